/** Commits that wait for their turn: the newest goes first, of two of the same second the one that came first. */
export interface DateQueue {
  readonly size: number
  push(position: number, time: number): void
  /** The next position, or -1. */
  pop(): number
  /** All that wait, in no order. */
  waiting(): readonly number[]
}

/** Makes a queue in the order in which `git rev-list` shows commits by default (commit_list_insert_by_date of its commit.c). */
export function createDateQueue(): DateQueue {
  const positions: number[] = []
  const times: number[] = []
  const turns: number[] = []
  let nextTurn = 0

  const put = (at: number, position: number, time: number, turn: number) => {
    positions[at] = position
    times[at] = time
    turns[at] = turn
  }
  const move = (from: number, to: number) => put(to, positions[from] ?? 0, times[from] ?? 0, turns[from] ?? 0)
  /** Whether the one at a place goes before another. */
  const leads = (at: number, time: number, turn: number): boolean => {
    const other = times[at] ?? 0
    return other === time ? (turns[at] ?? 0) < turn : other > time
  }

  return {
    get size() {
      return positions.length
    },
    push(position, time) {
      const turn = nextTurn
      nextTurn += 1
      let at = positions.length
      put(at, position, time, turn)
      while (at > 0) {
        const above = (at - 1) >> 1
        if (leads(above, time, turn)) break
        move(above, at)
        at = above
      }
      put(at, position, time, turn)
    },
    pop() {
      const first = positions[0] ?? -1
      const position = positions.pop() ?? -1
      const time = times.pop() ?? 0
      const turn = turns.pop() ?? 0
      const size = positions.length
      if (size === 0) return first
      let at = 0
      for (let below = 1; below < size; below = 2 * at + 1) {
        if (below + 1 < size && leads(below + 1, times[below] ?? 0, turns[below] ?? 0)) below += 1
        if (!leads(below, time, turn)) break
        move(below, at)
        at = below
      }
      put(at, position, time, turn)
      return first
    },
    waiting: () => positions,
  }
}
