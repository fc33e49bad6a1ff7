import * as z from 'zod/mini'

/** One of the keys that a key of OpenPGP is made of. Times are ISO 8601 in UTC. */
const Part = z.object({
  fingerprint: z.string(),
  /** What signatures name it by. */
  key_id: z.string(),
  algorithm: z.string(),
  created_at: z.string(),
  /** Null where it never expires. */
  expires_at: z.nullable(z.string()),
  revoked: z.boolean(),
})

/** A public key whose signatures on commits and tags count as its account's. It opens nothing. Times are ISO 8601 in UTC. */
export const SigningKey = z
  .object({
    uid: z.string(),
    name: z.string(),
    kind: z.enum(['ssh', 'openpgp']),
    /** As the key itself says, for instance `ssh-ed25519` or `rsa4096`. */
    algorithm: z.string(),
    /** As `ssh-keygen -l` or `gpg --fingerprint` prints it. */
    fingerprint: z.string(),
    created_at: z.string(),
    /** What a key of OpenPGP says of itself; null for one of SSH. */
    openpgp: z.nullable(
      z.object({
        primary: Part,
        subkeys: z.array(Part),
        /** `verified`: on this account. An address that is not makes nobody's commits verified. */
        addresses: z.array(z.object({ email: z.string(), verified: z.boolean() })),
      }),
    ),
  })
  .register(z.globalRegistry, { id: 'SigningKey' })
export type SigningKey = z.output<typeof SigningKey>
