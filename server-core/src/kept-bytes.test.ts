import assert from 'node:assert/strict'
import { it } from 'vitest'
import { bytesOf, keepBytes } from './kept-bytes.ts'

const everyByte = Buffer.from(Array.from({ length: 256 }, (_, byte) => byte))

it('keeps short bytes as they are, in no memory of malloc', () => {
  const kept = keepBytes(everyByte)
  assert.equal(typeof kept, 'string')
  assert.equal(kept.length, everyByte.length)
  assert.deepEqual(bytesOf(kept), everyByte)
})

it('keeps long bytes in memory of their own, which is theirs already or a copy', () => {
  const own = Buffer.alloc(100_000, everyByte)
  assert.equal(bytesOf(keepBytes(own)), own)
  const part = bytesOf(keepBytes(own.subarray(1)))
  assert.equal(part.buffer.byteLength, part.length)
  assert.deepEqual(part, own.subarray(1))
})
