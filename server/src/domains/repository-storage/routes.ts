import { userOf } from '@sheaf/server-core/actor'
import type { Deps } from '../../deps.ts'
import { pageOf } from '../../http/keyset-page.ts'
import type { Handlers } from '../../http/operations.ts'
import { findRepository } from '../repositories/index.ts'
import { removeJobOf } from './remove-unused.ts'
import { type SizePlace, selectBySize } from './repository-storage.store.ts'
import { showStorage } from './show-storage.ts'

type Operation = 'getRepositoryStorage' | 'listStoredObjects' | 'removeUnusedObjects'

/** What takes the space of a repository, and what of that nothing needs. */
export function repositoryStorageRoutes(deps: Deps): Handlers<Operation> {
  const { database, jobs, limits } = deps
  return {
    getRepositoryStorage: ({ params }, { actor }) => showStorage(deps, { ...params, actor: userOf(actor) }),
    async listStoredObjects({ params, query: { reach, after, page_size } }, { actor }) {
      const { id: repoId } = await findRepository(deps, { ...params, actor, action: 'see-settings' })
      const page = { repoId, reach, after: placeOf(after), limit: page_size + 1 }
      return pageOf(
        await selectBySize(database.read, page),
        page_size,
        ({ oid, bytes, path, morePaths, usedAt }) => ({
          oid,
          bytes,
          path,
          more_paths: morePaths,
          used_at: new Date(usedAt).toISOString(),
        }),
        ({ bytes, oid }) => `${bytes}-${oid}`,
      )
    },
    async removeUnusedObjects({ params }, { actor }) {
      const { id } = await findRepository(deps, { ...params, actor, action: 'delete' })
      await limits.take('change-repository/account', `${userOf(actor).userId}`)
      await jobs.enqueue(database.write, removeJobOf(id))
      jobs.wake()
      return null
    },
  }
}

/** The place that a cursor names; what is none begins at the biggest. */
function placeOf(cursor: string | undefined): SizePlace | undefined {
  const [, bytes, oid] = /^(\d{1,15})-([0-9a-f]{64})$/.exec(cursor ?? '') ?? []
  return bytes === undefined || oid === undefined ? undefined : { bytes: Number(bytes), oid }
}
