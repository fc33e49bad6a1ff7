import assert from 'node:assert/strict'
import { setImmediate } from 'node:timers/promises'
import { describe, it, vi } from 'vitest'
import { createRestingQueue } from './resting-queue.ts'

describe('a queue that rests', () => {
  it('does the first at once, and none of the others before it has rested', async () => {
    const queue = createRestingQueue({ restMs: 60_000, waiting: 3 })
    const done: number[] = []
    for (let n = 0; n < 10; n += 1) {
      queue.add(async () => {
        await setImmediate()
        done.push(n)
      })
    }
    for (let n = 0; n < 20; n += 1) await setImmediate()
    assert.deepEqual(done, [0])
  })

  it('does as many as may wait, with a rest after each, and drops what is more', async () => {
    const queue = createRestingQueue({ restMs: 20, waiting: 3 })
    const at: number[] = []
    for (let n = 0; n < 10; n += 1) queue.add(async () => void at.push(performance.now()))
    await vi.waitFor(() => assert.equal(at.length, 4))
    for (const [n, time] of at.entries()) if (n > 0) assert.ok(time - (at[n - 1] ?? 0) >= 18)
    // Once it has rested, the next one is done at once.
    await new Promise((resolve) => setTimeout(resolve, 40))
    queue.add(async () => void at.push(performance.now()))
    assert.equal(at.length, 5)
  })
})
