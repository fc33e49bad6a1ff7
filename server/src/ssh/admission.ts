/** How many connections there may be. `pending` ones have not yet shown who they are. */
export interface AdmissionLimits {
  total: number
  perAddress: number
  pending: number
  pendingPerAddress: number
}

/** One connection, from the moment it is let in. */
export interface Visit {
  /** It has shown who it is. */
  settle(): void
  /** It is gone. */
  leave(): void
}

export interface Admission {
  /** Lets a connection in, or nothing where there are too many. `drop` is called if it has to make room for others. */
  enter(address: string, drop: () => void): Visit | undefined
}

interface Guest {
  address: string
  drop: () => void
}

/**
 * Counts connections. Whoever has not shown who they are makes room for newcomers, the oldest of the address with the
 * most of them first: so however many handshakes someone leaves half open, everybody else gets in.
 */
export function createAdmission(limits: AdmissionLimits): Admission {
  /** In order of arrival. */
  const pending = new Map<string, Set<Guest>>()
  const settled = new Map<string, number>()
  let pendingTotal = 0
  let settledTotal = 0

  const remove = (guest: Guest): boolean => {
    const here = pending.get(guest.address)
    if (!here?.delete(guest)) return false
    pendingTotal -= 1
    if (here.size === 0) pending.delete(guest.address)
    return true
  }
  const dropOldest = (guests: Iterable<Guest>) => {
    for (const guest of guests) {
      remove(guest)
      guest.drop()
      return
    }
  }

  return {
    enter(address, drop) {
      if (settledTotal >= limits.total || (settled.get(address) ?? 0) >= limits.perAddress) return undefined
      const here = pending.get(address) ?? new Set<Guest>()
      if (here.size >= limits.pendingPerAddress) dropOldest(here)
      else if (pendingTotal >= limits.pending) dropOldest(largest(pending.values()))
      const guest: Guest = { address, drop }
      pending.set(address, here.add(guest))
      pendingTotal += 1
      let known = false
      return {
        settle() {
          if (!remove(guest)) return
          known = true
          settledTotal += 1
          settled.set(address, (settled.get(address) ?? 0) + 1)
        },
        leave() {
          remove(guest)
          if (!known) return
          known = false
          settledTotal -= 1
          const rest = (settled.get(address) ?? 1) - 1
          if (rest > 0) settled.set(address, rest)
          else settled.delete(address)
        },
      }
    },
  }
}

function largest(sets: Iterable<Set<Guest>>): Set<Guest> {
  let most = new Set<Guest>()
  for (const set of sets) if (set.size > most.size) most = set
  return most
}
