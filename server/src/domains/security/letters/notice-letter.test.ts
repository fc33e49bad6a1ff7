import assert from 'node:assert/strict'
import { describe, it } from 'vitest'
import { mailLanguages } from '../../../http/reader-language.ts'
import { noticeLetter } from './notice-letter.ts'
import { type MailedKind, noticeWords } from './words.ts'

const kinds = Object.keys(noticeWords.en.kinds).filter((kind): kind is MailedKind => kind in noticeWords.en.kinds)
const about = { to: 'ada@example.org', username: 'ada', subject: 'CI <b>', at: Date.UTC(2026, 10, 22, 9, 5) }
const origin = { address: '192.0.2.7', browser: 'Firefox', system: 'Linux', language: 'en' } as const
const publicUrl = 'https://sheaf.example.org'

describe('mail about what happened to an account', () => {
  for (const language of mailLanguages) {
    it(`says what, when and where in ${language}`, () => {
      for (const kind of kinds) {
        const { subject, text, html } = noticeLetter({ ...about, kind, language, origin, publicUrl })
        for (const fact of ['ada', '2026', '192.0.2.7', 'Firefox', 'Linux', `${publicUrl}/setting/security`]) {
          assert.ok(text.includes(fact), `${kind}: ${fact}`)
        }
        assert.equal(text.includes('CI <b>'), /key-|passkey|identity-/.test(kind), kind)
        assert.doesNotMatch(html, /<b>/)
        assert.doesNotMatch(subject + text, /[{}]/)
        if (language !== 'en') assert.doesNotMatch(subject + text, /\b(?:the|this|your|was|with|not|there)\b/i)
      }
    })
  }

  it('has no place where no request led to it, and no link without an address of this Sheaf', () => {
    const nowhere = { ...origin, address: '', browser: '', system: '' }
    const { text } = noticeLetter({
      ...about,
      kind: 'password-ended',
      language: 'en',
      origin: nowhere,
      publicUrl: undefined,
    })
    assert.doesNotMatch(text, /Where|http/)
    const script = noticeLetter({
      ...about,
      kind: 'access-key-created',
      language: 'en',
      origin: { ...nowhere, address: '192.0.2.7' },
      publicUrl,
    })
    assert.match(script.text, /Where: 192\.0\.2\.7\n/)
  })
})
