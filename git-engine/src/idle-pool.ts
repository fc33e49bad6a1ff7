import { createLru } from '@sheaf/server-core/lru'

/** What is kept open for each of the repositories that are in use. */
export interface IdlePool<Place> {
  /** The entry of a repository, made where there is none. */
  of(gitDir: string): Place
  /** Marks the entry as used just now. One that was evicted meanwhile does not come back. */
  used(gitDir: string, place: Place): void
  /** Evicts the entry of one repository. */
  release(gitDir: string): void
  close(): void
}

/**
 * Keeps entries of at most `capacity` repositories; one that is not used for `idleMs` is evicted, as is the one used
 * longest ago when there are too many. `end` is called once for each that is dropped.
 */
export function createIdlePool<Place>({
  capacity,
  idleMs,
  make,
  end,
}: {
  capacity: number
  idleMs: number
  make: () => Place
  end: (place: Place) => void
}): IdlePool<Place> {
  interface Held {
    place: Place
    idle: NodeJS.Timeout
  }
  const drop = ({ place, idle }: Held) => {
    clearTimeout(idle)
    end(place)
  }
  const held = createLru<Held>({ capacity, onEvict: drop })

  return {
    of(gitDir) {
      const known = held.get(gitDir)
      if (known !== undefined) return known.place
      const idle = setTimeout(() => {
        if (held.get(gitDir) === made) held.delete(gitDir)
      }, idleMs).unref()
      const made: Held = { place: make(), idle }
      held.set(gitDir, made)
      return made.place
    },
    used(gitDir, place) {
      const known = held.get(gitDir)
      if (known?.place === place) known.idle.refresh()
    },
    release: held.delete,
    close() {
      for (const each of [...held.values()]) drop(each)
    },
  }
}
