import { message } from '@sheaf/contract/messages'
import { userOf } from '@sheaf/server-core/actor'
import { addressOf } from '@sheaf/server-core/admission/address-of'
import { AppError } from '@sheaf/server-core/app-error'
import type { Deps } from '../../deps.ts'
import { idOf, lastId, pageOf } from '../../http/keyset-page.ts'
import type { Handlers } from '../../http/operations.ts'
import { reachOf } from '../repositories/index.ts'
import {
  countByRepository,
  countUnread,
  type InboxPlace,
  type RepositoryName,
  selectNotifications,
} from './inbox.store.ts'
import { markAllNotifications, markNotifications } from './mark-notifications.ts'
import { deleteMute, selectMutes } from './mute.store.ts'
import { muteNotification } from './mute-notification.ts'
import { presentMute, presentNotification } from './notification.presenter.ts'
import { findSettings } from './settings.store.ts'
import { readNotificationSettings } from './settings.ts'
import { updateNotificationSettings } from './update-settings.ts'

type Operation =
  | 'listNotifications'
  | 'countNotifications'
  | 'listNotificationRepositories'
  | 'markNotifications'
  | 'markAllNotifications'
  | 'muteNotification'
  | 'listNotificationMutes'
  | 'unmuteNotifications'
  | 'getNotificationSettings'
  | 'updateNotificationSettings'

/** More than these are not counted: a bell says `99+`. */
const mostCounted = 100
/** So many repositories are offered to look at one alone. */
const repositoriesShown = 50

/** The inbox of the account that asks, and what it wants to be told. */
export function notificationRoutes(deps: Deps): Handlers<Operation> {
  const { database, events, limits } = deps
  return {
    async listNotifications({ query }, { actor }) {
      const { userId } = userOf(actor)
      // People find what follows from what they have just done.
      await events.deliveredFor(userId)
      const { show, page_size: size } = query
      const asked = { userId, reach: reachOf(actor), show, repository: namesOf(query.repository) }
      const rows = await selectNotifications(database.read, { ...asked, after: placeOf(query.after), limit: size + 1 })
      const { items, next } = pageOf(rows, size, presentNotification, ({ updated_at, id }) => `${updated_at}-${id}`)
      return { items: items.flat(), next }
    },
    async countNotifications(_input, { actor }) {
      const { userId } = userOf(actor)
      return { unread: await countUnread(database.read, { userId, reach: reachOf(actor), most: mostCounted }) }
    },
    async listNotificationRepositories(_input, { actor }) {
      const asked = { userId: userOf(actor).userId, reach: reachOf(actor), limit: repositoriesShown }
      return { items: await countByRepository(database.read, asked) }
    },
    async markNotifications({ body }, { actor }) {
      const { userId } = userOf(actor)
      return { marked: await markNotifications(deps, { userId, ids: body.ids.map(Number), state: body.state }) }
    },
    async markAllNotifications({ body }, { actor, request }) {
      const { userId } = userOf(actor)
      await limits.takeAll([
        ['mark-all/account', `${userId}`],
        ['mark-all/address', addressOf(request.ip)],
      ])
      const { state } = body
      const asked = { userId, state, until: Date.parse(body.until), repository: namesOf(body.repository) }
      return { marked: await markAllNotifications(deps, asked) }
    },
    async muteNotification({ params }, { actor }) {
      const mute = await muteNotification(deps, { actor: userOf(actor), id: Number(params.id) })
      events.wake()
      return mute
    },
    async listNotificationMutes({ query }, { actor }) {
      const asked = { userId: userOf(actor).userId, reach: reachOf(actor), before: idOf(query.after) }
      const rows = await selectMutes(database.read, { ...asked, limit: query.page_size + 1 })
      return pageOf(rows, query.page_size, presentMute, lastId)
    },
    async unmuteNotifications({ params }, { actor }) {
      const isGone = await deleteMute(database.write, { userId: userOf(actor).userId, id: Number(params.id) })
      if (!isGone) throw AppError.missing(message('notification.no_mute'))
      return null
    },
    async getNotificationSettings(_input, { actor }) {
      return readNotificationSettings((await findSettings(database.read, userOf(actor).userId)) ?? '{}')
    },
    updateNotificationSettings: ({ body }, { actor }) =>
      updateNotificationSettings(deps, { actor: userOf(actor), changes: body }),
  }
}

/** The place that a cursor names; what is none begins at the newest. */
function placeOf(cursor: string | undefined): InboxPlace | undefined {
  const [, at, id] = /^(\d{1,15})-(\d{1,15})$/.exec(cursor ?? '') ?? []
  return at === undefined ? undefined : { at: Number(at), id: Number(id) }
}

/** `owner/name`; what is none is a repository that nobody has. */
function namesOf(repository: string | undefined): RepositoryName | undefined {
  if (repository === undefined || repository === '') return undefined
  const [owner = '', name = ''] = repository.split('/')
  return { owner, name }
}
