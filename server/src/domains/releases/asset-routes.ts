import { randomUUIDv7 } from 'node:crypto'
import { limits as bounds } from '@sheaf/contract'
import { message } from '@sheaf/contract/messages'
import { callerOfActor, type UserActor, userOf, visitor } from '@sheaf/server-core/actor'
import { runAs } from '@sheaf/server-core/admission/caller'
import { createFairQueue } from '@sheaf/server-core/admission/fair-queue'
import { AppError } from '@sheaf/server-core/app-error'
import { matchesIfNoneMatch } from '@sheaf/server-core/if-none-match'
import { create as contentDisposition } from 'content-disposition'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { isUniqueViolation } from '../../db/unique-violation.ts'
import type { Deps } from '../../deps.ts'
import type { Authenticator } from '../../http/authentication.ts'
import { byteRange } from '../../http/byte-range.ts'
import { successBody } from '../../http/cacheable-response.ts'
import { rejectCrossSite } from '../../http/csrf.ts'
import { entriesBy } from '../../http/entry.ts'
import { withRequestSlot } from '../../http/request-slot.ts'
import type { IncomingObject, OpenObject, Sending } from '../../storage/object-store.ts'
import { sendPart } from '../objects/index.ts'
import { addUse, deleteReservation, reserveSpace } from '../quotas/index.ts'
import { type FoundRepository, findRepository } from '../repositories/index.ts'
import { addDownloads, addReleaseBytes, findAsset, insertAsset, type ReleaseRow, sumAssets } from './release.store.ts'
import { findOwn } from './releases.ts'

const Upload = z.object({ owner: z.string(), repo: z.string(), uid: z.string() })
/** One line that any system takes as the name of a file. */
const Name = z.object({
  name: z
    .string()
    .trim()
    .min(1)
    .max(bounds.assetNameMax)
    // biome-ignore lint/suspicious/noControlCharactersInRegex: names hold none
    .regex(/^(?!\.{1,2}$)[^/\\\x00-\x1f\x7f\u2028-\u202e\u2066-\u2069]+$/u),
})
const Download = z.object({ owner: z.string(), repo: z.string(), '*': z.string().max(bounds.refNameMax + 1_000) })

/** Files that are being written to the disk at a time, of all and of one account. */
const uploads = { slots: 8, perCaller: 2, waiting: 64, waitingPerCaller: 16, maxWaitMs: 60_000 }
/** A file that somebody offers may not act as this site. */
const assetPolicy = "default-src 'none'; frame-ancestors 'none'; sandbox"

/**
 * `POST /api/repo/{owner}/{repo}/releases/{uid}/assets?name=` takes the bytes of a file, which no JSON holds;
 * `GET /{owner}/{repo}/releases/download/{tag}/{name}` gives them, all or a range.
 */
export function assetRoutes(app: FastifyInstance, deps: Deps & { authenticator: Authenticator }): void {
  const { authenticator, config, limits, objects } = deps
  const enter = entriesBy({ authenticate: (request) => authenticator.actorOf(request, { passwords: false }) })
  const slots = createFairQueue(uploads)
  // Read by the handler, once it is known who asks.
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', (_request, _body, done) => done(null))

  app.route({
    ...enter({ by: 'account', area: 'repo_access', level: 2 }),
    method: 'POST',
    url: '/api/repo/:owner/:repo/releases/:uid/assets',
    bodyLimit: bounds.releaseAssetBytes,
    async handler(request, reply) {
      rejectCrossSite(request, { publicUrl: config.publicUrl, hasSession: authenticator.hasSessionCookie(request) })
      const { actor = visitor } = request
      const user = userOf(actor)
      const place = { ...Upload.parse(request.params), actor: user }
      const { repository, row } = await withRequestSlot(actor, request, async () => {
        const found = await findOwn(deps, place)
        await limits.take('upload-asset/account', `${user.userId}`)
        return found
      })
      const named = Name.safeParse(request.query)
      if (!named.success) throw AppError.malformed(message('release.asset_name'))
      const size = Number(request.headers['content-length'] ?? Number.NaN)
      if (!Number.isSafeInteger(size)) throw AppError.malformed(message('request.malformed'))
      // Not a slot of requests: it is the client's line that it waits for.
      const uid = await runAs(callerOfActor(actor, request), () =>
        slots.run(() => takeAsset(deps, { repository, row, user, name: named.data.name, size, body: request.raw })),
      )
      return reply
        .header('cache-control', 'no-store')
        .type('application/json; charset=utf-8')
        .send(successBody({ asset: uid, size }))
    },
  })

  app.route({
    ...enter({ by: 'anyone', area: 'repo_access', level: 1 }),
    method: ['GET', 'HEAD'],
    url: '/:owner/:repo/releases/download/*',
    async handler(request, reply) {
      if (request.url.includes('%00')) throw AppError.malformed(message('request.address_malformed'))
      const address = Download.safeParse(request.params)
      if (!address.success) throw AppError.malformed(message('request.address_too_long'))
      const { actor = visitor } = request
      const { owner, repo, '*': rest } = address.data
      return withRequestSlot(actor, request, async () => {
        const { id: repoId, mayWrite } = await findRepository(deps, { owner, repo, actor, action: 'read' })
        const [, tag = '', name = ''] = /^(.+)\/([^/]+)$/s.exec(rest) ?? []
        const asset = await findAsset(deps.database.read, { repoId, tag, name })
        if (asset === undefined || (asset.isDraft === 1 && !mayWrite))
          throw AppError.missing(message('release.no_asset'))
        const etag = `"${asset.sha256}"`
        const recognisable = () => reply.header('etag', etag).header('cache-control', 'private, no-cache')
        if (matchesIfNoneMatch(request.headers['if-none-match'], etag)) return recognisable().code(304).send()
        const condition = request.headers['if-range']
        const range =
          condition === undefined || condition === etag ? byteRange(request.headers.range, asset.bytes) : undefined
        if (range === 'unsatisfiable')
          return reply.code(416).header('content-range', `bytes */${asset.bytes}`).type('text/plain').send('')
        // Before the first header: a file that is not there is a fault of ours, and no half of a file.
        const file = await objects.open(asset.sha256)
        if (file === undefined) throw new Error('the content of a file of a release is missing')
        const { start, end } = range ?? { start: 0, end: asset.bytes }
        recognisable()
          .type('application/octet-stream')
          .header('accept-ranges', 'bytes')
          .header('content-security-policy', assetPolicy)
          .header('content-disposition', contentDisposition(asset.name.toWellFormed()))
          .header('content-length', end - start)
        if (range) reply.code(206).header('content-range', `bytes ${start}-${end - 1}/${asset.bytes}`)
        // Whoever goes on with a download, or plays a film, has counted already.
        if (start === 0 && request.method !== 'HEAD')
          await deps.database.tx((tx) => addDownloads(tx, { id: asset.id, count: 1 })).catch(givingUp(file))
        return sendPart(reply, file, { start, end })
      })
    },
  })
}

/** Lets go of an open file where it will not be read. */
const givingUp = (file: OpenObject) => async (error: unknown) => {
  await file.close()
  throw error
}

interface NewAsset {
  repository: FoundRepository
  row: ReleaseRow
  user: UserActor
  name: string
  size: number
  body: Sending['body']
}

/**
 * Takes a file for a release. Its space is reserved before the first byte, it is whole on the disk before the release has it, and the row comes
 * last: whatever ends this in between leaves nothing that anybody sees, and what lies on the disk is swept.
 */
async function takeAsset(deps: Deps, { repository, row, user, name, size, body }: NewAsset): Promise<string> {
  const { objects, database } = deps
  const { id: repoId, ownerId } = repository
  if (size > bounds.releaseAssetBytes)
    throw new AppError('too-large', message('release.asset_too_large', { max: bounds.releaseAssetBytes }))
  const uid = randomUUIDv7()
  const reservation = `asset-${uid}`
  await database.tx(async (tx) => {
    await refuseTooMany(tx, { releaseId: row.id, size })
    await reserveSpace(deps, tx, { ownerId, id: reservation, most: size, least: size })
  })
  let file: IncomingObject | undefined
  try {
    file = await objects.take({ body, size })
    await file.keep()
    const { oid: sha256 } = file
    // Found once more: in an hour of uploading somebody may have lost the right to it.
    await findOwn(deps, { owner: repository.ownerName, repo: repository.name, uid: row.uid, actor: user })
    await database.tx(async (tx) => {
      await refuseTooMany(tx, { releaseId: row.id, size })
      await insertAsset(tx, { uid, release_id: row.id, name, bytes: size, sha256, created_at: Date.now() })
      await addReleaseBytes(tx, { repoId, bytes: size })
      await addUse(tx, { repoId, bytes: size })
      await deleteReservation(tx, reservation)
    })
    // A sweep may have taken the same content away in the moment before it was noted.
    await file.keep()
    return uid
  } catch (error) {
    await database.tx((tx) => deleteReservation(tx, reservation))
    throw isUniqueViolation(error) ? AppError.refused(409, message('release.asset_taken', { name })) : error
  } finally {
    await file?.drop()
  }
}

async function refuseTooMany(
  tx: Parameters<typeof sumAssets>[0],
  { releaseId, size }: { releaseId: number; size: number },
): Promise<void> {
  const { bytes, files } = await sumAssets(tx, releaseId)
  if (files >= bounds.releaseAssets || bytes + size > bounds.releaseBytes)
    throw AppError.refused(422, message('release.full', { files: bounds.releaseAssets, max: bounds.releaseBytes }))
}
