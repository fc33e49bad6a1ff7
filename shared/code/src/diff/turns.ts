/** Lets so many load at a time: those that are looked at first, the one that came last before the others. */
export interface Turns {
  /** Calls `go` when it is its turn. Gives what ends that, at any time: a turn that is over is the next one's. */
  wait(go: () => void, options: { isNear: boolean }): () => void
}

/** Makes them; `atOnce` have their turn at a time. */
export function createTurns(atOnce: number): Turns {
  const waiting: { go: () => void; isNear: boolean }[] = []
  let running = 0
  const next = () => {
    while (running < atOnce && waiting.length > 0) {
      const near = waiting.findLastIndex(({ isNear }) => isNear)
      // What nobody looks at yet comes in the order of the page.
      const [turn] = waiting.splice(Math.max(near, 0), 1)
      if (!turn) return
      running += 1
      turn.go()
    }
  }
  return {
    wait(go, { isNear }) {
      let state: 'waiting' | 'running' | 'over' = 'waiting'
      const turn = {
        isNear,
        go() {
          state = 'running'
          go()
        },
      }
      waiting.push(turn)
      // Those that ask in one task are known before the first has its turn.
      queueMicrotask(next)
      return () => {
        if (state === 'waiting') {
          const at = waiting.indexOf(turn)
          if (at >= 0) waiting.splice(at, 1)
        } else if (state === 'running') running -= 1
        state = 'over'
        queueMicrotask(next)
      }
    },
  }
}
