import assert from 'node:assert/strict'
import { setImmediate } from 'node:timers/promises'
import { runAs } from '@sheaf/server-core/admission/caller'
import type { Release } from '@sheaf/server-core/admission/fair-queue'
import { describe, it } from 'vitest'
import { createLanes, type Lane } from './lanes.ts'

const greedy = { key: 'address:192.0.2.1' }
const honest = { key: 'user:1' }
/** More than any lane lets one caller hold, fewer than it lets one wait. */
const many = 30

/** Asks for many slots at once, and gives those that were got. */
async function takeMany(enter: () => Promise<Release>): Promise<Release[]> {
  const got: Release[] = []
  for (let n = 0; n < many; n += 1) {
    enter().then(
      (release) => got.push(release),
      () => undefined,
    )
  }
  await setImmediate()
  return got
}

describe('the slots for git processes', () => {
  const ofCallers = ['read', 'heavy', 'download', 'upload', 'conversation', 'receive', 'receive-large'] satisfies Lane[]
  for (const lane of ofCallers) {
    it(`of ${lane}: nobody takes all of them`, async () => {
      const lanes = createLanes()
      const taken = await runAs(greedy, () => takeMany(() => lanes.acquire(lane)))
      assert.ok(taken.length > 0 && taken.length < many)
      assert.deepEqual(
        [runAs(honest, () => lanes.isCrowded(lane)), runAs(greedy, () => lanes.isCrowded(lane))],
        [true, false],
      )
      const release = await runAs(honest, () => lanes.acquire(lane))
      release()
      // The last of what is left to others goes one by one to those who have none.
      const second = await runAs({ key: 'user:2' }, () => takeMany(() => lanes.acquire(lane)))
      const waits = runAs(honest, () => lanes.acquire(lane))
      taken[0]?.()
      await waits
      assert.ok(second.length > 0)
    })
  }

  for (const lane of ['receive', 'upload'] satisfies Lane[]) {
    it(`of ${lane}: many who come again and again leave some to whoever comes now and then`, async () => {
      const lanes = createLanes()
      const flood = Array.from({ length: 20 }, (_, n) => ({ key: `user:${100 + n}` }))
      for (let round = 0; round < 2; round += 1)
        for (const caller of flood) (await runAs(caller, () => lanes.acquire(lane)))()
      const taken: Release[] = []
      const left = new AbortController()
      const waiting = flood.map((caller) =>
        runAs(caller, () => lanes.acquire(lane, left.signal)).then(
          (release) => void taken.push(release),
          () => undefined,
        ),
      )
      await setImmediate()
      const busy = taken.length
      const release = await runAs(honest, () => lanes.acquire(lane))
      assert.deepEqual([busy > 0, busy < flood.length, taken.length], [true, true, busy])
      release()
      // Nobody is left to be told, minutes later, that it waited for too long.
      left.abort()
      await Promise.all(waiting)
    })
  }

  it('of readers and maintenance are nobody’s own', async () => {
    const lanes = createLanes()
    for (const lane of ['pooled', 'check', 'maintenance'] satisfies Lane[]) {
      await runAs(greedy, () => takeMany(() => lanes.acquire(lane)))
      assert.equal(
        runAs(honest, () => lanes.isCrowded(lane)),
        lane !== 'pooled',
      )
    }
  })

  it('of checks are free while maintenance has all of its own, and weigh more', async () => {
    const lanes = createLanes()
    await takeMany(() => lanes.acquire('maintenance'))
    const release = await lanes.acquire('check')
    release()
    assert.ok(lanes.niceness('check') < lanes.niceness('maintenance'))
  })

  it('are shared, and processors with them: who had much yields to who comes now and then', async () => {
    let time = 0
    const lanes = createLanes({ now: () => time })
    const niceOf = (caller: { key: string }, lane: Lane) => runAs(caller, () => lanes.niceness(lane))
    const [first, second] = runAs(greedy, () => [lanes.chargeOwn('upload'), lanes.chargeOwn('receive')] as const)
    const short = runAs(honest, () => lanes.chargeOwn('receive'))
    runAs(honest, () => lanes.chargeOwn('maintenance'))
    time += 25
    short()
    time += 75
    // With twice as much, a quarter of the weight: six steps and a bit.
    assert.deepEqual([niceOf(greedy, 'read'), niceOf(greedy, 'upload'), niceOf(honest, 'receive')], [17, 17, 0])
    time += 100
    assert.deepEqual([niceOf(greedy, 'read'), niceOf(honest, 'receive')], [19, 0])
    time += 600
    assert.deepEqual([niceOf(greedy, 'upload'), niceOf(honest, 'receive')], [19, 0])
    assert.deepEqual([niceOf(greedy, 'heavy'), niceOf(honest, 'heavy'), niceOf(greedy, 'pooled')], [19, 10, 0])
    time += 3_000
    assert.equal(niceOf(greedy, 'read'), 19)
    first()
    second()
    time += 90_000
    assert.equal(niceOf(greedy, 'read'), 5)
  })

  it('are weighed below the server from the first process on, but for a push', () => {
    const lanes = createLanes()
    const niceOf = (lane: Lane) => runAs(honest, () => lanes.niceness(lane))
    assert.deepEqual([niceOf('read'), niceOf('receive')], [5, 0])
  })

  it('count what was worked, not what was waited for a processor', () => {
    let time = 0
    const lanes = createLanes({ now: () => time })
    const ends = [greedy, honest].map((caller) => runAs(caller, () => lanes.chargeOwn('receive')))
    time += 1_000
    for (const [at, end] of ends.entries()) end([500, 25][at])
    assert.deepEqual(
      [runAs(greedy, () => lanes.niceness('read')), runAs(honest, () => lanes.niceness('read'))],
      [19, 5],
    )
  })

  it('count what shared processes do for a caller as well', () => {
    let time = 0
    const lanes = createLanes({ now: () => time })
    const end = runAs(greedy, () => lanes.charge())
    time += 2_000
    assert.deepEqual(
      [runAs(greedy, () => lanes.niceness('read')), runAs(honest, () => lanes.niceness('read'))],
      [19, 5],
    )
    end()
  })

  it('are not waited for by who has gone', async () => {
    const lanes = createLanes()
    await takeMany(() => lanes.acquire('heavy'))
    const gone = new AbortController()
    const waits = lanes.acquire('heavy', gone.signal)
    gone.abort()
    await assert.rejects(waits, { name: 'GitError', kind: 'aborted' })
  })
})
