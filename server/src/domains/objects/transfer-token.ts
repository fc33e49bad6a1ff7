import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'
import { join } from 'node:path'
import type { Actor } from '@sheaf/server-core/actor'
import { z } from 'zod'
import type { Config } from '../../config/config.ts'

/** Seconds for which a transfer may begin. */
export const transferLifetime = 900
/** The same for an object in parts: all their addresses are told before the first is sent. */
export const partsLifetime = 12 * 60 * 60

const prefix = 'sheaf-lfs.'
const keyFile = 'transfer_token_key'

const Claims = z.object({
  repoId: z.int(),
  operation: z.enum(['download', 'upload']),
  /** The one object that it is about; absent for all of the repository. */
  oid: z.string().optional(),
  /** The branch for which it is uploaded by somebody to whom that is open, and nothing else of the repository. */
  branch: z.string().optional(),
  /** By what its bearer came in: that must still be good when it is used. Absent: a visitor. */
  by: z.object({ via: z.enum(['key', 'ssh', 'password']), id: z.int() }).optional(),
  expiresAt: z.int(),
})

/** What a token says of whoever bears it. */
export type TransferClaims = z.output<typeof Claims>

const keys = new Map<string, Promise<Buffer>>()

/** The key is made when the first token is, once for all servers over one folder. */
function keyOf({ dataFolder }: Pick<Config, 'dataFolder'>): Promise<Buffer> {
  const known = keys.get(dataFolder)
  if (known !== undefined) return known
  const opening = openTransferKey(dataFolder)
  keys.set(dataFolder, opening)
  opening.catch(() => keys.delete(dataFolder))
  return opening
}

async function openTransferKey(dataFolder: string): Promise<Buffer> {
  // Loaded now, since no start needs it.
  const { openKey } = await import('../../ssh/host-key.ts')
  const { pem } = await openKey(join(dataFolder, 'ssh'), keyFile)
  return Buffer.from(hkdfSync('sha256', pem, '', 'transfer token', 32))
}

const macOf = (key: Buffer, body: string) => createHmac('sha256', key).update(body).digest()

interface Asked extends Pick<TransferClaims, 'repoId' | 'operation' | 'oid' | 'branch'> {
  actor: Actor
  seconds?: number
}

/** Makes a token by which its bearer moves objects of one repository for a while, as the actor that it was made for and no longer than they may. */
export async function issueTransferToken(
  config: Pick<Config, 'dataFolder'>,
  { actor, repoId, operation, oid, branch, seconds = transferLifetime }: Asked,
): Promise<string> {
  const by = credentialOf(actor)
  const expiresAt = Date.now() + seconds * 1000
  const about = { repoId, operation, ...(oid && { oid }), ...(branch && { branch }) }
  const claims: TransferClaims = { ...about, expiresAt, ...(by && { by }) }
  const body = Buffer.from(JSON.stringify(claims)).toString('base64url')
  return `${prefix}${body}.${macOf(await keyOf(config), body).toString('base64url')}`
}

function credentialOf(actor: Actor): TransferClaims['by'] {
  if (actor.kind === 'deploy-key') return { via: 'ssh', id: actor.sshKeyId }
  if (actor.kind !== 'user' || actor.via === 'session') return undefined
  if (actor.via === 'key') return { via: 'key', id: actor.keyId }
  if (actor.via === 'ssh') return { via: 'ssh', id: actor.sshKeyId }
  return { via: 'password', id: actor.userId }
}

/** What an `Authorization` header of a token of ours says; `wrong` where it is forged or over, nothing where it is something else. */
export async function verifyTransferToken(
  config: Pick<Config, 'dataFolder'>,
  header: string | undefined,
): Promise<TransferClaims | 'wrong' | undefined> {
  const [, token] = /^Bearer (sheaf-lfs\.\S{1,2000})$/i.exec(header ?? '') ?? []
  if (token === undefined) return undefined
  const [body = '', mac = ''] = token.slice(prefix.length).split('.')
  const given = Buffer.from(mac, 'base64url')
  const expected = macOf(await keyOf(config), body)
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return 'wrong'
  const claims = Claims.safeParse(JSON.parse(Buffer.from(body, 'base64url').toString('utf8')))
  return claims.success && claims.data.expiresAt > Date.now() ? claims.data : 'wrong'
}
