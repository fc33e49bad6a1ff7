import assert from 'node:assert/strict'
import { describe, it } from 'vitest'
import { byteRange } from './byte-range.ts'

describe('a range of bytes', () => {
  it('is taken from the start, from the end, and no further than there is', () => {
    assert.deepEqual(byteRange('bytes=0-3', 10), { start: 0, end: 4 })
    assert.deepEqual(byteRange('bytes=4-', 10), { start: 4, end: 10 })
    assert.deepEqual(byteRange('bytes=-3', 10), { start: 7, end: 10 })
    assert.deepEqual(byteRange('bytes=-30', 10), { start: 0, end: 10 })
    assert.deepEqual(byteRange('bytes=9-99', 10), { start: 9, end: 10 })
  })

  it('refuse a range that has nothing in it, and ignore what they do not know', () => {
    for (const header of ['bytes=10-', 'bytes=-0', 'bytes=99-100']) {
      assert.equal(byteRange(header, 10), 'unsatisfiable', header)
    }
    assert.equal(byteRange('bytes=0-', 0), 'unsatisfiable')
    for (const header of [undefined, '', 'bytes=', 'bytes=-', 'bytes=3-1', 'bytes=0-1,3-4', 'lines=0-1', 'bytes=x-']) {
      assert.equal(byteRange(header, 10), undefined, header)
    }
  })
})
