import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { readdirSync, readFileSync, readlinkSync } from 'node:fs'
import { constants, open } from 'node:fs/promises'
import { join } from 'node:path'
import { scratchFolder } from '@sheaf/git-engine/testing/scratch-repository'
import { describe, it, type TestContext } from 'vitest'
import { borrowPair, type MemoryPair, returnPair } from './aligned-memory.ts'
import { writeBytes } from './write-bytes.ts'

const kibibyte = 1024
const mebibyte = 1024 * kibibyte

/** Bytes in pieces as a line brings them. */
async function* inPieces(bytes: Buffer, length: number, afterEach: () => void = () => undefined) {
  for (let at = 0; at < bytes.length; at += length) {
    yield Buffer.from(bytes.subarray(at, at + length))
    afterEach()
  }
}

describe('bytes that are written as they come', () => {
  const written = async (test: TestContext, pieces: AsyncIterable<Buffer>, at = 0) => {
    const path = join(scratchFolder(test), 'file')
    const file = await open(path, 'w')
    try {
      await writeBytes(file, pieces, at)
    } finally {
      await file.close()
    }
    return readFileSync(path)
  }

  it('are the same, whatever their length and wherever they begin', async (test) => {
    const lengths = [0, 1, 4095, 4096, 512 * kibibyte, 512 * kibibyte + 1, mebibyte, mebibyte + 4097, 5 * mebibyte + 17]
    for (const length of lengths) {
      const bytes = randomBytes(length)
      for (const piece of [10_000, 64 * kibibyte, 3 * mebibyte])
        assert.ok((await written(test, inPieces(bytes, piece))).equals(bytes), `${length} in ${piece}`)
    }
    const bytes = randomBytes(3 * mebibyte + 5)
    for (const at of [8 * kibibyte, 4097]) {
      const there = await written(test, inPieces(bytes, 60_000), at)
      assert.ok(there.length === at + bytes.length && there.subarray(at).equals(bytes), `from ${at}`)
    }
  })

  it('are the same for more at once than there is memory for', async (test) => {
    const all = Array.from({ length: 12 }, () => randomBytes(2 * mebibyte + 1_000))
    const there = await Promise.all(all.map((bytes) => written(test, inPieces(bytes, 50_000))))
    assert.ok(there.every((bytes, at) => bytes.equals(all[at] ?? bytes.subarray(0, 0))))
  })

  it('give their memory back, also where they break off', async (test) => {
    async function* broken() {
      yield* inPieces(randomBytes(2 * mebibyte), 64 * kibibyte)
      throw new Error('broken off')
    }
    for (let round = 0; round < 20; round += 1) await assert.rejects(written(test, broken()), /broken off/)
    const pairs: MemoryPair[] = []
    for (let pair = borrowPair(); pair !== undefined; pair = borrowPair()) pairs.push(pair)
    assert.equal(pairs.length, 8)
    for (const pair of pairs) returnPair(pair)
  })

  it.skipIf(process.platform !== 'linux')('go past the memory of the system where they are many', async (test) => {
    const path = join(scratchFolder(test), 'file')
    const file = await open(path, 'w')
    let most = 0
    const handles = () =>
      readdirSync('/proc/self/fd').filter((name) => {
        try {
          return readlinkSync(`/proc/self/fd/${name}`) === path
        } catch {
          return false
        }
      }).length
    const look = () => (most = Math.max(most, handles()))
    await writeBytes(file, inPieces(randomBytes(400 * kibibyte), 64 * kibibyte, look), 0)
    assert.equal(most, 1)
    await writeBytes(file, inPieces(randomBytes(2 * mebibyte), 64 * kibibyte, look), 0)
    // Or its file system knows no such way.
    const knows = await open(path, constants.O_DIRECT).then(
      (direct) => direct.close().then(() => true),
      () => false,
    )
    assert.deepEqual([most, handles()], [knows ? 2 : 1, 1])
    await file.close()
  })
})
