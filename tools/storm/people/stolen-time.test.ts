import { setTimeout as wait } from 'node:timers/promises'
import { afterEach, describe, expect, it } from 'vitest'
import { readProcessorTimes, type StolenTime, watchStolenTime } from './stolen-time.ts'

let watch: StolenTime | undefined
afterEach(() => watch?.stop())

function machine() {
  const times = { all: 1_000, stolen: 50 }
  let time = 0
  const watched = watchStolenTime({ read: () => ({ ...times }), now: () => time })
  watch = watched
  return {
    ...watched,
    /** A tenth of a second goes by on two processors, of which so many ticks of twenty were stolen. */
    pass(stolen: number) {
      time += 100
      times.all += 20
      times.stolen += stolen
      watched.look()
    },
  }
}

describe('time that was stolen', () => {
  it('is much of a tenth of a second', () => {
    const { pass, isIn } = machine()
    for (const stolen of [0, 4, 5, 1]) pass(stolen)
    expect(isIn(0, 200)).toBe(false)
    expect(isIn(190, 201)).toBe(true)
    expect(isIn(0, 1_000)).toBe(true)
    expect(isIn(299, 300)).toBe(true)
    expect(isIn(300, 400)).toBe(false)
  })

  it('is forgotten once nobody asks for it', () => {
    const { pass, isIn, forget } = machine()
    pass(20)
    pass(0)
    pass(20)
    forget(150)
    expect([isIn(0, 100), isIn(200, 300)]).toEqual([false, true])
  })

  it.runIf(process.platform === 'linux')('is read from what the kernel tells, of which it is a part', async () => {
    const before = readProcessorTimes()
    await wait(100)
    const after = readProcessorTimes()
    expect(before.all).toBeGreaterThan(before.stolen)
    expect(after.all).toBeGreaterThan(before.all)
    expect(after.stolen).toBeGreaterThanOrEqual(before.stolen)
  })
})
