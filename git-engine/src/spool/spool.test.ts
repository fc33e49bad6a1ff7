import assert from 'node:assert/strict'
import { createHash, randomBytes } from 'node:crypto'
import { existsSync, readdirSync, readlinkSync, rmSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { finished } from 'node:stream/promises'
import { setImmediate } from 'node:timers/promises'
import { createBulkPace } from '@sheaf/server-core/admission/bulk-pace'
import { runAs } from '@sheaf/server-core/admission/caller'
import { eventually } from '@sheaf/server-core/testing/eventually'
import { describe, it, type TestContext } from 'vitest'
import { scratchFolder } from '../testing/scratch-repository.ts'
import { createSpool, type SpoolOptions } from './spool.ts'

const mebibyte = 1024 * 1024
const chunkBytes = 64 * 1024

/** What a process writes: so many chunks, as fast as they are taken. */
function writer(chunks: number) {
  const hash = createHash('sha256')
  let left = chunks
  const source = new Readable({
    read() {
      if (left === 0) return void this.push(null)
      left -= 1
      const chunk = randomBytes(chunkBytes)
      hash.update(chunk)
      this.push(chunk)
    },
  })
  return { source, hash: () => hash.digest('hex'), left: () => left }
}

const hashOf = async (stream: Readable) => {
  const hash = createHash('sha256')
  for await (const chunk of stream) hash.update(chunk)
  return hash.digest('hex')
}

/** Files of a folder that this process still has open, though they have no name any more. */
function openWithoutName(folder: string): number {
  const links = readdirSync('/proc/self/fd').map((fd) => {
    try {
      return readlinkSync(`/proc/self/fd/${fd}`)
    } catch {
      return ''
    }
  })
  return links.filter((link) => link.startsWith(folder)).length
}

function spoolIn(test: TestContext, options: Partial<SpoolOptions> = {}) {
  const folder = join(scratchFolder(test), 'spool')
  const spool = createSpool({
    folder,
    capacityBytes: 64 * mebibyte,
    perCallerBytes: 64 * mebibyte,
    patienceMs: 0,
    pace: createBulkPace(),
    ...options,
  })
  // Before its folder is removed: what is begun last is ended first.
  test.onTestFinished(() => spool.close())
  return { folder, spool }
}

describe('a spool', () => {
  it('lets a writer end though its reader reads nothing, and gives all of it later', async (test) => {
    const { folder, spool } = spoolIn(test)
    const { source, hash } = writer(320)
    const out = spool.through(source)
    await finished(source)
    assert.ok(spool.usedBytes > 15 * mebibyte, String(spool.usedBytes))
    assert.deepEqual([readdirSync(folder), openWithoutName(folder)], [[], 1])
    assert.equal(await hashOf(out), hash())
    await eventually(() => assert.deepEqual([spool.usedBytes, openWithoutName(folder)], [0, 0]))
  })

  it('is not met by a reader that keeps up', async (test) => {
    const { folder, spool } = spoolIn(test, { patienceMs: 60_000 })
    const { source, hash } = writer(320)
    let most = 0
    const digest = createHash('sha256')
    for await (const chunk of spool.through(source)) {
      digest.update(chunk)
      most = Math.max(most, spool.usedBytes)
    }
    assert.deepEqual([digest.digest('hex'), most, openWithoutName(folder)], [hash(), 0, 0])
  })

  it('keeps the order for a reader that stops and goes on', async (test) => {
    for (let round = 0; round < 5; round += 1) {
      const { spool } = spoolIn(test)
      const { source, hash } = writer(200)
      const out = spool.through(source)
      const digest = createHash('sha256')
      let read = 0
      for await (const chunk of out) {
        digest.update(chunk)
        read += 1
        for (let iterations = (read * (round + 3)) % 40; iterations > 0; iterations -= 1) await setImmediate()
      }
      assert.equal(digest.digest('hex'), hash())
      await eventually(() => assert.equal(spool.usedBytes, 0))
    }
  })

  it('that is full is a pipe: the writer waits for the reader', async (test) => {
    const { spool } = spoolIn(test, { capacityBytes: 2 * mebibyte, perCallerBytes: 2 * mebibyte })
    const { source, hash, left } = writer(320)
    const out = spool.through(source)
    await eventually(() => assert.ok(spool.usedBytes > mebibyte))
    for (let iteration = 0; iteration < 50; iteration += 1) await setImmediate()
    assert.ok(left() > 200 && spool.usedBytes <= 2 * mebibyte)
    assert.equal(await hashOf(out), hash())
  })

  it('that one caller has filled as far as it may has room for others', async (test) => {
    const { spool } = spoolIn(test, { capacityBytes: 32 * mebibyte, perCallerBytes: 4 * mebibyte })
    const greedy = Array.from({ length: 4 }, () => {
      const { source } = writer(320)
      return runAs({ key: 'address:192.0.2.1' }, () => spool.through(source))
    })
    await eventually(() => assert.ok(spool.usedBytes > 3 * mebibyte))
    const { source, hash } = writer(40)
    const honest = runAs({ key: 'user:1' }, () => spool.through(source))
    await finished(source)
    assert.ok(spool.usedBytes <= 8 * mebibyte)
    assert.equal(await hashOf(honest), hash())
    for (const out of greedy) out.destroy()
    await eventually(() => assert.equal(spool.usedBytes, 0))
  })

  it('goes on once there is room again', async (test) => {
    const { spool } = spoolIn(test, { capacityBytes: 4 * mebibyte, perCallerBytes: 4 * mebibyte })
    const first = spool.through(writer(320).source)
    await eventually(() => assert.ok(spool.usedBytes > 3 * mebibyte))
    const { source } = writer(40)
    const second = spool.through(source)
    first.destroy()
    await finished(source)
    second.destroy()
    await eventually(() => assert.equal(spool.usedBytes, 0))
  })

  it('is freed by a reader that disconnects, and ends what writes', async (test) => {
    const { folder, spool } = spoolIn(test)
    const { source } = writer(100_000)
    const out = spool.through(source)
    await eventually(() => assert.ok(spool.usedBytes > mebibyte))
    out.destroy()
    await eventually(() => assert.deepEqual([spool.usedBytes, openWithoutName(folder), source.destroyed], [0, 0, true]))
  })

  it('fails as its source does, and never ends early', async (test) => {
    const { spool } = spoolIn(test)
    const failing = writer(10).source
    const out = spool.through(failing)
    failing.destroy(new Error('git is gone'))
    await assert.rejects(hashOf(out), /git is gone/)
    const cut = writer(10).source
    const rest = spool.through(cut)
    cut.destroy()
    await assert.rejects(hashOf(rest), /broke off/)
  })

  it('is a pipe where nothing can be written', async (test) => {
    const folder = join(scratchFolder(test), 'file')
    await writeFile(folder, '')
    const warned: unknown[] = []
    const options = { folder: join(folder, 'spool'), capacityBytes: mebibyte * 64, patienceMs: 0 }
    const spool = createSpool({ ...options, pace: createBulkPace(), warn: (error) => warned.push(error) })
    const { source, hash } = writer(100)
    const out = spool.through(source)
    await eventually(() => assert.equal(warned.length, 1))
    for (let iteration = 0; iteration < 50; iteration += 1) await setImmediate()
    assert.equal(await hashOf(out), hash())
    assert.equal(spool.usedBytes, 0)
  })

  it('makes no folder once it is closed', async (test) => {
    const { folder, spool } = spoolIn(test)
    const source = writer(1).source
    const out = spool.through(source)
    await spool.close()
    rmSync(folder, { recursive: true })
    assert.equal(await spool.file(100), undefined)
    assert.ok((await hashOf(out)).length > 0)
    assert.ok(!existsSync(folder))
  })

  it('is swept when the server starts', async (test) => {
    const folder = scratchFolder(test)
    await mkdir(join(folder, 'a-folder'))
    await writeFile(join(folder, 'left'), 'what a server left that was killed')
    const spool = createSpool({ folder, capacityBytes: mebibyte, pace: createBulkPace() })
    test.onTestFinished(() => spool.close())
    await eventually(() => assert.deepEqual([existsSync(folder), readdirSync(folder)], [true, []]))
  })
})
