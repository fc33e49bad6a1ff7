import { userOf } from '@sheaf/server-core/actor'
import type { Deps } from '../../deps.ts'
import type { Handlers } from '../../http/operations.ts'
import { findRepository } from '../repositories/index.ts'
import { changeThreads } from './change-threads.ts'
import { selectThreadPeople } from './person.store.ts'
import { selectThreadViews } from './thread-view.store.ts'
import { actionOf, changeView, keepView, removeView } from './thread-views.ts'

type Operation =
  | 'changeThreads'
  | 'findThreadPeople'
  | 'listThreadViews'
  | 'createThreadView'
  | 'updateThreadView'
  | 'deleteThreadView'

/** So many are told at once: more letters tell the others. */
const mostPeople = 10

/** What is done with a list of threads rather than with one of them. */
export function threadListRoutes(deps: Deps): Handlers<Operation> {
  return {
    changeThreads: ({ params, body: changes }, { actor, signal }) =>
      changeThreads(deps, { ...params, changes, actor: userOf(actor), signal }),
    async findThreadPeople({ params, query }, { actor }) {
      const { id: repoId } = await findRepository(deps, { ...params, actor, action: actionOf(query.kind) })
      return selectThreadPeople(deps.database.read, { ...query, repoId, limit: mostPeople })
    },
    async listThreadViews({ params, query: { kind } }, { actor }) {
      const { id: repoId } = await findRepository(deps, { ...params, actor, action: actionOf(kind) })
      // What was kept a moment ago is among them.
      return selectThreadViews(deps.database.write, { userId: userOf(actor).userId, repoId, kind })
    },
    createThreadView: ({ params, body }, { actor }) =>
      keepView(deps, { ...params, actor: userOf(actor), fields: body }),
    updateThreadView: ({ params, body }, { actor }) =>
      changeView(deps, { ...params, actor: userOf(actor), fields: body }),
    async deleteThreadView({ params }, { actor }) {
      await removeView(deps, { ...params, actor: userOf(actor) })
      return null
    },
  }
}
