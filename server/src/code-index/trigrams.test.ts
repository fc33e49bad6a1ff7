import assert from 'node:assert/strict'
import { describe, it } from 'vitest'
import { demandOf, trigramsOf } from './trigrams.ts'

describe('what an expression demands', () => {
  const cases: readonly (readonly [string, readonly (readonly string[])[] | undefined])[] = [
    ['word', [['wor', 'ord']]],
    ['colou?r', [['col', 'olo']]],
    ['ab+cd', undefined],
    ['abc+def', [['abc', 'def']]],
    ['abcd*ef', [['abc']]],
    ['abcd{0,3}', [['abc']]],
    ['(abc|def)ghi', [['ghi']]],
    ['abc|def', [['abc'], ['def']]],
    ['abc|de', undefined],
    ['a.*b', undefined],
    ['\\bfoo\\(\\)', [['foo', 'oo(', 'o()']]],
    ['\\Qa.b\\Ecd', [['a.b', '.bc', 'bcd']]],
    ['[]abc]def', [['def']]],
    ['[[:alpha:]]xyz', [['xyz']]],
    ['\\x{41}bcd', [['bcd']]],
    ['\\pLbcd\\p{Greek}', [['bcd']]],
    ['(?i)abc', [['abc']]],
    ['é日本', [['é日本']]],
    ['(abc', undefined],
  ]
  for (const [expression, demanded] of cases) {
    it(expression, () => assert.deepEqual(demandOf(expression), demanded))
  }

  it('knows of many the ends and the rarest', () => {
    assert.deepEqual(trigramsOf('test_expect_Zquirk_success'), ['tes', 't_Z', '_Zq', 'Zqu', 'qui', 'ess'])
  })

  it('knows no more than six of a long text', () => {
    assert.equal(trigramsOf(Array.from({ length: 200 }, (_, n) => String.fromCodePoint(0x4e00 + n)).join('')).length, 6)
  })
})
