import { useLingui } from '@lingui/react/macro'
import { createSshKey, deleteSshKey } from '@sheaf/client/operations'
import type { InputOf } from '@sheaf/contract'
import { notify } from '@sheaf/shell'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { isGone, sayFailure } from './failure.ts'

/** Adds a public key; the list is fetched again. */
export function useAddSshKey() {
  const { t } = useLingui()
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: InputOf<'createSshKey'>['body']) => createSshKey({ body }),
    onSuccess: () => {
      notify.success(t`SSH key added successfully`)
      return client.invalidateQueries({ queryKey: ['ssh-keys'] })
    },
    onError: (error) => sayFailure(error, t`Failed to add SSH key`),
  })
}

/** Deletes a key; the list is fetched again. */
export function useDeleteSshKey() {
  const { t } = useLingui()
  const client = useQueryClient()
  return useMutation({
    mutationFn: (uid: string) => deleteSshKey({ params: { uid } }),
    onSuccess: () => {
      notify.success(t`SSH key deleted successfully`)
      return client.invalidateQueries({ queryKey: ['ssh-keys'] })
    },
    onError: (error) => {
      sayFailure(error, t`Failed to delete SSH key`)
      // What is gone already leaves the list first, too: the focus goes to the row that stays, and must not find this one.
      return isGone(error) ? client.invalidateQueries({ queryKey: ['ssh-keys'] }) : undefined
    },
  })
}
