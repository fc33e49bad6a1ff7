import { useLingui } from '@lingui/react/macro'
import { endOtherSessions, endSession } from '@sheaf/client/operations'
import { notify } from '@sheaf/shell'
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { isGone, sayFailure } from './failure.ts'

const refresh = (client: QueryClient) =>
  Promise.all(['sessions', 'security-log'].map((key) => client.invalidateQueries({ queryKey: [key] })))

/** Logs the account out in another browser; list and log are fetched again. */
export function useEndSession() {
  const { t } = useLingui()
  const client = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => endSession({ params: { id } }),
    onSuccess: () => {
      notify.success(t`Device logged out`)
      return refresh(client)
    },
    onError: (error) => {
      sayFailure(error, t`Couldn't log out the device. Try again`)
      if (isGone(error)) void refresh(client)
    },
  })
}

/** Logs the account out everywhere but here. */
export function useEndOtherSessions() {
  const { t } = useLingui()
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => endOtherSessions(),
    onSuccess: () => {
      notify.success(t`Other devices logged out`)
      return refresh(client)
    },
    onError: (error) => sayFailure(error, t`Couldn't log out the devices. Try again`),
  })
}
