import * as z from 'zod/mini'
import { DeviceLogin } from '../entities/device-login.ts'
import { says } from '../messages/contract-message.ts'
import { nothing, operation } from '../operation.ts'

const tag = 'Access keys'
/** A key must not be able to make keys: only a signed-in browser may. */
const access = { by: 'session' } as const

const code = z.string().check(z.trim(), z.minLength(1, says('factor.code_required')), z.maxLength(40))

export const deviceLoginOperations = {
  findDeviceLogin: operation({
    method: 'POST',
    path: '/api/user/device-login/find',
    summary: 'What waits to be let in behind a code, by the name that it gives itself, and from where it asked',
    tag,
    access,
    body: z.object({ code }),
    data: DeviceLogin,
    refusals: { 409: 'The code was used before', 410: 'The code has expired' },
  }),
  decideDeviceLogin: operation({
    method: 'POST',
    path: '/api/user/device-login',
    summary:
      'Let it in with an access key of thirty days that reads, or reads and writes, repositories, issues and stars; or refuse it',
    tag,
    access,
    body: z.object({ code, allowed: z.boolean(), level: z._default(z.literal([1, 2]), 1) }),
    data: nothing,
    refusals: {
      409: 'The code was used before',
      410: 'The code has expired',
      422: 'The account has reached its limit of keys',
    },
  }),
} as const
