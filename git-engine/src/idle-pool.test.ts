import assert from 'node:assert/strict'
import { setTimeout as wait } from 'node:timers/promises'
import { describe, it } from 'vitest'
import { createIdlePool } from './idle-pool.ts'

function createPool({ capacity = 2 } = {}) {
  const ended: string[] = []
  const made: string[] = []
  const pool = createIdlePool<string>({
    capacity,
    idleMs: 10,
    make: (gitDir) => `${gitDir}${made.push(gitDir)}`,
    end: (entry) => void ended.push(entry),
  })
  return { pool, ended }
}

describe('a pool of what is idle', () => {
  it('keeps what is in use for longer than anything rests, and ends it once nobody uses it', async () => {
    const { pool, ended } = createPool()
    const first = pool.take('a')
    await wait(50)
    assert.equal(pool.take('a'), first)
    pool.giveBack('a', first)
    await wait(50)
    assert.deepEqual(ended, [])
    pool.giveBack('a', first)
    await wait(50)
    assert.deepEqual(ended, ['a1'])
    assert.equal(pool.take('a'), 'a2')
    pool.close()
    assert.deepEqual(ended, ['a1', 'a2'])
  })

  it('ends of what is in no use that which was taken longest ago, where there are too many', async () => {
    const { pool, ended } = createPool()
    const entries = ['a', 'b', 'c', 'd'].map((gitDir) => ({ gitDir, entry: pool.take(gitDir) }))
    await wait(50)
    assert.deepEqual(ended, [])
    for (const { gitDir, entry } of entries.slice(0, 3)) {
      assert.equal(pool.take(gitDir), entry)
      pool.giveBack(gitDir, entry)
      pool.giveBack(gitDir, entry)
    }
    // Two others are in use or were taken since.
    assert.deepEqual(ended, ['a1', 'b2'])
    assert.equal(pool.take('c'), 'c3')
    pool.close()
  })

  it('does not have back what was released while it was in use', () => {
    const { pool, ended } = createPool()
    const first = pool.take('a')
    pool.release('a')
    assert.deepEqual(ended, ['a1'])
    assert.equal(pool.take('a'), 'a2')
    pool.giveBack('a', first)
    assert.equal(pool.take('a'), 'a2')
    pool.close()
    assert.deepEqual(ended, ['a1', 'a2'])
  })
})
