import { userOf } from '@sheaf/server-core/actor'
import { addressOf } from '@sheaf/server-core/admission/address-of'
import { AppError } from '@sheaf/server-core/app-error'
import type { Deps } from '../../deps.ts'
import type { Handlers } from '../../http/operations.ts'
import { listActivity } from '../activity/index.ts'
import { checkNewRepository, createRepository } from './create-repository.ts'
import { findRepository } from './find-repository.ts'
import { maySeePrivateOf } from './repository.policy.ts'
import { presentPage, presentRepository } from './repository.presenter.ts'
import { findOwner, listOfOwner, listPublic } from './repository.store.ts'
import { sshUrlOf } from './ssh-url.ts'

type Operation =
  | 'listOwners'
  | 'listStorageNodes'
  | 'checkRepository'
  | 'createRepository'
  | 'listRepositories'
  | 'listUserRepositories'
  | 'getRepository'
  | 'listRepositoryActivity'

export function repositoryRoutes(deps: Deps): Handlers<Operation> {
  const { database, storage } = deps
  return {
    listOwners(_input, { actor }) {
      const { uid, username } = userOf(actor)
      return [{ uid, username, team: false }]
    },
    listStorageNodes: () => storage.nodes.map(({ name }) => ({ name, default: name === storage.defaultNode.name })),
    async checkRepository({ body }, { actor }) {
      await checkNewRepository(deps, { actor: userOf(actor), ownerUid: body.owner_uid, name: body.repo_name })
      return null
    },
    createRepository: ({ body }, { actor, request }) =>
      createRepository(deps, {
        actor: userOf(actor),
        address: addressOf(request.ip),
        repository: {
          ownerUid: body.owner_uid,
          name: body.repo_name,
          description: body.repo_description,
          isPrivate: body.repo_is_private,
          defaultBranch: body.repo_default_branch,
          storage: body.storage,
        },
      }),
    async listRepositories({ query }) {
      const page = { page: query.page, pageSize: query.page_size }
      return presentPage(await listPublic(database.read, page), page)
    },
    async listUserRepositories({ params, query }, { actor }) {
      const owner = await findOwner(database.read, params.username)
      if (owner === undefined) throw AppError.missing('User not found')
      const page = { page: query.page, pageSize: query.page_size }
      const withPrivate = maySeePrivateOf(actor, { ownerId: owner.id })
      return presentPage(await listOfOwner(database.read, { ...page, ownerId: owner.id, withPrivate }), page)
    },
    async getRepository({ params }, { actor, request }) {
      const found = await findRepository(deps, { ...params, actor, action: 'read' })
      const sshUrl = sshUrlOf(deps, { asked: request.hostname, owner: found.ownerName, name: found.name })
      return presentRepository(found, { actor, sshUrl })
    },
    async listRepositoryActivity({ params, query }, { actor }) {
      const found = await findRepository(deps, { ...params, actor, action: 'read' })
      const repo = { id: found.id, owner: found.ownerName, name: found.name }
      return listActivity(deps, { repo, limit: query.page_size })
    },
  }
}
