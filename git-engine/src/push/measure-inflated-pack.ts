import { createHash } from 'node:crypto'
import { inflateSync } from 'node:zlib'
import { longestPointer, pointerStart, shortestPointer } from '../objects/lfs-pointer.ts'

/** What a pack holds, as it says itself and as it inflates to. */
export interface InflatedPackSize {
  /** The largest object. */
  largest: number
  /** All objects together, those that are made from others included. */
  whole: number
  /** The parents of the commits in it, by their ids; without those that are made from others. */
  commits: ReadonlyMap<string, readonly string[]>
  /** Could one of them be a pointer of Git LFS? One that is made from others is taken for one by what is put in. */
  mayPoint: boolean
}

/** So much is inflated at once, in about a millisecond: a larger pack is left to processes that have bounds. */
const maxInflated = 512 * 1024
const maxObjects = 256
/** What deltas may make of it, in the hands of git. */
const maxMade = 64 * 1024 * 1024

const newline = 10

const commit = 1
const blob = 3
const tag = 4
const offsetDelta = 6
const refDelta = 7

/**
 * Measures what a small pack (gitformat-pack(5)) inflates to without trusting its headers: each object must inflate to the size that it claims.
 * Nothing is returned for a pack that is not here whole, is no small one or is odd in any way: that is left to git,
 * which says what is wrong.
 */
export function measureInflatedPack(pack: Buffer, hashBytes: number): InflatedPackSize | undefined {
  if (pack.length < 12 || pack.toString('latin1', 0, 4) !== 'PACK' || pack.readUInt32BE(4) !== 2) return undefined
  const count = pack.readUInt32BE(8)
  if (count > maxObjects) return undefined
  let at = 12
  let inflated = 0
  let largest = 0
  let whole = 0
  let mayPoint = false
  const commits = new Map<string, readonly string[]>()
  for (let number = 0; number < count; number += 1) {
    const head = readHead(pack, at, hashBytes)
    if (head === undefined || inflated + head.size > maxInflated) return undefined
    const found = inflateAt(pack.subarray(head.end), head.size)
    if (found === undefined) return undefined
    inflated += head.size
    const size = head.isDelta ? sizeMadeBy(found.data) : head.size
    if (size === undefined) return undefined
    largest = Math.max(largest, size)
    whole += size
    if (whole > maxMade) return undefined
    mayPoint ||= head.isDelta ? makesPointer(found.data, size) : head.type === blob && beginsPointer(found.data)
    if (head.type === commit) commits.set(...readCommit(found.data, hashBytes))
    at = head.end + found.packed
  }
  return at + hashBytes === pack.length ? { largest, whole, commits, mayPoint } : undefined
}

interface Head {
  type: number
  isDelta: boolean
  /** What follows inflates to this. */
  size: number
  /** Where that begins. */
  end: number
}

function readHead(pack: Buffer, at: number, hashBytes: number): Head | undefined {
  const first = pack[at]
  if (first === undefined) return undefined
  const type = (first >> 4) & 7
  let size = first & 15
  let end = at + 1
  if (first >= 128) {
    const rest = readVarint(pack, end)
    if (rest === undefined) return undefined
    size += rest.value * 16
    end = rest.end
  }
  if (type >= commit && type <= tag) return { type, isDelta: false, size, end }
  if (type === refDelta) return { type, isDelta: true, size, end: end + hashBytes }
  if (type !== offsetDelta) return undefined
  const base = readVarint(pack, end)
  return base && { type, isDelta: true, size, end: base.end }
}

const parentLine = /^parent ([0-9a-f]+)$/

/** The id of a commit and its parents. Git checks later that it is well formed. */
function readCommit(data: Buffer, hashBytes: number): [oid: string, parents: string[]] {
  const oid = createHash(hashBytes === 20 ? 'sha1' : 'sha256')
    .update(`commit ${data.length}\0`)
    .update(data)
    .digest('hex')
  const parents: string[] = []
  // The first line names the tree; parents follow.
  for (let at = data.indexOf(newline) + 1; at > 0; at = data.indexOf(newline, at) + 1) {
    const line = data.toString('latin1', at, Math.min(data.length, at + parentLineBytes(hashBytes)))
    const [, parent] = parentLine.exec(line) ?? []
    if (parent === undefined) break
    parents.push(parent)
  }
  return [oid, parents]
}

/** Without its end. */
const parentLineBytes = (hashBytes: number) => 'parent '.length + 2 * hashBytes

/** The size of what a delta makes: it begins with that of its base and this one. */
function sizeMadeBy(delta: Buffer): number | undefined {
  const base = readVarint(delta, 0)
  return base && readVarint(delta, base.end)?.value
}

const beginsPointer = (data: Buffer): boolean =>
  data.length <= longestPointer && data.toString('latin1', 0, pointerStart.length) === pointerStart

/** Does a delta make a text as short as a pointer, and put a digest in? One that its base does not have is put in as it is. */
const makesPointer = (delta: Buffer, size: number): boolean =>
  size >= shortestPointer && size <= longestPointer && /[0-9a-f]{64}/.test(insertedBy(delta))

/** What a delta puts in that its base does not have. */
function insertedBy(delta: Buffer): string {
  const base = readVarint(delta, 0)
  const made = base && readVarint(delta, base.end)
  const parts: string[] = []
  for (let at = made?.end ?? delta.length; at < delta.length; ) {
    const op = delta.readUInt8(at)
    at += 1
    if (op < 128) {
      parts.push(delta.toString('latin1', at, at + op))
      at += op
    } else {
      // A copy: each bit stands for a byte of where and how much.
      for (let bits = op & 127; bits > 0; bits >>= 1) at += bits & 1
    }
  }
  return parts.join('')
}

/** Numbers of seven bits a byte, the lowest first; more than five bytes are more than anything here may have. */
function readVarint(bytes: Buffer, at: number): { value: number; end: number } | undefined {
  let value = 0
  for (let end = at; end < at + 5; ) {
    const byte = bytes[end]
    if (byte === undefined) return undefined
    value += (byte & 127) * 128 ** (end - at)
    end += 1
    if (byte < 128) return { value, end }
  }
  return undefined
}

/** What inflates to exactly `size` bytes here, and how many packed ones it took. */
function inflateAt(bytes: Buffer, size: number): { data: Buffer; packed: number } | undefined {
  try {
    const found: unknown = inflateSync(bytes, { info: true, maxOutputLength: Math.max(1, size) })
    if (typeof found !== 'object' || found === null || !('buffer' in found) || !('engine' in found)) return undefined
    const { buffer: data, engine } = found
    if (typeof engine !== 'object' || engine === null || !('bytesWritten' in engine)) return undefined
    if (!Buffer.isBuffer(data) || data.length !== size || typeof engine.bytesWritten !== 'number') return undefined
    return { data, packed: engine.bytesWritten }
  } catch {
    return undefined
  }
}
