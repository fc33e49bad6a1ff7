import { appStore, queryClient, sessionAtom } from '@sheaf/shell'
import { profileQuery } from '../../api/profile.queries.ts'

/** Asks for the profile while the screen's code is on its way. */
export function loadProfile(): null {
  if (appStore.get(sessionAtom)) void queryClient.prefetchQuery(profileQuery())
  return null
}
