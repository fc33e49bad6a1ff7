import assert from 'node:assert/strict'
import { ApiError } from '@sheaf/client'
import { defaultPreferences } from '@sheaf/contract'
import { afterAll, beforeAll, describe, it } from 'vitest'
import { createUser, issueAccessKey, signIn, testPassword } from '../../testing/factories.ts'
import { startServer, type TestServer } from '../../testing/start-server.ts'

const refused = (error: unknown) => error instanceof ApiError && error.status === 200 && error.code === 401

describe('sessions', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await startServer()
  })
  afterAll(() => server.stop())

  it('are nobody in a browser that did not log in', async () => {
    const { status, json } = await server.browser().send('POST', '/api/auth/context', { body: {} })
    const said = { message_code: 'account.not_signed_in', message_params: {} }
    assert.deepEqual([status, json], [200, { code: 401, msg: "You're not logged in", data: null, ...said }])
  })

  it('ask for both fields, in words for people', async () => {
    const { api } = server.browser()
    await assert.rejects(api.login({ body: { username: ' ', password: 'x' } }), /Please input your username/)
    await assert.rejects(api.login({ body: { username: 'x', password: '' } }), /Please input your password/)
    const long = api.login({ body: { username: 'x', password: 'x'.repeat(257) } })
    await assert.rejects(long, (error) => error instanceof ApiError && error.status === 400)
  })

  it('begin by name or address and the password, in any case of the first', async () => {
    const user = await createUser(server, { username: 'Mixed' })
    for (const username of ['Mixed', 'mIXED', user.email, user.email.toUpperCase(), ` ${user.username} `]) {
      const browser = server.browser()
      const session = await browser.api.login({ body: { username, password: testPassword } })
      assert.deepEqual(session, {
        uid: user.uid,
        username: 'Mixed',
        email: 'mixed@example.org',
        display_name: 'Mixed',
        avatar_url: null,
        preferences: defaultPreferences,
      })
      assert.deepEqual(await browser.api.context(), session)
    }
  })

  it('do not begin otherwise, and nobody can tell why', async () => {
    const user = await createUser(server)
    const wrong = await server.browser().send('POST', '/api/auth/login', {
      body: { username: user.username, password: 'wrong' },
    })
    const unknown = await server.browser().send('POST', '/api/auth/login', {
      body: { username: 'nobody-here', password: 'wrong' },
    })
    assert.equal(wrong.text, unknown.text)
    assert.equal(wrong.json.code, 401)
    assert.equal(wrong.headers.getSetCookie().length, 0)
  })

  it('live in a cookie that scripts and other sites do not get, of which the database has a hash alone', async () => {
    const user = await createUser(server)
    const browser = server.browser()
    const { headers } = await browser.send('POST', '/api/auth/login', {
      body: { username: user.username, password: testPassword },
    })
    const [cookie = ''] = headers.getSetCookie()
    assert.match(cookie, /^sheaf_session=[\w-]{43}; Max-Age=\d+; Path=\/; HttpOnly; SameSite=Lax$/)
    const token = browser.cookies.get('sheaf_session') ?? ''
    const rows = await server.database.read.selectFrom('sessions').selectAll().execute()
    assert.ok(!JSON.stringify(rows).includes(token))
  })

  it('change their token when someone logs in again', async () => {
    const browser = await signIn(server)
    const before = browser.cookies.get('sheaf_session') ?? ''
    await browser.api.login({ body: { username: browser.user.username, password: testPassword } })
    assert.notEqual(browser.cookies.get('sheaf_session'), before)
    browser.cookies.set('sheaf_session', before)
    await assert.rejects(browser.api.context(), refused)
  })

  it('end on the server when someone logs out', async () => {
    const browser = await signIn(server)
    const token = browser.cookies.get('sheaf_session') ?? ''
    await browser.api.logout()
    assert.equal(browser.cookies.has('sheaf_session'), false)
    browser.cookies.set('sheaf_session', token)
    await assert.rejects(browser.api.context(), refused)
    assert.equal(await server.browser().api.logout(), null, 'a visitor may log out, too')
    assert.equal((await browser.send('POST', '/api/auth/logout')).status, 200, 'without a body, as the first calls do')
  })

  it('end when they were idle too long, and when they are too old', async () => {
    for (const change of [{ seen_at: Date.now() - 15 * 86_400_000 }, { expires_at: Date.now() - 1 }]) {
      const browser = await signIn(server)
      await server.database.write
        .updateTable('sessions')
        .set(change)
        .where('user_id', '=', browser.user.userId)
        .execute()
      await assert.rejects(browser.api.context(), refused)
    }
  })

  it('are not what an access key has', async () => {
    const user = await createUser(server)
    const { token } = await issueAccessKey(server, user, { grants: { repo_access: 2, profile_access: 2 } })
    const { json } = await server.browser().send('POST', '/api/auth/context', {
      body: {},
      headers: { authorization: `Bearer ${token}` },
    })
    assert.equal(json.code, 401)
  })

  it('bring a password hash of weaker parameters up to date', async (test) => {
    const stronger = await startServer({ hashCost: { memory: 16, passes: 2, parallelism: 1 } })
    test.onTestFinished(() => stronger.stop())
    const user = await createUser(stronger)
    const hashOf = async () => {
      const row = stronger.database.read.selectFrom('users').select('password_hash').where('id', '=', user.userId)
      return (await row.executeTakeFirstOrThrow()).password_hash
    }
    assert.match(await hashOf(), /\$m=8,t=1,p=1\$/)
    for (const _turn of [1, 2]) {
      await stronger.browser().api.login({ body: { username: user.username, password: testPassword } })
      assert.match(await hashOf(), /\$m=16,t=2,p=1\$/)
    }
  })
})

describe('sessions on https', () => {
  it('are bound to the host and to https', async () => {
    const server = await startServer({ env: { SHEAF_PUBLIC_URL: 'https://sheaf.example.org' } })
    const user = await createUser(server)
    const { headers } = await server.browser().send('POST', '/api/auth/login', {
      body: { username: user.username, password: testPassword },
    })
    const [cookie = ''] = headers.getSetCookie()
    assert.match(cookie, /^__Host-sheaf_session=.*; Path=\/; HttpOnly; Secure; SameSite=Lax$/)
    assert.equal(headers.get('strict-transport-security'), 'max-age=31536000')
    await server.stop()
  })
})
