import { LRUCache } from 'lru-cache'
import { countDropped } from './memory/dropped-bytes.ts'

/** A map that evicts the least recently used once the sizes of its values pass `capacity`. */
export interface Lru<V> {
  get(key: string): V | undefined
  set(key: string, value: V): void
  delete(key: string): void
  /** The one that was used longest ago comes first. */
  values(): Iterable<V>
}

export interface LruOptions<V> {
  capacity: number
  /** What a value counts, its key included, in the unit of `capacity`; 1 where it is not given. */
  weigh?: (value: V, key: string) => number
  /** A larger value is not kept, so that none evicts all others; `capacity` where it is not given. */
  maxWeight?: number
  /**
   * Values that nobody used for so many milliseconds (up to twice as many) leave until the rest weighs a quarter of `capacity`:
   * what a burst has filled goes back, what few people read stays. Without it nothing leaves for its age.
   */
  idleTtlMs?: number
  /** Told of each value that leaves or is not even kept, whatever the reason. */
  onEvict?: (value: V) => void
}

/** For caches of bytes: their sum is what a server at rest holds for those who may come back. */
export const cacheIdleTtlMs = 15_000
const idleShare = 1 / 4

interface Entry<V> {
  readonly value: V
  /** The period in which it was used last. */
  period: number
}

/**
 * Makes an empty one. All together never exceeds `capacity`. Over lru-cache, which sizes a value again only if it is
 * another one, says nothing of what it does not keep, and has timers by value where these have one by cache.
 */
export function createLru<V>({
  capacity,
  weigh = () => 1,
  maxWeight = capacity,
  idleTtlMs,
  onEvict,
}: LruOptions<V>): Lru<V> {
  let period = 0
  let aging: NodeJS.Timeout | undefined

  const cache = new LRUCache<string, Entry<V>>({
    maxSize: Math.max(1, Math.floor(capacity)),
    maxEntrySize: Math.max(1, Math.floor(maxWeight)),
    sizeCalculation: ({ value }, key) => Math.max(1, Math.ceil(weigh(value, key))),
    ...(onEvict && {
      // After it has left: who is told may ask the cache.
      disposeAfter: ({ value }) => onEvict(value),
    }),
  })

  const isLarge = () => cache.calculatedSize > capacity * idleShare
  /** Runs only while there is more than may rest here. */
  const age = () => {
    period += 1
    const before = cache.calculatedSize
    while (isLarge()) {
      const oldest = cache.rvalues().next().value
      if (oldest === undefined || oldest.period > period - 2) break
      cache.pop()
    }
    countDropped(before - cache.calculatedSize)
    if (isLarge()) return
    clearInterval(aging)
    aging = undefined
  }

  return {
    get(key) {
      const entry = cache.get(key)
      if (entry === undefined) return undefined
      entry.period = period
      return entry.value
    },
    set(key, value) {
      // What replaces itself does not leave: it is sized anew, since it may have grown.
      const isSame = onEvict !== undefined && cache.peek(key)?.value === value
      cache.set(key, { value, period }, { noDisposeOnSet: isSame })
      if (!isSame && onEvict && !cache.has(key)) onEvict(value)
      if (idleTtlMs !== undefined && isLarge()) aging ??= setInterval(age, idleTtlMs).unref()
    },
    delete(key) {
      cache.delete(key)
    },
    *values() {
      for (const entry of cache.rvalues()) if (entry !== undefined) yield entry.value
    },
  }
}

/** What a text takes in memory, in bytes, with the object that it is. */
export const textWeight = (text: string): number => 24 + 2 * text.length
