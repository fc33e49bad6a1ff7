import type { Readable } from 'node:stream'
import { syncPush } from '../disk/sync-disk.ts'
import { isObjectId } from '../objects/object-id.ts'
import { GitError } from '../process/git-error.ts'
import { exitError, type Git } from '../process/run-git.ts'
import { isRefName } from './resolve-revision.ts'

/** Below it lies what merge queues try, for everybody who may fetch; no push writes there. */
export const queueRefs = 'refs/queue/'

/** Where it lies what a branch would hold once so many pull requests are merged, the last of them of this number. */
export const queueRef = ({ branch, number }: { branch: string; number: number }): string =>
  `${queueRefs}${branch}/${number}`

export interface KeptTry {
  gitDir: string
  ref: string
  oid: string
  /** What the repository lacks of it; nothing where it has all. */
  pack: Readable | undefined
  signal: AbortSignal
}

const deadlineMs = 60_000

/** Lets a commit be fetched that a merge queue tries. Lasts once it returns. */
export async function keepTry({ git }: { git: Git }, { gitDir, ref, oid, pack, signal }: KeptTry): Promise<void> {
  if (!ref.startsWith(queueRefs) || !isRefName(ref) || !isObjectId(oid))
    throw new GitError('missing', 'no commit of a merge queue')
  if (pack !== undefined) {
    const command = { gitDir, args: ['index-pack', '--stdin'], deadlineMs, signal } as const
    const child = await git.start(command)
    child.stdout.resume()
    pack.pipe(child.stdin)
    const exit = await child.ended
    if (exit.why !== 'exit' || exit.code !== 0) throw exitError(command, exit)
  }
  await git.run({ gitDir, args: ['update-ref', '--stdin', '--no-deref'], input: `update ${ref} ${oid}\n` })
  await syncPush({ gitDir, refs: [ref] })
}

/** Forgets all that was tried for a branch; nothing where nothing was. */
export async function dropTries({ git }: { git: Git }, { gitDir, branch }: { gitDir: string; branch: string }) {
  const folder = queueRefs + branch
  if (!isRefName(folder)) throw new GitError('missing', 'no branch')
  const listed = await git.run({ gitDir, args: ['for-each-ref', '--format=%(refname)', '--', `${folder}/`] })
  const refs = listed.toString('utf8').split('\n').filter(isTryOf(folder))
  if (refs.length === 0) return
  const input = refs.map((ref) => `delete ${ref}\n`).join('')
  await git.run({ gitDir, args: ['update-ref', '--stdin', '--no-deref'], input })
}

/** Those of `a/b` lie below `a` as well. */
const isTryOf = (folder: string) => (ref: string) => /^\/\d+$/.test(ref.slice(folder.length))
