import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { createLru } from './lru.ts'

describe('what is kept for a while', () => {
  it('is forgotten by use when there is too much of it, and said to be', () => {
    const dropped: string[] = []
    const lru = createLru<string>({
      capacity: 10,
      weigh: ({ length }) => length,
      dropped: (value) => dropped.push(value),
    })
    lru.set('a', 'aaaa')
    lru.set('b', 'bbbb')
    assert.equal(lru.get('a'), 'aaaa')
    lru.set('c', 'cccc')
    assert.deepEqual([[...lru.values()], dropped], [['aaaa', 'cccc'], ['bbbb']])
    lru.delete('a')
    assert.deepEqual(dropped, ['bbbb', 'aaaa'])
  })

  it('never weighs more than its bound, not even one value alone', () => {
    const dropped: string[] = []
    const lru = createLru<string>({
      capacity: 10,
      weigh: ({ length }) => length,
      dropped: (value) => dropped.push(value),
    })
    lru.set('a', 'a'.repeat(11))
    assert.equal(lru.get('a'), undefined)
    assert.equal(dropped.length, 1)
  })

  it('pushes nothing else out for a value that is larger than its share', () => {
    const lru = createLru<string>({ capacity: 10, largest: 5, weigh: ({ length }) => length })
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
