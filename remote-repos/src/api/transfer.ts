import { useLingui } from '@lingui/react/macro'
import { getTransfer, startTransfer, withdrawTransfer } from '@sheaf/client/operations'
import type { InputOf } from '@sheaf/contract'
import { type RepositoryAt, repositoryKey } from '@sheaf/repository'
import { messageOf, notify } from '@sheaf/shell'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'

/** The transfer of a repository that waits for an answer; null where none does. */
export const transferQuery = (at: RepositoryAt) =>
  queryOptions({
    queryKey: [...repositoryKey(at), 'transfer'],
    queryFn: async ({ signal }) => (await getTransfer({ params: { ...at } }, { signal })).transfer,
  })

/** Offers a repository to another owner. */
export function useStartTransfer(at: RepositoryAt) {
  const { t } = useLingui()
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: InputOf<'startTransfer'>['body']) => startTransfer({ params: { ...at }, body }),
    onSuccess: (begun) => {
      const { new_owner: name } = begun
      notify.success(t`Waiting for ${name} to accept`)
      client.setQueryData(transferQuery(at).queryKey, begun)
    },
  })
}

/** Takes the offer back. */
export function useWithdrawTransfer(at: RepositoryAt) {
  const { t } = useLingui()
  const client = useQueryClient()
  const { queryKey } = transferQuery(at)
  return useMutation({
    mutationFn: () => withdrawTransfer({ params: { ...at } }),
    onSuccess: () => {
      notify.success(t`The transfer is withdrawn`)
      client.setQueryData(queryKey, null)
    },
    onError: (error) => {
      notify.error(messageOf(error, t`Couldn't withdraw the transfer`))
      void client.invalidateQueries({ queryKey })
    },
  })
}
