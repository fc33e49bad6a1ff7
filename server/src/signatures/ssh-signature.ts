import { createHash } from 'node:crypto'
import { decodePublicKey, fingerprintOf, isSecurityKey, type PublicKey, PublicKeyError } from '../ssh/public-key.ts'
import type { SignatureNamespace } from '../ssh/signing-key.ts'
import { isSignedBy, type Signed } from '../ssh/verify-signature.ts'
import { readWire } from '../ssh/wire-reader.ts'
import type { SignatureReport, Verdict } from './signature-report.ts'

const armour = /^\s*-----BEGIN SSH SIGNATURE-----\r?\n([A-Za-z0-9+/=\r\n]+)-----END SSH SIGNATURE-----\s*$/
const magic = 'SSHSIG'
const version = 1
const hashes = ['sha256', 'sha512']

/**
 * Reads a signature of SSH and checks it with the key that it names (OpenSSH, PROTOCOL.sshsig). Whose key that is, others say.
 * @param namespace what it is to be for: a signature of a file or a letter by the same key is none of a commit
 */
export function readSshSignature(
  signature: string,
  payload: Uint8Array,
  namespace: SignatureNamespace = 'git',
): SignatureReport {
  const [, base64] = armour.exec(signature) ?? []
  const report = (verdict: Verdict, key?: Buffer): SignatureReport => {
    const fingerprint = key && fingerprintOf(key)
    return { format: 'ssh', handles: fingerprint ? [fingerprint] : [], verdict, fingerprint, keyIndex: undefined }
  }
  if (base64 === undefined) return report('malformed')
  const reader = readWire(Buffer.from(base64, 'base64'))
  const begins = reader.bytes(magic.length)?.toString('latin1') === magic
  if (!begins || reader.bytes(4)?.readUInt32BE(0) !== version) return report('malformed')
  const [blob, space, reserved, hash, inner] = Array.from({ length: 5 }, () => reader.string())
  if (blob === undefined || space === undefined || reserved === undefined || hash === undefined) {
    return report('malformed')
  }
  if (inner === undefined || reader.left > 0) return report('malformed')
  if (space.toString('latin1') !== namespace) return report('bad', blob)
  const hashName = hash.toString('latin1')
  const key = decode(blob)
  if (key === undefined || !hashes.includes(hashName)) return report('unsupported', blob)
  const digest = createHash(hashName).update(payload).digest()
  const data = Buffer.concat([Buffer.from(magic), ...[space, reserved, hash, digest].map(withLength)])
  const signed = readSigned(key, inner, data)
  if (signed === undefined) return report('malformed', blob)
  if (key.algorithm === 'ssh-rsa' && signed.hash === undefined) return report('unsupported', blob)
  return report(isSignedBy(key, signed) ? 'good' : 'bad', blob)
}

/** A certificate, and a key that is no longer safe, is none that an account could have. */
function decode(blob: Buffer): PublicKey | undefined {
  try {
    return decodePublicKey(blob)
  } catch (error) {
    if (error instanceof PublicKeyError) return undefined
    throw error
  }
}

/** The signature in the form in which `isSignedBy` takes it. Nothing where it is of another kind than the key. */
function readSigned(key: PublicKey, inner: Buffer, data: Buffer): Signed | undefined {
  const reader = readWire(inner)
  const name = reader.string()?.toString('latin1')
  const bare = reader.string()
  if (bare === undefined) return undefined
  if (isSecurityKey(key.algorithm)) {
    // What the device adds stands behind the signature (OpenSSH, PROTOCOL.u2f).
    const added = reader.bytes(5)
    if (name !== key.algorithm || added === undefined || reader.left > 0) return undefined
    return { data, signature: Buffer.concat([bare, added]), hash: undefined }
  }
  if (reader.left > 0) return undefined
  if (key.algorithm === 'ssh-rsa') {
    const hash = name === 'rsa-sha2-512' ? 'sha512' : name === 'rsa-sha2-256' ? 'sha256' : undefined
    return name === 'ssh-rsa' || hash !== undefined ? { data, signature: bare, hash } : undefined
  }
  if (name !== key.algorithm) return undefined
  const signature = key.algorithm === 'ssh-ed25519' ? bare : derOf(bare)
  return signature && { data, signature, hash: undefined }
}

/** The two numbers of ECDSA (RFC 5656, 3.1.2) in DER: both are written as they are there, with their lengths. */
function derOf(bare: Buffer): Buffer | undefined {
  const reader = readWire(bare)
  const numbers = [reader.string(), reader.string()]
  const parts: Buffer[] = []
  for (const number of numbers) {
    // Of P-521, 66 bytes and a zero before them.
    if (number === undefined || number.length === 0 || number.length > 67) return undefined
    parts.push(Buffer.from([0x02, number.length]), number)
  }
  if (reader.left > 0) return undefined
  const body = Buffer.concat(parts)
  return Buffer.concat([Buffer.from(body.length < 0x80 ? [0x30, body.length] : [0x30, 0x81, body.length]), body])
}

/** A string as it travels: its length in four bytes, then itself (RFC 4251, 5). */
function withLength(bytes: Buffer): Buffer {
  const length = Buffer.alloc(4)
  length.writeUInt32BE(bytes.length)
  return Buffer.concat([length, bytes])
}
