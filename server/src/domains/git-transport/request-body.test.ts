import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import fastify from 'fastify'
import { afterEach, beforeEach, describe, it, vi } from 'vitest'
import { openBody, readWhole } from './request-body.ts'
import { openRequestMemory } from './request-memory.ts'

const mebibyte = 1024 * 1024

describe('a body that is compressed in a way that nobody reads', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] }))
  afterEach(() => void vi.useRealTimers())

  it('is refused, and no watch is left that ends it later, when nobody listens for its end', async () => {
    const app = fastify()
    app.post('/open', async (request, reply) => openBody({ request, reply, body: request.raw, maxBytes: 100 }))
    app.post('/read', async (request, reply) => {
      const memory = openRequestMemory()
      return readWhole({ request, reply, body: request.raw, memory, withinMs: 1_000 }).finally(() => memory.end())
    })
    for (const url of ['/open', '/read']) {
      const { body } = await app.inject({ method: 'POST', url, headers: { 'content-encoding': 'br' } })
      assert.match(body, /Only gzip compression/)
      assert.equal(vi.getTimerCount(), 0, url)
    }
    await app.close()
  })
})

describe('a request of a fetch', () => {
  it('is read no faster than 32 MiB a second once it is long, deflated or not', async (test) => {
    const app = fastify({ bodyLimit: 16 * mebibyte })
    test.onTestFinished(() => app.close())
    app.removeAllContentTypeParsers()
    app.addContentTypeParser('*', (_request, _body, done) => done(null))
    app.post('/read', async (request, reply) => {
      const memory = openRequestMemory()
      const whole = await readWhole({ request, reply, body: request.raw, memory, withinMs: 10_000 })
      memory.end()
      return { bytes: whole.length }
    })
    const url = new URL('/read', await app.listen({ host: '127.0.0.1', port: 0 }))
    const secondsOf = async (body: Uint8Array<ArrayBuffer>, headers = {}) => {
      const began = performance.now()
      for (let n = 0; n < 3; n += 1) {
        const answer = await fetch(url, { method: 'POST', body, headers: { 'content-type': 'a/b', ...headers } })
        assert.deepEqual(await answer.json(), { bytes: 4 * mebibyte })
      }
      return (performance.now() - began) / 1000
    }
    // Ids are random.
    const ids = Buffer.from(randomBytes(2 * mebibyte).toString('hex'))
    assert.equal(ids.length, 4 * mebibyte)
    for (const seconds of [
      await secondsOf(new Uint8Array(ids)),
      await secondsOf(new Uint8Array(gzipSync(ids, { level: 1 })), { 'content-encoding': 'gzip' }),
    ]) {
      assert.ok(seconds > 0.3, `${seconds} s`)
    }
  })
})
