import assert from 'node:assert/strict'
import { describe, it } from 'vitest'
import { BadXet } from './bad-xet.ts'
import { readChunkHeader, unpackChunk } from './chunk.ts'
import { hashText } from './hashes.ts'
import { decodeLz4Frame } from './lz4.ts'

/** A frame of LZ4 with blocks of these bytes. */
const frameOf = (...blocks: Buffer[]) =>
  Buffer.concat([
    Buffer.from('04224d1840400000'.slice(0, 14), 'hex'),
    ...blocks.flatMap((block) => [Buffer.from(Uint32Array.of(block.length).buffer), block]),
    Buffer.alloc(4),
  ])

describe('LZ4', () => {
  it('copies what was written before, over itself and across blocks', () => {
    // Three letters and a match of ten at distance 3, then the same from the block before.
    const first = Buffer.from([0x36, 97, 98, 99, 3, 0, 0x10, 100])
    const second = Buffer.from([0x00, 14, 0, 0x10, 101])
    const output = Buffer.alloc(19)
    decodeLz4Frame(frameOf(first, second), output)
    assert.equal(output.toString(), 'abcabcabcabca' + 'd' + 'abca' + 'e')
  })

  it.each([
    ['more than it names', [0x1f, 97, 1, 0, 255, 255, 255, 0, 0x00], 100],
    ['less than it names', [0x10, 97], 2],
    ['a match before the beginning', [0x10, 97, 9, 0, 0x00], 5],
    ['a match of nothing', [0x10, 97, 0, 0, 0x00], 5],
    ['literals that are not there', [0xf0, 255, 97], 300],
    ['a length without an end', [0xf0, 255, 255], 300],
    ['half a distance', [0x10, 97, 1], 5],
  ])('refuses %s', (_, block, length) => {
    assert.throws(() => decodeLz4Frame(frameOf(Buffer.from(block)), Buffer.alloc(length)), BadXet)
  })

  it('refuses what is no frame, what is cut off, and a block that is longer than what is there', () => {
    const frame = frameOf(Buffer.from([0x10, 97]))
    for (const bad of [Buffer.alloc(20), frame.subarray(0, 5), frame.subarray(0, 12), frame.subarray(0, 9)])
      assert.throws(() => decodeLz4Frame(bad, Buffer.alloc(1)), BadXet)
    const stored = Buffer.concat([frame.subarray(0, 7), Buffer.from([255, 255, 255, 255]), Buffer.alloc(8)])
    assert.throws(() => decodeLz4Frame(stored, Buffer.alloc(1)), BadXet)
  })
})

describe('chunks', () => {
  it('come back in order out of four groups, whatever their length', () => {
    for (const length of [1, 2, 3, 4, 5, 6, 7, 8, 13]) {
      const bytes = Buffer.from(Array.from({ length }, (_, at) => at + 1))
      const grouped = Buffer.from([0, 1, 2, 3].flatMap((first) => [...bytes].filter((_, at) => at % 4 === first)))
      const block = Buffer.concat([Buffer.from([length << 4]), grouped])
      const into = Buffer.alloc(length)
      unpackChunk(2, frameOf(block), into)
      assert.deepEqual(into, bytes)
    }
  })

  it('say how long they are within bounds', () => {
    const header = (version: number, stored: number, scheme: number, bytes: number) => {
      const made = Buffer.from([version, 0, 0, 0, scheme, 0, 0, 0])
      made.writeUIntLE(stored, 1, 3)
      made.writeUIntLE(bytes, 5, 3)
      return made
    }
    assert.deepEqual(readChunkHeader(header(0, 5, 1, 9)), { scheme: 1, stored: 5, bytes: 9 })
    assert.equal(readChunkHeader(Buffer.from('XETBLOB\0')), undefined)
    for (const [version, stored, scheme, bytes] of [
      [1, 5, 0, 5],
      [0, 5, 3, 5],
      [0, 5, 0, 6],
      [0, 0, 1, 5],
      [0, 5, 1, 0],
      [0, 5, 1, 131_073],
      [0, 200_000, 1, 5],
    ] as const)
      assert.throws(() => readChunkHeader(header(version, stored, scheme, bytes)), BadXet)
  })
})

describe('hashes', () => {
  it('are written as four numbers', () => {
    const text = '07060504030201000f0e0d0c0b0a090817161514131211101f1e1d1c1b1a1918'
    assert.equal(hashText(Uint8Array.from({ length: 32 }, (_, at) => at)), text)
  })
})
