import type { CardFacet, CardKind, CardSort } from '@sheaf/contract'
import type { Actor } from '@sheaf/server-core/actor'
import type { Queries } from '../../db/database.ts'
import { reachOf } from '../repositories/index.ts'
import { cardWords } from './card-words.ts'
import { type CardFilters, selectDiscovered } from './discover.store.ts'
import { cardPlaceOf, writeCardPlace } from './place.ts'

interface CardList extends Pick<CardFilters, 'isGated' | 'parameters'> {
  actor: Actor
  kind: CardKind
  query: string
  author: string | undefined
  /** What a card says in any of some facets; in lower case. */
  tagged: readonly { facets: readonly CardFacet[]; value: string }[]
  sort: CardSort
  cursor: string | undefined
  pageSize: number
}

/** A page of models or datasets that somebody may see, and where the next begins, for those who list them in another way than our screens. */
export async function listCards(db: Queries, { actor, query, sort, cursor, pageSize, ...narrowed }: CardList) {
  const filters = { ...narrowed, reach: reachOf(actor), words: cardWords(query), facets: {} }
  const found = await selectDiscovered(db, { ...filters, sort, after: cardPlaceOf(sort, cursor), limit: pageSize + 1 })
  const rows = found.slice(0, pageSize)
  const last = found.length > pageSize ? rows.at(-1) : undefined
  return { rows, next: last === undefined ? undefined : writeCardPlace(last) }
}
