import { useLingui } from '@lingui/react/macro'
import { getThreadSubscription, setThreadSubscription } from '@sheaf/client/operations'
import { type RepositoryAt, repositoryKey } from '@sheaf/repository'
import { messageOf, notify } from '@sheaf/shell'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'

/** Whether the account hears of a thread of any kind, and why. */
export const subscriptionQuery = (at: RepositoryAt, number: string) =>
  queryOptions({
    queryKey: [...repositoryKey(at), 'threads', number, 'subscription'],
    queryFn: ({ signal }) => getThreadSubscription({ params: { ...at, number } }, { signal }),
  })

/** Has the account hear of a thread, or no more. */
export function useSubscribe(at: RepositoryAt, number: string) {
  const { t } = useLingui()
  const client = useQueryClient()
  return useMutation({
    mutationFn: (subscribed: boolean) => setThreadSubscription({ params: { ...at, number }, body: { subscribed } }),
    onSuccess: (now) => client.setQueryData(subscriptionQuery(at, number).queryKey, now),
    onError: (error) => notify.error(messageOf(error, t`Couldn't save`)),
  })
}
