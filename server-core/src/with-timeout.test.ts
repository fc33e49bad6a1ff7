import assert from 'node:assert/strict'
import { afterEach, describe, it, vi } from 'vitest'
import { withTimeout } from './with-timeout.ts'

describe('waiting with a timeout', () => {
  afterEach(() => void vi.useRealTimers())

  it('ends with the work, or without it, and never keeps the process', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    let done = false
    const soon = Promise.resolve().then(() => {
      done = true
    })
    await withTimeout(60_000, soon)
    assert.equal(done, true)
    const given = withTimeout(60_000, new Promise(() => undefined))
    vi.advanceTimersByTime(60_000)
    await given
    assert.equal(vi.getTimerCount(), 0)
  })

  it('passes a failure on while it waits, and drops a later one', async () => {
    await assert.rejects(withTimeout(60_000, Promise.reject(new Error('broken'))), /broken/)
    const later = Promise.withResolvers<void>()
    await withTimeout(0, later.promise)
    later.reject(new Error('nobody waits'))
    await new Promise((resolve) => setImmediate(resolve))
  })
})
