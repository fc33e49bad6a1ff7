import assert from 'node:assert/strict'
import { runClient } from '@sheaf/git-engine/testing/git-client'
import { scratchFolder } from '@sheaf/git-engine/testing/scratch-repository'
import { suspension } from '@sheaf/server-core/actor'
import { afterAll, beforeAll, describe, it } from 'vitest'
import { freePort } from '../../../tools/process/free-port.ts'
import { createUser, issueAccessKey, signIn, suspend, testPassword } from '../testing/factories.ts'
import { runSsh, sshPerson } from '../testing/ssh-person.ts'
import { startServer, type TestServer } from '../testing/start-server.ts'

describe('a suspended account', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await startServer({ env: { SHEAF_SSH_PORT: String(await freePort()) } })
  })
  afterAll(() => server.stop())

  it('is refused in words by its session, which ends, and can not log in again', async () => {
    const { user, api, send, cookies } = await signIn(server)
    await api.createRepository({ body: { owner_uid: user.uid, repo_name: 'open' } })
    await suspend(server, user)
    for (const path of ['/api/repo', `/api/repo/${user.username}/open`, '/api/user/setting/ssh-key']) {
      const answer = await send('GET', path)
      assert.deepEqual([answer.status, answer.json.msg], [403, suspension.text], path)
    }
    const context = await send('POST', '/api/auth/context', { body: {} })
    assert.deepEqual([context.status, context.json.code, context.json.msg], [200, 403, suspension.text])
    assert.equal(cookies.has('sheaf_session'), false)
    assert.equal((await send('GET', `/api/repo/${user.username}/open`)).status, 200)

    const right = { username: user.username, password: testPassword }
    const refused = await send('POST', '/api/auth/login', { body: right })
    assert.deepEqual([refused.status, refused.json.code, refused.json.msg], [200, 403, suspension.text])
    assert.equal(cookies.has('sheaf_session'), false)
    // Whoever does not know the password is told what everybody is.
    const wrong = await send('POST', '/api/auth/login', { body: { ...right, password: 'wrong password' } })
    assert.deepEqual([wrong.json.code, wrong.json.msg], [401, 'Wrong username, email or password'])
    await suspend(server, user, false)
    assert.equal((await send('POST', '/api/auth/login', { body: right })).json.code, 200)
  })

  it('may log out', async () => {
    const { user, send, cookies } = await signIn(server)
    await suspend(server, user)
    assert.equal((await send('POST', '/api/auth/logout', { body: {} })).json.code, 200)
    assert.equal(cookies.has('sheaf_session'), false)
  })

  it('is refused through its keys, by HTTP and by Git, also for what is public', async (test) => {
    const { user, api } = await signIn(server)
    await api.createRepository({ body: { owner_uid: user.uid, repo_name: 'open' } })
    const { token } = await issueAccessKey(server, user, { grants: { repo_access: 2 } })
    await suspend(server, user)
    const path = `/api/repo/${user.username}/open`
    const answer = await server.browser().send('GET', path, { headers: { authorization: `Bearer ${token}` } })
    assert.deepEqual([answer.status, answer.json.msg], [403, suspension.text])
    const folder = scratchFolder(test)
    for (const secret of [token, testPassword]) {
      const basic = Buffer.from(`${user.username}:${secret}`).toString('base64')
      // Unasked: git itself shows who it is where it has to.
      const header = `http.extraHeader=Authorization: Basic ${basic}`
      const url = `${server.url}/${user.username}/open.git`
      const { code, err } = await runClient(folder, ['-c', header, 'ls-remote', url])
      assert.notEqual(code, 0)
      assert.match(err, new RegExp(suspension.text))
    }
  })

  it('is told so over SSH', async () => {
    const { user, key } = await sshPerson(server)
    await suspend(server, user)
    for (const command of [[], [`git-upload-pack '/${user.username}/open.git'`]]) {
      const { code, err } = await runSsh(server, { key, command })
      assert.deepEqual([code, err], [1, `sheaf: ${suspension.text}`])
    }
  })

  it('leaves its repositories to others as they are', async () => {
    const { user, api } = await signIn(server)
    await api.createRepository({ body: { owner_uid: user.uid, repo_name: 'open' } })
    await suspend(server, user)
    const other = await signIn(server, await createUser(server))
    const params = { owner: user.username, repo: 'open' }
    assert.equal((await other.api.getRepository({ params })).model.repo_name, 'open')
    assert.equal((await other.api.getUser({ params: { username: user.username } })).repositories, 1)
  })
})
