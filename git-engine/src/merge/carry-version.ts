import type { ObjectPool } from '../objects/object-pool.ts'
import { exitError, type Git } from '../process/run-git.ts'
import { keepVersion } from '../refs/version-chain.ts'
import { draftRevert } from './revert-commits.ts'

export interface Carrying {
  gitDir: string
  /** Of the pull request. */
  number: number
  /** What is carried: all that `head` does upon `base`. */
  base: string
  head: string
  /** The commit that it is put upon. */
  onto: string
  /** Is what comes of it to be kept, where it is not yet? */
  keeps: boolean
  signal?: AbortSignal | undefined
}

/** What came of it, and whether it had to be kept now. */
export interface Carried {
  oid: string
  isNew: boolean
}

const deadlineMs = 20_000
const nobody = { name: 'Sheaf', email: 'sheaf@localhost' }

/**
 * Puts what a version of a pull request does upon the commit with which another one began, as one commit, so that the two differ in what was done to
 * them, and not in what the base has brought. The same is asked for again by its id, which is made of nothing but the two; it is kept in the chain of
 * versions. Nothing where it conflicts, or would have to be kept and is not to be. Throws as `mergeCommits` does.
 */
export async function carryVersion(
  { git, pool }: { git: Git; pool: Pick<ObjectPool, 'info'> },
  { gitDir, number, base, head, onto, keeps, signal }: Carrying,
): Promise<Carried | undefined> {
  // To do what was done is to take back its being taken back.
  const draft = { ours: onto, before: head, landed: base }
  const text = {
    author: nobody,
    committer: nobody,
    at: 0,
    sign: undefined,
    message: `What #${number} did upon ${base}`,
  }
  const carried = await draftRevert({ git, gitDir, signal, ...draft, ...text }, async ({ oid, pack }) => {
    if ((await pool.info(gitDir, oid)) !== undefined) return { oid, isNew: false }
    if (!keeps) return undefined
    const command = { gitDir, args: ['index-pack', '--stdin'], deadlineMs, signal } as const
    const child = await git.start(command)
    child.stdout.resume()
    pack().pipe(child.stdin)
    const exit = await child.ended
    if (exit.why !== 'exit' || exit.code !== 0) throw exitError(command, exit)
    await keepVersion({ git, pool }, { gitDir, number, commits: [oid] })
    return { oid, isNew: true }
  })
  // All of it is there by what the base has brought.
  if (carried.kind === 'nothing') return { oid: onto, isNew: false }
  return carried.kind === 'done' ? carried.value : undefined
}
