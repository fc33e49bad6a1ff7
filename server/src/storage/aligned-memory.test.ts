import assert from 'node:assert/strict'
import { afterEach, it, vi } from 'vitest'
import { borrowPair, returnPair } from './aligned-memory.ts'

afterEach(() => vi.unstubAllGlobals())

it('is not lent where a process has too few addresses for it, and is as soon as it has', () => {
  const Memory = function none() {
    throw new RangeError('WebAssembly.Memory(): could not allocate memory')
  }
  vi.stubGlobal('WebAssembly', { Memory })
  for (let round = 0; round < 10; round += 1) assert.equal(borrowPair(), undefined)
  vi.unstubAllGlobals()
  const pairs = Array.from({ length: 8 }, borrowPair)
  assert.ok(pairs.every((pair) => pair !== undefined))
  assert.equal(borrowPair(), undefined)
  for (const pair of pairs) if (pair !== undefined) returnPair(pair)
})
