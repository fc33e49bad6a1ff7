import assert from 'node:assert/strict'
import { it } from 'vitest'
import { createKnownPairs, type KnownPair } from './known-pairs.ts'

const idBytes = 20
const idAt = (at: number) => Buffer.from(at.toString(16).padStart(40, '0'), 'hex')
const pairOf = (count: number): KnownPair => ({
  mergeBase: 'b',
  count,
  oids: Buffer.concat(Array.from({ length: count }, (_, at) => idAt(at + 1))),
})

it('pairs of thousands of commits are kept by the hundred, and whoever goes on in one has it read once more', async () => {
  const pairs = createKnownPairs()
  let reads = 0
  const ask = (key: string, cursor?: number, pageSize = 5) =>
    pairs.find({ key, cursor: cursor === undefined ? undefined : idAt(cursor), pageSize, idBytes }, async () => {
      reads += 1
      return pairOf(10_001)
    })
  for (let round = 0; round < 2; round += 1) {
    for (let at = 0; at < 150; at += 1) {
      const { pair, start } = await ask(`pair ${at}`)
      assert.deepEqual([pair.count, start, pair.oids.subarray(0, idBytes)], [10_001, 0, idAt(1)])
    }
    assert.equal(reads, 150)
  }
  assert.equal((await ask('pair 3', 250, 6)).start, 250)
  assert.equal(reads, 150)
  // Over the end of what is kept, and on from there: one reading for all pages.
  for (const cursor of [254, 300, 9_000, 10_001]) {
    const { pair, start } = await ask('pair 3', cursor)
    assert.deepEqual([start, pair.oids.length], [cursor, 10_001 * idBytes])
  }
  assert.equal(reads, 151)
  assert.equal((await ask('pair 3')).start, 0)
  // What is not among them has nothing behind it, and costs no reading after the first.
  assert.equal((await ask('pair 3', 20_000)).start, 10_001)
  assert.equal(reads, 151)
})

it('a pair of few commits, or of none, is known as a whole', async () => {
  for (const count of [0, 3, 256]) {
    const pairs = createKnownPairs()
    let reads = 0
    const ask = (cursor?: Buffer) =>
      pairs.find({ key: 'few', cursor, pageSize: 100, idBytes }, async () => {
        reads += 1
        return pairOf(count)
      })
    assert.equal((await ask()).start, 0)
    assert.equal((await ask(idAt(count + 7))).start, count)
    assert.equal(reads, 1)
  }
})
