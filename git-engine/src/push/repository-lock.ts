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

interface LockState {
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
  const locks = new Map<string, LockState>()

  const stateOf = (gitDir: string): LockState => {
    const known = locks.get(gitDir)
    if (known !== undefined) return known
    const made: LockState = { pushes: new Set(), maintained: undefined, emptied: undefined, refused: 0 }
    locks.set(gitDir, made)
    return made
  }
  const forget = (gitDir: string, { pushes, maintained, refused }: LockState) => {
    if (pushes.size === 0 && maintained === undefined && refused === 0) locks.delete(gitDir)
  }

  return {
    async acquireShared(gitDir) {
      const insisting = stateOf(gitDir).maintained
      if (insisting !== undefined) await withTimeout(insisting.patientUntil - Date.now(), insisting.ended)
      // Looked up again: while this push waited, the entry may have been evicted.
      const state = stateOf(gitDir)
      const me = Symbol('push')
      state.pushes.add(me)
      const running = state.maintained
      if (running !== undefined) {
        running.abort.abort()
        await withTimeout(endingMs, running.ended)
      }
      return () => {
        if (!state.pushes.delete(me) || state.pushes.size > 0) return
        state.emptied?.()
        forget(gitDir, state)
      }
    },

    async runExclusive({ gitDir, signal }, work) {
      const state = stateOf(gitDir)
      const insists = state.refused >= insistsAfter
      if (state.maintained !== undefined || (state.pushes.size > 0 && !insists)) {
        if (state.maintained === undefined) state.refused += 1
        throw new GitError('busy', 'the repository is being pushed to or maintained')
      }
      const abort = new AbortController()
      const stop = () => abort.abort()
      signal.addEventListener('abort', stop, { once: true })
      if (signal.aborted) stop()
      const { promise: ended, resolve: end } = Promise.withResolvers<void>()
      state.maintained = { abort, ended, patientUntil: insists ? Date.now() + patienceMs : 0 }
      try {
        if (state.pushes.size > 0) await emptied(state, patienceMs)
        if (abort.signal.aborted) throw new GitError('aborted', 'a push came before the maintenance')
        const result = await work(abort.signal)
        state.refused = 0
        return result
      } catch (error) {
        if (abort.signal.aborted) state.refused += 1
        throw error
      } finally {
        signal.removeEventListener('abort', stop)
        state.maintained = undefined
        end()
        forget(gitDir, state)
      }
    },
  }
}

/** Waits for the pushes that are inside to leave; those that come meanwhile wait outside. */
async function emptied(state: LockState, ms: number): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  state.emptied = resolve
  await withTimeout(ms, promise)
  state.emptied = undefined
  if (state.pushes.size > 0) throw new GitError('busy', 'pushes have not ended in time')
}
