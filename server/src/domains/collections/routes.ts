import { message } from '@sheaf/contract/messages'
import { type Actor, userOf } from '@sheaf/server-core/actor'
import { AppError } from '@sheaf/server-core/app-error'
import type { Deps } from '../../deps.ts'
import type { Handlers } from '../../http/operations.ts'
import { findOwner, findRepository } from '../repositories/index.ts'
import { createCollection, deleteCollection, mayCreateCollections, updateCollection } from './change-collection.ts'
import { addItem, deleteItem, updateItem } from './change-items.ts'
import { presentCollection, presentCollectionChoice, presentCollectionSummary } from './collection.presenter.ts'
import { countCollectionChange, countNewCollection } from './count-changes.ts'
import { listChoices } from './list-choices.ts'
import { getCollection, listCollections } from './list-collections.ts'
import { titleWords } from './title-words.ts'

type Operation =
  | 'listCollections'
  | 'listCollectionChoices'
  | 'createCollection'
  | 'getCollection'
  | 'updateCollection'
  | 'deleteCollection'
  | 'addCollectionItem'
  | 'updateCollectionItem'
  | 'deleteCollectionItem'

/** Collections as pages show, make and change them; clients of the Hub do the same by their own wire. */
export function collectionRoutes(deps: Deps): Handlers<Operation> {
  /** Whoever changes collections, counted. */
  const changing = async (by: Actor) => {
    const actor = userOf(by)
    await countCollectionChange(deps, actor)
    return actor
  }
  return {
    async listCollections({ params, query }, { actor }) {
      const owner = await findOwner(deps.database.read, params.username)
      if (owner === undefined) throw AppError.missing(message('user.missing'))
      const words = titleWords(query.q)
      const asked = { actor, ownerIds: [owner.id], words, cursor: query.after, pageSize: query.page_size }
      const { rows, next } = await listCollections(deps, asked)
      const mayCreate = await mayCreateCollections(deps, { actor, ownerId: owner.id })
      return { items: rows.map(presentCollectionSummary), next: next ?? null, may_create: mayCreate }
    },
    async listCollectionChoices({ params, query }, { actor }) {
      const { id: repoId } = await findRepository(deps, { actor, ...params, action: 'see' })
      const asked = { actor: userOf(actor), repoId, cursor: query.after, pageSize: query.page_size }
      const { rows, next } = await listChoices(deps, asked)
      return { items: rows.map(presentCollectionChoice), next }
    },
    async createCollection({ body: { owner, title, description, is_private: isPrivate } }, { actor: by, request }) {
      const actor = userOf(by)
      await countNewCollection(deps, actor, request.ip)
      const { slug, isNew } = await createCollection(deps, { actor, owner, words: { title, description, isPrivate } })
      if (!isNew) throw AppError.refused(409, message('collection.title_taken'))
      return { owner, slug }
    },
    async getCollection({ params }, { actor }) {
      return presentCollection(await getCollection(deps, { actor, ...params }))
    },
    async updateCollection({ params, body: { is_private: isPrivate, ...texts } }, { actor }) {
      const words = { ...texts, isPrivate }
      return { slug: await updateCollection(deps, { actor: await changing(actor), ...params, words }) }
    },
    async deleteCollection({ params }, { actor }) {
      await deleteCollection(deps, { actor: await changing(actor), ...params })
      return null
    },
    async addCollectionItem({ params, body: { owner, repo, note } }, { actor: by }) {
      const actor = await changing(by)
      const { id: repoId } = await findRepository(deps, { actor, owner, repo, action: 'see' })
      return { uid: await addItem(deps, { actor, ...params, repoId, note }) }
    },
    async updateCollectionItem({ params, body }, { actor }) {
      await updateItem(deps, { actor: await changing(actor), ...params, ...body })
      return null
    },
    async deleteCollectionItem({ params }, { actor }) {
      await deleteItem(deps, { actor: await changing(actor), ...params })
      return null
    },
  }
}
