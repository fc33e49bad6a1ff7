import { useLingui } from '@lingui/react/macro'
import { createSigningKey, deleteSigningKey } from '@sheaf/client/operations'
import type { InputOf } from '@sheaf/contract'
import { notify } from '@sheaf/shell'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { isGone, sayFailure } from './failure.ts'

const queryKey = ['signing-keys']

/** Adds a public key; the list is fetched again. */
export function useAddSigningKey() {
  const { t } = useLingui()
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: InputOf<'createSigningKey'>['body']) => createSigningKey({ body }),
    onSuccess: () => {
      notify.success(t`Signing key added successfully`)
      return client.invalidateQueries({ queryKey })
    },
    onError: (error) => sayFailure(error, t`Failed to add signing key`),
  })
}

/** Deletes a key; the list is fetched again. */
export function useDeleteSigningKey() {
  const { t } = useLingui()
  const client = useQueryClient()
  return useMutation({
    mutationFn: (uid: string) => deleteSigningKey({ params: { uid } }),
    onSuccess: () => {
      notify.success(t`Signing key deleted successfully`)
      return client.invalidateQueries({ queryKey })
    },
    onError: (error) => {
      sayFailure(error, t`Failed to delete signing key`)
      // What is gone already leaves the list first, too: the focus goes to the row that stays, and must not find this one.
      return isGone(error) ? client.invalidateQueries({ queryKey }) : undefined
    },
  })
}
