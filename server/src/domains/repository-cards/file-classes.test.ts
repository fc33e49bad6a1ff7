import assert from 'node:assert/strict'
import { it } from 'vitest'
import { fileClassOf } from './file-classes.ts'

it('tells what a library loads a model by from the rows of a table', () => {
  for (const path of [
    'config.json',
    'tokenizer.json',
    'tokenizer_config.json',
    'unet/config.json',
    'generation_config.json',
    'special_tokens_map.json',
    'vocab.json',
    'model.safetensors.index.json',
  ])
    assert.equal(fileClassOf(path), 'config', path)
  for (const path of ['train.json', 'data/rows.jsonl', 'config.json/rows.json', 'reconfig.jsonl', 'myconfig.json'])
    assert.equal(fileClassOf(path), 'data', path)
  assert.equal(fileClassOf('model.safetensors'), 'weights')
  assert.equal(fileClassOf('README.md'), 'other')
})
