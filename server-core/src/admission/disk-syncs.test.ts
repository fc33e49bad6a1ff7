import assert from 'node:assert/strict'
import { setImmediate } from 'node:timers/promises'
import { describe, it } from 'vitest'
import { runAs } from './caller.ts'
import { syncInTurn } from './disk-syncs.ts'

/** A disk that has done nothing until it is let go on. */
function slowDisk() {
  const begun: PromiseWithResolvers<void>[] = []
  return {
    begun,
    sync() {
      const one = Promise.withResolvers<void>()
      begun.push(one)
      return one.promise
    },
    async goOn() {
      for (const one of begun) one.resolve()
      await setImmediate()
    },
  }
}

describe('what waits for the disk', () => {
  for (const [size, all, each] of [
    ['small', 8, 4],
    ['large', 4, 2],
  ] as const) {
    it(`(${size}) leaves threads to others, and none of one caller waits behind all of another`, async () => {
      const [greedy, honest, third] = ['user:1', 'user:2', 'user:3'].map((key) => ({ key, disk: slowDisk() }))
      assert.ok(greedy && honest && third)
      const syncs = Array.from({ length: 50 }, () => runAs(greedy, () => syncInTurn(greedy.disk.sync, size)))
      syncs.push(runAs(honest, () => syncInTurn(honest.disk.sync, size)))
      await setImmediate()
      assert.deepEqual([greedy.disk.begun.length, honest.disk.begun.length], [each, 1])
      syncs.push(...Array.from({ length: 50 }, () => runAs(third, () => syncInTurn(third.disk.sync, size))))
      await setImmediate()
      assert.equal(greedy.disk.begun.length + honest.disk.begun.length + third.disk.begun.length, all)
      let isOver = false
      const over = Promise.all(syncs).then(() => {
        isOver = true
      })
      while (!isOver) for (const one of [greedy.disk, honest.disk, third.disk]) await one.goOn()
      await over
    })
  }

  it('hears of what failed, and goes on', async () => {
    const failing = () => Promise.reject(new Error('EIO'))
    for (let n = 0; n < 20; n += 1) await assert.rejects(syncInTurn(failing), /EIO/)
    await syncInTurn(() => Promise.resolve())
  })
})
