import assert from 'node:assert/strict'
import { describe, it } from 'vitest'
import { datasetFiles } from './dataset-files.ts'

const configured = (card: string | null, paths: readonly string[]) =>
  Object.fromEntries(
    datasetFiles({ card: card === null ? null : `---\n${card}\n---\n`, paths }).map(({ name, splits }) => [
      name,
      Object.fromEntries(splits.map((split) => [split.name, split.paths])),
    ]),
  )

describe('the files of a dataset', () => {
  const cases: readonly (readonly [string, readonly string[], Record<string, readonly string[]>])[] = [
    [
      'numbered shards',
      ['data/test-00000-of-00001.parquet', 'data/train-00000-of-00002.parquet', 'data/train-00001-of-00002.parquet'],
      {
        train: ['data/train-00000-of-00002.parquet', 'data/train-00001-of-00002.parquet'],
        test: ['data/test-00000-of-00001.parquet'],
      },
    ],
    [
      'a word in names',
      ['my-dev.parquet', 'latest.parquet', 'my_train.parquet'],
      { train: ['my_train.parquet'], validation: ['my-dev.parquet'] },
    ],
    [
      'a word in names of folders',
      ['eval/a.parquet', 'training/b.parquet'],
      { train: ['training/b.parquet'], test: ['eval/a.parquet'] },
    ],
    ['nothing', ['a.parquet', 'b/c.parquet'], { train: ['a.parquet', 'b/c.parquet'] }],
    ['what is hidden', ['.cache/a.parquet', '_x.parquet', 'b.parquet'], { train: ['b.parquet'] }],
  ]
  it.each(cases)('are split by %s', (_, paths, expected) => {
    assert.deepEqual(configured(null, paths), { default: expected })
    assert.deepEqual(Object.keys(configured(null, paths).default ?? {}), Object.keys(expected))
  })

  it('are those that the card says, however it writes them', () => {
    const paths = ['en/a.parquet', 'en/b.parquet', 'de/a.parquet', 'de/test/b.parquet']
    const card = [
      'configs:',
      '- config_name: one',
      '  data_files: en/*.parquet',
      '- config_name: listed',
      '  data_files:',
      '  - {split: first, path: ./en/a.parquet}',
      '  - {split: second, path: [en/b.parquet, "de/**"]}',
      '- config_name: mapped',
      '  data_dir: /de/',
      '  data_files: {held_out: "*.parquet"}',
      '- config_name: inferred',
      '  data_dir: de',
      '- config_name: nothing',
      '  data_files: "other/*"',
      '- config_name: [no name]',
      '- data_files: en/*',
    ].join('\n')
    assert.deepEqual(configured(card, paths), {
      one: { train: ['en/a.parquet', 'en/b.parquet'] },
      listed: { first: ['en/a.parquet'], second: ['en/b.parquet', 'de/a.parquet', 'de/test/b.parquet'] },
      mapped: { held_out: ['de/a.parquet'] },
      inferred: { test: ['de/test/b.parquet'] },
    })
  })

  it('of a card that is broken are those that paths say', () => {
    for (const card of ['configs: [', 'configs: 1', 'configs: {a: &a [x], b: *a}', '- x', 'configs: []'])
      assert.deepEqual(configured(card, ['a.parquet']), { default: { train: ['a.parquet'] } }, card)
  })

  it('are told a bounded number of times', () => {
    const paths = Array.from({ length: 5_000 }, (_, n) => `${n}.parquet`)
    const card = `configs:\n${Array.from({ length: 100 }, (_, n) => `- {config_name: c${n}, data_files: "*"}\n`).join('')}`
    const told = datasetFiles({ card: `---\n${card}---\n`, paths })
    assert.equal(told.flatMap(({ splits }) => splits.flatMap((split) => split.paths)).length, 10_000)
    assert.deepEqual(
      told.map(({ name }) => name),
      ['c0', 'c1'],
    )
  })
})
