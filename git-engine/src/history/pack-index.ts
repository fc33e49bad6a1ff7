import { readFileSync, statSync } from 'node:fs'
import { UnreadableError } from './stored-object.ts'

/** Where the objects of a pack lie. */
export interface PackIndex {
  /** The offset of an object in the pack, or -1. */
  find(id: Uint8Array): number
  readonly heldBytes: number
}

const fanOutAt = 8
const idsAt = fanOutAt + 256 * 4

/** What is taken into memory: an index of about three million objects. */
const maxBytes = 96 * 1024 * 1024

/** Opens an index of version 2 (gitformat-pack, "Version 2 pack-*.idx files"). Errors are those of the file system or `UnreadableError`. */
export function openPackIndex(file: string, idBytes: number): PackIndex {
  if (statSync(file).size > maxBytes) throw new UnreadableError('a pack has too many objects')
  const index = readFileSync(file)
  if (index.length < idsAt || index.readUInt32BE(0) !== 0xff744f63 || index.readUInt32BE(4) !== 2) {
    throw new UnreadableError('a pack index is of an unknown version')
  }
  const fanOut = new Uint32Array(257)
  for (let byte = 0; byte < 256; byte += 1) {
    fanOut[byte + 1] = index.readUInt32BE(fanOutAt + byte * 4)
    if ((fanOut[byte + 1] ?? 0) < (fanOut[byte] ?? 0)) throw new UnreadableError('a pack index is broken')
  }
  const count = fanOut[256] ?? 0
  const offsetsAt = idsAt + count * (idBytes + 4)
  const largeAt = offsetsAt + count * 4
  const end = index.length - 2 * idBytes
  if (largeAt > end) throw new UnreadableError('a pack index is too short')

  return {
    heldBytes: index.length,
    find(id) {
      const first = id[0] ?? 0
      let low = fanOut[first] ?? 0
      let high = fanOut[first + 1] ?? 0
      while (low < high) {
        const middle = (low + high) >>> 1
        const order = compareIds(id, index, idsAt + middle * idBytes, idBytes)
        if (order === 0) {
          const offset = index.readUInt32BE(offsetsAt + middle * 4)
          if (offset < 0x80000000) return offset
          const at = largeAt + (offset - 0x80000000) * 8
          if (at + 8 > end) throw new UnreadableError('a pack index is broken')
          return Number(index.readBigUInt64BE(at))
        }
        if (order < 0) high = middle
        else low = middle + 1
      }
      return -1
    },
  }
}

/** Compares an id with the bytes at an offset. Most pairs differ within the first bytes, so that a loop beats a native call. */
export function compareIds(id: Uint8Array, bytes: Uint8Array, at: number, idBytes: number): number {
  for (let index = 0; index < idBytes; index += 1) {
    const difference = (id[index] ?? 0) - (bytes[at + index] ?? 0)
    if (difference !== 0) return difference
  }
  return 0
}
