import { BadXet } from './bad-xet.ts'

const magic = 0x184d2204
/** What a frame says of itself (LZ4's "Frame Format Description"). */
const flag = { blockChecksum: 0x10, contentSize: 0x08, contentChecksum: 0x04, dictionary: 0x01 }
const version = 1
const storedBlock = 0x80000000
/** A length of 15 in a token goes on in the next bytes. */
const more = 15
const leastMatch = 4

/**
 * Unpacks a frame of LZ4 into exactly as many bytes as `output` has, and never one more: whatever the frame says, it takes the time and
 * memory of that. Checksums are passed over: what comes out is looked at by its hash.
 */
export function decodeLz4Frame(frame: Buffer, output: Buffer): void {
  if (frame.length < 7 || frame.readUInt32LE(0) !== magic) throw broken()
  const flags = frame.readUInt8(4)
  if (flags >> 6 !== version || (flags & flag.dictionary) !== 0) throw broken()
  let at = 7 + ((flags & flag.contentSize) === 0 ? 0 : 8)
  let written = 0
  for (;;) {
    if (at + 4 > frame.length) throw broken()
    const head = frame.readUInt32LE(at)
    at += 4
    if (head === 0) break
    const isStored = head >= storedBlock
    const end = at + (isStored ? head - storedBlock : head)
    if (end > frame.length) throw broken()
    if (isStored) {
      if (written + end - at > output.length) throw broken()
      frame.copy(output, written, at, end)
      written += end - at
    } else written = decodeBlock(frame.subarray(at, end), output, written)
    at = end + ((flags & flag.blockChecksum) === 0 ? 0 : 4)
  }
  if (written !== output.length) throw broken()
}

/** Unpacks one block behind what was written before, which it may refer to. Gives where the output ends now. */
function decodeBlock(block: Buffer, output: Buffer, from: number): number {
  const mostIn = block.length
  const mostOut = output.length
  let at = 0
  let to = from
  while (at < mostIn) {
    const token = block[at] ?? 0
    at += 1
    let literals = token >> 4
    if (literals === more) {
      let step = 255
      while (step === 255) {
        if (at >= mostIn) throw broken()
        step = block[at] ?? 0
        at += 1
        literals += step
      }
    }
    if (at + literals > mostIn || to + literals > mostOut) throw broken()
    if (literals > 0) output.set(block.subarray(at, at + literals), to)
    at += literals
    to += literals
    // The last sequence of a block has literals alone.
    if (at === mostIn) return to
    if (at + 2 > mostIn) throw broken()
    const distance = (block[at] ?? 0) | ((block[at + 1] ?? 0) << 8)
    at += 2
    let length = token & more
    if (length === more) {
      let step = 255
      while (step === 255) {
        if (at >= mostIn) throw broken()
        step = block[at] ?? 0
        at += 1
        length += step
      }
    }
    length += leastMatch
    if (distance === 0 || distance > to || to + length > mostOut) throw broken()
    copyMatch(output, { to, distance, length })
    to += length
  }
  return to
}

/** Copies what was written before to where writing goes on: the two may overlap, and then a pattern is repeated. */
function copyMatch(output: Buffer, { to, distance, length }: { to: number; distance: number; length: number }): void {
  const from = to - distance
  if (distance >= length) {
    output.copyWithin(to, from, from + length)
    return
  }
  if (distance === 1) {
    output.fill(output[from] ?? 0, to, to + length)
    return
  }
  // Each copy doubles what repeats.
  let done = 0
  while (done < length) {
    const size = Math.min(distance + done, length - done)
    output.copyWithin(to + done, from, from + size)
    done += size
  }
}

const broken = () => new BadXet('A chunk is no frame of LZ4 of the length that it names')
