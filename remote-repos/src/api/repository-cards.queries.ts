import { countCardFacets, discoverRepositories, getRepositoryCard } from '@sheaf/client/operations'
import { type CardFacet, type CardKind, type CardSort, cardFacets, limits } from '@sheaf/contract'
import { type RepositoryAt, repositoryKey } from '@sheaf/repository'
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'

/** What a list of models or datasets is asked for, as its address says it. */
export interface Discovery {
  kind: CardKind
  query: string
  sort: CardSort
  facets: Partial<Record<CardFacet, string>>
}

const filtersOf = ({ query, facets }: Discovery) => ({
  ...(query !== '' && { query: query.slice(0, limits.searchMax) }),
  ...Object.fromEntries(
    cardFacets.flatMap((facet) => {
      const value = facets[facet]
      return value === undefined ? [] : [[facet, value.slice(0, limits.cardValueMax)]]
    }),
  ),
})

/** Models or datasets, page by page; while others are asked for, those of before. */
export const discoveryQuery = (asked: Discovery) =>
  infiniteQueryOptions({
    queryKey: ['discover', asked.kind, asked.sort, filtersOf(asked)],
    queryFn: ({ pageParam, signal }) =>
      discoverRepositories(
        {
          params: { kind: asked.kind },
          query: { ...filtersOf(asked), sort: asked.sort, ...(pageParam !== '' && { cursor: pageParam }) },
        },
        { signal },
      ),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
  })

/** How many there are, and what else they could be narrowed down to. */
export const facetsQuery = (asked: Discovery) =>
  queryOptions({
    queryKey: ['discover', asked.kind, 'facets', filtersOf(asked)],
    queryFn: ({ signal }) => countCardFacets({ params: { kind: asked.kind }, query: filtersOf(asked) }, { signal }),
    placeholderData: keepPreviousData,
  })

/** What a repository says of itself; asked again for as long as the last push is still being read. */
export const repositoryCardQuery = (at: RepositoryAt) =>
  queryOptions({
    queryKey: [...repositoryKey(at), 'card'],
    queryFn: ({ signal }) => getRepositoryCard({ params: { ...at } }, { signal }),
    refetchInterval: ({ state }) => (state.data?.state === 'waiting' ? waitMs : false),
  })

/** In milliseconds. */
const waitMs = 3_000
