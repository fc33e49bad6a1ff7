import assert from 'node:assert/strict'
import { describe, it } from 'vitest'
import type { CodeQuery } from '../code-query.ts'
import { zoektQuestions } from './zoekt-query.ts'

const asked = (query: Partial<CodeQuery>) => {
  const questions = zoektQuestions({ terms: [], matchesCase: false, paths: [], language: undefined, ...query })
  assert.equal(questions.problem, undefined)
  return questions.problem === undefined ? questions : assert.fail()
}
const text = (value: string) => ({ kind: 'text', value }) as const
const expression = (value: string) => ({ kind: 'expression', value }) as const
const all = (query: Partial<CodeQuery>) =>
  (asked(query).narrow ?? asked(query).letters).replace('type:file case:no ', '')

describe('what zoekt is asked', () => {
  it('is letters as they are, whatever they would mean to zoekt', () => {
    assert.equal(
      all({ terms: [text('a.b*(c|d)[e]{2}^$?+')] }),
      String.raw`content:"a\\.b\\*\\(c\\|d\\)\\[e\\]\\{2\\}\\^\\$\\?\\+"`,
    )
    assert.equal(all({ terms: [text('say "no" or \\d')] }), String.raw`content:"say \"no\" or \\\\d"`)
    assert.equal(all({ terms: [text('repo:x'), text('-type:repo')] }), 'content:"repo:x" content:"-type:repo"')
    assert.equal(all({ terms: [text('größe')] }), 'content:"größe"')
  })

  it('is names of files where there are too many texts', () => {
    const { named } = asked({ terms: [text('weave'), text('a.b.c')] })
    assert.equal(named, String.raw`type:file case:no content:"weave" content:"a\\.b\\.c" file:"weave|a\\.b\\.c"`)
    assert.equal(asked({ terms: [expression('weave')] }).named, undefined)
  })

  it('is an expression and its letters, and letters alone where the expression may mean less to zoekt', () => {
    const two = asked({ terms: [expression('weave(Quilt|Rug)\\(')] })
    assert.equal(two.narrow, String.raw`type:file case:no content:"weave" content:"weave(Quilt|Rug)\\("`)
    assert.equal(two.letters, 'type:file case:no content:"weave"')
    assert.equal(all({ terms: [expression('\\Aweave')] }), 'content:"weave"')
    assert.equal(all({ terms: [expression('(?i)weave')] }), 'content:"weave" content:"(?i)weave"')
    assert.equal(all({ terms: [expression('(?s-m)^weave')] }), 'content:"weave"')
    assert.equal(
      all({ terms: [expression('one.longest|another$')] }),
      'content:"longest|another" content:"one.longest|another$"',
    )
  })

  it('is by paths and by names of files, in either case', () => {
    assert.equal(
      all({ terms: [text('weave')], paths: ['src/', 'a.b'], matchesCase: true }),
      String.raw`content:"weave" file:"src/" file:"a\\.b"`,
    )
    assert.match(all({ terms: [text('weave')], language: 'typescript' }), /file:"\(.*\\\\\.ts\b.*\)\$"/)
    assert.match(all({ terms: [text('weave')], language: 'makefile' }), /\(\^\|\/\)\(.*makefile/)
    assert.equal(all({ terms: [text('weave')], language: 'no such one' }), 'content:"weave" file:"^$"')
  })

  it('is nothing where there is nothing to look for, or what is no expression', () => {
    const problem = (query: Partial<CodeQuery>) =>
      zoektQuestions({ terms: [], matchesCase: false, paths: [], language: undefined, ...query }).problem
    assert.equal(problem({ terms: [text('ab')] }), 'short')
    assert.equal(problem({ terms: [expression('a.*b')] }), 'short')
    assert.equal(problem({ terms: [expression('(weave')] }), 'expression')
    assert.equal(problem({ terms: [text('weave'), expression('(a)\\1')] }), 'expression')
    // What is short beside what is not is looked for in what that finds.
    assert.equal(all({ terms: [text('ab'), text('weave')] }), 'content:"weave"')
  })
})
