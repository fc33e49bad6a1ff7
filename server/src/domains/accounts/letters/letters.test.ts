import assert from 'node:assert/strict'
import { describe, it } from 'vitest'
import { type MailLanguage, mailLanguages } from '../../../http/reader-language.ts'
import { startMailSink } from '../../../testing/mail-sink.ts'
import { startServer } from '../../../testing/start-server.ts'
import { accountExistsLetter, codeLetter, deletionLetter, emailChangedLetter } from './letters.ts'

const to = 'ada@example.org'
const publicUrl = 'https://sheaf.example.org'
const lettersIn = (language: MailLanguage) => [
  codeLetter({ to, language, code: '314159' }),
  accountExistsLetter({ to, language, publicUrl }),
  emailChangedLetter({ to, language, email: 'countess@example.org' }),
  deletionLetter({ to, language, days: 7 }),
]

describe('the mails of sign-up', () => {
  for (const language of mailLanguages.filter((each) => each !== 'en')) {
    it(`hold not a sentence of English in ${language}, and all that the English ones tell`, () => {
      const english = lettersIn('en')
      for (const [at, mail] of lettersIn(language).entries()) {
        const theirs = [english[at]?.subject, ...(english[at]?.text ?? '').split('\n')].map((line) => line?.trim())
        const lines = [mail.subject, ...mail.text.split('\n')].map((line) => line.trim()).filter((line) => line !== '')
        assert.deepEqual(
          lines.filter((line) => theirs.includes(line) && line !== '314159'),
          [],
        )
        assert.doesNotMatch(lines.join('\n'), /\b(?:the|this|you|your|with|not|here|already)\b/i)
        assert.match(mail.html, new RegExp(`<html lang="${language}">`))
        assert.equal(lines.length, theirs.filter((line) => line !== '').length)
        for (const fact of ['314159', '10', `${publicUrl}/auth/login`, 'countess@example.org', '7']) {
          assert.equal(mail.text.includes(fact), english[at]?.text.includes(fact), fact)
        }
        assert.doesNotMatch(mail.subject + mail.text, /[{}]/)
      }
    })
  }

  it('are in the language of the browser that asked', async (test) => {
    const sink = await startMailSink()
    const server = await startServer({ env: { SHEAF_SMTP_URL: sink.url } })
    test.onTestFinished(async () => {
      await server.stop()
      await sink.stop()
    })
    const headers = { 'accept-language': 'de-AT,de;q=0.9,en;q=0.5' }
    await server.browser().send('POST', '/api/auth/register/send', { body: { email: to }, headers })
    const { raw } = await sink.mailTo(to)
    assert.match(raw, /^Subject: \d{6} ist Ihr Sheaf-Code\r?$/m)
  })
})
