import type { Tx } from '../../../db/database.ts'
import type { Deps } from '../../../deps.ts'
import { on, type Subscriber } from '../../../events/event-kind.ts'
import { branchRenamed, checkSet, pushed, refRulesChanged, threadChanged, threadHappened } from '../../events/index.ts'
import { findQueued, selectQueues } from './queue.store.ts'
import { enqueueQueue } from './write-queue.ts'

/** Whatever may bring a queue on, or take something out of it, lets somebody look. */
export function queueSubscriber(deps: Pick<Deps, 'jobs'>): Subscriber {
  const ofThread = async (tx: Tx, { threadId }: { threadId: number }) => {
    const entry = await findQueued(tx, threadId)
    if (entry !== undefined) await enqueueQueue(deps, tx, entry)
  }
  const ofRepository = async (tx: Tx, of: { repoId: number; tip?: string }) => {
    for (const queue of await selectQueues(tx, of)) await enqueueQueue(deps, tx, queue)
  }
  return {
    name: 'merge-queues',
    handlers: [
      on(threadHappened, ofThread),
      on(threadChanged, ofThread),
      on(checkSet, (tx, { repoId, commit }) => ofRepository(tx, { repoId, tip: commit })),
      on(pushed, (tx, { repoId }) => ofRepository(tx, { repoId })),
      on(branchRenamed, (tx, { repoId }) => ofRepository(tx, { repoId })),
      on(refRulesChanged, (tx, { repoId }) => ofRepository(tx, { repoId })),
    ],
    delivered: () => deps.jobs.wake(),
  }
}
