import { PassThrough, type Readable } from 'node:stream'
import { exitError, type Git, type GitCommand } from '../process/run-git.ts'
import { copyMs } from './object-base.ts'

export interface MissingObjects {
  gitDir: string
  /** The commit that is to be brought, and one that it stands on, which is there. */
  to: string
  from: string
}

/** The pack of what one commit reaches and another does not, as it is made. Fails in the middle where git does. */
export function packMissing(git: Git, { gitDir, to, from }: MissingObjects): Readable {
  const command: GitCommand = {
    gitDir,
    args: ['pack-objects', '--revs', '--stdout', '--quiet', '--delta-base-offset'],
    lane: 'upload',
    deadlineMs: copyMs,
  }
  const out = new PassThrough()
  void pour().catch((error: unknown) => out.destroy(error instanceof Error ? error : new Error(String(error))))
  return out

  async function pour() {
    const child = await git.start(command)
    out.once('close', () => child.kill())
    child.stdin.end(`${to}\n^${from}\n`)
    child.stdout.pipe(out, { end: false })
    const exit = await child.ended
    if (exit.why !== 'exit' || exit.code !== 0) throw exitError(command, exit)
    out.end()
  }
}
