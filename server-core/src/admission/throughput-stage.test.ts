import assert from 'node:assert/strict'
import { PassThrough } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { afterEach, describe, it, vi } from 'vitest'
import { throughputStage } from './throughput-stage.ts'

afterEach(() => void vi.useRealTimers())

const minimum = { windowMs: 1_000, bytes: 1_000, crowdedBytes: 10_000 }

/** A stage whose time a test passes, and how often its client was found too slow. */
function watched(isCrowded: () => boolean = () => false) {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  let found = 0
  const slow = () => {
    found += 1
  }
  const stage = throughputStage(minimum, { isCrowded, slow })
  const pass = async (ms: number, bytes: number) => {
    if (bytes > 0) stage.write(Buffer.alloc(bytes))
    await new Promise(setImmediate)
    vi.advanceTimersByTime(ms)
  }
  return { stage, pass, slow: () => found }
}

describe('the least rate of what a client sends', () => {
  it('is missed where a byte comes now and then, and what comes is passed on all the same', async () => {
    const { stage, pass, slow } = watched()
    const got = buffer(stage)
    for (let times = 0; times < 20; times += 1) await pass(250, 1)
    stage.end()
    assert.equal((await got).length, 20)
    assert.equal(slow(), 1)
  })

  it('ends nobody but the stage where no pipeline came to be', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    const stage = throughputStage(minimum, { isCrowded: () => false, slow: () => stage.destroy(new Error('too slow')) })
    const closed = new Promise((resolve) => stage.once('close', resolve))
    for (let times = 0; times < 20; times += 1) {
      await new Promise(setImmediate)
      vi.advanceTimersByTime(250)
    }
    await closed
    assert.equal(stage.errored?.message, 'too slow')
  })

  it('is met where little comes, but enough of it', async () => {
    const { stage, pass, slow } = watched()
    const got = buffer(stage)
    for (let times = 0; times < 20; times += 1) await pass(250, 250)
    stage.end()
    assert.equal((await got).length, 5_000)
    assert.deepEqual([stage.passed(), slow()], [5_000, 0])
  })

  for (const [crowd, expected] of [
    [() => true, 1],
    [(ms: number) => ms < 600, 0],
    [(ms: number) => ms >= 600, 0],
  ] as const) {
    it(`is higher while others wait, but not for a crowd that comes and goes (${crowd})`, async () => {
      let ms = 0
      const { stage, pass, slow } = watched(() => crowd(ms))
      const got = buffer(stage)
      for (; ms < 1_000; ms += 250) await pass(250, 1_250)
      stage.end()
      assert.equal((await got).length, 5_000)
      assert.equal(slow(), expected)
    })
  }

  it('blames no client for a reader that takes its time', async () => {
    const { stage, pass, slow } = watched()
    const source = new PassThrough()
    source.pipe(stage)
    source.end(Buffer.alloc(10_000))
    for (let times = 0; times < 20; times += 1) await pass(250, 0)
    assert.equal((await buffer(stage)).length, 10_000)
    assert.equal(slow(), 0)
  })
})
