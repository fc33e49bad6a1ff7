import { type Duplex, PassThrough, type Readable, Transform, Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '../../http/app-error.ts'

interface Body {
  request: FastifyRequest
  reply: FastifyReply
  body: Readable
  /** Most bytes that are taken, counted after inflating. */
  maxBytes: number
}

/** A client that sends nothing for this long is gone. */
const idleMs = 120_000

/** Reads a body that is small enough to be held, inflated where the client deflated it. */
export async function readWhole({
  request,
  reply,
  body,
  maxBytes,
  withinMs,
}: Body & { withinMs: number }): Promise<Buffer> {
  const chunks: Buffer[] = []
  const sink = new Writable({
    write(chunk: Buffer, _encoding, done) {
      chunks.push(chunk)
      done()
    },
  })
  const late = setTimeout(() => sink.destroy(AppError.malformed('This request took too long')), withinMs)
  try {
    await pump({ body, reply }, [...inflater(request), bounded(maxBytes)], sink)
  } finally {
    clearTimeout(late)
  }
  return Buffer.concat(chunks)
}

/**
 * A request's body as a stream of its own, inflated where the client deflated it, never faster than its reader. It
 * fails when the body is broken, longer than `maxBytes` or cut off.
 */
export function openBody({ request, reply, body, maxBytes }: Body): Readable {
  const out = new PassThrough()
  pump({ body, reply }, [...inflater(request), bounded(maxBytes)], whileOpen(out)).catch((error: unknown) =>
    out.destroy(error instanceof Error ? error : new Error('the body broke off')),
  )
  return out
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
    if (!body.readableEnded) first.destroy(new Error('the client hung up'))
  }
  body.once('close', cutOff)
  // Once the answer is out, a request that goes on is no more told of its end; Node drops what still comes.
  reply.raw.once('close', cutOff)
  // It may have hung up while its key was looked at: then nothing tells any more.
  if (body.destroyed || reply.raw.closed) cutOff()
  else body.pipe(first)
  try {
    await pipeline([...stages, sink])
  } catch (error) {
    body.unpipe(first)
    body.resume()
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
  throw AppError.malformed('A request may be compressed with gzip and nothing else')
}

function bounded(maxBytes: number): Transform {
  let seen = 0
  let idle: NodeJS.Timeout | undefined
  const stage = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      seen += chunk.length
      idle?.refresh()
      if (seen > maxBytes) done(new AppError('too-large', 'This request is too large'))
      else done(null, chunk)
    },
    flush(done) {
      clearTimeout(idle)
      done()
    },
    destroy(error, done) {
      clearTimeout(idle)
      done(error)
    },
  })
  const wake = () => {
    // Whoever is kept waiting by us is not silent: a place for git may be long in coming.
    if (stage.readableLength >= stage.readableHighWaterMark) idle = setTimeout(wake, idleMs)
    else stage.destroy(new Error('the client fell silent'))
  }
  idle = setTimeout(wake, idleMs)
  return stage
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
  return broken ? AppError.malformed('The compressed request is broken') : error
}
