import assert from 'node:assert/strict'
import { describe, it } from 'vitest'
import { endOfShallow } from './deep-nesting.ts'
import { findTokens } from './find-tokens.ts'

describe('texts whose brackets nest', () => {
  it('are read as a whole where they close', () => {
    for (const text of ['', 'a(b[c{d}])', '(['.repeat(2_500), '(x)'.repeat(100_000), ')]}'.repeat(9_000)]) {
      assert.equal(endOfShallow(text), text.length)
    }
  })

  it('are read until they nest too deep', () => {
    assert.equal(endOfShallow('([{'.repeat(4_000)), 5_000)
    assert.equal(endOfShallow(`(\n${'[]\n'.repeat(20)}${'{ '.repeat(6_000)}`), 62 + 2 * 4_999)
  })

  it.for([
    ['deep.js', '`${{a:['],
    ['deep.ts', '`${{a:['],
    ['deep.py', '([{'],
    ['deep.cpp', '{(['],
  ] as const)('are coloured to there: %s', async ([name, open]) => {
    const text = `const first = 1\n${`${open.repeat(40)}\n`.repeat(1_500)}`
    const { pages, complete } = await findTokens(
      { name, called: undefined, text },
      { time: { processor: 60_000, wall: 60_000 } },
    )
    assert.equal(complete, name === 'deep.js')
    assert.ok(pages.length > 0)
  })
})
