import type { SigningKey } from '@sheaf/contract'
import { z } from 'zod'
import { foldAscii } from '../../db/fold-ascii.ts'
import type { Row } from '../../db/schema.ts'

const Part = z.object({
  fingerprint: z.string(),
  keyId: z.string(),
  algorithm: z.string(),
  createdAt: z.number(),
  expiresAt: z.number().optional(),
  isRevoked: z.boolean(),
})

/** What is kept of what a key of OpenPGP says of itself; null for one of SSH. */
const Details = z.object({ primary: Part, subkeys: z.array(Part), addresses: z.array(z.string()) }).nullable()
export type KeyDetails = z.input<typeof Details>

/** A key as its owner sees it. `addresses`: those that the account has proved. */
export function presentSigningKey(key: Row<'signing_keys'>, addresses: readonly string[]): SigningKey {
  const details = Details.parse(JSON.parse(key.details))
  return {
    uid: key.uid,
    name: key.name,
    kind: key.kind,
    algorithm: key.algorithm,
    fingerprint: key.fingerprint,
    created_at: new Date(key.created_at).toISOString(),
    openpgp: details && {
      primary: presentPart(details.primary),
      subkeys: details.subkeys.map(presentPart),
      addresses: details.addresses.map((email) => ({ email, verified: addresses.includes(foldAscii(email)) })),
    },
  }
}

const presentPart = ({ fingerprint, keyId, algorithm, createdAt, expiresAt, isRevoked }: z.output<typeof Part>) => ({
  fingerprint,
  key_id: keyId,
  algorithm,
  created_at: new Date(createdAt).toISOString(),
  expires_at: expiresAt === undefined ? null : new Date(expiresAt).toISOString(),
  revoked: isRevoked,
})
