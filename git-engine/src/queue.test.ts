import assert from 'node:assert/strict'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { until } from '@sheaf/server-core/testing/eventually'
import { describe, it } from 'vitest'
import { createQueue } from './queue.ts'

describe('a queue', () => {
  it('gives what came first, one after the other', () => {
    const queue = createQueue<number>()
    assert.deepEqual([queue.shift(), queue.first(), queue.length], [undefined, undefined, 0])
    for (let n = 0; n < 5_000; n += 1) queue.push(n)
    assert.deepEqual([queue.first(), queue.length], [0, 5_000])
    for (let n = 0; n < 5_000; n += 1) {
      assert.equal(queue.shift(), n)
      if (n % 3 === 0) queue.push(5_000 + n / 3)
    }
    assert.deepEqual([queue.first(), queue.length], [5_000, 1_667])
  })

  it('holds nothing of what was taken out', async () => {
    setFlagsFromString('--expose-gc')
    const collect: unknown = runInNewContext('gc')
    assert.ok(typeof collect === 'function')
    const queue = createQueue<{ data: Buffer }>()
    const gone = Array.from({ length: 10 }, () => {
      queue.push({ data: Buffer.alloc(1_000) })
      queue.push({ data: Buffer.alloc(1_000) })
      return new WeakRef(queue.shift() ?? {})
    })
    await until(() => {
      collect()
      return gone.every((item) => item.deref() === undefined)
    })
    assert.equal(queue.length, 10)
  })
})
