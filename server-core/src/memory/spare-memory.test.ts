import assert from 'node:assert/strict'
import { setTimeout as wait } from 'node:timers/promises'
import { describe, it } from 'vitest'
import { createSpareMemory } from './spare-memory.ts'

const kibibyte = 1024

describe('memory that is used again', () => {
  it('is what was given back, of the next power of two', () => {
    const spare = createSpareMemory({ mostBytes: 1024 * kibibyte })
    const first = spare.take(100 * kibibyte)
    assert.equal(first.byteLength, 128 * kibibyte)
    spare.giveBack(first)
    assert.notEqual(spare.take(200 * kibibyte), first)
    assert.equal(spare.take(128 * kibibyte), first)
    assert.notEqual(spare.take(128 * kibibyte), first)
  })

  it('is as long as was asked for where that is little or much, and not kept', () => {
    const spare = createSpareMemory({ mostBytes: 64 * 1024 * kibibyte })
    for (const bytes of [1, 63 * kibibyte, 1025 * kibibyte]) {
      const memory = spare.take(bytes)
      assert.equal(memory.byteLength, bytes)
      spare.giveBack(memory)
      assert.notEqual(spare.take(bytes), memory)
    }
  })

  it('is kept up to a bound', () => {
    const spare = createSpareMemory({ mostBytes: 128 * kibibyte })
    const made = [64, 64, 64].map((length) => spare.take(length * kibibyte))
    for (const memory of made) spare.giveBack(memory)
    const [first, second, third] = made
    const again = [64, 64, 64].map((length) => spare.take(length * kibibyte))
    assert.deepEqual(
      [first, second, third].map((memory) => memory !== undefined && again.includes(memory)),
      [true, true, false],
    )
  })

  it('is let go of once nobody has given any back for a while', async () => {
    const spare = createSpareMemory({ mostBytes: 1024 * kibibyte, idleMs: 20 })
    const memory = spare.take(64 * kibibyte)
    spare.giveBack(memory)
    await wait(60)
    assert.notEqual(spare.take(64 * kibibyte), memory)
  })
})
