import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { withTimeout } from './with-timeout.ts'

describe('waiting with a timeout', () => {
  it('ends with the work, or without it, and never keeps the process', async () => {
    let done = false
    const soon = Promise.resolve().then(() => {
      done = true
    })
    await withTimeout(60_000, soon)
    assert.equal(done, true)
    await withTimeout(0, new Promise(() => undefined))
    assert.ok(!process.getActiveResourcesInfo().includes('Timeout'))
  })

  it('passes a failure on while it waits, and drops a later one', async () => {
    await assert.rejects(withTimeout(60_000, Promise.reject(new Error('broken'))), /broken/)
    const later = Promise.withResolvers<void>()
    await withTimeout(0, later.promise)
    later.reject(new Error('nobody waits'))
    await new Promise((resolve) => setImmediate(resolve))
  })
})
