import { t } from '@lingui/core/macro'
import { ApiError } from '@sheaf/client/errors'
import { logout } from '@sheaf/client/operations'
import { paths } from '@sheaf/contract'
import { appStore, messageOf, notify, sessionStorageKey } from '@sheaf/shell'
import { sessionEndingAtom } from './session-ending-atom.ts'

/** Ends the session at the server, then here. The new page holds nothing of what the old one had fetched. */
export async function logOut(): Promise<void> {
  appStore.set(sessionEndingAtom, true)
  try {
    await logout()
  } catch (error) {
    // Nobody is signed in any more: that is what was asked for.
    if (!(error instanceof ApiError && error.kind === 'unauthenticated')) {
      appStore.set(sessionEndingAtom, false)
      notify.error(messageOf(error, t`Couldn't log you out. Try again`))
      return
    }
  }
  localStorage.removeItem(sessionStorageKey)
  localStorage.removeItem('sheaf-recent')
  window.location.assign(paths.home())
}
