import { userOf } from '@sheaf/server-core/actor'
import type { Deps } from '../../deps.ts'
import type { Handlers } from '../../http/operations.ts'
import { reachOf } from '../repositories/index.ts'
import { listQueue } from './list-queue.ts'

/** What waits for whoever asks, wherever it is. */
export function personalQueueRoutes(deps: Deps): Handlers<'listQueue'> {
  return {
    listQueue: ({ params: { list }, query: { after, page_size } }, { actor }) =>
      listQueue(deps, { list, userId: userOf(actor).userId, reach: reachOf(actor), after, pageSize: page_size }),
  }
}
