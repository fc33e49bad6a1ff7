import assert from 'node:assert/strict'
import { afterEach, it, vi } from 'vitest'
import { borrowPair, returnPair } from './aligned-memory.ts'

afterEach(() => vi.unstubAllGlobals())

it('is not lent where a process has too few addresses for it, and is as soon as it has', () => {
  const Memory = function none() {
    throw new RangeError('WebAssembly.Memory(): could not allocate memory')
  }
  vi.stubGlobal('WebAssembly', { Memory })
  // What others have given back in this process is lent first. Megabytes are not given to an assertion: it would write them out for its message.
  const pairs = Array.from({ length: 10 }, borrowPair).filter((pair) => pair !== undefined)
  assert.ok(pairs.length < 8)
  for (let round = 0; round < 10; round += 1) assert.ok(borrowPair() === undefined)
  vi.unstubAllGlobals()
  while (pairs.length < 8) {
    const pair = borrowPair()
    assert.ok(pair !== undefined)
    pairs.push(pair)
  }
  assert.ok(borrowPair() === undefined)
  for (const pair of pairs) returnPair(pair)
})
