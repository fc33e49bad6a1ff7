import { closeSync, fstatSync, openSync, readSync } from 'node:fs'
import { applyDelta } from './apply-delta.ts'
import type { CachePart } from './base-cache.ts'
import { inflateExact } from './inflate-exact.ts'
import { inflateShort, shortBytes } from './inflate-short.ts'
import { type ObjectStart, type StoredObject, UnreadableError } from './stored-object.ts'

/** One pack, read at offsets that its index names. */
export interface PackFile {
  /** The object at an offset. `findBase` looks up the base of a delta that names it by id: an offset in this pack, or -1. */
  read(offset: number, findBase: (id: Uint8Array) => number): StoredObject
  /** The same with its first `most` bytes at least: of a much longer one that is no delta, only these are inflated. */
  readStart(offset: number, most: number, findBase: (id: Uint8Array) => number): ObjectStart
  close(): void
}

/** Larger objects are git's business: nothing here needs them, and they would push everything else out of memory. */
export const maxObjectBytes = 64 * 1024 * 1024

const types = [undefined, 'commit', 'tree', 'blob', 'tag'] as const
const offsetDelta = 6
const idDelta = 7
/** Git itself makes no chains longer than 4,095; a circle of deltas by id ends here, too. */
const maxDeltas = 4_096
/** All that the steps of one chain may come to. */
const maxChainBytes = 1024 * 1024 * 1024
/** What is read at once where reading goes on behind what was read before. */
const windowBytes = 32 * 1024
/** What is read before and behind any other offset: most bases of a delta lie shortly before it. */
const beforeBytes = 12 * 1024
const behindBytes = 4 * 1024
/** Of a long chain of deltas so many steps are kept: the chains of other objects branch off somewhere. */
const keptEvery = 8
const largestScratch = 256 * 1024
/** Of an object that is so many times longer than what is wanted, only that is inflated: zlib, which knows no end but that of the stream, is quicker otherwise. */
const worthStopping = 8
/** The longest head of an object: its size (10 bytes), the id or offset of its base. */
const headBytes = 64

/** Memory for what is of use for one step only: two buffers that alternate, one to read from and one to write to. */
let scratch = { read: Buffer.alloc(0), write: Buffer.alloc(0) }
const passing = (bytes: number): Buffer => {
  if (bytes > largestScratch) return Buffer.allocUnsafeSlow(bytes)
  scratch = { read: scratch.write, write: scratch.read }
  if (scratch.write.length < bytes) scratch.write = Buffer.allocUnsafeSlow(Math.max(bytes * 2, 32 * 1024))
  return scratch.write.subarray(0, bytes)
}

/** Opens a pack; the errors are those of the file system. It stays readable when a repack removes the file. */
export function openPackFile(file: string, { idBytes, cache }: { idBytes: number; cache: CachePart }): PackFile {
  const fd = openSync(file, 'r')
  const end = fstatSync(fd).size - idBytes
  const window = Buffer.allocUnsafeSlow(windowBytes)
  let windowAt = 0
  let windowEnd = 0

  /** Makes the window hold `length` bytes from `offset`, as far as the pack goes. Returns where in the window they begin. */
  const look = (offset: number, length: number): number => {
    if (offset < 12 || offset >= end) throw new UnreadableError('an offset lies outside its pack')
    if (offset < windowAt || Math.min(offset + length, end) > windowEnd) {
      const goesOn = offset >= windowAt && offset <= windowEnd + behindBytes
      const before = goesOn ? 0 : Math.min(beforeBytes, offset, windowBytes - length)
      const wanted = goesOn ? windowBytes : before + Math.max(behindBytes, length)
      windowAt = offset - before
      windowEnd = windowAt
      windowEnd = windowAt + readFully(fd, window, Math.min(wanted, windowBytes, end - windowAt), windowAt)
    }
    return offset - windowAt
  }

  const inflateAt = (offset: number, size: number): Buffer => {
    if (size > maxObjectBytes) throw new UnreadableError('an object is too large')
    // The most that zlib needs for bytes it cannot compress, and the least for bytes that it can (1:1032).
    const most = Math.min(size + (size >>> 8) + 64, end - offset)
    if (size > most * 1_100) throw new UnreadableError('an object says that it is larger than it can be')
    if (size <= shortBytes) {
      const at = look(offset, most)
      const data = Buffer.allocUnsafeSlow(size)
      if (inflateShort({ input: window, at, end: at + most, into: data, size })) return data
    }
    if (most <= windowBytes) {
      const at = look(offset, most)
      return inflateExact(window.subarray(at, at + most), size)
    }
    const input = Buffer.allocUnsafeSlow(most)
    return inflateExact(input.subarray(0, readFully(fd, input, most, offset)), size)
  }

  /** The first bytes of an object that is stored as itself; nothing where the stream is none that can be read here. */
  const inflateStart = (offset: number, size: number): Buffer | undefined => {
    // No code of deflate is longer than 15 bits.
    const input = Buffer.allocUnsafeSlow(Math.min(2 * size + 1_024, end - offset))
    const read = readFully(fd, input, input.length, offset)
    const into = Buffer.allocUnsafeSlow(size)
    return inflateShort({ input, at: 0, end: read, into, size, prefix: true }) ? into : undefined
  }

  const pack: PackFile = {
    readStart(offset, most, findBase) {
      const head = readHead(window, look(offset, headBytes), idBytes)
      const type = types[head.type]
      const isWorth = type !== undefined && head.size > worthStopping * most && head.size <= maxObjectBytes
      const data = isWorth ? inflateStart(offset + head.length, most) : undefined
      if (type !== undefined && data !== undefined) return { type, data, whole: false }
      return { ...pack.read(offset, findBase), whole: true }
    },
    read(start, findBase) {
      const deltas: { offset: number; delta: Buffer }[] = []
      let offset = start
      let chainBytes = 0
      let object = cache.get(offset)
      while (object === undefined) {
        const head = readHead(window, look(offset, headBytes), idBytes)
        const data = inflateAt(offset + head.length, head.size)
        const type = types[head.type]
        if (type !== undefined) {
          object = { type, data }
          cache.set(offset, object)
          break
        }
        chainBytes += data.length
        deltas.push({ offset, delta: data })
        if (deltas.length > maxDeltas || chainBytes > maxChainBytes) throw new UnreadableError('a chain is too long')
        offset = head.type === offsetDelta ? offset - head.distance : findBase(head.base)
        object = cache.get(offset)
      }
      for (let step = deltas.pop(); step !== undefined; step = deltas.pop()) {
        const isKept = deltas.length % keptEvery === 0
        const data = applyDelta(object.data, step.delta, {
          limit: maxObjectBytes,
          memory: isKept ? undefined : passing,
        })
        chainBytes += data.length
        if (chainBytes > maxChainBytes) throw new UnreadableError('a chain is too long')
        object = { type: object.type, data }
        if (isKept) cache.set(step.offset, object)
      }
      return object
    },
    close() {
      cache.close()
      closeSync(fd)
    },
  }
  return pack
}

interface ObjectHead {
  type: number
  /** Of the object or delta when inflated. */
  size: number
  /** Bytes of the head itself. */
  length: number
  /** How far before this object its base lies. */
  distance: number
  base: Uint8Array
}

const noBase = new Uint8Array(0)

/** Reads what stands before an object's data (gitformat-pack, "pack-*.pack files have the following format"). */
function readHead(bytes: Buffer, start: number, idBytes: number): ObjectHead {
  let at = start
  let byte = bytes[at++] ?? 0
  const type = (byte >> 4) & 7
  let size = byte & 15
  for (let scale = 16; byte & 0x80; scale *= 128) {
    if (scale > 2 ** 46) throw new UnreadableError('an object has no size')
    byte = bytes[at++] ?? 0
    size += (byte & 0x7f) * scale
  }
  let distance = 0
  let base: Uint8Array = noBase
  if (type === offsetDelta) {
    byte = bytes[at++] ?? 0
    distance = byte & 0x7f
    while (byte & 0x80) {
      if (distance > 2 ** 45) throw new UnreadableError('a delta has no base')
      byte = bytes[at++] ?? 0
      distance = (distance + 1) * 128 + (byte & 0x7f)
    }
    if (distance === 0) throw new UnreadableError('a delta is its own base')
  } else if (type === idDelta) {
    // The window moves on while the base is looked up.
    base = Uint8Array.from(bytes.subarray(at, at + idBytes))
    at += idBytes
  } else if (types[type] === undefined) throw new UnreadableError(`a pack holds an object of type ${type}`)
  return { type, size, length: at - start, distance, base }
}

/** Reads until `length` bytes are there or the file ends; returns how many came. */
function readFully(fd: number, into: Buffer, length: number, position: number): number {
  let filled = 0
  while (filled < length) {
    const got = readSync(fd, into, filled, length - filled, position + filled)
    if (got === 0) break
    filled += got
  }
  return filled
}
