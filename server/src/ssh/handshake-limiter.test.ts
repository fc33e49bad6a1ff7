import assert from 'node:assert/strict'
import { describe, it } from 'vitest'
import { createHandshakeLimiter } from './handshake-limiter.ts'

describe('the rate of handshakes', () => {
  it('lets a burst begin at once and spreads the rest, for each address by itself', () => {
    let time = 0
    const limiter = createHandshakeLimiter({ burst: 3, perSecond: 10 }, () => time)
    const waits = (address: string, count: number) =>
      Array.from({ length: count }, () => Math.round(limiter.take(address).waitMs))
    assert.deepEqual(waits('flood', 6), [0, 0, 0, 100, 200, 300])
    assert.deepEqual(waits('ada', 1), [0])
    time = 300
    assert.deepEqual(waits('flood', 1), [100])
    time = 60_000
    assert.deepEqual(waits('flood', 4), [0, 0, 0, 100])
  })

  it('brings others forward when one gives up', () => {
    const limiter = createHandshakeLimiter({ burst: 1, perSecond: 10 }, () => 0)
    limiter.take('ada')
    const second = limiter.take('ada')
    second.giveUp()
    assert.equal(Math.round(limiter.take('ada').waitMs), 100)
  })
})
