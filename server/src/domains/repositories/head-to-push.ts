import { message } from '@sheaf/contract/messages'
import type { UserActor } from '@sheaf/server-core/actor'
import { AppError } from '@sheaf/server-core/app-error'
import type { Deps } from '../../deps.ts'
import { type FoundRepository, findReadable, findRepository } from './find-repository.ts'
import { isClosed } from './is-closed.ts'
import { openedHeads, roleOfGuest } from './opened-heads.ts'
import { mayActOn } from './repository.policy.ts'
import { whoMay } from './who-may.ts'

/** The branch of a fork, for somebody who changes it from the page of a pull request. */
interface HeadToPush {
  /** As it was found for them; a guest has the role of one. */
  repository: FoundRepository
  branch: string
  /** Is that branch open to them by a pull request, and nothing else of the repository? */
  isGuest: boolean
  /** Would what the base holds be shown there to people who may not read it? */
  discloses: boolean
}

interface Asked {
  actor: UserActor
  /** The repository that the pull request goes into, as it was found for the actor. */
  base: FoundRepository
  /** Who proposed it. */
  authorId: number | null
  headRepoId: number | null
  headBranch: string
}

/**
 * The branch that a pull request brings from another repository, where somebody may move it: by a role there, or since its author lets them in. Nothing where
 * they may not, or know of none; they may propose to the base at least.
 */
export async function findHeadToPush(
  deps: Pick<Deps, 'database' | 'storage'>,
  { actor, base, authorId, headRepoId, headBranch: branch }: Asked,
): Promise<HeadToPush | undefined> {
  const { read } = deps.database
  if (base.archivedAt !== null || base.mirrorOf !== null || !mayActOn(actor, base, 'propose')) return undefined
  const row = await findReadable(read, { actor, id: headRepoId })
  if (row === undefined) return undefined
  const repository = await findRepository(deps, { actor, owner: row.ownerName, repo: row.name, action: 'read' })
  if (repository.mayWrite)
    return { repository, branch, isGuest: false, discloses: isClosed(base) && !isClosed(repository) }
  const opened = await openedHeads(read, { actor, repoId: repository.id, branches: [branch] })
  if (!opened.has(branch)) return undefined
  const guest = { repository: { ...repository, role: roleOfGuest(repository.role) }, branch, isGuest: true }
  if (!isClosed(base)) return { ...guest, discloses: false }
  // It is the author's: they may have left since they proposed it.
  const readers = await whoMay(read, { repoId: base.id, userIds: authorId === null ? [] : [authorId], action: 'read' })
  return { ...guest, discloses: !isClosed(repository) || readers.size === 0 }
}

/** The same, to commit to it. Refused (AppError) where it is not theirs to move, or would show more there than it may. */
export async function requireHeadToPush(
  deps: Pick<Deps, 'database' | 'storage'>,
  asked: Asked,
): Promise<Omit<HeadToPush, 'discloses'>> {
  const found = await findHeadToPush(deps, asked)
  if (found === undefined) throw AppError.refused(403, message('pull.head_not_open'))
  const { discloses, ...head } = found
  const { ownerName: owner, name } = head.repository
  if (discloses) throw AppError.refused(422, message('pull.head_shows_more', { owner, name }))
  return head
}
