import { setTimeout as sleep } from 'node:timers/promises'
import { GitError } from './git-error.ts'
import { type LastCommits, walkLastCommits } from './last-commits.ts'
import { createLru } from './lru.ts'
import type { ObjectCache } from './object-cache.ts'
import type { RawTreeEntry } from './parse-tree.ts'
import { createSemaphore } from './semaphore.ts'

export interface ListingQuery {
  gitDir: string
  /** A resolved commit id. */
  commit: string
  /** The folder, by its stored names. */
  path: readonly Buffer[]
  entries: readonly RawTreeEntry[]
  /** How long to wait for a walk before what is known so far is given. */
  budgetMs: number
}

export interface Listing {
  commits: ReadonlyMap<string, string>
  /** False while the walk still goes on: ask again. */
  complete: boolean
}

/** Last commits of folders, remembered. */
export interface Listings {
  read(query: ListingQuery): Promise<Listing>
  /** Gives up all walks. */
  close(): void
}

/** Walks that go on at the same time; more would only slow the readers that requests wait for. */
const walksAtOnce = 2
const walkDeadlineMs = 120_000

/**
 * Keeps finished listings, each true for ever: it belongs to a folder at a commit. The next head's walk stops
 * where it meets one, so that after a push only what the push changed is walked. One walk per listing, whoever asks.
 */
export function createListings({ objects, capacity = 400_000 }: { objects: ObjectCache; capacity?: number }): Listings {
  const finished = createLru<LastCommits>({ capacity, weigh: (listing) => 4 + listing.size })
  const walks = new Map<string, { found: LastCommits; done: Promise<void> }>()
  const turns = createSemaphore({ places: walksAtOnce, queue: 1_000 })
  const closing = new AbortController()

  const walk = (key: string, place: string, query: ListingQuery) => {
    const found: LastCommits = new Map()
    const run = async () => {
      const signal = AbortSignal.any([closing.signal, AbortSignal.timeout(walkDeadlineMs)])
      const leave = await turns.acquire(signal)
      try {
        const known = (commit: string) => finished.get(`${place}:${commit}`)
        await walkLastCommits({ objects, ...query, found, known, signal })
        finished.set(key, found)
      } finally {
        leave()
        walks.delete(key)
      }
    }
    const walking = { found, done: run() }
    // Whoever waits sees the failure; when nobody does any more, it is no crash.
    walking.done.catch(() => undefined)
    walks.set(key, walking)
    return walking
  }

  return {
    async read(query) {
      const place = `${query.gitDir}:${Buffer.concat(query.path.flatMap((name) => [name, Buffer.from('/')])).toString('latin1')}`
      const key = `${place}:${query.commit}`
      const known = finished.get(key)
      if (known !== undefined) return { commits: known, complete: true }
      const walking = walks.get(key) ?? walk(key, place, query)
      const timer = new AbortController()
      try {
        await Promise.race([
          walking.done,
          sleep(query.budgetMs, undefined, { signal: timer.signal }).catch(() => undefined),
        ])
      } catch (error) {
        // Too many walks wait: the names are shown without commits rather than not at all.
        if (!(error instanceof GitError && error.kind === 'busy')) throw error
      } finally {
        timer.abort()
      }
      return { commits: walking.found, complete: finished.get(key) !== undefined }
    },
    close: () => closing.abort(),
  }
}
