import type { MergeMethod } from '@sheaf/contract'
import { readConfig } from '../../../config/config.ts'
import { openDirectDeps } from '../../../testing/direct-deps.ts'
import { mortalDeps } from '../../../testing/mortal-deps.ts'
import { findKnownAccount } from '../../accounts/index.ts'
import { findRepositoryById } from '../../repositories/index.ts'
import { findThread } from '../../threads/index.ts'
import { forkQueue } from '../follow-fork.ts'
import { mergeInTurn, updateInTurn } from '../merge-in-turn.ts'
import { mergeQueueQueue } from '../queue/run-queue.ts'
import { addToQueue, queueJob } from '../queue/write-queue.ts'

/**
 * A process that does something with a pull request and is killed at a step. What it was asked for comes as JSON in its argument; on stdout it says
 * which steps it has passed, if it ends otherwise.
 */
export interface Asked {
  repoId: number
  userId: number
  number: string
  head: string
  /** To merge it, to follow what a fork proposes, to bring its branch up to date, or to let the queue merge it and another one. */
  act: MergeMethod | 'follow' | 'update by merge' | 'update by rebase' | 'queue'
  /** Of a queue: what is tried with it. */
  beside?: { number: string; head: string }
  /** As `mortalDeps` names it. */
  step?: string
}

const asked: Asked = JSON.parse(process.argv[2] ?? '')
const { repoId, userId, number, head, act, beside, step } = asked
const direct = await openDirectDeps(readConfig(process.env))
const { deps, steps } = mortalDeps(direct.deps, step)
const repository = await findRepositoryById(deps, repoId)
const account = await findKnownAccount(deps.database.read, userId)
if (repository === undefined || account === undefined) throw new Error('there is no such repository or account')
const { ownerId, uid, username } = account
const actor = { kind: 'user', via: 'password', isAdministrator: false, userId, ownerId, uid, username } as const
const { signal } = new AbortController()
const place = { owner: repository.ownerName, repo: repository.name, actor, signal }

const thread = await findThread(deps.database.read, { repoId, number: Number(number), kinds: ['pull'] })
if (act === 'follow') await forkQueue(deps).run({ threadId: thread?.id ?? 0 }, signal)
else if (act === 'update by merge' || act === 'update by rebase') {
  const method = act === 'update by merge' ? 'merge' : 'rebase'
  await updateInTurn(deps, { ...place, number, head, method })
} else if (act === 'queue') {
  // This process holds the job from the moment that it is there: no server takes it before this one has ended.
  const enqueue: typeof deps.jobs.enqueue = (db, { dedupe, runAt, ...job }) =>
    job.queue === queueJob && dedupe !== undefined && runAt === undefined
      ? deps.jobs.enqueueLeased(db, { ...job, dedupe, subject: '' })
      : deps.jobs.enqueue(db, { ...job, ...(dedupe && { dedupe }), ...(runAt && { runAt }) })
  const holding = { ...deps, jobs: { ...deps.jobs, enqueue } }
  for (const one of [{ number, head }, ...(beside ? [beside] : [])])
    await addToQueue(holding, { ...place, ...one, method: 'merge' })
  await mergeQueueQueue(holding).run({ repoId, branch: 'main' }, signal)
} else await mergeInTurn(deps, { ...place, number, head, method: act })
process.stdout.write(JSON.stringify(steps))
await direct.stop()
