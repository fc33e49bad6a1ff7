import * as z from 'zod/mini'
import { Notification, NotificationMute, NotificationSettings, NotificationState } from '../entities/notification.ts'
import { pageSizes } from '../limits.ts'
import { nothing, operation } from '../operation.ts'
import { count } from '../query-schemas.ts'

const tag = 'Notifications'
/** It tells of private repositories and of the account itself: no access key opens it. */
const session = { by: 'session' } as const
const Id = z.string().check(z.regex(/^\d{1,15}$/))
const params = z.object({ id: Id })
const cursor = z.optional(z.string().check(z.maxLength(40)))

export const notificationOperations = {
  listNotifications: operation({
    method: 'GET',
    path: '/api/user/notification',
    summary:
      'What concerns the account, what happened last first: the inbox, what is unread in it, or what is done. `next` is the cursor of the page that follows',
    tag,
    access: session,
    query: z.object({
      show: z._default(z.enum(['inbox', 'unread', 'done']), 'inbox'),
      /** Of one repository alone, as `owner/name`. */
      repository: z.optional(z.string().check(z.maxLength(200))),
      after: cursor,
      page_size: count(pageSizes.notifications, { min: 1, max: pageSizes.max }),
    }),
    data: z.object({ items: z.array(Notification), next: z.nullable(z.string()) }),
  }),
  countNotifications: operation({
    method: 'GET',
    path: '/api/user/notification/count',
    summary: 'How many are unread; 100 stands for more',
    tag,
    access: session,
    data: z.object({ unread: z.int() }),
  }),
  listNotificationRepositories: operation({
    method: 'GET',
    path: '/api/user/notification/repository',
    summary: 'The repositories that the inbox tells of, with how many each',
    tag,
    access: session,
    data: z.object({ items: z.array(z.object({ owner: z.string(), name: z.string(), count: z.int() })) }),
  }),
  markNotifications: operation({
    method: 'POST',
    path: '/api/user/notification/mark',
    summary: 'Mark some as unread, read or done',
    tag,
    access: session,
    body: z.object({
      state: NotificationState,
      ids: z.array(Id).check(z.minLength(1), z.maxLength(pageSizes.max)),
    }),
    data: z.object({ marked: z.int() }),
  }),
  markAllNotifications: operation({
    method: 'POST',
    path: '/api/user/notification/mark-all',
    summary:
      'Mark the whole inbox, or what it has of one repository, as read or done: as far as it had happened by then',
    tag,
    access: session,
    body: z.object({
      state: z.enum(['read', 'done']),
      /** When the last of them happened, as the caller has seen it: ISO 8601. What has happened since stays as it is. */
      until: z.iso.datetime(),
      /** As `owner/name`. */
      repository: z.optional(z.string().check(z.maxLength(200))),
    }),
    data: z.object({ marked: z.int() }),
  }),
  muteNotification: operation({
    method: 'POST',
    path: '/api/user/notification/{id}/mute',
    summary:
      'Hear nothing more of the repository, person or team that a notification is about; what there is of it is done',
    tag,
    access: session,
    params,
    data: NotificationMute,
    refusals: { 422: 'It can’t be muted, or the account has muted as many as one may' },
  }),
  listNotificationMutes: operation({
    method: 'GET',
    path: '/api/user/setting/notification/mute',
    summary: 'What the account has muted, the last first',
    tag,
    access: session,
    query: z.object({ after: cursor, page_size: count(pageSizes.notifications, { min: 1, max: pageSizes.max }) }),
    data: z.object({ items: z.array(NotificationMute), next: z.nullable(z.string()) }),
  }),
  unmuteNotifications: operation({
    method: 'DELETE',
    path: '/api/user/setting/notification/mute/{id}',
    summary: 'Hear again of something that was muted',
    tag,
    access: session,
    params,
    data: nothing,
  }),
  getNotificationSettings: operation({
    method: 'GET',
    path: '/api/user/setting/notification',
    summary: 'What the account is told of, and where',
    tag,
    access: session,
    data: NotificationSettings,
  }),
  updateNotificationSettings: operation({
    method: 'POST',
    path: '/api/user/setting/notification',
    summary: 'Changes what is named and leaves the rest',
    tag,
    access: session,
    body: z.partial(NotificationSettings),
    data: NotificationSettings,
  }),
} as const
