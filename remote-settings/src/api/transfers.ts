import { useLingui } from '@lingui/react/macro'
import { answerTransfer, listTransfers } from '@sheaf/client/operations'
import { messageOf, notify, ownerKey } from '@sheaf/shell'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'

/** Repositories that are offered to the account, or to teams in whose name it may create. */
export const transfersQuery = () =>
  queryOptions({
    queryKey: ['transfers'],
    queryFn: async ({ signal }) => (await listTransfers({}, { signal })).items,
  })

/** Accepts or declines one. */
export function useAnswerTransfer() {
  const { t } = useLingui()
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ uid, accept }: { uid: string; accept: boolean }) =>
      answerTransfer({ params: { transfer: uid }, body: { accept } }),
    onSuccess: ({ owner, repo_name }, { accept }) => {
      notify.success(accept ? t`The repository is now ${owner}/${repo_name}` : t`The transfer is declined`)
      const keys = [['transfers'], ['repositories'], ['repository'], ownerKey(owner)]
      return Promise.all(keys.map((queryKey) => client.invalidateQueries({ queryKey: [...queryKey] })))
    },
    onError: (error) => {
      notify.error(messageOf(error, t`Couldn't answer the transfer`))
      void client.invalidateQueries({ queryKey: ['transfers'] })
    },
  })
}
