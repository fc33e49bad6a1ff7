import assert from 'node:assert/strict'
import { describe, it } from 'vitest'
import type { CodeTerm } from './code-query.ts'
import { compileTerm, matchLines } from './match-lines.ts'
import { literalOf } from './trigrams.ts'

const pieces = [
  'word',
  'Word',
  'wo',
  'rd',
  '(',
  ')',
  ' ',
  'ab',
  'ABC',
  'abc',
  'WORD(',
  'é',
  'İ',
  '\n',
  '\n\n',
  '\r\n',
  'x'.repeat(30),
]

/** A generator of its own, so that a failure is the same again. */
function textsOf(seed: number, count: number): string[] {
  let state = seed
  const below = (end: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * end)
  }
  return Array.from({ length: count }, () =>
    Array.from({ length: below(120) }, () => pieces[below(pieces.length)]).join(''),
  )
}

/** Line by line, each term in each: what is found without a look at what can be left out. */
function slowly(text: string, terms: readonly CodeTerm[], matchesCase: boolean) {
  const seen = new Set<CodeTerm>()
  const hits: number[] = []
  for (const [index, line] of text.split('\n').entries()) {
    const here = terms.filter((term) => {
      const source = term.kind === 'text' && !matchesCase ? line.toLowerCase() : line
      return compileTerm(term, matchesCase)?.(source, 0) !== undefined
    })
    for (const term of here) seen.add(term)
    if (here.length > 0) hits.push(index + 1)
  }
  return seen.size === terms.length ? { hits: hits.slice(0, 5), matches: hits.length } : null
}

describe('lines with hits', () => {
  const queries: readonly (readonly CodeTerm[])[] = [
    [{ kind: 'text', value: 'word' }],
    [{ kind: 'text', value: 'WORD(' }],
    [{ kind: 'text', value: 'éé' }],
    [
      { kind: 'text', value: 'word' },
      { kind: 'text', value: 'abc' },
    ],
    [{ kind: 'expression', value: 'word\\(' }],
    [{ kind: 'expression', value: '^(?:Word|ab) ?' }],
    [{ kind: 'expression', value: 'wordab|abc.$' }],
    [
      { kind: 'expression', value: 'x+word' },
      { kind: 'text', value: 'rd' },
    ],
  ]
  for (const [index, terms] of queries.entries()) {
    for (const matchesCase of [false, true]) {
      it(`are all of them, query ${index}${matchesCase ? ', in this case' : ''}`, () => {
        const texts = textsOf(7 + index, 300)
        const found = matchLines({ terms: [...terms], matchesCase, files: texts.map((text) => Buffer.from(text)) })
        const expected = texts.map((text) => slowly(text, terms, matchesCase))
        assert.deepEqual(
          found.map((each) => each && { hits: each.lines.map(({ number }) => number), matches: each.matches }),
          expected,
        )
        assert.ok(expected.some((each) => each !== null) && expected.some((each) => each === null))
      })
    }
  }

  it('are looked for in text after text, between which a thread may rest', () => {
    let pauses = 0
    const files = textsOf(3, 5).map((text) => Buffer.from(text))
    matchLines({ terms: [{ kind: 'text', value: 'word' }], matchesCase: false, files }, () => {
      pauses += 1
    })
    assert.equal(pauses, 5)
  })

  it('are looked for by letters that an expression demands in any case', () => {
    assert.equal(literalOf('Foo\\(.*barBAZ'), 'barbaz')
    assert.equal(literalOf('abc|def'), undefined)
    assert.equal(literalOf('a.b'), undefined)
    assert.equal(literalOf('éabc'), undefined)
  })
})
