import { useLingui } from '@lingui/react/macro'
import { listPinned, setPinned } from '@sheaf/client/operations'
import type { RepositoryItem } from '@sheaf/contract'
import { messageOf, notify, ownerKey } from '@sheaf/shell'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'

/** What a user has pinned to their profile and the one who asks may see. */
export const pinnedQuery = (username: string) =>
  queryOptions({
    queryKey: [...ownerKey(username), 'pinned'],
    queryFn: ({ signal }) => listPinned({ params: { username } }, { signal }),
  })

/** Replaces what one has pinned. It shows at once, and is asked for anew where the server says no. */
export function useSetPinned(username: string) {
  const { t } = useLingui()
  const client = useQueryClient()
  const { queryKey } = pinnedQuery(username)
  return useMutation({
    mutationKey: queryKey,
    // One after the other: the last order is the one that stays.
    scope: { id: queryKey.join(' ') },
    mutationFn: (items: readonly RepositoryItem[]) =>
      setPinned({ body: { repositories: items.map(({ repo }) => repo.uid) } }),
    onMutate: async (items) => {
      client.setQueryData(queryKey, [...items])
      await client.cancelQueries({ queryKey, exact: true })
    },
    onError: (error) => {
      notify.error(messageOf(error, t`Couldn't change what is pinned`))
      void client.invalidateQueries({ queryKey, exact: true })
    },
  })
}
