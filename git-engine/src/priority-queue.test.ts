import assert from 'node:assert/strict'
import { describe, it } from 'vitest'
import { createPriorityQueue, type PriorityQueue } from './priority-queue.ts'
import { randomOf } from './testing/generated-history.ts'

const drained = (queue: PriorityQueue): number[] => {
  const items: number[] = []
  for (let item = queue.pop(); item >= 0; item = queue.pop()) items.push(item)
  return items
}

describe('the priority queue', () => {
  it('comes by its key, and among equals as it came', () => {
    const queue = createPriorityQueue()
    for (const [item, key] of [
      [1, 5],
      [2, 7],
      [3, 5],
      [4, 9],
      [5, 7],
      [6, 5],
    ] as const)
      queue.push(item, key)
    assert.deepEqual([queue.size, drained(queue), queue.size], [6, [4, 2, 5, 1, 3, 6], 0])
    assert.equal(queue.pop(), -1)
  })

  it('comes by its second key where one is given', () => {
    const queue = createPriorityQueue()
    for (const [item, generation, time] of [
      [1, 3, 10],
      [2, 4, 1],
      [3, 3, 30],
      [4, 3, 20],
    ] as const)
      queue.push(item, generation, time)
    assert.deepEqual(drained(queue), [2, 3, 4, 1])
  })

  it('comes in the order of a sort, whatever goes in and out in between', () => {
    const random = randomOf(9)
    const queue = createPriorityQueue()
    let waiting: { item: number; key: number }[] = []
    for (let item = 0; item < 1_000; item += 1) {
      const key = random.below(50)
      queue.push(item, key)
      waiting.push({ item, key })
      if (!random.chance(0.6)) continue
      const [next] = waiting.toSorted((a, b) => b.key - a.key || a.item - b.item)
      assert.equal(queue.pop(), next?.item)
      waiting = waiting.filter((other) => other !== next)
    }
    assert.deepEqual(
      queue.waiting().toSorted((a, b) => a - b),
      waiting.map(({ item }) => item),
    )
  })
})
