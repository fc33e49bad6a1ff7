import { createHash, verify } from 'node:crypto'
import { isSecurityKey, type PublicKey } from './public-key.ts'
import { readWire } from './wire-reader.ts'

export interface Signed {
  /** What was signed. */
  data: Buffer
  /**
   * The signature without the name before it: DER for ECDSA, as it travels for security keys (OpenSSH's PROTOCOL.u2f),
   * the bare bytes for all others.
   */
  signature: Buffer
  /** For RSA: `sha256` or `sha512`. Anything else, SHA-1 above all, is no signature. */
  hash: string | undefined
}

const curveHashes: Readonly<Record<string, string>> = {
  'ecdsa-sha2-nistp256': 'sha256',
  'ecdsa-sha2-nistp384': 'sha384',
  'ecdsa-sha2-nistp521': 'sha512',
}

/** Was this signed with the other half of the key? Whatever is malformed was not. */
export function isSignedBy(key: PublicKey, signed: Signed): boolean {
  try {
    return isSecurityKey(key.algorithm) ? isSignedByDevice(key, signed) : isSignedPlainly(key, signed)
  } catch {
    return false
  }
}

function isSignedPlainly({ algorithm, key }: PublicKey, { data, signature, hash }: Signed): boolean {
  if (algorithm === 'ssh-ed25519') return verify(null, data, key, signature)
  if (algorithm === 'ssh-rsa') return (hash === 'sha256' || hash === 'sha512') && verify(hash, data, key, signature)
  const curveHash = curveHashes[algorithm]
  return curveHash !== undefined && verify(curveHash, data, key, signature)
}

/** A device signs what it is for, whether a person touched it, and how often it has signed, with the data's hash. */
function isSignedByDevice({ algorithm, key, application }: PublicKey, { data, signature }: Signed): boolean {
  const reader = readWire(signature)
  const isEd25519 = algorithm === 'sk-ssh-ed25519@openssh.com'
  const bare = isEd25519 ? reader.bytes(64) : readNumbers([reader.string(), reader.string()])
  const [flags, counter] = [reader.bytes(1), reader.bytes(4)]
  if (bare === undefined || flags === undefined || counter === undefined || reader.left > 0) return false
  const touched = ((flags[0] ?? 0) & 1) === 1
  if (!touched || application === undefined) return false
  const hashOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest()
  const message = Buffer.concat([hashOf(application), flags, counter, hashOf(data)])
  return isEd25519
    ? verify(null, message, key, bare)
    : verify('sha256', message, { key, dsaEncoding: 'ieee-p1363' }, bare)
}

/** Two numbers of P-256, each as 32 bytes. */
function readNumbers(numbers: readonly (Buffer | undefined)[]): Buffer | undefined {
  const padded: Buffer[] = []
  for (const number of numbers) {
    const digits = number?.[0] === 0 ? number.subarray(1) : number
    if (digits === undefined || digits.length > 32) return undefined
    padded.push(Buffer.concat([Buffer.alloc(32 - digits.length), digits]))
  }
  return Buffer.concat(padded)
}
