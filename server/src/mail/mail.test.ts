import assert from 'node:assert/strict'
import { readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { eventually } from '@sheaf/server-core/testing/eventually'
import { describe, it, type TestContext } from 'vitest'
import { requeueFailed, selectFinished } from '../jobs/finished-job.store.ts'
import { createJobs } from '../jobs/jobs.ts'
import { createLogger } from '../log/logger.ts'
import { codeIn, startMailSink } from '../testing/mail-sink.ts'
import { startServer } from '../testing/start-server.ts'
import { layOut } from './letter.ts'
import { mailQueue } from './mail-queue.ts'
import { createMailer } from './mailer.ts'

describe('mail without a mail server', () => {
  it('lies in the outbox soon, and the log says where and nothing more', async () => {
    const server = await startServer()
    const outbox = join(server.dataFolder, 'outbox')
    await server.browser().api.sendCode({ body: { email: 'ada@example.org' } })
    const mails = async () => (await readdir(outbox).catch(() => [])).filter((file) => file.endsWith('.eml'))
    await eventually(async () => assert.equal((await mails()).length, 1))
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

describe('mail to a server that is away', () => {
  const hour = 60 * 60_000

  /** The mail queue over a clock that the test moves, and a mail server that can be stopped. */
  async function scene(test: TestContext) {
    const server = await startServer()
    const { database } = server
    const sink = await startMailSink()
    const log = createLogger({ level: 'silent' })
    const mailer = createMailer({ smtpUrl: sink.url, from: 'git@example.org', outbox: '', log })
    let clock = Date.now()
    const began = clock
    const jobs = createJobs({ database, log, now: () => clock })
    // The server's own workers must leave this queue to those of the test.
    jobs.handle({ ...mailQueue(mailer), name: 'test-mail' })
    test.onTestFinished(async () => {
      await jobs.stop(1000)
      mailer.close()
      await server.stop()
    })
    const waiting = () =>
      database.read.selectFrom('jobs').selectAll().where('queue', '=', 'test-mail').executeTakeFirst()
    return {
      database,
      sink,
      waiting,
      elapsed: () => clock - began,
      send: (to: string) =>
        jobs.enqueue(database.write, {
          queue: 'test-mail',
          payload: layOut({ to, language: 'en', subject: 'Hello', paragraphs: ['Hello'] }),
        }),
      /** Moves the clock to when the mail is due, and waits until it was tried. */
      async tryNext() {
        let before = await waiting()
        // It may be under way already: until that is over, it is due when its lease ends, and would be sent again.
        await eventually(async () => {
          before = await waiting()
          assert.ok(before === undefined || before.lease === null)
        })
        if (before === undefined) return
        const { attempts: tried, run_at } = before
        clock = Math.max(clock, run_at)
        jobs.wake()
        await eventually(async () => {
          const after = await waiting()
          assert.ok(after === undefined || (after.attempts > tried && after.lease === null))
        })
      },
    }
  }

  it('waits a day for it, and comes once', async (test) => {
    const { sink, send, tryNext, waiting, elapsed } = await scene(test)
    await sink.stop()
    await send('ada@example.org')
    while (elapsed() < 24 * hour) await tryNext()
    assert.match((await waiting())?.error ?? '', /ECONNREFUSED/)
    const back = await startMailSink({ port: sink.port })
    test.onTestFinished(() => back.stop())
    await tryNext()
    assert.equal(await waiting(), undefined)
    assert.deepEqual(
      back.mails.map(({ to }) => to),
      [['ada@example.org']],
    )
  })

  it('is tried for days, then kept as failed, and sent when the operator says so', async (test) => {
    const { database, sink, send, tryNext, waiting, elapsed } = await scene(test)
    await sink.stop()
    await send('ada@example.org')
    for (let tries = 0; (await waiting()) !== undefined; tries += 1) {
      assert.ok(tries < 130)
      await tryNext()
    }
    assert.ok(elapsed() > 4 * 24 * hour && elapsed() < 7 * 24 * hour)
    const [failed] = await selectFinished(database.read, { outcome: 'failed', limit: 1 })
    assert.match(failed?.error ?? '', /ECONNREFUSED/)
    const back = await startMailSink({ port: sink.port })
    test.onTestFinished(() => back.stop())
    await database.tx((tx) => requeueFailed(tx, { ids: [failed?.id ?? 0], now: 0 }))
    await tryNext()
    assert.equal(back.mails.length, 1)
  })

  it('that is sent twice, since its server died before it could note the first time, bears one Message-ID', async (test) => {
    const { database, sink, send, tryNext } = await scene(test)
    test.onTestFinished(() => sink.stop())
    await send('ada@example.org')
    const copy = await database.read.selectFrom('jobs').select('payload').where('queue', '=', 'test-mail').execute()
    await tryNext()
    const row = { queue: 'test-mail', payload: copy[0]?.payload ?? '', run_at: 0, created_at: 0 }
    await database.write.insertInto('jobs').values(row).execute()
    await tryNext()
    const ids = sink.mails.map(({ raw }) => /^Message-ID: <[\w-]+@example\.org>\r?$/m.exec(raw)?.[0])
    assert.equal(ids.length, 2)
    assert.ok(ids[0])
    assert.equal(ids[0], ids[1])
  })

  it('is given up at once where its recipient is refused for good', async (test) => {
    const { database, sink, send, tryNext, waiting } = await scene(test)
    test.onTestFinished(() => sink.stop())
    await send('nobody@example.org')
    await tryNext()
    assert.equal(await waiting(), undefined)
    const [failed] = await selectFinished(database.read, { outcome: 'failed', limit: 1 })
    assert.match(failed?.error ?? '', /no such user/)
  })
})

describe('the head of a mail', () => {
  /** Fields by their names, with lines that were folded put together; and words of RFC 2047 read. */
  const headOf = (raw: string) => {
    const lines = raw.slice(0, raw.indexOf('\r\n\r\n')).split('\r\n')
    for (const line of lines) assert.ok(Buffer.byteLength(line) <= 998, 'no line is longer (RFC 5322, 2.1.1)')
    const fields = lines
      .join('\n')
      .replaceAll(/\n[ \t]+/g, ' ')
      .split('\n')
    return fields.map(
      (field) => [field.slice(0, field.indexOf(':')), field.slice(field.indexOf(':') + 1).trim()] as const,
    )
  }
  const bytesOf = (kind: string, text: string) =>
    kind.toLowerCase() === 'b'
      ? Buffer.from(text, 'base64')
      : Buffer.from(
          text
            .replaceAll('_', ' ')
            .replaceAll(/=([0-9A-F]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
          'latin1',
        )
  const decoded = (value: string) =>
    value
      .replaceAll(/\?=\s+=\?/g, '?==?')
      .replaceAll(/=\?utf-8\?([bq])\?([^?]*)\?=/gi, (_, kind: string, text: string) =>
        bytesOf(kind, text).toString('latin1'),
      )

  const hostile = {
    'lines of its own': 'Weave\r\nBcc: eve@example.org\r\n\r\nAn end of the head',
    'bare ends of lines': 'Weave\nBcc: eve@example.org\rX-Eve: 1',
    'words of RFC 2047': '=?utf-8?B?V2VhdmUNCkJjYzogZXZlQGV4YW1wbGUub3Jn?=',
    'other letters': 'Wöven 織り 🧵 “quoted” \u2028\u0085 end',
    'a very long one': `${'wider '.repeat(2_000)}織${'x'.repeat(5_000)}`,
    'a NUL and others that control': 'a\0b\u0007c\u001b[31md',
  }
  for (const [what, subject] of Object.entries(hostile))
    it(`has the fields that we write and no others: a subject with ${what}`, async (test) => {
      const sink = await startMailSink()
      test.onTestFinished(() => sink.stop())
      const from = 'Sheaf <git@sheaf.test>'
      const outbox = '/dev/null'
      const log = createLogger({ level: 'silent' })
      const mailer = createMailer({ smtpUrl: sink.url, from, outbox, log })
      test.onTestFinished(() => mailer.close())
      const letter = layOut({ to: 'ada@example.org', language: 'en', subject, paragraphs: [subject, { big: subject }] })
      await mailer.send({ ...letter, replyTo: 'grace@example.org' })
      const [mail] = sink.mails
      assert.deepEqual(mail?.to, ['ada@example.org'])
      const head = headOf(mail?.raw ?? '')
      const names = head.map(([name]) => name.toLowerCase()).toSorted()
      const expected = ['content-type', 'date', 'from', 'message-id', 'mime-version', 'reply-to', 'subject', 'to']
      assert.deepEqual(names, expected)
      const value = head.find(([name]) => name === 'Subject')?.[1] ?? ''
      assert.match(value, /^[\x20-\x7e]*$/)
      const read = Buffer.from(decoded(value), 'latin1').toString()
      const letters = (text: string) => text.replaceAll(/[\s\p{Cc}\u200b]+/gu, '')
      // One that looks like a word of RFC 2047 is not to be read as one.
      assert.equal(letters(read), letters(subject))
    })
})

describe('a letter', () => {
  it('shows text as text', () => {
    const { html, text } = layOut({
      to: 'a@b.org',
      language: 'en',
      subject: 's',
      paragraphs: ['<b>"&\'', { big: '<1>' }],
    })
    assert.ok(!/<b>|<1>/.test(html))
    assert.match(text, /<b>"&'/)
  })
})
