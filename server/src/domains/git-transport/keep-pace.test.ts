import assert from 'node:assert/strict'
import { PassThrough } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { describe, it } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { keepPace } from './keep-pace.ts'

const windowMs = 100
const pace = { windowMs, crowdedBytes: 10_000 }
/** Nobody waits, and slow it must not be. */
const alone = { isCrowded: () => false, slow: assert.fail }

describe('the pace of a push', () => {
  it('is too slow where a byte comes now and then, and what comes is passed on all the same', async () => {
    let told = 0
    const stage = keepPace(
      { ...pace, bytes: 1_000 },
      {
        isCrowded: () => false,
        slow() {
          told += 1
        },
      },
    )
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
    const stage = keepPace({ ...pace, bytes: 100 }, alone)
    const got = buffer(stage)
    for (let times = 0; times < 20; times += 1) {
      stage.write(Buffer.alloc(100))
      await sleep(20)
    }
    stage.end()
    assert.equal((await got).length, 2_000)
    assert.equal(stage.passed(), 2_000)
  })

  it('is judged more strictly where others wait, but not for a crowd that comes and goes', async () => {
    for (const [crowd, expected] of [
      [[true, true], 1],
      [[true, false], 0],
      [[false, true], 0],
    ] as const) {
      let told = 0
      const answers = [...crowd]
      const stage = keepPace(
        { ...pace, bytes: 100 },
        {
          isCrowded: () => answers.shift() ?? false,
          slow() {
            told += 1
          },
        },
      )
      const got = buffer(stage)
      stage.write(Buffer.alloc(5_000))
      await sleep(windowMs * 1.5)
      stage.end()
      assert.equal((await got).length, 5_000)
      assert.equal(told, expected)
    }
  })

  it('blames no client for a reader that takes its time', async () => {
    const source = new PassThrough()
    const stage = source.pipe(keepPace({ ...pace, bytes: 1_000 }, alone))
    source.end(Buffer.alloc(10_000))
    await sleep(4 * windowMs)
    assert.equal((await buffer(stage)).length, 10_000)
  })
})
