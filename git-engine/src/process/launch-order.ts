/** What waits to be started. */
export interface LaunchOrder<T> {
  /** `nice`: its nice value. */
  add(one: T, nice: number): void
  /** Takes the one whose turn it is; nothing where none waits. */
  next(): T | undefined
  readonly size: number
}

/**
 * In which order programs are started. Each start holds the launcher up for milliseconds, tens of them where processors are short: first come,
 * first served, whoever pushes now and then would wait behind all that others had asked for. So the one that yields least is next, the first that
 * came among equals; every other time it is the one that has waited longest, so that none waits for ever.
 */
export function createLaunchOrder<T>(): LaunchOrder<T> {
  const waiting: { one: T; nice: number }[] = []
  let isOldestNext = false

  return {
    add: (one, nice) => void waiting.push({ one, nice }),
    next() {
      const least = Math.min(...waiting.map(({ nice }) => nice))
      const at = isOldestNext ? 0 : waiting.findIndex(({ nice }) => nice === least)
      isOldestNext = !isOldestNext && waiting.length > 1
      return waiting.splice(at, 1)[0]?.one
    },
    get size() {
      return waiting.length
    },
  }
}
