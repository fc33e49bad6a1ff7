import assert from 'node:assert/strict'
import { once } from 'node:events'
import { chmodSync, existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createBulkPace } from '@sheaf/server-core/admission/bulk-pace'
import { clockAhead } from '@sheaf/server-core/testing/clock-ahead'
import { eventually } from '@sheaf/server-core/testing/eventually'
import { untilStill } from '@sheaf/server-core/testing/until-still'
import { describe, it, type TestContext, vi } from 'vitest'
import { createGit, type GitProcess } from '../process/run-git.ts'
import { scratchFolder } from '../testing/scratch-repository.ts'
import { createFetchCache, type FetchAnswer, type FetchCache } from './fetch-cache.ts'

const head = Buffer.from('000dpackfile\n')
const end = Buffer.from('0000')
const answerOf = (bytes: number, letter = 'x') => Buffer.concat([head, Buffer.alloc(bytes, letter), end])

type Feed = (child: GitProcess) => void
const feeding =
  (bytes: Buffer): Feed =>
  ({ stdin }) =>
    stdin.end(bytes)

interface ReadOptions {
  code?: number
  from?: FetchCache
  generation?: string
  expectedBytes?: number
}

/** A cache over a program in place of git that writes what it is fed, and ends with the code it is told. */
const made = (test: TestContext, { capacityBytes = 1 << 28, maxAgeMs = 60_000 } = {}) => {
  const folder = join(scratchFolder(test), 'cache')
  const gitDir = scratchFolder(test)
  mkdirSync(join(gitDir, 'objects', 'pack'), { recursive: true })
  const program = join(gitDir, 'program')
  writeFileSync(program, '#!/bin/sh\ncat\nexit $SHEAF_CODE\n')
  chmodSync(program, 0o755)
  const git = createGit({ program })
  const warnings: unknown[] = []
  const children: GitProcess[] = []
  const cacheOf = (place = folder) =>
    createFetchCache({
      folder: place,
      capacityBytes,
      maxAgeMs,
      pace: createBulkPace(),
      warn: (error) => warnings.push(error),
    })
  const cache = cacheOf()
  const read = (
    request: string,
    feed: Feed,
    { code = 0, from = cache, generation = 'g', ...expected }: ReadOptions = {},
  ) =>
    from.read({
      key: { repository: 'r', generation, request },
      gitDir,
      ...expected,
      enter: (signal) => git.lanes.acquire('upload', signal),
      async fill({ output, signal }) {
        const environment = { SHEAF_CODE: String(code) }
        const child = await git.start({
          args: ['upload-pack'],
          environment,
          output,
          signal,
          holdsSlot: true,
          deadlineMs: 120_000,
        })
        children.push(child)
        feed(child)
        return child
      },
    })
  const files = () => (existsSync(folder) ? readdirSync(folder).sort() : [])
  const settled = (names: readonly string[]) => eventually(() => assert.deepEqual(files(), names))
  /** Until an answer counts as kept: whoever asks is told its length then. */
  const finished = async (request: string, options: { generation?: string } = {}) => {
    const asked: FetchAnswer[] = []
    await eventually(async () => {
      const answer = await read(request, feeding(end), options)
      if (answer !== undefined) asked.push(answer)
      assert.notEqual(answer?.bytes, undefined)
    })
    for (const { out } of asked) out.destroy()
  }
  return { folder, cacheOf, read, files, settled, finished, children, warnings }
}

const outOf = (answer: FetchAnswer | undefined) => answer?.out ?? assert.fail('nothing was kept')
const bytesOf = async (answer: FetchAnswer | undefined) => Buffer.concat(await outOf(answer).toArray())

describe('the cache of answers', () => {
  it('lets all who come follow one process as it writes, and reads its file from then on', async (test) => {
    const { read, finished, children } = made(test)
    const whole = answerOf(3_000_000)
    const first = await read('k', ({ stdin }) => stdin.write(whole.subarray(0, 1_000_000)))
    const early: Buffer[] = []
    outOf(first).on('data', (chunk: Buffer) => early.push(chunk))
    const closed = once(outOf(first), 'close')
    const others = await Promise.all(Array.from({ length: 19 }, () => read('k', feeding(Buffer.alloc(0)))))
    await eventually(() => assert.equal(Buffer.concat(early).length, 1_000_000))
    children[0]?.stdin.end(whole.subarray(1_000_000))
    const ends = await Promise.all(others.map(bytesOf))
    assert.ok(ends.every((bytes) => bytes.equals(whole)))
    await closed
    assert.ok(Buffer.concat(early).equals(whole))
    await finished('k')
    const kept = await read('k', feeding(Buffer.alloc(0)))
    assert.equal(kept?.bytes, whole.length)
    assert.ok((await bytesOf(kept)).equals(whole))
    assert.equal(children.length, 1)
  })

  it('ends the process with its last reader, and not before', async (test) => {
    const { read, settled, children } = made(test)
    const [one, two] = [await read('k', ({ stdin }) => stdin.write(head)), await read('k', feeding(end))]
    await once(outOf(one).destroy(), 'close')
    children[0]?.stdin.write(Buffer.alloc(500))
    assert.equal((await once(outOf(two), 'data')).length, 1)
    await once(outOf(two).destroy(), 'close')
    const again = await read('k', feeding(answerOf(4)))
    assert.ok((await bytesOf(again)).equals(answerOf(4)))
    assert.equal((await children[0]?.ended)?.why, 'aborted')
    await settled(['r.g.k.answer'])
    assert.equal(children.length, 2)
  })

  it('hands on what is no whole answer, and does not keep it', async (test) => {
    const { read, settled } = made(test)
    const cases: [bytes: Buffer, code: number][] = [
      [Buffer.from('0010ERR not our ref'), 0],
      [Buffer.from('0010ERR not our ref'), 128],
      [answerOf(100), 128],
      [answerOf(100).subarray(0, 80), 0],
      [Buffer.alloc(0), 1],
    ]
    for (const [index, [bytes, code]] of cases.entries()) {
      assert.ok((await bytesOf(await read(String(index), feeding(bytes), { code }))).equals(bytes))
      await settled([])
    }
  })

  it('breaks off where the process was killed', async (test) => {
    const { read, settled, children } = made(test)
    const answer = await read('k', ({ stdin }) => stdin.write(answerOf(100)))
    await once(outOf(answer), 'readable')
    children[0]?.kill()
    await assert.rejects(bytesOf(answer), /in the middle/)
    await settled([])
  })

  it('holds no more than one buffer for a client that does not read', async (test) => {
    const { read, settled } = made(test)
    const answer = await read('k', feeding(answerOf(64_000_000)))
    outOf(answer).read(0)
    await settled(['r.g.k.answer'])
    assert.ok((await untilStill(() => outOf(answer).readableLength)) <= 1024 * 1024)
    outOf(answer).destroy()
  })

  it('keeps what is asked for again and again, however many ask for others once', async (test) => {
    const { read, settled, finished } = made(test, { capacityBytes: 2_500_000 })
    await bytesOf(await read('a', feeding(answerOf(1_000_000, 'a'))))
    for (let times = 0; times < 3; times += 1) await finished('a')
    for (const other of ['b', 'c', 'd']) {
      clockAhead(test, 30)
      await bytesOf(await read(other, feeding(answerOf(1_000_000, other))))
      await settled(['r.g.a.answer', `r.g.${other}.answer`])
    }
  })

  it('makes room by what was asked for least; who reads that reads on', async (test) => {
    const { read, settled, finished } = made(test, { capacityBytes: 2_500_000 })
    const fill = async (key: string) => {
      await bytesOf(await read(key, feeding(answerOf(1_000_000, key))))
      await finished(key)
      clockAhead(test, 30)
    }
    await fill('a')
    await fill('b')
    await bytesOf(await read('a', feeding(end)))
    const reading = await read('b', feeding(end))
    clockAhead(test, 30)
    await bytesOf(await read('a', feeding(end)))
    await fill('c')
    await settled(['r.g.a.answer', 'r.g.c.answer'])
    assert.ok((await bytesOf(reading)).equals(answerOf(1_000_000, 'b')))
  })

  it('keeps the archive of a whole commit when one of a small folder comes', async (test) => {
    const { read, files, finished } = made(test)
    const mebi = 1024 * 1024
    const whole = await bytesOf(await read('whole', feeding(answerOf(9 * mebi)), { expectedBytes: 10 * mebi }))
    assert.ok(whole.length > 9 * mebi)
    await finished('whole')
    await bytesOf(await read('part', feeding(answerOf(10)), { expectedBytes: 10 }))
    await finished('part')
    assert.equal(files().length, 2)
  })

  it('drops what the refs have left behind, and keeps of one repository a share of its own size', async (test) => {
    const { read, settled, finished } = made(test)
    await bytesOf(await read('a', feeding(answerOf(1_000, 'a'))))
    await settled(['r.g.a.answer'])
    await bytesOf(await read('a', feeding(answerOf(1_000, 'b')), { generation: 'h' }))
    await settled(['r.h.a.answer'])
    for (const request of ['b', 'c']) {
      await bytesOf(await read(request, feeding(answerOf(6_000_000, request)), { generation: 'h' }))
      await finished(request, { generation: 'h' })
      clockAhead(test, 30)
    }
    await settled(['r.h.c.answer'])
  })

  it('outlives a restart, without what was cut off or is too old', async (test) => {
    const { folder, cacheOf, read, settled, children } = made(test, { maxAgeMs: 60_000 })
    await bytesOf(await read('k', feeding(answerOf(10))))
    await settled(['r.g.k.answer'])
    writeFileSync(join(folder, 'r.g.k.1-1.part'), 'cut off')
    const next = cacheOf()
    assert.ok((await bytesOf(await read('k', feeding(end), { from: next }))).equals(answerOf(10)))
    await settled(['r.g.k.answer'])
    assert.equal(children.length, 1)
    clockAhead(test, 60_001)
    assert.ok((await bytesOf(await read('k', feeding(answerOf(11)), { from: next }))).equals(answerOf(11)))
    assert.equal(children.length, 2)
  })

  it('is swept every half hour, until it is closed: then its folder may go, and comes back by nothing', async (test) => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    test.onTestFinished(() => void vi.useRealTimers())
    const { cacheOf } = made(test)
    const [closed, open] = [join(scratchFolder(test), 'cache'), join(scratchFolder(test), 'cache')]
    cacheOf(closed).close()
    cacheOf(open)
    vi.advanceTimersByTime(31 * 60_000)
    await eventually(() => assert.ok(existsSync(open)))
    assert.equal(existsSync(closed), false)
  })

  it('gives way, and says so, where nothing can be written', async (test) => {
    const { folder, read, children, warnings } = made(test)
    writeFileSync(folder, 'a file in its place')
    assert.equal(await read('k', feeding(answerOf(1))), undefined)
    assert.equal(children.length, 0)
    assert.equal(warnings.length, 1)
  })
})
