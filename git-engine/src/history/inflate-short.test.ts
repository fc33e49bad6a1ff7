import assert from 'node:assert/strict'
import { constants, deflateSync } from 'node:zlib'
import { describe, it } from 'vitest'
import { inflateShort, shortBytes } from './inflate-short.ts'

/** Numbers from 0 to 1, the same ones each time. */
function randomNumbers(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}

/** Bytes as deltas, trees and commits have them: words that come again, ids, runs. */
function sample(random: () => number): Buffer {
  const parts: Buffer[] = []
  const words = ['tree ', 'parent ', 'author Ada <ada@example.org> 1700000000 +0000\n', '100644 name\0', '\0\0\0\0\0\0']
  let length = 0
  const wanted = Math.floor(random() ** 2 * shortBytes)
  while (length < wanted) {
    const kind = random()
    const part =
      kind < 0.4
        ? Buffer.from(words[Math.floor(random() * words.length)] ?? '', 'latin1')
        : kind < 0.7
          ? Buffer.from(Array.from({ length: 20 }, () => random() * 256))
          : Buffer.alloc(Math.floor(random() ** 3 * 300), Math.floor(random() * 4))
    parts.push(part)
    length += part.length
  }
  return Buffer.concat(parts).subarray(0, wanted)
}

const strategies = [
  constants.Z_DEFAULT_STRATEGY,
  constants.Z_FILTERED,
  constants.Z_HUFFMAN_ONLY,
  constants.Z_RLE,
  constants.Z_FIXED,
]

describe('the reader of short streams', () => {
  it('gives what zlib was given, whole and in part', () => {
    const random = randomNumbers(7)
    for (let round = 0; round < 3_000; round += 1) {
      const data = sample(random)
      const strategy = strategies[round % strategies.length] ?? 0
      const stream = deflateSync(data, { level: round % 10, strategy, memLevel: 1 + (round % 9) })
      // Something else stands before and behind it, as in a pack.
      const input = Buffer.concat([Buffer.from('xyz'), stream, Buffer.from('the next object')])
      const into = Buffer.alloc(shortBytes, 255)
      assert.equal(inflateShort({ input, at: 3, end: input.length, into, size: data.length }), true)
      assert.ok(into.subarray(0, data.length).equals(data))
      for (const size of [0, 1, data.length >> 1, data.length].filter((each) => each <= data.length)) {
        const part = Buffer.alloc(shortBytes, 255)
        assert.equal(inflateShort({ input, at: 3, end: input.length, into: part, size, prefix: true }), true)
        assert.ok(part.subarray(0, size).equals(data.subarray(0, size)))
        assert.ok(
          part.subarray(size).every((byte) => byte === 255),
          'nothing is written behind it',
        )
      }
    }
  })

  it('takes nothing that is broken, cut off or of another length', () => {
    const random = randomNumbers(11)
    for (let round = 0; round < 600; round += 1) {
      const data = sample(random)
      const stream = deflateSync(data)
      const into = Buffer.alloc(shortBytes + 8)
      const read = (input: Buffer, size: number) => inflateShort({ input, at: 0, end: input.length, into, size })
      assert.equal(read(stream, data.length + 1), false)
      if (data.length > 0) assert.equal(read(stream, data.length - 1), false)
      assert.equal(read(stream.subarray(0, Math.floor(random() * stream.length)), data.length), false)
      const broken = Buffer.from(stream)
      const at = Math.floor(random() * stream.length)
      broken[at] = (broken[at] ?? 0) ^ (1 << Math.floor(random() * 8))
      // The sum at the end tells; some bits, as those before it, mean nothing.
      if (read(broken, data.length)) assert.ok(into.subarray(0, data.length).equals(data))
    }
  })

  it('never reads or writes out of bounds, whatever it is given', () => {
    const random = randomNumbers(13)
    const whole = Buffer.alloc(400)
    for (let round = 0; round < 20_000; round += 1) {
      for (let index = 0; index < 64; index += 1) whole[index] = random() * 256
      whole[0] = 0x78
      whole[1] = 0x9c
      const into = Buffer.alloc(300, 7)
      inflateShort({ input: whole, at: 0, end: 64, into, size: 200, prefix: round % 2 === 0 })
      assert.ok(into.subarray(200).every((byte) => byte === 7))
    }
  })
})
