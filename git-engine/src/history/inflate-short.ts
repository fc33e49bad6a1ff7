import { createPrefixCode, type PrefixCode } from './prefix-code.ts'

/**
 * Streams of at most this many bytes, inflated, are inflated here. A call of zlib makes objects that cost more than a
 * delta of that length does from beginning to end; of longer streams zlib is the faster reader.
 */
export const shortBytes = 512

/** Base lengths and distances with their extra bits (RFC 1951, 3.2.5). */
const lengthBase = Uint16Array.of(
  ...[
    3, 4, 5, 6, 7, 8, 9, 10, 11, 13, 15, 17, 19, 23, 27, 31, 35, 43, 51, 59, 67, 83, 99, 115, 131, 163, 195, 227, 258,
  ],
)
const lengthBits = Uint8Array.of(
  ...[0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3, 4, 4, 4, 4, 5, 5, 5, 5, 0],
)
const distanceBase = Uint16Array.of(
  ...[1, 2, 3, 4, 5, 7, 9, 13, 17, 25, 33, 49, 65, 97, 129, 193, 257, 385, 513, 769, 1025, 1537, 2049, 3073],
  ...[4097, 6145, 8193, 12289, 16385, 24577],
)
const distanceBits = Uint8Array.of(
  ...[0, 0, 0, 0, 1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 6, 7, 7, 8, 8, 9, 9, 10, 10, 11, 11, 12, 12, 13, 13],
)
/** The order in which a block tells the lengths of the code that its other codes are written in. */
const order = Uint8Array.of(16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15)

const literalSymbols = 286
const distanceSymbols = 30
const endOfBlock = 256

/** Where reading stands. `held` are bits that were taken from the input and not used yet, the next one lowest. */
interface Bits {
  input: Uint8Array
  at: number
  end: number
  held: number
  count: number
}

const fixedLiterals = createPrefixCode(9)
const fixedDistances = createPrefixCode(5)
fixedLiterals.read(
  Uint8Array.from({ length: 288 }, (_, symbol) => (symbol < 144 ? 8 : symbol < 256 ? 9 : symbol < 280 ? 7 : 8)),
  0,
  288,
)
fixedDistances.read(new Uint8Array(32).fill(5), 0, 32)

// Made once: to make them for every stream would take longer than the stream.
const literals = createPrefixCode(9)
const distances = createPrefixCode(7)
const lengthCode = createPrefixCode(7)
const lengths = new Uint8Array(literalSymbols + 2 + distanceSymbols + 2)
const bits: Bits = { input: lengths, at: 0, end: 0, held: 0, count: 0 }

/**
 * Inflates a zlib stream (RFC 1950) at `at` of `input`, which must come to exactly `size` bytes, into `into`. With
 * `prefix` the stream may be longer, and only its first `size` bytes are inflated. False where it is not such a stream:
 * zlib may say why. `into` holds anything then. Reads nothing from `end` on.
 */
export function inflateShort({
  input,
  at,
  end,
  into,
  size,
  prefix = false,
}: {
  input: Uint8Array
  at: number
  end: number
  into: Uint8Array
  size: number
  prefix?: boolean
}): boolean {
  const method = input[at] ?? 0
  const flags = input[at + 1] ?? 0
  // Deflate with a window of up to 32 KiB, and no dictionary.
  if (at + 2 > end || (method & 15) !== 8 || method >> 4 > 7 || (flags & 32) !== 0 || (method * 256 + flags) % 31 !== 0)
    return false
  bits.input = input
  bits.at = at + 2
  bits.end = end
  bits.held = 0
  bits.count = 0
  let filled = 0
  for (let last = 0; last === 0; ) {
    last = take(1)
    const kind = take(2)
    if (kind === 0) filled = copyBlock({ into, filled, size, prefix })
    else if (kind === 1) filled = inflateBlock(fixedLiterals, fixedDistances, { into, filled, size, prefix })
    else if (kind === 2 && readCodes()) filled = inflateBlock(literals, distances, { into, filled, size, prefix })
    else return false
    if (filled < 0) return false
    if (prefix && filled === size) return true
  }
  return filled === size && isSum(into, size)
}

interface Output {
  into: Uint8Array
  /** How much is there already, and how much there shall be. */
  filled: number
  size: number
  prefix: boolean
}

/** Takes over a block that was stored as it is, as ids are, which nothing makes shorter. Answers as `inflateBlock` does. */
function copyBlock({ into, filled, size, prefix }: Output): number {
  // The block begins at a whole byte; such bytes that were taken too early are given back.
  bits.at -= bits.count >> 3
  bits.held = 0
  bits.count = 0
  const { input, at, end } = bits
  const length = (input[at] ?? 0) + (input[at + 1] ?? 0) * 256
  const check = (input[at + 2] ?? 0) + (input[at + 3] ?? 0) * 256
  if (at + 4 + length > end || length + check !== 0xffff) return -1
  const fits = Math.min(length, size - filled)
  for (let index = 0; index < fits; index += 1) into[filled + index] = input[at + 4 + index] ?? 0
  bits.at = at + 4 + length
  if (fits < length) return prefix ? size : -1
  return filled + length
}

/** The next bits as a number; 0 beyond the end, where `count` becomes negative and stays so. */
function take(width: number): number {
  while (bits.count < width && bits.at < bits.end) {
    bits.held |= (bits.input[bits.at] ?? 0) << bits.count
    bits.at += 1
    bits.count += 8
  }
  const value = bits.held & ((1 << width) - 1)
  bits.held >>>= width
  bits.count -= width
  return bits.count < 0 ? 0 : value
}

/** Reads the codes that a block brings along. */
function readCodes(): boolean {
  const literalCount = take(5) + 257
  const distanceCount = take(5) + 1
  const codeCount = take(4) + 4
  if (literalCount > literalSymbols || distanceCount > distanceSymbols) return false
  lengths.fill(0, 0, 19)
  for (let index = 0; index < codeCount; index += 1) lengths[order[index] ?? 0] = take(3)
  if (!lengthCode.read(lengths, 0, 19)) return false
  const total = literalCount + distanceCount
  for (let index = 0; index < total; ) {
    const symbol = next(lengthCode)
    if (symbol < 0) return false
    if (symbol < 16) {
      lengths[index] = symbol
      index += 1
      continue
    }
    if (symbol === 16 && index === 0) return false
    const value = symbol === 16 ? (lengths[index - 1] ?? 0) : 0
    const times = symbol === 16 ? 3 + take(2) : symbol === 17 ? 3 + take(3) : 11 + take(7)
    if (bits.count < 0 || index + times > total) return false
    lengths.fill(value, index, index + times)
    index += times
  }
  return literals.read(lengths, 0, literalCount) && distances.read(lengths, literalCount, total)
}

/** The next symbol of a code, or -1. */
function next({ fast, width, slow }: PrefixCode): number {
  while (bits.count < 15 && bits.at < bits.end) {
    bits.held |= (bits.input[bits.at] ?? 0) << bits.count
    bits.at += 1
    bits.count += 8
  }
  const found = fast[bits.held & ((1 << width) - 1)] || slow(bits.held)
  const length = found & 15
  if (length === 0 || length > bits.count) return -1
  bits.held >>>= length
  bits.count -= length
  return found >>> 4
}

/** Inflates one block behind what is filled. Gives how much is filled then, or -1 where the block is broken or too long. */
function inflateBlock(
  literalCode: PrefixCode,
  distanceCode: PrefixCode,
  { into, filled, size, prefix }: Output,
): number {
  const tooLong = prefix ? size : -1
  // Local copies: this loop is all of the time.
  const { input, end } = bits
  const { fast, slow } = literalCode
  const mask = (1 << literalCode.width) - 1
  let { at, held, count } = bits
  let out = filled
  for (;;) {
    while (count < 15 && at < end) {
      held |= (input[at] ?? 0) << count
      at += 1
      count += 8
    }
    const found = fast[held & mask] || slow(held)
    const length = found & 15
    if (length === 0 || length > count) return -1
    held >>>= length
    count -= length
    const symbol = found >>> 4
    if (symbol < endOfBlock) {
      if (out === size) return tooLong
      into[out] = symbol
      out += 1
      continue
    }
    bits.at = at
    bits.held = held
    bits.count = count
    if (symbol === endOfBlock) return out
    const place = symbol - 257
    const run = (lengthBase[place] ?? 0) + take(lengthBits[place] ?? 0)
    const far = next(distanceCode)
    const back = far < 0 ? 0 : (distanceBase[far] ?? 0) + take(distanceBits[far] ?? 0)
    if (place >= lengthBase.length || far >= distanceBase.length || bits.count < 0) return -1
    if (back === 0 || back > out) return -1
    const stop = out + run
    for (const limit = Math.min(stop, size); out < limit; out += 1) into[out] = into[out - back] ?? 0
    if (out < stop) return tooLong
    at = bits.at
    held = bits.held
    count = bits.count
  }
}

/** Whether what follows the last block is the Adler-32 sum of what was inflated. */
function isSum(data: Uint8Array, size: number): boolean {
  // Whole bytes that were taken too early are given back.
  let at = bits.at - (bits.count >> 3)
  if (at + 4 > bits.end) return false
  let low = 1
  let high = 0
  for (let index = 0; index < size; index += 1) {
    low += data[index] ?? 0
    high += low
  }
  // No remainder is needed on the way: so short a stream does not reach 2 ** 32.
  low %= 65_521
  high %= 65_521
  for (const byte of [high >> 8, high & 255, low >> 8, low & 255]) {
    if (bits.input[at] !== byte) return false
    at += 1
  }
  return true
}
