import { appStore, queryClient, sessionAtom } from '@sheaf/shell'
import type { LoaderFunctionArgs } from 'react-router'
import { signingKeysQuery } from '../../api/signing-keys.queries.ts'
import { sshKeysQuery } from '../../api/ssh-keys.queries.ts'
import { keysPageOf } from '../../components/keys-page.ts'

/** Asks for the page of keys that the address names while the screen's code is on its way. */
export function loadSshKeys({ request }: LoaderFunctionArgs): null {
  if (appStore.get(sessionAtom)) {
    void queryClient.prefetchQuery(signingKeysQuery())
    void queryClient.prefetchQuery(sshKeysQuery(keysPageOf(new URL(request.url).searchParams)))
  }
  return null
}
