import type { Deps } from '../../deps.ts'
import { findPull } from '../pulls/index.ts'
import type { FoundRepository } from '../repositories/index.ts'
import { findThread, threadNumberOf } from '../threads/index.ts'
import { refuseHub } from './hub-media.ts'

type Git = Pick<Deps, 'database' | 'git'>

interface Revision {
  repository: FoundRepository
  revision: string
}

/**
 * What a revision of the Hub means in git. `refs/pr/N` is the branch that the pull request of this number comes from, as long as it is open, and
 * what it proposed last, once it is closed or that branch is gone.
 */
export async function gitRevision(deps: Git, { repository, revision }: Revision): Promise<string> {
  const proposed = await proposedBy(deps, { repository, revision })
  return proposed?.branch ?? proposed?.oid ?? revision
}

/** The same for a commit: what is committed to a pull request is proposed. Refused (AppError, 422) where nothing can be added to it. */
export async function revisionToChange(deps: Git, { repository, revision }: Revision): Promise<string> {
  const proposed = await proposedBy(deps, { repository, revision })
  if (proposed !== undefined && proposed.branch === undefined)
    throw refuseHub(422, 'This pull request is closed, or its branch is gone: nothing can be added to it')
  return proposed?.branch ?? revision
}

const pullRevision = /^refs\/pr\/(\d{1,15})$/

async function proposedBy(
  { database, git }: Git,
  { repository: { id: repoId, gitDir }, revision }: Revision,
): Promise<{ branch: string | undefined; oid: string } | undefined> {
  const number = threadNumberOf(pullRevision.exec(revision)?.[1] ?? '')
  if (number === 0) return undefined
  const thread = await findThread(database.read, { repoId, number, kinds: ['pull'] })
  const pull = thread && (await findPull(database.read, thread.id))
  if (pull === undefined) return undefined
  const branch = `refs/heads/${pull.head}`
  const isThere = pull.isOpen === 1 && (await git.read.heldBy({ gitDir, names: [branch] })).has(branch)
  return { branch: isThere ? branch : undefined, oid: pull.headOid }
}
