import { createHash, createPublicKey, type JsonWebKey, type KeyObject } from 'node:crypto'
import { type Message, message } from '@sheaf/contract/messages'
import { readWire, type WireReader } from './wire-reader.ts'

/** A public key of SSH, checked to be one that is safe to use. */
export interface PublicKey {
  /** Its type, for instance `ssh-ed25519`. */
  readonly algorithm: string
  /** The key as it travels (RFC 4253, 6.6). */
  readonly blob: Buffer
  /** `SHA256:…`, as `ssh-keygen -l` prints it. */
  readonly fingerprint: string
  readonly key: KeyObject
  /** What a security key signs for; it adds this to all that it signs. Absent for other keys. */
  readonly application: Buffer | undefined
}

/** Why something is no key that Sheaf takes, in words for the one who gave it. */
export class PublicKeyError extends Error {
  override readonly name = 'PublicKeyError'
  readonly said: Message

  constructor(said: Message) {
    super(said.text)
    this.said = said
  }
}

/** Bits of an RSA key: shorter ones can be broken, longer ones cost the server too much. */
const rsaBits = { min: 2048, max: 16_384 }

const curves: Readonly<Record<string, { crv: string; bytes: number }>> = {
  nistp256: { crv: 'P-256', bytes: 32 },
  nistp384: { crv: 'P-384', bytes: 48 },
  nistp521: { crv: 'P-521', bytes: 66 },
}

type Decoder = (reader: WireReader) => JsonWebKey | undefined

/** The types of keys that Sheaf takes, in the order in which it would recommend them. */
const decoders: Readonly<Record<string, Decoder>> = {
  'ssh-ed25519': readEd25519,
  'ecdsa-sha2-nistp256': readEcdsa('nistp256'),
  'ecdsa-sha2-nistp384': readEcdsa('nistp384'),
  'ecdsa-sha2-nistp521': readEcdsa('nistp521'),
  'sk-ssh-ed25519@openssh.com': readEd25519,
  'sk-ecdsa-sha2-nistp256@openssh.com': readEcdsa('nistp256'),
  'ssh-rsa': readRsa,
}

/** Is this the name of a type of keys that Sheaf takes? */
export const isKeyAlgorithm = (name: string): boolean => Object.hasOwn(decoders, name)

/** Is it a key that lives in a piece of hardware, whose signatures say more than others'? */
export const isSecurityKey = (algorithm: string): boolean => algorithm.startsWith('sk-')

/** Decodes a key from the form in which it travels. Throws a PublicKeyError for all that is not whole and safe. */
export function decodePublicKey(blob: Buffer): PublicKey {
  const reader = readWire(blob)
  const algorithm = reader.string()?.toString('latin1') ?? ''
  const decode = isKeyAlgorithm(algorithm) ? decoders[algorithm] : undefined
  if (decode === undefined) throw broken()
  const jwk = decode(reader)
  const application = isSecurityKey(algorithm) ? reader.string() : undefined
  const whole = jwk !== undefined && reader.left === 0 && isSecurityKey(algorithm) === (application !== undefined)
  if (!whole) throw broken()
  return { algorithm, blob, fingerprint: fingerprintOf(blob), key: keyObjectOf(jwk), application }
}

/** `SHA256:…` of a key in the form in which it travels. */
export function fingerprintOf(blob: Buffer): string {
  return `SHA256:${createHash('sha256').update(blob).digest('base64').replaceAll('=', '')}`
}

export const broken = (): PublicKeyError => new PublicKeyError(message('ssh_key.damaged'))

/** Points that do not lie on their curve are refused here. */
function keyObjectOf(jwk: JsonWebKey): KeyObject {
  try {
    return createPublicKey({ key: jwk, format: 'jwk' })
  } catch {
    throw broken()
  }
}

/** RFC 8709. */
function readEd25519(reader: WireReader): JsonWebKey | undefined {
  const point = reader.string()
  return point?.length === 32 ? { kty: 'OKP', crv: 'Ed25519', x: point.toString('base64url') } : undefined
}

/** RFC 5656, 3.1; points are not compressed. */
function readEcdsa(name: keyof typeof curves): Decoder {
  return (reader) => {
    const curve = curves[name]
    const [said, point] = [reader.string(), reader.string()]
    if (curve === undefined || said?.toString('latin1') !== name) return undefined
    if (point?.length !== 1 + 2 * curve.bytes || point[0] !== 4) return undefined
    const [x, y] = [point.subarray(1, 1 + curve.bytes), point.subarray(1 + curve.bytes)]
    return { kty: 'EC', crv: curve.crv, x: x.toString('base64url'), y: y.toString('base64url') }
  }
}

/** RFC 4253, 6.6. */
function readRsa(reader: WireReader): JsonWebKey | undefined {
  const [exponent, modulus] = [readPositive(reader), readPositive(reader)]
  const [first] = modulus ?? []
  if (exponent === undefined || modulus === undefined || first === undefined) return undefined
  const bits = modulus.length * 8 - (Math.clz32(first) - 24)
  if (bits < rsaBits.min) {
    throw new PublicKeyError(message('ssh_key.rsa_too_short', { bits, min: rsaBits.min }))
  }
  if (bits > rsaBits.max) throw new PublicKeyError(message('ssh_key.rsa_too_long', { max: rsaBits.max }))
  const odd = (number: Buffer) => (number.at(-1) ?? 0) % 2 === 1
  const isOne = exponent.length === 1 && exponent[0] === 1
  if (!odd(exponent) || isOne || exponent.length > 8 || !odd(modulus)) throw broken()
  return { kty: 'RSA', e: exponent.toString('base64url'), n: modulus.toString('base64url') }
}

/** A positive number in its shortest form, without the zero that keeps it from being negative (RFC 4251, 5). */
function readPositive(reader: WireReader): Buffer | undefined {
  const number = reader.string()
  const [first, second = 0] = number ?? []
  if (number === undefined || first === undefined || first >= 0x80) return undefined
  if (first !== 0) return number
  return second >= 0x80 ? number.subarray(1) : undefined
}
