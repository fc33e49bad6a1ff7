/** After so long, what somebody used counts half: who was busy is not behind for ever. */
const halfLifeMs = 10_000

/** What is left of a use after some time, in the unit in which it was counted. */
export const decay = (used: number, passedMs: number): number =>
  passedMs <= 0 ? used : used * 0.5 ** (passedMs / halfLifeMs)

/** How much was used from one moment to another, as of the second one: the beginning has faded by then. */
const spreadOver = (used: number, passedMs: number): number =>
  passedMs <= 0 ? used : ((used / passedMs) * halfLifeMs * (1 - decay(1, passedMs))) / Math.LN2

/** Ends a use; calling it again does nothing. `usedMs`: how much it came to, where that is known and not the time that it took. */
export type EndUse = (usedMs?: number) => void

/** How much callers had of something lately. */
export interface RecentUse {
  /** A caller begins to use it. Gives what ends that. */
  begin(caller: string): EndUse
  /** Milliseconds that a caller used of late: those of ten seconds ago count half. What is under way counts by the clock. */
  of(caller: string): number
}

interface Use {
  /** When what is under way began, each by a sign of its own. */
  underWay: Map<object, number>
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
    use.used = decay(use.used, time - use.at)
    use.at = time
  }
  const forgetIdle = () => {
    for (const [caller, { underWay }] of uses) if (underWay.size === 0) uses.delete(caller)
  }
  const useOf = (caller: string): Use => {
    const known = uses.get(caller)
    if (known !== undefined) return known
    if (uses.size >= remembered) forgetIdle()
    const use = { underWay: new Map<object, number>(), used: 0, at: now() }
    uses.set(caller, use)
    return use
  }

  return {
    begin(caller) {
      const use = useOf(caller)
      const began = now()
      const sign = {}
      use.underWay.set(sign, began)
      return (usedMs) => {
        if (!use.underWay.delete(sign)) return
        settle(use)
        const passed = now() - began
        use.used += spreadOver(usedMs ?? passed, passed)
      }
    },
    of(caller) {
      const use = uses.get(caller)
      if (use === undefined) return 0
      settle(use)
      let all = use.used
      for (const began of use.underWay.values()) all += spreadOver(now() - began, now() - began)
      return all
    },
  }
}
