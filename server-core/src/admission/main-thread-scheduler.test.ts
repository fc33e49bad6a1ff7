import assert from 'node:assert/strict'
import { setImmediate, setTimeout as wait } from 'node:timers/promises'
import { describe, it } from 'vitest'
import type { BusyReason } from './busy-error.ts'
import { currentCaller, runAs } from './caller.ts'
import {
  createMainThreadScheduler,
  type MainThreadSchedulerOptions,
  type SchedulerSlot,
} from './main-thread-scheduler.ts'

const options: MainThreadSchedulerOptions = {
  slots: 4,
  perCaller: 2,
  longMs: 20,
  sliceMs: 3,
  batch: 1,
  waiting: 1000,
  waitingPerCaller: 600,
  maxWaitMs: 1000,
}

/** A scheduler whose clock is set by hand, and what began, in order. Each piece of work takes `workMs` of the thread. */
function watched({ workMs = 0, ...changed }: Partial<MainThreadSchedulerOptions> & { workMs?: number } = {}) {
  let time = 0
  const scheduler = createMainThreadScheduler({ ...options, ...changed, now: () => time })
  const begun: string[] = []
  const refused: { caller: string; reason: BusyReason }[] = []
  const open: SchedulerSlot[] = []
  const ask = (caller: string, { ends = true, gone = false } = {}) =>
    scheduler.schedule(caller, {
      begin(slot) {
        begun.push(caller)
        time += workMs
        if (ends) slot.end()
        else open.push(slot)
      },
      refuse: (reason) => void refused.push({ caller, reason }),
      isGone: () => gone,
    })
  const pass = (milliseconds: number) => {
    time += milliseconds
  }
  return { scheduler, begun, refused, open, ask, pass }
}

const times = (count: number, work: () => void) => {
  for (let n = 0; n < count; n += 1) work()
}

describe('the main-thread scheduler', () => {
  it('begins as much of what waits in an event-loop iteration as it is told to, of different callers first', async () => {
    const { scheduler, begun, ask } = watched({ workMs: 1, batch: 2 })
    times(10, () => ask('eve'))
    const before = begun.length
    ask('ada')
    await setImmediate()
    assert.deepEqual(begun.slice(before), ['ada', 'eve'])
    await setImmediate()
    assert.deepEqual([begun.length - before, scheduler.waiting], [4, 4])
  })

  it('go to whoever waits for little one time in three, though others have nothing under way', async () => {
    const { begun, ask } = watched({ workMs: 1, slots: 100, perCaller: 100 })
    const eves = Array.from({ length: 20 }, (_, n) => `eve-${n}`)
    for (const eve of eves) times(40, () => ask(eve))
    times(7, () => ask('ada', { ends: false }))
    for (let iteration = 0; iteration < 24; iteration += 1) await setImmediate()
    assert.equal(begun.filter((caller) => caller === 'ada').length, 7)
  })

  it('go to whoever was served least lately one time in six, though others wait for less', async () => {
    const { begun, ask, pass } = watched({ workMs: 1, slots: 100, perCaller: 100 })
    const eves = Array.from({ length: 20 }, (_, n) => `eve-${n}`)
    for (let round = 0; round < 10; round += 1) {
      for (const eve of eves) ask(eve)
      for (let iteration = 0; iteration < 20; iteration += 1) await setImmediate()
    }
    const before = begun.length
    times(6, () => ask('ada'))
    for (let iteration = 0; iteration < 22; iteration += 1) {
      for (const eve of eves) ask(eve)
      await setImmediate()
    }
    assert.equal(begun.slice(before).filter((caller) => caller === 'ada').length, 6)
    // It fades: whoever was busy hours ago is not behind, nor are the sums too large to be compared.
    pass(10 * 60 * 60 * 1_000)
    for (const eve of eves) ask(eve)
    const later = begun.length
    times(2, () => ask('ada'))
    for (let iteration = 0; iteration < 60; iteration += 1) await setImmediate()
    assert.ok(begun.slice(later).includes('ada'))
  })

  it('go one time in three to whoever was here least, as who reads pages among many who have just come and never rest', async () => {
    const { begun, ask, pass, open } = watched({ workMs: 1, slots: 100, perCaller: 100 })
    const page = () => times(7, () => ask('ada'))
    for (let read = 0; read < 10; read += 1) {
      page()
      for (let iteration = 0; iteration < 10; iteration += 1) await setImmediate()
      pass(1_400)
    }
    const eves = Array.from({ length: 20 }, (_, n) => `eve-${n}`)
    for (const eve of eves) times(3, () => ask(eve, { ends: false }))
    pass(100)
    const before = begun.length
    page()
    for (let iteration = 0; iteration < 16; iteration += 1) {
      await setImmediate()
      for (const slot of open.splice(0)) slot.end()
      for (const eve of eves) ask(eve, { ends: false })
    }
    const turns = begun.slice(before).flatMap((caller, n) => (caller === 'ada' ? [n] : []))
    assert.equal(turns.length, 7, turns.join())
  })

  it('begins more in an iteration that is long', async () => {
    const { begun, ask, pass } = watched({ workMs: 1, batch: 2, longestBatch: 16 })
    times(40, () => ask('eve'))
    const before = begun.length
    pass(6)
    await setImmediate()
    const after = begun.length
    assert.equal(after - before, 6)
    pass(100)
    await setImmediate()
    assert.equal(begun.length - after, 16)
  })

  it('begin at once while there is little to do', () => {
    const { scheduler, begun, ask } = watched()
    times(100, () => ask('eve'))
    assert.deepEqual([begun.length, scheduler.waiting], [100, 0])
  })

  it('of a caller with 500 that wait do not stand before those of another', async () => {
    const { scheduler, begun, ask } = watched({ workMs: 1 })
    times(500, () => ask('eve'))
    // A slice of the thread went to what came first; the rest waits.
    assert.deepEqual([begun.length, scheduler.waiting], [3, 497])
    ask('ada')
    await setImmediate()
    assert.deepEqual(begun.slice(3), ['ada'])
    times(2, () => ask('bob'))
    await setImmediate()
    await setImmediate()
    await setImmediate()
    assert.deepEqual(begun.slice(4), ['bob', 'bob', 'eve'])
  })

  it('go round: twenty callers who have just come do not stand before one who has worked for long', async () => {
    const { begun, ask } = watched({ workMs: 1 })
    for (let n = 0; n < 300; n += 1) {
      ask('ada')
      if (n % 3 === 2) await setImmediate()
    }
    const before = begun.length
    const eves = Array.from({ length: 20 }, (_, n) => `eve-${n}`)
    for (const eve of eves) times(25, () => ask(eve))
    times(3, () => ask('ada'))
    for (let iteration = 0; iteration < 210; iteration += 1) await setImmediate()
    const later = begun.slice(before)
    const turnsOfAda = later.flatMap((caller, n) => (caller === 'ada' ? [n] : []))
    assert.equal(turnsOfAda.length, 3)
    // One in each third round, after those that began in the slice.
    for (const [round, n] of turnsOfAda.entries()) assert.ok(n <= 3 + 3 * 21 * (round + 1), `${n}`)
  })

  it('leave slots for others, and count no work that takes long', async () => {
    const { begun, open, ask, pass } = watched()
    times(3, () => ask('eve', { ends: false }))
    ask('ada', { ends: false })
    await setImmediate()
    assert.deepEqual(begun, ['eve', 'eve', 'ada'])
    pass(options.longMs)
    ask('bob')
    await setImmediate()
    await setImmediate()
    assert.deepEqual(begun, ['eve', 'eve', 'ada', 'bob', 'eve'])
    for (const slot of open) slot.end()
    times(4, () => ask('zoe', { ends: false }))
    assert.deepEqual(begun.slice(5), ['zoe', 'zoe'])
    for (let iteration = 0; iteration < 2; iteration += 1) {
      for (const each of open) each.end()
      await setImmediate()
    }
    assert.deepEqual(begun.slice(5), ['zoe', 'zoe', 'zoe', 'zoe'])
  })

  it('wake up by themselves where all that is under way takes long', async () => {
    const scheduler = createMainThreadScheduler({ ...options, slots: 1, longMs: 5 })
    const began = Promise.withResolvers<void>()
    const never = { refuse: () => undefined, isGone: () => false }
    scheduler.schedule('eve', { ...never, begin: () => undefined })
    scheduler.schedule('ada', { ...never, begin: () => began.resolve() })
    await began.promise
  })

  /** Twenty who have been here for a second, and somebody who comes now and then and has just come; `longMs` is for what waits for something else. */
  async function crowd(load: () => number) {
    const all = watched({
      slots: 100,
      perCaller: 100,
      longMs: 5,
      forConstant: 1,
      constantHoldMs: 250,
      maxWaitMs: 10_000,
      load,
    })
    const eves = Array.from({ length: 20 }, (_, n) => `eve-${n}`)
    for (const eve of eves) all.ask(eve)
    await setImmediate()
    all.pass(10_000)
    for (const eve of eves) times(3, () => all.ask(eve, { ends: false }))
    all.pass(950)
    for (const slot of all.open.splice(0)) slot.end()
    await setImmediate()
    all.ask('ada')
    const before = all.begun.length
    for (const eve of eves) times(3, () => all.ask(eve, { ends: false }))
    const iterate = async () => {
      // Whoever had to wait is looked at again after a time.
      await wait(20)
      for (let n = 0; n < 80; n += 1) await setImmediate()
      return all.begun.slice(before)
    }
    return { ...all, iterate }
  }

  it('of those who are here all the time are few at once on a busy thread, while others come', async () => {
    const { iterate, ask, open, pass } = await crowd(() => 0.9)
    assert.equal((await iterate()).length, 1)
    // What waits for git has its slot no longer, and is under way all the same.
    pass(10)
    assert.equal((await iterate()).length, 1)
    times(7, () => ask('ada', { ends: false }))
    assert.equal((await iterate()).filter((caller) => caller === 'ada').length, 7)
    open[0]?.end()
    assert.equal((await iterate()).length, 9)
    // Whatever takes long keeps the others for a moment alone.
    pass(250)
    ask('ada')
    assert.equal((await iterate()).filter((caller) => caller !== 'ada').length, 3)
  })

  it('of whoever asks for sixty things at once are few at once from the first moment on, while others come to a busy thread', async () => {
    const { begun, ask } = watched({ slots: 100, perCaller: 100, forConstant: 1, load: () => 0.9 })
    times(30, () => ask('eve', { ends: false }))
    ask('ada')
    times(30, () => ask('eve', { ends: false }))
    for (let n = 0; n < 80; n += 1) await setImmediate()
    assert.equal(begun.filter((caller) => caller === 'eve').length, 30)
  })

  it('of twenty who have just come together are few at once from the first moment on, while others come to a busy thread', async () => {
    const { begun, open, ask, pass } = watched({ slots: 100, perCaller: 100, forConstant: 1, load: () => 0.9 })
    ask('ada')
    await setImmediate()
    pass(10_000)
    const eves = Array.from({ length: 20 }, (_, n) => `eve-${n}`)
    ask('ada')
    for (const eve of eves) times(3, () => ask(eve, { ends: false }))
    for (let n = 0; n < 80; n += 1) await setImmediate()
    const ofEves = () => begun.filter((caller) => caller.startsWith('eve')).length
    const begunAtFirst = ofEves()
    // A dozen, and what the last one asked for who was taken for somebody new.
    assert.ok(begunAtFirst >= 13 && begunAtFirst < 16, `${begunAtFirst}`)
    times(7, () => ask('ada'))
    for (let n = 0; n < 80; n += 1) await setImmediate()
    assert.deepEqual([ofEves(), begun.filter((caller) => caller === 'ada').length], [begunAtFirst, 9])
    // The next one has its turn when those are done.
    for (const slot of open.splice(0)) slot.end()
    for (let n = 0; n < 80; n += 1) await setImmediate()
    assert.ok(ofEves() > begunAtFirst && ofEves() < 60, `${ofEves()}`)
  })

  it('of people who have come before begin as they ask, though as many ask at once', async () => {
    const { begun, ask, pass } = watched({ slots: 100, perCaller: 100, forConstant: 1, load: () => 0.9 })
    const people = Array.from({ length: 20 }, (_, n) => `ada-${n}`)
    for (const person of people) ask(person)
    await setImmediate()
    pass(3_000)
    for (const person of people) times(3, () => ask(person, { ends: false }))
    for (let n = 0; n < 80; n += 1) await setImmediate()
    assert.equal(begun.length, 80)
  })

  it('of those who are here all the time are a few more after each moment in which the thread had time, not all that wait', async () => {
    const { iterate, pass } = await crowd(() => 0.2)
    for (const most of [1, 2, 3, 4]) {
      assert.equal((await iterate()).length, most)
      pass(40)
    }
  })

  it('of those who are here all the time begin as others do where nobody else comes', async () => {
    const alone = await crowd(() => 0.9)
    alone.pass(1_600)
    assert.equal((await alone.iterate()).length, 60)
  })

  it('of those who are here all the time go every other time to who was least so, as many people behind one address are', async () => {
    const { scheduler, begun, open, ask, pass } = watched({
      slots: 100,
      perCaller: 100,
      forConstant: 1,
      load: () => 0.9,
    })
    const eves = Array.from({ length: 20 }, (_, n) => `eve-${n}`)
    const rest = async () => {
      for (const slot of open.splice(0)) slot.end()
      await setImmediate()
    }
    for (const eve of eves) times(3, () => ask(eve, { ends: false }))
    pass(300)
    times(3, () => ask('office', { ends: false }))
    await setImmediate()
    pass(690)
    await rest()
    ask('ada')
    for (const eve of eves) ask(eve, { ends: false })
    ask('office', { ends: false })
    assert.equal(scheduler.waiting > 15, true)
    const before = begun.length
    for (let turns = 0; turns < 2; turns += 1) {
      for (let n = 0; n < 10; n += 1) await setImmediate()
      await rest()
    }
    for (let n = 0; n < 10; n += 1) await setImmediate()
    assert.ok(begun.slice(before).includes('office'), begun.slice(before).join())
  })

  it('are refused beyond what may wait, to whoever has most of it', async () => {
    const { scheduler, refused, ask } = watched({ workMs: 1, waiting: 10, waitingPerCaller: 8, sliceMs: 1 })
    times(10, () => ask('eve'))
    assert.deepEqual(refused, [{ caller: 'eve', reason: 'caller' }])
    times(4, () => ask('ada'))
    assert.equal(scheduler.waiting, 10)
    assert.deepEqual(
      refused.map(({ caller }) => caller),
      ['eve', 'eve', 'eve'],
    )
  })

  it('are passed over where nobody waits any more, and refused where they come too late', async () => {
    const { scheduler, begun, refused, ask, pass } = watched({ workMs: 1, sliceMs: 1 })
    ask('eve')
    ask('eve', { gone: true })
    ask('eve')
    pass(options.maxWaitMs + 1)
    ask('ada')
    await setImmediate()
    await setImmediate()
    assert.deepEqual([begun, scheduler.waiting], [['eve', 'ada'], 0])
    assert.deepEqual(refused, [{ caller: 'eve', reason: 'all' }])
  })

  it('begin in the name of nobody, whoever gave one back', async () => {
    const scheduler = createMainThreadScheduler({ ...options, slots: 1 })
    const callers: string[] = []
    const held: SchedulerSlot[] = []
    const never = { refuse: () => undefined, isGone: () => false }
    scheduler.schedule('eve', { ...never, begin: (slot) => void held.push(slot) })
    scheduler.schedule('ada', { ...never, begin: () => void callers.push(currentCaller().key) })
    await setImmediate()
    runAs({ key: 'user:666' }, () => held[0]?.end())
    await setImmediate()
    assert.deepEqual(callers, ['server'])
  })
})
