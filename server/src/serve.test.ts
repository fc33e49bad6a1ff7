import assert from 'node:assert/strict'
import { once } from 'node:events'
import { rm } from 'node:fs/promises'
import { connect } from 'node:net'
import { eventually } from '@sheaf/server-core/testing/eventually'
import { describe, it } from 'vitest'
import { codeIn, startMailSink } from './testing/mail-sink.ts'
import { startServer } from './testing/start-server.ts'

describe('the server', () => {
  it('says that it lives and whether it is ready', async () => {
    const server = await startServer()
    const read = async (path: string) => {
      const { status, json } = await server.browser().send('GET', path)
      return { status, json }
    }
    assert.deepEqual(await read('/healthz'), { status: 200, json: { status: 'ok' } })
    const ready = { status: 'ready', running: true, database: true, storage: true }
    assert.deepEqual(await read('/readyz'), { status: 200, json: ready })
    await rm(server.dataFolder, { recursive: true })
    const { status, json } = await read('/readyz')
    assert.deepEqual([status, json.storage], [503, false])
    await server.stop()
  })

  it('gives pages every path but the ones of the API', async () => {
    const server = await startServer({
      pages: async (app) => void app.get('/*', (request) => ({ page: request.url })),
    })
    const get = async (path: string) => (await server.browser().send('GET', path)).json
    assert.deepEqual(await get('/'), { page: '/' })
    assert.deepEqual(await get('/ada/repo/tree/x'), { page: '/ada/repo/tree/x' })
    assert.equal((await get('/api/nowhere')).code, 404)
    assert.equal((await get('/healthz')).status, 'ok')
    await server.stop()
  })

  it('lets running requests finish when it stops, and takes no more', async () => {
    const [started, isStopping] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const server = await startServer({
      pages: async (app) => {
        app.get('/slow', async () => {
          started.resolve()
          await isStopping.promise
          return { done: true }
        })
      },
    })
    const slow = server.browser().send('GET', '/slow')
    await started.promise
    const stopped = server.stop(5000)
    // Nobody listens any more, and the request goes on.
    await eventually(() => assert.rejects(server.browser().send('GET', '/healthz')))
    isStopping.resolve()
    assert.deepEqual((await slow).json, { done: true })
    await stopped
  })

  it('waits for no connection over which nothing was ever sent', async () => {
    const server = await startServer()
    const { hostname, port } = new URL(server.url)
    const silent = connect(Number(port), hostname)
    await once(silent, 'connect')
    // By then it was accepted, too.
    await server.browser().send('GET', '/healthz')
    const began = performance.now()
    await server.stop(120_000)
    assert.ok(performance.now() - began < 60_000, 'the deadline was waited for')
    silent.destroy()
  })

  it('cuts off what runs past the deadline', async () => {
    const started = Promise.withResolvers<void>()
    const server = await startServer({
      pages: async (app) => {
        app.get('/endless', async (request) => {
          started.resolve()
          await once(request.raw.socket, 'close')
          return null
        })
      },
    })
    const endless = assert.rejects(server.browser().send('GET', '/endless'))
    await started.promise
    await server.stop(200)
    await endless
  })

  it('writes no secret into its log', async (test) => {
    const sink = await startMailSink()
    const server = await startServer({ env: { SHEAF_SMTP_URL: sink.url, SHEAF_LOG_LEVEL: 'debug' } })
    test.onTestFinished(async () => {
      await server.stop()
      await sink.stop()
    })
    const browser = server.browser()
    const [email, password] = ['secretive@example.org', 'a very secret password']
    await browser.api.sendCode({ body: { email } })
    const code = codeIn(await sink.mailTo(email))
    const signup = [...browser.cookies.values()]
    await browser.api.verifyCode({ body: { email, code } })
    await browser.api.register({ body: { username: 'secretive', email, password } })
    await browser.api.login({ body: { username: email, password } })
    const key = await browser.api.createAccessKey({ body: { title: 'k', expiration: '2999-01-01', repo_access: 2 } })
    await server.browser().send('GET', `/api/repo?token=${key.token}`, {
      headers: { authorization: `Bearer ${key.token}`, cookie: 'sheaf_session=abc' },
    })
    const authorization = `Basic ${Buffer.from(`x:${password}`).toString('base64')}`
    await server.browser().send('GET', '/api/repo', { headers: { authorization } })
    await server.browser().send('POST', '/api/auth/login', { text: `{"password":"${password}"` })
    const log = server.logLines.join('')
    assert.ok(server.logLines.length >= 8)
    for (const secret of [code, password, key.token, authorization, ...signup, ...browser.cookies.values()]) {
      assert.ok(!log.includes(secret), secret)
    }
  })
})
