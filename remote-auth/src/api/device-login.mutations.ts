import { decideDeviceLogin, findDeviceLogin } from '@sheaf/client/operations'
import type { InputOf } from '@sheaf/contract'
import { useMutation } from '@tanstack/react-query'

/** Asks what waits behind a code. Each time counts as a guess: it is asked when somebody wants it, and not ahead. */
export const useFindDeviceLogin = () =>
  useMutation({ mutationFn: (body: InputOf<'findDeviceLogin'>['body']) => findDeviceLogin({ body }) })

/** Lets it in, or refuses it. */
export const useDecideDeviceLogin = () =>
  useMutation({ mutationFn: (body: InputOf<'decideDeviceLogin'>['body']) => decideDeviceLogin({ body }) })
