import assert from 'node:assert/strict'
import { describe, it } from 'vitest'
import { createGroupSync } from './group-sync.ts'

/** A disk whose syncs end when the test says so. */
function scene() {
  const syncs: PromiseWithResolvers<void>[] = []
  const failures: string[] = []
  const group = createGroupSync({
    sync: () => {
      const sync = Promise.withResolvers<void>()
      syncs.push(sync)
      return sync.promise
    },
    onFailure: ({ message }) => failures.push(message),
  })
  const ended: string[] = []
  const settle = (name: string) =>
    group.settle().then(
      () => ended.push(name),
      (error: Error) => ended.push(`${name}: ${error.message}`),
    )
  return { group, syncs, failures, ended, settle }
}

const nextIteration = () => new Promise<void>((resolve) => setImmediate(resolve))

describe('a sync that many wait for', () => {
  it('is not one that began before they came', async () => {
    const { syncs, ended, settle } = scene()
    const first = settle('first')
    await nextIteration()
    assert.equal(syncs.length, 1)
    const second = settle('second')
    const third = settle('third')
    await nextIteration()
    assert.equal(syncs.length, 1)
    syncs[0]?.resolve()
    await first
    assert.deepEqual(ended, ['first'])
    // Both others share one.
    await nextIteration()
    assert.equal(syncs.length, 2)
    const fourth = settle('fourth')
    syncs[1]?.resolve()
    await Promise.all([second, third])
    assert.deepEqual(ended, ['first', 'second', 'third'])
    await nextIteration()
    assert.equal(syncs.length, 3)
    syncs[2]?.resolve()
    await fourth
  })

  it('fails for all who came before it ended, and for all after them', async () => {
    const { group, syncs, failures, ended, settle } = scene()
    const waiting = [settle('first')]
    await nextIteration()
    waiting.push(settle('second'))
    syncs[0]?.reject(new Error('EIO'))
    await Promise.all(waiting)
    await settle('third')
    assert.deepEqual(ended, ['first: EIO', 'second: EIO', 'third: EIO'])
    assert.deepEqual(failures, ['EIO'])
    assert.equal(syncs.length, 1, 'a sync after a failed one would say that all is well')
    assert.equal(group.failure?.message, 'EIO')
    await group.idle()
  })

  it('fails for those who wait when it is told of a failure, though it ends well', async () => {
    const { group, syncs, ended, settle } = scene()
    const waiting = settle('first')
    await nextIteration()
    group.fail(new Error('the checkpoint failed'))
    syncs[0]?.resolve()
    await waiting
    assert.deepEqual(ended, ['first: the checkpoint failed'])
  })
})
