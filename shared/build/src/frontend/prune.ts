import { globSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'

const keptMilliseconds = 30 * 24 * 60 * 60 * 1000

/** Removes files of builds so old that no page is still open that asks for them. */
export function prune(folder: string, current: ReadonlySet<string>): void {
  for (const name of globSync('**/*.*', { cwd: folder })) {
    const file = join(folder, name)
    const asset = name.replace(/\.(br|gz|part)$/, '')
    const status = statSync(file, { throwIfNoEntry: false })
    if (current.has(asset) || !status?.isFile()) continue
    if (Date.now() - status.mtimeMs > keptMilliseconds) rmSync(file)
  }
}
