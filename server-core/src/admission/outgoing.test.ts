import assert from 'node:assert/strict'
import { afterEach, describe, it, type TestContext, vi } from 'vitest'
import { minDownloadThroughput } from './min-throughput.ts'
import { outgoingCheckMs, watchOutgoing } from './outgoing.ts'

afterEach(() => void vi.useRealTimers())

/** A watch whose time a test passes, over clients that take so many bytes a look and leave the rest. */
function watched(test: TestContext, { isCrowded = false } = {}) {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const watch = watchOutgoing({ pendingBytes: 1_000_000, isCrowded: () => isCrowded })
  test.onTestFinished(() => watch.close())
  const dropped: string[] = []
  const clients: { take: () => void }[] = []
  const add = (name: string, { callerKey = name, pending = 1_000, perLook = 0 } = {}) => {
    let taken = 0
    clients.push({
      take() {
        taken += perLook
      },
    })
    const remove = watch.add({
      callerKey,
      pending: () => pending,
      taken: () => taken,
      drop() {
        dropped.push(name)
        remove()
      },
    })
  }
  const pass = (ms: number) => {
    for (let passed = 0; passed < ms; passed += outgoingCheckMs) {
      for (const { take } of clients) take()
      vi.advanceTimersByTime(outgoingCheckMs)
    }
  }
  return { add, pass, dropped }
}

const enough = 100 * 1024

describe('who does not take what is sent', () => {
  it('is dropped after a window, and nobody who takes little but enough, or has nothing to take', (test) => {
    const { add, pass, dropped } = watched(test)
    add('silent')
    add('dripping', { perLook: 1_000 })
    add('slow', { perLook: 3_000 })
    add('done', { pending: 0 })
    pass(minDownloadThroughput.windowMs)
    assert.deepEqual(dropped, [])
    pass(2 * outgoingCheckMs)
    assert.deepEqual(dropped.sort(), ['dripping', 'silent'])
    pass(4 * minDownloadThroughput.windowMs)
    assert.deepEqual(dropped.sort(), ['dripping', 'silent'])
  })

  it('must take more where others wait', (test) => {
    const { add, pass, dropped } = watched(test, { isCrowded: true })
    add('slow', { perLook: 3_000 })
    add('quick', { perLook: enough })
    pass(minDownloadThroughput.windowMs + 2 * outgoingCheckMs)
    assert.deepEqual(dropped, ['slow'])
  })

  it('is dropped at once where memory is short, the caller with the most first, and nobody who reads', (test) => {
    const { add, pass, dropped } = watched(test)
    add('reader', { pending: 900_000, perLook: enough })
    add('ada', { pending: 150_000 })
    for (const name of ['a', 'b', 'c']) add(name, { callerKey: 'mallory', pending: 100_000 })
    pass(outgoingCheckMs)
    assert.deepEqual(dropped, ['a', 'b', 'c', 'ada'])
  })

  it('keeps those of a callerKey with less', (test) => {
    const { add, pass, dropped } = watched(test)
    add('ada', { pending: 100_000 })
    for (let n = 0; n < 10; n += 1) add(`m${n}`, { callerKey: 'mallory', pending: 100_000 })
    pass(outgoingCheckMs)
    assert.deepEqual(dropped, ['m0'])
  })
})
