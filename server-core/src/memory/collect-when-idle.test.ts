import assert from 'node:assert/strict'
import { afterEach, describe, it } from 'vitest'
import { collectWhenIdle, type IdleCollector } from './collect-when-idle.ts'

let watch: IdleCollector | undefined
afterEach(() => watch?.stop())

/** A thread whose event loop works and waits as the test says, and that counts its collections. */
function thread({ livingMebibytes = 0 } = {}) {
  const time = { active: 0, idle: 0 }
  let collections = 0
  let resident = livingMebibytes
  const watched = collectWhenIdle({
    readTime: () => ({ ...time }),
    readResident: () => resident * 1024 * 1024,
    collect() {
      collections += 1
      resident = livingMebibytes
      // A collection is work of the event loop, too.
      time.active += 80
    },
  })
  watch = watched
  return {
    /** Ten seconds go by, with so many milliseconds of work. */
    pass(active: number) {
      time.active += active
      time.idle += 10_000 - active
      watched.look()
      return collections
    },
    /** So many times two seconds go by with nothing but work, after which the process holds so much. */
    work(times: number, mebibytes: number) {
      for (let look = 0; look < times; look += 1) {
        resident = mebibytes
        watched.relieve()
      }
      return collections
    },
  }
}

describe('collectWhenIdle', () => {
  it('collects once after a little work, and not again while nothing happens', () => {
    const { pass } = thread()
    assert.equal(pass(500), 1)
    for (let look = 0; look < 10; look += 1) assert.equal(pass(2), 1)
  })

  it('collects after a burst of work, twice more while caches age, and not again while nothing happens', () => {
    const { pass } = thread()
    assert.equal(pass(9_000), 0)
    assert.equal(pass(100), 1)
    const collections = Array.from({ length: 10 }, () => pass(2))
    assert.deepEqual(collections, [1, 2, 2, 3, 3, 3, 3, 3, 3, 3])
  })

  it('never collects in a thread that is busy', () => {
    const { pass } = thread()
    for (let look = 0; look < 50; look += 1) assert.equal(pass(4_000), 0)
  })

  it('collects at times where light work never ends', () => {
    const { pass } = thread()
    const collections = Array.from({ length: 9 }, () => pass(1_500))
    assert.deepEqual(collections, [1, 1, 1, 2, 2, 2, 3, 3, 3])
  })

  it('collects in a thread that never rests where the process holds much, once in twenty seconds', () => {
    const { work } = thread({ livingMebibytes: 180 })
    assert.equal(work(1, 180), 0)
    assert.equal(work(100, 240), 0)
    assert.equal(work(1, 300), 1)
    assert.equal(work(9, 300), 1)
    assert.equal(work(1, 300), 2)
  })

  it('collects in a thread that works again right after its rest', () => {
    const { pass, work } = thread({ livingMebibytes: 180 })
    assert.equal(work(20, 180), 0)
    assert.equal(pass(500), 1)
    assert.equal(work(1, 300), 2)
  })

  it('leaves a busy thread alone where that gave nothing back', () => {
    const { work } = thread({ livingMebibytes: 290 })
    assert.equal(work(1, 200), 0)
    assert.equal(work(1, 300), 1)
    assert.equal(work(100, 300), 1)
    assert.equal(work(1, 360), 2)
  })

  it('leaves a thread alone that has done next to nothing', () => {
    const { pass } = thread()
    for (let look = 0; look < 20; look += 1) assert.equal(pass(10), 0)
  })
})
