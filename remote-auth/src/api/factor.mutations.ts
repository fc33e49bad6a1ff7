import { proveFactor, provePasskey, startFactor, startPasskey } from '@sheaf/client/operations'
import type { InputOf, PasskeyRequest } from '@sheaf/contract'
import { setSessionAtom } from '@sheaf/shell'
import { queryOptions, useMutation } from '@tanstack/react-query'
import { useSetAtom } from 'jotai'

/** By what the log-in that has begun can be finished. Asked once for each: what a passkey signs counts once. */
export const factorQuery = (attempt: number) =>
  queryOptions({
    queryKey: ['sign-in-factor', attempt],
    queryFn: ({ signal }) => startFactor({}, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  })

/** Finishes a log-in by a code. */
export function useProveFactor() {
  const setSession = useSetAtom(setSessionAtom)
  return useMutation({
    mutationFn: (body: InputOf<'proveFactor'>['body']) => proveFactor({ body }),
    onSuccess: setSession,
  })
}

/** Logs in by a passkey: with these options as the second factor, without any alone. */
export function usePasskey() {
  const setSession = useSetAtom(setSessionAtom)
  return useMutation({
    mutationFn: async (given: PasskeyRequest | undefined) => {
      const optionsJSON = given ?? (await startPasskey()).options
      const { startAuthentication } = await import(/* webpackChunkName: "webauthn" */ '@simplewebauthn/browser')
      const { id, rawId, type, response } = await startAuthentication({ optionsJSON })
      const { clientDataJSON, authenticatorData, signature } = response
      return provePasskey({
        body: { credential: { id, rawId, type, response: { clientDataJSON, authenticatorData, signature } } },
      })
    },
    onSuccess: setSession,
  })
}
