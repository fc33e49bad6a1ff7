import assert from 'node:assert/strict'
import { it } from 'vitest'
import { unpooledCopy, withOwnMemory } from './unpooled-copy.ts'

it('copies bytes out of the block that they lie in', () => {
  const text = Buffer.from('a/path/that/was/typed')
  assert.ok(text.buffer.byteLength > 4_096)
  const copy = unpooledCopy(text)
  assert.deepEqual([copy.toString(), copy.buffer.byteLength], ['a/path/that/was/typed', text.length])
  assert.equal(structuredClone(copy).buffer.byteLength, text.length)
})

it('copies only what has no memory of its own', () => {
  const own = Buffer.allocUnsafeSlow(5).fill('x')
  assert.equal(withOwnMemory(own).buffer, own.buffer)
  const part = withOwnMemory(own.subarray(1))
  assert.deepEqual([part.toString(), part.buffer.byteLength], ['xxxx', 4])
})
