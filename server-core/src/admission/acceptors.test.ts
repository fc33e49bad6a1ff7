import assert from 'node:assert/strict'
import { connect, type Socket } from 'node:net'
import { setImmediate as nextIteration } from 'node:timers/promises'
import { describe, it, type TestContext } from 'vitest'
import { openAcceptors } from './acceptors.ts'

const host = '127.0.0.1'

/** Acceptors, and the connections that they took. */
async function listening(test: TestContext) {
  const taken: Socket[] = []
  const acceptors = await openAcceptors({
    host,
    port: 0,
    sockets: { pauseOnConnect: true },
    take: (socket) => void taken.push(socket.on('error', () => {})),
  })
  const clients: Socket[] = []
  const dial = (): Socket => {
    const client = connect({ host, port: acceptors.port }).on('error', () => {})
    clients.push(client)
    return client
  }
  test.onTestFinished(async () => {
    for (const socket of [...clients, ...taken]) socket.destroy()
    await acceptors.close()
  })
  return { acceptors, dial, taken }
}

// Sockets share a port on Linux and the BSDs.
describe.skipIf(process.platform !== 'linux')('acceptors of one port', () => {
  it('take several connections in one event-loop iteration', async (test) => {
    const { dial, taken } = await listening(test)
    // On loopback the kernel has connected them before this thread looks for anything.
    for (let n = 0; n < 64; n += 1) dial()
    let iterations = 0
    while (taken.length < 64) {
      await nextIteration()
      if (taken.length > 0) iterations += 1
    }
    assert.ok(iterations < 48, `64 connections took ${iterations} iterations`)
  })

  it('hold the port against others of their kind', async (test) => {
    const { acceptors } = await listening(test)
    await assert.rejects(openAcceptors({ host, port: acceptors.port, take: () => {} }), { code: 'EADDRINUSE' })
  })

  it('make connections as they are told: of one that is paused nothing is read', async (test) => {
    const { dial, taken } = await listening(test)
    dial().write('hello')
    while (taken.length < 1) await nextIteration()
    for (let n = 0; n < 10; n += 1) await nextIteration()
    const [socket] = taken
    assert.equal(socket?.bytesRead, 0)
    const heard = new Promise((resolve) => socket?.once('data', resolve))
    socket?.resume()
    assert.equal(String(await heard), 'hello')
  })

  it('are closed when the last connection is gone', async (test) => {
    const { acceptors, dial, taken } = await listening(test)
    for (let n = 0; n < 32; n += 1) dial()
    while (taken.length < 32) await nextIteration()
    let isClosed = false
    const closed = acceptors.close().then(() => {
      isClosed = true
    })
    for (let n = 0; n < 10; n += 1) await nextIteration()
    assert.equal(isClosed, false)
    for (const socket of taken) socket.destroy()
    await closed
  })
})
