import assert from 'node:assert/strict'
import { it } from 'vitest'
import { unpooledCopy } from './unpooled-copy.ts'

it('copies bytes out of the block that they lie in', () => {
  const text = Buffer.from('a/path/that/was/typed')
  assert.ok(text.buffer.byteLength > 4_096)
  const copy = unpooledCopy(text)
  assert.deepEqual([copy.toString(), copy.buffer.byteLength], ['a/path/that/was/typed', text.length])
  assert.equal(structuredClone(copy).buffer.byteLength, text.length)
})
