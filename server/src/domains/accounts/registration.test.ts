import assert from 'node:assert/strict'
import { ApiError } from '@sheaf/client'
import { afterAll, beforeAll, describe, it } from 'vitest'
import { createUser, testPassword } from '../../testing/factories.ts'
import { codeIn, type MailSink, startMailSink } from '../../testing/mail-sink.ts'
import { startServer, type TestServer } from '../../testing/start-server.ts'

describe('signing up', () => {
  let server: TestServer
  let sink: MailSink
  beforeAll(async () => {
    sink = await startMailSink()
    server = await startServer({ env: { SHEAF_SMTP_URL: sink.url, SHEAF_PUBLIC_URL: 'http://sheaf.test' } })
  })
  afterAll(async () => {
    await server.stop()
    await sink.stop()
  })

  /** A browser that has verified this address. */
  async function verified(email: string) {
    const browser = server.browser()
    await browser.api.sendCode({ body: { email } })
    await browser.api.verifyCode({ body: { email, code: codeIn(await sink.mailTo(email)) } })
    return browser
  }

  const refusedWith = (code: number) => (error: unknown) =>
    error instanceof ApiError && error.status === 200 && error.code === code
  const malformed = (field: string) => (error: unknown) =>
    error instanceof ApiError && error.status === 400 && field in error.fields

  it('says which field is wrong', async () => {
    const { api } = server.browser()
    await assert.rejects(api.sendCode({ body: { email: '' } }), malformed('email'))
    await assert.rejects(api.sendCode({ body: { email: 'nowhere' } }), malformed('email'))
    await assert.rejects(api.sendCode({ body: { email: `${'a'.repeat(250)}@b.org` } }), malformed('email'))
    await assert.rejects(api.sendCode({ body: { email: 'a@b.org\r\nBcc: c@d.org' } }), malformed('email'))
    await assert.rejects(api.verifyCode({ body: { email: 'a@b.org', code: '' } }), malformed('code'))
    const body = { username: 'fine', email: 'a@b.org', password: 'long enough' }
    await assert.rejects(api.register({ body: { ...body, password: 'short' } }), malformed('password'))
    await assert.rejects(api.register({ body: { ...body, password: 'x'.repeat(257) } }), malformed('password'))
    for (const username of ['', '..', '.git', 'con', '-x', 'a/b', 'api', 'API', 'x'.repeat(40), 'naïve', 'a b']) {
      await assert.rejects(api.register({ body: { ...body, username } }), malformed('username'), username)
      await assert.rejects(api.checkRegistration({ body: { ...body, username } }), malformed('username'), username)
    }
  })

  it('answers every wrong type with 400 and never with a fault', async () => {
    const wrong = [null, 1, true, [], ['a@b.org'], {}, { $ne: '' }, 'a\u0000@b.org']
    for (const path of ['send', 'verify', 'after', '']) {
      for (const value of wrong) {
        for (const field of ['email', 'username', 'code', 'password']) {
          const body = { email: 'a@b.org', username: 'fine', code: '123456', password: 'long enough', [field]: value }
          const answer = await server.browser().send('POST', `/api/auth/register${path && `/${path}`}`, { body })
          assert.ok(answer.status === 400 || (answer.status === 200 && answer.json.code !== 500), answer.text)
        }
      }
      const whole = await server.browser().send('POST', `/api/auth/register${path && `/${path}`}`, { body: [] })
      assert.equal(whole.status, 400)
    }
  })

  it('goes from a code in the mail to an account, and signs nobody in', async () => {
    const email = 'Ada@Example.org'
    const browser = server.browser()
    await browser.api.sendCode({ body: { email } })
    const mail = await sink.mailTo(email)
    await browser.api.checkRegistration({ body: { username: 'ada', email } })
    await browser.api.verifyCode({ body: { email, code: codeIn(mail) } })
    for (const password of ['password1', 'Qwertyuiop', email.toLowerCase()]) {
      await assert.rejects(browser.api.register({ body: { username: 'ada', email, password } }), refusedWith(422))
    }
    const made = await browser.api.register({ body: { username: 'ada', email, password: 'long enough' } })
    assert.deepEqual(made, { username: 'ada' })
    await assert.rejects(browser.api.context(), refusedWith(401))
    const session = await browser.api.login({ body: { username: 'ada@example.ORG', password: 'long enough' } })
    assert.equal(session.username, 'ada')
  })

  it('refuses an address that was not verified, or was verified in another browser', async () => {
    const email = 'unproved@example.org'
    const body = { username: 'unproved', email, password: 'long enough' }
    const other = await verified(email)
    await assert.rejects(server.browser().api.register({ body }), refusedWith(403))
    await assert.rejects(other.api.register({ body: { ...body, email: 'another@example.org' } }), refusedWith(403))
    await other.api.register({ body })
  })

  it('takes addresses apart that only another alphabet makes alike', async () => {
    const user = await createUser(server, { username: 'kate' })
    // U+212A, the sign of the kelvin: JavaScript's lower case of it is the letter k.
    const alike = '\u212aate@example.org'
    const { api } = server.browser()
    await api.checkRegistration({ body: { username: 'another', email: alike } })
    const login = (username: string) => server.browser().api.login({ body: { username, password: testPassword } })
    await assert.rejects(login(alike), refusedWith(401))
    await assert.rejects(login('\u212aate'), refusedWith(401))
    assert.equal((await login(user.email.toUpperCase())).username, 'kate')
    const owner = await server.browser().send('GET', `/api/users/${encodeURIComponent('\u212aate')}`)
    assert.equal(owner.status, 404)
    const browser = await verified(alike)
    await browser.api.register({ body: { username: 'another', email: alike, password: 'long enough' } })
    const [first] = await server.database.read
      .selectFrom('users')
      .select('email')
      .where('id', '=', user.userId)
      .execute()
    assert.equal(first?.email, 'kate@example.org')
  })

  it('uses a proof up', async () => {
    const browser = await verified('once@example.org')
    const signup = new Map(browser.cookies)
    await browser.api.register({ body: { username: 'once', email: 'once@example.org', password: 'long enough' } })
    for (const [name, value] of signup) browser.cookies.set(name, value)
    const again = browser.api.register({
      body: { username: 'twice', email: 'once@example.org', password: 'long enough' },
    })
    await assert.rejects(again, refusedWith(403))
  })

  it('counts a code in the browser that asked, and only the newest', async () => {
    const email = 'codes@example.org'
    const browser = server.browser()
    await browser.api.sendCode({ body: { email } })
    const first = codeIn(await sink.mailTo(email))
    const stranger = server.browser().api.verifyCode({ body: { email, code: first } })
    await assert.rejects(stranger, refusedWith(400))
    await browser.api.sendCode({ body: { email } })
    const second = codeIn(await sink.mailTo(email))
    if (first !== second) {
      await assert.rejects(browser.api.verifyCode({ body: { email, code: first } }), refusedWith(400))
    }
    await browser.api.verifyCode({ body: { email, code: second } })
  })

  it('counts five of 200 parallel guesses', async () => {
    const email = 'guessed@example.org'
    const browser = server.browser()
    await browser.api.sendCode({ body: { email } })
    const code = codeIn(await sink.mailTo(email))
    const wrong = Array.from({ length: 200 }, (_, index) => String(index).padStart(6, '0')).filter((c) => c !== code)
    const guesses = wrong.map((guess) => browser.api.verifyCode({ body: { email, code: guess } }))
    const results = await Promise.allSettled(guesses)
    assert.ok(results.every((result) => result.status === 'rejected'))
    const row = await server.database.read
      .selectFrom('email_codes')
      .select('tries_left')
      .where('email', '=', email)
      .executeTakeFirstOrThrow()
    assert.equal(row.tries_left, 0, 'five tries were used and not one more')
    await assert.rejects(browser.api.verifyCode({ body: { email, code } }), refusedWith(400), 'the right one is late')
  })

  it('lets a code expire', async () => {
    const email = 'late@example.org'
    const browser = server.browser()
    await browser.api.sendCode({ body: { email } })
    const code = codeIn(await sink.mailTo(email))
    await server.database.write
      .updateTable('email_codes')
      .set({ expires_at: Date.now() - 1 })
      .where('email', '=', email)
      .execute()
    await assert.rejects(browser.api.verifyCode({ body: { email, code } }), refusedWith(400))
  })

  it('mails the owner of an account instead of a code, and answers the same', async () => {
    const user = await createUser(server)
    const browser = server.browser()
    const known = await browser.send('POST', '/api/auth/register/send', { body: { email: user.email } })
    const unknown = await server.browser().send('POST', '/api/auth/register/send', { body: { email: 'n@example.org' } })
    assert.equal(known.text, unknown.text)
    const mail = await sink.mailTo(user.email)
    assert.match(mail.raw, /already have a Sheaf account/)
    assert.match(mail.raw, /http:\/\/sheaf\.test\/auth\/login/)
    assert.throws(() => codeIn(mail))
  })

  it('finds names and addresses taken without regard to case, and does not say which', async () => {
    const user = await createUser(server, { username: 'Grace' })
    const { api } = server.browser()
    const twins = [
      { username: 'gRACE', email: 'free@example.org' },
      { username: 'free', email: user.email.toUpperCase() },
    ]
    for (const body of twins) await assert.rejects(api.checkRegistration({ body }), refusedWith(409))
    await api.checkRegistration({ body: { username: 'free', email: 'free@example.org' } })
    const browser = await verified('twin@example.org')
    const body = { username: 'GRACE', email: 'twin@example.org', password: 'long enough' }
    await assert.rejects(browser.api.register({ body }), refusedWith(409))
    await browser.api.register({ body: { ...body, username: 'grace2' } })
  })

  it('gives one name to one of 50 who want it at once', async () => {
    const emails = Array.from({ length: 50 }, (_, index) => `race${index}@example.org`)
    const browsers = await Promise.all(emails.map(async (email) => ({ email, browser: await verified(email) })))
    const results = await Promise.allSettled(
      browsers.map(({ browser, email }) =>
        browser.api.register({ body: { username: 'wanted', email, password: 'long enough' } }),
      ),
    )
    assert.equal(results.filter((result) => result.status === 'fulfilled').length, 1)
    for (const result of results) if (result.status === 'rejected') assert.ok(refusedWith(409)(result.reason))
    const loser = browsers[results.findIndex((result) => result.status === 'rejected')]
    assert.ok(loser)
    await loser.browser.api.register({ body: { username: 'runner-up', email: loser.email, password: 'long enough' } })
  })
})

describe('the first account of a new Sheaf', () => {
  it('is its administrator, and no later one is', async (test) => {
    const sink = await startMailSink()
    test.onTestFinished(() => sink.stop())
    const server = await startServer({ env: { SHEAF_SMTP_URL: sink.url } })
    test.onTestFinished(() => server.stop())
    for (const username of ['first', 'second']) {
      const { api } = server.browser()
      const email = `${username}@example.org`
      await api.sendCode({ body: { email } })
      await api.verifyCode({ body: { email, code: codeIn(await sink.mailTo(email)) } })
      await api.register({ body: { username, email, password: 'long enough' } })
    }
    const rows = server.database.read.selectFrom('users').select(['email', 'is_administrator']).orderBy('id')
    assert.deepEqual(await rows.execute(), [
      { email: 'first@example.org', is_administrator: 1 },
      { email: 'second@example.org', is_administrator: 0 },
    ])
  })
})

describe('signing up where registration is closed', () => {
  it('refuses every step', async () => {
    const server = await startServer({ env: { SHEAF_REGISTRATION: 'closed' } })
    const body = { username: 'ada', email: 'ada@example.org', password: 'long enough', code: '123456' }
    for (const path of ['/send', '/verify', '/after', '']) {
      const answer = await server.browser().send('POST', `/api/auth/register${path}`, { body })
      assert.deepEqual([answer.status, answer.json.code], [200, 403])
    }
    await server.stop()
  })
})
