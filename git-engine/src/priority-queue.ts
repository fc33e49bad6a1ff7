/** A priority queue of commits, by their positions or any other number. */
export interface PriorityQueue {
  readonly size: number
  /** The highest key goes first, such as a time; among equals the highest `tie`, or the one that came first where none is given. */
  push(item: number, key: number, tie?: number): void
  /** The next one, or -1. */
  pop(): number
  /** All that wait, in no order. */
  waiting(): readonly number[]
}

/**
 * Makes an empty one: a binary heap. By times alone it gives the order in which `git rev-list` shows commits by default
 * (commit_list_insert_by_date of its commit.c). Walks through half a million commits are made of it, so that items and keys lie in arrays of
 * numbers, which V8 keeps unboxed, and what moves leaves a hole behind instead of being swapped.
 */
export function createPriorityQueue(): PriorityQueue {
  const items: number[] = []
  const keys: number[] = []
  const ties: number[] = []
  let tieOfNext = 0

  const put = (at: number, item: number, key: number, tie: number) => {
    items[at] = item
    keys[at] = key
    ties[at] = tie
  }
  const move = (from: number, to: number) => put(to, items[from] ?? 0, keys[from] ?? 0, ties[from] ?? 0)
  /** Whether the element at one index goes before that at another. */
  const leads = (at: number, key: number, tie: number): boolean => {
    const other = keys[at] ?? 0
    return other === key ? (ties[at] ?? 0) > tie : other > key
  }

  return {
    get size() {
      return items.length
    },
    push(item, key, tie = tieOfNext) {
      tieOfNext -= 1
      let at = items.length
      put(at, item, key, tie)
      while (at > 0) {
        const above = (at - 1) >> 1
        if (leads(above, key, tie)) break
        move(above, at)
        at = above
      }
      put(at, item, key, tie)
    },
    pop() {
      const top = items[0] ?? -1
      const item = items.pop() ?? -1
      const key = keys.pop() ?? 0
      const tie = ties.pop() ?? 0
      const size = items.length
      if (size === 0) return top
      let at = 0
      for (let below = 1; below < size; below = 2 * at + 1) {
        if (below + 1 < size && leads(below + 1, keys[below] ?? 0, ties[below] ?? 0)) below += 1
        if (!leads(below, key, tie)) break
        move(below, at)
        at = below
      }
      put(at, item, key, tie)
      return top
    },
    waiting: () => items,
  }
}
