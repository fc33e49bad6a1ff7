import assert from 'node:assert/strict'
import { PassThrough } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { describe, it } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { keepPace } from './keep-pace.ts'

const windowMs = 100

describe('the pace of a push', () => {
  it('ends a client that sends a byte now and then', async () => {
    const stage = keepPace({ windowMs, bytes: 1_000 })
    const ended = new Promise<Error>((resolve) => stage.once('error', resolve))
    stage.resume()
    const drip = setInterval(() => stage.write('x'), 10)
    assert.match((await ended).message, /too slowly/)
    clearInterval(drip)
  })

  it('lets one through that sends little, but enough of it', async () => {
    const stage = keepPace({ windowMs, bytes: 100 })
    const got = buffer(stage)
    for (let times = 0; times < 20; times += 1) {
      stage.write(Buffer.alloc(100))
      await sleep(20)
    }
    stage.end()
    assert.equal((await got).length, 2_000)
  })

  it('blames no client for a reader that takes its time', async () => {
    const source = new PassThrough()
    const stage = source.pipe(keepPace({ windowMs, bytes: 1_000 }))
    source.end(Buffer.alloc(10_000))
    await sleep(4 * windowMs)
    assert.equal((await buffer(stage)).length, 10_000)
  })
})
