import type { Queries } from '../../db/database.ts'

/** Pictures of the accounts that these addresses belong to, by address in lower case. */
export async function avatarsByEmail(
  db: Queries,
  emails: readonly string[],
): Promise<ReadonlyMap<string, string | null>> {
  const wanted = [...new Set(emails.map((email) => email.toLowerCase()))].filter((email) => email !== '')
  if (wanted.length === 0) return new Map()
  const rows = await db.selectFrom('users').select(['email', 'avatar_url']).where('email', 'in', wanted).execute()
  return new Map(rows.map((row) => [row.email, row.avatar_url]))
}
