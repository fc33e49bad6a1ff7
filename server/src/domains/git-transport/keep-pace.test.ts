import assert from 'node:assert/strict'
import { PassThrough } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { describe, it } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { keepPace } from './keep-pace.ts'

const windowMs = 100

describe('the pace of a push', () => {
  it('is too slow where a byte comes now and then, and what comes is passed on all the same', async () => {
    let told = 0
    const stage = keepPace({ windowMs, bytes: 1_000 }, () => {
      told += 1
    })
    const got = buffer(stage)
    for (let times = 0; times < 30; times += 1) {
      stage.write('x')
      await sleep(10)
    }
    stage.end()
    assert.equal((await got).length, 30)
    assert.equal(told, 1)
  })

  it('is fast enough where little comes, but enough of it', async () => {
    const stage = keepPace({ windowMs, bytes: 100 }, assert.fail)
    const got = buffer(stage)
    for (let times = 0; times < 20; times += 1) {
      stage.write(Buffer.alloc(100))
      await sleep(20)
    }
    stage.end()
    assert.equal((await got).length, 2_000)
    assert.equal(stage.passed(), 2_000)
  })

  it('blames no client for a reader that takes its time', async () => {
    const source = new PassThrough()
    const stage = source.pipe(keepPace({ windowMs, bytes: 1_000 }, assert.fail))
    source.end(Buffer.alloc(10_000))
    await sleep(4 * windowMs)
    assert.equal((await buffer(stage)).length, 10_000)
  })
})
