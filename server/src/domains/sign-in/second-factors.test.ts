import assert from 'node:assert/strict'
import { ApiError } from '@sheaf/client'
import { runClient } from '@sheaf/git-engine/testing/git-client'
import { scratchFolder } from '@sheaf/git-engine/testing/scratch-repository'
import { afterAll, beforeAll, describe, it } from 'vitest'
import { noOrigin } from '../../http/request-origin.ts'
import { createUser, issueAccessKey, type signIn, suspend, testPassword } from '../../testing/factories.ts'
import { softwarePasskey } from '../../testing/software-passkey.ts'
import { startServer, type TestServer } from '../../testing/start-server.ts'
import { totpCode } from '../../testing/totp-code.ts'
import { userCommand } from '../credentials/index.ts'
import { openSession } from '../sessions/index.ts'

const origin = 'https://sheaf.test'
const refusedWith = (code: number) => (error: unknown) =>
  error instanceof ApiError && error.status === 200 && error.code === code

describe('a second factor', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await startServer({ env: { SHEAF_PUBLIC_URL: origin } })
  })
  afterAll(() => server.stop())

  type Person = Awaited<ReturnType<typeof signIn>>
  const login = (user: Person['user'], browser = server.browser()) =>
    browser.api.login({ body: { username: user.username, password: testPassword } })

  /** Somebody signed in, on https as `origin` says, which names cookies otherwise. */
  async function person(): Promise<Person> {
    const user = await createUser(server)
    const browser = server.browser()
    await login(user, browser)
    return { ...browser, user }
  }
  /** The same with an app. */
  async function withApp() {
    const one = await person()
    const { secret } = await one.api.startTotp()
    const { recovery_codes: codes } = await one.api.confirmTotp({ body: { code: await totpCode(secret, Date.now()) } })
    // The step of that code is used up: logging in takes the next one.
    return { ...one, secret, codes, next: () => totpCode(secret, Date.now() + 30_000) }
  }
  async function withPasskey() {
    const one = await person()
    const passkey = softwarePasskey({ origin })
    const { options } = await one.api.startPasskeyRegistration()
    const made = await one.api.createPasskey({ body: { name: 'Phone', credential: passkey.create(options) } })
    return { ...one, passkey, made }
  }

  it('is changed in a browser alone, and only by whoever confirmed lately that it is them', async () => {
    const doors = [
      ['GET', 'factor'],
      ['POST', 'factor/totp'],
      ['PUT', 'factor/totp'],
      ['DELETE', 'factor/totp'],
      ['POST', 'recovery-code'],
      ['POST', 'passkey/options'],
      ['POST', 'passkey'],
      ['DELETE', 'passkey/x'],
    ] as const
    const { user, api, send } = await person()
    const { token } = await issueAccessKey(server, user, { grants: { profile_access: 2 } })
    for (const [method, path] of doors) {
      const at = `/api/user/setting/${path}`
      assert.equal((await server.browser().send(method, at)).status, 401, path)
      const headers = { authorization: `Bearer ${token}` }
      assert.equal((await server.browser().send(method, at, { headers })).status, 403, path)
    }
    await server.database.write
      .updateTable('sessions')
      .set({ authenticated_at: Date.now() - 3_600_000 })
      .where('user_id', '=', user.userId)
      .execute()
    await assert.rejects(api.startTotp(), refusedWith(428))
    await assert.rejects(api.deleteTotp(), refusedWith(428))
    await assert.rejects(api.startPasskeyRegistration(), refusedWith(428))
    await assert.rejects(api.confirmSession({ body: { password: 'wrong password' } }), refusedWith(422))
    await assert.rejects(api.startTotp(), refusedWith(428))
    await api.confirmSession({ body: { password: testPassword } })
    const { secret, uri } = await api.startTotp()
    assert.match(uri, new RegExp(`^otpauth://totp/.*${user.username}.*secret=${secret}`))
    for (const body of [{ code: null }, { code: [] }, { code: 'x'.repeat(65) }, {}]) {
      assert.equal((await send('PUT', '/api/user/setting/factor/totp', { body })).status, 400)
    }
    await assert.rejects(api.confirmTotp({ body: { code: '000000' } }), refusedWith(422))
    assert.deepEqual(await api.getSecondFactors(), { totp: null, passkeys: [], recovery_codes_left: 0 })
    assert.equal((await login(user)).username, user.username, 'what is not confirmed is not asked for')
  })

  it('is asked for after the password, and counts once', async () => {
    const { user, next, api } = await withApp()
    const browser = server.browser()
    await assert.rejects(login(user, browser), refusedWith(428))
    assert.equal((await browser.send('POST', '/api/auth/context')).json.code, 401, 'nobody is signed in yet')
    assert.deepEqual(await browser.api.startFactor(), { totp: true, passkey: null })
    await assert.rejects(browser.api.proveFactor({ body: { code: '000000' } }), refusedWith(422))
    const code = await next()
    assert.equal((await browser.api.proveFactor({ body: { code } })).username, user.username)
    await assert.rejects(browser.api.proveFactor({ body: { code } }), refusedWith(410), 'the log-in is over')

    const thief = server.browser()
    await assert.rejects(login(user, thief), refusedWith(428))
    await assert.rejects(
      thief.api.proveFactor({ body: { code } }),
      refusedWith(422),
      'a code that was read is worth nothing',
    )
    await assert.rejects(
      server.browser().api.proveFactor({ body: { code } }),
      refusedWith(410),
      'nor without a password',
    )
    const { items } = await api.listSecurityEvents({ query: {} })
    assert.ok(items.some(({ kind }) => kind === 'totp-added'))
  })

  it('is asked for no longer, and a password that was just verified opens nothing, once the password is replaced', async () => {
    const { user, next } = await withApp()
    const browser = server.browser()
    await assert.rejects(login(user, browser), refusedWith(428))
    await userCommand(server.config, ['reset-password', user.username])
    await assert.rejects(browser.api.proveFactor({ body: { code: await next() } }), refusedWith(410))
    const { userId, passwordHash } = user
    const late = openSession(server, { userId, replaces: undefined, origin: noOrigin, device: undefined, passwordHash })
    await assert.rejects(late, { code: 401 })
  })

  it('gives one session to two codes at once', async () => {
    const { user, next } = await withApp()
    const code = await next()
    const browsers = [server.browser(), server.browser()]
    for (const browser of browsers) await assert.rejects(login(user, browser), refusedWith(428))
    const proved = await Promise.allSettled(browsers.map(({ api }) => api.proveFactor({ body: { code } })))
    assert.equal(proved.filter(({ status }) => status === 'fulfilled').length, 1)
  })

  it('leaves five guesses to each password that was right', async () => {
    const { user, next } = await withApp()
    const browser = server.browser()
    await assert.rejects(login(user, browser), refusedWith(428))
    for (let n = 0; n < 5; n += 1) {
      await assert.rejects(browser.api.proveFactor({ body: { code: '000000' } }), refusedWith(422))
    }
    await assert.rejects(browser.api.proveFactor({ body: { code: await next() } }), refusedWith(410))
  })

  it('has recovery codes, shown once and kept as hashes, each of which counts once', async () => {
    const { user, codes, api } = await withApp()
    assert.equal(new Set(codes).size, 10)
    const rows = await server.database.read.selectFrom('recovery_codes').selectAll().execute()
    assert.ok(codes.every((code) => !JSON.stringify(rows).includes(code)))
    const [code = ''] = codes
    const browser = server.browser()
    await assert.rejects(login(user, browser), refusedWith(428))
    await browser.api.proveFactor({ body: { code: ` ${code.toUpperCase().replaceAll('-', ' ')} ` } })
    assert.equal((await api.getSecondFactors()).recovery_codes_left, 9)
    await assert.rejects(login(user, browser), refusedWith(428))
    await assert.rejects(browser.api.proveFactor({ body: { code } }), refusedWith(422))
    const { recovery_codes: renewed } = await api.createRecoveryCodes()
    await assert.rejects(browser.api.proveFactor({ body: { code: codes[1] ?? '' } }), refusedWith(422))
    await browser.api.proveFactor({ body: { code: renewed[0] ?? '' } })
  })

  it('keeps passwords from Git and says what to use; keys go on', async (test) => {
    const { user, api } = await withApp()
    await api.createRepository({ body: { owner_uid: user.uid, repo_name: 'closed', repo_is_private: true } })
    const { token } = await issueAccessKey(server, user, { grants: { repo_access: 2 } })
    const lsRemote = (secret: string) => {
      const basic = Buffer.from(`${user.username}:${secret}`).toString('base64')
      const url = `${server.url}/${user.username}/closed.git`
      return runClient(scratchFolder(test), ['-c', `http.extraHeader=Authorization: Basic ${basic}`, 'ls-remote', url])
    }
    const refused = await lsRemote(testPassword)
    assert.notEqual(refused.code, 0)
    assert.match(refused.err, /Two-factor authentication is on.*access key/s)
    assert.doesNotMatch((await lsRemote('wrong password')).err, /Two-factor/)
    const { code, err } = await lsRemote(token)
    assert.equal(code, 0, err)
  })

  it('goes with the last one, and its recovery codes with it', async () => {
    const { user, api } = await withApp()
    await api.deleteTotp()
    assert.deepEqual(await api.getSecondFactors(), { totp: null, passkeys: [], recovery_codes_left: 0 })
    await assert.rejects(api.createRecoveryCodes(), refusedWith(409))
    assert.equal((await login(user)).username, user.username)
  })

  it('is taken away by an operator for who has lost it', async () => {
    const { user, api } = await withApp()
    assert.deepEqual(await userCommand(server.config, ['remove-factors', user.username]), [
      `${user.username} has no second factor any more.`,
    ])
    assert.equal((await login(user)).username, user.username)
    assert.deepEqual(await api.getSecondFactors(), { totp: null, passkeys: [], recovery_codes_left: 0 })
  })

  it('may be a passkey, which also signs in alone', async () => {
    const { user, passkey, made, api } = await withPasskey()
    assert.equal(made.recovery_codes.length, 10)
    const browser = server.browser()
    await assert.rejects(login(user, browser), refusedWith(428))
    const { totp, passkey: asked } = await browser.api.startFactor()
    assert.equal(totp, false)
    assert.equal(asked?.allowCredentials.length, 1)
    const credential = passkey.sign(asked ?? assert.fail())
    assert.equal((await browser.api.provePasskey({ body: { credential } })).username, user.username)

    const alone = server.browser()
    const { options } = await alone.api.startPasskey()
    const signed = passkey.sign(options)
    assert.equal((await alone.api.provePasskey({ body: { credential: signed } })).username, user.username)
    await assert.rejects(alone.api.provePasskey({ body: { credential: signed } }), refusedWith(422), 'once')
    const [shown] = (await api.getSecondFactors()).passkeys
    assert.equal(shown?.name, 'Phone')
    assert.notEqual(shown?.last_used, null)

    const { options: again } = await alone.api.startPasskey()
    await suspend(server, user)
    await assert.rejects(alone.api.provePasskey({ body: { credential: passkey.sign(again) } }), refusedWith(403))
    await suspend(server, user, false)
    await api.deletePasskey({ params: { uid: made.passkey.uid } })
    const { options: late } = await alone.api.startPasskey()
    await assert.rejects(alone.api.provePasskey({ body: { credential: passkey.sign(late) } }), refusedWith(422))
    assert.equal((await login(user)).username, user.username)
  })

  it('is refused as a passkey of another origin, of another host, of another challenge, and of somebody else', async () => {
    const { user, passkey } = await withPasskey()
    const other = await withPasskey()
    const foreign = await person()
    for (const [at, rpId] of [
      ['https://evil.example', 'sheaf.test'],
      [origin, 'evil.example'],
      ['http://sheaf.test', 'sheaf.test'],
    ] as const) {
      const evil = softwarePasskey({ origin: at })
      const { options } = await foreign.api.startPasskeyRegistration()
      const credential = evil.create({ ...options, rp: { ...options.rp, id: rpId } })
      await assert.rejects(foreign.api.createPasskey({ body: { name: 'x', credential } }), refusedWith(422), at)
    }
    const { options: forged } = await foreign.api.startPasskeyRegistration()
    const unasked = softwarePasskey({ origin }).create({ ...forged, challenge: 'AAAA' })
    await assert.rejects(foreign.api.createPasskey({ body: { name: 'x', credential: unasked } }), refusedWith(422))

    const browser = server.browser()
    const { options } = await browser.api.startPasskey()
    const wrong = [
      passkey.sign({ ...options, rpId: 'evil.example' }),
      passkey.sign({ ...options, challenge: 'AAAA' }),
      softwarePasskey({ origin }).sign(options),
      { ...passkey.sign(options), ...{ response: other.passkey.sign(options).response } },
    ]
    for (const credential of wrong) {
      await assert.rejects(browser.api.provePasskey({ body: { credential } }), refusedWith(422))
    }
    // The second factor of one is not another's.
    await assert.rejects(login(user, browser), refusedWith(428))
    const { passkey: asked } = await browser.api.startFactor()
    const credential = other.passkey.sign(asked ?? assert.fail())
    await assert.rejects(browser.api.provePasskey({ body: { credential } }), refusedWith(422))
    const { send } = browser
    for (const body of [{}, { credential: null }, { credential: [] }, { credential: { ...credential, id: 7 } }]) {
      assert.equal((await send('POST', '/api/auth/passkey', { body })).status, 400)
    }
  })
})
