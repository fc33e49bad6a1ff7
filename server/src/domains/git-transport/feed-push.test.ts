import assert from 'node:assert/strict'
import { PassThrough } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { minUploadThroughput } from '@sheaf/server-core/admission/min-throughput'
import { afterEach, describe, it, vi } from 'vitest'
import { createLogger } from '../../log/logger.ts'
import { contendedUnpackTimeLimit, feedPush, unpackTimeLimit } from './feed-push.ts'

afterEach(() => void vi.useRealTimers())

const mebibyte = 1024 * 1024

/** A git that reads and never ends by itself. */
const reader = () => {
  const stdin = new PassThrough()
  let kills = 0
  const child = {
    stdin,
    stdout: new PassThrough(),
    ended: new Promise<never>(() => undefined),
    workedMs: () => undefined,
    residentBytes: () => undefined,
    kill: () => {
      kills += 1
    },
  }
  return { child, stdin, kills: () => kills }
}

const space = { granted: Number.POSITIVE_INFINITY, grow: async () => 0 }

/** What feeding needs of a server on which others wait to push, or none. */
const crowded = (othersWait: boolean) => ({
  log: createLogger({ level: 'silent' }),
  git: { write: { othersWaitToPush: () => othersWait } },
})

describe('feeding git with a push', () => {
  it('gives it time by the length of what came, and then ends it', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const { child, stdin, kills } = reader()
    const input = new PassThrough()
    const feeding = feedPush(crowded(false), { size: 'large', input, child, before: mebibyte, space })
    input.end(Buffer.alloc(mebibyte))
    assert.equal((await buffer(stdin)).length, mebibyte)
    await new Promise(setImmediate)
    vi.advanceTimersByTime(unpackTimeLimit(2 * mebibyte) - 1)
    assert.deepEqual([kills(), feeding.tookTooLong()], [0, false])
    vi.advanceTimersByTime(1)
    assert.deepEqual([kills(), feeding.tookTooLong()], [1, true])
  })

  it('gives it less time while others wait for its slot', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const { child, stdin, kills } = reader()
    const input = new PassThrough()
    const feeding = feedPush(crowded(true), { size: 'large', input, child, before: 0, space })
    input.end(Buffer.alloc(mebibyte))
    assert.equal((await buffer(stdin)).length, mebibyte)
    await new Promise(setImmediate)
    vi.advanceTimersByTime(contendedUnpackTimeLimit(mebibyte) - 1)
    assert.equal(kills(), 0)
    vi.advanceTimersByTime(1)
    assert.deepEqual([kills(), feeding.tookTooLong()], [1, true])
    feeding.stop()
  })

  it('gives a small one its time, whoever waits: what is slow then is the machine', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const { child, stdin, kills } = reader()
    const input = new PassThrough()
    const feeding = feedPush(crowded(true), { size: 'small', input, child, before: 1_000, space })
    input.end()
    assert.equal((await buffer(stdin)).length, 0)
    await new Promise(setImmediate)
    vi.advanceTimersByTime(unpackTimeLimit(1_000) - 1)
    assert.deepEqual([kills(), feeding.tookTooLong()], [0, false])
    vi.advanceTimersByTime(1)
    assert.deepEqual([kills(), feeding.tookTooLong()], [1, true])
  })

  it('ends the input of one whose client drips, and drops what still comes', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] })
    const { child, stdin, kills } = reader()
    const input = new PassThrough()
    const feeding = feedPush(crowded(false), { size: 'large', input, child, before: 0, space })
    const got = buffer(stdin)
    input.write('x')
    await new Promise(setImmediate)
    vi.advanceTimersByTime(minUploadThroughput.windowMs)
    assert.equal((await got).length, 1)
    input.write(Buffer.alloc(mebibyte))
    await new Promise(setImmediate)
    assert.deepEqual([input.destroyed, input.readableLength, kills()], [false, 0, 0])
    vi.advanceTimersByTime(unpackTimeLimit(1))
    assert.deepEqual([kills(), feeding.tookTooLong()], [1, true])
  })

  it('demands more throughput of a client whose slot others wait for', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] })
    for (const waiting of [0, 1]) {
      const { child, stdin } = reader()
      const input = new PassThrough()
      feedPush(crowded(waiting > 0), { size: 'large', input, child, before: 0, space })
      const got = buffer(stdin)
      input.write(Buffer.alloc(minUploadThroughput.bytes))
      await new Promise(setImmediate)
      vi.advanceTimersByTime(minUploadThroughput.windowMs)
      assert.equal(stdin.writableEnded, waiting > 0)
      input.end()
      assert.equal((await got).length, minUploadThroughput.bytes)
    }
  })

  it('leaves one alone that has ended', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const { child, stdin, kills } = reader()
    const input = new PassThrough()
    const feeding = feedPush(crowded(false), { size: 'large', input, child, before: 0, space })
    input.end()
    await buffer(stdin)
    feeding.stop()
    vi.advanceTimersByTime(unpackTimeLimit(mebibyte))
    assert.equal(kills(), 0)
  })
})
