import assert from 'node:assert/strict'
import { ApiError } from '@sheaf/client'
import { afterAll, beforeAll, describe, it } from 'vitest'
import { startProvider, type TestProvider } from '../../../../tools/process/oidc-provider.ts'
import { rules } from '../../limits/rate-limit-rules.ts'
import type { Browser } from '../../testing/browser.ts'
import { createUser, type signIn, suspend, testPassword } from '../../testing/factories.ts'
import { startServer, type TestServer } from '../../testing/start-server.ts'
import { totpCode } from '../../testing/totp-code.ts'

const publicUrl = 'https://sheaf.test'
const refusedWith = (code: number, said?: RegExp) => (error: unknown) =>
  error instanceof ApiError && error.status === 200 && error.code === code && (said?.test(error.message) ?? true)

const configured = ({ issuer, client }: Pick<TestProvider, 'issuer' | 'client'>) => ({
  SHEAF_PUBLIC_URL: publicUrl,
  SHEAF_SIGN_IN_PROVIDERS: JSON.stringify({ test: { issuer, ...client, label: 'Test ID' } }),
})

describe('sign-in by another provider', () => {
  let provider: TestProvider
  let server: TestServer
  beforeAll(async () => {
    provider = await startProvider(`${publicUrl}/auth/provider/test`)
    server = await startServer({ env: configured(provider) })
  })
  afterAll(async () => {
    await server.stop()
    await provider.stop()
  })

  type Person = Awaited<ReturnType<typeof signIn>>
  const params = { name: 'test' }

  /** Somebody logged in, on https as the public address says. */
  async function person(): Promise<Person> {
    const user = await createUser(server)
    const browser = server.browser()
    await browser.api.login({ body: { username: user.username, password: testPassword } })
    return { ...browser, user }
  }
  /** What the provider sends a browser back with. */
  const answerOf = (back: URL) => ({
    code: back.searchParams.get('code') ?? '',
    state: back.searchParams.get('state') ?? '',
    iss: back.searchParams.get('iss') ?? '',
    error: back.searchParams.get('error') ?? '',
  })
  const prove = ({ api }: Pick<Browser, 'api'>, back: URL, changed: object = {}) =>
    api.proveProvider({ params, body: { ...answerOf(back), ...changed } })
  /** Somebody is sent to the provider and comes back; `bend` is what happens to the address on the way. */
  async function signInAs(login: string, browser: Browser, bend: (url: URL) => void = () => undefined) {
    const url = new URL((await browser.api.startProvider({ params })).url)
    bend(url)
    return provider.visit(url.href, login)
  }
  async function connected(login: string): Promise<Person> {
    const one = await person()
    const { url } = await one.api.startIdentity({ params })
    const { outcome } = await prove(one, await provider.visit(url, login))
    assert.equal(outcome, 'connected')
    return one
  }

  it('is off where none is configured, and tells nobody a secret where one is', async (test) => {
    const { items } = await server.browser().api.listProviders()
    assert.deepEqual(items, [{ name: 'test', label: 'Test ID' }])
    const unknown = await server.browser().send('POST', '/api/auth/provider/other')
    assert.equal(unknown.status, 404)
    const plain = await startServer()
    test.onTestFinished(() => plain.stop())
    assert.deepEqual(await plain.browser().api.listProviders(), { items: [] })
    assert.equal((await plain.browser().send('POST', '/api/auth/provider/test')).status, 404)
  })

  it('is by whom the account is connected to, until it is disconnected', async () => {
    provider.people.set('ada-there', { email: 'ada@there.example', email_verified: true })
    const owner = await connected('ada-there')
    const { items, providers } = await owner.api.listIdentities()
    assert.deepEqual(
      items.map(({ provider: name, label, account, last_used }) => [name, label, account, last_used]),
      [['test', 'Test ID', 'ada@there.example', null]],
    )
    assert.deepEqual(providers, [{ name: 'test', label: 'Test ID' }])

    const browser = server.browser()
    const back = await signInAs('ada-there', browser)
    const { outcome, session } = await prove(browser, back)
    assert.deepEqual([outcome, session?.username], ['signed-in', owner.user.username])
    assert.equal((await browser.api.context()).username, owner.user.username)
    await assert.rejects(prove(browser, back), refusedWith(410), 'an answer counts once')
    assert.notEqual((await owner.api.listIdentities()).items[0]?.last_used, null)

    // One of each provider, and each of one account.
    await assert.rejects(owner.api.startIdentity({ params }), refusedWith(409))
    const other = await person()
    const { url } = await other.api.startIdentity({ params })
    await assert.rejects(prove(other, await provider.visit(url, 'ada-there')), refusedWith(409, /another account/))
    const uid = items[0]?.uid ?? ''
    assert.equal((await other.send('DELETE', `/api/user/setting/identity/${uid}`)).status, 404)

    await owner.api.deleteIdentity({ params: { uid } })
    const kinds = (await owner.api.listSecurityEvents({ query: {} })).items.map(({ kind, subject }) => [kind, subject])
    assert.deepEqual(kinds.slice(0, 3).sort(), [
      ['identity-added', 'Test ID'],
      ['identity-removed', 'Test ID'],
      ['signed-in-new-device', ''],
    ])
    const late = server.browser()
    assert.equal((await prove(late, await signInAs('ada-there', late))).outcome, 'new')
  })

  it('asks for the second factor of the account, and lets no suspended one in', async () => {
    const owner = await connected('grace-there')
    const { secret } = await owner.api.startTotp()
    await owner.api.confirmTotp({ body: { code: totpCode(secret, Date.now()) } })
    const browser = server.browser()
    await assert.rejects(prove(browser, await signInAs('grace-there', browser)), refusedWith(428))
    await assert.rejects(browser.api.context(), refusedWith(401))
    const code = totpCode(secret, Date.now() + 30_000)
    assert.equal((await browser.api.proveFactor({ body: { code } })).username, owner.user.username)
    await suspend(server, owner.user)
    const late = server.browser()
    await assert.rejects(prove(late, await signInAs('grace-there', late)), refusedWith(403))
  })

  it('is connected only in a session that was confirmed lately, and by whoever asked for it', async () => {
    const one = await person()
    const { url } = await one.api.startIdentity({ params })
    const back = await provider.visit(url, 'eve-there')
    await one.api.logout()
    const other = await createUser(server)
    await one.api.login({ body: { username: other.username, password: testPassword } })
    await assert.rejects(prove(one, back), refusedWith(410), 'somebody else is signed in now')
    assert.deepEqual((await one.api.listIdentities()).items, [])
    await server.database.write
      .updateTable('sessions')
      .set({ authenticated_at: Date.now() - 3_600_000 })
      .where('user_id', '=', other.userId)
      .execute()
    await assert.rejects(one.api.startIdentity({ params }), refusedWith(428))
    await assert.rejects(one.api.deleteIdentity({ params: { uid: 'x' } }), refusedWith(428))
  })

  it('is refused where the answer is not to what this browser asked', async () => {
    await connected('alan-there')
    const fresh = async (bend?: (url: URL) => void) => {
      const browser = server.browser()
      return { browser, back: await signInAs('alan-there', browser, bend) }
    }
    const wrongNonce = await fresh((url) => url.searchParams.set('nonce', 'somebody else’s'))
    await assert.rejects(prove(wrongNonce.browser, wrongNonce.back), refusedWith(422, /couldn't be verified/))
    // The challenge of another verifier: a code that was taken from another browser's way.
    const wrongVerifier = await fresh((url) =>
      url.searchParams.set('code_challenge', 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM'),
    )
    await assert.rejects(prove(wrongVerifier.browser, wrongVerifier.back), refusedWith(422))
    for (const changed of [
      { state: 'other' },
      { state: '' },
      { iss: 'https://evil.example' },
      { iss: '' },
      { code: 'made up' },
      { code: '' },
      { error: 'server_error' },
    ]) {
      const { browser, back } = await fresh()
      await assert.rejects(prove(browser, back, changed), refusedWith(422), JSON.stringify(changed))
      await assert.rejects(prove(browser, back), refusedWith(410), 'one try')
      await assert.rejects(browser.api.context(), refusedWith(401))
    }
    const { browser, back } = await fresh()
    await assert.rejects(prove(server.browser(), back), refusedWith(410), 'another browser')
    await assert.rejects(prove(browser, back, { error: 'access_denied', code: '' }), refusedWith(422, /canceled/))
    for (const body of [{ code: [] }, { state: null }, { iss: 1 }, { code: 'x'.repeat(5_000) }, []]) {
      assert.equal((await browser.send('POST', '/api/auth/provider/test/answer', { body })).status, 400)
    }
  })

  it('never takes an account over by its address, and makes a new one only of a verified address', async () => {
    const user = await createUser(server)
    provider.people.set('thief', { email: user.email.toUpperCase(), email_verified: true })
    const browser = server.browser()
    await assert.rejects(prove(browser, await signInAs('thief', browser)), refusedWith(409, /already exists/))
    provider.people.set('thief', { email: 'fresh@there.example', email_verified: false })
    await assert.rejects(prove(browser, await signInAs('thief', browser)), refusedWith(422, /doesn't confirm/))
    provider.people.set('thief', {})
    await assert.rejects(prove(browser, await signInAs('thief', browser)), refusedWith(422))
    await assert.rejects(browser.api.registerByProvider({ body: { username: 'thief' } }), refusedWith(410))
    await assert.rejects(browser.api.context(), refusedWith(401))

    provider.people.set('joan', { email: 'Joan@There.example', email_verified: true, preferred_username: 'joan' })
    const { outcome, email, username } = await prove(browser, await signInAs('joan', browser))
    assert.deepEqual([outcome, email, username], ['new', 'joan@there.example', 'joan'])
    const taken = { body: { username: user.username } }
    await assert.rejects(browser.api.registerByProvider(taken), refusedWith(409))
    assert.equal((await browser.api.registerByProvider({ body: { username: 'joan' } })).username, 'joan')
    assert.equal((await browser.api.context()).username, 'joan')
    await assert.rejects(browser.api.registerByProvider({ body: { username: 'joan2' } }), refusedWith(410))
    const again = server.browser()
    assert.equal((await prove(again, await signInAs('joan', again))).session?.username, 'joan')
  })

  it('makes no account where registration is closed, and counts for an address', async (test) => {
    const env = { ...configured(provider), SHEAF_REGISTRATION: 'closed', SHEAF_RATE_LIMITS: 'on' }
    const closed = await startServer({ env })
    test.onTestFinished(() => closed.stop())
    const browser = closed.browser()
    const back = await signInAs('stranger', browser)
    await assert.rejects(prove(browser, back), refusedWith(403, /No account is connected/))
    const { count } = rules['provider/address']
    const body = { code: 'x' }
    const tryOne = async () => (await browser.send('POST', '/api/auth/provider/test/answer', { body })).status
    let tries = 1
    while (tries < 3 * count && (await tryOne()) !== 429) tries += 1
    assert.ok(tries > count - 3 && tries < 3 * count, `${tries}`)
  })
})

it('says so where the provider does not answer, and asks again', async (test) => {
  const provider = await startProvider(`${publicUrl}/auth/provider/test`)
  const server = await startServer({ env: configured(provider) })
  test.onTestFinished(() => server.stop())
  const browser = server.browser()
  await provider.stop()
  for (let n = 0; n < 2; n += 1) {
    const { status, json } = await browser.send('POST', '/api/auth/provider/test')
    assert.equal(status, 503)
    assert.match(String(json.msg), /can't be reached/)
  }
})
