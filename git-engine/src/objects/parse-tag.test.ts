import assert from 'node:assert/strict'
import { describe, it } from 'vitest'
import { parseTag } from './parse-tag.ts'

const oid = 'a'.repeat(40)
const head = `object ${'b'.repeat(40)}\ntype commit\ntag v1\ntagger Ada Löwe <ada@example.org> 1700000000 +0100\n\n`
const parse = (text: string, options = {}) => parseTag(oid, Buffer.from(text), options)

describe('a tag object', () => {
  it('says who made it, when, and what for', () => {
    const { tagger, message, messageTruncated, isSigned } = parse(`${head}The first\n\nwith a body\n`)
    assert.deepEqual(tagger, { name: 'Ada Löwe', email: 'ada@example.org', time: 1_700_000_000 })
    assert.deepEqual([message, messageTruncated, isSigned], ['The first\n\nwith a body\n', false, false])
  })

  it('has a signature behind its message, which is no part of it', () => {
    for (const kind of ['PGP SIGNATURE', 'SSH SIGNATURE', 'PGP MESSAGE', 'SIGNED MESSAGE']) {
      const tag = parse(`${head}Signed\n-----BEGIN ${kind}-----\nabc\n-----END ${kind}-----\n`)
      assert.deepEqual([tag.message, tag.isSigned], ['Signed\n', true], kind)
    }
    assert.equal(parse(`${head}About -----BEGIN PGP SIGNATURE----- in a line\n`).isSigned, false)
  })

  it('may lack whatever its writer left out', () => {
    const bare = parse(`object ${'b'.repeat(40)}\ntype commit\ntag v1\n`)
    assert.deepEqual([bare.tagger, bare.message], [undefined, ''])
    assert.deepEqual(parse(`tagger \n\n`).tagger, { name: '', email: '', time: 0 })
    assert.equal(parse('').message, '')
  })

  it('is read to its bound, and says that there is more', () => {
    const long = parse(head + 'ä'.repeat(200_000), { whole: false })
    assert.ok(long.messageTruncated && long.message.length <= 64 * 1024)
    assert.ok(!long.message.includes('\ufffd'))
    assert.equal(parse('x'.repeat(100_000)).message, '')
  })
})
