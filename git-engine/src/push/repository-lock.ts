import { withTimeout } from '@sheaf/server-core/with-timeout'
import { GitError } from '../process/git-error.ts'

/**
 * Who may work on a repository, in this process: pushes side by side, maintenance alone. A push never waits for
 * maintenance longer than maintenance takes to die.
 */
export interface RepositoryLock {
  /**
   * Enters with a push: maintenance that runs is aborted, and its end waited for. Returns what leaves again
   * (calling it twice does nothing).
   */
  acquireShared(gitDir: string): Promise<() => void>
  /**
   * Runs `work` while no push does. Fails as `busy` where a push or other maintenance runs, as `aborted` where a push
   * came or `signal` said so. Work that was aborted several times in a row is let finish: for `patienceMs` pushes
   * wait for it.
   */
  runExclusive<T>(
    options: { gitDir: string; signal: AbortSignal },
    work: (signal: AbortSignal) => Promise<T>,
  ): Promise<T>
}

interface Maintained {
  readonly abort: AbortController
  readonly ended: Promise<void>
  /** Until when pushes wait before they abort it. */
  readonly patientUntil: number
}

interface Place {
  readonly pushes: Set<symbol>
  maintained: Maintained | undefined
  /** Who waits for the last push to leave. */
  emptied: (() => void) | undefined
  refused: number
}

interface GateOptions {
  /** After so many refusals or abortions in a row, maintenance insists. */
  insistsAfter?: number
  /** How long an insisting maintenance holds pushes up at most. */
  patienceMs?: number
  /** How long a push waits for the end of what it aborted. Git and its children are dead by then. */
  endingMs?: number
}

/** Makes the gate. One per process. */
export function createRepositoryLock(options: GateOptions = {}): RepositoryLock {
  const { insistsAfter = 4, patienceMs = 5_000, endingMs = 10_000 } = options
  const places = new Map<string, Place>()

  const placeOf = (gitDir: string): Place => {
    const known = places.get(gitDir)
    if (known !== undefined) return known
    const made: Place = { pushes: new Set(), maintained: undefined, emptied: undefined, refused: 0 }
    places.set(gitDir, made)
    return made
  }
  const forget = (gitDir: string, { pushes, maintained, refused }: Place) => {
    if (pushes.size === 0 && maintained === undefined && refused === 0) places.delete(gitDir)
  }

  return {
    async acquireShared(gitDir) {
      const insisting = placeOf(gitDir).maintained
      if (insisting !== undefined) await withTimeout(insisting.patientUntil - Date.now(), insisting.ended)
      // Looked up again: while this push waited, the entry may have been evicted.
      const place = placeOf(gitDir)
      const me = Symbol('push')
      place.pushes.add(me)
      const running = place.maintained
      if (running !== undefined) {
        running.abort.abort()
        await withTimeout(endingMs, running.ended)
      }
      return () => {
        if (!place.pushes.delete(me) || place.pushes.size > 0) return
        place.emptied?.()
        forget(gitDir, place)
      }
    },

    async runExclusive({ gitDir, signal }, work) {
      const place = placeOf(gitDir)
      const insists = place.refused >= insistsAfter
      if (place.maintained !== undefined || (place.pushes.size > 0 && !insists)) {
        if (place.maintained === undefined) place.refused += 1
        throw new GitError('busy', 'the repository is being pushed to or maintained')
      }
      const abort = new AbortController()
      const stop = () => abort.abort()
      signal.addEventListener('abort', stop, { once: true })
      if (signal.aborted) stop()
      const { promise: ended, resolve: end } = Promise.withResolvers<void>()
      place.maintained = { abort, ended, patientUntil: insists ? Date.now() + patienceMs : 0 }
      try {
        if (place.pushes.size > 0) await emptied(place, patienceMs)
        if (abort.signal.aborted) throw new GitError('aborted', 'a push came before the maintenance')
        const result = await work(abort.signal)
        place.refused = 0
        return result
      } catch (error) {
        if (abort.signal.aborted) place.refused += 1
        throw error
      } finally {
        signal.removeEventListener('abort', stop)
        place.maintained = undefined
        end()
        forget(gitDir, place)
      }
    },
  }
}

/** Waits for the pushes that are inside to leave; those that come meanwhile wait outside. */
async function emptied(place: Place, ms: number): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  place.emptied = resolve
  await withTimeout(ms, promise)
  place.emptied = undefined
  if (place.pushes.size > 0) throw new GitError('busy', 'pushes have not ended in time')
}
