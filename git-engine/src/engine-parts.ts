import { createBulkPace } from '@sheaf/server-core/admission/bulk-pace'
import type { FairQueue } from '@sheaf/server-core/admission/fair-queue'
import { createLru } from '@sheaf/server-core/lru'
import { diffOptions } from './diff/diff-commit.ts'
import { createDiffPool } from './diff/diff-pool.ts'
import { createDiffShares } from './diff/diff-shares.ts'
import { countOptions, type Finder, listOptions } from './diff/list-changes.ts'
import { createRestingReaders } from './diff/resting-readers.ts'
import { createFetchCache, type FetchCacheOptions } from './fetch/fetch-cache.ts'
import { archiveKind } from './fetch/make-archive.ts'
import { createHistory } from './history/history-thread.ts'
import { createLastCommitCache } from './last-commits/last-commit-cache.ts'
import { createMaintenance } from './maintenance/maintenance.ts'
import { createObjectCache } from './objects/object-cache.ts'
import { createObjectPool } from './objects/object-pool.ts'
import { createGit, type Git } from './process/run-git.ts'
import { createRepositoryLock } from './push/repository-lock.ts'
import { type SweepExtent, sweepLeftovers } from './push/sweep-leftovers.ts'
import { createReachability } from './reach/reachability.ts'
import { createRefRefresh } from './refs/refresh-refs.ts'
import { createRefSnapshots } from './refs/refs-snapshot.ts'
import { createSpool, noSpool, type SpoolOptions } from './spool/spool.ts'

export interface EngineOptions {
  /** The program; `git` is looked up in PATH. */
  program?: string
  /** Do processes of other machines work on this repository, too? */
  isShared?: (gitDir: string) => Promise<boolean>
  /** Where whole clones are kept, and how much of them. Absent: nowhere. */
  fetchCache?: FetchCacheOptions | undefined
  /** The same for archives of commits. */
  archiveCache?: FetchCacheOptions | undefined
  /** Where what slow clients have not taken waits. Absent: processes wait for their clients. */
  spool?: SpoolOptions | undefined
  /** Called with what went wrong in the background. */
  warn?: (error: unknown) => void
}

/** What the sides of an engine share, one of each per process: caches, readers, limits on processes. */
export type EngineParts = ReturnType<typeof createParts>

/** Makes them. */
export function createParts({
  program,
  isShared = async () => false,
  fetchCache,
  archiveCache,
  spool,
  warn = () => undefined,
}: EngineOptions) {
  const pace = createBulkPace()
  const git = createGit(program === undefined ? {} : { program })
  const gate = createRepositoryLock()
  const pool = createObjectPool({ git })
  const objects = createObjectCache({ pool })
  const history = createHistory()
  const refs = createRefSnapshots({ git, pool })
  const sweep = (gitDir: string, what: SweepExtent) =>
    sweepLeftovers({ gitDir, what, isShared: () => isShared(gitDir) })
  return {
    git,
    gate,
    pool,
    objects,
    history,
    refs,
    sweep,
    warn,
    diffs: createDiffPools(git),
    lastCommits: createLastCommitCache({ objects, history, warn }),
    reach: createReachability({ git, history }),
    renewRefs: createRefRefresh({ refs, objects }),
    pace,
    spool: spool === undefined ? noSpool : createSpool({ ...spool, pace }),
    fetchCache: fetchCache && createFetchCache({ ...fetchCache, pace }),
    archiveCache: archiveCache && createFetchCache({ ...archiveCache, pace, kind: archiveKind }),
    graphs: createMaintenance({ git, gate, sweep: (gitDir) => sweep(gitDir, 'all') }),
    // What the server can, by repository: it depends on the format of its objects.
    capabilities: createLru<Buffer>({ capacity: 10_000 }),
  }
}

/** Readers of whole diffs, of lists of changed files, and of the numbers of their lines. */
function createDiffPools(git: Git) {
  const rested = createRestingReaders()
  const shares = createDiffShares()
  const whole = createDiffPool({ git, options: diffOptions, rested, share: shares.answers })
  const poolsOf = (options: (finder: Finder) => readonly string[], how: { behind: boolean; share: FairQueue }) => ({
    renames: createDiffPool({ git, options: options('renames'), rested, ...how }),
    copies: createDiffPool({ git, options: options('copies'), rested, ...how }),
  })
  const lists = poolsOf(listOptions, { behind: false, share: shares.answers })
  // Lists are told without them: whoever asked for two lists had the second one wait for a processor beside the numbers of the first.
  const counts = poolsOf(countOptions, { behind: true, share: shares.numbers })
  const countsBehind = poolsOf(countOptions, { behind: true, share: shares.numbersBehind })
  const all = [whole, ...[lists, counts, countsBehind].flatMap((pools) => Object.values(pools))]
  return {
    whole,
    lists,
    counts,
    countsBehind,
    release(gitDir: string) {
      for (const each of all) each.release(gitDir)
    },
    close() {
      for (const each of all) each.close()
    },
  }
}
