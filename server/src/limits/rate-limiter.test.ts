import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { ApiError } from '@sheaf/client'
import { createUser, testPassword } from '../testing/factories.ts'
import { startServer, type TestServer } from '../testing/start-server.ts'
import { createRateLimiter } from './rate-limiter.ts'
import { rules } from './rules.ts'

const throttled = (error: unknown) => error instanceof ApiError && error.status === 429

describe('limits', () => {
  let server: TestServer
  before(async () => {
    server = await startServer({ env: { SHEAF_RATE_LIMITS: 'on' } })
  })
  after(() => server.stop())

  it('let exactly so many of many parallel ones through', async () => {
    const limiter = createRateLimiter({ database: server.database, enabled: true })
    const takes = await Promise.allSettled(Array.from({ length: 100 }, () => limiter.take('login/account', 'crowd')))
    assert.equal(takes.filter((take) => take.status === 'fulfilled').length, rules['login/account'].count)
  })

  it('count each one apart, without regard to case', async () => {
    const limiter = createRateLimiter({ database: server.database, enabled: true })
    for (let n = 0; n < rules['send-code/account'].count; n += 1) await limiter.take('send-code/account', 'A@b.org')
    await assert.rejects(limiter.take('send-code/account', 'a@B.org'))
    await limiter.take('send-code/account', 'c@d.org')
    await limiter.take('login/account', 'a@b.org')
  })

  it('give back what is given back, and over time', async () => {
    const limiter = createRateLimiter({ database: server.database, enabled: true })
    const { count, seconds } = rules['login/account']
    for (let n = 0; n < count; n += 1) await limiter.take('login/account', 'patient')
    await limiter.giveBack('login/account', 'patient')
    await limiter.take('login/account', 'patient')
    await assert.rejects(limiter.take('login/account', 'patient'))
    await server.database.write
      .updateTable('rate_limits')
      .set(({ eb }) => ({ full_at: eb('full_at', '-', (seconds * 1000) / count) }))
      .execute()
    await limiter.take('login/account', 'patient')
    await assert.rejects(limiter.take('login/account', 'patient'))
  })

  it('are forgotten once they limit nobody', async () => {
    const limiter = createRateLimiter({ database: server.database, enabled: true })
    await server.database.write
      .updateTable('rate_limits')
      .set({ full_at: Date.now() - 1 })
      .execute()
    await limiter.take('login/account', 'kept')
    await limiter.prune()
    const rows = await server.database.read.selectFrom('rate_limits').selectAll().execute()
    assert.equal(rows.length, 1)
  })

  it('end guessing of a password and say when to come back', async () => {
    const user = await createUser(server)
    const guess = () =>
      server.browser().send('POST', '/api/auth/login', { body: { username: user.username, password: 'wrong' } })
    for (let n = 0; n < rules['login/account'].count; n += 1) assert.equal((await guess()).status, 200)
    const late = await guess()
    assert.deepEqual([late.status, late.json.code], [429, 429])
    const seconds = Number(late.headers.get('retry-after'))
    assert.ok(seconds > 0 && seconds <= 60, String(seconds))
    assert.deepEqual(late.json.data, { retry_after: seconds })
    assert.match(String(late.json.msg), /^Too many attempts\. Try again in \d+ (second|minute)s?$/)
    const right = server.browser().api.login({ body: { username: user.username, password: testPassword } })
    await assert.rejects(right, throttled, 'the right password has to wait as well')
  })

  it('are not used up by logging in rightly', async () => {
    const user = await createUser(server)
    for (let n = 0; n < rules['login/account'].count + 2; n += 1) {
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
    for (let n = 0; n < rules['login/account'].count; n += 1) await guess(n)
    assert.equal((await guess(99)).status, 429)
  })

  it('hold for codes to one address of mail', async () => {
    const send = () => server.browser().api.sendCode({ body: { email: 'flooded@example.org' } })
    for (let n = 0; n < rules['send-code/account'].count; n += 1) await send()
    await assert.rejects(send(), throttled)
  })
})
