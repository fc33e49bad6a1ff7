import { message } from '@sheaf/contract/messages'
import { AppError } from '@sheaf/server-core/app-error'
import type { Deps } from '../../deps.ts'
import type { Handlers } from '../../http/operations.ts'
import { findOwner } from '../repositories/index.ts'
import { presentCollection, presentCollectionSummary } from './collection.presenter.ts'
import { getCollection, listCollections } from './list-collections.ts'

/** Collections as pages show them; clients of the Hub make and change them. */
export function collectionRoutes(deps: Deps): Handlers<'listCollections' | 'getCollection'> {
  return {
    async listCollections({ params, query }, { actor }) {
      const owner = await findOwner(deps.database.read, params.username)
      if (owner === undefined) throw AppError.missing(message('user.missing'))
      const asked = { actor, ownerIds: [owner.id], cursor: query.after, pageSize: query.page_size }
      const { rows, next } = await listCollections(deps, asked)
      return { items: rows.map(presentCollectionSummary), next: next ?? null }
    },
    async getCollection({ params }, { actor }) {
      return presentCollection(await getCollection(deps, { actor, ...params }))
    },
  }
}
