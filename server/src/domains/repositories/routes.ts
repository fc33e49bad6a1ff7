import { message } from '@sheaf/contract/messages'
import { userOf } from '@sheaf/server-core/actor'
import { addressOf } from '@sheaf/server-core/admission/address-of'
import { AppError } from '@sheaf/server-core/app-error'
import type { Deps } from '../../deps.ts'
import type { Handlers } from '../../http/operations.ts'
import { checkNewRepository, createRepository } from './create-repository.ts'
import { findRepository } from './find-repository.ts'
import { mayCreateAs, reachOf } from './repository.policy.ts'
import { presentOwner, presentPage, presentRepository } from './repository.presenter.ts'
import { findOwner, listOwnersOf, listVisible } from './repository.store.ts'
import { sshUrlOf } from './ssh-url.ts'

const targetOf = (body: { owner_uid: string; team: boolean; repo_name: string }) => ({
  ownerUid: body.owner_uid,
  isTeam: body.team,
  name: body.repo_name,
})

type Operation =
  | 'listOwners'
  | 'listStorageNodes'
  | 'checkRepository'
  | 'createRepository'
  | 'listRepositories'
  | 'listUserRepositories'
  | 'getRepository'

/** The operations of repositories as a whole: lists of them, one of them, and what creates one. */
export function repositoryRoutes(deps: Deps): Handlers<Operation> {
  const { database, storage } = deps
  return {
    async listOwners(_input, { actor }) {
      const { userId } = userOf(actor)
      const owners = await listOwnersOf(database.read, { userId })
      return owners.filter(({ role }) => mayCreateAs(role)).map(presentOwner)
    },
    listStorageNodes: () => storage.nodes.map(({ name }) => ({ name, default: name === storage.defaultNode.name })),
    async checkRepository({ body }, { actor }) {
      await checkNewRepository(deps, { actor: userOf(actor), ...targetOf(body) })
      return null
    },
    createRepository: ({ body }, { actor, request }) =>
      createRepository(deps, {
        actor: userOf(actor),
        address: addressOf(request.ip),
        repository: {
          ...targetOf(body),
          description: body.repo_description,
          isPrivate: body.repo_is_private,
          defaultBranch: body.repo_default_branch,
          storage: body.storage,
        },
      }),
    async listRepositories({ query }) {
      const page = { page: query.page, pageSize: query.page_size }
      return presentPage(await listVisible(database.read, { ...page, reach: 'public' }), page)
    },
    async listUserRepositories({ params, query }, { actor }) {
      const owner = await findOwner(database.read, params.username)
      if (owner === undefined) throw AppError.missing(message('user.missing'))
      const page = { page: query.page, pageSize: query.page_size }
      const listing = { ownerId: owner.id, reach: reachOf(actor) }
      return presentPage(await listVisible(database.read, { ...page, ...listing }), page)
    },
    async getRepository({ params }, { actor, request }) {
      const found = await findRepository(deps, { ...params, actor, action: 'read' })
      const sshUrl = sshUrlOf(deps, { asked: request.hostname, owner: found.ownerName, name: found.name })
      return presentRepository(found, { sshUrl })
    },
  }
}
