import { randomUUIDv7 } from 'node:crypto'
import { limits as sizes } from '@sheaf/contract'
import { message } from '@sheaf/contract/messages'
import type { UserActor } from '@sheaf/server-core/actor'
import { AppError } from '@sheaf/server-core/app-error'
import { isUniqueViolation } from '../../db/unique-violation.ts'
import type { Deps } from '../../deps.ts'
import { isNameHeld, lockUser } from '../accounts/index.ts'
import { roleRanks } from '../repositories/index.ts'
import { recordAudit } from './audit.store.ts'
import { findTeamFor } from './find-team.ts'
import { insertMember } from './member.store.ts'
import { countTeamsMadeBy, insertTeam } from './team.store.ts'

interface NewTeam {
  name: string
  displayName: string
  description: string
  /** The name of the team above it; empty for none. */
  parent: string
}

/**
 * Creates a team, whose creator is its first owner. Refused (AppError): a name that is taken, a team above it that is not
 * the creator's or has one above itself, and one more than an account may make.
 */
export async function createTeam(
  deps: Pick<Deps, 'config' | 'database'>,
  { actor, team }: { actor: UserActor; team: NewTeam },
): Promise<{ uid: string; name: string }> {
  const { config, database } = deps
  const parent =
    team.parent === '' ? undefined : await findTeamFor(deps, { actor, name: team.parent, action: 'create-sub-team' })
  if (parent !== undefined && parent.parentId !== null) {
    const deep = message('team.too_deep')
    throw AppError.malformed(deep, { parent: deep })
  }
  const uid = randomUUIDv7()
  const now = Date.now()
  try {
    await database.tx(async (tx) => {
      await lockUser(tx, actor.userId)
      if ((await countTeamsMadeBy(tx, actor.userId)) >= sizes.teamsPerAccount) {
        throw AppError.refused(422, message('team.too_many', { max: sizes.teamsPerAccount }))
      }
      if (await isNameHeld(tx, { name: team.name })) throw nameTaken(team.name)
      const id = await insertTeam(tx, {
        owner: { uid, name: team.name, plan: config.teamPlan, created_at: now },
        team: {
          parent_id: parent?.id ?? null,
          display_name: team.displayName,
          description: team.description,
          creator_id: actor.userId,
          created_at: now,
        },
      })
      await insertMember(tx, { teamId: id, userId: actor.userId, rank: roleRanks.owner, now })
      await recordAudit(tx, { teamId: id, actorId: actor.userId, kind: 'team-created', about: team.name, now })
      if (parent !== undefined) {
        const made = { kind: 'sub-team-created', about: team.name } as const
        await recordAudit(tx, { teamId: parent.id, actorId: actor.userId, ...made, now })
      }
    })
  } catch (error) {
    throw isUniqueViolation(error) ? nameTaken(team.name) : error
  }
  return { uid, name: team.name }
}

function nameTaken(name: string): AppError {
  const taken = message('team.name_taken', { name })
  return AppError.refused(409, taken, { name: taken })
}
