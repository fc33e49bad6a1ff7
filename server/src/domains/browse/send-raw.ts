import { message } from '@sheaf/contract/messages'
import { AppError } from '@sheaf/server-core/app-error'
import { matchesIfNoneMatch } from '@sheaf/server-core/if-none-match'
import type { Lru } from '@sheaf/server-core/lru'
import { create as contentDisposition } from 'content-disposition'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Deps } from '../../deps.ts'
import { sniffedBytes } from '../../file-contents/decode-text.ts'
import { byteRange } from '../../http/byte-range.ts'
import { disconnectSignal } from '../../http/disconnect-signal.ts'
import { pourOut } from '../../http/pour-out.ts'
import { openHeld, readPointer, sendPart } from '../objects/index.ts'
import type { FoundRepository } from '../repositories/index.ts'
import { typeOfObject } from './object-type.ts'
import { drawing, type RawType, rawType } from './raw-type.ts'
import { resolveRefPath } from './resolve-ref-path.ts'

interface RawFile {
  request: FastifyRequest
  reply: FastifyReply
  repository: FoundRepository
  revision: string
  path: string
  /** Clients of the Hub are told what Git LFS keeps, and save each file under its name. */
  isForHub?: boolean
}

/** `types`: what large files were found to be, by object id. */
type RawDeps = Pick<Deps, 'git' | 'database' | 'objects'> & { types: Lru<RawType> }

/** Nothing in a repository may act as this site: a raw file loads nothing, runs nothing and has no origin. */
const rawPolicy = "default-src 'none'; frame-ancestors 'none'; sandbox"

/**
 * A drawing is styled from within. An `<img>` draws it with neither scripts nor anything loaded, whatever it holds; opened by itself it
 * is saved, and a browser that shows it in spite of that has it in a sandbox without scripts, forms, links out or an origin.
 */
const drawingPolicy = `${rawPolicy}; style-src 'unsafe-inline'`

/**
 * Sends a file as it stands in a repository, all of it or one range. A link is sent as the text that it is: nothing
 * here ever leads to the disk.
 */
export async function sendRaw(
  { git, database, objects, types }: RawDeps,
  { request, reply, repository, revision, path, isForHub = false }: RawFile,
): Promise<FastifyReply> {
  const { gitDir } = repository
  const resolved = await resolveRefPath({ git }, { repository, revision, path, what: 'file' })
  if (resolved === undefined || resolved.found.kind === 'tree') throw AppError.missing(message('browse.no_file'))
  const { entry } = resolved.found
  if (entry.kind === 'submodule') {
    throw AppError.missing(message('browse.submodule'))
  }
  const { oid } = entry
  const etag = `"${oid}"`
  const recognisable = () => reply.header('etag', etag).header('cache-control', 'private, no-cache')
  if (matchesIfNoneMatch(request.headers['if-none-match'], etag)) return recognisable().code(304).send()

  const blob = await git.read.blobs.open({ gitDir, oid })
  const { size, whole } = blob
  const isFile = whole !== undefined && entry.kind === 'blob'
  const pointed = isFile ? await readPointer({ database }, { repoId: repository.id, bytes: whole }) : undefined
  // What a repository does not have is told as the pointer that stands there.
  if (pointed?.isHeld) {
    const { oid: digest, size: bytes } = pointed.pointer
    if (isForHub) reply.header('x-linked-size', bytes).header('x-linked-etag', `"${digest}"`)
    return sendPointed({ objects }, { request, reply, name: entry.name, ...pointed.pointer })
  }
  const signal = disconnectSignal(reply)
  const { type, shown } = whole ? rawType(whole) : await typeOf({ git, types }, { gitDir, oid, size, signal })
  const range = rangeOf(request, { etag, size })
  if (range === 'unsatisfiable') {
    return reply.code(416).header('content-range', `bytes */${size}`).type('text/plain').send('')
  }
  const { start, end } = range ?? { start: 0, end: size }
  const isHead = request.method === 'HEAD'
  // Before the first header: what fails until here is answered as the failure that it is.
  const streamed = whole || isHead ? undefined : await git.read.blobs.stream({ gitDir, oid, size, start, end, signal })
  recognisable()
    .type(type)
    .header('accept-ranges', 'bytes')
    .header('content-security-policy', type === drawing ? drawingPolicy : rawPolicy)
  if (!shown) reply.header('content-disposition', contentDisposition(entry.name.toWellFormed()))
  if (range) reply.code(206).header('content-range', `bytes ${start}-${end - 1}/${size}`)
  reply.header('content-length', end - start)
  if (streamed?.pipeTo === undefined)
    return reply.send(isHead ? undefined : (whole?.subarray(start, end) ?? streamed?.out))
  // Not waited for: its slot is for the next one as soon as an answer begins.
  void pourOut(reply, streamed.pipeTo)
  return reply
}

interface PointedFile extends Pick<RawFile, 'request' | 'reply'> {
  name: string
  oid: string
  size: number
}

/** Sends what a pointer of Git LFS stands for, which is the file that people mean by its path. */
async function sendPointed(
  { objects }: Pick<Deps, 'objects'>,
  { request, reply, name, oid, size }: PointedFile,
): Promise<FastifyReply> {
  const etag = `"${oid}"`
  const recognisable = () => reply.header('etag', etag).header('cache-control', 'private, no-cache')
  if (matchesIfNoneMatch(request.headers['if-none-match'], etag)) return recognisable().code(304).send()
  const range = rangeOf(request, { etag, size })
  if (range === 'unsatisfiable')
    return reply.code(416).header('content-range', `bytes */${size}`).type('text/plain').send('')
  const { type, shown } = await typeOfObject({ objects }, { oid, size })
  const object = await openHeld({ objects }, oid)
  const { start, end } = range ?? { start: 0, end: size }
  recognisable()
    .type(type)
    .header('accept-ranges', 'bytes')
    .header('content-security-policy', type === drawing ? drawingPolicy : rawPolicy)
    .header('content-length', end - start)
  if (!shown) reply.header('content-disposition', contentDisposition(name.toWellFormed()))
  if (range) reply.code(206).header('content-range', `bytes ${start}-${end - 1}/${size}`)
  return sendPart(reply, object, { start, end })
}

/** What a large file is, by its first bytes; remembered, since whoever plays a film asks for a hundred ranges. */
async function typeOf(
  { git, types }: Pick<RawDeps, 'git' | 'types'>,
  { gitDir, oid, size, signal }: { gitDir: string; oid: string; size: number; signal: AbortSignal },
): Promise<RawType> {
  const known = types.get(oid)
  if (known !== undefined) return known
  const end = Math.min(size, sniffedBytes)
  const type = rawType(await git.read.blobs.head({ gitDir, oid, size, end, signal }))
  types.set(oid, type)
  return type
}

/** The range that counts: one that was asked for of another version is asked for of none. */
function rangeOf(request: FastifyRequest, { etag, size }: { etag: string; size: number }) {
  const condition = request.headers['if-range']
  if (condition !== undefined && condition !== etag) return undefined
  return byteRange(request.headers.range, size)
}
