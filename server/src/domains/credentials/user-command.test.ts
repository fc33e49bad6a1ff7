import assert from 'node:assert/strict'
import { afterAll, beforeAll, describe, it } from 'vitest'
import { signIn, testPassword } from '../../testing/factories.ts'
import { startServer, type TestServer } from '../../testing/start-server.ts'
import { userCommand } from './index.ts'

describe('accounts on the command line', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await startServer({ env: { SHEAF_PUBLIC_URL: 'http://sheaf.test' } })
  })
  afterAll(() => server.stop())

  const run = async (...words: string[]) => (await userCommand(server.config, words)).join('\n')
  const tokenIn = (text: string) =>
    /http:\/\/sheaf\.test\/auth\/forget\?token=([\w-]+)/.exec(text)?.[1] ?? assert.fail(text)
  const login = async (username: string, password: string) =>
    (await server.browser().send('POST', '/api/auth/login', { body: { username, password } })).json

  it('are made with a link to their password, the first one an administrator', async () => {
    assert.equal(await run('list'), 'There is no account.')
    const made = await run('create', 'zoe', 'zoe@example.org')
    const password = 'long enough for zoe'
    await server.browser().api.resetPassword({ body: { token: tokenIn(made), password } })
    assert.equal((await login('zoe', password)).code, 200)
    await run('create', 'ada', 'Ada@example.org')
    assert.match(await run('list'), /^ada {2}ada@example\.org {2}since \S+\nzoe .* administrator$/)
    assert.match(await run('list', 'b'), /^zoe [^\n]+$/)
    await assert.rejects(run('create', 'ADA', 'other@example.org'), /has an account already/)
    await assert.rejects(run('create', 'other', 'ADA@example.org'), /has an account already/)
    await assert.rejects(run('create', 'api', 'api@example.org'), /"api" is reserved/)
    await assert.rejects(run('create', 'other', 'nowhere'), /valid email/)
    for (const words of [[], ['create', 'x'], ['list', 'a', 'b'], ['delete', 'ada']]) {
      await assert.rejects(run(...words), /^Error: Usage: user list/)
    }
  })

  it('lose their password and sessions by a reset, beside a server that runs', async () => {
    const { user, api, send } = await signIn(server)
    const printed = await run('reset-password', user.email)
    assert.equal((await send('POST', '/api/auth/context')).json.code, 401)
    assert.equal((await login(user.username, testPassword)).code, 401)
    await api.resetPassword({ body: { token: tokenIn(printed), password: 'another long one' } })
    assert.equal((await login(user.username, 'another long one')).code, 200)
  })

  it('are out at once when they are disabled, and in again when they are enabled', async () => {
    const { user, send } = await signIn(server)
    assert.equal(await run('disable', user.username), `${user.username} is disabled.`)
    assert.equal((await send('GET', '/api/user/setting/ssh-key')).status, 403)
    assert.equal((await login(user.username, testPassword)).code, 403)
    assert.match(await run('list', user.username), /disabled/)
    await run('enable', user.username)
    assert.equal((await login(user.username, testPassword)).code, 200)
    await assert.rejects(run('disable', 'nobody-at-all'), /No account is called nobody-at-all/)
  })

  it('run this Sheaf where they are promoted; the last that does stays', async () => {
    await assert.rejects(run('demote', 'zoe'), /last administrator/)
    await assert.rejects(run('disable', 'zoe'), /last administrator/)
    await run('promote', 'ada')
    await run('demote', 'zoe')
    assert.match(await run('list'), /ada .* administrator\n/)
    await assert.rejects(run('demote', 'ada'), /last administrator/)
  })
})
