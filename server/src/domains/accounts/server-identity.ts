import { join } from 'node:path'
import type { Signature } from '@sheaf/git-engine'
import type { Config } from '../../config/config.ts'
import type { SigningKey } from '../../ssh/signing-key.ts'
import { noreplyHost } from './commit-identity.ts'

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

async function open(config: Config): Promise<ServerIdentity> {
  const { openSigningKey } = await import('../../ssh/signing-key.ts')
  return {
    committer: { name: 'Sheaf', email: `noreply@${noreplyHost(config)}` },
    key: await openSigningKey(join(config.dataFolder, 'ssh')),
  }
}

/** A line of git's `gpg.ssh.allowedSignersFile` (ssh-keygen(1), ALLOWED SIGNERS) by which commits of this server are verified. */
export const allowedSigner = ({ committer, key }: ServerIdentity): string =>
  `${committer.email} namespaces="git" ${key.publicKey}\n`
