import * as z from 'zod/mini'
import { Identity, SignInProvider } from '../entities/identities.ts'
import { Session } from '../entities/session.ts'
import { limits } from '../limits.ts'
import { NewOwnerName } from '../name-schemas.ts'
import { nothing, operation } from '../operation.ts'

const tag = 'Sign-in providers'
const anyone = { by: 'anyone' } as const
const session = { by: 'session' } as const
const confirm = 'The session was not confirmed within the last minutes: confirmSession first'
const named = z.object({ name: z.string().check(z.minLength(1), z.maxLength(64)) })
const Sent = z._default(z.string().check(z.maxLength(limits.providerAnswerMax)), '')

export const providerOperations = {
  listProviders: operation({
    method: 'GET',
    path: '/api/auth/provider',
    summary: 'The other providers by which people may sign in',
    tag,
    access: anyone,
    data: z.object({ items: z.array(SignInProvider) }),
  }),
  startProvider: operation({
    method: 'POST',
    path: '/api/auth/provider/{name}',
    summary: 'Where to send this browser to sign in by a provider (OpenID Connect)',
    tag,
    access: anyone,
    params: named,
    data: z.object({ url: z.string() }),
  }),
  proveProvider: operation({
    method: 'POST',
    path: '/api/auth/provider/{name}/answer',
    summary:
      'What a provider sent this browser back with: signs in, connects the account that asked for it, or leads to a new one',
    tag,
    access: anyone,
    params: named,
    body: z.object({ code: Sent, state: Sent, iss: Sent, error: Sent }),
    data: z.object({
      /** `new`: nobody is connected to it, and registerByProvider makes an account. */
      outcome: z.enum(['signed-in', 'connected', 'new']),
      session: z.nullable(Session),
      /** Of a new account: its address, and the name that the provider has for it. */
      email: z.string(),
      username: z.string(),
    }),
    refusals: {
      403: 'The account is suspended, or nobody is connected and registration is closed',
      409: 'An account has this address, or somebody else is connected to it already',
      410: 'This browser has not asked for it, or too long ago',
      422: 'The provider refused, its answer could not be verified, or it has not verified the address',
      428: 'The account has a second factor: startFactor goes on',
    },
  }),
  registerByProvider: operation({
    method: 'POST',
    path: '/api/auth/register/provider',
    summary: 'Create an account for whom a provider has just named in this browser, and sign in to it',
    tag,
    access: anyone,
    body: z.object({ username: NewOwnerName }),
    data: Session,
    refusals: {
      403: 'Registration is closed',
      409: 'The name or the address is taken',
      410: 'No provider has named anybody in this browser, or too long ago',
    },
  }),
  listIdentities: operation({
    method: 'GET',
    path: '/api/user/setting/identity',
    summary: 'By which providers the account can be entered, and by which it could',
    tag,
    access: session,
    data: z.object({ items: z.array(Identity), providers: z.array(SignInProvider) }),
  }),
  startIdentity: operation({
    method: 'POST',
    path: '/api/user/setting/identity/{name}',
    summary: 'Where to send this browser to connect the account to a provider',
    tag,
    access: session,
    params: named,
    data: z.object({ url: z.string() }),
    refusals: { 409: 'The account is connected to this provider', 428: confirm },
  }),
  deleteIdentity: operation({
    method: 'DELETE',
    path: '/api/user/setting/identity/{uid}',
    summary: 'Disconnect the account from a provider',
    tag,
    access: session,
    params: z.object({ uid: z.string().check(z.minLength(1), z.maxLength(64)) }),
    data: nothing,
    refusals: { 428: confirm },
  }),
} as const
