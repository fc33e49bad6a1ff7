import { generateKeyBetween, generateNKeysBetween } from 'fractional-indexing'

/** Something with a place in an order. */
interface Placed {
  id: number
  uid: string
  /** Its fractional key. */
  position: string
}

/** Where something is to go: behind one of its new neighbours, to the front where `after` is empty. */
export interface Place {
  after: string
  /** The one that it is to stand before, for when `after` is no longer there; at the end where that is gone, too. */
  before?: string
}

/** Keys grow where things are put between the same two again and again. One that would be longer has all of them made anew. */
const maxKeyLength = 64

/** The key behind all others. */
export const keyAtEnd = (all: readonly Placed[]): string => generateKeyBetween(all.at(-1)?.position, null)

/** So many keys behind all others, in order. */
export const keysAtEnd = (all: readonly Placed[], count: number): string[] =>
  generateNKeysBetween(all.at(-1)?.position, null, count)

/**
 * The key of a place among others. Call it while nobody else changes their order. `moved` is the id of what is put there, where it is among
 * them already; `rewrite` gives one of them another key.
 */
export async function keyAt(
  all: readonly Placed[],
  place: Place & { moved?: number },
  rewrite: (id: number, position: string) => Promise<void>,
): Promise<string> {
  const others = all.filter(({ id }) => id !== place.moved)
  const at = indexOf(others, place)
  const key = keyBetween(others, at)
  if (key.length <= maxKeyLength) return key
  // Behind all that there are, and so none that another one has yet.
  const fresh = keysAtEnd(all, others.length)
  const spread = others.map((other, index) => ({ ...other, position: fresh[index] ?? other.position }))
  for (const { id, position } of spread) await rewrite(id, position)
  return keyBetween(spread, at)
}

const keyBetween = (others: readonly Placed[], at: number): string =>
  generateKeyBetween(at === 0 ? null : others[at - 1]?.position, others[at]?.position)

/** How many stand in front of a place. */
function indexOf(others: readonly Placed[], { after, before = '' }: Place): number {
  if (after === '') return 0
  const behind = others.findIndex(({ uid }) => uid === after)
  if (behind >= 0) return behind + 1
  const front = others.findIndex(({ uid }) => uid === before)
  return front >= 0 ? front : others.length
}
