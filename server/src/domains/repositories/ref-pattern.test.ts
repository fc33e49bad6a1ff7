import assert from 'node:assert/strict'
import { describe, it } from 'vitest'
import { matchesPattern } from './ref-pattern.ts'

describe('patterns of names', () => {
  it('match as an expression would that says the same', () => {
    const letters = ['a', 'b', '/', '*']
    let seed = 7
    const random = (below: number) => {
      seed = (seed * 1_103_515_245 + 12_345) & 0x7fffffff
      return (seed >> 8) % below
    }
    const pick = (of: readonly string[], most: number) =>
      Array.from({ length: random(most + 1) }, () => of[random(of.length)]).join('')
    let matching = 0
    for (let round = 0; round < 20_000; round += 1) {
      const [pattern, name] = [pick(letters, 6), pick(letters.slice(0, 3), 8)]
      const expected = new RegExp(`^${pattern.replace(/\*+/g, '.*')}$`, 's').test(name)
      assert.equal(matchesPattern(pattern, name), expected, `${pattern} ${name}`)
      if (expected) matching += 1
    }
    assert.ok(matching > 500, `${matching} matched`)
  })

  it('say what people mean by them', () => {
    for (const [pattern, name, expected] of [
      ['main', 'main', true],
      ['main', 'main2', false],
      ['release/*', 'release/1/2', true],
      ['release/*', 'release', false],
      ['*-stable', '1-0-stable', true],
      ['v*', 'v', true],
      ['v*.*', 'v1', false],
      ['a.b', 'axb', false],
    ] as const)
      assert.equal(matchesPattern(pattern, name), expected, `${pattern} ${name}`)
  })

  it('take no longer for a name that nearly matches everywhere', () => {
    const pattern = `${'*aaaaaaaaab'.repeat(20)}*`
    const started = performance.now()
    for (let round = 0; round < 200; round += 1) assert.equal(matchesPattern(pattern, 'a'.repeat(1_000)), false)
    assert.ok(performance.now() - started < 5_000)
  })
})
