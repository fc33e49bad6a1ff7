import assert from 'node:assert/strict'
import { describe, it } from 'vitest'
import { commitStart, maxMessageBytes, parseAuthor, parseCommit, subjectOf } from './parse-commit.ts'

const oid = 'a'.repeat(40)
const tree = `tree ${'b'.repeat(40)}\n`
const people = 'author Ada <ada@example.com> 1700000000 +0000\ncommitter Bob <bob@example.com> 1700000060 +0100\n'
const commitOf = (...parts: (string | Buffer)[]) => Buffer.concat(parts.map((part) => Buffer.from(part)))
/** Processor time of this thread (others compile, collect and test beside it): far more than any of it may take, and far less than what is quadratic does. */
const boundedMs = 1_000
function quickly<T>(work: () => T): T {
  const { user } = process.threadCpuUsage()
  const done = work()
  assert.ok((process.threadCpuUsage().user - user) / 1000 < boundedMs)
  return done
}

describe('a commit object', () => {
  it('is read in its own encoding, with all that it says', () => {
    const parent = `parent ${'c'.repeat(40)}\n`
    const signed = 'gpgsig -----BEGIN\n \n author Eve <eve@example.com> 1 +0000\n'
    const data = commitOf(tree, parent, parent, people, 'encoding ISO-8859-1\n', signed, '\n', Buffer.from([0xe9, 10]))
    const commit = parseCommit(oid, data)
    assert.deepEqual(commit, {
      oid,
      tree: 'b'.repeat(40),
      parents: ['c'.repeat(40), 'c'.repeat(40)],
      author: { name: 'Ada', email: 'ada@example.com', time: 1_700_000_000 },
      committer: { name: 'Bob', email: 'bob@example.com', time: 1_700_000_060 },
      message: 'é\n',
      messageTruncated: false,
      isSigned: true,
    })
    assert.deepEqual(parseAuthor(data), commit.author)
  })

  it('reads as empty what is missing, but must have a tree', () => {
    const commit = parseCommit(oid, commitOf(tree, 'author nobody\n'))
    assert.deepEqual(
      [commit.author, commit.committer.name, commit.message],
      [{ name: 'nobody', email: '', time: 0 }, '', ''],
    )
    assert.throws(() => parseCommit(oid, commitOf(people, '\nx')), /names no tree/)
  })

  it('of 60 MB costs what one of 64 KiB does, and says that it was cut', () => {
    const data = commitOf(tree, people, '\n', Buffer.alloc(60 * 1024 * 1024, 'ü'))
    const { message, messageTruncated } = quickly(() => parseCommit(oid, data))
    assert.deepEqual([message, messageTruncated], ['ü'.repeat(maxMessageBytes / 2), true])
    const odd = parseCommit(oid, commitOf(tree, people, '\nx', Buffer.alloc(maxMessageBytes, 'ü')))
    assert.equal(odd.message, `x${'ü'.repeat(maxMessageBytes / 2 - 1)}`)
  })

  it('of headers without end is read as far as they are bounded', () => {
    for (const header of [`parent ${'c'.repeat(40)}\n`, 'x\n', ' '.repeat(999), 'author '.repeat(9)]) {
      const data = commitOf(tree, people, Buffer.alloc(32 * 1024 * 1024, header), '\n\nmessage')
      const commit = quickly(() => parseCommit(oid, data))
      assert.deepEqual([commit.message, commit.messageTruncated], ['', true])
      assert.ok(commit.parents.length < 6_000)
      assert.equal(commit.tree, 'b'.repeat(40))
      assert.equal(quickly(() => parseAuthor(data)).name.slice(0, 3), commit.author.name.slice(0, 3))
    }
  })

  it('keeps little of names and addresses of a megabyte', () => {
    const long = 'n'.repeat(100_000)
    const { author } = parseCommit(oid, commitOf(tree, `author ${long} <${long}> 1700000000 +0000\n`, '\n'))
    assert.deepEqual([author.name.length, author.email.length, author.time], [1_000, 1_000, 1_700_000_000])
  })

  it('goes to another thread without what nobody reads', () => {
    const short = commitOf(tree, people, '\nshort')
    assert.deepEqual(commitStart(short, 100), { data: short, whole: true })
    const long = commitStart(commitOf(tree, people, '\n', 'x'.repeat(1_000)), 100)
    assert.equal(long.whole, false)
    const read = parseCommit(oid, long.data, { whole: long.whole })
    assert.deepEqual([read.message, read.messageTruncated], ['x'.repeat(100), true])
    assert.ok(commitStart(commitOf(tree, Buffer.alloc(9_000_000, 'x')), 100).data.length < 300_000)
  })
})

describe('the subject of a commit', () => {
  it('is the first paragraph on one line', () => {
    for (const [message, text] of [
      ['', ''],
      ['one', 'one'],
      ['one\n\ntwo', 'one'],
      ['\n \n  one  \n two\t\nthree \n \t\nfour', 'one two three'],
      ['one\r\ntwo\r\n\r\nthree', 'one two'],
      ['a  b\n', 'a  b'],
    ] as const) {
      assert.deepEqual(subjectOf(message), { text, cut: false }, JSON.stringify(message))
    }
  })

  it('of 50,000 spaces between two letters is found at once', () => {
    const { text, cut } = quickly(() => subjectOf(`a${' '.repeat(50_000)}b`))
    assert.deepEqual([text, cut], ['a', true])
    for (const message of [' \n'.repeat(5_000_000), `a${'\t\n'.repeat(3_000_000)}`, ' '.repeat(5_000_000)]) {
      assert.ok(quickly(() => subjectOf(message)).text.length < 5_000)
    }
  })

  it('of 200 KB is cut, and says so', () => {
    const { text, cut } = subjectOf('x'.repeat(200_000))
    assert.deepEqual([text.length, cut], [4_096, true])
    assert.equal(subjectOf(`short\n\n${'x'.repeat(200_000)}`).cut, false)
  })
})
