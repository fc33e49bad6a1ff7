import { createHash } from 'node:crypto'
import ssh2 from 'ssh2'
import { openKey } from './host-key.ts'

/** What a signature is for: one in the one namespace is none in the other. */
export type SignatureNamespace = 'git' | 'sheaf-bundle'

/** The key by which this Sheaf signs the commits and the bundles that it makes. */
export interface SigningKey {
  /** As it stands in a file of public keys: `ssh-ed25519 AAAA…`. */
  publicKey: string
  /** Signs what it is given as git does with `gpg.format=ssh`: armoured, and for commits in the namespace `git` (OpenSSH, PROTOCOL.sshsig). */
  sign(payload: Buffer, namespace?: SignatureNamespace): string
}

const keyFile = 'commit_signing_ed25519_key'
const hashAlgorithm = 'sha512'
const lineLength = 70

/** Reads the key from `folder`, or makes it there, as the host key of SSH is made: once, durably, for all servers over one folder. */
export async function openSigningKey(folder: string): Promise<SigningKey> {
  const { pem } = await openKey(folder, keyFile)
  const parsed = ssh2.utils.parseKey(pem)
  const key = Array.isArray(parsed) ? parsed[0] : parsed
  if (key === undefined || key instanceof Error) throw new Error('the signing key was read a moment ago')
  const blob = key.getPublicSSH()
  return {
    publicKey: `${key.type} ${blob.toString('base64')}`,
    sign(payload, namespace = 'git') {
      const digest = createHash(hashAlgorithm).update(payload).digest()
      const signed = Buffer.concat([Buffer.from('SSHSIG'), ...[namespace, '', hashAlgorithm, digest].map(wire)])
      const signature = key.sign(signed)
      if (signature instanceof Error) throw signature
      const version = Buffer.from([0, 0, 0, 1])
      const inner = Buffer.concat([key.type, signature].map(wire))
      const parts = [blob, namespace, '', hashAlgorithm, inner].map(wire)
      return armoured(Buffer.concat([Buffer.from('SSHSIG'), version, ...parts]))
    },
  }
}

/** A string as it travels: its length in four bytes, then itself (RFC 4251, 5). */
function wire(value: string | Buffer): Buffer {
  const bytes = Buffer.from(value)
  const length = Buffer.alloc(4)
  length.writeUInt32BE(bytes.length)
  return Buffer.concat([length, bytes])
}

function armoured(signature: Buffer): string {
  const text = signature.toString('base64')
  const lines: string[] = []
  for (let at = 0; at < text.length; at += lineLength) lines.push(text.slice(at, at + lineLength))
  return ['-----BEGIN SSH SIGNATURE-----', ...lines, '-----END SSH SIGNATURE-----'].join('\n')
}
