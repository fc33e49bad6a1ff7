import { appStore, queryClient, sessionAtom } from '@sheaf/shell'
import { billingQuery } from '../../api/billing.queries.ts'

/** Asks for the plans while the screen's code is on its way. */
export function loadBilling(): null {
  if (appStore.get(sessionAtom)) void queryClient.prefetchQuery(billingQuery())
  return null
}
