import assert from 'node:assert/strict'
import { ApiError } from '@sheaf/client'
import { accessAreas } from '@sheaf/contract'
import { eventually } from '@sheaf/server-core/testing/eventually'
import { afterAll, beforeAll, describe, it } from 'vitest'
import { createUser, issueAccessKey, signIn } from '../../testing/factories.ts'
import { startServer, type TestServer } from '../../testing/start-server.ts'

const path = '/api/user/setting/access-key'
const tomorrow = () => new Date(Date.now() + 86_400_000).toISOString()

describe('access keys', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await startServer()
  })
  afterAll(() => server.stop())

  it('are not for visitors', async () => {
    for (const [method, at] of [
      ['GET', path],
      ['POST', path],
      ['DELETE', `${path}/x`],
    ] as const) {
      const answer = await server.browser().send(method, at)
      assert.deepEqual([answer.status, answer.json.code], [401, 401], method)
    }
  })

  it('can not make, list or delete keys themselves', async () => {
    const user = await createUser(server)
    const grants = Object.fromEntries(accessAreas.map((area) => [area, 2]))
    const { id, token } = await issueAccessKey(server, user, { grants })
    for (const [method, at] of [
      ['GET', path],
      ['POST', path],
      ['DELETE', `${path}/${id}`],
    ] as const) {
      const answer = await server.browser().send(method, at, { headers: { authorization: `Bearer ${token}` } })
      assert.deepEqual([answer.status, answer.json.code], [403, 403], method)
    }
  })

  it('of others are not found', async () => {
    const { id } = await issueAccessKey(server, await createUser(server))
    const stranger = await signIn(server)
    for (const missing of [id, 'nothing']) {
      const failure = stranger.api.deleteAccessKey({ params: { id: missing } })
      await assert.rejects(failure, (error) => error instanceof ApiError && error.status === 404)
    }
  })

  it('need a title and an expiration that lies ahead', async () => {
    const browser = await signIn(server)
    const fine = { title: 'CI', description: '', expiration: tomorrow() }
    const wrong: [field: string, value: unknown][] = [
      ['title', undefined],
      ['title', '   '],
      ['title', 'x'.repeat(101)],
      ['title', 7],
      ['description', 'x'.repeat(501)],
      ['expiration', undefined],
      ['expiration', ''],
      ['expiration', 'tomorrow'],
      ['expiration', '2020-01-01'],
      ['expiration', new Date(Date.now() - 1).toISOString()],
      ['repo_access', 3],
      ['repo_access', '2'],
      ['wiki_access', null],
    ]
    for (const [field, value] of wrong) {
      const { status, json } = await browser.send('POST', path, { body: { ...fine, [field]: value } })
      assert.equal(status, 400, `${field} ${value}`)
      assert.ok(JSON.stringify(json.data).includes(field), `${field} ${value}: ${JSON.stringify(json)}`)
    }
  })

  it('show their secret once, and the database has a hash alone', async () => {
    const browser = await signIn(server)
    const made = await browser.api.createAccessKey({
      body: { title: ' CI ', description: 'for builds', expiration: '2999-12-31', repo_access: 2, wiki_access: 1 },
    })
    assert.match(made.token, /^sheaf_[\w-]{43}$/)
    assert.equal(made.expiration, '2999-12-31T23:59:59.999Z', 'a day ends at its end')
    assert.deepEqual([made.title, made.repo_access, made.wiki_access, made.issue_access], ['CI', 2, 1, 0])
    assert.equal(made.last_used, null)
    assert.ok(made.token.startsWith(made.prefix) && made.prefix.length < 12)
    const { token, ...shown } = made
    assert.deepEqual(await browser.api.listAccessKeys({ query: {} }), { items: [shown], total_count: 1 })
    const rows = await server.database.read.selectFrom('access_keys').selectAll().execute()
    assert.ok(!JSON.stringify(rows).includes(token.slice('sheaf_'.length)))
  })

  it('ignore what a body says beyond the form', async () => {
    const [browser, other] = [await signIn(server), await createUser(server)]
    const body = { title: 'x', expiration: tomorrow(), user_id: other.userId, uid: 'mine', is_admin: true }
    assert.equal((await browser.send('POST', path, { body })).status, 200)
    assert.equal((await browser.api.listAccessKeys({ query: {} })).total_count, 1)
  })

  it('are listed newest first, in pages that count from 1', async () => {
    const browser = await signIn(server)
    for (const title of ['a', 'b', 'c', 'd', 'e']) {
      await browser.api.createAccessKey({ body: { title, expiration: tomorrow() } })
    }
    const titles = async (query: { page: number; page_size: number }) => {
      const { items, total_count } = await browser.api.listAccessKeys({ query })
      assert.equal(total_count, 5)
      return items.map((item) => item.title).join('')
    }
    assert.equal(await titles({ page: 1, page_size: 2 }), 'ed')
    assert.equal(await titles({ page: 3, page_size: 2 }), 'a')
    assert.equal(await titles({ page: 4, page_size: 2 }), '')
    const odd = await browser.send('GET', `${path}?page=x&page_size=-1`)
    assert.equal(odd.status, 200, 'what is no number falls back')
  })

  it('stop working at once when they are deleted, and when they expire', async () => {
    const browser = await signIn(server)
    const use = async (token: string) => {
      const answer = await server.browser().send('POST', '/api/auth/context', {
        headers: { authorization: `Bearer ${token}` },
      })
      return answer.status
    }
    const first = await browser.api.createAccessKey({ body: { title: 'first', expiration: tomorrow() } })
    assert.equal(await use(first.token), 200)
    await eventually(async () => {
      const [shown] = (await browser.api.listAccessKeys({ query: {} })).items
      assert.ok(shown?.last_used && Date.parse(shown.last_used) > Date.now() - 60_000, 'its use is written down')
    })
    await browser.api.deleteAccessKey({ params: { id: first.id } })
    assert.equal(await use(first.token), 401)

    const second = await browser.api.createAccessKey({ body: { title: 'second', expiration: tomorrow() } })
    await server.database.write
      .updateTable('access_keys')
      .set({ expires_at: Date.now() - 1 })
      .where('uid', '=', second.id)
      .execute()
    assert.equal(await use(second.token), 401)
    assert.equal(await use('sheaf_nonsense'), 401)
    assert.equal(await use(''), 401)
  })

  it('work as the password of Basic with any name, or as its name', async () => {
    const user = await createUser(server)
    const { token } = await issueAccessKey(server, user)
    const statusOf = async (credentials: string) => {
      const authorization = `Basic ${Buffer.from(credentials).toString('base64')}`
      return (await server.browser().send('POST', '/api/auth/context', { headers: { authorization } })).status
    }
    assert.equal(await statusOf(`anyone:${token}`), 200)
    assert.equal(await statusOf(`${token}:x-oauth-basic`), 200)
    assert.equal(await statusOf(`${user.username}:correct horse battery`), 401, 'passwords are for browsers and Git')
    assert.equal(await statusOf('no colon'), 401)
  })
})
