import { login } from '@sheaf/client/operations'
import type { InputOf } from '@sheaf/contract'
import { setSessionAtom } from '@sheaf/shell'
import { useMutation } from '@tanstack/react-query'
import { useSetAtom } from 'jotai'

/** Signs in. The session that comes back is the page's from then on. */
export function useLogin() {
  const setSession = useSetAtom(setSessionAtom)
  return useMutation({
    mutationFn: (body: InputOf<'login'>['body']) => login({ body }),
    onSuccess: setSession,
  })
}
