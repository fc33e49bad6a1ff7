import type { Readable } from 'node:stream'
import { message } from '@sheaf/contract/messages'
import { createBulkPace } from '@sheaf/server-core/admission/bulk-pace'
import { type ByteBudget, createByteBudget } from '@sheaf/server-core/admission/byte-budget'
import { callerOf } from '@sheaf/server-core/admission/caller'
import { AppError } from '@sheaf/server-core/app-error'
import { countGarbage } from '@sheaf/server-core/memory/outside-garbage'
import type { FastifyInstance, FastifyRequest } from 'fastify'

/** So many bytes come with the headers, and are in memory whether they are wanted or not. */
const freeBytes = 4 * 1024
/** A body has this much more time. */
const bytesPerSecond = 4 * 1024

/**
 * Of all large bodies at a time: Node would read two megabytes of each before it looks for anything else. Each byte is read into new memory: at
 * more than 32 MiB a second the garbage collector marks the heap again and again, on all processors.
 */
const pace = createBulkPace({ bytesPerIteration: 256 * 1024, leastMs: 8 })

/** All bodies that are being read, and those of one address. */
const budgetBytes = { bytes: 8 * 1024 * 1024, perCaller: 2 * 1024 * 1024 }

/**
 * Bodies are JSON and nothing else: a form of another site can't send that type without being asked first. An
 * empty body is none, as calls without one still name the type. A body is read into memory that was lent before, no more
 * than its route needs, and in bounded time, `leastMs` and what its length takes: whoever withholds the rest of one holds
 * little, and not for long.
 */
export function readJson(app: FastifyInstance, leastMs: number): void {
  const budget = createByteBudget(budgetBytes)
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', async (request: FastifyRequest, body: Readable) =>
    parse((await readBody({ request, body, budget, leastMs })).toString('utf8')),
  )
}

function parse(text: string): unknown {
  if (text.length === 0) return undefined
  try {
    const value: unknown = JSON.parse(text)
    if (text.includes('\\u0000') && holdsNul(value)) throw new Error('a NUL character')
    return value
  } catch {
    throw AppError.malformed(message('request.no_json'))
  }
}

export interface Reading {
  request: FastifyRequest
  body: Readable
  budget: ByteBudget
  leastMs: number
}

/**
 * Reads a body whole, of at most what its route allows. Refused (AppError): what is longer, what takes longer than `leastMs`
 * (milliseconds) and what its length takes. `BusyError` where the budget has no room for it.
 */
export async function readBody({ request, body, budget, leastMs }: Reading): Promise<Buffer> {
  const most = request.routeOptions.bodyLimit
  const length = request.headers['content-length']
  const bytes = length === undefined ? most : Number(length)
  if (bytes > most) throw tooLarge()
  const isExact = length !== undefined
  if (bytes <= freeBytes) return collect(body, { bytes, isExact, leastMs })
  const refused = new AbortController()
  const caller = callerOf({ ip: request.ip })
  const loan = budget.reserve(caller, (error) => refused.abort(error))
  try {
    loan.grow(bytes)
    const mayReadOn = (size: number) => pace.take(caller.key, size)
    return await collect(body, { bytes, isExact, leastMs, signal: refused.signal, mayReadOn })
  } finally {
    loan.release()
  }
}

const tooLarge = () => new AppError('too-large', message('request.too_large'))

interface Collecting {
  bytes: number
  isExact: boolean
  leastMs: number
  signal?: AbortSignal
  /** Waits, after so many bytes, until more may be read. */
  mayReadOn?: (bytes: number) => Promise<void>
}

/** Reads to the end. Chunks are copied: each may be a byte that holds a page of memory. */
function collect(body: Readable, { bytes, isExact, leastMs, signal, mayReadOn }: Collecting): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    let only: Buffer | undefined
    let whole: Buffer | undefined
    let size = 0
    let isSettled = false
    const settle = (error?: unknown) => {
      isSettled = true
      clearTimeout(late)
      body.off('data', take).off('end', end).off('error', broken).off('close', broken)
      if (error === undefined) resolve(whole?.subarray(0, size) ?? only ?? Buffer.alloc(0))
      else reject(error)
    }
    const take = (chunk: Buffer) => {
      if (size + chunk.length > bytes) return settle(tooLarge())
      if (size === 0) only = chunk
      else {
        whole ??= firstOf(only, bytes)
        chunk.copy(whole, size)
      }
      size += chunk.length
      countGarbage(chunk.length)
      if (mayReadOn === undefined) return
      body.pause()
      // Whoever deals with what is left of one that was given up reads it in a way of their own.
      void mayReadOn(chunk.length).then(() => isSettled || body.resume())
    }
    const end = () => settle(isExact && size !== bytes ? broke() : undefined)
    const broken = () => settle(broke())
    const late = setTimeout(
      () => settle(new AppError('timeout', message('request.timeout'))),
      leastMs + (bytes / bytesPerSecond) * 1000,
    )
    signal?.addEventListener('abort', () => settle(signal.reason), { once: true })
    body.on('data', take).on('end', end).on('error', broken).on('close', broken)
  })
}

const broke = () => AppError.malformed(message('request.malformed'))

function firstOf(chunk: Buffer | undefined, bytes: number): Buffer {
  const whole = Buffer.allocUnsafeSlow(bytes)
  chunk?.copy(whole)
  return whole
}

/** No text of ours has a NUL, and PostgreSQL can't keep one. */
function holdsNul(value: unknown): boolean {
  if (typeof value === 'string') return value.includes('\0')
  return value !== null && typeof value === 'object' && Object.values(value).some(holdsNul)
}
