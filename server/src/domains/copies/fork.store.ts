import { sql } from 'kysely'
import type { Queries } from '../../db/database.ts'
import { foldAscii } from '../../db/fold-ascii.ts'
import { literal } from '../../db/page-size.ts'
import { type Reach, ranksOf, visibleTo } from '../repositories/index.ts'

interface Network {
  network: number
  reach: Reach
}

const inNetwork = (db: Queries, { network, reach }: Network) =>
  db
    .selectFrom('repositories')
    .where('repositories.network', '=', network)
    .where('repositories.state', '=', sql.lit('ready'))
    .where(visibleTo(reach))

/** One page of the forks of a network that somebody may see, last updated first, and how many there are. Pages count from 0. */
export async function listNetwork(
  db: Queries,
  { page, pageSize, ...asked }: Network & { page: number; pageSize: number },
) {
  const rows = await inNetwork(db, asked)
    .innerJoin('owners', 'owners.id', 'repositories.owner_id')
    .leftJoin('users', 'users.owner_id', 'owners.id')
    .select([
      'repositories.id',
      'repositories.uid',
      'repositories.name',
      'repositories.is_private as isPrivate',
      'repositories.stars',
      'repositories.forks',
      'repositories.updated_at as updatedAt',
      'repositories.fork_of as forkOf',
      'owners.name as ownerName',
      'users.avatar_url as avatarUrl',
    ])
    .orderBy('repositories.updated_at', 'desc')
    .orderBy('repositories.id', 'desc')
    .limit(literal(pageSize))
    .offset(page * pageSize)
    .execute()
  const { total } = await inNetwork(db, asked)
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return { rows, total: Number(total) }
}

/** What these ids are called, of those that somebody may see. */
export async function nameVisible(
  db: Queries,
  { ids, reach }: { ids: readonly number[]; reach: Reach },
): Promise<ReadonlyMap<number, { owner: string; name: string }>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('repositories')
    .innerJoin('owners', 'owners.id', 'repositories.owner_id')
    .select(['repositories.id', 'repositories.name', 'owners.name as owner'])
    .where('repositories.id', 'in', ids)
    .where('repositories.state', '=', sql.lit('ready'))
    .where(visibleTo(reach))
    .execute()
  return new Map(rows.map(({ id, owner, name }) => [id, { owner, name }]))
}

/** The forks of a repository that are a user's, or a team's in which they have a role, as far as they may see them. */
export async function listForksOfMine(
  db: Queries,
  { sourceId, userId, reach, limit }: { sourceId: number; userId: number; reach: Reach; limit: number },
) {
  return db
    .selectFrom('repositories')
    .innerJoin('owners', 'owners.id', 'repositories.owner_id')
    .select(['repositories.name', 'owners.name as owner'])
    .where('repositories.fork_of', '=', sourceId)
    .where('repositories.state', '=', sql.lit('ready'))
    .where('repositories.owner_id', 'in', (query) =>
      query.selectFrom(ranksOf(userId).as('mine')).select('mine.ownerId'),
    )
    .where(visibleTo(reach))
    .orderBy('repositories.id')
    .limit(literal(limit))
    .execute()
}

/** What repositories of a network an owner has are called, of those that somebody may see; a name narrows them, empty for any. */
export async function namesInNetwork(
  db: Queries,
  { network, owner, name, reach }: { network: number; owner: string; name: string; reach: Reach },
): Promise<string[]> {
  const query = db
    .selectFrom('repositories')
    .innerJoin('owners', 'owners.id', 'repositories.owner_id')
    .select('repositories.name')
    .where(({ eb, or }) => or([eb('repositories.network', '=', network), eb('repositories.id', '=', network)]))
    .where(sql<string>`lower(owners.name)`, '=', foldAscii(owner))
    .where('repositories.state', '=', sql.lit('ready'))
    .where(visibleTo(reach))
    .limit(literal(2))
  const rows = await (name === ''
    ? query
    : query.where(sql<string>`lower(repositories.name)`, '=', foldAscii(name))
  ).execute()
  return rows.map((row) => row.name)
}
