import type { Queries } from '../../db/database.ts'

/** Pictures of the accounts that these addresses belong to, by address in lower case; each address that an account has proved counts. */
export async function avatarsByEmail(
  db: Queries,
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
  const rows = await primary.unionAll(beside).execute()
  return new Map(rows.map((row) => [row.email, row.avatar_url]))
}
