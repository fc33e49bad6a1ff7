import assert from 'node:assert/strict'
import { ApiError } from '@sheaf/client'
import { eventually } from '@sheaf/server-core/testing/eventually'
import { afterAll, beforeAll, describe, it } from 'vitest'
import { rules } from '../../limits/rate-limit-rules.ts'
import { createUser, issueAccessKey, signIn, suspend, testPassword } from '../../testing/factories.ts'
import { linksIn, type MailSink, startMailSink } from '../../testing/mail-sink.ts'
import { startServer, type TestServer } from '../../testing/start-server.ts'

const password = 'a new horse battery'

describe('a forgotten password', () => {
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

  const refusedWith = (code: number) => (error: unknown) =>
    error instanceof ApiError && error.status === 200 && error.code === code
  const malformed = (field: string) => (error: unknown) =>
    error instanceof ApiError && error.status === 400 && field in error.fields

  /** The token of the next link that is mailed to an address. */
  async function mailedToken(email: string): Promise<string> {
    const link = new URL(linksIn(await sink.mailTo(email))[0] ?? assert.fail('no link'))
    // Its owner is mailed other things, too.
    if (link.pathname === '/setting/security') return mailedToken(email)
    assert.equal(`${link.origin}${link.pathname}`, 'http://sheaf.test/auth/forget')
    return link.searchParams.get('token') ?? assert.fail('no token')
  }
  async function askFor(email: string): Promise<string> {
    await server.browser().api.requestPasswordReset({ body: { email } })
    return mailedToken(email)
  }
  const reset = (token: string, chosen = password) =>
    server.browser().api.resetPassword({ body: { token, password: chosen } })

  it('is malformed without an address, a token or eight characters', async () => {
    const { api, send } = server.browser()
    await assert.rejects(api.requestPasswordReset({ body: { email: 'nowhere' } }), malformed('email'))
    await assert.rejects(api.resetPassword({ body: { token: '', password } }), malformed('token'))
    await assert.rejects(api.resetPassword({ body: { token: 'x', password: '1234567' } }), malformed('password'))
    for (const path of ['/api/auth/forget', '/api/auth/reset']) {
      for (const value of [null, 1, [], {}, 'x'.repeat(4_000), { __proto__: { a: 1 } }]) {
        const body = { email: value, token: value, password: value }
        assert.equal((await send('POST', path, { body })).status, 400, path)
      }
      assert.equal((await send('POST', path, { body: [] })).status, 400)
    }
  })

  it('is answered the same whether there is an account or not, and mails only to one that may log in', async () => {
    const [user, suspended] = [await createUser(server), await createUser(server)]
    await suspend(server, suspended)
    const ask = async (email: string) => {
      const { status, text, headers } = await server.browser().send('POST', '/api/auth/forget', { body: { email } })
      return { status, text, cookies: headers.getSetCookie() }
    }
    const answers = [await ask('nobody.at.all@example.org'), await ask(suspended.email), await ask(user.email)]
    assert.deepEqual(answers[0], answers[2])
    assert.deepEqual(answers[1], answers[2])
    await mailedToken(user.email)
    await eventually(async () => {
      const waiting = await server.database.read
        .selectFrom('jobs')
        .select('queue')
        .where('queue', 'in', ['mail', 'password-reset'])
        .execute()
      assert.deepEqual(waiting, [])
    })
    assert.deepEqual(
      sink.mails.filter(({ to }) => !to.includes(user.email)),
      [],
    )
  })

  it('is replaced once by the mailed link, which ends all sessions and other links, and leaves keys as they are', async () => {
    const browser = await signIn(server)
    const { user } = browser
    const { token: key } = await issueAccessKey(server, user)
    await browser.api.login({ body: { username: user.email, password: testPassword } })
    const [first, second] = [await askFor(user.email), await askFor(user.email.toUpperCase())]
    assert.notEqual(first, second)

    const chosen = await Promise.allSettled([reset(first), reset(first), reset(second)])
    assert.equal(chosen.filter(({ status }) => status === 'fulfilled').length, 1, 'of those at once, one counts')
    await assert.rejects(reset(first), refusedWith(410))
    await assert.rejects(reset(second), refusedWith(410))
    await assert.rejects(browser.api.context(), refusedWith(401))
    await assert.rejects(
      browser.api.login({ body: { username: user.username, password: testPassword } }),
      refusedWith(401),
    )
    assert.equal((await browser.api.login({ body: { username: user.username, password } })).username, user.username)
    const headers = { authorization: `Bearer ${key}` }
    assert.equal((await server.browser().send('POST', '/api/auth/context', { headers })).status, 200)
    const rows = await server.database.read.selectFrom('password_resets').selectAll().execute()
    assert.deepEqual(
      rows.filter(({ user_id }) => user_id === user.userId),
      [],
    )
  })

  it('signs nobody in, and makes strangers of the devices that the account knew', async () => {
    const user = await createUser(server)
    const thief = server.browser()
    await thief.api.login({ body: { username: user.username, password: testPassword } })
    const origins = () =>
      server.database.read.selectFrom('known_origins').selectAll().where('user_id', '=', user.userId).execute()
    assert.equal((await origins()).length, 2)
    const owner = server.browser()
    await owner.api.requestPasswordReset({ body: { email: user.email } })
    await owner.api.resetPassword({ body: { token: await mailedToken(user.email), password } })
    assert.deepEqual([...owner.cookies.keys()], [])
    assert.deepEqual(await origins(), [])
  })

  it('is kept where the link is late, of an address that was changed, or no link at all', async () => {
    const user = await createUser(server)
    const late = await askFor(user.email)
    const resets = server.database.write.updateTable('password_resets').where('user_id', '=', user.userId)
    await resets.set({ expires_at: Date.now() }).execute()
    await assert.rejects(reset(late), refusedWith(410))

    const token = await askFor(user.email)
    const users = server.database.write.updateTable('users').where('id', '=', user.userId)
    await users.set({ email: `other-${user.email}` }).execute()
    await assert.rejects(reset(token), refusedWith(410))
    await assert.rejects(reset('nonsense'), refusedWith(410))
    const still = await server.browser().api.login({ body: { username: user.username, password: testPassword } })
    assert.equal(still.username, user.username)
  })

  it('is mailed as a link to this Sheaf, whatever Host and Forwarded say', async () => {
    const user = await createUser(server)
    const headers = { host: 'evil.example', 'x-forwarded-host': 'evil.example', forwarded: 'host=evil.example' }
    await server.browser().send('POST', '/api/auth/forget', { body: { email: user.email }, headers })
    await mailedToken(user.email)
    const mail = sink.mails.at(-1)
    assert.doesNotMatch(mail?.raw ?? '', /evil/)
  })

  const common = (error: unknown) =>
    error instanceof ApiError && error.status === 200 && error.code === 422 && 'password' in error.fields

  it('is not replaced by a common one, nor by the own name or address', async () => {
    const user = await createUser(server, { username: 'ada-lovelace' })
    const token = await askFor(user.email)
    for (const guessable of ['password1', 'PASSWORD1', 'qwertyuiop', 'Ada-Lovelace', user.email]) {
      await assert.rejects(reset(token, guessable), common, guessable)
    }
    await reset(token, 'password1 and more')
  })

  it('leaves three links to an account at most, and none that expired', async () => {
    const user = await createUser(server)
    for (let n = 0; n < 5; n += 1) await askFor(user.email)
    const rows = () =>
      server.database.read.selectFrom('password_resets').selectAll().where('user_id', '=', user.userId).execute()
    assert.equal((await rows()).length, 3)
    await server.database.write.updateTable('password_resets').set({ expires_at: 1 }).execute()
    await askFor((await createUser(server)).email)
    assert.deepEqual(await rows(), [])
  })
})

it('links to mail and tries at tokens are counted for an address and an inbox', async (test) => {
  const server = await startServer({ env: { SHEAF_RATE_LIMITS: 'on' } })
  test.onTestFinished(() => server.stop())
  const ask = async (email: string) => server.browser().send('POST', '/api/auth/forget', { body: { email } })
  for (let n = 0; n < rules['reset-request/inbox'].count; n += 1) {
    assert.equal((await ask(`ada+${n}@example.org`)).status, 200)
  }
  const refused = await ask('ada@example.org')
  assert.equal(refused.status, 429)
  assert.ok(Number(refused.headers.get('retry-after')) > 0)
  assert.equal((await ask('grace@example.org')).status, 200)
  const body = { token: 'nonsense', password }
  // On a slow machine some of the allowance comes back meanwhile.
  const most = 3 * rules['reset-password/address'].count
  const tryOne = async () => (await server.browser().send('POST', '/api/auth/reset', { body })).status
  let tries = 1
  while (tries < most && (await tryOne()) !== 429) tries += 1
  assert.ok(tries > rules['reset-password/address'].count && tries < most, `${tries}`)
})
