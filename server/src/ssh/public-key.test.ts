import assert from 'node:assert/strict'
import { describe, it } from 'vitest'
import { PublicKeyError } from './public-key.ts'
import { readPublicKeyLine } from './public-key-line.ts'
import { makeKeyPair } from './testing/openssh.ts'

const refused = (words: RegExp) => (error: unknown) => error instanceof PublicKeyError && words.test(error.message)

const field = (bytes: Buffer) => {
  const length = Buffer.alloc(4)
  length.writeUInt32BE(bytes.length)
  return Buffer.concat([length, bytes])
}
const lineOf = (algorithm: string, ...fields: Buffer[]) =>
  `${algorithm} ${Buffer.concat([Buffer.from(algorithm), ...fields].map(field)).toString('base64')}`

describe('public keys', () => {
  for (const options of [
    ['-t', 'ed25519'],
    ['-t', 'ecdsa', '-b', '256'],
    ['-t', 'ecdsa', '-b', '384'],
    ['-t', 'ecdsa', '-b', '521'],
    ['-t', 'rsa', '-b', '2048'],
    ['-t', 'rsa', '-b', '3072'],
  ]) {
    it(`of ssh-keygen ${options.join(' ')} are read, with the fingerprint that it prints`, async () => {
      const { line, fingerprint } = await makeKeyPair(...options)
      const key = readPublicKeyLine(` ${line}\n`)
      assert.equal(key.algorithm, line.split(' ')[0])
      assert.equal(key.fingerprint, fingerprint)
      assert.equal(key.application, undefined)
    })
  }

  it('of security keys are read with what they sign for', async () => {
    const plain = readPublicKeyLine((await makeKeyPair()).line)
    const point = plain.blob.subarray(-32)
    const key = readPublicKeyLine(lineOf('sk-ssh-ed25519@openssh.com', point, Buffer.from('ssh:')))
    assert.equal(key.application?.toString(), 'ssh:')
    assert.throws(() => readPublicKeyLine(lineOf('sk-ssh-ed25519@openssh.com', point)), refused(/incomplete/))
  })

  it('that are too short are refused', async () => {
    const { line } = await makeKeyPair('-t', 'rsa', '-b', '1024')
    assert.throws(() => readPublicKeyLine(line), refused(/has 1024 bits and needs at least 2048/))
  })

  it('that are something else are refused with the reason', async () => {
    const { line } = await makeKeyPair()
    const [algorithm = '', base64 = ''] = line.split(' ')
    const wrong: [text: string, words: RegExp][] = [
      ['', /start with ssh-ed25519/],
      ['hello', /start with ssh-ed25519/],
      ['__proto__ AAAA', /start with ssh-ed25519/],
      ['-----BEGIN OPENSSH PRIVATE KEY-----\nAAAA\n-----END OPENSSH PRIVATE KEY-----', /private key\. Never/],
      ['-----BEGIN RSA PRIVATE KEY-----\nAAAA', /private key\. Never/],
      ['PuTTY-User-Key-File-3: ssh-ed25519\nEncryption: none', /private key\. Never/],
      ['---- BEGIN SSH2 PUBLIC KEY ----\nAAAA', /ssh-keygen -i/],
      ['-----BEGIN PUBLIC KEY-----\nAAAA', /ssh-keygen -i/],
      [`${line}\n${line}`, /one key, on one line/],
      [`ssh-dss ${base64}`, /DSA/],
      [`ssh-ed25519-cert-v01@openssh.com ${base64}`, /certificate/],
      [`no-pty,command="x y" ${line}`, /Remove the options/],
      [algorithm, /incomplete/],
      [`${algorithm} ${base64.slice(0, -8)}`, /incomplete/],
      [`${algorithm} ${base64}AAAA`, /incomplete/],
      [`${algorithm} ${base64.slice(0, -1)}*`, /incomplete/],
      [`ssh-rsa ${base64}`, /incomplete/],
      [lineOf('ssh-ed25519', Buffer.alloc(31)), /incomplete/],
      [lineOf('ecdsa-sha2-nistp256', Buffer.from('nistp384'), Buffer.alloc(65, 4)), /incomplete/],
      [lineOf('ecdsa-sha2-nistp256', Buffer.from('nistp256'), Buffer.alloc(65, 4)), /incomplete/],
      [lineOf('ssh-rsa', Buffer.from([3]), Buffer.alloc(300)), /incomplete/],
      [lineOf('ssh-rsa', Buffer.from([1]), Buffer.alloc(300, 0x7f)), /incomplete/],
      [lineOf('ssh-rsa', Buffer.from([3]), Buffer.alloc(4096, 0x7f)), /16384 bits at most/],
    ]
    for (const [text, words] of wrong) assert.throws(() => readPublicKeyLine(text), refused(words), text)
  })
})
