import * as z from 'zod/mini'
import { CardItem, CardKind, CardSort, cardFacets, RepositoryCard } from '../entities/repository-card.ts'
import { limits, pageSizes } from '../limits.ts'
import { NameInPath } from '../name-schemas.ts'
import { operation } from '../operation.ts'
import { count } from '../query-schemas.ts'

const tag = 'Models and datasets'
const access = { by: 'anyone', area: 'repo_access', level: 1 } as const
const params = z.object({ kind: CardKind })
const value = z.optional(z.string().check(z.trim(), z.toLowerCase(), z.minLength(1), z.maxLength(limits.cardValueMax)))

const filters = {
  query: z.optional(
    z
      .string()
      .check(
        z.trim(),
        z.maxLength(limits.searchMax),
        z.describe('Words that its name, the name of its owner or a tag begins with: all of them'),
      ),
  ),
  task: value,
  library: value,
  license: value,
  language: value,
  modality: value,
  size: value,
  tag: value,
  base_model: value,
  dataset: value,
}

export const repositoryCardOperations = {
  discoverRepositories: operation({
    method: 'GET',
    path: '/api/discover/{kind}',
    summary: 'Models or datasets that the caller may see, by what their cards say',
    tag,
    access,
    params,
    query: z.object({
      ...filters,
      sort: z._default(z.catch(CardSort, 'updated'), 'updated'),
      cursor: z.optional(z.string().check(z.maxLength(500), z.describe('`next` of the page before'))),
      page_size: count(pageSizes.cards, { min: 1, max: pageSizes.max }),
    }),
    data: z.object({ items: z.array(CardItem), next: z.nullable(z.string()) }),
  }),
  countCardFacets: operation({
    method: 'GET',
    path: '/api/discover/{kind}/facets',
    summary:
      'How many models or datasets there are that the caller may see, and what their cards say how often: each by all filters but its own',
    tag,
    access,
    params,
    query: z.object(filters),
    data: z.object({
      total: z.int(),
      /** All of them were counted; else the last updated ones alone. */
      is_complete: z.boolean(),
      facets: z.array(
        z.object({ facet: z.enum(cardFacets), values: z.array(z.object({ value: z.string(), count: z.int() })) }),
      ),
    }),
  }),
  getRepositoryCard: operation({
    method: 'GET',
    path: '/api/repo/{owner}/{repo}/card',
    summary: 'What a repository says of itself by its card and its files, and what is made from it',
    tag,
    access,
    params: z.object({ owner: NameInPath, repo: NameInPath }),
    data: RepositoryCard,
  }),
} as const
