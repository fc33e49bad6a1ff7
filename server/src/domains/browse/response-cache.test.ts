import assert from 'node:assert/strict'
import { setTimeout as wait } from 'node:timers/promises'
import { describe, it } from 'vitest'
import { cachedResponse, createResponseCache } from './response-cache.ts'

describe('kept bodies', () => {
  it('are built once for what they depend on, and never shared with anything else', async () => {
    const bodies = createResponseCache()
    let built = 0
    const build = () => {
      built += 1
      return { data: built }
    }
    const ask = (...identity: string[]) => cachedResponse(bodies, { identity, build })
    const texts = []
    for (const identity of [
      ['tree', 'x'],
      ['tree', 'x'],
      ['tree', 'y'],
      ['log', 'x'],
    ]) {
      const { json, final } = await ask(...identity).body()
      assert.ok(final)
      texts.push(JSON.parse(json.toString()))
    }
    assert.deepEqual(
      texts.map(({ code, data }) => [code, data]),
      [
        [200, 1],
        [200, 1],
        [200, 2],
        [200, 3],
      ],
    )
    assert.notEqual(ask('tree', 'x').etag, ask('tree', 'y').etag)
  })

  it('hold no memory but their own, however small they are', async () => {
    const bodies = createResponseCache()
    for (const data of ['small', 'long '.repeat(5_000)])
      await cachedResponse(bodies, { identity: [data], build: () => ({ data }) }).body()
    const [small, long] = bodies.values()
    assert.equal(typeof small, 'string')
    assert.ok(Buffer.isBuffer(long))
    assert.equal(long.buffer.byteLength, long.length)
  })

  it('are not those that will look different soon, nor those that failed', async () => {
    const bodies = createResponseCache()
    const identity = ['tree', 'x']
    const first = await cachedResponse(bodies, { identity, build: () => ({ data: 'part', final: false }) }).body()
    assert.deepEqual([first.final, JSON.parse(first.json.toString()).data], [false, 'part'])
    const failing = cachedResponse(bodies, { identity, build: () => Promise.reject(new Error('no')) })
    await assert.rejects(async () => failing.body(), /no/)
    const last = await cachedResponse(bodies, { identity, build: () => ({ data: 'whole' }) }).body()
    assert.deepEqual([last.final, JSON.parse(last.json.toString()).data], [true, 'whole'])
  })

  it('are built once for all who ask at the same time', async () => {
    const bodies = createResponseCache()
    let built = 0
    const ask = async () => {
      const build = async () => {
        built += 1
        await wait(20)
        return { data: built }
      }
      const { json } = await cachedResponse(bodies, { identity: ['tree', 'x'], build }).body()
      return JSON.parse(json.toString()).data
    }
    assert.deepEqual(await Promise.all([ask(), ask(), ask()]), [1, 1, 1])
    assert.equal(bodies.underWay.size, 0)
  })

  it('are built for their own asker where others are slow, fail or have only a part', async () => {
    const bodies = createResponseCache()
    const identity = ['tree', 'x']
    const others = [
      () => wait(60_000, { data: 'late' }, { ref: false }),
      () => wait(20).then(() => Promise.reject(new Error('no'))),
      () => wait(20, { data: 'part', final: false }),
    ]
    for (const build of others) {
      const first = cachedResponse(bodies, { identity, build }).body()
      Promise.resolve(first).catch(() => undefined)
      const { json } = await cachedResponse(bodies, { identity, build: () => ({ data: 'own' }) }).body()
      assert.equal(JSON.parse(json.toString()).data, 'own')
      bodies.underWay.clear()
      const { etag } = cachedResponse(bodies, { identity, build })
      bodies.delete(etag)
    }
  })

  it('that are kept keep nobody waiting, whoever still builds them', async () => {
    const bodies = createResponseCache()
    const ask = (build: () => Promise<{ data: string }>) => cachedResponse(bodies, { identity: ['tree', 'x'], build })
    const late = () => wait(60_000, { data: 'late' }, { ref: false })
    void ask(late).body()
    await ask(async () => ({ data: 'own' })).body()
    const first = await Promise.race([ask(late).body(), wait(50)])
    assert.ok(first !== undefined, 'it is there before anybody is waited for')
  })

  it('leave when there is no room, the oldest first', async () => {
    const bodies = createResponseCache({ bytes: 30_000 })
    for (const name of 'abcdefghijklmnop') {
      await cachedResponse(bodies, { identity: [name], build: () => ({ data: 'x'.repeat(2000) }) }).body()
    }
    const again = async (name: string) => {
      const { json } = await cachedResponse(bodies, { identity: [name], build: () => ({ data: 'new' }) }).body()
      return JSON.parse(json.toString()).data === 'new'
    }
    assert.deepEqual([await again('p'), await again('a')], [false, true])
  })
})
