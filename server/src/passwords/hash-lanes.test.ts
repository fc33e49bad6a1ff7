import assert from 'node:assert/strict'
import { describe, it, type TestContext, vi } from 'vitest'
import { createHashLanes } from './hash-lanes.ts'

const stranger = (number: number) => ({ key: `address:192.0.2.${number}` })
const workMs = 30

/** A hash, on a clock that the test moves. */
const hash = () => new Promise<void>((resolve) => void setTimeout(resolve, workMs))

/** Stops the clock. Gives what lets so many milliseconds pass. */
function stopClock(test: TestContext): (milliseconds: number) => Promise<unknown> {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
  test.onTestFinished(() => void vi.useRealTimers())
  return (milliseconds) => vi.advanceTimersByTimeAsync(milliseconds)
}

describe('the lanes of hashes', () => {
  it('let strangers work half of the time while they queue, and nobody whom an account knows wait for them', async (test) => {
    const pass = stopClock(test)
    const lanes = createHashLanes()
    const log: string[] = []
    const times = { began: [] as number[], ended: [] as number[] }
    const guess = (number: number) =>
      lanes.unknown(async () => {
        times.began.push(performance.now())
        await hash()
        times.ended.push(performance.now())
        log.push(`stranger ${number}`)
      }, stranger(number))
    const strangers = [1, 2, 3].map(guess)
    await lanes.known(async () => void log.push('known'), { key: 'login:1' })
    assert.deepEqual(log, ['known'])
    await pass(6 * workMs)
    await Promise.all(strangers)
    for (const at of [0, 1]) {
      const [began = 0, ended = 0, next = 0] = [times.began[at], times.ended[at], times.began[at + 1]]
      assert.deepEqual([ended - began, next - ended], [workMs, workMs])
    }
  })

  it('let a stranger who is alone pass at once, and give a failed one its answer before the pause', async (test) => {
    const pass = stopClock(test)
    const lanes = createHashLanes()
    const failing = lanes.unknown(async () => {
      await hash()
      throw new Error('no memory')
    }, stranger(1))
    const done: string[] = []
    const next = lanes.unknown(async () => void done.push('next'), stranger(2))
    const refused = assert.rejects(failing, /no memory/)
    await pass(workMs)
    await refused
    assert.deepEqual(done, [])
    await pass(workMs)
    await next
    await lanes.unknown(async () => undefined, stranger(3))
  })

  it('have a slot for accounts that log in now and then beside those that do so again and again, who have half of a processor', async (test) => {
    const pass = stopClock(test)
    const lanes = createHashLanes()
    const log: string[] = []
    const logIn = (account: string) =>
      lanes.known(
        async () => {
          await hash()
          log.push(account)
        },
        { key: `login:user ${account}` },
      )
    const busy = ['a', 'b', 'c', 'd']
    const often = [...busy, ...busy].map(logIn)
    await pass(2 * workMs)
    // Two at a time, and nobody is followed by a pause whom nobody has seen lately.
    assert.equal(log.length, 4)
    await pass(20 * workMs)
    await Promise.all(often)
    log.length = 0
    const again = busy.map(logIn)
    await pass(workMs)
    assert.equal(log.length, 1)
    const other = logIn('other')
    await pass(workMs)
    assert.deepEqual(log.slice(1), ['other'])
    await pass(4 * workMs)
    assert.equal(log.length, 4)
    await pass(20 * workMs)
    await Promise.all([other, ...again])
  }, 10_000)
})
