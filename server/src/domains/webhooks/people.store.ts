import type { Queries } from '../../db/database.ts'

/** A person as receivers are told of them. */
export interface Somebody {
  uid: string
  username: string
}

/** The people of these ids, by id. */
export async function findSenders(db: Queries, ids: readonly number[]): Promise<ReadonlyMap<number, Somebody>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('users')
    .innerJoin('owners', 'owners.id', 'users.owner_id')
    .select(['users.id', 'owners.uid', 'owners.name as username'])
    .where('users.id', 'in', ids)
    .execute()
  return new Map(rows.map(({ id, ...somebody }) => [id, somebody]))
}
