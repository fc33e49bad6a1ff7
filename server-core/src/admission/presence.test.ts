import assert from 'node:assert/strict'
import { describe, it } from 'vitest'
import { Presence } from './presence.ts'

/** Is somebody here all the time who has so many things under way at once, for so long, and then rests? */
function isConstantAfter(seconds: number, { things, forMs, restMs }: Record<'things' | 'forMs' | 'restMs', number>) {
  const presence = new Presence()
  let time = 0
  let wasConstant = false
  while (time < seconds * 1_000) {
    for (let n = 0; n < things; n += 1) presence.enter(time)
    time += forMs
    for (let n = 0; n < things; n += 1) presence.leave(time)
    wasConstant ||= presence.isConstant(time)
    time += restMs
  }
  return wasConstant
}

describe('presence', () => {
  it('of somebody who reads pages is not constant, though their calls are slow', () => {
    assert.equal(isConstantAfter(60, { things: 7, forMs: 150, restMs: 1_500 }), false)
  })

  it('of ten people behind one address who push and clone every three seconds is not constant, though all of it is slow', () => {
    assert.equal(isConstantAfter(60, { things: 1, forMs: 500, restMs: 1_000 }), false)
  })

  it('of whoever asks again as soon as there is an answer is, within a moment, whatever they ask for', () => {
    assert.equal(isConstantAfter(2.5, { things: 1, forMs: 3, restMs: 0.1 }), true)
    assert.equal(isConstantAfter(0.7, { things: 3, forMs: 50, restMs: 1 }), true)
  })

  it('of whoever asks for sixty things at once is constant at once, and no longer than that', () => {
    const presence = new Presence()
    for (let n = 0; n < 60; n += 1) presence.enter(0)
    assert.equal(presence.isConstant(0), true)
    for (let n = 0; n < 60; n += 1) presence.leave(100)
    assert.equal(presence.isConstant(100), false)
  })

  it('of a page that asks for all that it shows at once is not', () => {
    assert.equal(isConstantAfter(10, { things: 20, forMs: 50, restMs: 2_000 }), false)
  })

  it('fades', () => {
    const presence = new Presence()
    presence.enter(0)
    presence.leave(10_000)
    assert.equal(presence.isConstant(10_000), true)
    assert.equal(presence.isConstant(14_000), false)
  })
})
