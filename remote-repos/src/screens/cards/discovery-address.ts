import { type CardKind, cardFacets, paths } from '@sheaf/contract'
import type { Discovery } from '../../api/repository-cards.queries.ts'

export const cardSorts = ['updated', 'trending', 'downloads', 'stars', 'created', 'name'] as const

/** What an address asks for. */
export const discoveryIn = (kind: CardKind, search: URLSearchParams): Discovery => ({
  kind,
  query: (search.get('q') ?? '').trim(),
  sort: cardSorts.find((sort) => sort === search.get('sort')) ?? 'updated',
  facets: Object.fromEntries(
    cardFacets.flatMap((facet) => {
      const value = (search.get(facet) ?? '').trim().toLowerCase()
      return value === '' ? [] : [[facet, value]]
    }),
  ),
})

/** The address of a list; what is as always is not in it. */
export function discoveryPath({ kind, query, sort, facets }: Discovery): string {
  const search = new URLSearchParams()
  if (query !== '') search.set('q', query)
  if (sort !== 'updated') search.set('sort', sort)
  for (const facet of cardFacets) if (facets[facet] !== undefined) search.set(facet, facets[facet])
  const path = kind === 'model' ? paths.models() : paths.datasets()
  return search.size === 0 ? path : `${path}?${search}`
}
