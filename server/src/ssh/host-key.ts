import { randomBytes } from 'node:crypto'
import { link, mkdir, open, readFile, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import ssh2, { type ParsedKey } from 'ssh2'
import { fingerprintOf } from './public-key.ts'

export interface HostKey {
  /** The private half, in the format of OpenSSH. */
  pem: string
  /** `SHA256:…`, as clients show it when they ask whether to go on. */
  fingerprint: string
}

const keyFile = 'ssh_host_ed25519_key'

/**
 * The key by which clients know this server again: read from `folder`, or made there at the first start, durably, for
 * a client that has once seen a key trusts no other. Servers that start at once over one folder agree on one key.
 * An operator may put an Ed25519 key of their own there, without a passphrase.
 */
export const openHostKey = (folder: string): Promise<HostKey> => openKey(folder, keyFile)

/** The same for a key of this server by another name. */
export async function openKey(folder: string, name: string): Promise<HostKey> {
  const file = join(folder, name)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const known = await readIfThere(file)
  if (known !== undefined) return read(known, file)
  await writeOnce(file, newHostKey())
  return read(await readFile(file, 'utf8'), file)
}

const generate = (): string => ssh2.utils.generateKeyPairSync('ed25519', { comment: 'sheaf' }).private

/**
 * A new key in the format of OpenSSH. ssh2 leaves out zeros at the beginning of the public half, so that one key in 256
 * is none: neither ssh2 nor OpenSSH reads it, and a server that kept it would never start. Such a one is made again.
 */
export function newHostKey(make: () => string = generate): string {
  for (;;) {
    const pem = make()
    if (parse(pem) !== undefined) return pem
  }
}

function read(pem: string, file: string): HostKey {
  const key = parse(pem)
  if (key === undefined) {
    throw new Error(
      `${file} should be an Ed25519 key without a passphrase. Without the file, a key is made at the next start`,
    )
  }
  return { pem, fingerprint: fingerprintOf(key.getPublicSSH()) }
}

function parse(pem: string): ParsedKey | undefined {
  const parsed = ssh2.utils.parseKey(pem)
  const key = Array.isArray(parsed) ? parsed[0] : parsed
  if (key === undefined || key instanceof Error || !key.isPrivateKey() || key.type !== 'ssh-ed25519') return undefined
  return key
}

/** Writes a file whole or not at all, and never over another: a link fails where its name is taken. */
async function writeOnce(file: string, text: string): Promise<void> {
  const draft = `${file}.${randomBytes(6).toString('hex')}`
  try {
    const handle = await open(draft, 'wx', 0o600)
    try {
      await handle.writeFile(text)
      await handle.sync()
    } finally {
      await handle.close()
    }
    await link(draft, file).catch((error: unknown) => {
      if (!hasCode(error, 'EEXIST')) throw error
    })
  } finally {
    await rm(draft, { force: true })
  }
  for (const path of [dirname(file), dirname(dirname(file))]) {
    const folder = await open(path, 'r')
    await folder.sync().finally(() => folder.close())
  }
}

async function readIfThere(file: string): Promise<string | undefined> {
  try {
    return await readFile(file, 'utf8')
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return undefined
    throw error
  }
}

const hasCode = (error: unknown, code: string) => error instanceof Error && 'code' in error && error.code === code
