import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { byteRange } from './byte-range.ts'
import { attachment } from './content-disposition.ts'

describe('headers of files', () => {
  it('take one range, from the start, from the end, and no further than there is', () => {
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

  it('name an attachment for old clients and for new ones, and let no name end its quotes', () => {
    assert.equal(attachment('a.bin'), `attachment; filename="a.bin"; filename*=UTF-8''a.bin`)
    assert.equal(
      attachment('"; x=\r\n\\%ä\ud800'),
      `attachment; filename="_; x=______"; filename*=UTF-8''%22%3B%20x%3D%0D%0A%5C%25%C3%A4%EF%BF%BD`,
    )
  })
})
