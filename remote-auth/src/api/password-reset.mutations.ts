import { requestPasswordReset, resetPassword } from '@sheaf/client/operations'
import type { InputOf } from '@sheaf/contract'
import { setSessionAtom } from '@sheaf/shell'
import { useMutation } from '@tanstack/react-query'
import { useSetAtom } from 'jotai'

/** Has a link to a new password mailed. */
export function useRequestReset() {
  return useMutation({
    mutationFn: (body: InputOf<'requestPasswordReset'>['body']) => requestPasswordReset({ body }),
  })
}

/** Sets the new password. It ends every session, that of this browser too. */
export function useResetPassword() {
  const setSession = useSetAtom(setSessionAtom)
  return useMutation({
    mutationFn: ({ token, password }: InputOf<'resetPassword'>['body']) => resetPassword({ body: { token, password } }),
    onSuccess: () => setSession(null),
  })
}
