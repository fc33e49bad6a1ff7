import type { FileHandle } from 'node:fs/promises'
import type { ReadInPieces } from './framed-file.ts'
import { type PackPart, packHeaderBytes } from './pack-part.ts'

interface Joined {
  file: Pick<FileHandle, 'readv' | 'read'>
  /** Of the format of packs. */
  version: number
  /** How many objects there are in all. */
  objects: number
  /** What is copied of the pack on the disk. */
  part: PackPart
  /** What stands behind that: the entries of a pack, without its header and checksum. */
  entries: Buffer
  /** Of the whole, as soon as it is known: nobody needs it before all else was read. */
  checksum: Buffer | Promise<Buffer>
  checksumBytes: number
}

/** So much of a pack that is copied in one piece is read to where it is to stand. */
const longPiece = 64 * 1024
/** Shorter pieces are read together, with what lies between them, as far as this. */
const readTogether = 512 * 1024

/**
 * What is wanted of a pack on the disk, and entries of others behind it, as one pack (gitformat-pack(5)). A header says how many objects follow, and a checksum
 * ends it; what stands between says nothing of its place, since a delta names what it is made from by the distance, or by its id. They must be of
 * different objects.
 */
export function joinPacks(joined: Joined): ReadInPieces & { bytes: number } {
  const { file, part, entries, checksum, checksumBytes } = joined
  const entriesEnd = part.end + entries.length
  const header = Buffer.alloc(packHeaderBytes)
  header.write('PACK', 'latin1')
  header.writeUInt32BE(joined.version, 4)
  header.writeUInt32BE(joined.objects, 8)

  return {
    bytes: entriesEnd + checksumBytes,
    async readv(buffers, position) {
      if (position >= packHeaderBytes && position < part.end)
        return { bytesRead: await readPieces(file, part, buffers, position) }
      const [source, start] =
        position < packHeaderBytes
          ? [header, 0]
          : position < entriesEnd
            ? [entries, part.end]
            : [await checksum, entriesEnd]
      const put = createPut(buffers)
      put(source, position - start, source.length)
      return { bytesRead: put(source, 0, 0) }
    },
  }
}

/** Reads of a part from a place on, as much as comes by one call of the system, and at least something. */
async function readPieces(
  file: Joined['file'],
  part: PackPart,
  buffers: readonly Buffer[],
  position: number,
): Promise<number> {
  const { starts, sources, heads, headEnds } = part
  const first = pieceHolding(starts, position)
  const piece = (index: number) => {
    const start = starts[index] ?? 0
    const headStart = index === 0 ? 0 : (headEnds[index - 1] ?? 0)
    const copied = start + (headEnds[index] ?? 0) - headStart
    return { start, headStart, copied, end: starts[index + 1] ?? part.end, source: sources[index] ?? 0 }
  }
  const { copied, end, source } = piece(first)
  const wanted = buffers.reduce((sum, { length }) => sum + length, 0)
  if (position >= copied && end - position >= Math.min(longPiece, wanted)) {
    const { bytesRead } = await file.readv(upTo(buffers, end - position), source + position - copied)
    return bytesRead
  }
  const from = source + Math.max(0, position - copied)
  let last = first
  for (; last + 1 < starts.length && piece(last).end < position + wanted; last += 1) {
    const next = piece(last + 1)
    if (next.end - next.start >= longPiece || next.source + next.end - next.copied - from > readTogether) break
  }
  const stop = Math.min(position + wanted, piece(last).end)
  const ending = piece(last)
  const to = ending.source + Math.max(0, stop - ending.copied)
  const read = Buffer.allocUnsafe(Math.max(0, to - from))
  for (let at = 0; at < read.length; ) {
    const { bytesRead } = await file.read(read, at, read.length - at, from + at)
    if (bytesRead === 0) throw new Error('a pack is shorter than it was')
    at += bytesRead
  }
  const put = createPut(buffers)
  for (let index = first; index <= last; index += 1) {
    const { start, headStart, copied, end, source } = piece(index)
    if (position < copied)
      put(heads, headStart + Math.max(0, position - start), headStart + Math.min(stop, copied) - start)
    const copyFrom = source + Math.max(0, position - copied) - from
    const copyTo = source + Math.min(stop, end) - copied - from
    if (copyTo > copyFrom) put(read, copyFrom, copyTo)
  }
  return stop - position
}

/** The last piece that begins at a place or before it. */
function pieceHolding(starts: PackPart['starts'], position: number): number {
  let low = 0
  let high = starts.length - 1
  while (low < high) {
    const middle = (low + high + 1) >>> 1
    if ((starts[middle] ?? 0) <= position) low = middle
    else high = middle - 1
  }
  return low
}

/** Fills buffers one after the other; each call says how much they hold so far. */
function createPut(buffers: readonly Buffer[]) {
  let index = 0
  let at = 0
  let filled = 0
  return (source: Uint8Array, from: number, to: number): number => {
    for (let next = from; next < to; ) {
      const buffer = buffers[index]
      if (buffer === undefined) break
      const length = Math.min(to - next, buffer.length - at)
      buffer.set(source.subarray(next, next + length), at)
      next += length
      at += length
      filled += length
      if (at < buffer.length) continue
      index += 1
      at = 0
    }
    return filled
  }
}

/** The beginning of buffers, as far as so many bytes. */
function upTo(buffers: readonly Buffer[], bytes: number): Buffer[] {
  const some: Buffer[] = []
  let left = bytes
  for (const buffer of buffers) {
    if (left <= 0) break
    some.push(buffer.subarray(0, left))
    left -= buffer.length
  }
  return some
}
