import { readdir, rm, stat } from 'node:fs/promises'
import { uptime } from 'node:os'
import { join } from 'node:path'

const lockMs = 10 * 60_000
const quarantineMs = 6 * 60 * 60_000

/**
 * Removes what a power cut or a killed process left in a repository: lock files, which would refuse every later
 * push, and quarantines of pushes that never ended. Something counts as left over when it is older than the machine's
 * last start, or than any living process keeps it.
 */
export async function sweepLeftovers(gitDir: string): Promise<string[]> {
  const booted = Date.now() - uptime() * 1_000
  const removed: string[] = []

  const removeIfOld = async (path: string, ms: number) => {
    const at = await stat(path).catch(() => undefined)
    if (at === undefined || at.mtimeMs > Math.max(booted, Date.now() - ms)) return
    await rm(path, { recursive: true, force: true })
    removed.push(path)
  }

  for (const name of await readdir(gitDir)) if (name.endsWith('.lock')) await removeIfOld(join(gitDir, name), lockMs)
  for (const entry of await readdir(join(gitDir, 'refs'), { withFileTypes: true, recursive: true })) {
    if (entry.isFile() && entry.name.endsWith('.lock')) await removeIfOld(join(entry.parentPath, entry.name), lockMs)
  }
  for (const name of await readdir(join(gitDir, 'objects'))) {
    if (name.startsWith('tmp_objdir-')) await removeIfOld(join(gitDir, 'objects', name), quarantineMs)
  }
  return removed
}
