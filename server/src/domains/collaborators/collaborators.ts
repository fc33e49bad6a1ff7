import { type Collaborator, limits as sizes } from '@sheaf/contract'
import { message } from '@sheaf/contract/messages'
import type { UserActor } from '@sheaf/server-core/actor'
import { AppError } from '@sheaf/server-core/app-error'
import type { Tx } from '../../db/database.ts'
import type { Deps } from '../../deps.ts'
import { collaboratorSet } from '../events/index.ts'
import { type FoundRepository, findRepository, type Role, roleOfRank, roleRanks } from '../repositories/index.ts'
import { recordAudit } from '../teams/index.ts'
import {
  countCollaborators,
  deleteCollaborator,
  findPrincipal,
  findRank,
  insertCollaborator,
  lockRepository,
  updateRank,
} from './collaborator.store.ts'

type CollaboratorDeps = Pick<Deps, 'database' | 'storage' | 'limits' | 'events'>

interface Place {
  actor: UserActor
  owner: string
  repo: string
  /** The person's or the team's. */
  name: string
}

type Principal = NonNullable<Awaited<ReturnType<typeof findPrincipal>>>

/** A collaborator as callers see them; `since` in milliseconds since 1970. */
export function presentCollaborator({
  name,
  displayName,
  avatarUrl,
  kind,
  rank,
  since,
}: Principal & { rank: number; since: number }): Collaborator {
  return {
    name,
    display_name: displayName ?? '',
    avatar_url: avatarUrl,
    team: kind === 'team',
    role: roleOfRank(rank) ?? 'reader',
    since: new Date(since).toISOString(),
  }
}

/** Gives a person or a team a role in a repository. Refused (AppError): its owner, and more than a repository may have. */
export async function setCollaborator(
  deps: CollaboratorDeps,
  { actor, owner, repo, name, role }: Place & { role: Role },
): Promise<Collaborator> {
  const { database, limits, events } = deps
  const found = await findRepository(deps, { actor, owner, repo, action: 'manage-collaborators' })
  await limits.takeAll([['collaborate/account', `${actor.userId}`]])
  const principal = await findPrincipal(database.read, name)
  if (principal === undefined) throw AppError.refused(404, message('collaborator.nobody', { name }))
  if (principal.ownerId === found.ownerId) {
    throw AppError.refused(409, message('collaborator.is_owner', { name: principal.name }))
  }
  const { userId } = principal
  const grant = { repoId: found.id, ownerId: principal.ownerId, rank: roleRanks[role] }
  const now = Date.now()
  const since = await database.tx(async (tx) => {
    await lockRepository(tx, found.id)
    const before = await findRank(tx, grant)
    if (before === undefined) {
      if ((await countCollaborators(tx, found.id)) >= sizes.collaboratorsPerRepository) {
        throw AppError.refused(422, message('collaborator.too_many', { max: sizes.collaboratorsPerRepository }))
      }
      await insertCollaborator(tx, { ...grant, now })
    } else {
      await updateRank(tx, grant)
    }
    await auditTeam(tx, found, { actor, about: `${principal.name} (${found.name})`, role, now })
    if (userId !== null && before?.rank !== grant.rank) {
      const told = { repoId: found.id, userId, actorId: actor.userId, role, isNew: before === undefined }
      await events.record(tx, collaboratorSet, told)
    }
    return before?.since ?? now
  })
  events.wake()
  return presentCollaborator({ ...principal, rank: grant.rank, since })
}

/** Takes a role away: of others for whoever manages them; one's own may everybody give up. */
export async function removeCollaborator(deps: CollaboratorDeps, { actor, owner, repo, name }: Place): Promise<void> {
  const isOwn = name.toLowerCase() === actor.username.toLowerCase()
  const found = await findRepository(deps, { actor, owner, repo, action: isOwn ? 'read' : 'manage-collaborators' })
  const principal = await findPrincipal(deps.database.read, name)
  await deps.database.tx(async (tx) => {
    const removed = principal && (await deleteCollaborator(tx, { repoId: found.id, ownerId: principal.ownerId }))
    if (!removed) throw AppError.refused(404, message('collaborator.missing'))
    await auditTeam(tx, found, { actor, about: `${principal.name} (${found.name})`, role: undefined, now: Date.now() })
  })
}

/** What happens to a repository of a team stands in its log. */
async function auditTeam(
  tx: Tx,
  { ownerId, ownerKind }: FoundRepository,
  { actor, about, role, now }: { actor: UserActor; about: string; role: Role | undefined; now: number },
): Promise<void> {
  if (ownerKind !== 'team') return
  const kind = role === undefined ? 'collaborator-removed' : 'collaborator-set'
  await recordAudit(tx, { teamId: ownerId, actorId: actor.userId, kind, about, role, now })
}
