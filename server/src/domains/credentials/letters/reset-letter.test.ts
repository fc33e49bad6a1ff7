import assert from 'node:assert/strict'
import { describe, it } from 'vitest'
import { mailLanguages } from '../../../http/reader-language.ts'
import { resetLetter } from './reset-letter.ts'

const letterIn = (language: (typeof mailLanguages)[number]) =>
  resetLetter({ to: 'ada@example.org', language, username: 'ada', origin: 'https://sheaf.example.org', token: 't-1' })

describe('the mail with a link to a new password', () => {
  for (const language of mailLanguages) {
    it(`says the same in ${language}`, () => {
      const { subject, text, html } = letterIn(language)
      for (const fact of ['ada', '30', 'https://sheaf.example.org/auth/forget?token=t-1']) {
        assert.ok(text.includes(fact), fact)
      }
      assert.match(html, /<a href="https:\/\/sheaf\.example\.org\/auth\/forget\?token=t-1">/)
      assert.doesNotMatch(subject + text, /[{}]/)
      if (language !== 'en') assert.doesNotMatch(subject + text, /\b(?:the|this|your|with|not|once)\b/i)
    })
  }
})
