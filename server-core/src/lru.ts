/** A map that forgets what was used longest ago once the weights of its values pass `capacity`. */
export interface Lru<V> {
  get(key: string): V | undefined
  set(key: string, value: V): void
  delete(key: string): void
  values(): Iterable<V>
}

export interface LruOptions<V> {
  capacity: number
  /** What a value counts, its key included, in the unit of `capacity`; 1 where it is not given. */
  weigh?: (value: V, key: string) => number
  /** A value that weighs more is not kept, so that none pushes out all others; `capacity` where it is not given. */
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
export const cacheIdleTtlMs = 20_000
const idleShare = 1 / 4

interface Entry<V> {
  value: V
  weight: number
  /** The period in which it was used last. */
  period: number
}

/** Makes an empty one. All together never weighs more than `capacity`. */
export function createLru<V>({
  capacity,
  weigh = () => 1,
  maxWeight = capacity,
  idleTtlMs,
  onEvict,
}: LruOptions<V>): Lru<V> {
  const held = new Map<string, Entry<V>>()
  let total = 0
  let period = 0
  let aging: NodeJS.Timeout | undefined

  const take = (key: string) => {
    const entry = held.get(key)
    if (entry === undefined) return undefined
    held.delete(key)
    total -= entry.weight
    return entry
  }
  const drop = (key: string) => {
    const entry = take(key)
    if (entry !== undefined) onEvict?.(entry.value)
  }
  const isLarge = () => total > capacity * idleShare
  /** Runs only while there is more than may rest here. */
  const age = () => {
    period += 1
    for (const [oldest, entry] of held) {
      if (!isLarge() || entry.period > period - 2) break
      drop(oldest)
    }
    if (isLarge()) return
    clearInterval(aging)
    aging = undefined
  }

  return {
    get(key) {
      const entry = held.get(key)
      if (entry === undefined) return undefined
      entry.period = period
      held.delete(key)
      held.set(key, entry)
      return entry.value
    },
    set(key, value) {
      const before = take(key)
      if (before !== undefined && before.value !== value) onEvict?.(before.value)
      // Weighed anew: a value that is set again may have grown.
      const weight = weigh(value, key)
      if (weight > maxWeight) {
        onEvict?.(value)
        return
      }
      held.set(key, { value, weight, period })
      total += weight
      if (idleTtlMs !== undefined && isLarge()) aging ??= setInterval(age, idleTtlMs).unref()
      for (const oldest of held.keys()) {
        if (total <= capacity) break
        drop(oldest)
      }
    },
    delete: drop,
    *values() {
      for (const { value } of held.values()) yield value
    },
  }
}

/** What a text takes in memory, in bytes, with the object that it is. */
export const textWeight = (text: string): number => 24 + 2 * text.length
