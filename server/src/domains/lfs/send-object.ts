import { AppError } from '@sheaf/server-core/app-error'
import { forGit } from '@sheaf/server-core/for-git'
import { matchesIfNoneMatch } from '@sheaf/server-core/if-none-match'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Deps } from '../../deps.ts'
import { byteRange } from '../../http/byte-range.ts'
import { openHeld, selectHeld, sendPart } from '../objects/index.ts'

/** What somebody keeps may not act as this site. */
const objectPolicy = "default-src 'none'; frame-ancestors 'none'; sandbox"

/** Sends an object that a repository has, all of it or a range, as fast as it is taken. */
export async function sendObject(
  { database, objects }: Deps,
  { request, reply, repoId, oid }: { request: FastifyRequest; reply: FastifyReply; repoId: number; oid: string },
): Promise<FastifyReply> {
  const size = (await selectHeld(database.read, { repoId, oids: [oid] })).get(oid)
  if (size === undefined) throw AppError.missing(forGit('This repository has no such object'))
  const etag = `"${oid}"`
  reply.header('etag', etag).header('cache-control', 'private, no-cache')
  if (matchesIfNoneMatch(request.headers['if-none-match'], etag)) return reply.code(304).send()
  const condition = request.headers['if-range']
  const range = condition === undefined || condition === etag ? byteRange(request.headers.range, size) : undefined
  if (range === 'unsatisfiable')
    return reply.code(416).header('content-range', `bytes */${size}`).type('text/plain').send('')
  // Before the first header: one that is not there is a fault of ours, and no half of an object.
  const object = await openHeld({ objects }, oid)
  const { start, end } = range ?? { start: 0, end: size }
  reply
    .type('application/octet-stream')
    .header('accept-ranges', 'bytes')
    .header('content-security-policy', objectPolicy)
    .header('content-disposition', 'attachment')
    .header('content-length', end - start)
  if (range) reply.code(206).header('content-range', `bytes ${start}-${end - 1}/${size}`)
  return sendPart(reply, object, { start, end })
}
