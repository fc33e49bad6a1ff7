import { randomUUIDv7 } from 'node:crypto'
import {
  type PasskeyCreation,
  type PasskeyRequest,
  passkeyTransports,
  type RequestOf,
  limits as sizes,
} from '@sheaf/contract'
import { message } from '@sheaf/contract/messages'
import { AppError } from '@sheaf/server-core/app-error'
import type { NewRow, Row } from '../../db/schema.ts'
import type { RelyingParty } from './relying-party.ts'

// Loaded by whoever has to do with a passkey: it brings parsers of certificates that nothing else needs.
const load = () => import('@simplewebauthn/server')

const refused = (cause?: unknown) =>
  new AppError('refused', message('passkey.refused'), { code: 422, ...(cause !== undefined && { cause }) })

type Passkey = Row<'passkeys'>

interface Registering {
  party: RelyingParty
  user: { uid: string; username: string }
  /** Those that the account has: a browser that holds one makes no second. */
  passkeys: readonly Passkey[]
}

const timeout = 5 * 60_000

/** What a browser needs to make a passkey: one that it can find without a name, and that asks who is there. */
export async function registrationOptions({ party, user, passkeys }: Registering): Promise<PasskeyCreation> {
  const { generateRegistrationOptions } = await load()
  const { challenge, rp, pubKeyCredParams, ...rest } = await generateRegistrationOptions({
    rpName: 'Sheaf',
    rpID: party.id,
    userID: new TextEncoder().encode(user.uid),
    userName: user.username,
    userDisplayName: user.username,
    timeout,
  })
  return {
    challenge,
    rp: { id: party.id, name: rp.name },
    user: rest.user,
    pubKeyCredParams: pubKeyCredParams.map(({ alg }) => ({ type: 'public-key', alg })),
    timeout,
    attestation: 'none',
    excludeCredentials: passkeys.map(descriptorOf),
    authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
  }
}

/** What a browser made, as it is kept; refused (AppError) where it was not asked for so, or elsewhere. */
export async function verifyRegistration(
  credential: RequestOf<'createPasskey'>['body']['credential'],
  { party, challenge, userId, name }: { party: RelyingParty; challenge: string; userId: number; name: string },
): Promise<NewRow<'passkeys'>> {
  const { verifyRegistrationResponse } = await load()
  const { transports } = credential.response
  const { verified, registrationInfo } = await verifyRegistrationResponse({
    response: {
      ...credential,
      response: { ...credential.response, transports: knownOf(transports) },
      clientExtensionResults: {},
    },
    expectedChallenge: challenge,
    expectedOrigin: party.origin,
    expectedRPID: party.id,
    requireUserVerification: true,
  }).catch((error: unknown) => {
    throw refused(error)
  })
  if (!verified || !registrationInfo) throw refused()
  const { id, publicKey, counter } = registrationInfo.credential
  if (id.length > sizes.credentialIdMax) throw refused()
  return {
    uid: randomUUIDv7(),
    user_id: userId,
    name,
    credential_id: id,
    public_key: Buffer.from(publicKey).toString('base64url'),
    counter,
    transports: knownOf(transports).join(' '),
    created_at: Date.now(),
    last_used_at: null,
  }
}

/** What a browser needs to sign with one of these passkeys; with whichever it has, where none are named. */
export async function authenticationOptions({
  party,
  passkeys,
}: {
  party: RelyingParty
  passkeys: readonly Passkey[]
}): Promise<PasskeyRequest> {
  const { generateAuthenticationOptions } = await load()
  const { challenge } = await generateAuthenticationOptions({ rpID: party.id })
  const allowCredentials = passkeys.map(descriptorOf)
  return { challenge, rpId: party.id, timeout, allowCredentials, userVerification: 'required' }
}

/** What the counter of this passkey says after it signed; refused (AppError) where it did not sign this, here. */
export async function verifyAuthentication(
  credential: RequestOf<'provePasskey'>['body']['credential'],
  { party, challenge, passkey }: { party: RelyingParty; challenge: string; passkey: Passkey },
): Promise<number> {
  const { verifyAuthenticationResponse } = await load()
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response: { ...credential, clientExtensionResults: {} },
    expectedChallenge: challenge,
    expectedOrigin: party.origin,
    expectedRPID: party.id,
    requireUserVerification: true,
    credential: {
      id: passkey.credential_id,
      publicKey: new Uint8Array(Buffer.from(passkey.public_key, 'base64url')),
      counter: passkey.counter,
      transports: transportsOf(passkey),
    },
  }).catch((error: unknown) => {
    throw refused(error)
  })
  if (!verified) throw refused()
  return authenticationInfo.newCounter
}

const descriptorOf = (passkey: Passkey): PasskeyRequest['allowCredentials'][number] => ({
  id: passkey.credential_id,
  type: 'public-key',
  transports: transportsOf(passkey),
})

/** Those of the words that are known: they are hints, and may grow. */
const knownOf = (words: readonly string[]) => passkeyTransports.filter((word) => words.includes(word))

const transportsOf = ({ transports }: Passkey) => knownOf(transports.split(' '))
