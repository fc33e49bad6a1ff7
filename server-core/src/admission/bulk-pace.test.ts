import assert from 'node:assert/strict'
import { setImmediate as nextIteration } from 'node:timers/promises'
import { describe, it } from 'vitest'
import { createBulkPace } from './bulk-pace.ts'

/** Pacing by 100 bytes an iteration, and who was let go so far. */
function start() {
  const pace = createBulkPace({ bytesPerIteration: 100 })
  const went: string[] = []
  const take = async (caller: string, bytes: number, name = caller) => {
    await pace.take(caller, bytes)
    went.push(name)
  }
  return { took: () => went.splice(0), take }
}

describe('the pacing of long transfers', () => {
  it('lets those go at once who want no more than an iteration holds', async () => {
    const { take, took } = start()
    void take('ada', 60)
    void take('ben', 60)
    await Promise.resolve()
    assert.deepEqual(took(), ['ada', 'ben'])
  })

  it('keeps what is more for the iterations after it', async () => {
    const { take, took } = start()
    for (let n = 1; n <= 5; n += 1) void take('ada', 60, String(n))
    const iterations: string[][] = []
    for (let n = 0; n < 4; n += 1) {
      await nextIteration()
      iterations.push(took())
    }
    assert.deepEqual(iterations.flat(), ['1', '2', '3', '4', '5'])
    assert.ok(iterations.every((names) => names.length <= 4))
    assert.ok(iterations.filter((names) => names.length > 0).length >= 2)
  })

  it('lets time pass before there is more, however short the iterations are', async () => {
    const pace = createBulkPace({ bytesPerIteration: 100, leastMs: 40 })
    const began = performance.now()
    for (let n = 0; n < 4; n += 1) await pace.take('ada', 60)
    // Two at once, then the rest; timers may be a millisecond early.
    assert.ok(performance.now() - began >= 39)
  })

  it('gives each caller a piece round-robin, however many wait for one of them', async () => {
    const { take, took } = start()
    void take('eve', 100, 'first')
    for (let n = 0; n < 20; n += 1) void take('eve', 100)
    void take('ada', 100)
    void take('ben', 100)
    for (let n = 0; n < 8; n += 1) await nextIteration()
    assert.deepEqual(took().slice(0, 4), ['first', 'eve', 'ada', 'ben'])
  })
})
