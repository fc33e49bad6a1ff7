import { appStore, queryClient, sessionAtom } from '@sheaf/shell'
import { accountQuery } from '../../api/account.queries.ts'

/** Asks for the account while the screen's code is on its way. */
export function loadAccount(): null {
  if (appStore.get(sessionAtom)) void queryClient.prefetchQuery(accountQuery())
  return null
}
