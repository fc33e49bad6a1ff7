import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import type { InputOf, PasskeyCreation, PasskeyRequest } from '@sheaf/contract'

type Creation = InputOf<'createPasskey'>['body']['credential']
type Assertion = InputOf<'provePasskey'>['body']['credential']

/** A passkey in software, for a browser at `origin`: it signs whatever it is asked to, as WebAuthn (6 and 7) has it. */
export function softwarePasskey({ origin }: { origin: string }) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const id = randomBytes(32)
  let counter = 0

  const clientData = (type: string, challenge: string) => Buffer.from(JSON.stringify({ type, challenge, origin }))
  /** User present and verified; with the key itself, where it is new. */
  function authenticatorData(rpId: string, withKey: boolean): Buffer {
    counter += 1
    const head = Buffer.alloc(5)
    head[0] = withKey ? 0x45 : 0x05
    head.writeUInt32BE(counter, 1)
    const hash = createHash('sha256').update(rpId).digest()
    if (!withKey) return Buffer.concat([hash, head])
    const length = Buffer.alloc(2)
    length.writeUInt16BE(id.length)
    // COSE (RFC 9053): an EC2 key on P-256 for ES256, as CBOR.
    const cose = Buffer.concat([
      Buffer.from('a5010203262001215820', 'hex'),
      Buffer.from(x, 'base64url'),
      Buffer.from('225820', 'hex'),
      Buffer.from(y, 'base64url'),
    ])
    return Buffer.concat([hash, head, Buffer.alloc(16), length, id, cose])
  }
  const named = { id: id.toString('base64url'), rawId: id.toString('base64url'), type: 'public-key' } as const

  return {
    /** What a browser answers that was asked to make it. */
    create({ challenge, rp }: Pick<PasskeyCreation, 'challenge' | 'rp'>): Creation {
      const data = authenticatorData(rp.id, true)
      const length = Buffer.alloc(2)
      length.writeUInt16BE(data.length)
      // {"fmt": "none", "attStmt": {}, "authData": data}, as CBOR.
      const attestation = Buffer.concat([
        Buffer.from('a363666d74646e6f6e656761747453746d74a068617574684461746159', 'hex'),
        length,
        data,
      ])
      return {
        ...named,
        response: {
          clientDataJSON: clientData('webauthn.create', challenge).toString('base64url'),
          attestationObject: attestation.toString('base64url'),
          transports: ['internal'],
        },
      }
    },
    /** What a browser answers that was asked to sign. */
    sign({ challenge, rpId }: Pick<PasskeyRequest, 'challenge' | 'rpId'>): Assertion {
      const data = authenticatorData(rpId, false)
      const client = clientData('webauthn.get', challenge)
      const signature = sign('sha256', Buffer.concat([data, createHash('sha256').update(client).digest()]), privateKey)
      return {
        ...named,
        response: {
          clientDataJSON: client.toString('base64url'),
          authenticatorData: data.toString('base64url'),
          signature: signature.toString('base64url'),
        },
      }
    },
  }
}
