import { createLru } from '@sheaf/server-core/lru'

/** What is kept open for each of the repositories that are in use. */
export interface IdlePool<Entry> {
  /** The entry of a repository, made where there is none. */
  of(gitDir: string): Entry
  /** Marks the entry as used just now. One that was evicted meanwhile does not come back. */
  used(gitDir: string, entry: Entry): void
  /** Evicts the entry of one repository. */
  release(gitDir: string): void
  close(): void
}

/**
 * Keeps entries of at most `capacity` repositories; one that is not used for `idleMs` is evicted, as is the one used
 * longest ago when there are too many. `end` is called once for each that is dropped.
 */
export function createIdlePool<Entry>({
  capacity,
  idleMs,
  make,
  end,
}: {
  capacity: number
  idleMs: number
  make: () => Entry
  end: (entry: Entry) => void
}): IdlePool<Entry> {
  interface Held {
    entry: Entry
    idle: NodeJS.Timeout
  }
  const drop = ({ entry, idle }: Held) => {
    clearTimeout(idle)
    end(entry)
  }
  const held = createLru<Held>({ capacity, onEvict: drop })

  return {
    of(gitDir) {
      const known = held.get(gitDir)
      if (known !== undefined) return known.entry
      const idle = setTimeout(() => {
        if (held.get(gitDir) === made) held.delete(gitDir)
      }, idleMs).unref()
      const made: Held = { entry: make(), idle }
      held.set(gitDir, made)
      return made.entry
    },
    used(gitDir, entry) {
      const known = held.get(gitDir)
      if (known?.entry === entry) known.idle.refresh()
    },
    release: held.delete,
    close() {
      for (const each of [...held.values()]) drop(each)
    },
  }
}
