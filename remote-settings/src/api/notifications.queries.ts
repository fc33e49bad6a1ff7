import {
  getNotificationSettings,
  listNotificationMutes,
  listNotificationRepositories,
  listNotifications,
} from '@sheaf/client/operations'
import { notificationsKey } from '@sheaf/shell'
import { queryOptions } from '@tanstack/react-query'

/** What an address shows of the inbox. */
export interface ShownInbox {
  show: 'inbox' | 'unread' | 'done'
  /** `owner/name`, where only one is shown. */
  repository: string | undefined
  /** The cursor of the page; without one it is the newest. */
  after: string | undefined
}

/** A page of the inbox. */
export const inboxQuery = ({ show, repository, after }: ShownInbox) =>
  queryOptions({
    queryKey: [...notificationsKey, 'list', show, repository ?? '', after ?? ''],
    queryFn: ({ signal }) =>
      listNotifications({ query: { show, ...(repository && { repository }), ...(after && { after }) } }, { signal }),
  })

/** The repositories that the inbox tells of. */
export const inboxRepositoriesQuery = queryOptions({
  queryKey: [...notificationsKey, 'repositories'],
  queryFn: ({ signal }) => listNotificationRepositories({}, { signal }),
})

/** What the account is told, and where. */
export const notificationSettingsQuery = queryOptions({
  queryKey: ['notification-settings'],
  queryFn: ({ signal }) => getNotificationSettings({}, { signal }),
})

/** A page of what the account has muted. */
export const mutesQuery = (after: string | undefined) =>
  queryOptions({
    queryKey: ['notification-mutes', after ?? ''],
    queryFn: ({ signal }) => listNotificationMutes({ query: after === undefined ? {} : { after } }, { signal }),
  })
