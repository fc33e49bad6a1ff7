import assert from 'node:assert/strict'
import { runInNewContext } from 'node:vm'
import { describe, it } from 'vitest'
import { firstPaintScript } from './index.ts'

/** The language of a document once the script has run in a browser that speaks and keeps these; `null`: storage is refused. */
function languageOf({ chosen, spoken }: { chosen?: string | null; spoken: readonly string[] }): string {
  const root = { lang: 'en', setAttribute: () => undefined }
  const getItem = (key: string) => (key === 'sheaf-language' ? chosen : undefined)
  runInNewContext(firstPaintScript, {
    document: { documentElement: root, cookie: '' },
    navigator: { languages: spoken },
    matchMedia: () => ({ matches: false }),
    self: {},
    requestAnimationFrame: (after: () => void) => after(),
    setTimeout: (after: () => void) => after(),
    ...(chosen !== null && { localStorage: { getItem } }),
  })
  return root.lang
}

describe('the script before the first paint', () => {
  it.each(['en', 'zh', 'es', 'fr', 'de', 'ja'])('names %s as the language that was chosen', (chosen) => {
    assert.equal(languageOf({ chosen, spoken: ['it', 'pt'] }), chosen)
  })

  it('goes by what the browser speaks where nothing was chosen, else by English', () => {
    assert.equal(languageOf({ spoken: ['it-IT', 'de-AT', 'fr'] }), 'de')
    assert.equal(languageOf({ chosen: null, spoken: ['ja'] }), 'ja')
    assert.equal(languageOf({ chosen: 'tlh', spoken: ['zh-Hant-TW'] }), 'zh')
    assert.equal(languageOf({ spoken: [] }), 'en')
  })
})
