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

  it('ends what was taken longest ago where there are too many, once, and it does not come back', async () => {
    const { pool, ended } = createPool()
    const entries = ['a', 'b', 'c'].map((gitDir) => pool.take(gitDir))
    assert.deepEqual(ended, ['a1'])
    pool.giveBack('a', entries[0] ?? '')
    assert.equal(pool.take('a'), 'a4')
    pool.close()
    assert.deepEqual(ended.sort(), ['a1', 'a4', 'b2', 'c3'])
  })
})
