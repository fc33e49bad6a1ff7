import assert from 'node:assert/strict'
import { describe, it } from 'vitest'
import { createBaseCache } from './base-cache.ts'

const object = { type: 'tree', data: Buffer.alloc(4_700) } as const

describe('the cache of bases', () => {
  it('evicts what two periods did not use, but for a quarter of its memory', () => {
    const cache = createBaseCache({ bytes: 100_000 })
    const part = cache.open()
    for (let key = 0; key < 20; key += 1) part.set(key, object)
    const full = cache.heldBytes
    cache.age()
    assert.equal(cache.heldBytes, full)
    for (const key of [3, 4]) part.get(key)
    cache.age()
    assert.equal(cache.heldBytes, 25_000)
    assert.deepEqual(
      [2, 3, 4].map((key) => part.get(key) !== undefined),
      [false, true, true],
    )
    cache.clear()
    assert.equal(cache.heldBytes, 0)
  })
})
