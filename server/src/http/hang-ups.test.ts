import assert from 'node:assert/strict'
import { createServer } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { describe, it } from 'vitest'
import { createLogger } from '../log/logger.ts'
import { createHttpConnections } from './connections.ts'
import { createHangUps } from './hang-ups.ts'
import { createRequestAdmission } from './request-admission.ts'

const eve = '192.0.2.1'
const ada = '192.0.2.2'

describe('who hangs up', () => {
  it('again and again is known for it, and forgotten after a while', () => {
    let time = 0
    const hangUps = createHangUps(() => time)
    for (let n = 0; n < 4; n += 1) hangUps.note(eve, true)
    assert.equal(hangUps.isUsual(eve), false)
    for (let n = 0; n < 4; n += 1) hangUps.note(eve, true)
    assert.deepEqual([hangUps.isUsual(eve), hangUps.isUsual(ada)], [true, false])
    time += 10_000
    assert.equal(hangUps.isUsual(eve), false)
  })

  it('once is known for it while many others do, and no longer than they', () => {
    let time = 0
    const hangUps = createHangUps(() => time)
    hangUps.note(eve, true)
    assert.equal(hangUps.isUsual(eve), false)
    for (let n = 0; n < 20; n += 1) hangUps.note(`192.0.2.${10 + n}`, true)
    assert.deepEqual([hangUps.isUsual(eve), hangUps.isUsual('192.0.2.10'), hangUps.isUsual(ada)], [true, true, false])
    time += 10_000
    assert.equal(hangUps.isUsual(eve), false)
  })

  it('is not known for it who is answered more often', () => {
    const hangUps = createHangUps(() => 0)
    for (let n = 0; n < 100; n += 1) {
      hangUps.note(ada, n % 5 === 0)
      hangUps.note(ada, false)
    }
    assert.equal(hangUps.isUsual(ada), false)
  })

  it('has nothing begun any more, and an answer where they wait for one', async (test) => {
    const connections = createHttpConnections({ proxies: [], log: createLogger({ level: 'silent' }) })
    const admission = createRequestAdmission({ connections, headers: {}, unreadMs: 1_000 })
    let begun = 0
    const server = createServer(
      admission.guard((_request, response) => {
        begun += 1
        // As what waits for git does.
        const answer = setTimeout(() => response.end('here'), 200)
        response.once('close', () => clearTimeout(answer))
      }),
    )
    connections.watch(server)
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    test.onTestFinished(() => {
      server.close()
      server.closeAllConnections()
    })
    const { port } = server.address() as AddressInfo // it listens on a port
    const ask = (then: (socket: Socket) => void) =>
      new Promise<string>((resolve) => {
        const socket = connect({ port, host: '127.0.0.1' })
        let said = ''
        socket.on('data', (chunk) => {
          said += chunk
        })
        socket.once('close', () => resolve(said))
        socket.write('GET /blame HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n', () => then(socket))
      })
    const hangUp = () => ask((socket) => void setImmediate(() => socket.destroy()))
    for (let n = 0; n < 30; n += 1) await hangUp()
    const before = begun
    for (let n = 0; n < 30; n += 1) await hangUp()
    assert.deepEqual([before > 3, begun - before], [true, 0])
    assert.match(await ask(() => undefined), /here$/)
  })
})
