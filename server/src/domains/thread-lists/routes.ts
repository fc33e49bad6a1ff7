import { userOf } from '@sheaf/server-core/actor'
import type { Deps } from '../../deps.ts'
import type { Handlers } from '../../http/operations.ts'
import { findRepository } from '../repositories/index.ts'
import { changeThreads } from './change-threads.ts'
import { selectThreadPeople } from './person.store.ts'

type Operation = 'changeThreads' | 'findThreadPeople'

/** So many are told at once: more letters tell the others. */
const mostPeople = 10

/** What is done with a list of threads rather than with one of them. */
export function threadListRoutes(deps: Deps): Handlers<Operation> {
  return {
    changeThreads: ({ params, body: changes }, { actor, signal }) =>
      changeThreads(deps, { ...params, changes, actor: userOf(actor), signal }),
    async findThreadPeople({ params, query }, { actor }) {
      // Discussions are seen at the gate of a repository, pull requests behind it.
      const action = query.kind === 'pull' ? 'read' : 'see'
      const { id: repoId } = await findRepository(deps, { ...params, actor, action })
      return selectThreadPeople(deps.database.read, { ...query, repoId, limit: mostPeople })
    },
  }
}
