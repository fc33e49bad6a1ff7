import type { CardFacet, CardSort } from '@sheaf/contract'
import type { Actor } from '@sheaf/server-core/actor'
import { z } from 'zod'
import type { Deps } from '../../deps.ts'
import { listCards, type ParameterRange, selectCardFacts } from '../repository-cards/index.ts'
import { presentHubRepository } from './describe-repository.ts'
import type { HubKind } from './find-hub-repository.ts'
import { presentFacts } from './hub-facts.ts'

/** What clients narrow a list down by, and how much of it they want. */
export interface HubList {
  search?: string | undefined
  author?: string | undefined
  /** Tags, and facets as `license:mit`. */
  filters: readonly string[]
  /** Those that are gated, or those that are not. */
  gated?: boolean | undefined
  /** So many parameters, as `min:6B,max:128B`. */
  num_parameters?: ParameterRange | undefined
  sort?: string | undefined
  limit?: number | undefined
  /** What alone is wanted, where that is said. */
  expand: readonly string[]
  /** With what their cards say. */
  cardData: boolean
  cursor?: string | undefined
}

/** Rows of an answer: those who want more follow the header to the next. */
const mostRows = 100
/** A filter that is longer finds nothing: no tag is. */
const longestFilter = 200
const mostFilters = 10

/** Facets by the words that stand before their values. */
const facets: ReadonlyMap<string, CardFacet> = new Map([
  ['license', 'license'],
  ['language', 'language'],
  ['library', 'library'],
  ['task_categories', 'task'],
  ['task_ids', 'task'],
  ['modality', 'modality'],
  ['size_categories', 'size'],
  ['base_model', 'base_model'],
  ['dataset', 'dataset'],
] as const)

/** A tag may be any of these: clients write tasks, libraries and languages without saying which it is. */
const bare: readonly CardFacet[] = ['tag', 'task', 'library', 'language']

const sorts: ReadonlyMap<string, CardSort> = new Map([
  ['createdAt', 'created'],
  ['created_at', 'created'],
  ['lastModified', 'updated'],
  ['last_modified', 'updated'],
  ['likes', 'stars'],
  ['downloads', 'downloads'],
  ['trendingScore', 'trending'],
  ['trending_score', 'trending'],
] as const)

/** A page of the models or datasets that somebody may see, as `list_models` and `list_datasets` know them. */
export async function listHubRepositories(
  { database }: Pick<Deps, 'database'>,
  { actor, kind, asked }: { actor: Actor; kind: HubKind; asked: HubList },
): Promise<{ items: object[]; next: string | undefined }> {
  const {
    search = '',
    author,
    filters,
    gated,
    num_parameters,
    sort,
    limit = mostRows,
    expand,
    cardData,
    cursor,
  } = asked
  const { rows, next } = await listCards(database.read, {
    actor,
    kind,
    query: search,
    author,
    tagged: filters.slice(0, mostFilters).map(taggedBy),
    isGated: gated,
    parameters: num_parameters,
    sort: sorts.get(sort ?? '') ?? 'trending',
    cursor,
    pageSize: Math.min(limit, mostRows),
  })
  const facts = await selectCardFacts(
    database.read,
    rows.map(({ id }) => id),
  )
  const items = rows.map((row) => {
    const { owner: ownerName, ...rest } = row
    const shown = { ...rest, ownerName, kind, isPrivate: row.isPrivate === 1 }
    const { cardData: data, ...said } = presentFacts(kind, facts.get(row.id))
    const known = presentHubRepository(shown)
    const all = { ...known, ...said, tags: [...new Set([...known.tags, ...said.tags])] }
    const withData = cardData || expand.includes('cardData') ? { ...all, cardData: data } : all
    if (expand.length === 0) return withData
    const wanted = new Set(['_id', 'id', 'modelId', ...expand])
    return Object.fromEntries(Object.entries(withData).filter(([name]) => wanted.has(name)))
  })
  return { items, next }
}

function taggedBy(filter: string): { facets: readonly CardFacet[]; value: string } {
  const [, name = '', value = ''] = /^([a-z_]{1,30}):(.*)$/s.exec(filter.slice(0, longestFilter)) ?? []
  const facet = facets.get(name)
  const isOf = facet !== undefined
  // The relation of a fine-tune to its base stands between the two.
  const rest = facet === 'base_model' ? value.replace(/^(?:finetune|adapter|quantized|merge):/, '') : value
  return { facets: isOf ? [facet] : bare, value: (isOf ? rest : filter.slice(0, longestFilter)).toLowerCase() }
}

/** A filter, or several: by name once or more often, or with commas between them. */
export const Filters = z
  .optional(z.union([z.string(), z.array(z.string())]))
  .transform((value) => [value ?? []].flat().flatMap((each) => each.replaceAll('\0', ' ').split(',')))
  .transform((list) => list.filter((each) => each !== ''))

/** `true` or `false`, as any client writes them. What is neither is refused: a list that is not narrowed down is not what was asked for. */
export const YesOrNo = z
  .string()
  .regex(/^(?:true|false|0|1)$/i)
  .transform((value) => /^(?:true|1)$/i.test(value))

const thousands: Readonly<Record<string, number>> = { '': 1, K: 1e3, M: 1e6, B: 1e9, T: 1e12 }
/** More than any model has, and an integer of both databases. */
const mostParameters = Number.MAX_SAFE_INTEGER
const parameterRange = /^(?:min:(\d{1,15}(?:\.\d{1,9})?)([KMBT]?))?,?(?:max:(\d{1,15}(?:\.\d{1,9})?)([KMBT]?))?$/i

/** How many parameters, as `min:6B,max:128B`, or either of the two. */
export const Parameters = z
  .string()
  .min(1)
  .regex(parameterRange)
  .transform((text) => {
    const [, least = '0', leastOf = '', most, mostOf = ''] = parameterRange.exec(text) ?? []
    const count = (digits: string, of: string) =>
      Math.min(mostParameters, Math.round(Number(digits) * (thousands[of.toUpperCase()] ?? 1)))
    return { least: count(least, leastOf), most: most === undefined ? mostParameters : count(most, mostOf) }
  })
