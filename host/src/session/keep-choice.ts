import { t } from '@lingui/core/macro'
import { updatePreferences } from '@sheaf/client/operations'
import { appStore, type Choice, messageOf, notify, sessionAtom, setSessionAtom } from '@sheaf/shell'

/** Keeps a choice on the account of whoever is signed in. It holds on this page at once, whatever the server says. */
export async function keepOnAccount(choice: Choice): Promise<void> {
  const session = appStore.get(sessionAtom)
  if (!session) return
  // Before the answer: of two quick choices the answer to the first must not undo the second.
  appStore.set(setSessionAtom, { ...session, preferences: { ...session.preferences, ...choice } })
  try {
    await updatePreferences({ body: choice })
  } catch (error) {
    notify.error(messageOf(error, t`Couldn't save this to your account. It applies to this browser only`))
  }
}
