/** How many connections there may be at a time. */
export interface ConnectionLimits {
  total: number
  perAddress: number
  /** Of one account, wherever they come from. */
  perAccount?: number
}

/** The slot of one connection, from the moment it is let in. It is idle until work for it begins. */
export interface ConnectionSlot {
  /** Work for it begins: it does not make room any more, but for a last resort. */
  busy(): void
  /** That work has ended. Once it was ended as often as it was begun, the connection is idle again. */
  idle(): void
  /** It is gone; calling it again does nothing. */
  release(): void
}

export interface ConnectionOrigin {
  address: string
  /** The account that it speaks for, where that is known. */
  account?: string
}

export interface ConnectionLimiter {
  /** Lets a connection in, or nothing where there are too many. `drop` is called if it has to make room for others. */
  enter(whose: ConnectionOrigin, drop: () => void): ConnectionSlot | undefined
  /** How many there are. */
  readonly size: number
  /** Are so many slots taken that whoever takes one and does little with it is in the way? */
  isCrowded(): boolean
}

/** Those whose connections are counted together: all that come from an address, or all of a caller. */
interface Holder {
  readonly key: string
  readonly connections: Set<TrackedConnection>
}

interface TrackedConnection {
  /** All from where it comes, and its caller: its account, or its address while it speaks for none. */
  readonly holders: readonly [Holder, Holder]
  /** How much is done for it at the moment. */
  working: number
  /** When it became idle, in the order of all that did. */
  idleSince: number
  drop(): void
}

const crowdedShare = 3 / 4

const sizeOf = ({ connections }: Holder): number => connections.size

/** Those that are idle, or those at work. Looked for where room is short, so that a request costs two additions and no more. */
const countOf = ({ connections }: Holder, isIdle: boolean): number => {
  let count = 0
  for (const { working } of connections) if ((working === 0) === isIdle) count += 1
  return count
}
const oldestOf = ({ connections }: Holder, isIdle: boolean): TrackedConnection | undefined => {
  let oldest: TrackedConnection | undefined
  for (const connection of connections) {
    if ((connection.working === 0) === isIdle && connection.idleSince < (oldest?.idleSince ?? Number.POSITIVE_INFINITY))
      oldest = connection
  }
  return oldest
}

/**
 * Counts connections and says who gets in. Whoever is idle (sends nothing, or has not shown yet who it is) makes room for
 * newcomers, the oldest of the holder with the most first. Where all are at work, the holder with the most gives one up
 * for a newcomer that has fewer: however many addresses hold however many connections, another one gets in.
 */
export function createConnectionLimiter({
  total,
  perAddress,
  perAccount = perAddress,
}: ConnectionLimits): ConnectionLimiter {
  const addresses = new Map<string, Holder>()
  const callers = new Map<string, Holder>()
  let size = 0
  let clock = 0

  const remove = (connection: TrackedConnection): boolean => {
    const [address, caller] = connection.holders
    if (!address.connections.delete(connection)) return false
    caller.connections.delete(connection)
    size -= 1
    if (sizeOf(address) === 0) addresses.delete(address.key)
    if (sizeOf(caller) === 0) callers.delete(caller.key)
    return true
  }
  const evict = (connection: TrackedConnection | undefined): boolean => {
    if (connection === undefined || !remove(connection)) return false
    connection.drop()
    return true
  }
  const holderIn = (holders: Map<string, Holder>, key: string): Holder => {
    const known = holders.get(key) ?? { key, connections: new Set() }
    holders.set(key, known)
    return known
  }
  /** Has this holder a slot left, or one that makes room? */
  const hasRoom = (holder: Holder | undefined, most: number): boolean =>
    holder === undefined || sizeOf(holder) < most || evict(oldestOf(holder, true))
  const largest = (count: (holder: Holder) => number): Holder | undefined => {
    let [largest, most]: [Holder | undefined, number] = [undefined, 0]
    for (const caller of callers.values()) {
      const counted = count(caller)
      if (counted > most) [largest, most] = [caller, counted]
    }
    return largest
  }
  const makeRoomFor = (newcomer: Holder | undefined): boolean => {
    const idle = largest((holder) => countOf(holder, true))
    if (idle !== undefined) return evict(oldestOf(idle, true))
    const most = largest(sizeOf)
    const has = newcomer === undefined ? 0 : sizeOf(newcomer)
    return most !== undefined && sizeOf(most) > has + 1 && evict(oldestOf(most, false))
  }

  return {
    enter({ address, account }, drop) {
      const caller = account === undefined ? `address:${address}` : `account:${account}`
      if (!hasRoom(addresses.get(address), perAddress)) return undefined
      if (account !== undefined && !hasRoom(callers.get(caller), perAccount)) return undefined
      if (size >= total && !makeRoomFor(callers.get(caller))) return undefined
      clock += 1
      const holders = [holderIn(addresses, address), holderIn(callers, caller)] as const
      const connection: TrackedConnection = { holders, working: 0, idleSince: clock, drop }
      for (const { connections } of holders) connections.add(connection)
      size += 1
      return {
        busy() {
          connection.working += 1
        },
        idle() {
          if (connection.working === 0) return
          connection.working -= 1
          clock += 1
          connection.idleSince = clock
        },
        release: () => void remove(connection),
      }
    },
    get size() {
      return size
    },
    isCrowded: () => size >= total * crowdedShare,
  }
}
