import { randomBytes, randomUUIDv7 } from 'node:crypto'
import { limits as bounds, type WebhookEvent } from '@sheaf/contract'
import { message } from '@sheaf/contract/messages'
import type { UserActor } from '@sheaf/server-core/actor'
import { AppError } from '@sheaf/server-core/app-error'
import { forGit } from '@sheaf/server-core/for-git'
import type { Tx } from '../../db/database.ts'
import { foldAscii } from '../../db/fold-ascii.ts'
import type { Deps } from '../../deps.ts'
import { findRepository, listOwnersOf } from '../repositories/index.ts'
import {
  deleteHubWebhook,
  detachPart,
  findHubWebhook,
  type HubWebhookRow,
  insertHubWebhook,
  selectHubWebhooks,
  selectNamesOfOwner,
  selectParts,
  updateHubWebhook,
  type WebhookPart,
} from './hub-webhook.store.ts'
import { countWebhooks, deleteWebhook, insertWebhook, updateWebhook } from './webhook.store.ts'
import { newSecret, refuseAddress } from './webhooks.ts'

/** What a webhook of the Hub watches: a repository by its kind, or all of an owner. */
export interface Watched {
  type: 'user' | 'org' | 'model' | 'dataset'
  name: string
}

export type HubDomain = 'repo' | 'discussion'

/** A webhook of an account, as clients of the Hub know it. */
export interface HubWebhook {
  id: string
  url: string
  watched: Watched[]
  domains: HubDomain[]
  isActive: boolean
  /** Where it has just been made or changed, and never after that. */
  secret?: string
}

export interface HubWebhookFields {
  url: string
  watched: readonly Watched[]
  domains: readonly HubDomain[]
  secret: string | undefined
}

/** What happens to the files and settings of a repository, and what is said about it. A push tells of branches and tags that come and go, too. */
const eventsOfDomain: Readonly<Record<HubDomain, readonly WebhookEvent[]>> = {
  repo: ['push', 'release', 'repository'],
  discussion: [
    'pull_request',
    'pull_request_review',
    'pull_request_review_comment',
    'issue_comment',
    'discussion',
    'discussion_comment',
  ],
}

const refuse = (code: number, text: string) => AppError.refused(code, forGit(text))

const present = (row: HubWebhookRow): HubWebhook => ({
  id: row.uid,
  url: row.url,
  watched: JSON.parse(row.watched),
  domains: domainsOf(row.domains),
  isActive: row.is_active === 1,
})

const domainsOf = (text: string): HubDomain[] =>
  (['repo', 'discussion'] as const).filter((domain) => text.split(',').includes(domain))

const counted = ({ limits }: Deps, { userId }: UserActor) => limits.take('change-webhooks/account', `${userId}`)

export async function listHubWebhooks({ database }: Deps, { userId }: UserActor): Promise<HubWebhook[]> {
  return (await selectHubWebhooks(database.read, userId)).map(present)
}

/** Refused (AppError, 404) where the account has none of this name. */
export async function getHubWebhook(deps: Deps, actor: UserActor, uid: string): Promise<HubWebhook> {
  return present(await findOwn(deps, actor, uid))
}

async function findOwn({ database }: Deps, { userId }: UserActor, uid: string): Promise<HubWebhookRow> {
  const row = await findHubWebhook(database.read, { userId, uid })
  if (row === undefined) throw AppError.refused(404, message('webhook.missing'))
  return row
}

/**
 * Has an address told of what happens in all that is watched: each repository gets a webhook, which its owners see and remove with its others.
 * Refused (AppError): 404 where whoever asks may not have it, 422 for too many and for an address that may not be asked.
 */
export async function createHubWebhook(
  deps: Deps,
  actor: UserActor,
  { url, watched, domains, secret = newSecret() }: HubWebhookFields,
): Promise<HubWebhook> {
  await counted(deps, actor)
  await refuseAddress(deps, url)
  const repoIds = await repositoriesOf(deps, actor, watched)
  const uid = randomBytes(12).toString('hex')
  const row = {
    ...{ uid, user_id: actor.userId, url, secret, is_active: 1 as const, created_at: Date.now() },
    ...{ watched: JSON.stringify(watched), domains: domains.join(',') },
  }
  await deps.database.tx(async (tx) => {
    const known = await selectHubWebhooks(tx, actor.userId)
    if (known.length >= bounds.hubWebhooksPerAccount)
      throw refuse(422, `An account has up to ${bounds.hubWebhooksPerAccount} webhooks: delete one that is not needed`)
    const id = await insertHubWebhook(tx, row)
    for (const repoId of repoIds) await addPart(tx, { ...row, id }, repoId)
  })
  return { ...(await getHubWebhook(deps, actor, uid)), secret }
}

/** What is not given stays as it is. */
export type HubWebhookChanges = { [Field in keyof HubWebhookFields]?: HubWebhookFields[Field] | undefined } & {
  isActive?: boolean
}

/** Changes what is given. What it watches is found anew: what its owner may not change any more is left to its repository. */
export async function changeHubWebhook(
  deps: Deps,
  actor: UserActor,
  { uid, changes: { url, watched, domains, secret, isActive } }: { uid: string; changes: HubWebhookChanges },
): Promise<HubWebhook> {
  await counted(deps, actor)
  const before = await findOwn(deps, actor, uid)
  if (url !== undefined && url !== before.url) await refuseAddress(deps, url)
  // Clients that change something else send an empty list.
  const isMoved = watched !== undefined && watched.length > 0
  const after: HubWebhookRow = {
    ...before,
    url: url ?? before.url,
    watched: isMoved ? JSON.stringify(watched) : before.watched,
    domains: domains?.join(',') ?? before.domains,
    secret: secret ?? before.secret,
    is_active: (isActive ?? before.is_active === 1) ? 1 : 0,
  }
  const wanted = isMoved ? new Set(await repositoriesOf(deps, actor, watched)) : undefined
  const { own, others } = await partsOf(deps, actor, before.id)
  await deps.database.tx(async (tx) => {
    await updateHubWebhook(tx, { id: before.id, values: columnsOfHub(after) })
    for (const { id } of others) await detachPart(tx, id)
    for (const { id, repoId } of own) {
      if (wanted === undefined || wanted.has(repoId)) await updateWebhook(tx, { id, values: columnsOfPart(after) })
      else await deleteWebhook(tx, id)
      wanted?.delete(repoId)
    }
    for (const repoId of wanted ?? []) await addPart(tx, after, repoId)
  })
  return { ...present(after), ...(secret !== undefined && { secret }) }
}

/** Removes it from all repositories in which its owner may do so. */
export async function removeHubWebhook(deps: Deps, actor: UserActor, uid: string): Promise<void> {
  await counted(deps, actor)
  const { id } = await findOwn(deps, actor, uid)
  const { own } = await partsOf(deps, actor, id)
  await deps.database.tx(async (tx) => {
    for (const part of own) await deleteWebhook(tx, part.id)
    await deleteHubWebhook(tx, id)
  })
}

const columnsOfHub = ({ url, watched, domains, secret, is_active }: HubWebhookRow) => ({
  ...{ url, watched, domains, secret, is_active },
})

const columnsOfPart = ({ url, domains, secret, is_active }: Omit<HubWebhookRow, 'watched'>) => ({
  ...{ url, secret, is_active },
  events: domainsOf(domains)
    .flatMap((domain) => eventsOfDomain[domain])
    .join(','),
})

async function addPart(tx: Tx, row: HubWebhookRow, repoId: number): Promise<void> {
  await insertWebhook(tx, {
    ...columnsOfPart(row),
    ...{ uid: randomUUIDv7(), repo_id: repoId, format: 'json', created_at: Date.now(), hub_webhook_id: row.id },
  })
  if ((await countWebhooks(tx, repoId)) > bounds.webhooksPerRepository)
    throw AppError.refused(422, message('webhook.too_many', { max: bounds.webhooksPerRepository }))
}

const mayManage = (deps: Deps, actor: UserActor, at: { owner: string; repo: string }) =>
  findRepository(deps, { actor, ...at, action: 'manage-webhooks' }).then(
    (repository) => repository,
    (error: unknown) => {
      if (error instanceof AppError) return undefined
      throw error
    },
  )

/** Its webhooks in the repositories that its owner may still manage, and those in others. */
async function partsOf(
  deps: Deps,
  actor: UserActor,
  id: number,
): Promise<{ own: WebhookPart[]; others: WebhookPart[] }> {
  const parts = { own: [] as WebhookPart[], others: [] as WebhookPart[] }
  for (const part of await selectParts(deps.database.read, id))
    parts[(await mayManage(deps, actor, part))?.id === part.repoId ? 'own' : 'others'].push(part)
  return parts
}

/** The repositories that are watched. Missing, of another kind and not one's own to manage are the same. */
async function repositoriesOf(deps: Deps, actor: UserActor, watched: readonly Watched[]): Promise<number[]> {
  const ids = new Set<number>()
  for (const each of watched) {
    const found =
      each.type === 'model' || each.type === 'dataset' ? await one(deps, actor, each) : await all(deps, actor, each)
    if (found.length === 0)
      throw refuse(404, `There is nothing called ${each.name} of type ${each.type} whose webhooks you may manage`)
    for (const id of found) ids.add(id)
    if (ids.size > bounds.hubRepositoriesPerWebhook)
      throw refuse(422, `A webhook watches up to ${bounds.hubRepositoriesPerWebhook} repositories: name fewer`)
  }
  return [...ids]
}

async function one(deps: Deps, actor: UserActor, { type, name }: Watched): Promise<number[]> {
  const [owner = '', repo = '', ...more] = name.split('/')
  const found = more.length === 0 ? await mayManage(deps, actor, { owner, repo }) : undefined
  // Code is found where models are, as everywhere on this wire.
  return found !== undefined && (found.kind === 'dataset') === (type === 'dataset') ? [found.id] : []
}

async function all(deps: Deps, actor: UserActor, { name }: Watched): Promise<number[]> {
  const { read } = deps.database
  const owners = await listOwnersOf(read, { userId: actor.userId })
  const owner = owners.find((each) => foldAscii(each.name) === foldAscii(name))
  if (owner === undefined) return []
  const most = bounds.hubRepositoriesPerWebhook + 1
  const ids: number[] = []
  for (const repo of await selectNamesOfOwner(read, { name: owner.name, most })) {
    const found = await mayManage(deps, actor, { owner: owner.name, repo })
    if (found !== undefined) ids.push(found.id)
  }
  return ids
}
