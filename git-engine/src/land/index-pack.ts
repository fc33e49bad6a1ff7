import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { strictness } from '../process/git-environment.ts'
import { exitError, type Git, type GitCommand } from '../process/run-git.ts'

interface Indexing {
  gitDir: string
  pack: Readable
  deadlineMs: number
  signal: AbortSignal | undefined
}

/** Gives a repository the objects of a pack, as git checks them: what it brings must be whole together with what is there. */
export async function indexPack(git: Git, { gitDir, pack, deadlineMs, signal }: Indexing): Promise<void> {
  const command: GitCommand = {
    gitDir,
    args: ['index-pack', '--stdin', strictness],
    lane: 'maintenance',
    holdsSlot: true,
    deadlineMs,
    signal,
  }
  const child = await git.start(command)
  child.stdout.resume()
  await pipeline(pack, child.stdin).catch(() => undefined)
  const exit = await child.ended
  if (exit.why !== 'exit' || exit.code !== 0) throw exitError(command, exit)
}
