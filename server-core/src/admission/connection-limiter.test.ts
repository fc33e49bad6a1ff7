import assert from 'node:assert/strict'
import { describe, it } from 'vitest'
import { type ConnectionLimits, createConnectionLimiter } from './connection-limiter.ts'

/** Lets connections in and remembers which were dropped. */
function house(limits: Partial<ConnectionLimits> = {}) {
  const limiter = createConnectionLimiter({ total: 6, perAddress: 4, perAccount: 2, ...limits })
  const dropped: string[] = []
  const enter = (address: string, name: string, account?: string) =>
    limiter.enter({ address, ...(account !== undefined && { account }) }, () => dropped.push(name))
  const busy = (address: string, name: string, account?: string) => {
    const slot = enter(address, name, account)
    slot?.busy()
    return slot
  }
  return { limiter, enter, busy, dropped }
}

describe('who gets a connection', () => {
  it('is everyone, and the oldest of those that rest make room', () => {
    const { enter, dropped } = house()
    for (let n = 1; n <= 8; n += 1) assert.ok(enter('attacker', `a${n}`))
    assert.deepEqual(dropped, ['a1', 'a2', 'a3', 'a4'])
    assert.ok(enter('ada', 'b1'))
    assert.ok(enter('bob', 'c1'))
    assert.equal(dropped.length, 4)
    assert.ok(enter('eve', 'd1'))
    assert.deepEqual(dropped.slice(4), ['a5'], 'the address with the most of them pays')
  })

  it('is nobody dropped who is at work or gone, and one that is idle again is the youngest', () => {
    const { enter, busy, dropped } = house()
    busy('ada', 'works')
    enter('ada', 'gone')?.release()
    const again = busy('ada', 'again')
    enter('ada', 'a1')
    again?.idle()
    enter('ada', 'a2')
    enter('ada', 'a3')
    enter('ada', 'a4')
    assert.deepEqual(dropped, ['a1', 'again'])
  })

  it('counts as at work until all that was begun has ended', () => {
    const { enter, busy, dropped } = house({ perAddress: 1 })
    const slot = busy('ada', 'piped')
    slot?.busy()
    slot?.idle()
    assert.equal(enter('ada', 'second'), undefined)
    slot?.idle()
    assert.ok(enter('ada', 'third'))
    assert.deepEqual(dropped, ['piped'])
  })

  it('is no more from one address than it may have, while others come in', () => {
    const { enter, busy } = house()
    const slots = [1, 2, 3, 4].map((n) => busy('ada', `a${n}`))
    assert.equal(enter('ada', 'a5'), undefined)
    assert.ok(enter('bob', 'b1'))
    slots[0]?.release()
    slots[0]?.release()
    assert.ok(enter('ada', 'a6'))
  })

  it('is a newcomer even where all are at work: the one with the most gives up its oldest', () => {
    const { limiter, enter, busy, dropped } = house()
    for (const address of ['one', 'two']) for (const n of [1, 2, 3]) busy(address, `${address}${n}`)
    assert.ok(enter('ada', 'ada1'))
    assert.deepEqual(dropped, ['one1'])
    assert.equal(limiter.size, 6)
    assert.ok(limiter.isCrowded())
  })

  it('is nobody at the cost of those who have no more', () => {
    const { enter, busy, dropped } = house({ total: 2 })
    busy('ada', 'a')
    busy('bob', 'b')
    assert.equal(enter('eve', 'e'), undefined)
    assert.deepEqual(dropped, [])
  })

  it('is no account with more than its connections, wherever it comes from, and its idle ones make room', () => {
    const { limiter, enter, dropped } = house({ total: 20 })
    for (let n = 1; n <= 5; n += 1) assert.ok(enter(`10.0.0.${n}`, `slot${n}`, 'mallory'))
    assert.deepEqual(dropped, ['slot1', 'slot2', 'slot3'])
    assert.equal(limiter.size, 2)
    assert.ok(enter('10.0.0.1', 'other', 'ada'))
  })

  it('is no account that is at work on all its connections', () => {
    const { enter, busy } = house({ total: 20 })
    const slots = [1, 2].map((n) => busy(`10.0.0.${n}`, `slot${n}`, 'mallory'))
    assert.equal(enter('10.0.0.3', 'third', 'mallory'), undefined)
    slots[0]?.idle()
    assert.ok(enter('10.0.0.3', 'fourth', 'mallory'))
  })

  it('is another account where a few hold all connections from many addresses', () => {
    const { enter, busy, dropped } = house({ total: 4 })
    for (const account of ['mallory', 'trudy']) {
      for (const n of [1, 2]) busy(`10.0.${account.length}.${n}`, `${account}${n}`, account)
    }
    assert.ok(enter('10.0.9.9', 'ada', 'ada'))
    assert.deepEqual(dropped, ['mallory1'])
  })

  it('forgets whoever has left', () => {
    const { limiter, enter } = house()
    for (let n = 0; n < 100; n += 1) {
      const slot = enter(`10.0.0.${n}`, 'x', `user${n}`)
      slot?.busy()
      slot?.release()
      slot?.idle()
    }
    assert.equal(limiter.size, 0)
  })
})
