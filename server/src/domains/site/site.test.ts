import assert from 'node:assert/strict'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { eventually } from '@sheaf/server-core/testing/eventually'
import { describe, it, onTestFinished } from 'vitest'
import { signIn } from '../../testing/factories.ts'
import { startMailSink } from '../../testing/mail-sink.ts'
import { startServer } from '../../testing/start-server.ts'

const asked = { topic: 'feedback', email: 'reader@example.org', text: 'First line.\n\nSecond <b>line</b>.' }

async function scene(env: Record<string, string> = {}) {
  const sink = await startMailSink()
  const server = await startServer({ env: { SHEAF_SMTP_URL: sink.url, ...env } })
  onTestFinished(async () => {
    await server.stop()
    await sink.stop()
  })
  return { sink, server, visitor: server.browser() }
}

describe('pages that the operator writes', () => {
  it('are rendered without what could act, in the language of their reader, and read again when they change', async () => {
    const { server, visitor } = await scene()
    const ask = async (page: string, headers = {}) => {
      const answer = await visitor.send('GET', `/api/site/pages/${page}`, { headers })
      return { html: Object(answer.json.data).html, status: answer.status, etag: answer.headers.get('etag') ?? '' }
    }
    assert.equal((await ask('other')).status, 400)
    const nothing = await ask('terms')
    assert.equal(nothing.html, null)

    const folder = join(server.dataFolder, 'pages')
    await mkdir(folder)
    const hostile = [
      '# Ours\n\nBe *kind*. [Web](https://example.org) [bad](javascript:alert(1)) [odd](//evil.example)',
      '<script>alert(1)</script><img src=x onerror=alert(1)>\n\n| a | b |\n|---|---|\n| 1 | 2 |',
    ]
    await writeFile(join(folder, 'terms.md'), hostile.join('\n\n'))
    await writeFile(join(folder, 'terms.de.md'), '# Unsere')
    await eventually(async () => assert.equal(typeof (await ask('terms')).html, 'string'))
    const first = await ask('terms')
    assert.match(first.html, /<h1>Ours<\/h1>/)
    assert.match(first.html, /<em>kind<\/em>/)
    assert.match(first.html, /<a href="https:\/\/example\.org\/?" rel="nofollow noopener noreferrer">Web<\/a>/)
    assert.match(first.html, /<table>/)
    assert.doesNotMatch(first.html, /<script|<img|href="javascript|href="\/\/evil/)
    await eventually(async () => assert.equal((await ask('terms?language=de')).html, '<h1>Unsere</h1>\n'))
    assert.equal((await ask('terms?language=fr')).html, first.html)
    assert.equal((await ask('terms?language=tlh')).html, first.html)
    assert.equal((await ask('terms', { 'if-none-match': first.etag })).status, 304)

    await writeFile(join(folder, 'terms.md'), '# Ours, anew')
    await eventually(async () => assert.match(String((await ask('terms')).html), /anew/))
    // What is too long is not replaced by a text that the operator has not written.
    await writeFile(join(folder, 'terms.md'), 'x'.repeat(256 * 1024 + 1))
    await eventually(async () => assert.equal((await ask('terms')).status, 503))
    await rm(folder, { recursive: true })
    await eventually(async () => assert.equal((await ask('terms')).html, null))
  })
})

describe('messages to whoever runs a Sheaf', () => {
  it('reach the administrators, with an address for the answer, and nobody where there is none', async () => {
    const { server, sink, visitor } = await scene()
    const wrong = await visitor.send('POST', '/api/site/message', { body: { ...asked, email: 'a@b\r\nBcc: c@d.org' } })
    assert.equal(wrong.status, 400)
    const none = await visitor.send('POST', '/api/site/message', { body: asked })
    assert.deepEqual([none.json.code, none.json.message_code], [404, 'site_message.no_receiver'])

    const { send, user } = await signIn(server)
    await server.database.write
      .updateTable('users')
      .set({ is_administrator: 1 })
      .where('id', '=', user.userId)
      .execute()
    const headers = { 'accept-language': 'de' }
    assert.equal((await visitor.send('POST', '/api/site/message', { body: asked, headers })).json.code, 200)
    const { raw } = await sink.mailTo(user.email)
    assert.match(raw, /^Subject: Sheaf: Feedback\r?$/m)
    assert.match(raw, /^Reply-To: reader@example\.org\r?$/m)
    assert.match(raw, /Von einem Gast <reader@example\.org>/)
    assert.match(raw, /Second <b>line<\/b>\./)
    assert.match(raw, /&#60;b&#62;line/)

    await send('POST', '/api/site/message', { body: { ...asked, topic: 'problem' } })
    await eventually(() => assert.equal(sink.mails.length, 2))
    assert.match(sink.mails[1]?.raw ?? '', new RegExp(`From ${user.username} <reader@example.org>`))
  })

  it('go to SHEAF_CONTACT where there is one, and are limited by address', async () => {
    const { sink, visitor } = await scene({ SHEAF_CONTACT: 'help@example.org', SHEAF_RATE_LIMITS: 'on' })
    const statuses: number[] = []
    for (let n = 0; n < 12; n += 1)
      statuses.push((await visitor.send('POST', '/api/site/message', { body: asked })).status)
    assert.deepEqual(statuses, [...Array(10).fill(200), 429, 429])
    await eventually(() => assert.equal(sink.mails.length, 10))
    assert.ok(sink.mails.every(({ to }) => to.includes('help@example.org')))
  })
})
