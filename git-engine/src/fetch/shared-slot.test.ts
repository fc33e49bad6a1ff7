import assert from 'node:assert/strict'
import { setImmediate } from 'node:timers/promises'
import { BusyError } from '@sheaf/server-core/admission/busy-error'
import { runAs } from '@sheaf/server-core/admission/caller'
import { createFairQueue } from '@sheaf/server-core/admission/fair-queue'
import { describe, it } from 'vitest'
import { waitForSharedSlot } from './shared-slot.ts'

const greedy = { key: 'address:192.0.2.1' }
const honest = { key: 'user:1' }

const scene = () => {
  const queue = createFairQueue({ slots: 2, perCaller: 1, waiting: 10, waitingPerCaller: 1 })
  const gone = new AbortController()
  return { queue, gone, first: waitForSharedSlot((signal) => queue.acquire({ signal }), gone.signal) }
}

describe('a slot that many wait for', () => {
  it('is acquired on behalf of the first caller', async () => {
    const { queue, first } = scene()
    const held = await queue.acquire({ caller: greedy })
    runAs(greedy, first.join)
    await setImmediate()
    assert.equal(queue.waiting, 1)
    runAs(honest, first.join)
    const release = await first.slot
    assert.equal(queue.waiting, 0, 'nobody waits for a second one')
    release()
    held()
    for (const caller of [greedy, honest]) (await queue.acquire({ caller }))()
  })

  it('is refused once nobody waits any more', async () => {
    const { queue, first } = scene()
    await queue.acquire({ caller: greedy })
    void queue.acquire({ caller: greedy })
    runAs(greedy, first.join)
    await assert.rejects(first.slot, BusyError)
  })

  it('is given back by who has no use for it', async () => {
    const { queue, first } = scene()
    runAs(honest, first.join)
    first.leave()
    const again = await queue.acquire({ caller: honest })
    again()
  })

  it('is left when all who wanted it are gone', async () => {
    const { queue, first, gone } = scene()
    await queue.acquire({ caller: greedy })
    runAs(greedy, first.join)
    await setImmediate()
    gone.abort()
    await assert.rejects(first.slot)
    assert.equal(queue.waiting, 0)
  })
})
