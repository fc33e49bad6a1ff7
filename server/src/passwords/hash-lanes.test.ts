import assert from 'node:assert/strict'
import { setTimeout as sleep } from 'node:timers/promises'
import { describe, it } from 'vitest'
import { createHashLanes } from './hash-lanes.ts'

const stranger = (number: number) => ({ key: `address:192.0.2.${number}` })
const workMs = 30

describe('the lanes of hashes', () => {
  it('let strangers work half of the time while they queue, and nobody whom an account knows wait for them', async () => {
    const lanes = createHashLanes()
    const log: string[] = []
    const times = { began: [] as number[], ended: [] as number[] }
    const guess = (number: number) =>
      lanes.unknown(async () => {
        times.began.push(performance.now())
        await sleep(workMs)
        times.ended.push(performance.now())
        log.push(`stranger ${number}`)
      }, stranger(number))
    const strangers = [1, 2, 3].map(guess)
    await lanes.known(async () => void log.push('known'), { key: 'login:1' })
    assert.deepEqual(log, ['known'])
    await Promise.all(strangers)
    for (const at of [0, 1]) {
      const [began = 0, ended = 0, next = 0] = [times.began[at], times.ended[at], times.began[at + 1]]
      // Timers may be a millisecond early.
      assert.ok(next - ended >= ended - began - 2, `${next - ended} ms after ${ended - began}`)
    }
  })

  it('let a stranger who is alone pass at once, and give a failed one its answer before the pause', async () => {
    const lanes = createHashLanes()
    const failing = lanes.unknown(async () => {
      await sleep(workMs)
      throw new Error('no memory')
    }, stranger(1))
    const done: string[] = []
    const next = lanes.unknown(async () => void done.push('next'), stranger(2))
    await assert.rejects(failing, /no memory/)
    assert.deepEqual(done, [])
    await next
    await lanes.unknown(async () => undefined, stranger(3))
  })
})
