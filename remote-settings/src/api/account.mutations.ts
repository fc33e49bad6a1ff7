import { useLingui } from '@lingui/react/macro'
import {
  addEmail,
  changePassword,
  deleteAccount,
  makeEmailPrimary,
  removeEmail,
  renameAccount,
  showEmail,
  verifyEmail,
} from '@sheaf/client/operations'
import type { AccountEmail } from '@sheaf/contract'
import { appStore, notify, ownerKey, sessionAtom, sessionStateAtom, setSessionAtom } from '@sheaf/shell'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { accountQuery } from './account.queries.ts'
import { sayFailure } from './failure.ts'

function useFetchAgain() {
  const client = useQueryClient()
  return () => client.invalidateQueries({ queryKey: accountQuery().queryKey })
}

/** Gives the account another name, which the page knows at once. */
export function useRenameAccount() {
  const { t } = useLingui()
  const client = useQueryClient()
  const fetchAgain = useFetchAgain()
  return useMutation({
    mutationFn: (body: { username: string }) => renameAccount({ body }),
    onSuccess: (_, { username }) => {
      const session = appStore.get(sessionAtom)
      if (session) {
        client.removeQueries({ queryKey: ownerKey(session.username) })
        appStore.set(setSessionAtom, { ...session, username })
      }
      notify.success(t`Username updated`)
      return fetchAgain()
    },
    onError: (error) => sayFailure(error, t`Failed to update username`),
  })
}

/** Changes the password. Whoever was signed in elsewhere is not any more. */
export function useChangePassword() {
  const { t } = useLingui()
  return useMutation({
    mutationFn: (body: { current_password: string; new_password: string; confirm_password: string }) => {
      const { confirm_password: _typedTwice, ...change } = body
      return changePassword({ body: change })
    },
    onSuccess: () => notify.success(t`Password updated`),
    onError: (error) => sayFailure(error, t`Failed to update password`),
  })
}

/** Mails a code to another address. */
export function useAddEmail() {
  const { t } = useLingui()
  const fetchAgain = useFetchAgain()
  return useMutation({
    mutationFn: (body: { email: string }) => addEmail({ body }),
    onSuccess: () => {
      notify.success(t`Email sent successfully`)
      return fetchAgain()
    },
    onError: (error) => sayFailure(error, t`Failed to update email`),
  })
}

/** Proves an address with the code. */
export function useVerifyEmail(id: string) {
  const { t } = useLingui()
  const fetchAgain = useFetchAgain()
  return useMutation({
    mutationFn: (body: { code: string }) => verifyEmail({ params: { id }, body }),
    onSuccess: () => {
      notify.success(t`Email verification successful`)
      return fetchAgain()
    },
    onError: (error) => sayFailure(error, t`Failed to update email`),
  })
}

/** Makes an address the primary one: the page shows it from then on. */
export function useMakeEmailPrimary() {
  const { t } = useLingui()
  const fetchAgain = useFetchAgain()
  return useMutation({
    mutationFn: ({ id }: AccountEmail) => makeEmailPrimary({ params: { id } }),
    onSuccess: (_, { email }) => {
      const session = appStore.get(sessionAtom)
      if (session) appStore.set(setSessionAtom, { ...session, email })
      notify.success(t`Email updated`)
      return fetchAgain()
    },
    onError: (error) => sayFailure(error, t`Failed to update email`),
  })
}

/** Takes an address off the account. */
export function useRemoveEmail() {
  const { t } = useLingui()
  const fetchAgain = useFetchAgain()
  return useMutation({
    mutationFn: ({ id }: AccountEmail) => removeEmail({ params: { id } }),
    onSuccess: () => {
      notify.success(t`Email removed`)
      return fetchAgain()
    },
    onError: (error) => sayFailure(error, t`Failed to update email`),
  })
}

/** Shows the primary address to everyone, or to nobody. */
export function useShowEmail() {
  const { t } = useLingui()
  const client = useQueryClient()
  const fetchAgain = useFetchAgain()
  return useMutation({
    mutationFn: (shows_email: boolean) => showEmail({ body: { shows_email } }),
    onSuccess: () => {
      const session = appStore.get(sessionAtom)
      if (session) void client.invalidateQueries({ queryKey: ownerKey(session.username) })
      return fetchAgain()
    },
    onError: (error) => sayFailure(error, t`Failed to update email`),
  })
}

/** Plans the deletion of the account: it is signed out, here as well. */
export function useDeleteAccount() {
  const { t } = useLingui()
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: { confirmation: string }) => deleteAccount({ body }),
    onSuccess: () => {
      notify.success(t`Account deleted. Log in within 7 days to keep it`, { onNextPage: true })
      // What belongs to the session is not asked for again without it.
      client.removeQueries({ queryKey: accountQuery().queryKey })
      // Not as a session that ends by itself: nothing that is on the page is to be held for it.
      appStore.set(sessionStateAtom, { session: null, isLoading: false, isAuthenticated: false })
    },
    onError: (error) => sayFailure(error, t`Failed to delete the account`),
  })
}
