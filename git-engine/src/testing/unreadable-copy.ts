import { copyFileSync, cpSync, existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { plainGit, scratchFolder } from './scratch-repository.ts'

/** The same repository so that the history thread leaves it to git: its objects lie in one that borrows them from another one. */
export function unreadableCopy(test: { onTestFinished(fn: () => void): void }, gitDir: string): string {
  const [copy, between] = [scratchFolder(test), scratchFolder(test)]
  cpSync(gitDir, copy, { recursive: true })
  rmSync(join(copy, 'objects'), { recursive: true })
  plainGit(copy, ['init', '-q', '--bare', '.'])
  for (const [folder, from] of [
    [between, gitDir],
    [copy, between],
  ] as const) {
    mkdirSync(join(folder, 'objects', 'info'), { recursive: true })
    writeFileSync(join(folder, 'objects', 'info', 'alternates'), `${join(from, 'objects')}\n`)
  }
  const edge = join(gitDir, 'shallow')
  if (existsSync(edge)) copyFileSync(edge, join(copy, 'shallow'))
  return copy
}
