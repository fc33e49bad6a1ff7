import { createLru, textWeight } from '@sheaf/server-core/lru'
import type { ObjectPool } from '../objects/object-pool.ts'
import { GitError } from '../process/git-error.ts'
import type { Git } from '../process/run-git.ts'
import { applyRefUpdates, type UpdatedBranch } from './apply-ref-updates.ts'
import { type RefSnapshot, readRefSnapshot } from './read-ref-snapshot.ts'

export interface RefsOptions {
  gitDir: string
  /** How many changes of refs this repository has seen, as its caller knows: an older snapshot is not served. */
  version: number
  /** Does a push wait for it? Whoever reads then yields as little as a push does. */
  forPush?: boolean
}

/** The references of repositories, kept in memory while nothing changes them. */
export interface RefSnapshots {
  /** All references. More than fit a bounded memory are a `too-large` error. */
  read(options: RefsOptions): Promise<RefSnapshot>
  /** Invalidates a repository: its refs have changed, or it goes away. */
  invalidate(gitDir: string): void
  /**
   * Carries what is kept over a push that was recorded as `version` and moved nothing but these branches: the next
   * reader needs no git, and one that comes before they are known waits for them. Where that can't be told, it is read anew.
   */
  carry(options: RefsOptions & { moved: Promise<readonly UpdatedBranch[]> }): void
}

interface Held {
  version: number
  readAt: number
  /** Nothing where there are too many refs, which is found out once and not by each who asks. */
  snapshot: RefSnapshot | undefined
}

interface Reading {
  version: number
  snapshot: Promise<RefSnapshot>
}

/**
 * Makes the snapshots. One older than `maxAgeMs` is read again, since an operator may change refs by hand; `bytes`
 * bounds the size of all of them together.
 */
export function createRefSnapshots({
  git,
  pool,
  bytes = 64 * 1024 * 1024,
  maxAgeMs = 5 * 60_000,
}: {
  git: Git
  pool: ObjectPool
  bytes?: number
  maxAgeMs?: number
}): RefSnapshots {
  const maxWeight = bytes / 2
  const kept = createLru<Held>({
    capacity: bytes,
    weigh: ({ snapshot }, key) => textWeight(key) + (snapshot?.weight ?? 0),
  })
  const readings = new Map<string, Reading>()

  /** `carried`: what may serve in place of a reading, and when that was read. */
  const begin = (
    { gitDir, version, forPush }: RefsOptions,
    carried?: { snapshot: Promise<RefSnapshot | undefined>; readAt: number },
  ): Promise<RefSnapshot> => {
    let readAt = carried?.readAt ?? Date.now()
    const read = async () => {
      const known = await carried?.snapshot
      if (known !== undefined) return known
      readAt = Date.now()
      const snapshot = await readRefSnapshot({ git, pool, gitDir, forPush })
      if (snapshot.weight > maxWeight) throw tooMany(gitDir)
      return snapshot
    }
    const reading: Reading = { version, snapshot: read() }
    readings.set(gitDir, reading)
    const settle = (held: Held | undefined) => {
      // A reading that was dropped or overtaken may have seen the refs before they changed: it is not kept.
      if (readings.get(gitDir) !== reading) return
      readings.delete(gitDir)
      if (held !== undefined) kept.set(gitDir, held)
    }
    reading.snapshot.then(
      (snapshot) => settle({ version, readAt, snapshot }),
      (error: unknown) => settle(isTooLarge(error) ? { version, readAt, snapshot: undefined } : undefined),
    )
    return reading.snapshot
  }

  const invalidate = (gitDir: string) => {
    kept.delete(gitDir)
    readings.delete(gitDir)
  }

  return {
    read({ gitDir, version, forPush }) {
      const held = kept.get(gitDir)
      if (held !== undefined && held.version >= version && Date.now() - held.readAt < maxAgeMs)
        return held.snapshot === undefined ? Promise.reject(tooMany(gitDir)) : Promise.resolve(held.snapshot)
      const reading = readings.get(gitDir)
      if (reading !== undefined && reading.version >= version) return reading.snapshot
      return begin({ gitDir, version, ...(forPush !== undefined && { forPush }) })
    },
    invalidate,
    carry({ gitDir, version, moved }) {
      const held = kept.get(gitDir)
      // Whoever knew of this version has read what it brought.
      if (held !== undefined && held.version >= version) return
      const reading = readings.get(gitDir)
      if (reading !== undefined && reading.version >= version) return
      invalidate(gitDir)
      // A version between these two is another push, of another process perhaps, that is not known here.
      if (held?.snapshot === undefined || held.version !== version - 1) return
      const { snapshot: before, readAt } = held
      const snapshot = moved.then(
        (branches) => applyRefUpdates(gitDir, before, branches),
        () => undefined,
      )
      // Whoever waits hears what goes wrong; it may be nobody.
      begin({ gitDir, version }, { snapshot, readAt }).catch(() => undefined)
    },
  }
}

const tooMany = (gitDir: string) => new GitError('too-large', `${gitDir} has too many refs`)
const isTooLarge = (error: unknown) => error instanceof GitError && error.kind === 'too-large'
