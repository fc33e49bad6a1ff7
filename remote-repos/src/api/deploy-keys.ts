import { useLingui } from '@lingui/react/macro'
import { createDeployKey, deleteDeployKey, listDeployKeys } from '@sheaf/client/operations'
import type { InputOf } from '@sheaf/contract'
import { type RepositoryAt, repositoryKey } from '@sheaf/repository'
import { messageOf, notify } from '@sheaf/shell'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'

/** The SSH keys that open a repository alone. */
export const deployKeysQuery = (at: RepositoryAt) =>
  queryOptions({
    queryKey: [...repositoryKey(at), 'deploy-keys'],
    queryFn: ({ signal }) => listDeployKeys({ params: { ...at } }, { signal }),
  })

export function useCreateDeployKey(at: RepositoryAt) {
  const { t } = useLingui()
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: InputOf<'createDeployKey'>['body']) => createDeployKey({ params: { ...at }, body }),
    onSuccess: (added) => {
      client.setQueryData(deployKeysQuery(at).queryKey, (all = []) => [added, ...all])
      notify.success(t`Deploy key added`)
    },
  })
}

export function useDeleteDeployKey(at: RepositoryAt) {
  const { t } = useLingui()
  const client = useQueryClient()
  return useMutation({
    mutationFn: (uid: string) => deleteDeployKey({ params: { ...at, uid } }),
    onSuccess: (_, uid) => {
      client.setQueryData(deployKeysQuery(at).queryKey, (all) => all?.filter((key) => key.uid !== uid))
      notify.success(t`Deploy key deleted`)
    },
    onError: (error) => notify.error(messageOf(error, t`Couldn't delete the deploy key`)),
  })
}
