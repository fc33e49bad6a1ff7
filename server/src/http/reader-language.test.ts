import assert from 'node:assert/strict'
import { it } from 'vitest'
import { readerLanguage } from './reader-language.ts'

it('is the first of ours by weight, else English', () => {
  const cases: [string | undefined, string][] = [
    ['de', 'de'],
    ['fr-CA,fr;q=0.9,en;q=0.8', 'fr'],
    ['en;q=0.5, ja;q=0.9', 'ja'],
    ['pt-BR, zh-Hant-TW;q=0.4, *;q=0.1', 'zh'],
    ['es;q=0, pt', 'en'],
    ['DE-ch ; Q=1', 'de'],
    ['de;q=high', 'en'],
    [',;,', 'en'],
    ['', 'en'],
    [undefined, 'en'],
  ]
  for (const [header, language] of cases) {
    const headers = header === undefined ? {} : { 'accept-language': header }
    assert.equal(readerLanguage({ headers }), language, header)
  }
})
