import assert from 'node:assert/strict'
import { describe, it } from 'vitest'
import { LoadWindow } from './load-window.ts'

describe('What may be under way at a time', () => {
  function watched() {
    let load = 0
    let time = 0
    const window = new LoadWindow({ least: 1, most: 12, load: () => load, busyLoad: 0.5 })
    /** Begins as much as there is room for, beside what is under way. */
    const fill = (): number => {
      let all = 0
      while (window.hasRoom(all, time)) all += 1
      return all
    }
    return {
      fill,
      hasRoom: (underWay: number) => window.hasRoom(underWay, time),
      pass: (milliseconds: number) => {
        time += milliseconds
      },
      busy: (part: number) => {
        load = part
      },
    }
  }

  it('grows by one after each moment in which the thread had time, to as much as there may be', () => {
    const { fill, pass } = watched()
    const sizes = Array.from({ length: 14 }, () => {
      const size = fill()
      pass(40)
      return size
    })
    assert.deepEqual(sizes, [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 12, 12])
  })

  it('does not grow within a moment, however often it is asked', () => {
    const { fill, pass } = watched()
    fill()
    for (let asked = 0; asked < 39; asked += 1) {
      pass(1)
      assert.equal(fill(), 1)
    }
  })

  it('is half as much after each moment in which the thread was busy, and never nothing', () => {
    const { fill, pass, busy } = watched()
    for (let moments = 0; moments < 12; moments += 1) {
      fill()
      pass(40)
    }
    busy(0.9)
    const sizes = Array.from({ length: 6 }, () => {
      const size = fill()
      pass(40)
      return size
    })
    assert.deepEqual(sizes, [6, 3, 1, 1, 1, 1])
  })

  it('does not grow while there is room that nobody takes', () => {
    const { fill, pass, hasRoom } = watched()
    fill()
    pass(40)
    fill()
    for (let moments = 0; moments < 5; moments += 1) {
      pass(40)
      assert.equal(hasRoom(1), true)
    }
    assert.equal(fill(), 3)
  })

  it('forgets what it has learnt after a while', () => {
    const { fill, pass } = watched()
    for (let moments = 0; moments < 12; moments += 1) {
      fill()
      pass(40)
    }
    pass(1_500)
    assert.equal(fill(), 1)
  })
})
