import { linesOf } from '../process/lines-of.ts'
import { exitError, type Git, type GitCommand } from '../process/run-git.ts'

export interface BlobPathsQuery {
  gitDir: string
  blobs: ReadonlySet<string>
  signal?: AbortSignal | undefined
}

const patienceMs = 10 * 60_000

/**
 * A path at which some commit of a ref has each of these blobs, where one has it. It walks the whole history, for work that nobody waits
 * for, and ends where all are found.
 */
export async function findBlobPaths(git: Git, { gitDir, blobs, signal }: BlobPathsQuery): Promise<Map<string, string>> {
  const found = new Map<string, string>()
  if (blobs.size === 0) return found
  const command: GitCommand = {
    gitDir,
    lane: 'indexing',
    args: ['rev-list', '--objects', '--all'],
    deadlineMs: patienceMs,
    signal,
  }
  const child = await git.start(command)
  child.stdin.end()
  for await (const lines of linesOf(child.stdout)) {
    for (const line of lines) {
      const space = line.indexOf(' ')
      const blob = line.slice(0, space)
      if (space >= 0 && blobs.has(blob)) found.set(blob, line.slice(space + 1))
    }
    if (found.size < blobs.size) continue
    child.kill()
    break
  }
  const exit = await child.ended
  if (found.size < blobs.size && (exit.why !== 'exit' || exit.code !== 0)) throw exitError(command, exit)
  return found
}
