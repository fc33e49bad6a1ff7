import * as z from 'zod/mini'
import { Passkey, PasskeyCreation, PasskeyRequest, SecondFactors } from '../entities/second-factors.ts'
import { Session } from '../entities/session.ts'
import { limits } from '../limits.ts'
import { says } from '../messages/contract-message.ts'
import { nothing, operation } from '../operation.ts'

const tag = 'Second factors'
const anyone = { by: 'anyone' } as const
const session = { by: 'session' } as const
const confirm = 'The session was not confirmed within the last minutes: confirmSession first'

const Code = z.string().check(z.trim(), z.minLength(1, says('factor.code_required')), z.maxLength(64))
const base64 = z.string().check(z.maxLength(limits.credentialResponseMax))
/** What browsers make of WebAuthn's calls, in JSON: as much of it as is verified. */
const Credential = z.object({
  id: z.string().check(z.minLength(1), z.maxLength(limits.credentialIdMax)),
  rawId: z.string().check(z.minLength(1), z.maxLength(limits.credentialIdMax)),
  type: z.literal('public-key'),
})
const RecoveryCodes = z.object({
  /** In full, this once; empty where the account had recovery codes before. */
  recovery_codes: z.array(z.string()),
})

export const secondFactorOperations = {
  startFactor: operation({
    method: 'POST',
    path: '/api/auth/factor/options',
    summary: 'After `login` answered 428: by what the sign-in of this browser can be finished',
    tag,
    access: anyone,
    data: z.object({ totp: z.boolean(), passkey: z.nullable(PasskeyRequest) }),
    refusals: { 410: 'The sign-in has expired: log in again' },
  }),
  proveFactor: operation({
    method: 'POST',
    path: '/api/auth/factor',
    summary: 'Finish a sign-in with a code of an authenticator app or a recovery code',
    tag,
    access: anyone,
    body: z.object({ code: Code }),
    data: Session,
    refusals: { 410: 'The sign-in has expired: log in again', 422: 'The code is wrong or was used' },
  }),
  startPasskey: operation({
    method: 'POST',
    path: '/api/auth/passkey/options',
    summary: 'What a browser needs to sign in by a passkey alone',
    tag,
    access: anyone,
    data: z.object({ options: PasskeyRequest }),
  }),
  provePasskey: operation({
    method: 'POST',
    path: '/api/auth/passkey',
    summary: 'Sign in by a passkey: alone, or as the second factor of a sign-in',
    tag,
    access: anyone,
    body: z.object({
      credential: z.extend(Credential, {
        response: z.object({ clientDataJSON: base64, authenticatorData: base64, signature: base64 }),
      }),
    }),
    data: Session,
    refusals: { 403: 'The account is suspended', 422: 'The passkey is unknown, of another site, or was not asked for' },
  }),
  confirmSession: operation({
    method: 'POST',
    path: '/api/auth/confirm',
    summary: 'Confirm by the password that it is still you, as changes of factors ask for',
    tag,
    access: session,
    body: z.object({
      password: z.string().check(z.minLength(1, says('login.password_required')), z.maxLength(limits.passwordMax)),
    }),
    data: nothing,
    refusals: { 422: 'The password is wrong' },
  }),
  getSecondFactors: operation({
    method: 'GET',
    path: '/api/user/setting/factor',
    summary: 'What the account has beside its password',
    tag,
    access: session,
    data: SecondFactors,
  }),
  startTotp: operation({
    method: 'POST',
    path: '/api/user/setting/factor/totp',
    summary: 'A secret for an authenticator app; it counts once a code of it has been confirmed',
    tag,
    access: session,
    data: z.object({ secret: z.string(), uri: z.string() }),
    refusals: { 409: 'The account has an app already', 428: confirm },
  }),
  confirmTotp: operation({
    method: 'PUT',
    path: '/api/user/setting/factor/totp',
    summary: 'Turn the authenticator app on with its first code',
    tag,
    access: session,
    body: z.object({ code: Code }),
    data: RecoveryCodes,
    refusals: { 410: 'No secret waits to be confirmed', 422: 'The code is wrong', 428: confirm },
  }),
  deleteTotp: operation({
    method: 'DELETE',
    path: '/api/user/setting/factor/totp',
    summary: 'Turn the authenticator app off',
    tag,
    access: session,
    data: nothing,
    refusals: { 428: confirm },
  }),
  createRecoveryCodes: operation({
    method: 'POST',
    path: '/api/user/setting/recovery-code',
    summary: 'New recovery codes; the ones before no longer count',
    tag,
    access: session,
    data: RecoveryCodes,
    refusals: { 409: 'The account has no second factor', 428: confirm },
  }),
  startPasskeyRegistration: operation({
    method: 'POST',
    path: '/api/user/setting/passkey/options',
    summary: 'What a browser needs to make a passkey',
    tag,
    access: session,
    data: z.object({ options: PasskeyCreation }),
    refusals: { 428: confirm },
  }),
  createPasskey: operation({
    method: 'POST',
    path: '/api/user/setting/passkey',
    summary: 'Add a passkey that a browser has just made',
    tag,
    access: session,
    body: z.object({
      name: z
        .string()
        .check(z.trim(), z.minLength(1, says('passkey.name_required')), z.maxLength(limits.passkeyNameMax)),
      credential: z.extend(Credential, {
        response: z.object({
          clientDataJSON: base64,
          attestationObject: base64,
          /** How a browser reaches the key again. */
          transports: z.array(z.string().check(z.maxLength(32))).check(z.maxLength(10)),
        }),
      }),
    }),
    data: z.extend(RecoveryCodes, { passkey: Passkey }),
    refusals: {
      409: 'The passkey is known already',
      422: 'The passkey is of another site or was not asked for, or the account has reached its limit',
      428: confirm,
    },
  }),
  deletePasskey: operation({
    method: 'DELETE',
    path: '/api/user/setting/passkey/{uid}',
    summary: 'Delete a passkey; it opens nothing from then on',
    tag,
    access: session,
    params: z.object({ uid: z.string().check(z.minLength(1), z.maxLength(64)) }),
    data: nothing,
    refusals: { 428: confirm },
  }),
} as const

/** What people are asked for when they add a passkey; the rest is their browser's. */
export const NewPasskeyName = z.pick(secondFactorOperations.createPasskey.body, { name: true })
