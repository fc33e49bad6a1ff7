import { compileOnce } from '../../db/compile-once.ts'
import type { Queries } from '../../db/database.ts'
import type { Deps } from '../../deps.ts'
import { noreplyDomain, noreplyHost } from '../accounts/index.ts'

interface Pictured {
  email: string
  avatar_url: string | null
}

type ByEmails = (db: Queries, emails: readonly string[]) => Promise<Pictured[]>

/** Each address stands in a query twice: as that of an account, and as one beside it. */
const picturesOf = (db: Queries, { primary, beside }: Record<'primary' | 'beside', readonly string[]>) =>
  db
    .selectFrom('users')
    .select(['email', 'avatar_url'])
    .where('email', 'in', primary)
    .unionAll(
      db
        .selectFrom('emails')
        .innerJoin('users', 'users.id', 'emails.user_id')
        .select(['emails.email', 'users.avatar_url'])
        .where('emails.email', 'in', beside)
        .where('emails.verified_at', 'is not', null),
    )

/** The query for so many addresses at most, built once: each page of a log takes it, and building it takes longer than what it finds. */
function compiledFor(most: number): ByEmails {
  const names = Array.from({ length: most }, (_, index) => [`primary-${index}`, `beside-${index}`] as const)
  const stand: Record<string, string> = Object.fromEntries(names.flat().map((name) => [name, name]))
  const run = compileOnce(stand, (db) =>
    picturesOf(db, { primary: names.map(([name]) => name), beside: names.map(([, name]) => name) }),
  )
  return (db, emails) => {
    const values: Record<string, string> = {}
    for (const [index, [primary, beside]] of names.entries()) {
      // Where there are fewer, the first one stands for the rest.
      const email = emails[index] ?? emails[0] ?? ''
      values[primary] = email
      values[beside] = email
    }
    return run(db, values)
  }
}

const compiled = [8, 16, 32, 64, 128].map((most) => ({ most, find: compiledFor(most) }))

const findPictures: ByEmails = (db, emails) => {
  const fitting = compiled.find(({ most }) => emails.length <= most)
  return fitting ? fitting.find(db, emails) : picturesOf(db, { primary: emails, beside: emails }).execute()
}

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
  const found = new Map((await findPictures(db, wanted)).map((row) => [row.email, row.avatar_url]))
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
