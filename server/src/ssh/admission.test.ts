import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { createAdmission } from './admission.ts'

const limits = { total: 4, perAddress: 3, pending: 6, pendingPerAddress: 4 }

/** Lets connections in and remembers which were dropped. */
function house() {
  const admission = createAdmission(limits)
  const dropped: string[] = []
  const enter = (address: string, name: string) => admission.enter(address, () => dropped.push(name))
  return { enter, dropped }
}

describe('who gets in', () => {
  it('is everyone, and the oldest of those who never say who they are make room', () => {
    const { enter, dropped } = house()
    for (let n = 1; n <= 10; n += 1) assert.ok(enter('attacker', `a${n}`))
    assert.deepEqual(dropped, ['a1', 'a2', 'a3', 'a4', 'a5', 'a6'])
    assert.ok(enter('ada', 'b1'))
    assert.ok(enter('bob', 'c1'))
    assert.equal(dropped.length, 6)
    assert.ok(enter('eve', 'd1'))
    assert.deepEqual(dropped.slice(6), ['a7'], 'the address with the most of them pays')
  })

  it('is nobody dropped who has said who they are, or is gone', () => {
    const { enter, dropped } = house()
    enter('ada', 'known')?.settle()
    enter('ada', 'gone')?.leave()
    for (let n = 1; n <= 5; n += 1) enter('ada', `a${n}`)
    assert.deepEqual(dropped, ['a1'])
  })

  it('is no more than there is room for, in all and from one address', () => {
    const { enter } = house()
    const visits = [1, 2, 3].map((n) => enter('ada', `a${n}`))
    for (const visit of visits) visit?.settle()
    assert.equal(enter('ada', 'a4'), undefined)
    const other = enter('bob', 'b1')
    other?.settle()
    assert.equal(enter('eve', 'c1'), undefined)
    other?.leave()
    other?.leave()
    assert.ok(enter('eve', 'c2'))
    visits[0]?.leave()
    assert.ok(enter('ada', 'a5'))
  })
})
