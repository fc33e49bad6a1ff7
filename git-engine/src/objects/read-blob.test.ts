import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { PassThrough } from 'node:stream'
import { createBulkPace } from '@sheaf/server-core/admission/bulk-pace'
import { eventually } from '@sheaf/server-core/testing/eventually'
import { describe, it, type TestContext } from 'vitest'
import { createGit } from '../process/run-git.ts'
import { createSpool, noSpool, type Spool } from '../spool/spool.ts'
import { runningProcesses } from '../testing/running-processes.ts'
import { plainGit, scratchFolder, writeHistory } from '../testing/scratch-repository.ts'
import { createObjectPool } from './object-pool.ts'
import { createBlobs, wholeBlobBytes } from './read-blob.ts'

describe('a file that is looked into and not kept', () => {
  it('is the own of whoever asked, memory and all, whether others keep it or not', async (test) => {
    const gitDir = scratchFolder(test)
    plainGit(gitDir, ['init', '--quiet', '--bare', '.'])
    const write = (content: string) => plainGit(gitDir, ['hash-object', '-w', '--stdin'], content)
    const [small, large] = [write('barley'), write('x'.repeat(wholeBlobBytes + 1))]
    const git = createGit()
    const pool = createObjectPool({ git })
    test.onTestFinished(() => pool.close())
    const blobs = createBlobs({ git, pool, spool: noSpool, pace: createBulkPace() })
    const giveAway = async () => {
      const bytes = await blobs.scan({ gitDir, oid: small })
      const text = bytes?.toString()
      structuredClone(bytes, { transfer: bytes ? [bytes.buffer] : [] })
      assert.equal(bytes?.length, 0)
      return text
    }
    assert.equal(await giveAway(), 'barley')
    assert.equal((await blobs.open({ gitDir, oid: small })).whole?.toString(), 'barley')
    assert.equal(await giveAway(), 'barley')
    assert.equal((await blobs.open({ gitDir, oid: small })).whole?.toString(), 'barley')
    assert.equal(await blobs.scan({ gitDir, oid: large }), undefined)
    await assert.rejects(blobs.scan({ gitDir, oid: '1'.repeat(40) }), { kind: 'missing' })
  })
})

describe('a part of a large file', () => {
  const rounds = async (
    test: TestContext,
    { spoolIn, count }: { spoolIn: (folder: string) => Spool; count: number },
  ) => {
    const gitDir = scratchFolder(test)
    const folder = join(scratchFolder(test), 'spool')
    plainGit(gitDir, ['init', '--quiet', '--bare', '.'])
    // Far more than pipes hold, and its second half and a byte are what goes through the spool.
    const content = randomBytes(wholeBlobBytes).toString('hex')
    writeHistory(gitDir, [{ branch: 'refs/heads/main', parents: [], changes: [{ path: 'large', content }] }])
    const oid = plainGit(gitDir, ['rev-parse', 'refs/heads/main:large'])
    const git = createGit()
    const pool = createObjectPool({ git })
    test.onTestFinished(() => pool.close())
    const spool = spoolIn(folder)
    test.onTestFinished(() => spool.close())
    const blobs = createBlobs({ git, pool, spool, pace: createBulkPace() })
    const { signal } = new AbortController()
    for (let round = 0; round < count; round += 1) {
      const [start, end] = round % 3 === 0 ? [content.length - wholeBlobBytes - 1, content.length] : [5, 8000]
      const part = await blobs.stream({ gitDir, oid, size: content.length, start, end, signal })
      assert.equal(Buffer.concat(await part.out.toArray()).toString(), content.slice(start, end))
    }
    return { folder, spool, blobs, file: { gitDir, oid, size: content.length, start: 0, end: content.length } }
  }

  it('is whole every time, though git sends more than is wanted', async (test) => {
    await rounds(test, { spoolIn: () => noSpool, count: 75 })
  })

  it('is read from the disk where git has written it, which leaves nothing there', async (test) => {
    const spoolIn = (folder: string) => createSpool({ folder, capacityBytes: 1 << 26, pace: createBulkPace() })
    const { folder, spool, blobs, file } = await rounds(test, { spoolIn, count: 30 })
    await eventually(() => assert.deepEqual([spool.usedBytes, readdirSync(folder)], [0, []]))
    // Whoever reads along takes no room of their own, and gets all though the first one leaves.
    const { signal } = new AbortController()
    const [{ out: first }, { out: second }] = [
      await blobs.stream({ ...file, signal }),
      await blobs.stream({ ...file, signal }),
    ]
    assert.equal(spool.usedBytes, file.size)
    first.destroy()
    let bytes = 0
    for await (const chunk of second) bytes += chunk.length
    assert.equal(bytes, file.size)
    // What lies before a small part is inflated by git alone.
    const far = await blobs.stream({ ...file, start: file.size - 10, signal })
    assert.equal(spool.usedBytes, file.size)
    assert.equal(Buffer.concat(await far.out.toArray()).length, 10)
    await eventually(() => assert.equal(spool.usedBytes, 0))
    const gone = new AbortController()
    const { out: part } = await blobs.stream({ ...file, signal: gone.signal })
    gone.abort()
    await assert.rejects(part.toArray())
    await eventually(() => assert.equal(spool.usedBytes, 0))
    const missing = { ...file, oid: '0'.repeat(40), signal: new AbortController().signal }
    await assert.rejects(async () => (await blobs.stream(missing)).out.toArray(), /in the middle|ended after/)
    await eventually(() => assert.deepEqual([spool.usedBytes, readdirSync(folder)], [0, []]))
  })

  it('ends nothing else where whoever asked has left before it is there', async (test) => {
    const spoolIn = (folder: string) => createSpool({ folder, capacityBytes: 1 << 26, pace: createBulkPace() })
    const { folder, spool, blobs, file } = await rounds(test, { spoolIn, count: 0 })
    const { out, pipeTo } = await blobs.stream({ ...file, signal: AbortSignal.abort() })
    // Of a client that has gone nobody reads, and nobody listens to what becomes of it: an error would be one of the whole process.
    const client = new PassThrough().resume()
    await pipeTo?.(client)
    await eventually(() => assert.deepEqual([out.closed, spool.usedBytes, readdirSync(folder)], [true, 0, []]))
    assert.equal(client.writableLength, 0)
  })

  it('ends its process when whoever waited for it leaves', async (test) => {
    const { blobs, file } = await rounds(test, { spoolIn: () => noSpool, count: 0 })
    const running = () =>
      runningProcesses().filter(({ args }) => args.includes(file.gitDir) && args.includes('cat-file blob'))
    const { out: part } = await blobs.stream({ ...file, signal: new AbortController().signal })
    await once(part, 'readable')
    assert.equal(running().length, 1)
    part.destroy()
    await eventually(() => assert.deepEqual(running(), []))
  })
})
