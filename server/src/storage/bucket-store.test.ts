import assert from 'node:assert/strict'
import { createHash, randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { setTimeout } from 'node:timers/promises'
import { scratchFolder } from '@sheaf/git-engine/testing/scratch-repository'
import { AppError } from '@sheaf/server-core/app-error'
import { afterAll, beforeAll, describe, it, type TestContext } from 'vitest'
import { BucketUrl } from '../config/bucket-address.ts'
import { hasSwift, type SwiftServer, startSwift } from '../testing/swift-server.ts'
import { createBucketStore } from './bucket-store.ts'
import { createObjectStore, type ObjectStore } from './object-store.ts'

const hour = 60 * 60_000
const mebibyte = 1024 * 1024
const digest = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')
const sending = (bytes: Buffer) => ({ body: Readable.from([bytes]), size: bytes.length, oid: digest(bytes) })

async function keep(store: ObjectStore, bytes: Buffer): Promise<string> {
  const object = await store.take(sending(bytes))
  await object.keep()
  await object.keep()
  await object.drop()
  return object.oid
}

async function isThere(store: ObjectStore, oid: string): Promise<boolean> {
  const opened = await store.open(oid)
  await opened?.close()
  return opened !== undefined
}

/** What every engine of the object store does. */
function conforms(storeOf: (test: TestContext) => ObjectStore) {
  it('keeps bytes by what they hash to, large, small and none, and gives any part of them', async (test) => {
    const store = storeOf(test)
    await store.prepare()
    for (const bytes of [Buffer.alloc(0), Buffer.from('small'), randomBytes(mebibyte), randomBytes(5 * mebibyte + 7)]) {
      await keep(store, bytes)
      await keep(store, bytes)
      const read = async (range?: { start: number; end: number }) => {
        const opened = (await store.open(digest(bytes))) ?? assert.fail('nothing is there')
        assert.equal(opened.size, bytes.length)
        return buffer(opened.stream(range))
      }
      assert.ok((await read()).equals(bytes))
      const [start, end] = [Math.floor(bytes.length / 3), Math.floor(bytes.length / 2)]
      assert.ok((await read({ start, end })).equals(bytes.subarray(start, end)))
      assert.equal((await read({ start: 0, end: 0 })).length, 0)
    }
    assert.equal(await store.open('0'.repeat(64)), undefined)
    await assert.rejects(async () => store.open('../secret'), /found by its SHA-256/)
  })

  it('finds out by what is sent what it is, where nobody said it', async (test) => {
    const store = storeOf(test)
    const bytes = randomBytes(3 * mebibyte)
    const object = await store.take({ body: Readable.from([bytes]), size: bytes.length })
    assert.equal(object.oid, digest(bytes))
    await object.keep()
    await object.drop()
    const opened = (await store.open(digest(bytes))) ?? assert.fail('nothing is there')
    assert.ok((await buffer(opened.stream())).equals(bytes))
  })

  it('keeps nothing of what is not what was said, in length or in content', async (test) => {
    const store = storeOf(test)
    for (const bytes of [randomBytes(10), randomBytes(5 * mebibyte)]) {
      const oid = digest(bytes)
      const chunks = () => Readable.from([bytes.subarray(0, bytes.length / 2), bytes.subarray(bytes.length / 2)])
      for (const size of [bytes.length - 1, bytes.length + 1])
        await assert.rejects(store.take({ body: chunks(), size, oid }), AppError)
      const other = Buffer.from(bytes)
      other[3] = (other[3] ?? 0) ^ 1
      await assert.rejects(store.take({ body: Readable.from([other]), size: bytes.length, oid }), AppError)
      assert.equal(await store.open(oid), undefined)
      // Broken off before a byte of it was asked for, and after.
      for (const afterMs of [0, 50]) {
        const cut = new Readable({ read() {} })
        cut.push(bytes.subarray(0, 5))
        const taking = assert.rejects(store.take({ body: cut, size: bytes.length, oid }))
        if (afterMs > 0) await setTimeout(afterMs)
        cut.destroy(new Error('gone'))
        await taking
        assert.equal(await store.open(oid), undefined)
      }
    }
  })

  it('shows nothing of what is dropped before it is kept', async (test) => {
    const store = storeOf(test)
    const bytes = randomBytes(5 * mebibyte)
    const object = await store.take(sending(bytes))
    await object.drop()
    assert.equal(await store.open(object.oid), undefined)
  })

  it('sweeps what is not used after an hour, and says so first', async (test) => {
    const store = storeOf(test)
    const kept = await keep(store, Buffer.from(`used ${Math.random()}`))
    const gone = await keep(store, randomBytes(3 * mebibyte))
    const said: string[] = []
    const sweep = (options: { now?: number; dryRun?: boolean }) =>
      store.sweep({ used: async () => new Set([kept]), onGone: ({ name }) => void said.push(name), ...options })
    await sweep({})
    assert.deepEqual(said.splice(0), [])
    await sweep({ now: Date.now() + 2 * hour, dryRun: true })
    assert.ok(said.splice(0).includes(gone))
    assert.ok(await isThere(store, gone))
    await sweep({ now: Date.now() + 2 * hour })
    assert.ok(said.includes(gone) && !said.includes(kept))
    assert.deepEqual([await isThere(store, gone), await isThere(store, kept)], [false, true])
  })

  it('keeps what comes into use in the moment in which it is removed', async (test) => {
    const store = storeOf(test)
    const oid = await keep(store, randomBytes(3 * mebibyte))
    let asked = 0
    const used = async (oids: readonly string[]) => {
      if (!oids.includes(oid)) return new Set(oids)
      asked += 1
      return new Set(asked === 1 ? oids.filter((each) => each !== oid) : oids)
    }
    await store.sweep({ used, now: Date.now() + 2 * hour })
    assert.ok(asked > 1)
    const opened = (await store.open(oid)) ?? assert.fail('nothing is there')
    assert.equal(digest(await buffer(opened.stream())), oid)
    assert.equal(await store.sweep({ used: async (oids) => new Set(oids), now: Date.now() + 2 * hour }), 0)
  })
}

describe('objects as files', () => {
  conforms((test) => createObjectStore({ dataFolder: scratchFolder(test) }))
})

describe.skipIf(!hasSwift)('objects in a bucket', () => {
  let swift: SwiftServer
  beforeAll(async () => {
    swift = await startSwift()
  })
  afterAll(() => swift.stop())
  const sizes = { part: 2 * mebibyte, copy: 2 * mebibyte }
  const storeOf = (test: TestContext, options = '') =>
    createBucketStore({
      bucket: BucketUrl.parse(`${swift.url}${options}`),
      drafts: createObjectStore({ dataFolder: scratchFolder(test) }),
      sizes,
    })

  conforms(storeOf)

  it('takes nothing away that lay on the disk before there was a bucket, and what has come into it by then', async (test) => {
    const files = createObjectStore({ dataFolder: scratchFolder(test) })
    const store = createBucketStore({ bucket: BucketUrl.parse(swift.url), drafts: files })
    const [before, moved, unused] = [randomBytes(1_000), randomBytes(1_001), randomBytes(1_002)]
    for (const bytes of [before, moved, unused]) await keep(files, bytes)
    await keep(store, moved)
    const used = async (oids: readonly string[]) => new Set(oids.filter((oid) => oid !== digest(unused)))
    await store.sweep({ used, now: Date.now() + 2 * hour })
    const there = await Promise.all([before, moved, unused].map((bytes) => isThere(files, digest(bytes))))
    assert.deepEqual(there, [true, false, false])
    assert.ok(await isThere(store, digest(moved)))
  })

  it('gives addresses for some seconds, where it may', async (test) => {
    const bytes = randomBytes(1_000)
    const store = storeOf(test, '?direct=on')
    const oid = await keep(store, bytes)
    assert.equal(storeOf(test).direct, undefined)
    const url = (await store.direct?.({ oid, seconds: 60 })) ?? assert.fail('there is none')
    const answer = await fetch(url)
    assert.ok(Buffer.from(await answer.arrayBuffer()).equals(bytes))
    assert.equal(answer.headers.get('content-disposition'), 'attachment')
    const other = new URL(url)
    other.pathname = other.pathname.replace(oid, '0'.repeat(64))
    assert.equal((await fetch(other)).status, 403)
  })

  it('is away where the bucket is: whoever asks is told when to come back', async (test) => {
    const nowhere = createBucketStore({
      bucket: BucketUrl.parse('http://key:secret@127.0.0.1:9/objects'),
      drafts: createObjectStore({ dataFolder: scratchFolder(test) }),
    })
    const isAway = (error: unknown) =>
      error instanceof AppError && error.kind === 'unavailable' && error.said.code === 'object.store_away'
    await assert.rejects(nowhere.open('0'.repeat(64)), isAway)
    await assert.rejects(nowhere.take(sending(randomBytes(10))), isAway)
    await assert.rejects(nowhere.take(sending(randomBytes(mebibyte))), isAway)
    const wrong = createBucketStore({
      bucket: BucketUrl.parse(swift.url.replace('testing@', 'wrong@')),
      drafts: createObjectStore({ dataFolder: scratchFolder(test) }),
    })
    await assert.rejects(wrong.open('0'.repeat(64)), isAway)
  })
})
