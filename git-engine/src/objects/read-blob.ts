import type { FileHandle } from 'node:fs/promises'
import { addAbortSignal, type Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { cacheRestMs, createLru } from '@sheaf/server-core/lru'
import { type Growth, readGrowing } from '../fetch/growing-file.ts'
import { GitError } from '../process/git-error.ts'
import type { Git, GitCommand } from '../process/run-git.ts'
import { createSharedWork } from '../shared-work.ts'
import type { Spool, SpoolFile } from '../spool/spool.ts'
import type { ObjectPool } from './object-pool.ts'

/** Files up to this size are read whole and kept for a while; larger ones only ever pass through. In bytes. */
export const wholeBlobBytes = 1024 * 1024

const keptBytes = 16 * 1024 * 1024
/** A file of many gigabytes over a slow line; whoever hangs up ends it earlier. */
const transferMs = 60 * 60_000
/** Held in memory of a file that is read from the disk; many may be read at a time. */
const partBytes = 128 * 1024

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

/** Reads files by object id. */
export interface Blobs {
  /** A file's size, and its bytes if they are few. A `missing` error where there is no such file. */
  open(options: { gitDir: string; oid: string }): Promise<BlobBytes>
  /**
   * A file of any size as a stream, from a process of its own, which writes it into the spool where there is room and does
   * not wait for its reader. The stream fails, rather than ending early, when git does; giving it up (or `signal`) ends the process.
   */
  stream(options: StreamedBlob): Promise<Readable>
  /** The first `end` bytes of a large file. Asked for twice at once, they are read once. */
  head(options: Omit<StreamedBlob, 'start'>): Promise<Buffer>
}

export function createBlobs({ git, pool, spool }: { git: Git; pool: ObjectPool; spool: Spool }): Blobs {
  const kept = createLru<Buffer>({ capacity: keptBytes, restMs: cacheRestMs, weigh: (data) => 200 + data.length })
  /** Files that somebody reads from the disk, or is about to: who asks for the same one reads along. */
  const spooled = new Map<string, { file: Promise<SharedFile | undefined>; users: number }>()

  const share = async (command: GitCommand, { key, size }: { key: string; size: number }) => {
    const begin = async () => {
      const file = await spool.file(size)
      return file === undefined ? undefined : writeOut(git, command, file)
    }
    const entry = spooled.get(key) ?? { file: begin(), users: 0 }
    spooled.set(key, entry)
    // Counted before it is waited for: nobody drops it meanwhile.
    entry.users += 1
    const left = async () => {
      entry.users -= 1
      if (entry.users > 0) return
      if (spooled.get(key) === entry) spooled.delete(key)
      await (await entry.file)?.drop()
    }
    try {
      const file = await entry.file
      if (file !== undefined && file.growth !== 'failed') return { file, left }
    } catch (error) {
      await left().catch(() => undefined)
      throw error
    }
    await left()
    return undefined
  }

  const heads = createSharedWork<Buffer>()

  const blobs: Blobs = {
    async open({ gitDir, oid }) {
      const key = `${gitDir}:${oid}`
      const known = kept.get(key)
      if (known !== undefined) return { size: known.length, whole: known }
      const info = await pool.info(gitDir, oid)
      if (info?.type !== 'blob') throw new GitError('missing', `there is no file ${oid} in ${gitDir}`)
      if (info.size > wholeBlobBytes) return { size: info.size, whole: undefined }
      const object = await pool.contents(gitDir, oid)
      if (object === undefined) throw new GitError('missing', `there is no file ${oid} in ${gitDir}`)
      kept.set(key, object.data)
      return { size: object.size, whole: object.data }
    },
    async stream({ gitDir, oid, size, start, end, signal }) {
      const command = { gitDir, lane: 'download' as const, args: ['cat-file', 'blob', oid], deadlineMs: transferMs }
      const shared = end - start > wholeBlobBytes ? await share(command, { key: `${gitDir}:${oid}`, size }) : undefined
      if (shared !== undefined) return readShared(shared, { start, end, signal })
      const child = await git.start({ ...command, signal })
      child.stdin.end()
      const part = cut({ size, start, end })
      // The reader learns of a failure from the stream itself.
      pipeline(child.stdout, part).catch(() => undefined)
      part.once('close', () => child.kill())
      return spool.through(part)
    },
    head: ({ signal, ...file }) =>
      heads.join(`${file.gitDir}:${file.oid}:${file.end}`, {
        signal,
        start: async (abandoned) =>
          Buffer.concat(await (await blobs.stream({ ...file, start: 0, signal: abandoned })).toArray()),
      }),
  }
  return blobs
}

interface Part {
  size: number
  start: number
  end: number
}

/** A file on its way to the disk, or there, for all who read it now. */
interface SharedFile {
  readonly handle: FileHandle
  growth: Growth
  /** Ends the process, where it still runs, and gives the room back. */
  drop(): Promise<void>
}

/**
 * Has git write the whole file to the disk at its own pace: readers that stand still cost this thread nothing and hold no
 * process. It ends with the last of them, or at its end.
 */
async function writeOut(git: Git, command: GitCommand, file: SpoolFile): Promise<SharedFile> {
  try {
    const child = await git.start({ ...command, output: file.path })
    child.stdin.end()
    await file.unlink()
    const shared: SharedFile = {
      handle: file.handle,
      growth: 'growing',
      async drop() {
        child.kill()
        await ended
        await file.close()
      },
    }
    const ended = child.ended.then(({ code, why }) => {
      shared.growth = why === 'exit' && code === 0 ? 'ended' : 'failed'
    })
    return shared
  } catch (error) {
    await file.unlink()
    await file.close()
    throw error
  }
}

function readShared(
  { file, left }: { file: SharedFile; left: () => Promise<void> },
  { start, end, signal }: Omit<Part, 'size'> & { signal: AbortSignal },
): Readable {
  const { out } = readGrowing({ file: file.handle, growth: () => file.growth, left, start, end, chunkBytes: partBytes })
  return addAbortSignal(signal, out)
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
