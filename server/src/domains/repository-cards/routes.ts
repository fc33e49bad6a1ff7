import { type CardFacet, type CardKind, cardFacets } from '@sheaf/contract'
import { type Actor, userOf } from '@sheaf/server-core/actor'
import { addressOf } from '@sheaf/server-core/admission/address-of'
import type { Deps } from '../../deps.ts'
import type { Handlers } from '../../http/operations.ts'
import { findRepository, reachOf } from '../repositories/index.ts'
import { presentCardItem } from './card.presenter.ts'
import { cardWords } from './card-words.ts'
import { createDataset } from './create-dataset.ts'
import { type CardFilters, countDiscovered, countFacetValues, mostCounted, selectDiscovered } from './discover.store.ts'
import { cardPlaceOf, writeCardPlace } from './place.ts'
import { presentRepositoryCard } from './present-card.ts'

type Query = Partial<Record<CardFacet | 'query', string | undefined>>

function filtersOf(actor: Actor, kind: CardKind, query: Query): CardFilters {
  const facets: Partial<Record<CardFacet, string>> = {}
  for (const facet of cardFacets) {
    const value = query[facet]
    if (value !== undefined) facets[facet] = value
  }
  return { kind, reach: reachOf(actor), words: cardWords(query.query ?? ''), facets }
}

/** Models and datasets: lists of them by what their cards say, and the card of one. */
export function cardRoutes(
  deps: Deps,
): Handlers<'discoverRepositories' | 'countCardFacets' | 'getRepositoryCard' | 'createDataset'> {
  const { read } = deps.database
  return {
    async discoverRepositories({ params: { kind }, query }, { actor }) {
      const { sort, cursor, page_size } = query
      const filters = filtersOf(actor, kind, query)
      const after = cardPlaceOf(sort, cursor)
      const rows = await selectDiscovered(read, { ...filters, sort, after, limit: page_size + 1 })
      const shown = rows.slice(0, page_size)
      const last = rows.length > page_size ? shown.at(-1) : undefined
      return { items: shown.map((row) => presentCardItem(kind, row)), next: last ? writeCardPlace(last) : null }
    },
    async countCardFacets({ params: { kind }, query }, { actor }) {
      const filters = filtersOf(actor, kind, query)
      const chosen = cardFacets.filter((facet) => filters.facets[facet] !== undefined)
      const total = await countDiscovered(read, filters)
      const open = cardFacets.filter((facet) => !chosen.includes(facet))
      const found = await countFacetValues(read, { facets: open, filters })
      // What else one could have chosen: by all filters but this one.
      for (const facet of chosen) {
        const { [facet]: _, ...facets } = filters.facets
        const values = (await countFacetValues(read, { facets: [facet], filters: { ...filters, facets } })).get(facet)
        if (values !== undefined) found.set(facet, values)
      }
      return {
        total,
        is_complete: total < mostCounted,
        facets: cardFacets.flatMap((facet) => {
          const values = found.get(facet)
          return values === undefined ? [] : [{ facet, values }]
        }),
      }
    },
    createDataset: ({ body }, { actor, request }) =>
      createDataset(deps, { actor: userOf(actor), address: addressOf(request.ip), body }),
    async getRepositoryCard({ params }, { actor }) {
      const repository = await findRepository(deps, { ...params, actor, action: 'see' })
      return presentRepositoryCard(deps, { repository, actor })
    },
  }
}
