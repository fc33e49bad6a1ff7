import { login } from '@sheaf/client/operations'
import { setSessionAtom } from '@sheaf/shell'
import { useMutation } from '@tanstack/react-query'
import { useSetAtom } from 'jotai'

export interface Credentials {
  username: string
  password: string
}

/** Signs in. The session that comes back is the page's from then on. */
export function useLogin() {
  const setSession = useSetAtom(setSessionAtom)
  return useMutation({
    mutationFn: (credentials: Credentials) => login({ body: credentials }),
    onSuccess: setSession,
  })
}
