import type { Deps } from '../../deps.ts'
import { noreplyDomain, noreplyHost } from '../accounts/index.ts'

/**
 * Pictures of the accounts that these addresses belong to, by address in lower case. Each address counts that an account has proved,
 * and the one that nobody reads, by which those are known who hide theirs.
 */
export async function avatarsByEmail(
  { database: { read: db }, config }: Pick<Deps, 'database' | 'config'>,
  emails: readonly string[],
): Promise<ReadonlyMap<string, string | null>> {
  const wanted = [...new Set(emails.map((email) => email.toLowerCase()))].filter((email) => email !== '')
  if (wanted.length === 0) return new Map()
  const primary = db.selectFrom('users').select(['email', 'avatar_url']).where('email', 'in', wanted)
  const beside = db
    .selectFrom('emails')
    .innerJoin('users', 'users.id', 'emails.user_id')
    .select(['emails.email', 'users.avatar_url'])
    .where('emails.email', 'in', wanted)
    .where('emails.verified_at', 'is not', null)
  const found = new Map((await primary.unionAll(beside).execute()).map((row) => [row.email, row.avatar_url]))
  const domain = noreplyDomain(noreplyHost(config))
  const uids = wanted.filter((email) => email.endsWith(domain)).map((email) => email.slice(0, -domain.length))
  if (uids.length === 0) return found
  const byUid = await db
    .selectFrom('owners')
    .innerJoin('users', 'users.owner_id', 'owners.id')
    .select(['owners.uid', 'users.avatar_url'])
    .where('owners.uid', 'in', uids)
    .execute()
  for (const { uid, avatar_url } of byUid) found.set(uid + domain, avatar_url)
  return found
}
