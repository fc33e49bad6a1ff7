import { type CardFacet, type CardKind, type CardSort, cardFacets } from '@sheaf/contract'
import { type SelectQueryBuilder, sql } from 'kysely'
import type { Queries } from '../../db/database.ts'
import { foldAscii } from '../../db/fold-ascii.ts'
import { literal } from '../../db/page-size.ts'
import type { Schema } from '../../db/schema.ts'
import { type Reach, shownTo } from '../repositories/index.ts'

/** What a list is narrowed down to. */
export interface CardFilters {
  kind: CardKind
  reach: Reach
  /** Each is what the name of a repository, one of its parts, its owner's or a tag begins with. */
  words: readonly string[]
  /** In lower case. */
  facets: Partial<Record<CardFacet, string>>
  /** What a card says in any of some facets; in lower case. */
  tagged?: readonly { facets: readonly CardFacet[]; value: string }[]
  /** Whose they are. */
  author?: string | undefined
  /** Those alone of which the files are for whoever was let in, or those alone of which they are not. */
  isGated?: boolean | undefined
  /** Those alone that have so many parameters, as far as their weights say. */
  parameters?: ParameterRange | undefined
}

/** Both ends are in it. */
export interface ParameterRange {
  least: number
  most: number
}

/** Where a page ended. */
export interface CardPlace {
  value: string | number
  id: number
}

type Visible = SelectQueryBuilder<Schema, 'repositories' | 'owners', object>

/** Behind every name that begins with a word: no name has a letter that is greater. */
const behind = '\u{10FFFF}'

/** Models or datasets that somebody may see. The kind and the state stand in the text, so that indexes for them are used. */
function matching(
  db: Queries,
  { kind, reach, words, facets, tagged = [], author, isGated, parameters }: CardFilters,
): Visible {
  let query: Visible = db
    .selectFrom('repositories')
    .innerJoin('owners', 'owners.id', 'repositories.owner_id')
    .where('repositories.state', '=', sql.lit('ready'))
    .where('repositories.kind', '=', sql.lit(kind))
    .where('repositories.kind', '!=', sql.lit('code'))
    .where(shownTo(reach))
  for (const facet of cardFacets) {
    const value = facets[facet]
    if (value === undefined) continue
    query = query.where('repositories.id', 'in', ({ selectFrom }) =>
      selectFrom('card_facets').select('repo_id').where('facet', '=', facet).where('value', '=', value),
    )
  }
  for (const { facets: any, value } of tagged) {
    query = query.where('repositories.id', 'in', ({ selectFrom }) =>
      selectFrom('card_facets').select('repo_id').where('facet', 'in', any).where('value', '=', value),
    )
  }
  if (author !== undefined) query = query.where(sql`lower(owners.name)`, '=', foldAscii(author))
  if (isGated !== undefined) query = query.where('repositories.gate', isGated ? '!=' : '=', sql.lit(''))
  if (parameters !== undefined) {
    const { least, most } = parameters
    query = query.where(({ exists, selectFrom }) =>
      exists(
        selectFrom('repository_cards')
          .select('repository_cards.repo_id')
          .whereRef('repository_cards.repo_id', '=', 'repositories.id')
          .where('repository_cards.parameters', '>=', least)
          .where('repository_cards.parameters', '<=', most),
      ),
    )
  }
  for (const word of words) {
    const folded = foldAscii(word)
    const isIn = { from: folded, to: `${folded}${behind}` }
    query = query.where(({ or, eb, selectFrom }) =>
      or([
        eb(
          'repositories.id',
          'in',
          selectFrom('repository_terms').select('repo_id').where('term', '>=', isIn.from).where('term', '<', isIn.to),
        ),
        eb(sql`lower(owners.name)`, '=', folded),
        eb(
          'repositories.id',
          'in',
          selectFrom('card_facets').select('repo_id').where('facet', '=', 'tag').where('value', '=', folded),
        ),
      ]),
    )
  }
  return query
}

const orders = {
  updated: { by: sql<number | string>`repositories.updated_at`, isDescending: true },
  created: { by: sql<number | string>`repositories.created_at`, isDescending: true },
  stars: { by: sql<number | string>`repositories.stars`, isDescending: true },
  downloads: { by: sql<number | string>`repositories.downloads`, isDescending: true },
  trending: { by: sql<number | string>`repositories.downloads_week`, isDescending: true },
  name: { by: sql<number | string>`lower(repositories.name)`, isDescending: false },
} as const

/** A page of a list, behind the place where the one before ended. */
export async function selectDiscovered(
  db: Queries,
  { sort, after, limit, ...filters }: CardFilters & { sort: CardSort; after: CardPlace | undefined; limit: number },
) {
  const { by, isDescending } = orders[sort]
  const direction = isDescending ? 'desc' : 'asc'
  const all = matching(db, filters)
  const page =
    after === undefined
      ? all
      : all.where(
          isDescending
            ? sql<boolean>`(${by}, repositories.id) < (${after.value}, ${after.id})`
            : sql<boolean>`(${by}, repositories.id) > (${after.value}, ${after.id})`,
        )
  return page
    .leftJoin('users', 'users.owner_id', 'owners.id')
    .leftJoin('repository_cards', 'repository_cards.repo_id', 'repositories.id')
    .select([
      'repositories.id',
      'repositories.uid',
      'repositories.name',
      'repositories.description',
      'repositories.is_private as isPrivate',
      'repositories.gate',
      'repositories.stars',
      'repositories.downloads',
      'repositories.downloads_week as downloadsWeek',
      'repositories.downloads_all as downloadsAll',
      'repositories.updated_at as updatedAt',
      'repositories.created_at as createdAt',
      'repositories.topics',
      'owners.name as owner',
      'users.avatar_url as avatarUrl',
      'repository_cards.task',
      'repository_cards.license',
      'repository_cards.library',
      'repository_cards.bytes',
      'repository_cards.parameters',
      by.as('place'),
    ])
    .orderBy(by, direction)
    .orderBy('repositories.id', direction)
    .limit(literal(limit))
    .execute()
}

/** What is counted: the last updated of the list, so that a list of any length costs as much as this. */
export const mostCounted = 5_000
const valuesPerFacet = 30

const counted = (db: Queries, filters: CardFilters) =>
  matching(db, filters)
    .select('repositories.id')
    .orderBy('repositories.updated_at', 'desc')
    .orderBy('repositories.id', 'desc')
    .limit(literal(mostCounted))

/** How many there are, as far as they are counted. */
export async function countDiscovered(db: Queries, filters: CardFilters): Promise<number> {
  const { total } = await db
    .selectFrom(counted(db, filters).as('counted'))
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return total
}

/** How often the cards of a list say what, for some facets: the most frequent values of each. */
export async function countFacetValues(
  db: Queries,
  { facets, filters }: { facets: readonly CardFacet[]; filters: CardFilters },
): Promise<Map<CardFacet, { value: string; count: number }[]>> {
  const found = new Map<CardFacet, { value: string; count: number }[]>()
  if (facets.length === 0) return found
  const groups = db
    .selectFrom('card_facets')
    .where('facet', 'in', facets)
    .where('repo_id', 'in', db.selectFrom(counted(db, filters).as('counted')).select('counted.id'))
    .groupBy(['facet', 'value'])
    .select(({ fn }) => [
      'facet',
      'value',
      fn.countAll<number>().as('count'),
      sql<number>`row_number() over (partition by facet order by count(*) desc, value)`.as('rank'),
    ])
  const rows = await db
    .selectFrom(groups.as('groups'))
    .select(['facet', 'value', 'count'])
    .where('rank', '<=', valuesPerFacet)
    .orderBy('facet')
    .orderBy('rank')
    .execute()
  for (const facet of facets) {
    const values = rows
      .filter((row) => row.facet === facet)
      .map(({ value, count }) => ({ value, count: Number(count) }))
    if (values.length > 0) found.set(facet, values)
  }
  return found
}

/** Of these names, as `owner/name` in lower case, those of repositories that somebody may see. */
export async function selectVisibleNamed(db: Queries, { names, reach }: { names: readonly string[]; reach: Reach }) {
  if (names.length === 0) return []
  return db
    .selectFrom('repositories')
    .innerJoin('owners', 'owners.id', 'repositories.owner_id')
    .select(['owners.name as owner', 'repositories.name'])
    .where('repositories.state', '=', sql.lit('ready'))
    .where(shownTo(reach))
    .where(({ or, and, eb }) =>
      or(
        names.map((each) => {
          const slash = each.indexOf('/')
          return and([
            eb(sql`lower(owners.name)`, '=', each.slice(0, slash)),
            eb(sql`lower(repositories.name)`, '=', each.slice(slash + 1)),
          ])
        }),
      ),
    )
    .execute()
}
