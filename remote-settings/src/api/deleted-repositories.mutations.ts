import { useLingui } from '@lingui/react/macro'
import { purgeRepository, restoreRepository } from '@sheaf/client/operations'
import type { InputOf } from '@sheaf/contract'
import { notify, ownerKey } from '@sheaf/shell'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { deletedRepositoriesKey } from './deleted-repositories.queries.ts'

/** Restores one, under a name. */
export function useRestoreRepository(uid: string) {
  const { t } = useLingui()
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: InputOf<'restoreRepository'>['body']) => restoreRepository({ params: { uid }, body }),
    onSuccess: ({ owner, repo_name }) => {
      notify.success(t`${owner}/${repo_name} is restored`)
      const keys = [deletedRepositoriesKey, ['repositories'], ['repository', owner.toLowerCase()], ownerKey(owner)]
      return Promise.all(keys.map((queryKey) => client.invalidateQueries({ queryKey: [...queryKey] })))
    },
  })
}

/** Deletes one for good. */
export function usePurgeRepository(uid: string) {
  const { t } = useLingui()
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: InputOf<'purgeRepository'>['body']) => purgeRepository({ params: { uid }, body }),
    onSuccess: () => {
      notify.success(t`Repository deleted for good`)
      return client.invalidateQueries({ queryKey: deletedRepositoriesKey })
    },
  })
}
