import { sql } from 'kysely'
import type { Queries } from '../../db/database.ts'
import { foldAscii } from '../../db/fold-ascii.ts'
import { literal } from '../../db/page-size.ts'
import { ranksOf } from '../repositories/index.ts'

/** Which of these people and teams somebody is, or is a member of: names in small letters. */
export async function selectNamesOf(
  db: Queries,
  { userId, names }: { userId: number; names: readonly string[] },
): Promise<Set<string>> {
  if (names.length === 0) return new Set()
  const rows = await db
    .selectFrom('owners')
    .innerJoin(ranksOf(userId).as('mine'), (join) => join.onRef('mine.ownerId', '=', 'owners.id'))
    .select('owners.name')
    .where(sql`lower(owners.name)`, 'in', names.map(foldAscii))
    .execute()
  return new Set(rows.map(({ name }) => foldAscii(name)))
}

/** The people of these names, and members of the teams of these names, the first of them, each with the name. */
export async function selectPeopleNamed(
  db: Queries,
  { names, limit }: { names: readonly string[]; limit: number },
): Promise<{ userId: number; name: string }[]> {
  if (names.length === 0) return []
  const folded = names.map(foldAscii)
  const people = await db
    .selectFrom('users')
    .innerJoin('owners', 'owners.id', 'users.owner_id')
    .select(['users.id as userId', 'owners.name'])
    .where(sql`lower(owners.name)`, 'in', folded)
    .orderBy('users.id')
    .limit(literal(limit))
    .execute()
  const members = await db
    .selectFrom('team_members')
    .innerJoin('owners', 'owners.id', 'team_members.team_id')
    .select(['team_members.user_id as userId', 'owners.name'])
    .where(sql`lower(owners.name)`, 'in', folded)
    .orderBy('team_members.created_at')
    .orderBy('team_members.user_id')
    .limit(literal(limit))
    .execute()
  return [...people, ...members].slice(0, limit).map(({ userId, name }) => ({ userId, name: foldAscii(name) }))
}
