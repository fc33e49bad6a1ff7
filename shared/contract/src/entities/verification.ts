import * as z from 'zod/mini'

/** What made a signature. `server`: this Sheaf, with its own key, for what people change in a browser. */
export const SignatureKind = z.enum(['server', 'ssh', 'openpgp', 'x509', 'unknown'])

/** Why a signature counts for nothing. */
export const unverifiedReasons = [
  /** No account has the key. */
  'unknown_key',
  /** It is not of this commit, or was not made with the key. */
  'bad_signature',
  /** The key, or the signature, had expired when it was made. */
  'expired',
  'revoked_key',
  /** The key is on an account on which the committer's address is not verified. */
  'other_address',
  /** A format or an algorithm that is not checked. */
  'unsupported',
  /** It can't be read, or is too large. */
  'malformed',
  /** Not looked at yet: the server was busy. Asked again, it is. */
  'pending',
] as const

/** What is known of the signature of a commit or an annotated tag. Times are ISO 8601 in UTC. */
export const Verification = z
  .object({
    /** The id of the commit or the tag. */
    oid: z.string(),
    state: z.enum(['verified', 'unverified', 'unsigned']),
    /** Null where it is verified or unsigned. */
    reason: z.nullable(z.enum(unverifiedReasons)),
    /** Null where there is no signature. */
    kind: z.nullable(SignatureKind),
    /** Of the key, as `ssh-keygen -l` or `gpg --fingerprint` prints it; null where the signature does not say. */
    fingerprint: z.nullable(z.string()),
    /** Whose account has the key; null for the server's own, and where the account is gone. */
    signer: z.nullable(z.object({ username: z.string(), avatar: z.nullable(z.string()) })),
    /** When the server found it to be good; null where it is not. It stays so when the key goes. */
    verified_at: z.nullable(z.string()),
  })
  .register(z.globalRegistry, { id: 'Verification' })
export type Verification = z.output<typeof Verification>
