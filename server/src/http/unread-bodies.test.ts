import assert from 'node:assert/strict'
import { once } from 'node:events'
import { Agent, createServer, request } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { PassThrough } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { setTimeout as wait } from 'node:timers/promises'
import { eventually } from '@sheaf/server-core/testing/eventually'
import { it } from 'vitest'
import { startServer } from '../testing/start-server.ts'
import { createUnreadBodies } from './unread-bodies.ts'

const mebibyte = 1024 * 1024

it('leaves nothing behind on a connection that goes on', async (test) => {
  const bodies = createUnreadBodies(5_000)
  const listeners: number[] = []
  const server = createServer((incoming, response) => {
    listeners.push(incoming.socket.listenerCount('close'))
    bodies.leave(incoming, { socket: incoming.socket, address: 'somewhere' })
    incoming.resume()
    response.end('refused')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  test.onTestFinished(() => {
    agent.destroy()
    server.close()
  })
  const { port } = server.address() as AddressInfo // it listens on a port
  for (let round = 0; round < 5; round += 1) {
    await new Promise<void>((resolve, reject) => {
      const sent = request({ port, host: '127.0.0.1', agent, method: 'POST' }, (answer) => {
        answer.resume().once('end', resolve)
      })
      sent.once('error', reject)
      sent.end('body')
    })
  }
  assert.deepEqual([listeners.length, new Set(listeners).size], [5, 1], listeners.join(' '))
})

it('reads to its end what was piped to somebody who closes once all is answered', async (test) => {
  const bodies = createUnreadBodies(5_000)
  const over = Promise.withResolvers<string>()
  const server = createServer((incoming, response) => {
    const target = new PassThrough()
    incoming.pipe(target)
    target.once('data', () => response.end('enough'))
    for (const event of ['end', 'close']) incoming.once(event, () => over.resolve(event))
    response.once('close', () => {
      bodies.leave(incoming, { socket: incoming.socket, address: 'somewhere' })
      target.destroy()
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  test.onTestFinished(() => {
    server.close()
    server.closeAllConnections()
  })
  const { port } = server.address() as AddressInfo // it listens on a port
  const sent = request({ port, host: '127.0.0.1', method: 'POST' }, (answer) => {
    answer.resume()
    sent.end('the rest')
  })
  sent.once('error', over.reject)
  sent.write('the beginning')
  assert.equal(await over.promise, 'end')
})

it('reads on where a pipeline has ended the request, so that whoever sends all before they read gets their answer, and then closes', async (test) => {
  const bodies = createUnreadBodies(5_000)
  const server = createServer((incoming, response) => {
    const { socket } = incoming
    response.once('close', () => bodies.leave(incoming, { socket, address: 'somewhere' }))
    const failing = async (sent: AsyncIterable<Buffer>) => {
      for await (const chunk of sent) throw new Error(`no room for ${chunk.length} bytes`)
    }
    incoming.on('error', () => undefined)
    pipeline(incoming, failing).catch(() => response.writeHead(507).end('full'))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  test.onTestFinished(() => {
    server.close()
    server.closeAllConnections()
  })
  const { port } = server.address() as AddressInfo // it listens on a port
  const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true })
  test.onTestFinished(() => void socket.destroy())
  const size = 8 * mebibyte
  socket.write(`PUT / HTTP/1.1\r\nHost: x\r\nContent-Length: ${size}\r\n\r\n`)
  await new Promise<void>((resolve, reject) => {
    socket.once('error', reject)
    socket.write(Buffer.alloc(size), () => resolve())
  })
  const told: Buffer[] = []
  for await (const chunk of socket) told.push(chunk)
  assert.match(Buffer.concat(told).toString(), /^HTTP\/1\.1 507 [\s\S]*full/)
  socket.end()
  await eventually(async () => {
    const left = await new Promise<number>((resolve) => server.getConnections((_error, count) => resolve(count)))
    assert.equal(left, 0)
  })
})

it('takes what nobody wanted no faster than it may, though it was never begun to be read', async (test) => {
  const server = await startServer()
  test.onTestFinished(() => server.stop())
  const socket = connect({ port: Number(new URL(server.url).port), host: '127.0.0.1' })
  test.onTestFinished(() => void socket.destroy())
  socket.on('error', () => undefined)
  const size = 512 * mebibyte
  // Nobody is signed in: it is answered before its body is looked at.
  socket.write(
    `PUT /api/user/setting/picture HTTP/1.1\r\nHost: x\r\nContent-Type: image/png\r\nSec-Fetch-Site: same-origin\r\nContent-Length: ${size}\r\n\r\n`,
  )
  let taken = 0
  const piece = Buffer.alloc(64 * 1024)
  const send = () => {
    socket.write(piece, (error) => {
      if (error) return
      taken += piece.length
      if (taken < size) send()
    })
  }
  send()
  await once(socket, 'data')
  const answered = performance.now()
  const before = taken
  await wait(300)
  const seconds = (performance.now() - answered) / 1000
  // At 16 MiB a second, and what the kernel holds for both ends.
  assert.ok(taken - before <= (16 * seconds + 16) * mebibyte, `${(taken - before) / mebibyte} MiB in ${seconds} s`)
})
