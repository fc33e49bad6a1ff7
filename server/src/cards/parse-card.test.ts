import assert from 'node:assert/strict'
import { describe, it } from 'vitest'
import { cardBounds, parseCard } from './parse-card.ts'

const card = (...lines: string[]) => `---\n${lines.join('\n')}\n---\n# Title\n`

describe('the card of a model or a dataset', () => {
  it('says what it is made of, under which license and for what', () => {
    const { facts, problems } = parseCard(
      card(
        'license: Apache-2.0',
        'pipeline_tag: text-classification',
        'library_name: transformers',
        'language: [en, de]',
        'tags:',
        '  - Wheat',
        '  - modality:text',
        'base_model: ada/seed',
        'datasets: [ada/fields, imdb]',
        'metrics: accuracy',
        'size_categories: 1k<N<10K',
      ),
    )
    assert.deepEqual(problems, [])
    assert.deepEqual(facts, {
      title: null,
      license: 'apache-2.0',
      license_name: null,
      tasks: ['text-classification'],
      library: 'transformers',
      languages: ['en', 'de'],
      tags: ['wheat', 'modality:text'],
      modalities: ['text'],
      base_models: ['ada/seed'],
      datasets: ['ada/fields', 'imdb'],
      metrics: ['accuracy'],
      sizes: ['1K<n<10K'],
    })
  })

  it('is nothing where a text has none', () => {
    for (const text of [
      '',
      '# Title\n',
      '---\n',
      '---\nA rule, and no second one\n',
      '---\n---\n',
      ' ---\na: 1\n---\n',
    ])
      assert.deepEqual(parseCard(text).problems, [], JSON.stringify(text))
  })

  it('is read with line ends of any kind and a byte order mark', () => {
    assert.equal(parseCard('\uFEFF---\r\nlicense: mit\r\n---\r\nText').facts.license, 'mit')
  })

  const wrong: readonly (readonly [string, string, string])[] = [
    ['license: [mit', 'not_yaml', ''],
    ['license: mit\nlicense: gpl-3.0', 'not_yaml', ''],
    ['a: &a [x]\nb: *a', 'not_yaml', ''],
    ['- one\n- two', 'not_facts', ''],
    ['license: wheat-1.0', 'unknown_license', 'license'],
    ['license: other', 'unnamed_license', 'license'],
    ['language: english', 'unknown_language', 'language'],
    ['base_model: seed', 'not_a_name', 'base_model'],
    ['tags: {a: 1}', 'wrong_type', 'tags'],
    ['pretty_name: [a]', 'wrong_type', 'pretty_name'],
    [`tags: [${Array.from({ length: 60 }, (_, at) => `t${at}`).join()}]`, 'too_many', 'tags'],
    [`tags:\n${'  - x\n'.repeat(7_000)}`, 'too_long', ''],
  ]
  it.each(wrong)('that says %s has something wrong', (text, problem, field) => {
    const [first] = parseCard(card(text)).problems
    assert.deepEqual([first?.problem, first?.field], [problem, field])
  })

  it('names the line that is no YAML', () => {
    const [problem] = parseCard(card('license: mit', 'tags: [a')).problems
    assert.match(problem?.value ?? '', /line \d/)
  })

  it('tells a bounded number of problems, in words without control characters', () => {
    const { problems, facts } = parseCard(
      card(`language: [${'"\\u0000\\ud800x", '.repeat(49)}]`, 'license_name: "a\\u0000b"'),
    )
    assert.ok(problems.length <= cardBounds.problems)
    assert.equal(facts.license_name, 'a b')
    for (const { value } of problems) assert.ok(value.isWellFormed() && !/\p{Cc}/u.test(value))
  })

  it('of a bomb is refused soon', () => {
    const levels = ['a: &a0 [x, x, x, x, x, x, x, x, x]']
    for (let at = 1; at < 30; at += 1) levels.push(`b${at}: &a${at} [${`*a${at - 1}, `.repeat(9)}]`)
    const begun = performance.now()
    const [problem] = parseCard(card(...levels)).problems
    assert.equal(problem?.problem, 'not_yaml')
    assert.ok(performance.now() - begun < 1_000)
  })
})
