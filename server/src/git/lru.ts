/** A map that forgets what was used longest ago once the weights of its values pass `capacity`. */
export interface Lru<V> {
  get(key: string): V | undefined
  set(key: string, value: V): void
  delete(key: string): void
  values(): Iterable<V>
}

export interface LruOptions<V> {
  capacity: number
  /** What a value counts; 1 where it is not given. */
  weigh?: (value: V) => number
  /** Told of each value that leaves, whatever the reason. */
  dropped?: (value: V) => void
}

export function createLru<V>({ capacity, weigh = () => 1, dropped }: LruOptions<V>): Lru<V> {
  const held = new Map<string, { value: V; weight: number }>()
  let total = 0

  const drop = (key: string) => {
    const entry = held.get(key)
    if (entry === undefined) return
    held.delete(key)
    total -= entry.weight
    dropped?.(entry.value)
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
      if (held.get(key)?.value !== value) drop(key)
      else total -= held.get(key)?.weight ?? 0
      held.delete(key)
      const weight = weigh(value)
      held.set(key, { value, weight })
      total += weight
      for (const oldest of held.keys()) {
        if (total <= capacity || held.size === 1) break
        drop(oldest)
      }
    },
    delete: drop,
    *values() {
      for (const { value } of held.values()) yield value
    },
  }
}
