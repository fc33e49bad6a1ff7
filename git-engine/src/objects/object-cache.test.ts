import assert from 'node:assert/strict'
import { describe, it } from 'vitest'
import { createObjectCache } from './object-cache.ts'
import type { ObjectPool } from './object-pool.ts'
import type { GitObject } from './object-reader.ts'

const tree = '1'.repeat(40)
const commit = '2'.repeat(40)
const objects = new Map<string, GitObject>(
  (
    [
      [tree, 'tree', ''],
      [commit, 'commit', `tree ${tree}\nauthor Ada <ada@example.com> 1700000000 +0000\n\nFirst\n`],
    ] as const
  ).map(([oid, type, text]) => [oid, { oid, type, data: Buffer.from(text), size: text.length }]),
)

/** A cache over readers that answer a moment later, and what they were asked for. */
function watched({ fails = 0 } = {}) {
  const asked: string[] = []
  let left = fails
  const pool: Pick<ObjectPool, 'contents'> = {
    async contents(_gitDir, oid) {
      asked.push(oid)
      await new Promise(setImmediate)
      left -= 1
      if (left >= 0) throw new Error('the reader ended')
      return objects.get(oid)
    },
  }
  return { asked, cache: createObjectCache({ pool }) }
}

describe('objects that many ask for at once', () => {
  it('are read once, and then at hand', async () => {
    const { asked, cache } = watched()
    const pages = Array.from({ length: 50 }, () =>
      Promise.all([cache.commit('here', commit), cache.tree('here', tree), cache.entries('here', tree)]),
    )
    const found = await Promise.all(pages)
    assert.ok(found.every(([{ author }]) => author.name === 'Ada'))
    assert.equal((await cache.commit('here', commit)).tree, tree)
    assert.deepEqual(asked, [commit, tree])
  })

  it('are asked for again after it failed', async () => {
    const { asked, cache } = watched({ fails: 1 })
    const both = await Promise.allSettled([cache.commit('here', commit), cache.commit('here', commit)])
    assert.ok(both.every(({ status }) => status === 'rejected'))
    assert.equal((await cache.commit('here', commit)).author.name, 'Ada')
    assert.deepEqual(asked, [commit, commit])
  })
})
