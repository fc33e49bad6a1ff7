import { message } from '@sheaf/contract/messages'
import { type Actor, userOf, visitor } from '@sheaf/server-core/actor'
import { AppError } from '@sheaf/server-core/app-error'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Deps } from '../../deps.ts'
import {
  addItem,
  countCollectionChange,
  countNewCollection,
  createCollection,
  deleteCollection,
  deleteItem,
  getCollection,
  listCollections,
  titleWords,
  updateCollection,
  updateItem,
} from '../collections/index.ts'
import { findOwner, findRepository } from '../repositories/index.ts'
import { Description, Line, Note, presentHubCollection, presentListedCollection } from './collection-words.ts'
import type { hubEntries } from './find-hub-repository.ts'
import { hubBodyBytes, refuseHub, sendHub } from './hub-media.ts'
import { linkToNext } from './hub-origin.ts'
import { inHubSlot } from './hub-slot.ts'
import { HubText, parseHub } from './read-routes.ts'

const Names = z
  .union([HubText, z.array(HubText)])
  .transform((names) => [names].flat())
  .optional()
const ListQuery = z.object({
  owner: Names,
  item: Names,
  q: HubText.optional(),
  // Nobody votes here: by votes, all of them are alike, and the last changed comes first.
  sort: z.enum(['lastModified', 'trending', 'upvotes']).default('lastModified'),
  limit: z.coerce.number().int().min(1).max(100).catch(100),
  cursor: HubText.optional(),
})
const Address = z.object({ owner: HubText, slug: HubText })
const ItemAddress = z.object({ owner: HubText, slug: HubText, item: HubText })
const NewCollection = z.object({
  title: Line,
  namespace: HubText,
  description: Description.default(''),
  private: z.boolean().default(false),
})
const Changes = z.object({
  title: Line.optional(),
  description: Description.optional(),
  private: z.boolean().optional(),
  theme: z.enum(['orange', 'blue', 'green', 'purple', 'pink', 'indigo']).optional(),
  position: z.number().int().min(0).max(10_000).optional(),
})
const NewItem = z.object({ item: z.object({ id: HubText, type: HubText }), note: Note.default('') })
const ItemChanges = z.object({ note: Note.optional(), position: z.number().int().min(0).max(10_000).optional() })

/** Filters and repositories that an answer is narrowed down to: more are not looked up. */
const mostNamed = 10

/** Collections of clients of the Hub (`create_collection` and its like): what pages show of them is the same. */
export function hubCollectionRoutes(
  app: FastifyInstance,
  { deps, enter }: { deps: Deps; enter: ReturnType<typeof hubEntries> },
): void {
  const reading = enter({ by: 'anyone', area: 'repo_access', level: 1 })
  const writing = { ...enter({ by: 'account', area: 'repo_access', level: 2 }), bodyLimit: hubBodyBytes }
  const root = '/api/collections'
  const one = `${root}/:owner/:slug`
  const actorOf = ({ actor = visitor }: FastifyRequest): Actor => actor

  const sendOne = async (request: FastifyRequest, reply: FastifyReply, at: { owner: string; slug: string }) =>
    sendHub(reply, presentHubCollection(await getCollection(deps, { actor: actorOf(request), ...at })))
  /** Whoever changes collections, counted. */
  const changing = async (request: FastifyRequest) => {
    const actor = userOf(actorOf(request))
    await countCollectionChange(deps, actor)
    return actor
  }

  app.get(root, reading, (request, reply) =>
    inHubSlot(request, async () => {
      const { owner, item, q, sort, limit, cursor } = parseHub(ListQuery, request.query)
      const actor = actorOf(request)
      const ownerIds = owner && (await ownersNamed(deps, owner))
      const repoIds = item && (await repositoriesNamed(deps, { actor, items: item }))
      const asked = { ownerIds, repoIds, words: titleWords(q), isTrending: sort === 'trending' }
      const { rows, next } = await listCollections(deps, { actor, ...asked, cursor, pageSize: limit })
      if (next !== undefined) reply.header('link', linkToNext(deps, request, { cursor: next }))
      return sendHub(reply, rows.map(presentListedCollection))
    }),
  )

  app.post(root, writing, (request, reply) =>
    inHubSlot(request, async () => {
      const { title, namespace: owner, description, private: isPrivate } = parseHub(NewCollection, request.body)
      const actor = userOf(actorOf(request))
      await countNewCollection(deps, actor, request.ip)
      const words = { title, description, isPrivate }
      const { slug, isNew } = await createCollection(deps, { actor, owner, words })
      if (isNew) return sendOne(request, reply, { owner, slug })
      // By the slug a client finds the one that is there.
      const said = message('collection.title_taken')
      const taken = AppError.refused(409, said).message
      return sendHub(reply.header('x-error-message', taken), { error: taken, slug: `${owner}/${slug}` }, 409)
    }),
  )

  app.get(one, reading, (request, reply) =>
    inHubSlot(request, () => sendOne(request, reply, parseHub(Address, request.params))),
  )

  app.patch(one, writing, (request, reply) =>
    inHubSlot(request, async () => {
      const at = parseHub(Address, request.params)
      const { private: isPrivate, ...changes } = parseHub(Changes, request.body)
      const actor = await changing(request)
      const words = { ...changes, ...(isPrivate !== undefined && { isPrivate }) }
      const slug = await updateCollection(deps, { actor, ...at, words })
      const data = presentHubCollection(await getCollection(deps, { actor, owner: at.owner, slug }))
      return sendHub(reply, { success: true, data })
    }),
  )

  app.delete(one, writing, (request, reply) =>
    inHubSlot(request, async () => {
      await deleteCollection(deps, { actor: await changing(request), ...parseHub(Address, request.params) })
      return sendHub(reply, { success: true })
    }),
  )

  app.post(`${one}/items`, writing, (request, reply) =>
    inHubSlot(request, async () => {
      const at = parseHub(Address, request.params)
      const { item, note } = parseHub(NewItem, request.body)
      const actor = await changing(request)
      const repoId = await repositoryNamed(deps, { actor, ...item })
      await addItem(deps, { actor, ...at, repoId, note })
      return sendOne(request, reply, at)
    }),
  )

  app.patch(`${one}/items/:item`, writing, (request, reply) =>
    inHubSlot(request, async () => {
      const { note, position: place } = parseHub(ItemChanges, request.body)
      const actor = await changing(request)
      await updateItem(deps, { actor, ...parseHub(ItemAddress, request.params), note, place })
      return sendHub(reply, { success: true })
    }),
  )

  app.delete(`${one}/items/:item`, writing, (request, reply) =>
    inHubSlot(request, async () => {
      await deleteItem(deps, { actor: await changing(request), ...parseHub(ItemAddress, request.params) })
      return sendHub(reply, { success: true })
    }),
  )
}

async function ownersNamed({ database }: Pick<Deps, 'database'>, names: readonly string[]): Promise<number[]> {
  const owners = await Promise.all(names.slice(0, mostNamed).map((name) => findOwner(database.read, name)))
  return owners.flatMap((owner) => owner?.id ?? [])
}

/** The repository of an item, where whoever names it sees it. */
async function repositoryNamed(
  deps: Pick<Deps, 'database' | 'storage'>,
  { actor, id, type }: { actor: Actor; id: string; type: string },
): Promise<number> {
  if (type !== 'model' && type !== 'dataset')
    throw refuseHub(400, 'Collections of this server hold models and datasets')
  const [repo = '', owner = ''] = id
    .replace(/^(?:models|datasets)\//, '')
    .split('/')
    .reverse()
  if (owner === '' || repo === '') throw AppError.missing(message('repository.missing'))
  const { id: repoId, kind } = await findRepository(deps, { actor, owner, repo, action: 'see' })
  if ((kind === 'dataset') !== (type === 'dataset')) throw AppError.missing(message('repository.missing'))
  return repoId
}

/** Those of `models/ada/engine` and the like that somebody sees: what they do not see is in no collection. */
async function repositoriesNamed(
  deps: Pick<Deps, 'database' | 'storage'>,
  { actor, items }: { actor: Actor; items: readonly string[] },
): Promise<number[]> {
  const found = await Promise.all(
    items.slice(0, mostNamed).map(async (id) => {
      const type = id.startsWith('datasets/') ? 'dataset' : 'model'
      try {
        return await repositoryNamed(deps, { actor, id, type })
      } catch (error) {
        if (error instanceof AppError) return []
        throw error
      }
    }),
  )
  return found.flat()
}
