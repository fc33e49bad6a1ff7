import assert from 'node:assert/strict'
import { createHash, generateKeyPairSync, type KeyObject, sign } from 'node:crypto'
import { describe, it } from 'vitest'
import { decodePublicKey } from './public-key.ts'
import { isSignedBy } from './verify-signature.ts'

const data = Buffer.from('session and request')
const application = Buffer.from('ssh:')
const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest()

const field = (bytes: Buffer) => {
  const length = Buffer.alloc(4)
  length.writeUInt32BE(bytes.length)
  return Buffer.concat([length, bytes])
}
const blob = (...fields: (string | Buffer)[]) => Buffer.concat(fields.map((one) => field(Buffer.from(one))))
const part = (key: KeyObject, name: 'x' | 'y' | 'n' | 'e') =>
  Buffer.from(key.export({ format: 'jwk' })[name] ?? '', 'base64url')
const positive = (number: Buffer) => ((number[0] ?? 0) >= 0x80 ? Buffer.concat([Buffer.from([0]), number]) : number)

/** What a device adds: flags, and how often it has signed. */
const stamp = (flags: number) => Buffer.from([flags, 0, 0, 0, 7])
const deviceMessage = (flags: number) => Buffer.concat([sha256(application), stamp(flags), sha256(data)])

describe('signatures', () => {
  it('of Ed25519 count for what was signed, and nothing else', () => {
    const { publicKey, privateKey } = generateKeyPairSync('ed25519')
    const key = decodePublicKey(blob('ssh-ed25519', part(publicKey, 'x')))
    const signature = sign(null, data, privateKey)
    assert.ok(isSignedBy(key, { data, signature, hash: undefined }))
    assert.ok(!isSignedBy(key, { data: Buffer.from('other'), signature, hash: undefined }))
    assert.ok(!isSignedBy(key, { data, signature: Buffer.alloc(64), hash: undefined }))
    assert.ok(!isSignedBy(key, { data, signature: Buffer.alloc(0), hash: undefined }))
  })

  it('of RSA count with SHA-2, never with SHA-1', () => {
    const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
    const key = decodePublicKey(blob('ssh-rsa', part(publicKey, 'e'), positive(part(publicKey, 'n'))))
    for (const hash of ['sha256', 'sha512']) {
      assert.ok(isSignedBy(key, { data, signature: sign(hash, data, privateKey), hash }))
    }
    for (const hash of ['sha1', undefined]) {
      assert.ok(!isSignedBy(key, { data, signature: sign('sha1', data, privateKey), hash }))
    }
  })

  it('of security keys count once a person has touched them', () => {
    const { publicKey, privateKey } = generateKeyPairSync('ed25519')
    const key = decodePublicKey(blob('sk-ssh-ed25519@openssh.com', part(publicKey, 'x'), application))
    const signed = (flags: number) => Buffer.concat([sign(null, deviceMessage(flags), privateKey), stamp(flags)])
    assert.ok(isSignedBy(key, { data, signature: signed(1), hash: undefined }))
    assert.ok(isSignedBy(key, { data, signature: signed(5), hash: undefined }))
    assert.ok(!isSignedBy(key, { data, signature: signed(0), hash: undefined }))
    assert.ok(!isSignedBy(key, { data, signature: Buffer.concat([signed(1), Buffer.from([0])]), hash: undefined }))
    assert.ok(!isSignedBy(key, { data, signature: sign(null, data, privateKey), hash: undefined }))
  })

  it('of security keys on P-256 count, whatever the length of their numbers', () => {
    const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
    const point = Buffer.concat([Buffer.from([4]), part(publicKey, 'x'), part(publicKey, 'y')])
    const key = decodePublicKey(blob('sk-ecdsa-sha2-nistp256@openssh.com', 'nistp256', point, application))
    for (let round = 0; round < 300; round += 1) {
      const bare = sign('sha256', deviceMessage(1), { key: privateKey, dsaEncoding: 'ieee-p1363' })
      const numbers = [bare.subarray(0, 32), bare.subarray(32)].map((number) => {
        const first = number.findIndex((byte) => byte !== 0)
        return positive(number.subarray(first))
      })
      const signature = Buffer.concat([blob(...numbers), stamp(1)])
      assert.ok(isSignedBy(key, { data, signature, hash: undefined }))
    }
    assert.ok(!isSignedBy(key, { data, signature: Buffer.concat([blob('x'), stamp(1)]), hash: undefined }))
  })
})
