import { appStore, queryClient, sessionAtom } from '@sheaf/shell'
import { accountQuery } from '../../api/account.queries.ts'
import { exportQuery } from '../../api/export.ts'

/** Asks for the account while the screen's code is on its way. */
export function loadAccount(): null {
  if (!appStore.get(sessionAtom)) return null
  void queryClient.prefetchQuery(accountQuery())
  void queryClient.prefetchQuery(exportQuery())
  return null
}
