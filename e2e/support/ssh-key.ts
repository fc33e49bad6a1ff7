import { generateKeyPairSync } from 'node:crypto'

/** A public key that nobody has yet, as a `.pub` file holds it (RFC 4253 6.6, RFC 8709). */
export function newPublicKey(comment = 'grace@harvester'): string {
  const { publicKey } = generateKeyPairSync('ed25519')
  const { x = '' } = publicKey.export({ format: 'jwk' })
  const wire = Buffer.concat(
    [Buffer.from('ssh-ed25519'), Buffer.from(x, 'base64url')].flatMap((part) => [length(part), part]),
  )
  return `ssh-ed25519 ${wire.toString('base64')} ${comment}`
}

function length(part: Buffer): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(part.length)
  return bytes
}
