import assert from 'node:assert/strict'
import { ApiError } from '@sheaf/client'
import { message } from '@sheaf/contract/messages'
import { AppError } from '@sheaf/server-core/app-error'
import { afterAll, beforeAll, beforeEach, describe, it } from 'vitest'
import { createLogger } from '../log/logger.ts'
import { createUser, testPassword } from '../testing/factories.ts'
import { refuseChanges } from '../testing/refuse-changes.ts'
import { startServer, type TestServer } from '../testing/start-server.ts'
import { rules } from './rate-limit-rules.ts'
import { createRateLimiter } from './rate-limiter.ts'

const limiterOf = ({ database }: Pick<TestServer, 'database'>) =>
  createRateLimiter({ database, enabled: true, log: createLogger({ level: 'silent' }) })

const throttled = (error: unknown) => error instanceof ApiError && error.status === 429

describe('limits', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await startServer({ env: { SHEAF_RATE_LIMITS: 'on' } })
  })
  afterAll(() => server.stop())
  // All requests here come from one address.
  beforeEach(() => server.database.write.deleteFrom('rate_limits').execute())

  it('let exactly so many of many parallel ones through', async () => {
    const limiter = limiterOf(server)
    const takes = await Promise.allSettled(Array.from({ length: 100 }, () => limiter.take('login/account', 'crowd')))
    assert.equal(takes.filter((take) => take.status === 'fulfilled').length, rules['login/account'].count)
  })

  it('count each one apart, without regard to case', async () => {
    const limiter = limiterOf(server)
    for (let n = 0; n < rules['send-code/inbox'].count; n += 1) await limiter.take('send-code/inbox', 'A@b.org')
    await assert.rejects(limiter.take('send-code/inbox', 'a@B.org'))
    await limiter.take('send-code/inbox', 'c@d.org')
    await limiter.take('login/account', 'a@b.org')
  })

  it('give back what is given back, and over time', async () => {
    const limiter = limiterOf(server)
    const { count, seconds } = rules['login/account']
    for (let n = 0; n < count; n += 1) await limiter.take('login/account', 'patient')
    await limiter.refund([['login/account', 'patient']])
    await limiter.take('login/account', 'patient')
    await assert.rejects(limiter.take('login/account', 'patient'))
    await server.database.write
      .updateTable('rate_limits')
      .set(({ eb }) => ({ full_at: eb('full_at', '-', (seconds * 1000) / count) }))
      .execute()
    await limiter.take('login/account', 'patient')
    await assert.rejects(limiter.take('login/account', 'patient'))
  })

  it('are deleted once they limit nobody', async () => {
    const limiter = limiterOf(server)
    await server.database.write
      .updateTable('rate_limits')
      .set({ full_at: Date.now() - 1 })
      .execute()
    await limiter.take('login/account', 'kept')
    await limiter.prune()
    const rows = await server.database.read.selectFrom('rate_limits').selectAll().execute()
    assert.equal(rows.length, 1)
  })

  it('take one of each or none', async () => {
    const limiter = limiterOf(server)
    const { count } = rules['login/known-device']
    for (let n = 0; n < count; n += 1) await limiter.take('login/known-device', 'both')
    const both = [
      ['login/known-address', 'both'],
      ['login/known-device', 'both'],
    ] as const
    for (let n = 0; n < rules['login/known-address'].count; n += 1) await assert.rejects(limiter.takeAll(both))
    for (let n = 0; n < rules['login/known-address'].count; n += 1) await limiter.take('login/known-address', 'both')
  })

  it('reserve an attempt for each of those who share one that is used up', async () => {
    const limiter = limiterOf(server)
    const { count, seconds } = rules['login/account']
    const every = (seconds * 1000) / count
    const take = (holder: string, who = 'contested') =>
      limiter.takeShared({
        shared: ['login/account', who],
        holder,
        also: [],
        say: (wait) => message('account.too_many_wrong_passwords', { wait }),
      })
    const waitOf = async (holder: string) => {
      const error = await take(holder).then(
        () => undefined,
        (thrown: unknown) => thrown,
      )
      return error instanceof AppError ? (error.retryAfter ?? 0) : 0
    }
    const shift = async (milliseconds: number) =>
      void (await server.database.write
        .updateTable('rate_limits')
        .set(({ eb }) => ({ full_at: eb('full_at', '-', milliseconds) }))
        .execute())
    for (let n = 0; n < count; n += 1) await take('attacker')
    const first = await waitOf('attacker')
    assert.ok(first > 0 && first <= every / 1000, String(first))
    assert.ok((await waitOf('attacker')) <= first, 'who asks again has the same reservation')
    const honest = await waitOf('honest')
    assert.ok(honest > first && honest <= (2 * every) / 1000, String(honest))
    for (let n = 0; n < 20; n += 1) assert.ok((await waitOf(`attacker ${n}`)) > honest, 'others come later')
    await shift(2 * every)
    for (let n = 0; n < 20; n += 1) await waitOf(`more ${n}`)
    await take('honest')
    assert.ok((await waitOf('honest')) > 0, 'a reservation is used once')
    await assert.rejects(take('honest'), /^AppError: Too many wrong passwords/)
    await take('honest', 'another')
  })

  it('hold in memory while the database takes no changes', async (test) => {
    const limiter = limiterOf(server)
    const undo = await refuseChanges(server.database, ['rate_limits'])
    test.onTestFinished(undo)
    const { count } = rules['login/known-device']
    for (let n = 0; n < count; n += 1) await limiter.take('login/known-device', 'full')
    await assert.rejects(limiter.take('login/known-device', 'full'), /Too many attempts/)
    await limiter.refund([['login/known-device', 'full']])
    await limiter.take('login/known-device', 'another')
  })

  it('end guessing of a password and say when to come back', async () => {
    const user = await createUser(server)
    const guess = () =>
      server.browser().send('POST', '/api/auth/login', { body: { username: user.username, password: 'wrong' } })
    for (let n = 0; n < rules['login/address'].count; n += 1) assert.equal((await guess()).status, 200)
    const late = await guess()
    assert.deepEqual([late.status, late.json.code], [429, 429])
    const seconds = Number(late.headers.get('retry-after'))
    assert.ok(seconds > 0 && seconds <= 60, String(seconds))
    assert.deepEqual(late.json.data, { retry_after: seconds })
    assert.match(String(late.json.msg), /^Too many attempts\. Try again in \d+ (second|minute)s?$/)
    const right = server.browser().api.login({ body: { username: user.username, password: testPassword } })
    await assert.rejects(right, throttled, 'the right password has to wait as well, where nobody has signed in before')
  })

  it('are not used up by logging in rightly', async () => {
    const user = await createUser(server)
    for (let n = 0; n < rules['login/address'].count + 2; n += 1) {
      await server.browser().api.login({ body: { username: user.username, password: testPassword } })
    }
  })

  it('are not escaped by claiming another address', async () => {
    const user = await createUser(server)
    const guess = (n: number) =>
      server.browser().send('POST', '/api/auth/login', {
        body: { username: user.username, password: 'wrong' },
        headers: { 'x-forwarded-for': `10.0.0.${n}` },
      })
    for (let n = 0; n < rules['login/address'].count; n += 1) await guess(n)
    assert.equal((await guess(99)).status, 429)
  })

  it('hold for codes to one address of mail', async () => {
    const send = () => server.browser().api.sendCode({ body: { email: 'flooded@example.org' } })
    for (let n = 0; n < rules['send-code/inbox'].count; n += 1) await send()
    await assert.rejects(send(), throttled)
  })
})
