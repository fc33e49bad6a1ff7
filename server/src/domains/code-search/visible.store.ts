import { sql } from 'kysely'
import type { Queries } from '../../db/database.ts'
import { literal } from '../../db/page-size.ts'
import { hasRoleIn, type Reach, visibleTo } from '../repositories/index.ts'
import type { ParsedQuery } from './parse-query.ts'

/** So many repositories are listed at most, those that most have starred first. */
export const mostRepositories = 200_000

type Filters = Pick<ParsedQuery, 'repositories' | 'owners'>

/** A repository that a search looks at, and how many have starred it. */
export interface SearchedRepository {
  id: number
  stars: number
}

/**
 * The private and gated repositories that somebody may read, the best known first: what a search looks at beside all that are open to everybody.
 * Nothing where what they may read is not all that is open and some besides.
 */
export async function selectClosed(db: Queries, reach: Reach): Promise<SearchedRepository[] | undefined> {
  if (reach === 'public') return []
  if (reach === 'nothing' || (reach !== 'everything' && 'within' in reach)) return undefined
  const ones = db
    .selectFrom('repositories')
    .select(['repositories.id', 'repositories.stars'])
    .where('repositories.state', '=', sql.lit('ready'))
    .orderBy('repositories.stars', 'desc')
    .orderBy('repositories.updated_at', 'desc')
    .limit(literal(mostRepositories))
  const hidden = ones.where('repositories.is_private', '=', sql.lit(1))
  // Each along an index of its own.
  const gated = ones.where('repositories.is_private', '=', sql.lit(0)).where('repositories.gate', '<>', sql.lit(''))
  const [ofPrivate, ofGated] = [
    await (reach === 'everything' ? hidden : hidden.where(hasRoleIn(reach.userId))).execute(),
    await gated.where(visibleTo(reach)).execute(),
  ]
  if (ofGated.length === 0) return ofPrivate
  return [...ofPrivate, ...ofGated].toSorted((a, b) => b.stars - a.stars).slice(0, mostRepositories)
}

/** The repositories that somebody may see and that a query means, the best known first. */
export async function selectSearched(
  db: Queries,
  { reach, owners, repositories }: Filters & { reach: Reach },
): Promise<SearchedRepository[]> {
  const visible = db
    .selectFrom('repositories')
    .innerJoin('owners', 'owners.id', 'repositories.owner_id')
    .select(['repositories.id', 'repositories.stars'])
    .where('repositories.state', '=', sql.lit('ready'))
    .where(visibleTo(reach))
    .orderBy('repositories.stars', 'desc')
    .orderBy('repositories.updated_at', 'desc')
    .limit(literal(mostRepositories))
  const ofOwners = owners.length === 0 ? visible : visible.where(sql`lower(owners.name)`, 'in', owners)
  const named =
    repositories.length === 0
      ? ofOwners
      : ofOwners.where(({ or, and, eb }) =>
          or(
            repositories.map((name) => {
              const slash = name.indexOf('/')
              const isCalled = eb(sql`lower(repositories.name)`, '=', name.slice(slash + 1))
              return slash < 0 ? isCalled : and([eb(sql`lower(owners.name)`, '=', name.slice(0, slash)), isCalled])
            }),
          ),
        )
  return named.execute()
}

/** Where repositories lie and what they are called, of those that somebody may see now. */
export async function selectPlaces(db: Queries, { reach, ids }: { reach: Reach; ids: readonly number[] }) {
  if (ids.length === 0) return []
  return db
    .selectFrom('repositories')
    .innerJoin('owners', 'owners.id', 'repositories.owner_id')
    .select([
      'repositories.id',
      'repositories.uid',
      'repositories.name',
      'repositories.is_private as isPrivate',
      'repositories.storage_node as storageNode',
      'repositories.refs_version as refsVersion',
      'owners.name as owner',
    ])
    .where('repositories.id', 'in', ids)
    .where('repositories.state', '=', sql.lit('ready'))
    .where(visibleTo(reach))
    .execute()
}
