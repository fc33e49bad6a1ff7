import { useLingui } from '@lingui/react/macro'
import { getThreadSubscription, markThreadSeen, setThreadSubscription } from '@sheaf/client/operations'
import { type RepositoryAt, repositoryKey } from '@sheaf/repository'
import { messageOf, notify, queueKey } from '@sheaf/shell'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'

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

/** Notes that the account has looked at a thread that it hears of, as often as that has changed: its queue says what is new. */
export function useMarkSeen(at: RepositoryAt, { number, revision }: { number: string; revision: number }) {
  const { owner, repo } = at
  const client = useQueryClient()
  const { data } = useQuery(subscriptionQuery(at, number))
  const isOwn = data !== undefined && data.reason !== null && data.reason !== 'watching'
  useEffect(() => {
    if (!isOwn || revision < 0) return
    const params = { owner, repo, number }
    const anew = () => client.invalidateQueries({ queryKey: queueKey })
    // What can not be noted is shown as new once more.
    void markThreadSeen({ params }).then(anew, () => undefined)
  }, [client, isOwn, owner, repo, number, revision])
}
