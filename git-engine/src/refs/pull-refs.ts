import { syncPush } from '../disk/sync-disk.ts'
import { isObjectId } from '../objects/object-id.ts'
import { GitError } from '../process/git-error.ts'
import type { Git } from '../process/run-git.ts'

/** What a pull request proposes, by its number. */
export interface PullHead {
  number: number
  oid: string
}

/** Under which everybody who may fetch finds what a pull request proposes; no push writes to it. */
export const pullRef = (number: number): string => `refs/pull/${number}/head`

/** A job and a request may write the same ref: git gives up after a tenth of a second, in which a busy disk has not let go of the first one's lock. */
const settings = ['core.filesRefLockTimeout=10000']

/** Lets the refs of pull requests name what they propose now, whatever they held. Lasts once it returns. */
export async function keepPullHeads({ git, gitDir, heads }: { git: Git; gitDir: string; heads: readonly PullHead[] }) {
  if (heads.length === 0) return
  if (!heads.every(({ number, oid }) => Number.isSafeInteger(number) && isObjectId(oid)))
    throw new GitError('missing', 'no commit of a pull request')
  const input = heads.map(({ number, oid }) => `update ${pullRef(number)} ${oid}\n`).join('')
  await git.run({ gitDir, args: ['update-ref', '--stdin', '--no-deref'], input, settings })
  await syncPush({ gitDir, refs: heads.map(({ number }) => pullRef(number)) })
}
