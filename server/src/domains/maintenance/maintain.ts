import { GitError } from '@sheaf/git-engine'
import { createLru } from '@sheaf/server-core/lru'
import type { Queries } from '../../db/database.ts'
import type { Deps } from '../../deps.ts'
import { on, type Subscriber } from '../../events/event-kind.ts'
import type { Queue } from '../../jobs/jobs.ts'
import { trimActivities } from '../activity/index.ts'
import { pushed, repositoryForked } from '../events/index.ts'
import { measureUse, startMeasuring } from '../quotas/index.ts'
import { findRepositoryById } from '../repositories/index.ts'
import { startNightlyScan } from './nightly-scan.ts'
import { enqueueKeepBlames, enqueueTidy, Maintained } from './queues.ts'

export type MaintenanceDeps = Pick<Deps, 'database' | 'storage' | 'git' | 'jobs' | 'log'>

const queue = 'maintain-repository'

/** Pushes that come one after the other are taken care of together. */
const gatherMs = 1_000
const tidyMs = 30 * 60_000
/** A tidying that had to give way waits so long before it tries again, twice as long each time. */
const firstDelayMs = 5_000
const longestDelayMs = 10 * 60_000

/** Asks for what each push makes necessary. */
export function maintenanceSubscriber({ jobs }: Pick<Deps, 'jobs'>): Subscriber {
  return {
    name: 'maintenance',
    handlers: [
      on(pushed, (tx, { repoId }) =>
        jobs.enqueue(tx, { queue, payload: { repoId }, dedupe: `maintain:${repoId}`, runAt: Date.now() + gatherMs }),
      ),
      // Nothing more comes: what it borrows is brought into a graph at once.
      on(repositoryForked, (tx, { repoId }) =>
        jobs.enqueue(tx, { queue, payload: { repoId }, dedupe: `maintain:${repoId}` }),
      ),
    ],
    delivered: () => jobs.wake(),
  }
}

/**
 * What follows each push within a second or two: new commits come into the graph, and after an import the folders of
 * the default branch are indexed. Whatever takes longer, or must be alone, is left to the tidying.
 */
function maintainQueue(deps: MaintenanceDeps): Queue<typeof Maintained> {
  const { database, git } = deps
  return {
    name: queue,
    payload: Maintained,
    attempts: 5,
    concurrency: 2,
    async run({ repoId }, signal) {
      const repository = await findRepositoryById(deps, repoId)
      if (repository === undefined) return
      await trimActivities(deps, repoId)
      const { gitDir, refsVersion, defaultBranch } = repository
      const { isImport, isUntidy } = await git.maintenance.extendGraph({ gitDir, signal })
      if (isImport) {
        const head = await git.read.resolve({
          gitDir,
          version: refsVersion,
          revision: defaultBranch,
          unreachable: false,
        })
        if (head !== undefined) {
          await git.read.lastCommits.indexTip({ gitDir, commit: head.commit, signal })
          // More refs than memory holds are a failure that need not be reported here.
          await git.maintenance.indexReached({ gitDir, version: refsVersion, signal }).catch(() => undefined)
          // Reads who wrote each commit, so that nobody has to wait for that. A failure shows when they are asked for.
          await git.read.contributions({ gitDir, commit: head.commit, limit: 1, signal }).catch(() => undefined)
        }
      }
      await measureUse(deps, { repoId, gitDir })
      // Last: the tidying takes a processor for seconds, which people who look at their import have more use for.
      if (isUntidy) await enqueueTidy(deps, database.write, { repoId, runAt: Date.now() })
    },
  }
}

/** The tidying of one repository: alone in it, and giving way to every push. */
function tidyQueue(deps: MaintenanceDeps, { hasOpenPushes }: StartOptions): Queue<typeof Maintained> {
  const { database, git } = deps
  // A repository that was evicted only waits less.
  const refused = createLru<number>({ capacity: 1_000 })
  return {
    name: 'tidy-repository',
    payload: Maintained,
    attempts: 5,
    concurrency: 1,
    async run({ repoId }, signal) {
      const repository = await findRepositoryById(deps, repoId)
      if (repository === undefined) return
      const { gitDir } = repository
      const limited = AbortSignal.any([signal, AbortSignal.timeout(tidyMs)])
      try {
        // A push of another server may rely on what nothing refers to yet.
        const mayDrop = async () => !(await hasOpenPushes(database.read, repoId))
        await git.maintenance.tidy({ gitDir, signal: limited, mayDrop })
        refused.delete(`${repoId}`)
        await measureUse(deps, { repoId, gitDir })
        await enqueueKeepBlames(deps, database.write, { repoId })
      } catch (error) {
        const gaveWay = error instanceof GitError && (error.kind === 'busy' || error.kind === 'aborted')
        if (!gaveWay || limited.aborted) throw error
        const times = refused.get(`${repoId}`) ?? 0
        refused.set(`${repoId}`, times + 1)
        // Another job, not another attempt: giving way is no failure, and a repository waits for one tidying at most.
        const runAt = Date.now() + Math.min(longestDelayMs, firstDelayMs * 2 ** times)
        await enqueueTidy(deps, database.write, { repoId, runAt })
      }
    },
  }
}

/** Blames of files that were changed often, once a tidying has brought what they are found by quickly. */
function keepBlamesQueue(deps: MaintenanceDeps): Queue<typeof Maintained> {
  const { git } = deps
  return {
    name: 'keep-blames',
    payload: Maintained,
    attempts: 3,
    concurrency: 1,
    endsAtOnce: true,
    async run({ repoId }, signal) {
      const repository = await findRepositoryById(deps, repoId)
      if (repository === undefined) return
      const { gitDir, refsVersion: version, defaultBranch: revision } = repository
      const head = await git.read.resolve({ gitDir, version, revision, unreachable: false })
      if (head !== undefined) await git.read.keepBlames({ gitDir, commit: head.commit, signal })
    },
  }
}

interface StartOptions {
  /** Are pushes to a repository under way, of whichever server? */
  hasOpenPushes: (db: Queries, repoId: number) => Promise<boolean>
}

/** Begins to maintain, and to look every night for what no push has led to. */
export async function startMaintenance(deps: MaintenanceDeps, options: StartOptions): Promise<void> {
  deps.jobs.handle(maintainQueue(deps))
  deps.jobs.handle(tidyQueue(deps, options))
  deps.jobs.handle(keepBlamesQueue(deps))
  await startMeasuring(deps)
  await startNightlyScan(deps)
}
