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
  largest?: number
  /** Told of each value that leaves or is not even kept, whatever the reason. */
  dropped?: (value: V) => void
}

/** Makes an empty one. All together never weighs more than `capacity`. */
export function createLru<V>({ capacity, weigh = () => 1, largest = capacity, dropped }: LruOptions<V>): Lru<V> {
  const held = new Map<string, { value: V; weight: number }>()
  let total = 0

  const take = (key: string) => {
    const entry = held.get(key)
    if (entry === undefined) return undefined
    held.delete(key)
    total -= entry.weight
    return entry
  }
  const drop = (key: string) => {
    const entry = take(key)
    if (entry !== undefined) dropped?.(entry.value)
  }

  return {
    get(key) {
      const entry = held.get(key)
      if (entry === undefined) return undefined
      held.delete(key)
      held.set(key, entry)
      return entry.value
    },
    set(key, value) {
      const before = take(key)
      if (before !== undefined && before.value !== value) dropped?.(before.value)
      // Weighed anew: a value that is set again may have grown.
      const weight = weigh(value, key)
      if (weight > largest) {
        dropped?.(value)
        return
      }
      held.set(key, { value, weight })
      total += weight
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
