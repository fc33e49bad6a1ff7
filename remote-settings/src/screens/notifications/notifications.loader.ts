import { appStore, queryClient, sessionAtom } from '@sheaf/shell'
import { mutesQuery, notificationSettingsQuery } from '../../api/notifications.queries.ts'

/** Asks for the settings while the screen's code is on its way. */
export function loadNotificationSettings(): null {
  if (appStore.get(sessionAtom)) {
    void queryClient.prefetchQuery(notificationSettingsQuery)
    void queryClient.prefetchQuery(mutesQuery(undefined))
  }
  return null
}
