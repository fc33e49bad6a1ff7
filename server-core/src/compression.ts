import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { createLru, textWeight } from './lru.ts'
import { unpooledCopy } from './unpooled-copy.ts'

/** The content codings that answers come in. */
export type Encoding = 'br' | 'gzip'

/** Under this many bytes a compressed body saves no packet. */
const worthIt = 1024
/** Compressions under way at a time. They run on the thread pool, which files and passwords need too. */
const maxAtOnce = 2
/** The window that brotli searches, as a power of two: more would take megabytes for each answer under way. */
const windowBits = 18

/** How hard to try: `once` for what is sent to one client, `kept` for what many will get. */
const efforts = { once: { br: 3, gzip: 2 }, kept: { br: 5, gzip: 6 } } as const

/**
 * The coding to answer in, as `Accept-Encoding` asks for it (RFC 9110, 12.5.3): brotli before gzip where both are
 * welcome, none where neither is.
 */
export function acceptedEncoding(header: string | undefined): Encoding | undefined {
  if (header === undefined) return undefined
  const weights = new Map(
    header.split(',').map((part) => {
      const [name = '', ...parameters] = part.toLowerCase().split(';')
      const quality = parameters.map((one) => one.trim()).find((one) => one.startsWith('q='))
      return [name.trim(), quality === undefined ? 1 : Number(quality.slice(2))]
    }),
  )
  const welcome = (name: Encoding) => (weights.get(name) ?? 0) > 0
  if (welcome('br')) return 'br'
  return welcome('gzip') ? 'gzip' : undefined
}

/** The strong entity tag of an answer in a coding: its bytes are others than those of the plain one (RFC 9110, 8.8.3.3). */
export const encodedTag = (etag: string, encoding: Encoding): string => `${etag.slice(0, -1)}-${encoding}"`

export interface CompressOptions {
  encoding: Encoding
  /** The entity tag of the plain body, where it is one that many will get: it is compressed once and kept. */
  etag?: string
}

export interface Compressor {
  /**
   * The compressed body. Nothing where it is not worth it, or where others are being compressed already: the plain body
   * can always be sent, and nobody waits for a slot.
   */
  compress(body: Buffer, options: CompressOptions): Promise<Buffer | undefined>
}

/** Makes one with a cache of its own, of so many `bytes`. zlib's work is done on the thread pool. */
export function createCompressor({ bytes = 8 * 1024 * 1024 }: { bytes?: number } = {}): Compressor {
  const cache = createLru<Buffer>({
    capacity: bytes,
    maxWeight: bytes / 8,
    weigh: (body, key) => 500 + textWeight(key) + body.length,
  })
  const underWay = new Map<string, Promise<Buffer>>()
  let running = 0

  const run = async (body: Buffer, encoding: Encoding, effort: keyof typeof efforts) => {
    running += 1
    try {
      return await pack[encoding](body, efforts[effort][encoding])
    } finally {
      running -= 1
    }
  }

  return {
    async compress(body, { encoding, etag }) {
      if (body.length < worthIt) return undefined
      const key = etag === undefined ? undefined : encodedTag(etag, encoding)
      const known = key === undefined ? undefined : (cache.get(key) ?? underWay.get(key))
      if (known !== undefined) return known
      if (running >= maxAtOnce) return undefined
      if (key === undefined) return run(body, encoding, 'once')
      const promise = run(body, encoding, 'kept').then(unpooledCopy)
      underWay.set(key, promise)
      try {
        const packed = await promise
        cache.set(key, packed)
        return packed
      } finally {
        underWay.delete(key)
      }
    },
  }
}

const pack: Readonly<Record<Encoding, (body: Buffer, level: number) => Promise<Buffer>>> = {
  br: (body, level) =>
    promisify(brotliCompress)(body, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: level,
        [constants.BROTLI_PARAM_LGWIN]: windowBits,
        [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
      },
    }),
  gzip: (body, level) => promisify(gzip)(body, { level }),
}
