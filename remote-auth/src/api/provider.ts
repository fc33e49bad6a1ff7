import { listProviders, proveProvider, registerByProvider, startProvider } from '@sheaf/client/operations'
import type { InputOf } from '@sheaf/contract'
import { setSessionAtom } from '@sheaf/shell'
import { queryOptions, useMutation } from '@tanstack/react-query'
import { useSetAtom } from 'jotai'

/** The other providers that this Sheaf is configured with: the same while the page is open. */
export const providersQuery = queryOptions({
  queryKey: ['sign-in-providers'],
  queryFn: ({ signal }) => listProviders({}, { signal }),
  staleTime: Number.POSITIVE_INFINITY,
  retry: false,
})

/** Asks where a provider is, and goes there. */
export const useStartProvider = () =>
  useMutation({
    mutationFn: async (name: string) => {
      const { url } = await startProvider({ params: { name } })
      window.location.assign(url)
    },
  })

/** Hands over what a provider sent this browser back with. It counts once. */
export function useProveProvider() {
  const setSession = useSetAtom(setSessionAtom)
  return useMutation({
    mutationFn: ({ name, search }: { name: string; search: URLSearchParams }) => {
      const [code, state, iss, error] = ['code', 'state', 'iss', 'error'].map((key) => search.get(key) ?? '')
      return proveProvider({ params: { name }, body: { code, state, iss, error } })
    },
    gcTime: 0,
    onSuccess: ({ session }) => {
      if (session) setSession(session)
    },
  })
}

/** Creates an account for whom the provider has named. */
export function useRegisterByProvider() {
  const setSession = useSetAtom(setSessionAtom)
  return useMutation({
    mutationFn: (body: InputOf<'registerByProvider'>['body']) => registerByProvider({ body }),
    onSuccess: setSession,
  })
}
