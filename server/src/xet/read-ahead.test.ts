import assert from 'node:assert/strict'
import { randomBytes, randomInt } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { scratchFolder } from '@sheaf/git-engine/testing/scratch-repository'
import { describe, it, type TestContext } from 'vitest'
import { borrowPair, type MemoryPair, returnPair } from '../storage/aligned-memory.ts'
import { openAhead } from './read-ahead.ts'

const mebibyte = 1024 * 1024

describe('a file that is read ahead', () => {
  const scene = (test: TestContext, length: number) => {
    const bytes = randomBytes(length)
    const path = join(scratchFolder(test), 'file')
    writeFileSync(path, bytes)
    return { bytes, path }
  }

  it('gives each part as it is, in order, out of order, and less of it at its end', async (test) => {
    for (const length of [0, 5, 4096, mebibyte - 1, mebibyte, mebibyte + 1, 3 * mebibyte, 4 * mebibyte + 12_345]) {
      const { bytes, path } = scene(test, length)
      const { read, close } = await openAhead(path)
      const same = async (at: number, count: number) =>
        assert.ok((await read(at, count)).equals(bytes.subarray(at, at + count)), `${count} from ${at} of ${length}`)
      for (let at = 0; at <= length; ) {
        await same(at, 8)
        const count = randomInt(1, 131_072)
        await same(at + 8, count)
        at += 8 + count
      }
      for (let round = 0; round < 50; round += 1) await same(randomInt(0, length + 1), randomInt(0, 131_072))
      await same(length, 10)
      await close()
    }
  })

  it('does without memory that others have, and gives back what it had', async (test) => {
    const { bytes, path } = scene(test, 2 * mebibyte + 77)
    const pairs: MemoryPair[] = []
    for (let pair = borrowPair(); pair !== undefined; pair = borrowPair()) pairs.push(pair)
    assert.equal(pairs.length, 8)
    const { read, close } = await openAhead(path)
    for (let at = 0; at < bytes.length; at += 100_000)
      assert.ok((await read(at, 100_000)).equals(bytes.subarray(at, at + 100_000)))
    await close()
    for (const pair of pairs) returnPair(pair)
    const other = await openAhead(path)
    await other.read(0, 10)
    await other.close()
    const again = Array.from({ length: 8 }, () => borrowPair())
    assert.ok(again.every((pair) => pair !== undefined) && borrowPair() === undefined)
    for (const pair of again) if (pair !== undefined) returnPair(pair)
  })
})
