import { readFileSync, readSync, statSync } from 'node:fs'
import { compareIds } from '../history/pack-index.ts'
import { UnreadableError } from '../history/stored-object.ts'

/**
 * How a part of a pack stands in another one, piece by piece in order. A piece is what replaces the head of an entry, which may be nothing, and what is
 * copied behind it.
 */
export interface PackPart {
  /** Where each piece begins in the other one. */
  starts: Uint32Array | Float64Array
  /** Where in the pack what is copied of it begins. */
  sources: Uint32Array | Float64Array
  /** New heads, one behind the other, and where that of each piece ends among them. */
  heads: Uint8Array
  headEnds: Uint32Array
  /** Where the last piece ends. */
  end: number
}

interface Planned {
  part: PackPart
  /** What is wanted too, and can't be copied, since it is made from what is left out: its ids, one behind the other. */
  again: Uint8Array
}

export const packHeaderBytes = 12
/** Places in a pack of which a part is sent are 31 bits, so that a piece of it is kept in 16 bytes or so. */
const largestSource = 2 ** 31 - 1
/** Of about two million objects. It is all read into memory. */
const largestIndex = 64 * 1024 * 1024
/** Half as many entries as a clone of a large repository has. More of them is git's work. */
const mostPieces = 400_000
const offsetDelta = 6
const idDelta = 7
/** What is read at once. */
const windowBytes = 1024 * 1024
/** The longest head of an entry: its size (10 bytes), and the id or the distance of its base. */
const headBytes = 64
/** The number of an entry in the index and its place in the pack are one number, by which they are sorted: 53 bits in all. */
const numbers = 2 ** 22
const idsAt = 8 + 256 * 4

/** What becomes of an entry: it is copied, it is not wanted, or it is wanted and made from what is not. */
const states = { kept: 0, left: 1, again: 2 }

/** All of a pack whose entries end at `packEnd`. */
export const wholePack = (packEnd: number): PackPart => ({
  starts: Float64Array.of(packHeaderBytes),
  sources: Float64Array.of(packHeaderBytes),
  heads: new Uint8Array(0),
  headEnds: Uint32Array.of(0),
  end: packEnd,
})

/**
 * Finds how a pack without some objects is made of one that has them. Entries are copied as they are; one whose base is as far away as before is
 * nothing but that. Where something was left out between, the head of the entry gets another distance. What is made from an object that is left out
 * must be packed once more, and whoever is made from that one names it by its id, since it will stand behind.
 */
export function planPart(options: {
  /** The open file of a pack, and where its entries end. */
  pack: number
  packEnd: number
  /** The path of its index. */
  index: string
  idBytes: number
  /** The ids of what is left out, one behind the other. */
  left: Uint8Array
}): Planned {
  const { pack, packEnd, left, idBytes } = options
  if (packEnd > largestSource) throw new UnreadableError('a pack is too large to be taken in part')
  const index = readWholeIndex(options.index, idBytes)
  const { count } = index
  const isLeft = new Uint8Array(count)
  for (let at = 0; at < left.length; at += idBytes) {
    const number = index.find(left.subarray(at, at + idBytes))
    if (number < 0) throw new UnreadableError('what is left out is not there')
    isLeft[number] = 1
  }

  const { places, numberOf } = index.inOrder()
  const entryAt = (place: number): number => {
    let low = 0
    let high = count
    while (low < high) {
      const middle = (low + high) >>> 1
      if ((places[middle] ?? 0) < place) low = middle + 1
      else high = middle
    }
    if (places[low] !== place) throw new UnreadableError('a delta has no base')
    return low
  }

  const stateOf = new Uint8Array(count)
  const newPlaces = new Uint32Array(count)
  const pieces = createPieces()
  const again: Uint8Array[] = []
  const { bytes, look } = createWindow(pack, packEnd)
  /** Behind this all that is copied keeps its distances. */
  let movedBefore = 0

  const packAgain = (entry: number, next: number) => {
    stateOf[entry] = states.again
    again.push(index.idOf(numberOf[entry] ?? 0))
    movedBefore = next
  }
  for (let entry = 0; entry < count; entry += 1) {
    const place = places[entry] ?? 0
    const next = places[entry + 1] ?? packEnd
    newPlaces[entry] = pieces.end()
    if (isLeft[numberOf[entry] ?? 0] === 1) {
      stateOf[entry] = states.left
      movedBefore = next
      continue
    }
    const at = look(place)
    let headEnd = at
    const first = bytes[headEnd++] ?? 0
    for (let byte = first; byte & 0x80; ) byte = bytes[headEnd++] ?? 0
    const sizeEnd = headEnd
    const type = (first >> 4) & 7
    if (type === idDelta) {
      const base = index.find(bytes.subarray(headEnd, headEnd + idBytes))
      if (base < 0) throw new UnreadableError('a delta has no base')
      if (isLeft[base] === 1) packAgain(entry, next)
      else pieces.copy(place, next)
      continue
    }
    if (type !== offsetDelta) {
      pieces.copy(place, next)
      continue
    }
    let byte = bytes[headEnd++] ?? 0
    let distance = byte & 0x7f
    while (byte & 0x80) {
      byte = bytes[headEnd++] ?? 0
      distance = (distance + 1) * 128 + (byte & 0x7f)
    }
    if (place - distance >= movedBefore) {
      pieces.copy(place, next)
      continue
    }
    const base = entryAt(place - distance)
    if (stateOf[base] === states.left) {
      packAgain(entry, next)
      continue
    }
    const moved = (newPlaces[entry] ?? 0) - (newPlaces[base] ?? 0)
    if (stateOf[base] === states.kept && moved === distance) {
      pieces.copy(place, next)
      continue
    }
    const size = bytes.subarray(at, sizeEnd)
    const head =
      stateOf[base] === states.again
        ? Buffer.concat([Buffer.of(first | (idDelta << 4)), size.subarray(1), index.idOf(numberOf[base] ?? 0)])
        : Buffer.concat([size, encodeDistance(moved)])
    pieces.copy(place + headEnd - at, next, head)
    if (head.length !== headEnd - at) movedBefore = next
  }
  return { part: pieces.all(), again: Buffer.concat(again) }
}

/** A distance as an entry has it, see gitformat-pack(5), "offset encoding". */
function encodeDistance(distance: number): Buffer {
  const bytes = [distance % 128]
  for (let rest = Math.floor(distance / 128); rest > 0; rest = Math.floor(rest / 128)) {
    rest -= 1
    bytes.unshift(0x80 | (rest % 128))
  }
  return Buffer.from(bytes)
}

/** Puts pieces together: what follows in both is one. */
function createPieces() {
  const starts: number[] = []
  const sources: number[] = []
  const headEnds: number[] = []
  const heads: Uint8Array[] = []
  let headBytes = 0
  let end = packHeaderBytes
  let sourceEnd = -1
  return {
    end: () => end,
    copy(from: number, to: number, head?: Uint8Array) {
      if (head !== undefined || from !== sourceEnd) {
        if (starts.length >= mostPieces) throw new UnreadableError('a part of a pack has too many pieces')
        starts.push(end)
        sources.push(from)
        if (head !== undefined) {
          heads.push(head)
          headBytes += head.length
          end += head.length
        }
        headEnds.push(headBytes)
      }
      end += to - from
      sourceEnd = to
    },
    all: (): PackPart => ({
      starts: Uint32Array.from(starts),
      sources: Uint32Array.from(sources),
      heads: Uint8Array.from(Buffer.concat(heads)),
      headEnds: Uint32Array.from(headEnds),
      end,
    }),
  }
}

/** Reads on through a pack: `look` says where in `bytes` the entry at a place begins, whose head is there. */
function createWindow(pack: number, packEnd: number) {
  const window = Buffer.alloc(windowBytes + headBytes)
  let from = 0
  let to = 0
  const look = (place: number): number => {
    if (place < packHeaderBytes || place >= packEnd) throw new UnreadableError('an entry lies outside its pack')
    if (place < from || Math.min(place + headBytes, packEnd) > to) {
      from = place
      to = place
      while (to < Math.min(place + window.length, packEnd)) {
        const read = readSync(pack, window, to - from, Math.min(window.length, packEnd - from) - (to - from), to)
        if (read === 0) throw new UnreadableError('a pack is shorter than it was')
        to += read
      }
    }
    return place - from
  }
  return { bytes: window, look }
}

/** An index of version 2 (gitformat-pack(5)) of a pack without a place of more than 31 bits. */
function readWholeIndex(path: string, idBytes: number) {
  if (statSync(path).size > largestIndex) throw new UnreadableError('a pack has too many objects')
  const bytes = readFileSync(path)
  if (bytes.length < idsAt || bytes.readUInt32BE(0) !== 0xff744f63 || bytes.readUInt32BE(4) !== 2)
    throw new UnreadableError('a pack index is of an unknown version')
  const endOf = (first: number) => (first < 0 ? 0 : bytes.readUInt32BE(8 + first * 4))
  const count = endOf(255)
  const offsetsAt = idsAt + count * (idBytes + 4)
  if (count > numbers || offsetsAt + count * 4 + 2 * idBytes > bytes.length)
    throw new UnreadableError('a pack index is broken')
  return {
    count,
    /** The number of an object, or -1. */
    find(id: Uint8Array): number {
      const first = id[0] ?? 0
      let low = endOf(first - 1)
      let high = endOf(first)
      while (low < high) {
        const middle = (low + high) >>> 1
        const order = compareIds(id, bytes, idsAt + middle * idBytes, idBytes)
        if (order === 0) return middle
        if (order < 0) high = middle
        else low = middle + 1
      }
      return -1
    },
    idOf: (number: number): Uint8Array => bytes.subarray(idsAt + number * idBytes, idsAt + (number + 1) * idBytes),
    /** The places of all entries in their order, and the number of each. */
    inOrder() {
      const order = new Float64Array(count)
      for (let number = 0; number < count; number += 1) {
        const place = bytes.readUInt32BE(offsetsAt + number * 4)
        if (place > largestSource) throw new UnreadableError('a place in a pack is too far away')
        order[number] = place * numbers + number
      }
      order.sort()
      const places = new Uint32Array(count)
      const numberOf = new Uint32Array(count)
      for (let entry = 0; entry < count; entry += 1) {
        const both = order[entry] ?? 0
        const place = Math.floor(both / numbers)
        places[entry] = place
        // A remainder of numbers that are so large takes ten times as long.
        numberOf[entry] = both - place * numbers
      }
      return { places, numberOf }
    },
  }
}
