import assert from 'node:assert/strict'
import { describe, it } from 'vitest'
import { Newcomers } from './newcomers.ts'
import { Presence } from './presence.ts'

/** So many who came at a time, each of whom asks for so many things. */
function crowd({ callers, things, at = 0 }: Record<'callers' | 'things', number> & { at?: number }) {
  const newcomers = new Newcomers()
  const all = Array.from({ length: callers }, () => new Presence())
  const each = (change: 'enter' | 'leave', time: number) => {
    for (const presence of all) {
      for (let n = 0; n < things; n += 1) {
        presence[change](time)
        newcomers[change === 'enter' ? 'entered' : 'left'](presence)
      }
    }
  }
  for (const presence of all) newcomers.arrive(presence, at)
  each('enter', at)
  const areMany = (time: number) => all.filter((presence) => newcomers.isOneOfMany(presence, time)).length
  return { newcomers, each, areMany }
}

describe('newcomers', () => {
  it('are many when they ask together for more than a dozen things', () => {
    assert.equal(crowd({ callers: 4, things: 3 }).areMany(0), 0)
    assert.equal(crowd({ callers: 5, things: 3 }).areMany(0), 5)
  })

  it('count no more than a browser asks for of each of them', () => {
    assert.equal(crowd({ callers: 2, things: 60 }).areMany(0), 0)
    assert.equal(crowd({ callers: 3, things: 60 }).areMany(0), 3)
    const { each, areMany } = crowd({ callers: 3, things: 60 })
    each('leave', 0)
    each('enter', 0)
    assert.equal(areMany(0), 3)
    each('leave', 0)
    assert.equal(areMany(0), 0)
  })

  it('are none any more once they have what they asked for', () => {
    const { each, areMany } = crowd({ callers: 20, things: 3 })
    each('leave', 100)
    assert.equal(areMany(100), 0)
  })

  it('are none after three seconds, and what they then ask for does not count', () => {
    const { newcomers, each, areMany } = crowd({ callers: 20, things: 3, at: 1_000 })
    assert.equal(areMany(3_999), 20)
    assert.equal(areMany(4_000), 0)
    const late = new Presence()
    newcomers.arrive(late, 4_000)
    each('enter', 4_000)
    late.enter(4_000)
    newcomers.entered(late)
    assert.equal(newcomers.isOneOfMany(late, 4_000), false)
    each('leave', 4_100)
    assert.equal(newcomers.isOneOfMany(late, 4_100), false)
  })
})
