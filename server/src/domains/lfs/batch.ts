import { limits } from '@sheaf/contract'
import type { Actor } from '@sheaf/server-core/actor'
import { AppError } from '@sheaf/server-core/app-error'
import { forGit } from '@sheaf/server-core/for-git'
import { z } from 'zod'
import type { Deps } from '../../deps.ts'
import { isOid } from '../../storage/object-store.ts'
import { issueTransferToken, partsLifetime, selectHeld, touchObjects, transferLifetime } from '../objects/index.ts'
import { refuseWithoutSpace } from '../quotas/index.ts'
import type { FoundRepository } from '../repositories/index.ts'
import { grantHeaders, grantXet, type XetGrant } from '../xet/index.ts'
import { unprocessable } from './lfs-media.ts'
import { type PartPlan, planParts } from './part-plan.ts'

/** So many objects are asked for at once: git-lfs asks for a hundred, the clients of the Hub for 256. */
const objectsAtOnce = 1_000

/** What a client pushes to, as it says. */
export const Ref = z.object({ name: z.string().max(limits.refNameMax + 100) })

export const BatchRequest = z.object({
  operation: z.enum(['download', 'upload']),
  transfers: z.array(z.string().max(100)).max(20).optional(),
  objects: z.array(z.object({ oid: z.string().max(256), size: z.number() })).min(1),
  hash_algo: z.string().max(20).optional(),
  ref: Ref.optional(),
})

interface Asked {
  repository: FoundRepository
  actor: Actor
  /** The branch for which they upload that may push to nothing else. */
  guestOf: string | undefined
  batch: z.output<typeof BatchRequest>
  /** This server, as the client reaches it, and where the routes of this repository begin there. */
  origin: string
  base: string
}

interface Wanted {
  oid: string
  size: number
}

/**
 * Says how objects are moved, one by one: by whom a token says, since clients send what they are given with each. Uploads of what the
 * repository has already need none; of what others have, the bytes are asked for like all others, so that nobody learns of it.
 */
export async function answerBatch(deps: Deps, { repository, actor, guestOf, batch, origin, base }: Asked) {
  const { operation, objects, transfers, hash_algo: algorithm = 'sha256' } = batch
  if (transfers !== undefined && !['basic', 'multipart'].some((known) => transfers.includes(known)))
    throw unprocessable('This server knows the transfers "basic" and "multipart" alone')
  if (algorithm !== 'sha256' && algorithm !== 'sha_256')
    throw AppError.refused(409, forGit('Objects are known by SHA-256'))
  if (objects.length > objectsAtOnce)
    throw new AppError('too-large', forGit(`At most ${objectsAtOnce} objects are asked for at once`))
  const known = objects.filter(isPossible)
  const { id: repoId, ownerId } = repository
  const held = await selectHeld(deps.database.read, { repoId, oids: known.map(({ oid }) => oid) })
  if (operation === 'upload') {
    const missing = new Map(
      known.filter(({ oid, size }) => !held.has(oid) && size <= limits.objectBytes).map(({ oid, size }) => [oid, size]),
    )
    const bytes = [...missing.values()].reduce((sum, size) => sum + size, 0)
    // Here it is told before hours of sending; each object reserves its own when it comes.
    if (bytes > 0) await deps.database.tx((tx) => refuseWithoutSpace(deps, tx, ownerId, bytes))
    if (held.size > 0) await touchObjects(deps.database.write, { repoId, oids: [...held.keys()], now: Date.now() })
  }
  // Clients that offer Xet want it: what they have sent once they do not send again.
  const isXet =
    operation === 'upload' && transfers?.includes('xet') === true && actor.kind === 'user' && guestOf === undefined
  const grant = isXet ? await grantXet(deps.config, { actor, repository, origin }) : undefined
  const sizes = known.filter(({ oid }) => !held.has(oid)).map(({ size }) => size)
  const inParts = operation === 'upload' && !isXet && transfers?.includes('multipart') === true
  const cut = inParts ? planParts(sizes) : undefined
  const answer = async (wanted: Wanted) => {
    const { oid, size } = wanted
    const failed = (code: number, message: string) => ({ oid, size, error: { code, message } })
    if (!isPossible(wanted)) return failed(422, 'Objects have a SHA-256 in hexadecimal digits, and a size')
    if (size > limits.objectBytes) return failed(422, `Objects have at most ${limits.objectBytes} bytes`)
    const there = held.get(oid)
    if (there !== undefined && there !== size) return failed(422, `This object has ${there} bytes`)
    if (operation === 'download' && there === undefined) return failed(404, 'This repository has no such object')
    if (operation === 'upload' && there !== undefined) return { oid, size }
    if (grant !== undefined) return { oid, size, authenticated: true, actions: { upload: byXet(grant) } }
    const direct = operation === 'download' && deps.objects.direct
    if (direct) {
      const href = await direct({ oid, seconds: transferLifetime })
      return { oid, size, authenticated: true, actions: { download: { href, expires_in: transferLifetime } } }
    }
    const seconds = cut === undefined ? transferLifetime : partsLifetime
    const token = await issueTransferToken(deps.config, { actor, repoId, operation, oid, branch: guestOf, seconds })
    const header = { Authorization: `Bearer ${token}` }
    // Clients of the Hub, which offer this transfer as well, send no header with what they upload: its address has to be enough.
    const query = transfers?.includes('multipart') ? `?token=${token}` : ''
    const action = (path: string) => ({ href: `${base}/${path}${query}`, header, expires_in: seconds })
    const actions =
      operation === 'download'
        ? { download: action(`objects/${oid}`) }
        : {
            upload:
              cut === undefined ? action(`objects/${oid}/${size}`) : byParts({ ...wanted, ...cut(size), base, query }),
            verify: action(`verify/${oid}`),
          }
    return { oid, size, authenticated: true, actions }
  }
  const transfer = grant !== undefined ? 'xet' : cut !== undefined ? 'multipart' : 'basic'
  return { transfer, objects: await Promise.all(objects.map(answer)), hash_algo: 'sha256' }
}

/** What an upload by Xet needs, and where to ask for another token. */
const byXet = (grant: XetGrant) => ({
  href: grant.refreshUrl,
  header: grantHeaders(grant),
  expires_in: transferLifetime,
})

/**
 * An upload in parts, as clients of the Hub read it: the addresses of the parts stand among the headers, by number, and the address of the
 * upload is where they say that all have come. They send no header with either.
 */
function byParts({ oid, size, partBytes, count, base, query }: Wanted & PartPlan & { base: string; query: string }) {
  const at = `${base}/parts/${oid}/${size}/${partBytes}`
  const parts = Array.from({ length: count }, (_, index) => [
    String(index + 1).padStart(partDigits, '0'),
    `${at}/${index + 1}${query}`,
  ])
  return {
    href: `${at}${query}`,
    header: { chunk_size: String(partBytes), ...Object.fromEntries(parts) },
    expires_in: partsLifetime,
  }
}

const partDigits = 5

const isPossible = ({ oid, size }: Wanted) => isOid(oid) && Number.isSafeInteger(size) && size >= 0
