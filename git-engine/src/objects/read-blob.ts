import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { BulkPace } from '@sheaf/server-core/admission/bulk-pace'
import { cacheIdleTtlMs, createLru } from '@sheaf/server-core/lru'
import { unpooledCopy, withOwnMemory } from '@sheaf/server-core/unpooled-copy'
import type { TailedFile } from '../fetch/tail-file.ts'
import { GitError } from '../process/git-error.ts'
import type { Git } from '../process/run-git.ts'
import { createSingleFlight } from '../single-flight.ts'
import type { Spool } from '../spool/spool.ts'
import type { ObjectPool } from './object-pool.ts'
import { createSpooledFiles } from './spooled-file.ts'

/** Files up to this size are read whole and kept for a while; larger ones only ever pass through. In bytes. */
export const wholeBlobBytes = 1024 * 1024

const keptBytes = 16 * 1024 * 1024
/** A file of many gigabytes over a slow line; a disconnect ends it earlier. */
const transferMs = 60 * 60_000

/** The bytes of a file: whole, or as they come. */
export type BlobBytes = { size: number; whole: Buffer } | { size: number; whole: undefined }

export interface StreamedBlob {
  gitDir: string
  oid: string
  /** Length of the whole file in bytes. */
  size: number
  /** First byte that is wanted, and the one after the last. */
  start: number
  end: number
  signal: AbortSignal
}

/** The bytes of a file as they come; those that lie on the disk may be piped instead, which makes no garbage. */
export type BlobStream = Pick<TailedFile, 'out'> & Partial<Pick<TailedFile, 'pipeTo'>>

/** Reads files by object id. */
export interface Blobs {
  /** A file's size, without its bytes. A `missing` error where there is no such file. */
  size(options: { gitDir: string; oid: string }): Promise<number>
  /** A file's size, and its bytes if they are few. A `missing` error where there is no such file. */
  open(options: { gitDir: string; oid: string }): Promise<BlobBytes>
  /**
   * A file's bytes, for whoever looks into many and comes back to few: they push none out that others come back to, and are the caller's own, memory and
   * all. Nothing of a file that is larger than `wholeBlobBytes`. A `missing` error where there is no such file.
   */
  scan(options: { gitDir: string; oid: string }): Promise<Buffer<ArrayBuffer> | undefined>
  /**
   * A file of any size as a stream, from a process of its own, which writes it into the spool where there is room and does
   * not wait for its reader. The stream fails, rather than ending early, when git does; giving it up (or `signal`) ends the process.
   */
  stream(options: StreamedBlob): Promise<BlobStream>
  /** The first `end` bytes of a large file. Asked for twice at once, they are read once. */
  head(options: Omit<StreamedBlob, 'start'>): Promise<Buffer>
}

interface BlobsOptions {
  git: Git
  pool: ObjectPool
  spool: Spool
  pace: BulkPace
}

/** Makes the reader of one engine. */
export function createBlobs({ git, pool, spool, pace }: BlobsOptions): Blobs {
  const kept = createLru<Buffer>({ capacity: keptBytes, idleTtlMs: cacheIdleTtlMs, weigh: (data) => 200 + data.length })
  const spooled = createSpooledFiles({ git, spool, pace })
  const heads = createSingleFlight<Buffer>()

  const blobs: Blobs = {
    async size({ gitDir, oid }) {
      const info = await pool.info(gitDir, oid)
      if (info?.type !== 'blob') throw new GitError('missing', `there is no file ${oid} in ${gitDir}`)
      return info.size
    },
    async open({ gitDir, oid }) {
      const key = `${gitDir}:${oid}`
      const known = kept.get(key)
      if (known !== undefined) return { size: known.length, whole: known }
      const size = await blobs.size({ gitDir, oid })
      if (size > wholeBlobBytes) return { size, whole: undefined }
      const object = await pool.contents(gitDir, oid)
      if (object === undefined) throw new GitError('missing', `there is no file ${oid} in ${gitDir}`)
      kept.set(key, object.data)
      return { size: object.size, whole: object.data }
    },
    async scan({ gitDir, oid }) {
      const known = kept.get(`${gitDir}:${oid}`)
      if (known !== undefined) return unpooledCopy(known)
      const object = await pool.contents(gitDir, oid, wholeBlobBytes)
      if (object?.type !== 'blob') throw new GitError('missing', `there is no file ${oid} in ${gitDir}`)
      return object.size > wholeBlobBytes ? undefined : withOwnMemory(object.data)
    },
    async stream({ gitDir, oid, size, start, end, signal }) {
      const command = { gitDir, lane: 'download' as const, args: ['cat-file', 'blob', oid], deadlineMs: transferMs }
      // What lies before a range has to be inflated as well: none of it passes through this thread, and who asks for another part reads along.
      if (end > wholeBlobBytes) {
        const key = `${gitDir}:${oid}`
        const part = await spooled.read(command, { key, size, start, end, signal })
        if (part !== undefined) return part
      }
      const child = await git.start({ ...command, signal })
      child.stdin.end()
      const part = cut({ size, start, end })
      // The reader learns of a failure from the stream itself.
      pipeline(child.stdout, part).catch(() => undefined)
      part.once('close', () => child.kill())
      return { out: spool.through(part) }
    },
    head: ({ signal, ...file }) =>
      heads.join(`${file.gitDir}:${file.oid}:${file.end}`, {
        signal,
        start: async (abandoned) =>
          Buffer.concat(await (await blobs.stream({ ...file, start: 0, signal: abandoned })).out.toArray()),
      }),
  }
  return blobs
}

interface Part {
  size: number
  start: number
  end: number
}

/** Lets the bytes from `start` to `end` through, and fails when fewer arrive. */
function cut({ size, start, end }: Part): Transform {
  let at = 0
  let isOver = false
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      const from = Math.max(0, start - at)
      const to = Math.min(chunk.length, end - at)
      at += chunk.length
      if (to > from) this.push(chunk.subarray(from, to))
      if (at >= end && end < size && !isOver) {
        isOver = true
        // Nothing after the end is worth being inflated: once the part is read, this ends the process. More may be on its
        // way already, which is dropped: to end the writing here would make an error of it.
        this.once('end', () => this.destroy())
        this.push(null)
      }
      done()
    },
    flush(done) {
      if (at >= end) done()
      else done(new GitError('failed', `a file ended after ${at} of ${size} bytes`))
    },
  })
}
