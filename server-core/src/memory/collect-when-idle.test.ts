import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { afterEach, describe, it } from 'vitest'
import { collectWhenIdle, type IdleCollector } from './collect-when-idle.ts'

let watch: IdleCollector | undefined
afterEach(() => watch?.stop())

/** A thread whose event loop works and waits as the test says, and that counts its collections and tells when V8 spares. */
function thread({ livingMebibytes = 0 } = {}) {
  const time = { active: 0, idle: 0 }
  const machine = { active: 0, idle: 0 }
  let collections = 0
  let dropped = 0
  let resident = livingMebibytes
  let isSparing = false
  const watched = collectWhenIdle({
    readTime: () => ({ ...time }),
    readMachine: () => ({ ...machine }),
    readResident: () => resident * 1024 * 1024,
    readDropped: () => dropped * 1024 * 1024,
    collect() {
      collections += 1
      resident = livingMebibytes
      // A collection is work of the event loop, too.
      time.active += 80
    },
    spare(spares) {
      isSparing = spares
    },
  })
  watch = watched
  return {
    /** Ten seconds go by, with so many milliseconds of work, and then a moment with nothing to do. */
    pass(active: number) {
      time.active += active
      time.idle += 10_000 - active
      watched.look()
      time.idle += 100
      watched.atMoment()
      return collections
    },
    /** Ten seconds go by with little work, at whose end the thread has just begun to work without rest, for so many moments. */
    passAndWork(moments: number) {
      time.active += 500
      time.idle += 9_500
      watched.look()
      for (let moment = 0; moment < moments; moment += 1) {
        time.active += 100
        watched.atMoment()
      }
      return collections
    },
    /** So many moments go by, most of them with nothing to do; for the processors, too, if nothing else is said. */
    rest(moments = 1, { others = 0 } = {}) {
      for (let moment = 0; moment < moments; moment += 1) {
        time.active += 20
        time.idle += 80
        machine.active += others
        machine.idle += 200 - others
        watched.atMoment()
      }
      return collections
    },
    /** So many times half a second goes by with nothing but work, after which the process holds so much. */
    work(times: number, mebibytes: number) {
      for (let look = 0; look < times; look += 1) {
        resident = mebibytes
        watched.relieve()
      }
      return collections
    },
    /** Caches let go of so much. */
    drop(mebibytes: number) {
      dropped += mebibytes
    },
    isSparing: () => isSparing,
  }
}

describe('collectWhenIdle', () => {
  it('collects once after a little work, and not again while nothing happens', () => {
    const { pass } = thread()
    assert.equal(pass(500), 1)
    for (let look = 0; look < 10; look += 1) assert.equal(pass(2), 1)
  })

  it('collects after a burst of work, at each of two more looks while caches age, and not again while nothing happens', () => {
    const { pass } = thread()
    assert.equal(pass(9_000), 0)
    assert.equal(pass(100), 1)
    const collections = Array.from({ length: 10 }, () => pass(2))
    assert.deepEqual(collections, [2, 3, 3, 3, 3, 3, 3, 3, 3, 3])
  })

  it('collects what caches have let go of, though no work tells of it', () => {
    const { pass, drop } = thread()
    assert.equal(pass(500), 1)
    drop(3)
    for (let look = 0; look < 4; look += 1) assert.equal(pass(2), 1)
    drop(1)
    assert.deepEqual([pass(2), pass(2), pass(2)], [2, 2, 2])
    drop(40)
    assert.equal(pass(2), 3)
    drop(40)
    // No sooner than twenty seconds after the last one.
    assert.deepEqual([pass(2), pass(2), pass(2)], [3, 4, 4])
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

  it('waits for a quiet moment where work has just begun', () => {
    const { passAndWork, rest } = thread()
    assert.equal(passAndWork(40), 0)
    assert.deepEqual([rest(), rest()], [1, 1])
  })

  it('waits for half a minute at most until others leave a processor alone', () => {
    const { passAndWork, rest } = thread()
    passAndWork(0)
    assert.deepEqual([rest(100, { others: 120 }), rest(1, { others: 90 })], [0, 1])
    const patient = thread()
    patient.passAndWork(0)
    assert.deepEqual([patient.rest(299, { others: 200 }), patient.rest(1, { others: 200 })], [0, 1])
  })

  it('forgoes what was due in a thread that has become busy', () => {
    const { passAndWork, pass, rest } = thread()
    passAndWork(1)
    assert.equal(pass(9_000), 0)
    assert.equal(rest(), 0)
  })

  it('has V8 spare where the process holds much, until it holds little, and stops nobody for that', () => {
    const { work, isSparing } = thread({ livingMebibytes: 180 })
    work(100, 180)
    work(100, 240)
    assert.equal(isSparing(), false)
    work(1, 300)
    assert.equal(isSparing(), true)
    work(20, 290)
    assert.equal(isSparing(), true)
    assert.equal(work(1, 200), 0)
    assert.equal(isSparing(), false)
  })

  it('collects where that did not help in twenty seconds, in the first quiet moment', () => {
    const { work, rest, isSparing } = thread({ livingMebibytes: 180 })
    work(1, 180)
    assert.equal(work(40, 300), 0)
    assert.equal(rest(), 0)
    assert.equal(work(1, 300), 0)
    assert.equal(rest(), 1)
    assert.equal(isSparing(), false)
  })

  it('collects in a thread that never rests after as long again', () => {
    const { work, isSparing } = thread({ livingMebibytes: 180 })
    work(1, 180)
    assert.equal(work(80, 300), 0)
    assert.equal(work(1, 300), 1)
    assert.equal(isSparing(), false)
    assert.equal(work(80, 300), 1)
    assert.equal(work(1, 300), 2)
  })

  it('leaves a busy thread alone where neither gave anything back', () => {
    const { work, isSparing } = thread({ livingMebibytes: 290 })
    work(1, 200)
    assert.equal(work(81, 300), 1)
    assert.equal(work(400, 300), 1)
    assert.equal(isSparing(), false)
    assert.equal(work(81, 360), 2)
  })

  it('lets V8 keep its pool again once it is stopped', () => {
    const { work, isSparing } = thread({ livingMebibytes: 180 })
    work(1, 180)
    work(1, 300)
    assert.equal(isSparing(), true)
    watch?.stop()
    assert.equal(isSparing(), false)
  })

  it('leaves a thread alone that has done next to nothing', () => {
    const { pass } = thread()
    for (let look = 0; look < 20; look += 1) assert.equal(pass(10), 0)
  })
})

/** Lets go of most that it had, works on, and tells what it holds before and after it was told to spare, in MiB. */
const program = `
  import { collectWhenIdle } from '${new URL('./collect-when-idle.ts', import.meta.url)}'
  let told = 0
  const watch = collectWhenIdle({ readResident: () => told })
  const kept = Array.from({ length: 200_000 }, (_, n) => ({ n, text: 'x' + n }))
  const allocate = async (turns, isKept) => {
    let some = []
    for (let turn = 0; turn < turns; turn += 1) {
      for (let n = 0; n < 20_000; n += 1) some.push({ n, list: [n, turn] })
      if (!isKept && turn % 5 === 4) some = []
      await new Promise((go) => setImmediate(go))
    }
  }
  const held = () => Math.round(process.memoryUsage.rss() / 1024 / 1024)
  await allocate(60, true)
  await allocate(100, false)
  const before = held()
  watch.relieve()
  told = 300 * 1024 * 1024
  watch.relieve()
  await allocate(100, false)
  console.log(JSON.stringify([kept.length, before, held()]))
  watch.stop()
`

describe('V8 that was told to spare', () => {
  it('gives back what it frees, with no collection but its own', async () => {
    // Without helpers, whose turn comes when the machine gives them one, it does the same each time.
    const flags = ['--max-semi-space-size=8', '--max-old-space-size=1024', '--single-threaded-gc']
    const { stdout } = await promisify(execFile)(process.execPath, [...flags, '--input-type=module', '-e', program])
    const [kept, before, after] = JSON.parse(stdout)
    assert.equal(kept, 200_000)
    assert.ok(after < before - 48, `${before} MiB before, ${after} after`)
  })
})
