import { useLingui } from '@lingui/react/macro'
import {
  markAllNotifications,
  markNotifications,
  muteNotification,
  unmuteNotifications,
  updateNotificationSettings,
} from '@sheaf/client/operations'
import type { NotificationSettings, NotificationState } from '@sheaf/contract'
import { notificationsKey, notify } from '@sheaf/shell'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { sayFailure } from './failure.ts'
import { notificationSettingsQuery } from './notifications.queries.ts'

/** Marks some of the inbox; the inbox and the bell follow. */
export function useMarkNotifications() {
  const { t } = useLingui()
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: { ids: string[]; state: NotificationState }) => markNotifications({ body }),
    onSuccess: () => client.invalidateQueries({ queryKey: notificationsKey }),
    onError: (error) => sayFailure(error, t`Couldn't mark the notifications. Try again`),
  })
}

/** Marks the whole inbox, or what it has of one repository, as far as it has been seen. */
export function useMarkAllNotifications() {
  const { t } = useLingui()
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: { state: 'read' | 'done'; until: string; repository?: string }) =>
      markAllNotifications({ body }),
    onSuccess: () => client.invalidateQueries({ queryKey: notificationsKey }),
    onError: (error) => sayFailure(error, t`Couldn't mark the notifications. Try again`),
  })
}

/** Mutes what a notification is about. */
export function useMute() {
  const { t } = useLingui()
  const client = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => muteNotification({ params: { id } }),
    onSuccess: ({ repository, owner }) => {
      const muted = repository === null ? (owner ?? '') : `${repository.owner}/${repository.name}`
      notify.success(t`${muted} is muted. You can undo this in your notification settings`)
      void client.invalidateQueries({ queryKey: ['notification-mutes'] })
      return client.invalidateQueries({ queryKey: notificationsKey })
    },
    onError: (error) => sayFailure(error, t`Couldn't mute it. Try again`),
  })
}

/** Takes a mute back. */
export function useUnmute() {
  const { t } = useLingui()
  const client = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => unmuteNotifications({ params: { id } }),
    onError: (error) => sayFailure(error, t`Couldn't unmute it. Try again`),
    onSettled: () => client.invalidateQueries({ queryKey: ['notification-mutes'] }),
  })
}

/** Changes what the account is told. It shows at once, and goes back where the server says no. */
export function useUpdateNotificationSettings() {
  const { t } = useLingui()
  const client = useQueryClient()
  const { queryKey } = notificationSettingsQuery
  return useMutation({
    // One after the other: the answer to a first click must not undo the second.
    scope: { id: 'notification-settings' },
    mutationFn: (body: Partial<NotificationSettings>) => updateNotificationSettings({ body }),
    onMutate: async (changes) => {
      const show = () => client.setQueryData(queryKey, (before) => before && { ...before, ...changes })
      // At once, whatever is being asked for: a box that jumps back is clicked again. And once more, since an answer that is given up puts back what was.
      show()
      await client.cancelQueries({ queryKey })
      show()
    },
    onError: (error) => sayFailure(error, t`Couldn't save this. Try again`),
    onSettled: () => client.invalidateQueries({ queryKey }),
  })
}
