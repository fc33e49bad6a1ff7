import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import {
  AbortMultipartUploadCommand,
  type CompletedPart,
  CompleteMultipartUploadCommand,
  CopyObjectCommand,
  CreateMultipartUploadCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListMultipartUploadsCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
  S3ServiceException,
  UploadPartCommand,
  UploadPartCopyCommand,
} from '@aws-sdk/client-s3'
import { getSignedUrl } from '@aws-sdk/s3-request-presigner'
import { message } from '@sheaf/contract/messages'
import { AppError } from '@sheaf/server-core/app-error'
import { BytePieces } from '@sheaf/server-core/byte-pieces'
import type { BucketAddress } from '../config/bucket-address.ts'
import {
  expecting,
  hashedBy,
  hour,
  type IncomingObject,
  identified,
  isOid,
  type MovableStore,
  type ObjectStore,
  type Sending,
  type Sweeping,
} from './object-store.ts'

interface BucketStoreOptions {
  bucket: BucketAddress
  /** Takes what is not known by its id before it is here whole. */
  drafts: ObjectStore
  /** In bytes: objects above the first are sent in parts; those above the second are copied in parts. For tests. */
  sizes?: { part: number; copy: number }
}

/** A bucket takes ten thousand parts at most: this is enough for the largest object. No part is held in memory. */
const usual = { part: 64 * 1024 * 1024, copy: 4 * 1024 ** 3 }
/** Up to this an object is held whole, so that it is sent again where the line broke. */
const wholeBytes = 256 * 1024
/** An upload in parts that nobody has ended for so long was cut off, in milliseconds. */
const uploadMs = 24 * hour
const patienceMs = 60_000
/** Clients of the Hub come again five times, each a second later than they are told: a bucket may be away for a minute. */
const retryAfter = 15
const connectMs = 5_000
/** Slow readers hold a connection each, and no memory. */
const maxSockets = 1_000

/**
 * The store whose engine is a bucket of an S3 service, behind the interface of files: an object is hashed on its way, and what turns out to
 * be something else never becomes one, since its last bytes are held back until all is known.
 */
export function createBucketStore({ bucket, drafts, sizes = usual }: BucketStoreOptions): MovableStore {
  const { endpoint, region, keyId, secret, name: Bucket, prefix } = bucket
  const client = new S3Client({
    endpoint,
    region,
    credentials: { accessKeyId: keyId, secretAccessKey: secret },
    forcePathStyle: true,
    // What is stored is found by its SHA-256, which is looked at here. Other servers than Amazon's know no trailing checksums.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    maxAttempts: 2,
    // What fails is told to whoever asks, and logged there.
    logger: { debug: mute, info: mute, warn: mute, error: mute },
    requestHandler: {
      connectionTimeout: connectMs,
      httpAgent: { maxSockets, keepAlive: true },
      httpsAgent: { maxSockets, keepAlive: true },
    },
  })
  const keyOf = (oid: string) => {
    if (!isOid(oid)) throw new Error('an object is found by its SHA-256')
    return `${prefix}${oid.slice(0, 2)}/${oid}`
  }
  const asideOf = (oid: string) => `${prefix}${aside}${oid}`
  const sizeOf = async (Key: string): Promise<{ size: number; at: number } | undefined> => {
    const found = await reaching((abortSignal) =>
      client.send(new HeadObjectCommand({ Bucket, Key }), { abortSignal }),
    ).catch(nothingThere)
    return found && { size: found.ContentLength ?? 0, at: found.LastModified?.getTime() ?? 0 }
  }
  const remove = (Key: string) =>
    reaching((abortSignal) => client.send(new DeleteObjectCommand({ Bucket, Key }), { abortSignal }))

  /** Puts bytes at their key: all at once, or in parts, which become an object when `complete` is called. */
  async function put(Key: string, { bytes, size }: { bytes: AsyncIterable<Buffer>; size: number }) {
    const pieces = new BytePieces(bytes)
    if (size <= sizes.part) {
      const Body = size <= wholeBytes ? await pieces.exactly(size) : streamOf(pieces.next(size))
      // What an empty one is is known at its end.
      if (size === 0) await pieces.end()
      const whole = { Bucket, Key, Body, ContentLength: size }
      await sending(Body, (abortSignal) => client.send(new PutObjectCommand(whole), { abortSignal }))
      return { complete: async () => undefined, abort: async () => undefined }
    }
    const { UploadId } = await reaching((abortSignal) =>
      client.send(new CreateMultipartUploadCommand({ Bucket, Key }), { abortSignal }),
    )
    const abort = async () =>
      void (await client.send(new AbortMultipartUploadCommand({ Bucket, Key, UploadId })).catch(() => undefined))
    const Parts: CompletedPart[] = []
    try {
      for (let at = 0; at < size; at += sizes.part) {
        const length = Math.min(sizes.part, size - at)
        const PartNumber = Parts.length + 1
        const Body = streamOf(pieces.next(length))
        const part = { Bucket, Key, UploadId, PartNumber, Body, ContentLength: length }
        const { ETag } = await sending(Body, (abortSignal) => client.send(new UploadPartCommand(part), { abortSignal }))
        Parts.push({ PartNumber, ETag })
      }
    } catch (error) {
      await abort()
      throw error
    }
    const whole = { Bucket, Key, UploadId, MultipartUpload: { Parts } }
    return {
      complete: async () =>
        void (await reaching((abortSignal) => client.send(new CompleteMultipartUploadCommand(whole), { abortSignal }))),
      abort,
    }
  }

  async function take(sending: Sending & { oid: string }): Promise<IncomingObject> {
    const { body, size, oid } = sending
    const { watched, exactly } = expecting(size)
    const hash = createHash('sha256')
    // Whoever reads what comes out hears of it. Not a pipeline from the body: that would be destroyed where the bucket is
    // away, and with it the line on which somebody is to be told so.
    watched.on('error', () => {})
    body.on('error', (error) => watched.destroy(error))
    body.once('close', () => body.readableEnded || watched.destroy(new Error('the body of an object broke off')))
    body.pipe(watched).once('close', () => body.resume())
    const bytes = untilKnown(hashedBy(hash, exactly(watched)), () => identified(hash, oid))
    let draft: Awaited<ReturnType<typeof put>> | undefined
    try {
      draft = await put(keyOf(oid), { bytes, size })
    } catch (error) {
      watched.destroy()
      throw wrongOf(error) ?? error
    }
    return { oid, ...kept(oid, draft) }
  }

  /** An object is kept once; called again it looks whether it is still there. */
  function kept(oid: string, draft: { complete: () => Promise<void>; abort: () => Promise<void> }) {
    let isKept = false
    return {
      async keep() {
        if (!isKept) await draft.complete()
        else if ((await sizeOf(keyOf(oid))) === undefined) throw away(undefined)
        isKept = true
      },
      async drop() {
        if (!isKept) await draft.abort()
      },
    }
  }

  /** An object that is known by its content alone: it is a draft on the disk until then. */
  async function takeUnknown(sending: Sending): Promise<IncomingObject> {
    const local = await drafts.take(sending)
    const { oid } = local
    await local.keep()
    const send = async () => {
      const opened = await drafts.open(oid)
      if (opened === undefined) throw new Error(`the draft of ${oid} is gone`)
      const draft = await put(keyOf(oid), { bytes: opened.stream(), size: sending.size })
      await draft.complete()
    }
    return {
      oid,
      async keep() {
        if ((await sizeOf(keyOf(oid))) === undefined) await send()
      },
      // The sweep of drafts takes what is left of it.
      drop: () => local.drop(),
    }
  }

  async function copy(from: string, { to, size }: { to: string; size: number }): Promise<void> {
    const CopySource = `${Bucket}/${from}`
    if (size <= sizes.copy) {
      await reaching((abortSignal) =>
        client.send(new CopyObjectCommand({ Bucket, Key: to, CopySource }), { abortSignal }),
      )
      return
    }
    const { UploadId } = await reaching((abortSignal) =>
      client.send(new CreateMultipartUploadCommand({ Bucket, Key: to }), { abortSignal }),
    )
    const Parts: CompletedPart[] = []
    for (let at = 0; at < size; at += sizes.copy) {
      const CopySourceRange = `bytes=${at}-${Math.min(size, at + sizes.copy) - 1}`
      const PartNumber = Parts.length + 1
      const part = { Bucket, Key: to, UploadId, PartNumber, CopySource, CopySourceRange }
      const { CopyPartResult } = await reaching((abortSignal) =>
        client.send(new UploadPartCopyCommand(part), { abortSignal }),
      )
      Parts.push({ PartNumber, ETag: CopyPartResult?.ETag })
    }
    const whole = { Bucket, Key: to, UploadId, MultipartUpload: { Parts } }
    await reaching((abortSignal) => client.send(new CompleteMultipartUploadCommand(whole), { abortSignal }))
  }

  /** As with files: set aside first, looked for once more, and then removed or put back. */
  async function removeUnused(oid: string, { size, used }: { size: number } & Pick<Sweeping, 'used'>) {
    const [key, going] = [keyOf(oid), asideOf(oid)]
    if ((await sizeOf(key)) !== undefined) {
      await copy(key, { to: going, size })
      await remove(key)
    }
    const isUsed = (await used([oid])).has(oid)
    if (isUsed && (await sizeOf(key)) === undefined) await copy(going, { to: key, size })
    await remove(going)
    return !isUsed
  }

  async function* pages() {
    for (let ContinuationToken: string | undefined, isMore = true; isMore; ) {
      const listing = new ListObjectsV2Command({ Bucket, Prefix: prefix, ContinuationToken })
      const page = await reaching((abortSignal) => client.send(listing, { abortSignal }))
      yield page.Contents ?? []
      ContinuationToken = page.NextContinuationToken
      isMore = page.IsTruncated === true && ContinuationToken !== undefined
    }
  }

  /** Drafts are on the disk until their bytes are in the bucket. What was there before there was a bucket is not: it is no draft. */
  async function missingHere(oids: Iterable<string>): Promise<Set<string>> {
    const missing = new Set<string>()
    for (const oid of oids) if ((await sizeOf(keyOf(oid))) === undefined) missing.add(oid)
    return missing
  }

  async function sweep({ used, now = Date.now(), dryRun = false, onGone = () => undefined }: Sweeping) {
    let removed = await drafts.sweep({ used: async (oids) => missingHere(await used(oids)), now, dryRun })
    for await (const page of pages()) {
      const found = page.flatMap(({ Key = '', Size: size = 0, LastModified }) => {
        const name = Key.slice(prefix.length)
        const oid = name.startsWith(aside) ? name.slice(aside.length) : name.slice(3)
        const isOld = (LastModified?.getTime() ?? now) <= now - hour
        return isOid(oid) && isOld ? [{ oid, size, isAside: name.startsWith(aside) }] : []
      })
      const known = await used(found.map(({ oid }) => oid))
      for (const { oid, size, isAside } of found) {
        if (known.has(oid) && !isAside) continue
        if (dryRun ? known.has(oid) : !(await removeUnused(oid, { size, used }))) continue
        removed += 1
        onGone({ name: oid, size, why: 'unused' })
      }
    }
    return removed + (await sweepUploads({ now, dryRun, onGone }))
  }

  async function sweepUploads({ now, dryRun, onGone }: Required<Pick<Sweeping, 'now' | 'dryRun' | 'onGone'>>) {
    const listed = new ListMultipartUploadsCommand({ Bucket, Prefix: prefix })
    const { Uploads = [] } = await reaching((abortSignal) => client.send(listed, { abortSignal }))
    const old = Uploads.filter(({ Initiated }) => (Initiated?.getTime() ?? now) <= now - uploadMs)
    for (const { Key = '', UploadId } of old) {
      if (!dryRun)
        await reaching((abortSignal) =>
          client.send(new AbortMultipartUploadCommand({ Bucket, Key, UploadId }), { abortSignal }),
        )
      onGone({ name: Key.slice(-oidLength), size: 0, why: 'unfinished' })
    }
    return old.length
  }

  return {
    take: (sending) => {
      const { oid } = sending
      if (oid === undefined) return takeUnknown(sending)
      return take({ ...sending, oid })
    },
    async open(oid) {
      const Key = keyOf(oid)
      const found = await sizeOf(Key)
      if (found === undefined) return undefined
      const { size } = found
      return {
        size,
        stream({ start, end } = { start: 0, end: size }) {
          if (end <= start) return Readable.from([])
          const asked = new GetObjectCommand({ Bucket, Key, Range: `bytes=${start}-${end - 1}` })
          return streamOf(
            (async function* () {
              const { Body } = await reaching((abortSignal) => client.send(asked, { abortSignal }))
              if (Body instanceof Readable) yield* Body
            })(),
          )
        },
        close: async () => undefined,
      }
    },
    sweep,
    async *list() {
      for await (const page of pages()) {
        for (const { Key = '', Size: size = 0 } of page) {
          const oid = Key.slice(-oidLength)
          if (isOid(oid) && Key === keyOf(oid)) yield { oid, size }
        }
      }
    },
    remove: async (oid) => void (await remove(keyOf(oid))),
    prepare: () => drafts.prepare(),
    ...(bucket.isDirect && {
      direct: ({ oid, seconds }: { oid: string; seconds: number }) =>
        getSignedUrl(
          client,
          new GetObjectCommand({
            Bucket,
            Key: keyOf(oid),
            ResponseContentType: 'application/octet-stream',
            ResponseContentDisposition: 'attachment',
          }),
          { expiresIn: seconds },
        ),
    }),
  }
}

const mute = () => undefined
const aside = 'going/'
const oidLength = 64

const streamOf = (bytes: AsyncIterable<Buffer>) => Readable.from(bytes, { objectMode: false })

/** The bytes of an object, of which the last come when it is known to be what was said: what is sent in part is stored by nobody. */
async function* untilKnown(bytes: AsyncIterable<Buffer>, settle: () => string): AsyncGenerator<Buffer> {
  let held: Buffer | undefined
  for await (const chunk of bytes) {
    if (held !== undefined) yield held
    held = chunk
  }
  settle()
  if (held !== undefined) yield held
}

const away = (cause: unknown) => new AppError('unavailable', message('object.store_away'), { retryAfter, cause })

/** Asks the bucket, which begins to answer in some time. Whatever fails there is told as a store that is away: its words are for the log. */
async function reaching<T>(ask: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const ended = new AbortController()
  const timer = setTimeout(() => ended.abort(), patienceMs)
  try {
    return await failingAway(() => ask(ended.signal))
  } finally {
    clearTimeout(timer)
  }
}

async function failingAway<T>(ask: () => Promise<T>): Promise<T> {
  try {
    return await ask()
  } catch (error) {
    throw wrongOf(error) ?? (isNothing(error) ? error : away(error))
  }
}

/** The same for a request with a body: what fails in it ends the request, which would wait for the rest of it. */
async function sending<T>(body: Buffer | Readable, ask: (signal: AbortSignal) => Promise<T>): Promise<T> {
  if (Buffer.isBuffer(body)) return reaching(ask)
  const ended = new AbortController()
  let failure: { error: unknown } | undefined
  body.once('error', (error) => {
    failure = { error }
    ended.abort()
  })
  try {
    return await failingAway(() => ask(ended.signal))
  } catch (error) {
    body.destroy()
    throw failure ? failure.error : error
  }
}

/** What was wrong with what somebody sent, where that is why a request to the bucket ended. */
function wrongOf(error: unknown): AppError | undefined {
  if (error instanceof AppError) return error
  return error instanceof Error && error.cause !== undefined ? wrongOf(error.cause) : undefined
}

const isNothing = (error: unknown) => error instanceof S3ServiceException && error.$metadata.httpStatusCode === 404

function nothingThere(error: unknown): undefined {
  if (!isNothing(error)) throw error
  return undefined
}
