import type { Deps } from '../../deps.ts'
import { type FoundPull, findPull } from '../pulls/index.ts'
import type { FoundRepository } from '../repositories/index.ts'
import { type FoundThread, findThread, threadNumberOf } from '../threads/index.ts'

type Git = Pick<Deps, 'database' | 'git'>

interface Revision {
  repository: FoundRepository
  revision: string
}

/**
 * What a revision of the Hub means in git. `refs/pr/N` is the branch that the pull request of this number comes from, as long as it is open, and
 * what it proposed last, where it comes from none, it is closed or that branch is gone.
 */
export async function gitRevision(deps: Git, { repository, revision }: Revision): Promise<string> {
  const proposed = await findPullOf(deps, { repository, revision })
  if (proposed === undefined) return revision
  return proposed.branch === undefined ? proposed.pull.headOid : `refs/heads/${proposed.branch}`
}

const pullRevision = /^refs\/pr\/(\d{1,15})$/

/** Is a revision the name by which clients know what a pull request proposes? */
export const isPullRevision = (revision: string): boolean => pullRevision.test(revision)

interface Proposed {
  thread: FoundThread
  pull: FoundPull
  /** The branch that it comes from, as long as it is open and that is there. */
  branch: string | undefined
}

/** The pull request that a revision names; nothing where it names none. */
export async function findPullOf(
  { database, git }: Git,
  { repository: { id: repoId, gitDir }, revision }: Revision,
): Promise<Proposed | undefined> {
  const number = threadNumberOf(pullRevision.exec(revision)?.[1] ?? '')
  if (number === 0) return undefined
  const thread = await findThread(database.read, { repoId, number, kinds: ['pull'] })
  const pull = thread && (await findPull(database.read, thread.id))
  if (thread === undefined || pull === undefined) return undefined
  const branch = `refs/heads/${pull.head}`
  const comesFrom = pull.headKind === 'branch' && pull.isOpen === 1
  const isThere = comesFrom && (await git.read.heldBy({ gitDir, names: [branch] })).has(branch)
  return { thread, pull, branch: isThere ? pull.head : undefined }
}
