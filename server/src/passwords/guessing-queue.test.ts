import assert from 'node:assert/strict'
import { it } from 'vitest'
import { createUser, testPassword } from '../testing/factories.ts'
import { startServer } from '../testing/start-server.ts'

/** So expensive that guesses queue: what is tested here is the order of the queue. */
const hashCost = { memory: 19_456, passes: 2, parallelism: 1 }

it('guessing passwords makes nobody wait for the guesses of others', async (test) => {
  const server = await startServer({ hashCost, env: { SHEAF_RATE_LIMITS: 'on', SHEAF_TRUST_PROXY: '127.0.0.1' } })
  test.onTestFinished(() => server.stop())
  const login = (username: string, password: string, from: string, browser = server.browser()) =>
    browser.send('POST', '/api/auth/login', { body: { username, password }, headers: { 'x-forwarded-for': from } })
  const [user, stranger] = [await createUser(server), await createUser(server)]
  const laptop = server.browser()
  await login(user.username, testPassword, '198.51.100.9', laptop)
  const [addresses, count] = [8, 64]
  let answered = 0
  const guesses = Array.from({ length: count }, async (_, n) => {
    await login(`target-${n % 7}`, 'wrong', `203.0.130.${n % addresses}`)
    answered += 1
  })
  const [known, unknown] = await Promise.all([
    login(user.username, testPassword, '192.0.2.50', laptop).then(({ json }) => [json.code, answered]),
    login(stranger.username, testPassword, '192.0.2.51').then(({ json }) => [json.code, answered]),
  ])
  await Promise.all(guesses)
  assert.deepEqual([known[0], unknown[0]], [200, 200])
  // Each of the eight may have come before, and what was on its way already; not all of them.
  assert.ok(Number(known[1]) < count / 2 && Number(unknown[1]) < count / 2, `${known} ${unknown}`)
})
