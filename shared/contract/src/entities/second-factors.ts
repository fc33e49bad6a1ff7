import * as z from 'zod/mini'

/** How a browser reaches what holds a key (WebAuthn, 5.8.4). */
export const passkeyTransports = ['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb'] as const

const Descriptor = z.object({
  id: z.string(),
  type: z.literal('public-key'),
  transports: z.array(z.enum(passkeyTransports)),
})

/** What a browser needs to sign with a passkey (WebAuthn, 5.5), in JSON; with whichever it has, where none are named. */
export const PasskeyRequest = z
  .object({
    challenge: z.string(),
    rpId: z.string(),
    timeout: z.int(),
    allowCredentials: z.array(Descriptor),
    userVerification: z.literal('required'),
  })
  .register(z.globalRegistry, { id: 'PasskeyRequest' })
export type PasskeyRequest = z.output<typeof PasskeyRequest>

/** What a browser needs to make a passkey (WebAuthn, 5.4), in JSON. */
export const PasskeyCreation = z
  .object({
    challenge: z.string(),
    rp: z.object({ id: z.string(), name: z.string() }),
    user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
    pubKeyCredParams: z.array(z.object({ type: z.literal('public-key'), alg: z.int() })),
    timeout: z.int(),
    attestation: z.literal('none'),
    excludeCredentials: z.array(Descriptor),
    authenticatorSelection: z.object({
      residentKey: z.literal('required'),
      requireResidentKey: z.literal(true),
      userVerification: z.literal('required'),
    }),
  })
  .register(z.globalRegistry, { id: 'PasskeyCreation' })
export type PasskeyCreation = z.output<typeof PasskeyCreation>

/** A key pair of which a browser, a phone or a security key holds the private half. Times are ISO 8601 in UTC. */
export const Passkey = z
  .object({
    uid: z.string(),
    name: z.string(),
    created_at: z.string(),
    last_used: z.nullable(z.string()),
  })
  .register(z.globalRegistry, { id: 'Passkey' })
export type Passkey = z.output<typeof Passkey>

/** What an account has beside its password. */
export const SecondFactors = z
  .object({
    /** Since when an authenticator app counts; null where there is none. */
    totp: z.nullable(z.string()),
    passkeys: z.array(Passkey),
    recovery_codes_left: z.int(),
  })
  .register(z.globalRegistry, { id: 'SecondFactors' })
export type SecondFactors = z.output<typeof SecondFactors>
