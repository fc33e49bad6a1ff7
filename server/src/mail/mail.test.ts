import assert from 'node:assert/strict'
import { readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { codeIn, startMailSink } from '../testing/mail-sink.ts'
import { startServer } from '../testing/start-server.ts'
import { layOut } from './letter.ts'

describe('mail without a mail server', () => {
  it('lies in the outbox within a second, and the log says where and nothing more', async () => {
    const server = await startServer()
    const outbox = join(server.dataFolder, 'outbox')
    await server.browser().api.sendCode({ body: { email: 'ada@example.org' } })
    const deadline = Date.now() + 1000
    const mails = async () => (await readdir(outbox).catch(() => [])).filter((file) => file.endsWith('.eml'))
    while ((await mails()).length === 0 && Date.now() < deadline)
      await new Promise((resolve) => setTimeout(resolve, 10))
    const [file = ''] = await mails()
    const raw = await readFile(join(outbox, file), 'utf8')
    assert.match(raw, /^To: ada@example\.org\r?$/m)
    assert.match(raw, /^From: Sheaf <sheaf@localhost>\r?$/m)
    const code = codeIn({ to: [], raw })
    assert.equal((await stat(join(outbox, file))).mode & 0o777, 0o600)
    const said = server.logLines.filter((line) => line.includes(file))
    assert.equal(said.length, 1)
    assert.ok(!server.logLines.join('').includes(code))
    await server.stop()
  })
})

describe('mail over SMTP', () => {
  it('is sent again when the mail server was busy', async () => {
    const sink = await startMailSink()
    const server = await startServer({ env: { SHEAF_SMTP_URL: sink.url, SHEAF_MAIL_FROM: 'git@example.org' } })
    sink.turnAway(1)
    await server.browser().api.sendCode({ body: { email: 'ada@example.org' } })
    const { raw } = await sink.mailTo('ada@example.org')
    assert.match(raw, /^From: git@example\.org\r?$/m)
    assert.ok(server.logLines.some((line) => line.includes('will be tried again')))
    assert.ok(!server.logLines.join('').includes(codeIn({ to: [], raw })))
    await server.stop()
    await sink.stop()
  })
})

describe('a letter', () => {
  it('shows text as text', () => {
    const { html, text } = layOut({ to: 'a@b.org', subject: 's', paragraphs: ['<b>"&\'', { big: '<1>' }] })
    assert.ok(!/<b>|<1>/.test(html))
    assert.match(text, /<b>"&'/)
  })
})
