import { randomUUIDv7 } from 'node:crypto'
import { EmailAddress, planMembers, limits as sizes, type TeamInvitation } from '@sheaf/contract'
import { message } from '@sheaf/contract/messages'
import type { UserActor } from '@sheaf/server-core/actor'
import { AppError } from '@sheaf/server-core/app-error'
import type { Tx } from '../../db/database.ts'
import { foldAscii } from '../../db/fold-ascii.ts'
import type { Row } from '../../db/schema.ts'
import { isUniqueViolation } from '../../db/unique-violation.ts'
import type { Deps } from '../../deps.ts'
import type { MailLanguage } from '../../http/reader-language.ts'
import { mailQueueName, maxMails } from '../../mail/mail-queue.ts'
import { inboxOf } from '../accounts/index.ts'
import { teamInvited } from '../events/index.ts'
import { wantsMail } from '../notifications/index.ts'
import { type Role, roleOfRank, roleRanks } from '../repositories/index.ts'
import { recordAudit } from './audit.store.ts'
import { findTeamFor } from './find-team.ts'
import {
  answerPending,
  countPending,
  deleteAnswered,
  deleteExpired,
  findInvitee,
  findPerson,
  insertInvitation,
  withdrawPending,
} from './invitation.store.ts'
import { invitationLetter } from './letters/letters.ts'
import { countMembers, insertMember, isMember } from './member.store.ts'
import { presentInvitation } from './team.presenter.ts'
import { lockTeam } from './team.store.ts'

/** Beside those that wait, so many of a team's are kept to be looked at. */
const answeredKept = 1_000

interface Invitation {
  actor: UserActor
  team: string
  /** A username or an e-mail address. */
  invited: string
  role: Role
  /** Where the request comes from, as limits count it. */
  address: string
  language: MailLanguage
}

/**
 * Invites somebody, and mails it. To an address it is the same whether an account has it or not, so that nobody learns that.
 * Refused (AppError): who is a member or invited already, and more than a team may have.
 */
export async function inviteToTeam(
  deps: Pick<Deps, 'config' | 'database' | 'jobs' | 'limits' | 'events'>,
  { actor, team: name, invited, role, address, language }: Invitation,
): Promise<TeamInvitation> {
  const { config, database, jobs, limits, events } = deps
  const team = await findTeamFor(deps, { actor, name, action: 'manage-members' })
  const invitee = await findWhom(deps, invited)
  await limits.takeAll([
    ['invite/account', `${actor.userId}`],
    ['invite/address', address],
    ['invite/inbox', inboxOf(invitee.email)],
  ])
  const now = Date.now()
  const inviter = await findPerson(database.read, actor.userId)
  const row = await database
    .tx(async (tx) => {
      await lockTeam(tx, team.id)
      await deleteExpired(tx, { teamId: team.id, now })
      await deleteAnswered(tx, { teamId: team.id, kept: answeredKept })
      if (invitee.userId !== null && (await isMember(tx, { teamId: team.id, userId: invitee.userId }))) {
        throw AppError.refused(409, message('team.is_member', { name: invitee.shown, team: team.name }))
      }
      const pending = await countPending(tx, { teamId: team.id, now })
      if (pending >= sizes.invitationsPerTeam) {
        throw AppError.refused(422, message('team.too_many_invitations', { max: sizes.invitationsPerTeam }))
      }
      await refuseWithoutRoom(tx, { team, more: pending + 1 })
      if (await jobs.areWaiting(tx, { queue: mailQueueName, count: maxMails })) {
        throw new AppError('unavailable', message('server.mail_backlog'), { retryAfter: 300 })
      }
      const mail = invitationLetter({
        to: invitee.email,
        language,
        inviter: inviter.username,
        team: team.name,
        publicUrl: config.publicUrl,
      })
      const { userId } = invitee
      if (userId === null || (await wantsMail(tx, { userId, topic: 'team' }))) {
        await jobs.enqueue(tx, { queue: mailQueueName, payload: mail })
      }
      const invitation = await insertInvitation(tx, {
        uid: randomUUIDv7(),
        team_id: team.id,
        user_id: invitee.userId,
        email: invitee.userId === null ? foldAscii(invitee.email) : null,
        role: roleRanks[role],
        invited_by: actor.userId,
        created_at: now,
        expires_at: now + sizes.invitationSeconds * 1000,
      })
      if (invitee.userId !== null) {
        const told = { teamId: team.id, userId: invitee.userId, actorId: actor.userId, role }
        await events.record(tx, teamInvited, told)
      }
      const change = { kind: 'member-invited', about: invitee.shown, role } as const
      await recordAudit(tx, { teamId: team.id, actorId: actor.userId, ...change, now })
      return invitation
    })
    .catch((error: unknown) => {
      if (!isUniqueViolation(error)) throw error
      throw AppError.refused(409, message('team.is_invited', { name: invitee.shown }))
    })
  jobs.wake()
  events.wake()
  const shown = {
    ...row,
    username: invitee.shown,
    rank: row.role,
    invitedBy: inviter.username,
    createdAt: row.created_at,
    expiresAt: row.expires_at,
  }
  return presentInvitation(shown, now)
}

interface Invitee {
  userId: number | null
  email: string
  shown: string
}

async function findWhom({ database }: Pick<Deps, 'database'>, invited: string): Promise<Invitee> {
  if (!invited.includes('@')) {
    const person = await findInvitee(database.read, invited)
    if (person === undefined) throw AppError.refused(404, message('team.no_user', { name: invited }))
    return { userId: person.userId, email: person.email, shown: person.username }
  }
  const parsed = EmailAddress.safeParse(invited)
  if (!parsed.success) {
    const invalid = message('email.invalid')
    throw AppError.malformed(invalid, { invited: invalid })
  }
  return { userId: null, email: parsed.data, shown: parsed.data }
}

/** Refuses where a team, with `more` members, would have more than it or its plan may have. */
async function refuseWithoutRoom(
  tx: Tx,
  { team, more }: { team: { id: number; plan: Row<'owners'>['plan'] }; more: number },
): Promise<void> {
  const { members } = await countMembers(tx, team.id)
  if (members + more > sizes.membersPerTeam) {
    throw AppError.refused(422, message('team.full', { max: sizes.membersPerTeam }))
  }
  const max = planMembers[team.plan]
  if (max !== undefined && members + more > max) throw AppError.refused(422, message('team.plan_full', { max }))
}

/** Accepts or declines an invitation of one's own, once. Gives the name of the team. */
export async function answerInvitation(
  { database }: Pick<Deps, 'database'>,
  { actor, uid, accept }: { actor: UserActor; uid: string; accept: boolean },
): Promise<{ team: string }> {
  const now = Date.now()
  return database.tx(async (tx) => {
    const { username, email } = await findPerson(tx, actor.userId)
    const state = accept ? 'accepted' : 'declined'
    const invitation = await answerPending(tx, { uid, userId: actor.userId, email, state, now })
    if (invitation === undefined) throw AppError.refused(404, message('team.no_invitation'))
    const { teamId, rank } = invitation
    const team = await tx
      .selectFrom('owners')
      .select(['id', 'name', 'plan'])
      .where('id', '=', teamId)
      .executeTakeFirstOrThrow()
    const role = roleOfRank(rank)
    if (accept) {
      await lockTeam(tx, teamId)
      await refuseWithoutRoom(tx, { team, more: 1 })
      await insertMember(tx, { teamId, userId: actor.userId, rank, now })
    }
    const kind = accept ? 'member-joined' : 'invitation-declined'
    await recordAudit(tx, { teamId, actorId: actor.userId, kind, about: username, role, now })
    return { team: team.name }
  })
}

/** Withdraws an invitation that waits. */
export async function withdrawInvitation(
  deps: Pick<Deps, 'database'>,
  { actor, team: name, uid }: { actor: UserActor; team: string; uid: string },
): Promise<void> {
  const team = await findTeamFor(deps, { actor, name, action: 'manage-members' })
  await deps.database.tx(async (tx) => {
    const withdrawn = await withdrawPending(tx, { teamId: team.id, uid })
    if (withdrawn === undefined) throw AppError.missing(message('team.no_invitation'))
    const { email, userId } = withdrawn
    const about = email ?? (userId === null ? undefined : (await findPerson(tx, userId)).username)
    const change = { kind: 'invitation-withdrawn', about } as const
    await recordAudit(tx, { teamId: team.id, actorId: actor.userId, ...change, now: Date.now() })
  })
}
