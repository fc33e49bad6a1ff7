import { message } from '@sheaf/contract/messages'
import type { UserActor } from '@sheaf/server-core/actor'
import { AppError } from '@sheaf/server-core/app-error'
import type { Tx } from '../../db/database.ts'
import type { Deps } from '../../deps.ts'
import { teamFactorRequired } from '../events/index.ts'
import { type Role, roleRanks } from '../repositories/index.ts'
import { recordAudit } from './audit.store.ts'
import { type FoundTeam, findTeamFor } from './find-team.ts'
import { hasSecondFactor, updateFactorDemand, updateTeamRow } from './team.store.ts'

interface TeamChange {
  display_name: string
  description: string
  base_role: Role
  /** Stays as it is where it is not said. */
  requires_factor?: boolean | undefined
}

/**
 * Changes what a team says of itself, what its members may do at least, and whether they need a second factor for it. The latter
 * is for its owners alone. Refused (AppError): demanding what one has not oneself, which would take the team from its owner.
 */
export async function updateTeam(
  deps: Pick<Deps, 'database' | 'events'>,
  { actor, name, change }: { actor: UserActor; name: string; change: TeamChange },
): Promise<void> {
  const team = await findTeamFor(deps, { actor, name, action: 'change-settings' })
  const { base_role, requires_factor, ...words } = change
  await deps.database.tx(async (tx) => {
    const entry = { teamId: team.id, actorId: actor.userId, now: Date.now() }
    await updateTeamRow(tx, { id: team.id, ...words, base_role: roleRanks[base_role] })
    await recordAudit(tx, { ...entry, kind: 'settings-changed', role: base_role })
    if (requires_factor === undefined || requires_factor === (team.requiresFactor === 1)) return
    await refuseDemand(tx, { team, actor, isRequired: requires_factor })
    if (!(await updateFactorDemand(tx, { id: team.id, isRequired: requires_factor }))) return
    await recordAudit(tx, { ...entry, kind: requires_factor ? 'factor-required' : 'factor-not-required' })
    if (requires_factor) await deps.events.record(tx, teamFactorRequired, { teamId: team.id, actorId: actor.userId })
  })
  deps.events.wake()
}

async function refuseDemand(
  tx: Tx,
  { team, actor, isRequired }: { team: FoundTeam; actor: UserActor; isRequired: boolean },
): Promise<void> {
  if (team.role !== 'owner') throw AppError.forbidden(message('team.owners_only', { team: team.name }))
  if (!isRequired || (await hasSecondFactor(tx, actor.userId))) return
  const first = message('team.factor_first')
  throw AppError.refused(422, first, { requires_factor: first })
}
