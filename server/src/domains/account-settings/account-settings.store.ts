import { sql } from 'kysely'
import type { Queries, Tx } from '../../db/database.ts'
import { literal } from '../../db/page-size.ts'
import type { Flag } from '../../db/schema.ts'
import { roleRanks } from '../repositories/index.ts'

/** What the page of an account shows of it. */
export async function findAccountSettings(db: Queries, userId: number) {
  return db
    .selectFrom('users')
    .innerJoin('owners', 'owners.id', 'users.owner_id')
    .select(['owners.name as username', 'users.email', 'users.shows_email as showsEmail', 'users.owner_id as ownerId'])
    .where('users.id', '=', userId)
    .executeTakeFirst()
}

/** May everyone see the primary address? */
export async function setShowsEmail(db: Queries, { userId, shows }: { userId: number; shows: Flag }): Promise<void> {
  await db.updateTable('users').set({ shows_email: shows }).where('id', '=', userId).execute()
}

/** Teams of which this user is the only owner, by name: so many of them at most. */
export async function teamsOwnedAlone(db: Queries, { userId, limit }: { userId: number; limit: number }) {
  const rows = await db
    .selectFrom('team_members as mine')
    .innerJoin('owners', 'owners.id', 'mine.team_id')
    .select('owners.name')
    .where('mine.user_id', '=', userId)
    .where('mine.role', '=', roleRanks.owner)
    .where((is) =>
      is.not(
        is.exists(
          is
            .selectFrom('team_members as other')
            .select('other.user_id')
            .whereRef('other.team_id', '=', 'mine.team_id')
            .where('other.role', '=', roleRanks.owner)
            .where('other.user_id', '!=', userId),
        ),
      ),
    )
    .orderBy(sql`lower(owners.name)`)
    .limit(literal(limit))
    .execute()
  return rows.map(({ name }) => name)
}

/** How many repositories an owner has, public, private and unfinished. */
export async function countRepositories(db: Queries, ownerId: number): Promise<number> {
  const { total } = await db
    .selectFrom('repositories')
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .where('owner_id', '=', ownerId)
    .executeTakeFirstOrThrow()
  return total
}

/** When an account is to be deleted (ms), or that it is not. */
export async function setDeletionDue(tx: Tx, { userId, at }: { userId: number; at: number | null }): Promise<void> {
  await tx.updateTable('users').set({ deletion_due_at: at }).where('id', '=', userId).execute()
}

/** An account that is to be deleted by now. */
export async function findExpiredAccount(db: Queries, { userId, now }: { userId: number; now: number }) {
  return db
    .selectFrom('users')
    .innerJoin('owners', 'owners.id', 'users.owner_id')
    .select(['users.id as userId', 'owners.id as ownerId', 'owners.name as username'])
    .where('users.id', '=', userId)
    .where('users.deletion_due_at', '<=', now)
    .executeTakeFirst()
}

/** Some repositories of an owner, finished or not. */
export async function someRepositories(db: Queries, { ownerId, limit }: { ownerId: number; limit: number }) {
  return db
    .selectFrom('repositories')
    .select(['id', 'uid', 'storage_node as storageNode'])
    .where('owner_id', '=', ownerId)
    .orderBy('id')
    .limit(literal(limit))
    .execute()
}

/** Deletes an owner that has no repositories, and with it its account and all that is of that. */
export async function deleteOwner(tx: Tx, ownerId: number): Promise<void> {
  await tx.deleteFrom('owners').where('id', '=', ownerId).execute()
}
