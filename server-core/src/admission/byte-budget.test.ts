import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { createByteBudget } from './byte-budget.ts'

/** A budget of 100 bytes, and who was called back. */
function bank() {
  const budget = createByteBudget({ bytes: 100, perCaller: 60 })
  const calledBack: string[] = []
  const lend = (key: string, bytes: number, name = key) => {
    const loan = budget.lend({ key }, () => calledBack.push(name))
    loan.grow(bytes)
    return loan
  }
  return { budget, lend, calledBack }
}

describe('a budget of bytes', () => {
  it('lends no caller more than its share, however many loans it takes', () => {
    const { budget, lend } = bank()
    const loan = lend('ada', 50)
    loan.grow(10)
    assert.throws(() => lend('ada', 1), /^BusyError: Too many of your requests/)
    loan.end()
    loan.end()
    assert.equal(budget.free, 100)
    lend('ada', 60)
  })

  it('calls the oldest loan of whoever has most back for one who has less', () => {
    const { budget, lend, calledBack } = bank()
    const oldest = lend('ada', 20, 'oldest')
    lend('ada', 35)
    lend('bob', 45)
    lend('eve', 20)
    assert.deepEqual(calledBack, ['oldest'])
    oldest.end()
    assert.throws(() => oldest.grow(1), /^BusyError/)
    assert.equal(budget.free, 0)
  })

  it('calls nothing back for one who has as much, nor what is fixed', () => {
    const { lend, calledBack } = bank()
    lend('ada', 50).fix()
    lend('bob', 50)
    assert.throws(() => lend('eve', 50), /^BusyError: The server is busy/)
    lend('eve', 10)
    assert.deepEqual(calledBack, ['bob'])
  })

  it('forgets whoever has given all back', () => {
    const { budget, lend } = bank()
    for (let n = 0; n < 100; n += 1) lend(`caller${n}`, 60).end()
    assert.equal(budget.free, 100)
  })
})
