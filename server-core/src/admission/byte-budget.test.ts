import assert from 'node:assert/strict'
import { describe, it } from 'vitest'
import { createByteBudget } from './byte-budget.ts'

/** A budget of 100 bytes, and who was called back. */
function bank() {
  const budget = createByteBudget({ bytes: 100, perCaller: 60 })
  const evicted: string[] = []
  const reserve = (key: string, bytes: number, name = key) => {
    const reservation = budget.reserve({ key }, () => evicted.push(name))
    reservation.grow(bytes)
    return reservation
  }
  return { budget, reserve, evicted }
}

describe('a budget of bytes', () => {
  it('lends no caller more than its share, however many loans it takes', () => {
    const { budget, reserve } = bank()
    const reservation = reserve('ada', 50)
    reservation.grow(10)
    assert.throws(() => reserve('ada', 1), /^BusyError: Too many of your requests/)
    reservation.release()
    reservation.release()
    assert.equal(budget.free, 100)
    reserve('ada', 60)
  })

  it('calls the oldest reservation of whoever has most back for one who has less', () => {
    const { budget, reserve, evicted } = bank()
    const oldest = reserve('ada', 20, 'oldest')
    reserve('ada', 35)
    reserve('bob', 45)
    reserve('eve', 20)
    assert.deepEqual(evicted, ['oldest'])
    oldest.release()
    assert.throws(() => oldest.grow(1), /^BusyError/)
    assert.equal(budget.free, 0)
  })

  it('calls nothing back for one who has as much, nor what is fixed', () => {
    const { reserve, evicted } = bank()
    reserve('ada', 50).pin()
    reserve('bob', 50)
    assert.throws(() => reserve('eve', 50), /^BusyError: The server is busy/)
    reserve('eve', 10)
    assert.deepEqual(evicted, ['bob'])
  })

  it('forgets whoever has given all back', () => {
    const { budget, reserve } = bank()
    for (let n = 0; n < 100; n += 1) reserve(`caller${n}`, 60).release()
    assert.equal(budget.free, 100)
  })
})
