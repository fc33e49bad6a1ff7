import { join } from 'node:path'
import type { Signature } from '@sheaf/git-engine'
import type { Config } from '../../config/config.ts'
import type { SigningKey } from '../../ssh/signing-key.ts'

/** Who commits what people make in a browser: this server, by an address that nobody reads and a key of its own. */
export interface ServerIdentity {
  committer: Signature
  key: SigningKey
}

const opened = new Map<string, Promise<ServerIdentity>>()

/** Opens the key when the first commit asks for it; it is made then, where there is none. */
export function serverIdentity({ config }: { config: Config }): Promise<ServerIdentity> {
  const { dataFolder } = config
  const known = opened.get(dataFolder)
  if (known !== undefined) return known
  const opening = open(config)
  opened.set(dataFolder, opening)
  opening.catch(() => opened.delete(dataFolder))
  return opening
}

async function open({ dataFolder, publicUrl }: Config): Promise<ServerIdentity> {
  const { openSigningKey } = await import('../../ssh/signing-key.ts')
  const host = publicUrl === undefined ? 'localhost' : new URL(publicUrl).hostname
  return {
    committer: { name: 'Sheaf', email: `noreply@${host}` },
    key: await openSigningKey(join(dataFolder, 'ssh')),
  }
}

/** A line of git's `gpg.ssh.allowedSignersFile` (ssh-keygen(1), ALLOWED SIGNERS) by which commits of this server are verified. */
export const allowedSigner = ({ committer, key }: ServerIdentity): string =>
  `${committer.email} namespaces="git" ${key.publicKey}\n`
