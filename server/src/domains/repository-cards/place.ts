import type { CardSort } from '@sheaf/contract'
import { z } from 'zod'
import type { CardPlace } from './discover.store.ts'

const id = z.int().positive()
const ofNumber = z.tuple([z.int().nonnegative(), id])
const ofName = z.tuple([z.string().max(200), id])

/** The place that a cursor names; what is none begins at the first. */
export function cardPlaceOf(sort: CardSort, cursor: string | undefined): CardPlace | undefined {
  if (cursor === undefined) return undefined
  try {
    const read: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8'))
    const found = (sort === 'name' ? ofName : ofNumber).safeParse(read)
    return found.success ? { value: found.data[0], id: found.data[1] } : undefined
  } catch {
    return undefined
  }
}

/** The cursor of a row, behind which the next page begins. */
export const writeCardPlace = ({ place, id: rowId }: { place: string | number; id: number }): string =>
  Buffer.from(JSON.stringify([place, rowId])).toString('base64url')
