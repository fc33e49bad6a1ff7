import assert from 'node:assert/strict'
import { describe, it } from 'vitest'
import { findPath } from './find-tree.ts'

const oid = '01'.repeat(20)
/** A folder that holds itself. */
const endless = Buffer.concat([Buffer.from('40000 d\0'), Buffer.from(oid, 'hex')])
const objects = { tree: async () => endless }
const walk = (levels: number) => findPath({ objects, gitDir: '/r.git', tree: oid, path: 'd/'.repeat(levels) })

describe('a path that is deep', () => {
  it('is walked in pieces, however many ask, while one that is not is found at once', async () => {
    let iterations = 0
    const count = () => {
      iterations += 1
      counting = setImmediate(count)
    }
    let counting = setImmediate(count)
    const found = await walk(30)
    assert.deepEqual([found?.path.length, iterations], [30, 0])
    const deep = await Promise.all(Array.from({ length: 10 }, () => walk(640)))
    clearImmediate(counting)
    assert.deepEqual(new Set(deep.map((each) => each?.path.length)), new Set([640]))
    assert.ok(iterations >= 90, `${iterations} iterations of the event loop`)
  })
})
