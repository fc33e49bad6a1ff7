import assert from 'node:assert/strict'
import { afterEach, beforeEach, describe, it, vi } from 'vitest'
import { createLru } from './lru.ts'
import { droppedBytes } from './memory/dropped-bytes.ts'

describe('what is kept for a while', () => {
  it('is evicted by use when there is too much of it, and said to be', () => {
    const dropped: string[] = []
    const lru = createLru<string>({
      capacity: 10,
      weigh: ({ length }) => length,
      onEvict: (value) => dropped.push(value),
    })
    lru.set('a', 'aaaa')
    lru.set('b', 'bbbb')
    assert.equal(lru.get('a'), 'aaaa')
    lru.set('c', 'cccc')
    assert.deepEqual([[...lru.values()], dropped], [['aaaa', 'cccc'], ['bbbb']])
    lru.delete('a')
    assert.deepEqual(dropped, ['bbbb', 'aaaa'])
  })

  it('never exceeds its bound, not even one value alone', () => {
    const dropped: string[] = []
    const lru = createLru<string>({
      capacity: 10,
      weigh: ({ length }) => length,
      onEvict: (value) => dropped.push(value),
    })
    lru.set('a', 'a'.repeat(11))
    assert.equal(lru.get('a'), undefined)
    assert.equal(dropped.length, 1)
  })

  it('pushes nothing else out for a value that is larger than its share', () => {
    const lru = createLru<string>({ capacity: 10, maxWeight: 5, weigh: ({ length }) => length })
    lru.set('a', 'aaaaa')
    lru.set('b', 'bbbbbb')
    assert.deepEqual([...lru.values()], ['aaaaa'])
    // What was kept under that name is no longer true either.
    lru.set('a', 'aaaaaa')
    assert.deepEqual([...lru.values()], [])
  })

  it('is weighed again when it is set again, with its key', () => {
    const lru = createLru<number[]>({ capacity: 10, weigh: (value, key) => key.length + value.length })
    const grows: number[] = [1]
    lru.set('aa', grows)
    lru.set('bb', [1, 2, 3])
    grows.push(2, 3, 4)
    lru.set('aa', grows)
    assert.deepEqual([...lru.values()], [grows])
  })
})

describe('what a burst has filled', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] }))
  afterEach(() => void vi.useRealTimers())
  const filled = () => {
    const lru = createLru<number>({ capacity: 100, weigh: (weight) => weight, idleTtlMs: 1_000 })
    for (let n = 0; n < 10; n += 1) lru.set(`${n}`, 10)
    return lru
  }

  it('goes by age until a quarter is left', () => {
    const lru = filled()
    vi.advanceTimersByTime(1_000)
    assert.equal([...lru.values()].length, 10)
    vi.advanceTimersByTime(1_000)
    assert.equal([...lru.values()].length, 2)
    vi.advanceTimersByTime(100_000)
    assert.deepEqual([lru.get('8'), lru.get('9')], [10, 10])
  })

  it('is counted when it goes by age, so that it is collected', () => {
    filled()
    const before = droppedBytes()
    vi.advanceTimersByTime(100_000)
    assert.equal(droppedBytes() - before, 80)
  })

  it('stays where it is used', () => {
    const lru = filled()
    for (let second = 0; second < 5; second += 1) {
      for (let n = 0; n < 5; n += 1) lru.get(`${n}`)
      vi.advanceTimersByTime(1_000)
    }
    assert.deepEqual([...lru.values()].length, 5)
    assert.equal(lru.get('9'), undefined)
  })

  it('goes after a second burst as after the first', () => {
    const lru = filled()
    vi.advanceTimersByTime(2_000)
    for (let n = 20; n < 30; n += 1) lru.set(`${n}`, 10)
    vi.advanceTimersByTime(2_000)
    assert.equal([...lru.values()].length, 2)
  })
})
