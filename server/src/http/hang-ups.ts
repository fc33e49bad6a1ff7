import { decay } from '@sheaf/server-core/admission/recent-use'
import { createLru } from '@sheaf/server-core/lru'

/** Remembers who leaves before they are answered. */
export interface HangUps {
  /** A request of an address is over: was its client gone before the answer was whole? */
  note(address: string, isHungUp: boolean): void
  /** Has an address left again and again of late, or once while many do, and more often than not? */
  isUsual(address: string): boolean
}

interface Ends {
  hungUp: number
  answered: number
  at: number
}

/** Fewer are somebody who goes from page to page, or whose line is bad; what is done about more costs whoever is in no hurry to leave next to nothing. */
const leastHangUps = 5
/** As many of late, of all callers, are no bad lines any more: then it takes one of an address, as twenty who leave five times each have had a hundred things begun before. */
const manyHangUps = { ofAll: 20, ofOne: 0.5 }
const remembered = 4_096

/** Makes the memory; what was ten seconds ago counts half. */
export function createHangUps(now: () => number = () => performance.now()): HangUps {
  // Whoever has more addresses than are remembered is met as anybody is.
  const known = createLru<Ends>({ capacity: remembered })
  /** Those of all addresses that leave. */
  const all: Ends = { hungUp: 0, answered: 0, at: now() }

  const settle = (ends: Ends): Ends => {
    const time = now()
    ends.hungUp = decay(ends.hungUp, time - ends.at)
    ends.answered = decay(ends.answered, time - ends.at)
    ends.at = time
    return ends
  }

  return {
    note(address, isHungUp) {
      const ends = known.get(address)
      // Of those who have never left nothing is kept: nearly all.
      if (ends === undefined && !isHungUp) return
      const settled = ends === undefined ? { hungUp: 0, answered: 0, at: now() } : settle(ends)
      if (isHungUp) {
        settled.hungUp += 1
        settle(all).hungUp += 1
      } else settled.answered += 1
      if (ends === undefined) known.set(address, settled)
    },
    isUsual(address) {
      const ends = known.get(address)
      if (ends === undefined) return false
      const { hungUp, answered } = settle(ends)
      const least = settle(all).hungUp >= manyHangUps.ofAll ? manyHangUps.ofOne : leastHangUps
      return hungUp >= least && hungUp > answered
    },
  }
}
