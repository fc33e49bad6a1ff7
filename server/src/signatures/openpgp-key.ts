import { type PublicKey, readKeys, type Subkey } from 'openpgp'
import { openPgpConfig as config } from './openpgp-config.ts'

/** One of the keys that a key of OpenPGP is made of: the primary one, or one below it. Times are in milliseconds since 1970. */
export interface OpenPgpPart {
  /** In hexadecimal, upper case; of 64 letters in version 6. */
  fingerprint: string
  /** What signatures name it by: 16 letters. */
  keyId: string
  /** For instance `ed25519` or `rsa4096`. */
  algorithm: string
  createdAt: number
  /** Nothing where it never expires. */
  expiresAt: number | undefined
  isRevoked: boolean
}

/** What a public key of OpenPGP says of itself, or why it is none that Sheaf takes. */
export type OpenPgpKey =
  | { refused: 'damaged' | 'private' | 'several' | 'too-large' | 'unsafe' }
  | {
      refused: undefined
      primary: OpenPgpPart
      subkeys: OpenPgpPart[]
      /** What it claims. That they are its owner's, nobody has shown. */
      addresses: string[]
      /** The key in base64, without what others have signed of it. */
      content: string
    }

/** People have a handful of each. */
const most = { subkeys: 40, users: 40 }

/** Reads one public key in ASCII armour. Runs in a thread that may be ended. */
export async function readOpenPgpKey(armoredKeys: string): Promise<OpenPgpKey> {
  const keys = await readKeys({ armoredKeys, config }).catch(() => [])
  const [key, second] = keys
  if (key === undefined) return { refused: 'damaged' }
  if (second !== undefined) return { refused: 'several' }
  if (key.isPrivate()) return { refused: 'private' }
  if (key.subkeys.length > most.subkeys || key.users.length > most.users) return { refused: 'too-large' }
  for (const user of key.users) user.otherCertifications = []
  const isRevoked = await key.isRevoked(undefined, undefined, undefined, config)
  // One that has expired may have signed before. Without a signature of its own it is nobody's.
  const expires = await key.getExpirationTime(undefined, config)
  if (expires === null && !isRevoked) return { refused: 'damaged' }
  const primary = { ...partOf(key), expiresAt: timeOf(expires), isRevoked }
  if (primary.algorithm === 'dsa' || primary.algorithm === 'elgamal') return { refused: 'unsafe' }
  return {
    refused: undefined,
    primary,
    subkeys: await Promise.all(key.subkeys.map(readSubkey)),
    addresses: await addressesOf(key),
    content: Buffer.from(key.write()).toString('base64'),
  }
}

async function readSubkey(subkey: Subkey): Promise<OpenPgpPart> {
  const verified = await subkey.verify(undefined, config).then(
    () => '',
    (error: unknown) => (error instanceof Error ? error.message : 'unknown'),
  )
  const expires = await subkey.getExpirationTime(undefined, config)
  return { ...partOf(subkey), expiresAt: timeOf(expires), isRevoked: /revoked/.test(verified) }
}

const timeOf = (date: Date | number | null): number | undefined => (date instanceof Date ? date.getTime() : undefined)

function partOf(key: PublicKey | Subkey): Omit<OpenPgpPart, 'expiresAt' | 'isRevoked'> {
  const { algorithm, curve, bits } = key.getAlgorithmInfo()
  return {
    fingerprint: key.getFingerprint().toUpperCase(),
    keyId: key.getKeyID().toHex().toUpperCase(),
    algorithm: curve?.replace('Legacy', '') ?? (bits === undefined ? algorithm.toLowerCase() : `rsa${bits}`),
    createdAt: key.getCreationTime().getTime(),
  }
}

/** Those that the key itself has signed and not taken back. */
async function addressesOf(key: PublicKey): Promise<string[]> {
  const found = new Set<string>()
  for (const user of key.users) {
    const email = user.userID?.email
    if (!email || email.length > 254) continue
    const isHeld = await user.verify(undefined, config).catch(() => false)
    if (isHeld) found.add(email.toLowerCase())
  }
  return [...found]
}
