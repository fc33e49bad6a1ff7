/** What is kept open for each of the repositories that are in use. */
export interface IdlePool<Entry> {
  /** The entry of a repository, made where there is none. It is in use until `giveBack`, however long that takes. */
  take(gitDir: string): Entry
  /** Ends one use of an entry. One that was released meanwhile does not come back. */
  giveBack(gitDir: string, entry: Entry): void
  /** Evicts the entry of one repository. */
  release(gitDir: string): void
  close(): void
}

/** What entries may weigh together before the ones used longest ago rest for a shorter time. */
export interface Crowd<Entry> {
  weigh: (entry: Entry) => number
  mostWeight: number
  /** How long those beyond it rest: long enough that two repositories that are asked in turn do not end each other's. */
  idleMs: number
}

/**
 * Keeps entries of at most `capacity` repositories, beyond those that are in use; one that is in no use for `idleMs` is evicted, as is the one taken
 * longest ago when there are too many. While it is in use it is not idle, however slow the machine is and however many others come: a second
 * entry beside it would have readers of its own, and a queue with as many slots. Beyond what a `crowd` may weigh, all but the one that was used last rest
 * for its shorter time. `end` is called once for each that is dropped.
 */
export function createIdlePool<Entry>({
  capacity,
  idleMs,
  crowd,
  make,
  end,
}: {
  capacity: number
  idleMs: number
  crowd?: Crowd<Entry>
  make: (gitDir: string) => Entry
  end: (entry: Entry) => void
}): IdlePool<Entry> {
  interface Held {
    gitDir: string
    entry: Entry
    idle: NodeJS.Timeout
    /** How many use it at this moment. */
    uses: number
    isHurried: boolean
  }
  /** The one that was taken longest ago comes first. */
  const held = new Map<string, Held>()
  const drop = (one: Held) => {
    clearTimeout(one.idle)
    if (held.get(one.gitDir) === one) held.delete(one.gitDir)
    end(one.entry)
  }
  const evictAfter = (one: () => Held, milliseconds: number) =>
    setTimeout(() => {
      // Who uses it gives it back, and has the timer run anew.
      if (one().uses === 0) drop(one())
    }, milliseconds).unref()
  const makeRoom = () => {
    for (const one of held.values()) {
      if (held.size <= capacity) return
      if (one.uses === 0) drop(one)
    }
  }

  const hurryOthers = ({ weigh, mostWeight, idleMs: soonMs }: Crowd<Entry>, newest: Held) => {
    let weight = 0
    for (const each of [...held.values()].reverse()) {
      weight += weigh(each.entry)
      if (weight <= mostWeight || each === newest || each.isHurried) continue
      clearTimeout(each.idle)
      each.idle = evictAfter(() => each, soonMs)
      each.isHurried = true
    }
  }

  return {
    take(gitDir) {
      const known = held.get(gitDir)
      if (known !== undefined) {
        known.uses += 1
        held.delete(gitDir)
        held.set(gitDir, known)
        return known.entry
      }
      const idle = evictAfter(() => made, idleMs)
      const made: Held = { gitDir, entry: make(gitDir), idle, uses: 1, isHurried: false }
      held.set(gitDir, made)
      makeRoom()
      return made.entry
    },
    giveBack(gitDir, entry) {
      const known = held.get(gitDir)
      if (known?.entry !== entry) return
      known.uses -= 1
      if (known.isHurried) {
        clearTimeout(known.idle)
        known.idle = evictAfter(() => known, idleMs)
        known.isHurried = false
      } else known.idle.refresh()
      makeRoom()
      if (crowd !== undefined) hurryOthers(crowd, known)
    },
    release(gitDir) {
      const known = held.get(gitDir)
      if (known !== undefined) drop(known)
    },
    close() {
      for (const each of [...held.values()]) drop(each)
    },
  }
}
