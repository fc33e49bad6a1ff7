import { GitError } from '@sheaf/git-engine'
import { z } from 'zod'
import type { Queries } from '../../db/database.ts'
import type { Deps } from '../../deps.ts'
import type { Queue } from '../../jobs/jobs.ts'
import { findRepositoryById } from '../repositories/index.ts'
import { enqueueAutoMerge } from './auto-merge.ts'
import { findPull, updateRebase } from './pull.store.ts'

const tryRebases = 'try-rebases'
const Payload = z.object({ repoId: z.int(), threadId: z.int() })
type TryDeps = Pick<Deps, 'database' | 'git' | 'jobs' | 'storage'>

/** What is known before anybody has tried, and of what can not be found out. */
export const notTried = { can_rebase: null, rebase_commit: null, rebase_path: null } as const
/** So much of a path is kept. */
const maxPath = 200

/** Lets it be tried whether the commits of a pull request can be put on its branch one by one. Call `jobs.wake` once it is committed. */
export const enqueueRebase = (
  { jobs }: Pick<Deps, 'jobs'>,
  db: Queries,
  payload: z.output<typeof Payload>,
): Promise<void> => jobs.enqueue(db, { queue: tryRebases, payload, dedupe: `${tryRebases}:${payload.threadId}` })

/**
 * The job: what can be merged in one piece may conflict in between, and to try that costs a merge for each commit. It is a job of its own, so that
 * whether a pull request can be merged is known before, also of those that are looked at behind it. Once more changes nothing.
 */
export function rebaseQueue(deps: TryDeps): Queue<typeof Payload> {
  return {
    name: tryRebases,
    payload: Payload,
    attempts: 3,
    concurrency: 1,
    async run({ repoId, threadId }, signal) {
      const { database, jobs } = deps
      const pull = await findPull(database.read, threadId)
      const repository = pull && (await findRepositoryById(deps, repoId))
      if (pull === undefined || repository === undefined) return
      const { checkedBase: base, checkedHead: head, mergeable, isOpen, canFastForward } = pull
      if (isOpen !== 1 || mergeable !== 'clean' || canFastForward === 1 || base === null || head === null) return
      const tried = await triedRebase(deps, { gitDir: repository.gitDir, ours: base, theirs: head, signal })
      await database.tx(async (tx) => {
        if (await updateRebase(tx, { threadId, base, head, tried })) await enqueueAutoMerge(deps, tx, threadId)
      })
      jobs.wake()
    },
  }
}

async function triedRebase(
  { git }: Pick<Deps, 'git'>,
  pair: { gitDir: string; ours: string; theirs: string; signal: AbortSignal },
): Promise<Parameters<typeof updateRebase>[1]['tried']> {
  try {
    const outcome = await git.read.rebase({ ...pair, lane: 'maintenance' })
    if (outcome.kind === 'done') return { ...notTried, can_rebase: 1 }
    if (outcome.kind !== 'conflict') return notTried
    const { commit, paths } = outcome
    return { can_rebase: 0, rebase_commit: commit, rebase_path: (paths[0] ?? '').slice(0, maxPath) }
  } catch (error) {
    if (error instanceof GitError && error.kind !== 'aborted') return notTried
    throw error
  }
}
