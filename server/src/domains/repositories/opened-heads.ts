import { message } from '@sheaf/contract/messages'
import type { Pusher } from '@sheaf/server-core/actor'
import { AppError } from '@sheaf/server-core/app-error'
import type { Queries } from '../../db/database.ts'
import { selectOpenedHeads } from './opened-heads.store.ts'
import { mayActOn } from './repository.policy.ts'
import { findByIdFor, type RowForActor } from './repository.store.ts'
import type { Role } from './role.ts'

interface Asked {
  actor: Pusher
  repoId: number
  /** Without `refs/heads/`. */
  branches: readonly string[]
}

/** More branches than anybody moves with open pull requests in one push. */
const maxAsked = 100

/** Nothing is pushed to what is archived or changes with its source alone, by whomever. */
const isFrozen = ({ archivedAt, mirrorOf }: RowForActor): boolean => archivedAt !== null || mirrorOf !== null

/**
 * Which of these branches somebody may push to who may not push to their repository: an open pull request brings them to one to which they may, and its
 * author lets them.
 */
export async function openedHeads(db: Queries, { actor, repoId, branches }: Asked): Promise<Set<string>> {
  const opened = new Set<string>()
  if (actor.kind !== 'user') return opened
  const heads = await selectOpenedHeads(db, { repoId, branches: branches.slice(0, maxAsked) })
  if (heads.length === 0) return opened
  const find = async (id: number) => {
    const row = await findByIdFor(db, { id, userId: actor.userId })
    return row && !isFrozen(row) ? { ...row, isPrivate: row.isPrivate === 1 } : undefined
  }
  const repository = await find(repoId)
  if (repository === undefined) return opened
  const bases = new Map<number, Awaited<ReturnType<typeof find>>>()
  for (const { baseId } of heads) if (!bases.has(baseId)) bases.set(baseId, await find(baseId))
  for (const { branch, baseId } of heads) {
    const base = bases.get(baseId)
    if (base !== undefined && mayActOn(actor, { ...repository, bases: [base] }, 'push-head')) opened.add(branch)
  }
  return opened
}

/** As what rules of branches take somebody to whom one is open: for a writer, and not for less than they are. */
export const roleOfGuest = (role: Role | undefined): Role => (role === undefined || role === 'reader' ? 'writer' : role)

/** Looks whether branches are still open to somebody to whom they were. Refused (AppError) otherwise. */
export async function refuseUnlessStillOpened(db: Queries, asked: Asked): Promise<void> {
  const opened = await openedHeads(db, asked)
  const closed = asked.branches.find((branch) => !opened.has(branch))
  if (closed !== undefined) throw AppError.forbidden(message('repository.head_closed', { branch: closed }))
}
