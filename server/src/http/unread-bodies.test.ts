import assert from 'node:assert/strict'
import { Agent, createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { PassThrough } from 'node:stream'
import { it } from 'vitest'
import { createUnreadBodies } from './unread-bodies.ts'

it('leaves nothing behind on a connection that goes on', async (test) => {
  const bodies = createUnreadBodies(5_000)
  const listeners: number[] = []
  const server = createServer((incoming, response) => {
    listeners.push(incoming.socket.listenerCount('close'))
    bodies.leave(incoming, 'somewhere')
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
      bodies.leave(incoming, 'somewhere')
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
