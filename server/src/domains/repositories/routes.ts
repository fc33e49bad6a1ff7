import { message } from '@sheaf/contract/messages'
import { type Actor, userOf } from '@sheaf/server-core/actor'
import { addressOf } from '@sheaf/server-core/admission/address-of'
import { AppError } from '@sheaf/server-core/app-error'
import type { Deps } from '../../deps.ts'
import type { Handlers } from '../../http/operations.ts'
import { lockUser } from '../accounts/index.ts'
import { checkNewRepository, createRepository } from './create-repository.ts'
import { findReadable, findRepository } from './find-repository.ts'
import { findAccessRequest } from './gate.store.ts'
import { findMarks, listMarked, type MarkKind, selectStarredOf } from './mark.store.ts'
import { markRepository } from './mark-repository.ts'
import { countOpenThreads } from './open-threads.store.ts'
import { findPinnable, listPinned, replacePins } from './pin.store.ts'
import { mayCreateAs, publicReachOf, reachOf } from './repository.policy.ts'
import { presentOwner, presentPage, presentRepository, presentState } from './repository.presenter.ts'
import { findOwner, listOwnersOf, listVisible, type Page, type RepositoryRow } from './repository.store.ts'
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
  | 'listStarred'
  | 'listWatched'
  | 'starRepository'
  | 'unstarRepository'
  | 'watchRepository'
  | 'unwatchRepository'
  | 'listPinned'
  | 'setPinned'

/** The operations of repositories as a whole: lists of them, one of them, and what creates one. */
export function repositoryRoutes(deps: Deps): Handlers<Operation> {
  const { database, storage } = deps

  const ownerIdOf = async (name: string) => {
    const owner = await findOwner(database.read, name)
    if (owner === undefined) throw AppError.missing(message('user.missing'))
    return owner.id
  }

  const pageFor = async (actor: Actor, page: Page, found: { rows: RepositoryRow[]; total: number }) => {
    const repoIds = found.rows.map(({ id }) => id)
    const starred =
      actor.kind === 'user'
        ? await selectStarredOf(database.read, { userId: actor.userId, repoIds })
        : new Set<number>()
    return presentPage(found, { ...page, starred })
  }

  const listMarkedBy = async (
    username: string,
    { kind, actor, query }: { kind: MarkKind; actor: Actor; query: { page: number; page_size: number } },
  ) => {
    const ownerId = await ownerIdOf(username)
    const page = { page: query.page, pageSize: query.page_size }
    return pageFor(actor, page, await listMarked(database.read, { ...page, kind, ownerId, reach: reachOf(actor) }))
  }

  const setMark =
    (kind: MarkKind, set: boolean): Handlers<'starRepository'>['starRepository'] =>
    async ({ params }, { actor, request }) =>
      presentState(
        await markRepository(deps, { ...params, kind, set, actor: userOf(actor), address: addressOf(request.ip) }),
      )

  return {
    async listOwners(_input, { actor }) {
      const user = userOf(actor)
      const owners = await listOwnersOf(database.read, { userId: user.userId })
      return owners.filter((owner) => mayCreateAs(user, owner)).map(presentOwner)
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
          kind: body.repo_kind,
        },
      }),
    async listRepositories({ query }, { actor }) {
      const page = { page: query.page, pageSize: query.page_size }
      return pageFor(
        actor,
        page,
        await listVisible(database.read, { ...page, topic: query.topic, reach: publicReachOf(actor) }),
      )
    },
    async listUserRepositories({ params, query }, { actor }) {
      const ownerId = await ownerIdOf(params.username)
      const page = { page: query.page, pageSize: query.page_size }
      return pageFor(
        actor,
        page,
        await listVisible(database.read, { ...page, ownerId, topic: query.topic, reach: reachOf(actor) }),
      )
    },
    listStarred: ({ params, query }, { actor }) => listMarkedBy(params.username, { kind: 'star', actor, query }),
    listWatched: ({ params, query }, { actor }) => listMarkedBy(params.username, { kind: 'watch', actor, query }),
    starRepository: setMark('star', true),
    unstarRepository: setMark('star', false),
    watchRepository: setMark('watch', true),
    unwatchRepository: setMark('watch', false),
    async listPinned({ params }, { actor }) {
      const ownerId = await ownerIdOf(params.username)
      const rows = await listPinned(database.read, { ownerId, reach: reachOf(actor) })
      return (await pageFor(actor, { page: 0, pageSize: rows.length }, { rows, total: rows.length })).items
    },
    async setPinned({ body }, { actor }) {
      const { userId } = userOf(actor)
      await deps.limits.take('update-profile/account', `${userId}`)
      const found = await findPinnable(database.read, { userId, uids: body.repositories })
      const repoIds = body.repositories.map((uid) => {
        const id = found.get(uid)
        if (id === undefined) throw AppError.missing(message('repository.missing'))
        return id
      })
      await database.tx(async (tx) => {
        await lockUser(tx, userId)
        await replacePins(tx, { userId, repoIds })
      })
      return null
    },
    async getRepository({ params }, { actor, request }) {
      const found = await findRepository(deps, { ...params, actor, action: 'see' })
      const sshUrl = sshUrlOf(deps, { asked: request.hostname, owner: found.ownerName, name: found.name })
      const marks =
        actor.kind === 'user' ? await findMarks(database.read, { userId: actor.userId, repoId: found.id }) : []
      const open = await countOpenThreads(database.read, found.id)
      const parent = await findReadable(database.read, { actor, id: found.forkOf })
      const template = await findReadable(database.read, { actor, id: found.templateId })
      const accessRequest =
        actor.kind === 'user' && found.gate !== ''
          ? await findAccessRequest(database.read, { repoId: found.id, userId: actor.userId })
          : undefined
      return presentRepository(found, { sshUrl, marks, open, parent, template, accessRequest })
    },
  }
}
