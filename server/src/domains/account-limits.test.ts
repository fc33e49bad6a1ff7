import assert from 'node:assert/strict'
import { randomUUIDv7 } from 'node:crypto'
import { ApiError } from '@sheaf/client'
import { limits as sizes } from '@sheaf/contract'
import { eventually } from '@sheaf/server-core/testing/eventually'
import { afterAll, beforeAll, describe, it } from 'vitest'
import type { NewRow, Schema } from '../db/schema.ts'
import { noOrigin } from '../http/request-origin.ts'
import { rules } from '../limits/rate-limit-rules.ts'
import { createRateLimiter } from '../limits/rate-limiter.ts'
import { createLogger } from '../log/logger.ts'
import { maxMails } from '../mail/mail-queue.ts'
import { createUser, issueAccessKey, signIn } from '../testing/factories.ts'
import { startServer, type TestServer } from '../testing/start-server.ts'
import { openSession } from './sessions/index.ts'

const tomorrow = () => new Date(Date.now() + 86_400_000).toISOString()

describe('how much an account may make', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await startServer()
  })
  afterAll(() => server.stop())

  const insert = async <T extends 'repositories' | 'jobs' | 'activities' | 'access_keys'>(
    table: T,
    rows: readonly NewRow<T>[],
  ) => {
    const write: (rows: readonly NewRow<keyof Schema>[]) => Promise<unknown> = (part) =>
      server.database.write.insertInto<keyof Schema>(table).values(part).execute()
    for (let from = 0; from < rows.length; from += 1_000) await write(rows.slice(from, from + 1_000))
  }
  const times = <T>(count: number, make: (n: number) => T) => Array.from({ length: count }, (_, n) => make(n))
  const refused = (words: RegExp) => (error: unknown) =>
    error instanceof ApiError && error.code === 422 && words.test(error.message)
  const landed = (results: readonly PromiseSettledResult<unknown>[]) =>
    results.filter(({ status }) => status === 'fulfilled').length

  it('is 200 access keys, however many are asked for at once', async () => {
    const { api, user } = await signIn(server)
    const made = await issueAccessKey(server, user)
    const row = await server.database.read
      .selectFrom('access_keys')
      .selectAll()
      .where('uid', '=', made.id)
      .executeTakeFirstOrThrow()
    const { id: _, ...values } = row
    await insert(
      'access_keys',
      times(sizes.accessKeysPerAccount - 2, (n) => ({
        ...values,
        uid: randomUUIDv7(),
        secret_hash: `${user.userId}-${n}`,
      })),
    )
    const create = () => api.createAccessKey({ body: { title: 'one more', expiration: tomorrow() } })
    assert.equal(landed(await Promise.allSettled(times(8, create))), 1)
    await assert.rejects(create(), refused(/limit of 200 access keys, .* Delete one first$/))
    await api.deleteAccessKey({ params: { id: made.id } })
    await create()
  })

  it('is 10,000 repositories of an owner', async () => {
    const { api, user } = await signIn(server)
    const now = Date.now()
    await insert(
      'repositories',
      times(sizes.repositoriesPerOwner - 1, (n) => ({
        uid: randomUUIDv7(),
        owner_id: user.ownerId,
        name: `r${n}`,
        kind: 'code' as const,
        description: '',
        is_private: 1 as const,
        default_branch: 'main',
        storage_node: 'local',
        state: 'ready' as const,
        created_at: now,
        updated_at: now,
        pushed_at: null,
      })),
    )
    const create = (name: string) => api.createRepository({ body: { owner_uid: user.uid, repo_name: name } })
    assert.equal(landed(await Promise.allSettled(times(4, (n) => create(`more${n}`)))), 1)
    await assert.rejects(create('last'), refused(/limit of 10,000 repositories\. Ask the administrator/))
  })

  it('is 100 sessions: the one that was idle for longest ends', async () => {
    const user = await createUser(server)
    const first = await signIn(server, user)
    await server.database.write
      .updateTable('sessions')
      .set({ seen_at: Date.now() - 60_000 })
      .where('user_id', '=', user.userId)
      .execute()
    const open = () =>
      openSession(server, { userId: user.userId, replaces: undefined, origin: noOrigin, device: undefined })
    // As many at a time as passwords are verified, and then some: requests wait for that, not for connections of the database.
    const opened = []
    while (opened.length < sizes.sessionsPerAccount) opened.push(...(await Promise.all(times(10, open))))
    const [kept] = opened
    const rows = await server.database.read
      .selectFrom('sessions')
      .select('id')
      .where('user_id', '=', user.userId)
      .execute()
    assert.equal(rows.length, sizes.sessionsPerAccount)
    await assert.rejects(first.api.context(), /You're not logged in/)
    const browser = server.browser()
    browser.cookies.set('sheaf_session', kept?.token ?? '')
    assert.equal((await browser.api.context()).username, user.username)
  })

  it('is as much mail as can wait for a mail server that is away', async () => {
    const job = {
      queue: 'mail',
      payload: '{}',
      run_at: Date.now() + 3_600_000,
      locked_until: null,
      dedupe: null,
      created_at: 1,
    }
    await insert(
      'jobs',
      times(maxMails, () => job),
    )
    const { status, headers, json } = await server
      .browser()
      .send('POST', '/api/auth/register/send', { body: { email: 'late@example.org' } })
    assert.deepEqual([status, headers.get('retry-after')], [503, '300'])
    assert.match(String(json.msg), /^Too many emails are waiting/)
    await server.database.write.deleteFrom('jobs').where('queue', '=', 'mail').execute()
    await server.browser().api.sendCode({ body: { email: 'late@example.org' } })
  })

  it('is a thousand things that happened last in a repository', async () => {
    const { api, user } = await signIn(server)
    const { uid } = await api.createRepository({ body: { owner_uid: user.uid, repo_name: 'busy' } })
    const { id } = await server.database.read
      .selectFrom('repositories')
      .select('id')
      .where('uid', '=', uid)
      .executeTakeFirstOrThrow()
    const now = Date.now()
    const happened = { repo_id: id, actor_id: user.userId, kind: 'push' as const, payload: '{"push":"x","refs":[]}' }
    await insert(
      'activities',
      times(1_200, (n) => ({ ...happened, created_at: now + Math.floor(n / 7) })),
    )
    const runAt = { run_at: now, locked_until: null, dedupe: null, created_at: now }
    await insert('jobs', [{ queue: 'maintain-repository', payload: JSON.stringify({ repoId: id }), ...runAt }])
    await eventually(async () => {
      const rows = await server.database.read
        .selectFrom('activities')
        .select('created_at')
        .where('repo_id', '=', id)
        .execute()
      assert.equal(rows.length, 1_000)
      assert.equal(Math.min(...rows.map((row) => row.created_at)), now + Math.floor(200 / 7))
    })
  })
})

describe('how much may be made in an hour', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await startServer({ env: { SHEAF_RATE_LIMITS: 'on', SHEAF_TRUST_PROXY: '127.0.0.1' } })
  })
  afterAll(() => server.stop())
  const limiter = () =>
    createRateLimiter({ database: server.database, enabled: true, log: createLogger({ level: 'silent' }) })

  it('is counted for an account and for an address', async () => {
    const limits = limiter()
    for (const [rule, whom] of [
      ['create-repository/account', (id: number) => `${id}`],
      ['create-repository/address', () => '198.51.100.7'],
    ] as const) {
      const browser = await signIn(server)
      const create = (name: string) =>
        browser.send('POST', '/api/repo/init', {
          body: { owner_uid: browser.user.uid, repo_name: name },
          headers: { 'x-forwarded-for': '198.51.100.7' },
        })
      assert.equal((await create('one')).json.code, 200)
      for (let n = 1; n < rules[rule].count; n += 1) await limits.take(rule, whom(browser.user.userId)).catch(() => {})
      const late = await create('two')
      assert.equal(late.status, 429, rule)
      assert.ok(Number(late.headers.get('retry-after')) > 0)
      // Clients of the Hub wait by a header of their own.
      const { token } = await issueAccessKey(server, browser.user, { grants: { repo_access: 2 } })
      const asked = await fetch(new URL('/api/repos/create', server.url), {
        method: 'POST',
        headers: {
          authorization: `Bearer ${token}`,
          'content-type': 'application/json',
          'x-forwarded-for': '198.51.100.7',
        },
        body: JSON.stringify({ name: 'three' }),
      })
      assert.equal(asked.status, 429, rule)
      assert.equal(asked.headers.get('ratelimit'), `"api";r=0;t=${asked.headers.get('retry-after')}`)
    }
    const browser = await signIn(server)
    for (let n = 0; n < rules['create-key/account'].count; n += 1)
      await limits.take('create-key/account', `${browser.user.userId}`)
    await assert.rejects(
      browser.api.createAccessKey({ body: { title: 'x', expiration: tomorrow() } }),
      /Too many attempts/,
    )
  })

  it('counts addresses with a plus as one inbox, and as different people', async () => {
    const send = (email: string) => server.browser().api.sendCode({ body: { email } })
    for (let n = 0; n < rules['send-code/inbox'].count; n += 1) await send(`flooded+${n}@example.org`)
    await assert.rejects(send('flooded+more@example.org'), /Too many attempts/)
    await assert.rejects(send('Flooded@example.org'), /Too many attempts/)
    await send('flooded@example.com')
    await send('other+flooded@example.org')
    const rows = await server.database.read.selectFrom('email_codes').select('email').execute()
    assert.ok(rows.some(({ email }) => email === 'flooded+0@example.org'))
  })
})
