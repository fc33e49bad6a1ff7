/** After so long, what somebody used counts half: who was busy is not behind for ever. */
const halfLifeMs = 10_000

/** What is left of a use after some time, in the unit in which it was counted. */
export const decay = (used: number, passedMs: number): number =>
  passedMs <= 0 ? used : used * 0.5 ** (passedMs / halfLifeMs)

/** How much callers had of something lately. */
export interface RecentUse {
  /** A caller begins to use it. Gives what ends that; calling it again does nothing. */
  begin(caller: string): () => void
  /** Milliseconds that a caller used of late, with what is under way: those of ten seconds ago count half. */
  of(caller: string): number
}

interface Use {
  underWay: number
  used: number
  at: number
}

/** Callers that are remembered. */
const remembered = 4_096

/** Counts what callers use, side by side: two things for a second are two seconds. */
export function createRecentUse(now: () => number = () => performance.now()): RecentUse {
  const uses = new Map<string, Use>()

  const settle = (use: Use) => {
    const time = now()
    const passed = time - use.at
    use.used = decay(use.used, passed) + use.underWay * passed
    use.at = time
  }
  const forgetIdle = () => {
    for (const [caller, { underWay }] of uses) if (underWay === 0) uses.delete(caller)
  }
  const useOf = (caller: string): Use => {
    const known = uses.get(caller)
    if (known !== undefined) return known
    if (uses.size >= remembered) forgetIdle()
    const use = { underWay: 0, used: 0, at: now() }
    uses.set(caller, use)
    return use
  }

  return {
    begin(caller) {
      const use = useOf(caller)
      settle(use)
      use.underWay += 1
      let isOver = false
      return () => {
        if (isOver) return
        isOver = true
        settle(use)
        use.underWay -= 1
      }
    },
    of(caller) {
      const use = uses.get(caller)
      if (use === undefined) return 0
      settle(use)
      return use.used
    },
  }
}
