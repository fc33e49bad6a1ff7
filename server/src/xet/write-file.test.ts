import assert from 'node:assert/strict'
import { createHash, randomBytes } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { scratchFolder } from '@sheaf/git-engine/testing/scratch-repository'
import { afterAll, describe, it, type TestContext } from 'vitest'
import { BadXet } from './bad-xet.ts'
import { indexFile, xorbFile } from './stored-xorbs.ts'
import { type SentChunk, xetMaker } from './testing/make-xet.ts'
import { createXetWorker } from './xet-worker.ts'

const mebibyte = 1024 * 1024
const chunkBytes = 64 * 1024

describe('a file that is made of xorbs', () => {
  const worker = createXetWorker()
  afterAll(() => worker.end())

  /** The folder of a session with one xorb of this many chunks by chance, and the one file that its shard makes. */
  async function scene(test: TestContext, { chunks: count, hash }: { chunks: number; hash?: string }) {
    const make = await xetMaker()
    const folder = scratchFolder(test)
    const content = randomBytes(count * chunkBytes)
    const chunks: SentChunk[] = Array.from({ length: count }, (_, n) => ({
      stored: content.subarray(n * chunkBytes, (n + 1) * chunkBytes),
    }))
    const xorb = make.xorb(chunks)
    writeFileSync(xorbFile(folder, xorb.hash), xorb.body)
    const index = await worker.index({ file: xorbFile(folder, xorb.hash), hash: xorb.hash })
    writeFileSync(indexFile(folder, xorb.hash), index)
    const shard = join(folder, 'shard')
    const segments = [{ xorb: xorb.hash, bytes: content.length, start: 0, end: count }]
    writeFileSync(shard, make.shard([{ hash: hash ?? make.fileHash(chunks), segments }]))
    const [file] = await worker.plan({ shard, folder })
    assert.ok(file)
    return { content, made: { shard, folder, ...file }, into: join(folder, 'made') }
  }

  it('is written by the thread that puts it together, and hashed there', async (test) => {
    // More than is told at once, and no whole number of pieces.
    const { content, made, into } = await scene(test, { chunks: 35 * 16 + 3 })
    assert.ok(content.length > 32 * mebibyte)
    const sha256 = await worker.write({ ...made, into })
    assert.equal(sha256, createHash('sha256').update(content).digest('hex'))
    assert.ok(readFileSync(into).equals(content))
  })

  it('is refused where it has another hash than its shard says, and writes over nothing that was there', async (test) => {
    const { made, into } = await scene(test, { chunks: 3, hash: 'a'.repeat(64) })
    await assert.rejects(worker.write({ ...made, into }), BadXet)
    assert.ok(existsSync(into))
    await assert.rejects(worker.write({ ...made, into }), { code: 'EEXIST' })
  })

  it('fails with the code of the system, by which a full disk is known', async (test) => {
    const { made } = await scene(test, { chunks: 1 })
    const gone = join(made.folder, 'gone')
    await assert.rejects(worker.index({ file: gone, hash: 'a'.repeat(64) }), { code: 'ENOENT' })
    assert.equal(existsSync(gone), false)
  })
})
