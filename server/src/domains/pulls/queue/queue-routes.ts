import { userOf } from '@sheaf/server-core/actor'
import type { Deps } from '../../../deps.ts'
import type { Handlers } from '../../../http/operations.ts'
import { findRepository } from '../../repositories/index.ts'
import { presentAuthor } from '../../threads/index.ts'
import { findQueue, type QueuedPull, selectQueued } from './queue.store.ts'
import { addToQueue, removeFromQueue } from './write-queue.ts'

/** Queues of branches: shown to everyone who may read, changed by who may push. */
export const mergeQueueRoutes = (deps: Deps): Handlers<'addToQueue' | 'removeFromQueue' | 'listMergeQueue'> => ({
  async addToQueue({ params, body }, { actor, signal }) {
    await addToQueue(deps, { ...params, ...body, actor: userOf(actor), signal })
    return null
  },
  async removeFromQueue({ params }, { actor }) {
    await removeFromQueue(deps, { ...params, actor: userOf(actor) })
    return null
  },
  async listMergeQueue({ params, query: { branch } }, { actor }) {
    const { id: repoId } = await findRepository(deps, { ...params, actor, action: 'read' })
    const queue = await findQueue(deps.database.read, { repoId, branch })
    if (queue === undefined) return { items: [], tip_id: null }
    return { items: (await selectQueued(deps.database.read, queue.id)).map(present), tip_id: queue.tipOid }
  },
})

const present = ({ number, title, queuedAt, place, ...by }: QueuedPull) => ({
  ...{ number, title, by: presentAuthor(by), at: new Date(queuedAt).toISOString() },
  is_tried: place !== null,
})
