import { BusyError } from './busy-error.ts'
import type { Caller } from './caller.ts'

/** The memory that one piece of work has reserved. */
export interface ByteReservation {
  /** Reserves more. Throws `BusyError` where it does not fit. */
  grow(bytes: number): void
  /** From now on it is not evicted any more. */
  pin(): void
  /** Gives all of it back; calling it again does nothing. */
  release(): void
}

/** Memory that callers reserve before they fill it. */
export interface ByteBudget {
  /** Opens a reservation of nothing yet. `onEvict` hears why where it must make room for others: it has ended then. */
  reserve(caller: Caller, onEvict: (error: BusyError) => void): ByteReservation
  /** Bytes that nobody has. */
  readonly free: number
}

interface Reserved {
  bytes: number
  isPinned: boolean
  onEvict: (error: BusyError) => void
}

interface CallerShare {
  bytes: number
  /** The oldest first. */
  readonly reservations: Set<Reserved>
}

/**
 * Makes a budget of `bytes` in all, of which one caller never has more than `perCaller`. Where nothing is free, whoever
 * has the most gives up its oldest reservation for a caller who has less: memory that some withhold is no reason to refuse others.
 */
export function createByteBudget({ bytes: total, perCaller }: { bytes: number; perCaller: number }): ByteBudget {
  const callers = new Map<string, CallerShare>()
  let free = total

  const callerOf = (key: string): CallerShare => {
    const known = callers.get(key) ?? { bytes: 0, reservations: new Set() }
    callers.set(key, known)
    return known
  }
  const end = (key: string, reservation: Reserved): boolean => {
    const share = callers.get(key)
    if (!share?.reservations.delete(reservation)) return false
    free += reservation.bytes
    share.bytes -= reservation.bytes
    if (share.reservations.size === 0) callers.delete(key)
    return true
  }
  /** Evicts a reservation of whoever has most, if that is more than `bytes`. */
  const evictFor = (bytes: number): boolean => {
    let most: [key: string, bytes: number, reservation: Reserved] | undefined
    for (const [key, share] of callers) {
      if (share.bytes <= Math.max(bytes, most?.[1] ?? 0)) continue
      const reservation = [...share.reservations].find((each) => !each.isPinned && each.bytes > 0)
      if (reservation !== undefined) most = [key, share.bytes, reservation]
    }
    if (most === undefined) return false
    const [key, , reservation] = most
    end(key, reservation)
    reservation.onEvict(new BusyError('all'))
    return true
  }

  return {
    reserve({ key }, onEvict) {
      const reservation: Reserved = { bytes: 0, isPinned: false, onEvict }
      callerOf(key).reservations.add(reservation)
      return {
        grow(bytes) {
          const share = callers.get(key)
          if (!share?.reservations.has(reservation)) throw new BusyError('all')
          if (share.bytes + bytes > perCaller) throw new BusyError('caller')
          while (bytes > free) if (!evictFor(share.bytes + bytes)) throw new BusyError('all')
          free -= bytes
          reservation.bytes += bytes
          share.bytes += bytes
        },
        pin() {
          reservation.isPinned = true
        },
        release: () => void end(key, reservation),
      }
    },
    get free() {
      return free
    },
  }
}
