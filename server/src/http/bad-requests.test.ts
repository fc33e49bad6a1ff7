import assert from 'node:assert/strict'
import { once } from 'node:events'
import { request } from 'node:http'
import { securityHeaders } from '@sheaf/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, it } from 'vitest'
import { signIn } from '../testing/factories.ts'
import { startServer, type TestServer } from '../testing/start-server.ts'

describe('bad requests', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await startServer()
  })
  afterAll(() => server.stop())

  const login = '/api/auth/login'

  it('with malformed JSON are answered 400', async () => {
    for (const text of ['{', '{"username":', 'null', '"text"', '[]', '{"username":"a\\u0000","password":"b"}']) {
      const answer = await server.browser().send('POST', login, { text })
      assert.deepEqual([answer.status, answer.json.code], [400, 400], text)
      assert.ok(answer.json.msg)
    }
  })

  it('with a body that is no JSON are answered 400', async () => {
    for (const type of ['application/x-www-form-urlencoded', 'text/plain', 'multipart/form-data; boundary=x']) {
      const answer = await server.browser().send('POST', login, { text: 'a=b', headers: { 'content-type': type } })
      assert.equal(answer.status, 400, type)
      assert.match(String(answer.json.msg), /application\/json/)
    }
  })

  it('name the fields that are wrong', async () => {
    const { status, json } = await server.browser().send('POST', login, { body: { username: '', password: 7 } })
    assert.equal(status, 400)
    assert.equal(json.msg, 'Please input your username')
    assert.ok(json.data !== null && typeof json.data === 'object' && 'fields' in json.data)
    assert.deepEqual(Object.keys(json.data.fields ?? {}), ['username', 'password'])
  })

  it('with 100 MB are answered 413 without being read', async () => {
    const before = process.memoryUsage().rss
    const status = await new Promise((resolve, reject) => {
      const upload = request(`${server.url}${login}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'content-length': 100 * 1024 * 1024 },
      })
      const chunk = Buffer.alloc(1024 * 1024, 'x')
      let sent = 0
      const push = () => {
        while (sent < 100) {
          sent += 1
          if (!upload.write(chunk)) return upload.once('drain', push)
        }
        return upload.end()
      }
      upload.once('response', (response) => {
        response.resume()
        resolve(response.statusCode)
      })
      upload.once('error', reject)
      push()
    })
    assert.equal(status, 413)
    assert.ok(process.memoryUsage().rss - before < 60 * 1024 * 1024)
  })

  it('with 100 MB in chunks are answered 413, too', async () => {
    const text = JSON.stringify({ username: 'x'.repeat(2 * 1024 * 1024), password: 'x' })
    const answer = await server.browser().send('POST', login, { text })
    assert.deepEqual([answer.status, answer.json.code], [413, 413])
  })

  it('to nowhere are answered 404 in an envelope', async () => {
    for (const [method, path] of [
      ['GET', '/api/nowhere'],
      ['POST', '/api/nowhere/at/all'],
      ['DELETE', '/api/auth/login'],
      ['GET', '/api/auth/login'],
      ['GET', '/api'],
    ] as const) {
      const answer = await server.browser().send(method, path)
      assert.deepEqual([answer.status, answer.json.code], [404, 404], `${method} ${path}`)
    }
  })

  it('with a malformed address are answered 400, with the headers of every answer', async () => {
    const ask = async (path: string) => {
      const { port } = new URL(server.url)
      const asked = request({ port, host: '127.0.0.1', method: 'POST', path }).end()
      const [answer] = await once(asked, 'response')
      answer.resume()
      for (const [name, value] of Object.entries(securityHeaders({ publicUrl: undefined })))
        assert.equal(answer.headers[name], value, `${path}: ${name}`)
      assert.match(String(answer.headers['x-request-id']), /^[0-9a-f-]{36}$/)
      return answer.statusCode
    }
    assert.equal(await ask('/api/auth/%zz'), 400)
    assert.equal(await ask('/api/auth/logout?next=a%00b'), 400)
  })

  it('from another site are answered 403', async () => {
    const browser = await signIn(server)
    const foreign: Record<string, string>[] = [
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'same-site' },
      { 'sec-fetch-site': 'absent', origin: 'https://evil.example' },
      { 'sec-fetch-site': 'absent', origin: 'null' },
      { 'sec-fetch-site': 'absent', origin: `${server.url}.evil.example` },
      { 'sec-fetch-site': 'absent' },
    ]
    for (const headers of foreign) {
      const answer = await browser.send('POST', '/api/auth/logout', { body: {}, headers })
      assert.deepEqual([answer.status, answer.json.code], [403, 403], JSON.stringify(headers))
    }
    const visitor = await server.browser().send('POST', login, {
      body: { username: 'a', password: 'b' },
      headers: { 'sec-fetch-site': 'cross-site' },
    })
    assert.equal(visitor.status, 403, 'nobody is signed in from elsewhere either')
    assert.equal((await browser.api.context()).username, browser.user.username, 'nothing happened')
    const own = { 'sec-fetch-site': 'absent', origin: server.url }
    assert.equal((await browser.send('POST', '/api/auth/logout', { body: {}, headers: own })).status, 200)
  })

  it('get security headers and a request id like all others', async () => {
    const { headers } = await server.browser().send('GET', '/api/nowhere', {
      headers: { 'x-request-id': 'from-my-proxy-1' },
    })
    assert.equal(headers.get('x-request-id'), 'from-my-proxy-1')
    assert.equal(headers.get('x-content-type-options'), 'nosniff')
    assert.match(headers.get('content-security-policy') ?? '', /frame-ancestors 'none'/)
    assert.equal(headers.get('cache-control'), 'no-store')
    assert.equal(headers.get('strict-transport-security'), null)
    const odd = await server.browser().send('GET', '/healthz', { headers: { 'x-request-id': 'a b"c' } })
    assert.match(odd.headers.get('x-request-id') ?? '', /^[0-9a-f-]{36}$/)
  })
})

describe('a fault of ours', () => {
  it('is answered without detail and with an id that stands in the log', async () => {
    const server = await startServer()
    const browser = await signIn(server)
    await sql`drop table sessions`.execute(server.database.write)
    const { status, json } = await browser.send('POST', '/api/auth/context', { body: {} })
    assert.deepEqual([status, json.code, json.msg], [500, 500, 'Something went wrong. Try again'])
    assert.ok(json.data !== null && typeof json.data === 'object' && 'id' in json.data)
    const id = String(json.data.id)
    assert.ok(server.logLines.some((line) => line.includes(id) && line.includes('"level":"error"')))
    assert.ok(!JSON.stringify(json).includes('sessions'))
    await server.stop()
  })
})
