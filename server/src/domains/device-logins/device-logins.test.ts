import assert from 'node:assert/strict'
import { deviceKeyDays, limits } from '@sheaf/contract'
import { afterAll, beforeAll, describe, it } from 'vitest'
import { rules } from '../../limits/rate-limit-rules.ts'
import { codeOf, refusalOf } from '../../testing/code-of.ts'
import { issueAccessKey, signIn } from '../../testing/factories.ts'
import { startServer, type TestServer } from '../../testing/start-server.ts'

// Runs over both databases: a code is taken once in each.
describe('a program that is let in by a code', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await startServer()
  })
  afterAll(() => server.stop())

  const post = async (path: string, fields: Readonly<Record<string, string>>, at = server) => {
    const answer = await fetch(new URL(path, at.url), { method: 'POST', body: new URLSearchParams(fields) })
    return { status: answer.status, said: Object(await answer.json()) }
  }
  const begin = async () => (await post('/oauth/device', { client_id: 'A program' })).said
  const ask = (device_code: string) =>
    post('/oauth/token', { grant_type: 'urn:ietf:params:oauth:grant-type:device_code', device_code, client_id: 'x' })
  /** As if so much time had passed since it asked last. */
  const letTimePass = (changes: { polled_at?: number; expires_at?: number }) =>
    server.database.write.updateTable('device_logins').set(changes).where('state', '=', 'pending').execute()

  it('waits, is allowed, and has its key once', async () => {
    const { api, user } = await signIn(server)
    const { device_code, user_code, verification_uri, verification_uri_complete, interval, expires_in } = await begin()
    assert.match(user_code, /^[BCDFGHJKLMNPQRSTVWXZ]{4}-[BCDFGHJKLMNPQRSTVWXZ]{4}$/)
    assert.deepEqual([interval, expires_in], [5, 600])
    assert.equal(verification_uri, `${server.url}/login/device`)
    assert.equal(verification_uri_complete, `${verification_uri}?code=${user_code}`)
    const stored = await server.database.read.selectFrom('device_logins').selectAll().execute()
    assert.ok(![device_code, user_code].some((secret) => JSON.stringify(stored).includes(secret)))

    assert.equal((await ask(device_code)).said.error, 'authorization_pending')
    assert.equal((await ask(device_code)).said.error, 'slow_down')
    await letTimePass({ polled_at: Date.now() - 5_000 })
    assert.equal((await ask(device_code)).said.error, 'authorization_pending')
    const code = user_code.toLowerCase().replace('-', ' ')
    const { client, address } = await api.findDeviceLogin({ body: { code } })
    assert.deepEqual([client, address], ['A program', '127.0.0.1'])
    await api.decideDeviceLogin({ body: { code, allowed: true } })
    assert.equal(await refusalOf(api.decideDeviceLogin({ body: { code, allowed: false } })), 'device_login.used')
    const answers = await Promise.all([ask(device_code), ask(device_code)])
    assert.deepEqual(answers.map(({ status }) => status).toSorted(), [200, 400])
    const { access_token, token_type, expires_in: lifetime } = answers.find(({ status }) => status === 200)?.said ?? {}
    assert.match(access_token, /^hf_/)
    assert.deepEqual([token_type, lifetime], ['bearer', deviceKeyDays * 86_400])
    assert.equal((await ask(device_code)).said.error, 'invalid_grant')
    assert.equal(await refusalOf(api.findDeviceLogin({ body: { code } })), 'device_login.used')

    const { items } = await api.listAccessKeys({ query: {} })
    assert.deepEqual(
      items.map(({ title, repo_access, issue_access, profile_access }) => [
        title,
        repo_access,
        issue_access,
        profile_access,
      ]),
      [['A program', 1, 1, 0]],
    )
    const whoAmI = () =>
      fetch(new URL('/api/whoami-v2', server.url), { headers: { authorization: `Bearer ${access_token}` } })
    assert.equal(Object(await (await whoAmI()).json()).name, user.username)
    await api.deleteAccessKey({ params: { id: items[0]?.id ?? '' } })
    assert.equal((await whoAmI()).status, 401)
  })

  it('writes where that was chosen', async () => {
    const { api } = await signIn(server)
    const { device_code, user_code } = await begin()
    await api.decideDeviceLogin({ body: { code: user_code, allowed: true, level: 2 } })
    assert.equal((await ask(device_code)).status, 200)
    const [key] = (await api.listAccessKeys({ query: {} })).items
    assert.deepEqual([key?.repo_access, key?.comment_access, key?.ssh_access], [2, 2, 0])
  })

  it('is denied, and told so', async () => {
    const { api } = await signIn(server)
    const { device_code, user_code } = await begin()
    await api.decideDeviceLogin({ body: { code: user_code, allowed: false } })
    assert.equal((await ask(device_code)).said.error, 'access_denied')
    assert.deepEqual((await api.listAccessKeys({ query: {} })).items, [])
  })

  it('is let in by a session alone, and by no visitor', async () => {
    const { user } = await signIn(server)
    const { token } = await issueAccessKey(server, user, { grants: { repo_access: 2 } })
    const { user_code } = await begin()
    for (const [headers, status] of [
      [{}, 401],
      [{ authorization: `Bearer ${token}` }, 403],
    ] as const)
      for (const path of ['/api/user/device-login', '/api/user/device-login/find']) {
        const body = { code: user_code, allowed: true }
        assert.equal((await server.browser().send('POST', path, { body, headers })).json.code, status)
      }
  })

  it('comes too late, or asks for what there is not', async () => {
    const { api } = await signIn(server)
    const { device_code, user_code } = await begin()
    await letTimePass({ expires_at: Date.now() - 1 })
    assert.equal((await ask(device_code)).said.error, 'expired_token')
    const body = { code: user_code }
    assert.equal(await refusalOf(api.findDeviceLogin({ body })), 'device_login.expired')
    assert.equal(await codeOf(api.decideDeviceLogin({ body: { ...body, allowed: true } })), 410)
    // What is over for an hour is gone with the next that begins.
    await letTimePass({ expires_at: Date.now() - 3_600_001 })
    await begin()
    assert.equal(await refusalOf(api.findDeviceLogin({ body })), 'device_login.missing')
    assert.equal((await ask('nothing')).said.error, 'expired_token')
    assert.equal((await post('/oauth/token', { grant_type: 'refresh_token' })).said.error, 'unsupported_grant_type')
    assert.equal((await post('/oauth/token', {})).said.error, 'invalid_request')
    assert.equal((await post('/oauth/device', {})).said.error, 'invalid_request')
    assert.equal((await post('/oauth/device', { client_id: 'two\nlines' })).said.error, 'invalid_request')
  })

  it('gets no key more than an account may have', async () => {
    const { api, user } = await signIn(server)
    const { device_code, user_code } = await begin()
    await api.decideDeviceLogin({ body: { code: user_code, allowed: true } })
    for (let made = 0; made < limits.accessKeysPerAccount; made += 1) await issueAccessKey(server, user, { grants: {} })
    assert.equal((await ask(device_code)).said.error, 'access_denied')
    const next = await begin()
    const allow = api.decideDeviceLogin({ body: { code: next.user_code, allowed: true } })
    assert.equal(await refusalOf(allow), 'access_key.too_many')
  })

  it('is begun, and guessed at, a bounded number of times', async (test) => {
    const strict = await startServer({ env: { SHEAF_RATE_LIMITS: 'on' } })
    test.onTestFinished(() => strict.stop())
    const { api } = await signIn(strict)
    const guess = () => codeOf(api.findDeviceLogin({ body: { code: 'BBBB-BBBB' } }))
    for (let n = 0; n < rules['guess-device-code/account'].count; n += 1) assert.equal(await guess(), 404)
    assert.equal(await guess(), 429)
    const beginHere = () => post('/oauth/device', { client_id: 'x' }, strict)
    for (let n = 0; n < rules['begin-device-login/address'].count; n += 1) assert.equal((await beginHere()).status, 200)
    assert.equal((await beginHere()).status, 429)
  })
})
