import { type RawBuilder, sql } from 'kysely'
import type { Queries } from '../../db/database.ts'
import { noreplyDomain } from './commit-identity.ts'

/**
 * Who stands in what this server writes into a repository for a user: the name that they show, and their primary address where everybody
 * may see it. Otherwise one that nobody reads: what is in a commit is in every clone for good.
 */
export async function findCommitIdentity(
  db: Queries,
  { userId, host }: { userId: number; host: string },
): Promise<{ name: string; email: string }> {
  const { uid, username, displayName, email, showsEmail } = await db
    .selectFrom('users')
    .innerJoin('owners', 'owners.id', 'users.owner_id')
    .select([
      'owners.uid',
      'owners.name as username',
      'users.display_name as displayName',
      'users.email',
      'users.shows_email as showsEmail',
    ])
    .where('users.id', '=', userId)
    .executeTakeFirstOrThrow()
  return { name: displayName.trim() || username, email: showsEmail === 1 ? email : `${uid}${noreplyDomain(host)}` }
}

/** By which addresses, in lower case, a user's commits are known (a subquery): all that they have proved, and the one that nobody reads. */
export const commitAddressesOf = ({ userId, host }: { userId: number; host: string }): RawBuilder<string> => sql`(
  select email from users where id = ${userId}
  union all select email from emails where user_id = ${userId} and verified_at is not null
  union all select lower(owners.uid) || ${noreplyDomain(host)} from users join owners on owners.id = users.owner_id where users.id = ${userId})`
