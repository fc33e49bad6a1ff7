import assert from 'node:assert/strict'
import { runClient } from '@sheaf/git-engine/testing/git-client'
import { eventually } from '@sheaf/server-core/testing/eventually'
import { afterAll, beforeAll, describe, it } from 'vitest'
import { rules } from '../../limits/rate-limit-rules.ts'
import { createRateLimiter } from '../../limits/rate-limiter.ts'
import { createLogger } from '../../log/logger.ts'
import type { Browser } from '../../testing/browser.ts'
import { createUser, issueAccessKey, testPassword } from '../../testing/factories.ts'
import { startServer, type TestServer } from '../../testing/start-server.ts'

describe('guessing passwords', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await startServer({ env: { SHEAF_RATE_LIMITS: 'on', SHEAF_TRUST_PROXY: '127.0.0.1' } })
  })
  afterAll(() => server.stop())

  /** Signs in as someone at this address would. */
  const login = (username: string, password: string, { from, browser }: { from: string; browser?: Browser }) =>
    (browser ?? server.browser()).send('POST', '/api/auth/login', {
      body: { username, password },
      headers: { 'x-forwarded-for': from },
    })

  /** Uses up what strangers have for an account, from as many addresses as that takes. */
  const attack = async (logins: readonly string[], network: string) => {
    const each = rules['login/address'].count / 2
    const left = Array.from({ length: rules['login/account'].count }, (_, n) => n)
    const guess = async () => {
      for (let n = left.pop(); n !== undefined; n = left.pop()) {
        const from = `${network}.${Math.floor(n / each)}`
        const { status, json } = await login(logins[n % logins.length] ?? '', 'wrong', { from })
        assert.deepEqual([status, json.code], [200, 401])
      }
    }
    await Promise.all(Array.from({ length: 8 }, guess))
  }

  /** The same without the hashes, which take their time. `whom` as it is counted. */
  const useUp = async (whom: string) => {
    const limits = createRateLimiter({
      database: server.database,
      enabled: true,
      log: createLogger({ level: 'silent' }),
    })
    for (let n = 0; n < rules['login/account'].count; n += 1) await limits.take('login/account', whom)
  }

  it('does not keep known devices and addresses out, Git included', async () => {
    const user = await createUser(server)
    const laptop = server.browser()
    const first = await login(user.username, testPassword, { from: '198.51.100.1', browser: laptop })
    assert.equal(first.json.code, 200)
    await attack([user.username, user.email], '203.0.113')

    const fromElsewhere = await login(user.username, testPassword, { from: '192.0.2.77', browser: laptop })
    assert.equal(fromElsewhere.json.code, 200, 'the device is known, wherever it is')
    const otherBrowser = await login(user.email, testPassword, { from: '198.51.100.1' })
    assert.equal(otherBrowser.json.code, 200, 'the address is known')
    const git = (from: string, name: string, password: string) => {
      const basic = Buffer.from(`${name}:${password}`).toString('base64')
      return server.browser().send('GET', `/${user.username}/none/info/refs?service=git-upload-pack`, {
        headers: { authorization: `Basic ${basic}`, 'x-forwarded-for': from },
      })
    }
    assert.equal((await git('198.51.100.1', user.username, testPassword)).status, 404, 'Git gets as far as the policy')
    const { token } = await issueAccessKey(server, user, { grants: { repo_access: 1 } })
    assert.equal((await git('192.0.2.78', 'any', token)).status, 404, 'access keys know of no passwords')
    const stranger = await git('192.0.2.79', user.username, testPassword)
    assert.equal(stranger.status, 429)
    assert.match(stranger.text, /Too many wrong passwords for this account\. Try again in/)
  })

  it('gives a stranger with the right password a reserved attempt, and says when', async () => {
    const user = await createUser(server)
    await useUp(`user ${user.userId}`)
    const from = '192.0.2.10'
    const waits = await login(user.username, testPassword, { from })
    assert.equal(waits.status, 429)
    assert.match(
      String(waits.json.msg),
      /^Too many wrong passwords for this account\. Try again in \d+ \w+, or use a device/,
    )
    const seconds = Number(waits.headers.get('retry-after'))
    assert.ok(seconds > 0 && seconds <= rules['login/account'].seconds / rules['login/account'].count, String(seconds))
    // Those who guess go on, and have reservations of their own: later ones.
    for (let n = 0; n < 5; n += 1) {
      const other = await login(user.email, 'wrong', { from: `203.0.115.${n}` })
      assert.ok(Number(other.headers.get('retry-after')) > seconds)
    }
    await server.database.write
      .updateTable('rate_limits')
      .set(({ eb }) => ({ full_at: eb('full_at', '-', seconds * 1000) }))
      .where('key', 'like', 'login/account%')
      .execute()
    const browser = server.browser()
    assert.equal((await login(user.email, testPassword, { from, browser })).json.code, 200)
    assert.ok(browser.cookies.has('sheaf_device'), 'from now on it is known')
  })

  it('tells nobody whether an account exists', async () => {
    const user = await createUser(server)
    const outcomes = []
    await useUp(`user ${user.userId}`)
    await useUp('login nobody-of-this-name')
    for (const [index, name] of [user.username, 'Nobody-of-this-name'].entries()) {
      const { status, headers, json } = await login(name, 'wrong', { from: `192.0.2.${20 + index}` })
      const words = String(json.msg).replace(/\d+ \w+/, '')
      outcomes.push(JSON.stringify([status, words, headers.getSetCookie()]))
    }
    assert.equal(new Set(outcomes).size, 1, outcomes.join('\n'))
  })

  it('with a device that is known ends, too, and hinders no other', async () => {
    const user = await createUser(server)
    const [one, two] = [server.browser(), server.browser()]
    for (const browser of [one, two]) await login(user.username, testPassword, { from: '198.51.100.5', browser })
    const { count } = rules['login/known-device']
    for (let n = 0; n < count; n += 1) await login(user.username, 'wrong', { from: '198.51.100.5', browser: one })
    assert.equal((await login(user.email, testPassword, { from: '198.51.100.6', browser: one })).status, 429)
    assert.equal((await login(user.username, testPassword, { from: '198.51.100.5', browser: two })).json.code, 200)
  })

  it('from one address ends before the password is hashed, for whichever account', async () => {
    const { count } = rules['login/address']
    const from = '192.0.2.99'
    for (let n = 0; n < count; n += 1) assert.equal((await login(`guess-${n}`, 'wrong', { from })).json.code, 401)
    const late = await login('guess-again', 'wrong', { from })
    assert.deepEqual([late.status, late.json.msg], [429, String(late.json.msg)])
    assert.match(String(late.json.msg), /^Too many attempts/)
  })
})

describe('what an account knows of where people sign in from', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await startServer({ env: { SHEAF_TRUST_PROXY: '127.0.0.1' } })
  })
  afterAll(() => server.stop())

  const login = (username: string, browser: Browser, from: string) =>
    browser.send('POST', '/api/auth/login', {
      body: { username, password: testPassword },
      headers: { 'x-forwarded-for': from },
    })
  const rowsOf = (userId: number) =>
    server.database.read.selectFrom('known_origins').selectAll().where('user_id', '=', userId).execute()

  it('is a secret in a cookie that no script gets, and hashes', async () => {
    const user = await createUser(server)
    const browser = server.browser()
    const { headers } = await login(user.username, browser, '198.51.100.1')
    const line = headers.getSetCookie().find((cookie) => cookie.startsWith('sheaf_device='))
    assert.match(line ?? '', /^sheaf_device=[\w-]{43}; Max-Age=31536000; Path=\/; HttpOnly; SameSite=Lax$/)
    const kept = JSON.stringify(await rowsOf(user.userId))
    assert.ok(!kept.includes(browser.cookies.get('sheaf_device') ?? '') && !kept.includes('198.51.100.1'), kept)
  })

  it('survives logging out, and holds for several accounts in one browser', async () => {
    const [ada, bob] = [await createUser(server), await createUser(server)]
    const browser = server.browser()
    await login(ada.username, browser, '198.51.100.1')
    await browser.api.logout()
    await login(bob.username, browser, '198.51.100.1')
    const secret = browser.cookies.get('sheaf_device')
    await login(ada.username, browser, '198.51.100.1')
    assert.equal(browser.cookies.get('sheaf_device'), secret, 'both know it by now')
    const devices = async (userId: number) => (await rowsOf(userId)).filter(({ kind }) => kind === 'device')
    const [[ofAda, ...more], [ofBob]] = [await devices(ada.userId), await devices(bob.userId)]
    assert.deepEqual([ofAda?.hash, more.length], [ofBob?.hash, 0])
  })

  it('does not include a secret that was planted in the browser', async () => {
    const user = await createUser(server)
    const browser = server.browser()
    const planted = 'p'.repeat(43)
    browser.cookies.set('sheaf_device', planted)
    await login(user.username, browser, '198.51.100.1')
    assert.notEqual(browser.cookies.get('sheaf_device'), planted)
  })

  it('is bounded', async () => {
    const user = await createUser(server)
    for (let n = 0; n < 25; n += 1) await login(user.username, server.browser(), `198.51.100.${n}`)
    const rows = await rowsOf(user.userId)
    assert.equal(rows.filter(({ kind }) => kind === 'device').length, 20)
    assert.equal(rows.filter(({ kind }) => kind === 'address').length, 20)
  })

  it('includes where Git was let in with the password', async () => {
    const user = await createUser(server)
    const url = new URL(`/${user.username}/none`, server.url)
    url.username = user.username
    url.password = testPassword
    await runClient('/', ['ls-remote', url.href])
    await eventually(async () => assert.equal((await rowsOf(user.userId)).length, 1))
  })
})
