import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { setTimeout as wait } from 'node:timers/promises'
import { promisify } from 'node:util'
import type { MainThreadSchedulerOptions } from '@sheaf/server-core/admission/main-thread-scheduler'
import { eventually } from '@sheaf/server-core/testing/eventually'
import { describe, it, type TestContext } from 'vitest'
import { createLogger } from '../log/logger.ts'
import { createHttpConnections } from './connections.ts'
import { createRequestAdmission } from './request-admission.ts'

const mebibyte = 1024 * 1024
/** As much as Node reads of a connection at a time. */
const piece = 64 * 1024

/** A server behind admission, all requests that came to it, and connections to it that are there before anything is sent. */
async function serve(test: TestContext, handler: RequestListener, turns: Partial<MainThreadSchedulerOptions> = {}) {
  const connections = createHttpConnections({ proxies: ['127.0.0.1'], log: createLogger({ level: 'silent' }) })
  const admission = createRequestAdmission({ connections, headers: {}, unreadMs: 1_000, turns })
  const guarded = admission.guard(handler)
  const came: IncomingMessage[] = []
  const server = createServer((request, response) => {
    came.push(request)
    guarded(request, response)
  })
  connections.watch(server)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  test.onTestFinished(() => {
    server.close()
    server.closeAllConnections()
  })
  const { port } = server.address() as AddressInfo // it listens on a port
  const open = async () => {
    const socket = connect({ port, host: '127.0.0.1' })
    socket.on('error', () => undefined)
    test.onTestFinished(() => void socket.destroy())
    await once(socket, 'connect')
    const client = { socket, said: '' }
    socket.on('data', (chunk) => {
      client.said += chunk
    })
    return client
  }
  const openMany = async (count: number) => {
    const clients = await Promise.all(Array.from({ length: count }, open))
    // A client is connected before the server has heard of it.
    await eventually(async () => assert.equal(await promisify(server.getConnections.bind(server))(), count))
    return clients
  }
  return { came, openMany }
}

const head = (more: string) => `POST / HTTP/1.1\r\nHost: x\r\n${more}\r\n\r\n`

describe('long bodies of requests that wait for the main thread', () => {
  it('have a bound in all: the others are refused, and nothing of theirs is kept', async (test) => {
    const begun: number[] = []
    const { came, openMany } = await serve(test, (request) => void begun.push(request.readableLength))
    const clients = await openMany(120)
    const sent = Buffer.concat([Buffer.from(head(`Content-Length: ${mebibyte}`)), Buffer.alloc(mebibyte / 2)])
    for (const { socket } of clients) socket.write(sent)
    await eventually(() => assert.equal(begun.length + clients.filter(({ said }) => said !== '').length, 120))
    const refused = clients.filter(({ said }) => said !== '')
    for (const { said } of refused) assert.match(said, /^HTTP\/1\.1 503 /)
    assert.ok(refused.length > 20 && refused.length < 70, `${refused.length} were refused`)
    assert.ok(Math.max(...begun) < 3 * piece, `${Math.max(...begun)} bytes of one that waited were read`)
    // Those that were begun are never read here.
    await eventually(() =>
      assert.equal(came.filter(({ readableLength }) => readableLength === 0).length, refused.length),
    )
  })

  it('are read on from where they stopped, whole', async (test) => {
    const { openMany } = await serve(test, async (request, response) => {
      // As what asks the database first does.
      await wait(5)
      response.end(`<${(await buffer(request)).length}>`)
    })
    const clients = await openMany(60)
    const body = Buffer.alloc(mebibyte)
    await Promise.all(
      clients.map(async ({ socket }, n) => {
        if (n % 3 === 0) return socket.write(Buffer.concat([Buffer.from(head(`Content-Length: ${mebibyte}`)), body]))
        socket.write(head(n % 3 === 1 ? `Content-Length: ${mebibyte}` : 'Transfer-Encoding: chunked'))
        await wait(n)
        return socket.write(n % 3 === 1 ? body : 'a\r\n0123456789\r\n0\r\n\r\n')
      }),
    )
    const expected = clients.map((_, n) => (n % 3 === 2 ? '<10>' : `<${mebibyte}>`))
    const answers = () => clients.map(({ said }) => /<\d+>/.exec(said)?.[0])
    await eventually(() => assert.deepEqual(answers(), expected))
    // The connection goes on: so does what follows on it.
    for (const client of clients) {
      client.said = ''
      client.socket.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n')
    }
    await eventually(() =>
      assert.deepEqual(
        answers(),
        clients.map(() => '<0>'),
      ),
    )
  })

  it('that made room for others are refused once, although what waits is displaced as well', async (test) => {
    const held: ServerResponse[] = []
    const { came, openMany } = await serve(test, (_request, response) => void held.push(response), {
      slots: 1,
      longMs: 60_000,
      waiting: 164,
    })
    const [first, ...clients] = await openMany(1 + 64 + 100 + 40)
    first?.socket.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n')
    await eventually(() => assert.equal(held.length, 1))
    const ask = async (from: number, to: number, textOf: (n: number) => string) => {
      for (let n = from; n < to; n += 1) clients[n]?.socket.write(textOf(n))
      await eventually(() => assert.equal(came.length, 1 + to))
    }
    const long = (address: string) => head(`X-Forwarded-For: ${address}\r\nContent-Length: ${mebibyte}`)
    const refused = () => clients.filter(({ said }) => said !== '').length
    await ask(0, 64, () => long('192.0.2.1'))
    await ask(64, 164, (n) => long(`198.51.100.${n}`))
    // For 36 of a hundred who have one body each, whoever has 64 gives up the oldest.
    await eventually(() => assert.equal(refused(), 36))
    // Nothing more may wait: who has most gives up its newest, 28 that still wait and then those that were refused.
    await ask(164, 204, (n) => `GET / HTTP/1.1\r\nHost: x\r\nX-Forwarded-For: 203.0.113.${n}\r\n\r\n`)
    await eventually(() => assert.equal(refused(), 64))
    for (const { said } of clients) assert.ok(said.split('HTTP/1.1 ').length <= 2, said)
  })
})
