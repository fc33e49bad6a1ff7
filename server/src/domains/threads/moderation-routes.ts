import { userOf } from '@sheaf/server-core/actor'
import type { Deps } from '../../deps.ts'
import type { Handlers } from '../../http/operations.ts'
import { answerDiscussion, lockThread, pinThread, removeDiscussion } from './moderate-thread.ts'

type Operation = 'setThreadLock' | 'setThreadPin' | 'setAnswer' | 'deleteDiscussion'

/** What those do with threads who look after a repository. */
export function moderationRoutes(deps: Deps): Handlers<Operation> {
  return {
    async setThreadLock({ params, body }, { actor }) {
      await lockThread(deps, { ...params, actor: userOf(actor), fields: body })
      return null
    },
    async setThreadPin({ params, body }, { actor }) {
      await pinThread(deps, { ...params, ...body, actor: userOf(actor) })
      return null
    },
    async setAnswer({ params, body }, { actor }) {
      await answerDiscussion(deps, { ...params, ...body, actor: userOf(actor) })
      return null
    },
    async deleteDiscussion({ params }, { actor }) {
      await removeDiscussion(deps, { ...params, actor: userOf(actor) })
      return null
    },
  }
}
