import { type Duplex, PassThrough, type Readable, Transform, Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import { message } from '@sheaf/contract/messages'
import { createBulkPace } from '@sheaf/server-core/admission/bulk-pace'
import { currentCaller } from '@sheaf/server-core/admission/caller'
import { type MinThroughput, minUploadThroughput } from '@sheaf/server-core/admission/min-throughput'
import { type ThroughputStage, throughputStage } from '@sheaf/server-core/admission/throughput-stage'
import { AppError } from '@sheaf/server-core/app-error'
import { forGit } from '@sheaf/server-core/for-git'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { freeBytes } from './read-queue.ts'
import { isRequestMemoryLow, type RequestMemory } from './request-memory.ts'

interface Body {
  request: FastifyRequest
  reply: FastifyReply
  body: Readable
}

/**
 * What is inflated, and requests that are read whole, are taken up at 32 MiB a second, of all of them: a kilobyte that came may be a megabyte, what a fast
 * line sends comes as fast, and each is new memory, for which the garbage collector marks the heap on all processors. What clients send are lists of ids.
 */
const pace = createBulkPace({ bytesPerIteration: 256 * 1024, leastMs: 8 })

/** The push itself is watched where git takes it, and evaluated sooner: here, its commands are. */
const bodyPace = { ...minUploadThroughput, windowMs: 2 * minUploadThroughput.windowMs }

/**
 * Reads a body that is small enough to be held, inflated where the client deflated it. It fails when it is longer than
 * its memory takes, does not come in time, or others need the memory.
 */
export async function readWhole({
  request,
  reply,
  body,
  memory,
  withinMs,
}: Body & { memory: RequestMemory; withinMs: number }): Promise<Buffer> {
  // Where it is said how much comes, what does not fit is refused unread.
  memory.request.reserve(Number(request.headers['content-length'] ?? 0))
  // May refuse: what is watched from here on must be in a pipeline, which handles its end.
  const inflating = inflater(request)
  const source = watched(minUploadThroughput, isRequestMemoryLow)
  const caller = currentCaller().key
  const take = async (chunk: Buffer) => {
    memory.request.add(chunk)
    const { length } = memory.request.bytes()
    refuseBomb(source.passed(), length)
    if (length > freeBytes) await pace.take(caller, chunk.length)
  }
  const sink = new Writable({
    // What waits for its turn is not read ahead of it.
    highWaterMark: 1,
    write(chunk: Buffer, _encoding, done) {
      take(chunk).then(() => done(), done)
    },
  })
  const giveUp = () => sink.destroy(memory.signal.reason)
  memory.signal.addEventListener('abort', giveUp, { once: true })
  const late = setTimeout(() => sink.destroy(tooSlow()), withinMs)
  try {
    await pump({ body, reply }, [source, ...inflating], sink)
  } finally {
    clearTimeout(late)
    memory.signal.removeEventListener('abort', giveUp)
  }
  memory.whole()
  return memory.request.bytes()
}

/**
 * A request's body as a stream of its own, inflated where the client deflated it, never faster than its reader. It
 * fails when the body is broken, longer than `maxBytes` or cut off.
 */
export function openBody({ request, reply, body, maxBytes }: Body & { maxBytes: number }): Readable {
  const out = new PassThrough()
  const inflating = inflater(request)
  const pacing = inflating.length > 0 ? [paced()] : []
  const stages = [watched(bodyPace), ...inflating, ...pacing, bounded(maxBytes)]
  pump({ body, reply }, stages, whileOpen(out)).catch((error: unknown) =>
    out.destroy(error instanceof Error ? error : new Error('the body broke off')),
  )
  return out
}

/** Ids are random: a list of them deflates to two fifths, and the names in a request for refs to a fifth. */
const maxRatio = 10
const unjudgedBytes = 256 * 1024

function refuseBomb(sent: number, inflated: number): void {
  if (inflated > unjudgedBytes && inflated > maxRatio * sent) {
    throw new AppError('too-large', forGit('This request is too large once it is decompressed'))
  }
}

const tooSlow = () => new AppError('timeout', message('request.timeout'))

/** Ends a body whose client sends too little. Whoever is kept waiting by us is not slow: a slot for git may be long in coming. */
function watched(minimum: MinThroughput, isCrowded = () => false): ThroughputStage {
  const stage = throughputStage(minimum, { isCrowded, slow: () => stage.destroy(tooSlow()) })
  return stage
}

/**
 * Pumps a body through stages. The request itself stays outside of the pipeline: that would tear the connection down
 * with the first broken stage, and the client would not learn why.
 */
async function pump(
  { body, reply }: Pick<Body, 'body' | 'reply'>,
  stages: readonly Duplex[],
  sink: Writable,
): Promise<void> {
  const [first] = stages
  if (first === undefined) return
  const cutOff = () => {
    if (!body.readableEnded) first.destroy(new Error('the client disconnected'))
  }
  body.once('close', cutOff)
  // Once the answer is out, a request that goes on is no more told of its end; Node drops what still comes.
  reply.raw.once('close', cutOff)
  // It may have disconnected while its key was looked up: then no event follows.
  if (body.destroyed || reply.raw.closed) cutOff()
  else body.pipe(first)
  try {
    await pipeline([...stages, sink])
  } catch (error) {
    body.unpipe(first)
    throw translate(error)
  } finally {
    body.off('close', cutOff)
    reply.raw.off('close', cutOff)
  }
}

function inflater(request: FastifyRequest): Duplex[] {
  const encoding = request.headers['content-encoding'] ?? 'identity'
  if (encoding === 'gzip' || encoding === 'x-gzip') return [createGunzip()]
  if (encoding === 'identity') return []
  throw AppError.malformed(forGit('Only gzip compression is supported'))
}

function paced(): Transform {
  const caller = currentCaller().key
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      pace.take(caller, chunk.length).then(() => done(null, chunk), done)
    },
  })
}

function bounded(maxBytes: number): Transform {
  let seen = 0
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      seen += chunk.length
      if (seen > maxBytes) done(new AppError('too-large', message('request.too_large')))
      else done(null, chunk)
    },
  })
}

/** Writes to a stream as fast as that takes it, and nowhere once it has closed. */
export function whileOpen(target: Writable): Writable {
  return new Writable({
    write(chunk: Buffer, _encoding, done) {
      if (!target.writable || target.write(chunk)) return done()
      const go = () => {
        target.off('drain', go)
        target.off('close', go)
        done()
      }
      target.once('drain', go)
      target.once('close', go)
    },
    final(done) {
      target.end()
      done()
    },
  })
}

function translate(error: unknown): unknown {
  const broken = error instanceof Error && 'code' in error && /^(Z_|ERR_ZLIB)/.test(String(error.code))
  return broken ? AppError.malformed(forGit('The compressed request is corrupt')) : error
}
