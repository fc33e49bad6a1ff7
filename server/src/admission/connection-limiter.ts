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
  /** Those on which nobody waits for us, in the order in which they came to rest. */
  readonly resting: Set<Guest>
  readonly busy: Set<Guest>
}

interface Guest {
  /** All from where it comes, and its payer: its account, or its address while it speaks for none. */
  readonly holders: readonly [Holder, Holder]
  drop(): void
}

const crowdedShare = 3 / 4

const sizeOf = ({ resting, busy }: Holder): number => resting.size + busy.size
const oldestOf = <T>(guests: Iterable<T>): T | undefined => {
  for (const guest of guests) return guest
  return undefined
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

  const add = (guest: Guest, state: 'resting' | 'busy') => {
    for (const holder of guest.holders) holder[state].add(guest)
  }
  const take = (guest: Guest): boolean => {
    let was = false
    for (const { resting, busy } of guest.holders) was = resting.delete(guest) || busy.delete(guest)
    return was
  }
  const remove = (guest: Guest): boolean => {
    if (!take(guest)) return false
    size -= 1
    const [address, payer] = guest.holders
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
    const known = holders.get(key) ?? { key, resting: new Set(), busy: new Set() }
    holders.set(key, known)
    return known
  }
  /** Has this holder a place left, or one that makes room? */
  const hasRoom = (holder: Holder | undefined, most: number): boolean =>
    holder === undefined || sizeOf(holder) < most || evict(oldestOf(holder.resting))
  const largest = (count: (holder: Holder) => number): Holder | undefined => {
    let most: Holder | undefined
    for (const holder of payers.values()) if (count(holder) > (most === undefined ? 0 : count(most))) most = holder
    return most
  }
  const makeRoomFor = (newcomer: Holder | undefined): boolean => {
    const resting = largest((holder) => holder.resting.size)
    if (resting !== undefined) return evict(oldestOf(resting.resting))
    const most = largest(sizeOf)
    const has = newcomer === undefined ? 0 : sizeOf(newcomer)
    return most !== undefined && sizeOf(most) > has + 1 && evict(oldestOf(most.busy))
  }

  return {
    enter({ address, account }, drop) {
      const payer = account === undefined ? `address:${address}` : `account:${account}`
      if (!hasRoom(addresses.get(address), perAddress)) return undefined
      if (account !== undefined && !hasRoom(payers.get(payer), perAccount)) return undefined
      if (size >= total && !makeRoomFor(payers.get(payer))) return undefined
      const guest: Guest = { holders: [holderIn(addresses, address), holderIn(payers, payer)], drop }
      add(guest, 'resting')
      size += 1
      let working = 0
      return {
        busy() {
          working += 1
          if (working === 1 && take(guest)) add(guest, 'busy')
        },
        rest() {
          if (working === 0) return
          working -= 1
          if (working === 0 && take(guest)) add(guest, 'resting')
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
