import { cacheIdleTtlMs, createLru, textWeight } from '@sheaf/server-core/lru'
import { unpooledCopy } from '@sheaf/server-core/unpooled-copy'

/** What two commits have to do with each other never changes. */
export interface KnownPair {
  mergeBase: string | undefined
  /** How many commits one has alone; one more than are listed, where there are more. */
  count: number
  /** Their ids, one after the other: all of them, or the first. */
  oids: Buffer
}

/** A page of the commits of a pair. */
export interface PairPage {
  /** The two, by their ids. */
  key: string
  /** The last commit of the page before, as bytes. One that is not among them has nothing behind it. */
  cursor: Buffer | undefined
  pageSize: number
  idBytes: number
}

/** Pairs that were compared. */
export interface KnownPairs {
  /** A pair, with as many ids as the page needs, and how many stand before the page. Where too few are known `read` tells all of them. */
  find(page: PairPage, read: () => Promise<KnownPair>): Promise<{ pair: KnownPair; start: number }>
}

const keptBytes = 4 * 1024 * 1024
/**
 * So many ids are kept of a pair whose first page alone was asked for. All of them are up to 200 KiB: twenty pairs filled the cache, and whoever
 * opened a comparison once more had git walk once more. Few go on to a third page.
 */
const keptIds = 256

/** Makes the cache of pairs. */
export function createKnownPairs(): KnownPairs {
  const pairs = createLru<KnownPair>({
    capacity: keptBytes,
    maxWeight: keptBytes / 4,
    idleTtlMs: cacheIdleTtlMs,
    weigh: ({ oids }, key) => 300 + textWeight(key) + oids.length,
  })
  return {
    async find({ key, cursor, pageSize, idBytes }, read) {
      const known = pairs.get(key)
      const place = known && placeBehind(known, cursor, idBytes)
      if (known && place !== undefined) {
        const held = known.oids.length / idBytes
        if (held === known.count || place + pageSize <= held) return { pair: known, start: place }
      }
      const pair = await read()
      const isFirst = cursor === undefined && pair.count > keptIds
      pairs.set(key, isFirst ? { ...pair, oids: unpooledCopy(pair.oids.subarray(0, keptIds * idBytes)) } : pair)
      return { pair, start: placeBehind(pair, cursor, idBytes) ?? pair.count }
    },
  }
}

/** How many ids stand up to this one, itself included; where it is not among them, all, and nothing is known while there may be more. */
function placeBehind({ oids, count }: KnownPair, oid: Buffer | undefined, idBytes: number): number | undefined {
  if (oid === undefined) return 0
  for (let at = oids.indexOf(oid); at >= 0; at = oids.indexOf(oid, at + 1))
    if (at % idBytes === 0) return at / idBytes + 1
  return oids.length / idBytes === count ? count : undefined
}
