import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type RequestListener } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { setTimeout as wait } from 'node:timers/promises'
import { promisify } from 'node:util'
import { eventually } from '@sheaf/server-core/testing/eventually'
import { describe, it, type TestContext } from 'vitest'
import { createLogger } from '../log/logger.ts'
import { createHttpConnections } from './connections.ts'
import { createRequestAdmission } from './request-admission.ts'

const mebibyte = 1024 * 1024
/** As much as Node reads of a connection at a time. */
const piece = 64 * 1024

/** A server behind admission, all requests that came to it, and connections to it that are there before anything is sent. */
async function serve(test: TestContext, handler: RequestListener) {
  const connections = createHttpConnections({ proxies: [], log: createLogger({ level: 'silent' }) })
  const admission = createRequestAdmission({ connections, headers: {}, unreadMs: 1_000 })
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
})
