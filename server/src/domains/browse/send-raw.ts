import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Deps } from '../../deps.ts'
import type { BlobBytes } from '../../git/read-blob.ts'
import { AppError } from '../../http/app-error.ts'
import { byteRange } from '../../http/byte-range.ts'
import { attachment } from '../../http/content-disposition.ts'
import { namesTag } from '../../http/entity-tag.ts'
import { hangUpSignal } from '../../http/hang-up-signal.ts'
import type { FoundRepository } from '../repositories/index.ts'
import { rawType, sniffedBytes } from './raw-type.ts'
import { resolvePlace } from './resolve-place.ts'

interface RawFile {
  request: FastifyRequest
  reply: FastifyReply
  repository: FoundRepository
  revision: string
  path: string
}

/** Nothing in a repository may act in the name of this site: a raw file loads nothing, runs nothing and has no origin. */
const rawPolicy = "default-src 'none'; frame-ancestors 'none'; sandbox"

/**
 * Sends a file as it stands in a repository, all of it or one range. A link is sent as the text that it is: nothing
 * here ever leads to the disk.
 */
export async function sendRaw(
  { git }: Pick<Deps, 'git'>,
  { request, reply, repository, revision, path }: RawFile,
): Promise<FastifyReply> {
  const { gitDir } = repository
  const place = await resolvePlace({ git }, { repository, revision, path, what: 'file' })
  if (place === undefined || place.found.kind === 'tree') throw AppError.missing('There is no such file here')
  const { entry } = place.found
  if (entry.kind === 'submodule') {
    throw AppError.missing('This is a submodule: what it holds lies in another repository')
  }
  const { oid } = entry
  const etag = `"${oid}"`
  const recognisable = () => reply.header('etag', etag).header('cache-control', 'private, no-cache')
  if (namesTag(request.headers['if-none-match'], etag)) return recognisable().code(304).send()

  const blob = await git.blobs.open({ gitDir, oid })
  const { size } = blob
  const head = await firstBytes({ git }, { gitDir, oid, blob, reply })
  const { type, shown } = rawType(head)
  recognisable().type(type).header('accept-ranges', 'bytes').header('content-security-policy', rawPolicy)
  if (!shown) reply.header('content-disposition', attachment(entry.name))

  const range = rangeOf(request, { etag, size })
  if (range === 'unsatisfiable') {
    return reply.code(416).header('content-range', `bytes */${size}`).type('text/plain').send('')
  }
  const { start, end } = range ?? { start: 0, end: size }
  if (range) reply.code(206).header('content-range', `bytes ${start}-${end - 1}/${size}`)
  if (request.method === 'HEAD') return reply.header('content-length', end - start).send()
  if (blob.whole) return reply.send(blob.whole.subarray(start, end))
  const bytes = await git.blobs.stream({ gitDir, oid, size, start, end, signal: hangUpSignal(reply) })
  return reply.header('content-length', end - start).send(bytes)
}

/** The bytes that tell what a file is. */
async function firstBytes(
  { git }: Pick<Deps, 'git'>,
  { gitDir, oid, blob, reply }: { gitDir: string; oid: string; blob: BlobBytes; reply: FastifyReply },
): Promise<Buffer> {
  if (blob.whole) return blob.whole
  const end = Math.min(blob.size, sniffedBytes)
  const bytes = await git.blobs.stream({ gitDir, oid, size: blob.size, start: 0, end, signal: hangUpSignal(reply) })
  return Buffer.concat(await bytes.toArray())
}

/** The range that counts: one that was asked for of another version is asked for of none. */
function rangeOf(request: FastifyRequest, { etag, size }: { etag: string; size: number }) {
  const condition = request.headers['if-range']
  if (condition !== undefined && condition !== etag) return undefined
  return byteRange(request.headers.range, size)
}
