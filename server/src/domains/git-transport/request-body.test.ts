import assert from 'node:assert/strict'
import fastify from 'fastify'
import { afterEach, beforeEach, describe, it, vi } from 'vitest'
import { openBody, readWhole } from './request-body.ts'
import { openRequestMemory } from './request-memory.ts'

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
