/** How many connections there may be at a time. */
export interface ConnectionLimits {
  total: number
  perAddress: number
  /** Of one account, wherever they come from. */
  perAccount?: number
}

/** One connection, from the moment it is let in. It rests until work for it begins. */
export interface Seat {
  /** Work for it begins: it does not make room any more, but for a last resort. */
  busy(): void
  /** That work has ended. As often as it was busy, it rests again. */
  rest(): void
  /** It is gone; calling it again does nothing. */
  leave(): void
}

export interface Origin {
  address: string
  /** The account that it speaks for, where that is known. */
  account?: string
}

export interface ConnectionLimiter {
  /** Lets a connection in, or nothing where there are too many. `drop` is called if it has to make room for others. */
  enter(whose: Origin, drop: () => void): Seat | undefined
  /** How many there are. */
  readonly size: number
  /** Are so many seats taken that whoever takes one and does little with it is in the way? */
  isCrowded(): boolean
}

/** Those whose connections are counted together: all that come from an address, or all of a payer. */
interface Holder {
  readonly key: string
  readonly guests: Set<Guest>
}

interface Guest {
  /** All from where it comes, and its payer: its account, or its address while it speaks for none. */
  readonly holders: readonly [Holder, Holder]
  /** How much is done for it at the moment. */
  working: number
  /** When it came to rest, in the order of all that did. */
  restedAt: number
  drop(): void
}

const crowdedShare = 3 / 4

const sizeOf = ({ guests }: Holder): number => guests.size

/** Those at rest, or those at work. Looked for where room is short, so that a request costs two additions and no more. */
const countOf = ({ guests }: Holder, isAtRest: boolean): number => {
  let count = 0
  for (const { working } of guests) if ((working === 0) === isAtRest) count += 1
  return count
}
const oldestOf = ({ guests }: Holder, isAtRest: boolean): Guest | undefined => {
  let oldest: Guest | undefined
  for (const guest of guests) {
    if ((guest.working === 0) === isAtRest && guest.restedAt < (oldest?.restedAt ?? Number.POSITIVE_INFINITY))
      oldest = guest
  }
  return oldest
}

/**
 * Counts connections and says who gets in. Whoever rests (sends nothing, or has not shown yet who it is) makes room for
 * newcomers, the oldest of the holder with the most first. Where all are at work, the holder with the most gives one up
 * for a newcomer that has fewer: however many addresses hold however many connections, another one gets in.
 */
export function createConnectionLimiter({
  total,
  perAddress,
  perAccount = perAddress,
}: ConnectionLimits): ConnectionLimiter {
  const addresses = new Map<string, Holder>()
  const payers = new Map<string, Holder>()
  let size = 0
  let clock = 0

  const remove = (guest: Guest): boolean => {
    const [address, payer] = guest.holders
    if (!address.guests.delete(guest)) return false
    payer.guests.delete(guest)
    size -= 1
    if (sizeOf(address) === 0) addresses.delete(address.key)
    if (sizeOf(payer) === 0) payers.delete(payer.key)
    return true
  }
  const evict = (guest: Guest | undefined): boolean => {
    if (guest === undefined || !remove(guest)) return false
    guest.drop()
    return true
  }
  const holderIn = (holders: Map<string, Holder>, key: string): Holder => {
    const known = holders.get(key) ?? { key, guests: new Set() }
    holders.set(key, known)
    return known
  }
  /** Has this holder a place left, or one that makes room? */
  const hasRoom = (holder: Holder | undefined, most: number): boolean =>
    holder === undefined || sizeOf(holder) < most || evict(oldestOf(holder, true))
  const largest = (count: (holder: Holder) => number): Holder | undefined => {
    let [largest, most]: [Holder | undefined, number] = [undefined, 0]
    for (const payer of payers.values()) {
      const counted = count(payer)
      if (counted > most) [largest, most] = [payer, counted]
    }
    return largest
  }
  const makeRoomFor = (newcomer: Holder | undefined): boolean => {
    const resting = largest((holder) => countOf(holder, true))
    if (resting !== undefined) return evict(oldestOf(resting, true))
    const most = largest(sizeOf)
    const has = newcomer === undefined ? 0 : sizeOf(newcomer)
    return most !== undefined && sizeOf(most) > has + 1 && evict(oldestOf(most, false))
  }

  return {
    enter({ address, account }, drop) {
      const payer = account === undefined ? `address:${address}` : `account:${account}`
      if (!hasRoom(addresses.get(address), perAddress)) return undefined
      if (account !== undefined && !hasRoom(payers.get(payer), perAccount)) return undefined
      if (size >= total && !makeRoomFor(payers.get(payer))) return undefined
      clock += 1
      const holders = [holderIn(addresses, address), holderIn(payers, payer)] as const
      const guest: Guest = { holders, working: 0, restedAt: clock, drop }
      for (const { guests } of holders) guests.add(guest)
      size += 1
      return {
        busy() {
          guest.working += 1
        },
        rest() {
          if (guest.working === 0) return
          guest.working -= 1
          clock += 1
          guest.restedAt = clock
        },
        leave: () => void remove(guest),
      }
    },
    get size() {
      return size
    },
    isCrowded: () => size >= total * crowdedShare,
  }
}
