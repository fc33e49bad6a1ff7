import type { CollectionPlace } from './collection.store.ts'

/** Where a page of collections ends, for the one behind it. */
export const cursorAt = ({ place, id }: CollectionPlace): string => `${place}-${id}`

/** What such a cursor says; nothing where it is none. */
export function readCursor(cursor: string | undefined): CollectionPlace | undefined {
  const [, place, id] = /^(\d{1,15})-(\d{1,15})$/.exec(cursor ?? '') ?? []
  return place === undefined ? undefined : { place: Number(place), id: Number(id) }
}
