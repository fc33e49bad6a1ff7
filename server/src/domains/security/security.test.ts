import assert from 'node:assert/strict'
import { ApiError } from '@sheaf/client'
import { runClient } from '@sheaf/git-engine/testing/git-client'
import { scratchFolder } from '@sheaf/git-engine/testing/scratch-repository'
import { eventually } from '@sheaf/server-core/testing/eventually'
import { afterAll, beforeAll, describe, it } from 'vitest'
import { createUser, issueAccessKey, signIn, testPassword } from '../../testing/factories.ts'
import { type MailSink, startMailSink } from '../../testing/mail-sink.ts'
import { startServer, type TestServer } from '../../testing/start-server.ts'
import { keptEvents } from './security-subscriber.ts'

const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0'
const tomorrow = () => new Date(Date.now() + 86_400_000).toISOString()

describe('what happens to an account', () => {
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

  /** A browser in which this user has logged in with their password. */
  async function loggedIn(user: Awaited<ReturnType<typeof createUser>>, language = 'en') {
    const browser = server.browser()
    const headers = { 'user-agent': firefox, 'accept-language': language }
    const body = { username: user.username, password: testPassword }
    assert.equal((await browser.send('POST', '/api/auth/login', { body, headers })).json.code, 200)
    return browser
  }
  const kindsOf = async ({ pages: _, api }: Awaited<ReturnType<typeof loggedIn>>) =>
    (await api.listSecurityEvents({ query: {} })).items.map(({ kind }) => kind)
  const missing = (error: unknown) => error instanceof ApiError && error.status === 404

  it('is nobody else’s business, and no key’s', async () => {
    const [user, stranger] = [await createUser(server), await signIn(server)]
    const { token } = await issueAccessKey(server, user, { grants: { profile_access: 2, repo_access: 2 } })
    const [session] = (await stranger.api.listSessions()).items
    const doors = [
      ['GET', '/api/user/setting/session'],
      ['DELETE', '/api/user/setting/session'],
      ['DELETE', `/api/user/setting/session/${session?.id}`],
      ['GET', '/api/user/setting/security-log'],
    ] as const
    for (const [method, path] of doors) {
      assert.equal((await server.browser().send(method, path)).status, 401, path)
      const headers = { authorization: `Bearer ${token}` }
      assert.equal((await server.browser().send(method, path, { headers })).status, 403, path)
    }
    const { api } = await signIn(server, user)
    for (const id of [session?.id ?? '', '999999999']) await assert.rejects(api.endSession({ params: { id } }), missing)
    const odd = await (await signIn(server, user)).send('DELETE', '/api/user/setting/session/x')
    assert.equal(odd.status, 400)
    assert.equal((await stranger.api.listSessions()).items.length, 1)
  })

  it('names each browser by what it is and where it was, and ends one or all others at once', async () => {
    const user = await createUser(server)
    const [here, there, third] = [await loggedIn(user), await loggedIn(user), await loggedIn(user)]
    const { items } = await here.api.listSessions()
    assert.deepEqual(
      items.map(({ is_current, browser, system, address }) => [is_current, browser, system, address]),
      [true, false, false].map((current) => [current, 'Firefox', 'Linux', '127.0.0.1']),
    )
    const other = (await there.api.listSessions()).items[0]?.id ?? assert.fail()
    await here.api.endSession({ params: { id: other } })
    assert.equal((await there.send('POST', '/api/auth/context')).json.code, 401)
    assert.equal((await there.send('GET', '/api/user/setting/session')).status, 401)
    await assert.rejects(here.api.endSession({ params: { id: other } }), missing)
    assert.deepEqual(await here.api.endOtherSessions(), { ended: 1 })
    assert.equal((await third.send('POST', '/api/auth/context')).json.code, 401)
    assert.equal((await here.api.listSessions()).items.length, 1)
    assert.deepEqual(await here.api.endOtherSessions(), { ended: 0 })
    assert.deepEqual((await kindsOf(here)).slice(0, 2), ['sessions-ended', 'session-ended'])
  })

  it('is told by mail when somebody logs in on a new device, in the language of that browser, and not of the first one', async () => {
    const user = await createUser(server)
    const first = await loggedIn(user)
    assert.deepEqual(await kindsOf(first), ['signed-in'])
    const again = { username: user.username, password: testPassword }
    await first.api.login({ body: again })
    assert.deepEqual(await kindsOf(first), ['signed-in', 'signed-in'])
    const second = await loggedIn(user, 'de')
    assert.equal((await kindsOf(second))[0], 'signed-in-new-device')
    const { raw } = await sink.mailTo(user.email)
    assert.match(raw, /^Subject: Neue Anmeldung bei Ihrem Sheaf-Konto/m)
    assert.match(raw, /Firefox unter Linux, 127\.0\.0\.1/)
    assert.equal(sink.mails.filter(({ to }) => to.includes(user.email)).length, 1)
  })

  it('is told by mail of new keys and of a new password', async () => {
    const user = await createUser(server)
    const { api } = await loggedIn(user)
    await api.createAccessKey({ body: { title: 'For builds', expiration: tomorrow() } })
    assert.match((await sink.mailTo(user.email)).raw, /The access key .*For builds/s)
    const [key] = (await api.listAccessKeys({ query: {} })).items
    await api.updateAccessKey({ params: { id: key?.id ?? '' }, body: { title: 'For bakers' } })
    assert.match((await sink.mailTo(user.email)).raw, /The access key .*For bakers.* was changed/s)
    const content = 'ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIOMqqnkVzrm0SdG6UOoqKLsabgH5C9okWi0dh2l9GKJl git@example.org'
    await api.createSshKey({ body: { name: 'Laptop', content } })
    assert.match((await sink.mailTo(user.email)).raw, /The SSH key .*Laptop/s)
    const { items } = await api.listSecurityEvents({ query: {} })
    assert.deepEqual(
      items.map(({ kind, subject, browser }) => [kind, subject, browser]),
      [
        ['ssh-key-added', 'Laptop', ''],
        ['access-key-changed', 'For bakers', ''],
        ['access-key-created', 'For builds', ''],
        ['signed-in', '', 'Firefox'],
      ],
    )
  })

  it('is kept for its last events, and read page by page', async () => {
    const user = await createUser(server)
    const browser = await loggedIn(user)
    await kindsOf(browser)
    const { id: _, ...row } = await server.database.read
      .selectFrom('security_events')
      .selectAll()
      .where('user_id', '=', user.userId)
      .executeTakeFirstOrThrow()
    const rows = Array.from({ length: keptEvents + 20 }, (_, n) => ({ ...row, created_at: n }))
    await server.database.write.insertInto('security_events').values(rows).execute()
    await browser.api.login({ body: { username: user.username, password: testPassword } })
    const seen = new Set<string>()
    let before: string | undefined
    do {
      const page = await browser.api.listSecurityEvents({ query: { page_size: 100, ...(before && { before }) } })
      for (const { id } of page.items) seen.add(id)
      before = page.next ?? undefined
    } while (before !== undefined)
    assert.equal(seen.size, keptEvents)
    const odd = await browser.send('GET', '/api/user/setting/security-log?before=x')
    assert.equal(odd.status, 400)
  })

  it('does not hold up Git, which keeps no session', async (test) => {
    const user = await createUser(server)
    const { api } = await loggedIn(user)
    await api.createRepository({ body: { owner_uid: user.uid, repo_name: 'here' } })
    const url = new URL(`/${user.username}/here.git`, server.url)
    url.username = user.username
    url.password = testPassword
    const { code, err } = await runClient(scratchFolder(test), ['ls-remote', url.href])
    assert.equal(code, 0, err)
    await eventually(async () => assert.equal((await api.listSessions()).items.length, 1))
  })
})
