import assert from 'node:assert/strict'
import { describe, it } from 'vitest'
import { datasetSplits } from './dataset-splits.ts'

const of = (card: string | null, sizes: Record<string, number>) =>
  datasetSplits({
    card: card === null ? null : `---\n${card}\n---\n`,
    files: Object.entries(sizes).map(([path, size]) => ({ path, size })),
  })

describe('the splits of a dataset', () => {
  it('are those of its card, with what their files take and the rows that it says', () => {
    const card = [
      'configs:',
      '- config_name: en',
      '  data_files:',
      '  - {split: train, path: "en/train-*"}',
      '  - {split: test, path: en/test.csv}',
      '  - {split: none, path: nothing}',
      '- config_name: de',
      '  data_files: de/*',
      'dataset_info:',
      '- config_name: en',
      '  splits: [{name: train, num_bytes: 9, num_examples: 4000}, {name: test, num_examples: 40}]',
      '- config_name: de',
      '  splits: [{name: train, num_examples: many}]',
    ].join('\n')
    assert.deepEqual(of(card, { 'en/train-0': 10, 'en/train-1': 5, 'en/test.csv': 2, 'de/a.csv': 7 }), {
      parts: [
        {
          name: 'en',
          splits: [
            { name: 'train', files: 2, bytes: 15, rows: 4000 },
            { name: 'test', files: 1, bytes: 2, rows: 40 },
          ],
        },
        { name: 'de', splits: [{ name: 'train', files: 1, bytes: 7, rows: null }] },
      ],
      moreSplits: 0,
    })
  })

  it('are those that names of files say where no card does, with the rows of the only configuration', () => {
    assert.deepEqual(
      of('dataset_info: {splits: [{name: train, num_examples: 3}]}', { 'train.csv': 4, 'test.csv': 1 }),
      {
        parts: [
          {
            name: 'default',
            splits: [
              { name: 'train', files: 1, bytes: 4, rows: 3 },
              { name: 'test', files: 1, bytes: 1, rows: null },
            ],
          },
        ],
        moreSplits: 0,
      },
    )
    for (const card of [null, 'dataset_info: 1', 'dataset_info: {splits: {train: 3}}', 'dataset_info: ['])
      assert.equal(of(card, { 'train.csv': 4 }).parts[0]?.splits[0]?.rows, null, String(card))
  })

  it('are told as far as a page shows them, each counted with all of its files', () => {
    const files = Object.fromEntries(Array.from({ length: 12_000 }, (_, at) => [`train/${at}.png`, 2]))
    assert.deepEqual(of(null, files).parts[0]?.splits, [{ name: 'train', files: 12_000, bytes: 24_000, rows: null }])
    const card = `configs:\n${Array.from({ length: 70 }, (_, at) => `- {config_name: c${at}, data_files: "*"}\n`).join('')}`
    const { parts, moreSplits } = of(card, { 'a.csv': 1 })
    assert.deepEqual([parts.length, moreSplits], [50, 20])
  })
})
