import assert from 'node:assert/strict'
import { setImmediate } from 'node:timers/promises'
import { runAs } from '@sheaf/server-core/admission/caller'
import { describe, it } from 'vitest'
import { createReadQueue } from './read-queue.ts'

describe('the queue for reading long requests', () => {
  const { signal } = new AbortController()
  const long = { 'content-length': '900000' }
  const eve = { key: 'address:192.0.2.1' }
  const ada = { key: 'user:1' }

  /** Asks for so many, and gives how many were got by then, time and again. */
  const ask = (queue: ReturnType<typeof createReadQueue>, count: number) => {
    let got = 0
    const all = Array.from({ length: count }, () => runAs(eve, () => queue.acquire(long, signal)))
    for (const each of all) each.then(() => (got += 1)).catch(() => undefined)
    return { all, got: () => got }
  }

  it('are a few for one caller, while another takes its own and short ones take none', async () => {
    const queue = createReadQueue()
    const { all, got } = ask(queue, 20)
    await setImmediate()
    assert.equal(got(), 8)
    await runAs(ada, () => queue.acquire({ 'transfer-encoding': 'chunked' }, signal))
    await runAs(eve, () => queue.acquire({ 'content-length': '400' }, signal))
    const done = await all[0]
    done?.()
    await setImmediate()
    assert.equal(got(), 9)
  })

  it('are given back by who withholds the rest', async () => {
    const queue = createReadQueue({ longMs: 1 })
    await Promise.all(ask(queue, 20).all)
  })
})
