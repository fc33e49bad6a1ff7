import { delimiter } from 'node:path'
import { PassThrough, type Readable } from 'node:stream'
import { objectFolders } from '../history/repository-format.ts'
import { exitError, type Git, type GitCommand } from '../process/run-git.ts'
import { copyMs } from './object-base.ts'

export interface MissingObjects {
  gitDir: string
  /** The commit that is to be brought, and those that are there, one at least. */
  to: string
  from: readonly string[]
  /** The repository that it is brought to, where those may lie there alone: it is read, and not written to. */
  otherDir?: string
}

/** The pack of what one commit reaches and others do not, as it is made. Fails in the middle where git does. */
export function packMissing(git: Git, { gitDir, to, from, otherDir }: MissingObjects): Readable {
  const command: GitCommand = {
    gitDir,
    ...(otherDir !== undefined && {
      environment: { GIT_ALTERNATE_OBJECT_DIRECTORIES: objectFolders(otherDir).join(delimiter) },
    }),
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
    child.stdin.end([to, ...from.map((oid) => `^${oid}`), ''].join('\n'))
    child.stdout.pipe(out, { end: false })
    const exit = await child.ended
    if (exit.why !== 'exit' || exit.code !== 0) throw exitError(command, exit)
    out.end()
  }
}
