import { sql } from 'kysely'
import type { Queries, Tx } from '../../db/database.ts'
import { foldAscii } from '../../db/fold-ascii.ts'
import { literal } from '../../db/page-size.ts'
import type { NewRow, Row } from '../../db/schema.ts'

/** Adds an invitation. One that waits already fails as a unique violation. */
export async function insertInvitation(tx: Tx, row: NewRow<'team_invitations'>): Promise<Row<'team_invitations'>> {
  return tx.insertInto('team_invitations').values(row).returningAll().executeTakeFirstOrThrow()
}

/** The invitations of a team, newest first, from below an id on. */
export async function selectInvitations(
  db: Queries,
  { teamId, before, limit }: { teamId: number; before: number | undefined; limit: number },
) {
  const query = db
    .selectFrom('team_invitations')
    .leftJoin('users', 'users.id', 'team_invitations.user_id')
    .leftJoin('owners', 'owners.id', 'users.owner_id')
    .leftJoin('users as inviters', 'inviters.id', 'team_invitations.invited_by')
    .leftJoin('owners as inviterNames', 'inviterNames.id', 'inviters.owner_id')
    .select([
      'team_invitations.id',
      'team_invitations.uid',
      'team_invitations.email',
      'owners.name as username',
      'team_invitations.role as rank',
      'team_invitations.state',
      'inviterNames.name as invitedBy',
      'team_invitations.created_at as createdAt',
      'team_invitations.expires_at as expiresAt',
    ])
    .where('team_invitations.team_id', '=', teamId)
    .orderBy('team_invitations.id', 'desc')
    .limit(literal(limit))
  return (before === undefined ? query : query.where('team_invitations.id', '<', before)).execute()
}

/** How many invitations of a team wait for an answer. */
export async function countPending(db: Queries, { teamId, now }: { teamId: number; now: number }): Promise<number> {
  const { total } = await db
    .selectFrom('team_invitations')
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .where('team_id', '=', teamId)
    .where('state', '=', sql.lit('pending'))
    .where('expires_at', '>', now)
    .executeTakeFirstOrThrow()
  return total
}

/** Forgets those of a team that waited too long: whoever was invited may be invited again. */
export async function deleteExpired(tx: Tx, { teamId, now }: { teamId: number; now: number }): Promise<void> {
  await tx
    .deleteFrom('team_invitations')
    .where('team_id', '=', teamId)
    .where('state', '=', sql.lit('pending'))
    .where('expires_at', '<=', now)
    .execute()
}

/** Keeps the newest of a team's: what was answered is in the audit log as well. */
export async function deleteAnswered(tx: Tx, { teamId, kept }: { teamId: number; kept: number }): Promise<void> {
  const oldest = tx
    .selectFrom('team_invitations')
    .select('id')
    .where('team_id', '=', teamId)
    .orderBy('id', 'desc')
    .limit(literal(1))
    .offset(literal(kept))
  await tx
    .deleteFrom('team_invitations')
    .where('team_id', '=', teamId)
    .where('state', '<>', sql.lit('pending'))
    .where('id', '<=', oldest)
    .execute()
}

/** Whom an invitation is for: by account, or by the address that the account has proved. */
interface Invited {
  userId: number
  email: string
}

/** The invitations that wait for an answer of an account, newest first. */
export async function selectInvitationsOf(
  db: Queries,
  { userId, email, now, limit }: Invited & { now: number; limit: number },
) {
  return db
    .selectFrom('team_invitations')
    .innerJoin('teams', 'teams.owner_id', 'team_invitations.team_id')
    .innerJoin('owners', 'owners.id', 'teams.owner_id')
    .leftJoin('users as inviters', 'inviters.id', 'team_invitations.invited_by')
    .leftJoin('owners as inviterNames', 'inviterNames.id', 'inviters.owner_id')
    .select([
      'team_invitations.uid',
      'owners.name as team',
      'teams.display_name as teamDisplayName',
      'team_invitations.role as rank',
      'inviterNames.name as invitedBy',
      'team_invitations.created_at as createdAt',
      'team_invitations.expires_at as expiresAt',
    ])
    .where((is) => is.or([is('team_invitations.user_id', '=', userId), is('team_invitations.email', '=', email)]))
    .where('team_invitations.state', '=', sql.lit('pending'))
    .where('team_invitations.expires_at', '>', now)
    .orderBy('team_invitations.id', 'desc')
    .limit(literal(limit))
    .execute()
}

/** Ends the waiting of an invitation and gives it; nothing where it waits no longer, or is for somebody else. */
export async function answerPending(
  tx: Tx,
  { uid, userId, email, state, now }: Invited & { uid: string; state: 'accepted' | 'declined'; now: number },
) {
  return tx
    .updateTable('team_invitations')
    .set({ state })
    .where('uid', '=', uid)
    .where('state', '=', sql.lit('pending'))
    .where('expires_at', '>', now)
    .where((is) => is.or([is('user_id', '=', userId), is('email', '=', email)]))
    .returning(['team_id as teamId', 'role as rank'])
    .executeTakeFirst()
}

/** Withdraws an invitation of a team, and says whom it was for; nothing where none was waiting. */
export async function withdrawPending(tx: Tx, { teamId, uid }: { teamId: number; uid: string }) {
  return tx
    .updateTable('team_invitations')
    .set({ state: 'withdrawn' })
    .where('uid', '=', uid)
    .where('team_id', '=', teamId)
    .where('state', '=', sql.lit('pending'))
    .returning(['email', 'user_id as userId'])
    .executeTakeFirst()
}

/** An account by username, for an invitation. */
export async function findInvitee(db: Queries, username: string) {
  return db
    .selectFrom('users')
    .innerJoin('owners', 'owners.id', 'users.owner_id')
    .select(['users.id as userId', 'users.email', 'owners.name as username'])
    .where(sql`lower(owners.name)`, '=', foldAscii(username))
    .executeTakeFirst()
}

/** The name and the address of an account. */
export async function findPerson(db: Queries, userId: number): Promise<{ username: string; email: string }> {
  return db
    .selectFrom('users')
    .innerJoin('owners', 'owners.id', 'users.owner_id')
    .select(['owners.name as username', 'users.email'])
    .where('users.id', '=', userId)
    .executeTakeFirstOrThrow()
}
