import assert from 'node:assert/strict'
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { until } from '@sheaf/server-core/testing/eventually'
import { describe, it, type TestContext } from 'vitest'
import { signIn } from '../testing/factories.ts'
import { startServer, type TestServer } from '../testing/start-server.ts'
import { httpPatience } from './server-options.ts'

const limits = { total: 40, perAddress: 8, unsentBytes: 64 * 1024 * 1024, refused: 4 }

/** A connection from one of this machine's addresses, and what it was told. */
function dial(server: TestServer, test: TestContext, localAddress = '127.0.0.1') {
  const socket = connect({ port: Number(new URL(server.url).port), host: '127.0.0.1', localAddress })
  test.onTestFinished(() => void socket.destroy())
  let heard = ''
  socket.on('error', () => undefined)
  socket.on('data', (chunk: Buffer) => {
    heard += chunk.toString('latin1')
  })
  return { socket, heard: () => heard }
}

const get = (path: string, headers = '') => `GET ${path} HTTP/1.1\r\nHost: x\r\n${headers}\r\n`

const isOpen = (socket: Socket) => !socket.destroyed && socket.readyState === 'open'

/** Asks over a new connection, and gives the status once the answer has begun. */
async function ask(server: TestServer, test: TestContext, localAddress: string): Promise<number> {
  const { socket, heard } = dial(server, test, localAddress)
  socket.write(get('/healthz', 'Connection: close\r\n'))
  await once(socket, 'close')
  return Number(heard().split(' ')[1] ?? 0)
}

describe('connections over HTTP', () => {
  const start = async (test: TestContext, connectionLimits = limits, patience = httpPatience) => {
    const server = await startServer({ connectionLimits, patience })
    test.onTestFinished(() => server.stop())
    return server
  }
  /** Many that rest: silent ones, ones whose headers never end, ones that were answered, ones that withhold a body. */
  const hold = async (server: TestServer, test: TestContext, addresses: readonly string[], each: number) => {
    const held = addresses.flatMap((address) => Array.from({ length: each }, () => dial(server, test, address)))
    for (const [index, { socket }] of held.entries()) {
      if (index % 4 === 1) socket.write('GET /healthz HTTP/1.1\r\nHost: x\r\nX-Slow: ')
      if (index % 4 === 2) socket.write(get('/healthz'))
      if (index % 4 === 3) {
        socket.write(
          'POST /api/auth/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 9000\r\n\r\n{',
        )
      }
    }
    await until(() => held.every(({ socket }) => socket.destroyed || socket.readyState === 'open'), 'connections')
    return held
  }
  const addresses = (count: number) => Array.from({ length: count }, (_, index) => `127.0.0.${index + 10}`)

  it('that rest make room: twenty addresses which hold all keep nobody out', async (test) => {
    const server = await start(test)
    const held = await hold(server, test, addresses(20), 10)
    for (const address of ['127.0.0.1', '127.0.0.10', '127.0.0.200']) {
      assert.equal(await ask(server, test, address), 200, address)
    }
    await until(() => held.filter(({ socket }) => isOpen(socket)).length <= limits.total, 'the rest closed')
  })

  it('from one address are as many as it may have, and others come in', async (test) => {
    const server = await start(test)
    const held = await hold(server, test, ['127.0.0.10'], 30)
    await until(() => held.filter(({ socket }) => isOpen(socket)).length <= limits.perAddress, 'the rest closed')
    assert.equal(await ask(server, test, '127.0.0.11'), 200)
    assert.equal(await ask(server, test, '127.0.0.10'), 200)
  })

  it('beyond what may be are told to come back, where all are at work', async (test) => {
    const server = await start(test, { ...limits, total: 2, perAddress: 2 })
    const { api, user } = await signIn(server)
    await api.createRepository({ body: { owner_uid: user.uid, repo_name: 'book' } })
    // A fetch is worked for from its first byte on, which is when it is told to go on.
    const headers =
      'Content-Type: application/x-git-upload-pack-request\r\nContent-Length: 9000\r\nExpect: 100-continue\r\n'
    for (const { socket, heard } of [dial(server, test), dial(server, test)]) {
      socket.write(get(`/${user.username}/book/git-upload-pack`, headers).replace('GET', 'POST'))
      await until(() => heard().startsWith('HTTP/1.1 100'), 'a fetch that goes on')
    }
    const newcomer = dial(server, test)
    newcomer.socket.write(get('/healthz'))
    await once(newcomer.socket, 'close')
    const heard = newcomer.heard()
    assert.match(heard, /^HTTP\/1.1 503 /)
    assert.match(heard, /\r\nretry-after: \d+\r\n/i)
    assert.match(heard, /"code":503,"msg":"The server is busy/)
  })

  it('of a trusted proxy are not one address', async (test) => {
    const server = await startServer({ connectionLimits: limits, env: { SHEAF_TRUST_PROXY: '127.0.0.0/8' } })
    test.onTestFinished(() => server.stop())
    const held = await hold(server, test, ['127.0.0.1'], 20)
    assert.equal(await ask(server, test, '127.0.0.1'), 200)
    assert.equal(held.filter(({ socket }) => isOpen(socket)).length, 20)
  })

  it('that send requests ahead are answered in bounds, and the rest is refused', async (test) => {
    const server = await start(test)
    const { socket, heard } = dial(server, test)
    socket.write(get('/api/nowhere').repeat(500))
    await once(socket, 'close')
    const statuses: string[] = heard().match(/HTTP\/1.1 \d{3}/g) ?? []
    assert.ok(statuses.includes('HTTP/1.1 404'))
    assert.equal(statuses.at(-1), 'HTTP/1.1 503')
    assert.ok(statuses.length < 50, `${statuses.length} answers`)
  })

  it('of one address that ask 300 times do not stand before another', async (test) => {
    const server = await start(test, { ...limits, total: 400, perAddress: 350 })
    const eves = Array.from({ length: 300 }, () => dial(server, test, '127.0.0.10'))
    const ada = dial(server, test, '127.0.0.11')
    const all = [...eves, ada]
    await until(() => all.every(({ socket }) => isOpen(socket)), 'connections')
    // Connections are accepted as they came, one in an iteration of the event loop: once she is answered, all are.
    ada.socket.write(get('/healthz'))
    await until(() => ada.heard().startsWith('HTTP/1.1 200 '), 'the last connection')
    const greeted = ada.heard().length
    const answered = Promise.withResolvers<number>()
    ada.socket.once('data', () => answered.resolve(eves.filter(({ heard }) => heard() !== '').length))
    for (const { socket } of all) socket.write(get('/api/nowhere'))
    const before = await answered.promise
    assert.match(ada.heard().slice(greeted), /^HTTP\/1.1 404 /)
    assert.ok(before < 150, `${before} of 300 were answered before`)
    await until(() => eves.every(({ heard }) => heard().startsWith('HTTP/1.1 404 ')), 'their answers')
  })

  it('that are refused with long bodies are read on for a few of an address only, and closed', async (test) => {
    const server = await start(test, { ...limits, perAddress: 12 })
    const body = Buffer.alloc(48 * 1024 * 1024, 0x20)
    const head = `POST /api/user/setting/access-key HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n`
    let taken = 0
    const sent = Array.from({ length: 12 }, () => {
      const { socket, heard } = dial(server, test)
      socket.write(head)
      return new Promise<string>((resolve) => {
        socket.write(body, (error) => {
          if (!error) taken += 1
          resolve(heard())
        })
      })
    })
    for (const answer of await Promise.all(sent)) assert.match(answer, /^HTTP\/1.1 401 /)
    assert.ok(taken <= 4, `${taken} bodies were taken whole`)
  })

  it('whose body nobody wants are closed soon after the answer', async (test) => {
    const server = await start(test, limits, { ...httpPatience, unreadMs: 100 })
    const withheld = (path: string, type: string) => {
      const { socket, heard } = dial(server, test)
      socket.write(`POST ${path} HTTP/1.1\r\nHost: x\r\nContent-Type: ${type}\r\nContent-Length: 1000000000\r\n\r\n{`)
      return once(socket, 'close').then(heard)
    }
    const [key, push] = await Promise.all([
      withheld('/api/user/setting/access-key', 'application/json'),
      withheld('/nobody/nothing/git-receive-pack', 'application/x-git-receive-pack-request'),
    ])
    assert.match(key, /^HTTP\/1.1 401 /)
    assert.match(push, /^HTTP\/1.1 401 /)
  })

  it('whose headers or body do not come in time are told so and closed', async (test) => {
    const server = await start(test, limits, { ...httpPatience, headersMs: 200, checkMs: 50, bodyMs: 200 })
    const slowly = (begin: string) => {
      const { socket, heard } = dial(server, test)
      socket.write(begin)
      return once(socket, 'close').then(heard)
    }
    const login = 'POST /api/auth/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n'
    const answers = await Promise.all([
      slowly('GET /healthz HTTP/1.1\r\nHost: x\r\nX-Slow: '),
      slowly(`${login}Content-Length: 100\r\n\r\n{`),
      slowly(`${login}Transfer-Encoding: chunked\r\n\r\n1\r\n{\r\n`),
    ])
    for (const answer of answers) assert.match(answer, /^HTTP\/1.1 408 /)
  })
})
