import { appStore, queryClient, sessionAtom } from '@sheaf/shell'
import type { LoaderFunctionArgs } from 'react-router'
import { accessKeysQuery } from '../../api/access-keys.queries.ts'
import { keysPageOf } from '../../components/keys-page.ts'

/** Asks for the page of keys that the address names while the screen's code is on its way. */
export function loadAccessKeys({ request }: LoaderFunctionArgs): null {
  // A visitor is sent to log in: asking would only put a red line into their console.
  if (appStore.get(sessionAtom)) {
    void queryClient.prefetchQuery(accessKeysQuery(keysPageOf(new URL(request.url).searchParams)))
  }
  return null
}
