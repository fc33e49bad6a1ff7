import { useLingui } from '@lingui/react/macro'
import { ApiError } from '@sheaf/client/errors'
import { updateProfile } from '@sheaf/client/operations'
import type { InputOf } from '@sheaf/contract'
import { appStore, notify, ownerKey, sessionAtom, setSessionAtom } from '@sheaf/shell'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { sayFailure } from './failure.ts'
import { profileQuery } from './profile.queries.ts'

/** Saves the profile. What another window saved meanwhile is not overwritten but fetched. */
export function useUpdateProfile() {
  const { t } = useLingui()
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: InputOf<'updateProfile'>['body']) => updateProfile({ body }),
    onSuccess: (profile) => {
      client.setQueryData(profileQuery().queryKey, profile)
      notify.success(t`Profile updated successfully`)
      const session = appStore.get(sessionAtom)
      if (!session) return
      appStore.set(setSessionAtom, { ...session, display_name: profile.display_name })
      void client.invalidateQueries({ queryKey: ownerKey(session.username) })
    },
    onError: (error) => {
      sayFailure(error, t`Failed to update profile`)
      const isStale = error instanceof ApiError && error.code === 409
      if (isStale) void client.invalidateQueries({ queryKey: profileQuery().queryKey })
    },
  })
}
