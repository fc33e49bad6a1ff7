import { GitError } from '../process/git-error.ts'
import { createSingleFlight } from '../single-flight.ts'
import type { DiffPool } from './diff-pool.ts'
import type { KeptChanges } from './kept-changes.ts'
import { type ChangedLines, countChangedLines, type Finder, type TreePair } from './list-changes.ts'

interface CountQuery extends TreePair {
  gitDir: string
  finder: Finder
  /** Somebody waits until they are there: then they do not stand behind those that nobody waits for. */
  isAwaited?: boolean
  signal?: AbortSignal | undefined
}

type Pools = Readonly<Record<Finder, DiffPool>>

/**
 * Makes what counts the lines of changed files. Asked for twice at once, they are counted once; where the second one waits for them, and they have not begun to
 * be counted behind an answer, they are counted by the readers of those that are waited for.
 */
export function createLineCounter({
  awaited,
  behind,
  kept,
}: {
  awaited: Pools
  behind: Pools
  kept: Pick<KeptChanges, 'lines'>
}): (query: CountQuery) => Promise<ChangedLines> {
  const counting = createSingleFlight<ChangedLines>()
  /** Ends the wait for a reader of those that are counted behind an answer. */
  const hurries = new Map<string, AbortController>()

  return ({ isAwaited = false, signal, ...pair }) => {
    const key = `${pair.gitDir}:${pair.from}:${pair.to}:${pair.finder}`
    if (isAwaited) hurries.get(key)?.abort()
    const start = async (abandoned: AbortSignal): Promise<ChangedLines> => {
      const hurry = new AbortController()
      hurries.set(key, hurry)
      if (isAwaited) hurry.abort()
      const count = async (): Promise<ChangedLines> => {
        const question = { ...pair, signal: abandoned }
        try {
          if (!hurry.signal.aborted) return await countChangedLines({ ...question, pools: behind, hurry: hurry.signal })
        } catch (error) {
          const isHurried = error instanceof GitError && error.kind === 'aborted' && !abandoned.aborted
          if (!isHurried) throw error
        }
        return countChangedLines({ ...question, pools: awaited })
      }
      try {
        return await kept.lines(pair, count)
      } finally {
        if (hurries.get(key) === hurry) hurries.delete(key)
      }
    }
    return counting.join(key, { signal, start })
  }
}
