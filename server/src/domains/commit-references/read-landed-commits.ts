import { GitError, isNullId } from '@sheaf/git-engine'
import { z } from 'zod'
import type { Deps } from '../../deps.ts'
import { on, type Subscriber } from '../../events/event-kind.ts'
import type { Queue } from '../../jobs/jobs.ts'
import { pushed } from '../events/index.ts'
import { findRepositoryById } from '../repositories/index.ts'
import { findBranchOfThreads } from './commit-reference.store.ts'
import { referToThreads } from './refer-to-threads.ts'

const queue = 'read-landed-commits'
const Landed = z.object({ repoId: z.int(), userId: z.nullable(z.int()), before: z.string(), after: z.string() })

/** Commits of one push whose messages are read, the newest. */
const mostCommits = 50

type LandedDeps = Pick<Deps, 'database' | 'events' | 'git' | 'storage'>

/**
 * Has the messages of commits read that a push brings to the default branch of a repository in which there are threads. A mirror's speak of
 * threads of another server, and those of an import of what was before.
 */
export function landedCommitsSubscriber({ jobs }: Pick<Deps, 'jobs'>): Subscriber {
  return {
    name: 'commit-references',
    handlers: [
      on(pushed, async (tx, { pushId, repoId, userId, agent, refs }) => {
        if (agent?.kind === 'mirror') return
        const branch = await findBranchOfThreads(tx, repoId)
        const { before, after } = refs.find(({ ref }) => ref === `refs/heads/${branch}`) ?? {}
        if (before === undefined || after === undefined || isNullId(after)) return
        // A deploy key answers for what it pushes to nobody's name.
        const payload = { repoId, userId: agent === undefined ? userId : null, before, after }
        await jobs.enqueue(tx, { queue, payload, dedupe: `${queue}:${pushId}` })
      }),
    ],
    delivered: () => jobs.wake(),
  }
}

/** The job: says in threads which commits name them, and closes those that commits say they settle. Once more changes nothing. */
export function landedCommitsQueue(deps: LandedDeps): Queue<typeof Landed> {
  return {
    name: queue,
    payload: Landed,
    attempts: 3,
    concurrency: 1,
    async run({ repoId, userId, ...range }, signal) {
      const repository = await findRepositoryById(deps, repoId)
      if (repository === undefined || repository.archivedAt !== null) return
      const { gitDir } = repository
      const commits = []
      // The oldest first, as they came about.
      for (const oid of (await newest(deps, { gitDir, ...range, signal })).reverse()) {
        signal.throwIfAborted()
        const { message } = await deps.git.read.objects.commit(gitDir, oid)
        commits.push({ oid, message })
      }
      await referToThreads(deps, { repoId, userId, commits })
    },
  }
}

interface Range {
  gitDir: string
  before: string
  after: string
  signal: AbortSignal
}

/** The newest commits that a branch has more than before, the newest first; none where what it held has gone already. */
async function newest({ git }: LandedDeps, { gitDir, before, after, signal }: Range): Promise<string[]> {
  try {
    if (!isNullId(before)) return (await git.read.range({ gitDir, base: before, head: after })).slice(0, mostCommits)
    const { commits } = await git.read.log.page({ gitDir, commit: after, skip: 0, limit: mostCommits, signal })
    return commits.map(({ oid }) => oid)
  } catch (error) {
    if (error instanceof GitError && error.kind === 'failed') return []
    throw error
  }
}
