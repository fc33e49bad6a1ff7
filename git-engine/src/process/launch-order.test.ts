import assert from 'node:assert/strict'
import { describe, it } from 'vitest'
import { createLaunchOrder } from './launch-order.ts'

const taken = (order: { next(): string | undefined; readonly size: number }) => {
  const all: (string | undefined)[] = []
  while (order.size > 0) all.push(order.next())
  return all
}

describe('the order in which programs are started', () => {
  it('begins with the one that yields least, and lets the one that waits longest go every other time', () => {
    const order = createLaunchOrder<string>()
    for (const name of ['a', 'b', 'c', 'd']) order.add(name, 10)
    order.add('prompt', 0)
    order.add('second', 0)
    order.add('between', 5)
    assert.deepEqual(taken(order), ['prompt', 'a', 'second', 'b', 'between', 'c', 'd'])
    assert.equal(order.next(), undefined)
  })

  it('is that in which they came among equals', () => {
    const order = createLaunchOrder<string>()
    for (const name of ['a', 'b', 'c']) order.add(name, 0)
    assert.deepEqual(taken(order), ['a', 'b', 'c'])
  })

  it('begins anew for what comes when nothing waited', () => {
    const order = createLaunchOrder<string>()
    order.add('alone', 10)
    assert.equal(order.next(), 'alone')
    order.add('late', 10)
    order.add('prompt', 0)
    assert.deepEqual(taken(order), ['prompt', 'late'])
  })
})
