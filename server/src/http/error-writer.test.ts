import assert from 'node:assert/strict'
import { once } from 'node:events'
import { connect } from 'node:net'
import { GitError } from '@sheaf/git-engine'
import { until } from '@sheaf/server-core/testing/eventually'
import Fastify from 'fastify'
import { describe, it, type TestContext } from 'vitest'
import { disconnectSignal } from './disconnect-signal.ts'
import { writeError } from './error-writer.ts'

const info = 30
const error = 50
const left = 'the client has left before its answer'

/** A server that works for as long as its clients wait, and its log. */
async function server(test: TestContext, fail: () => Error) {
  const lines: { level: number; msg: string }[] = []
  const app = Fastify({ logger: { stream: { write: (line: string) => void lines.push(JSON.parse(line)) } } })
  app.setErrorHandler(writeError)
  const asked = Promise.withResolvers<void>()
  app.get('/work', (_request, reply) => {
    const gone = disconnectSignal(reply)
    asked.resolve()
    return new Promise((_resolve, reject) => gone.addEventListener('abort', () => reject(fail())))
  })
  const address = await app.listen({ port: 0, host: '127.0.0.1' })
  test.onTestFinished(() => app.close())
  const socket = connect(Number(new URL(address).port), '127.0.0.1')
  await once(socket, 'connect')
  socket.write('GET /work HTTP/1.1\r\nHost: sheaf\r\n\r\n')
  await asked.promise
  socket.destroy()
  await until(() => lines.some(({ msg }) => msg === left || msg === 'request failed'))
  return lines
}

describe('a client that leaves before its answer', () => {
  for (const fail of [
    () => new GitError('aborted', 'nobody waits for this answer'),
    () => Object.assign(new Error('the client disconnected'), { name: 'AbortError' }),
  ]) {
    it(`is no fault: ${fail().message}`, async (test) => {
      const lines = await server(test, fail)
      assert.ok(
        lines.every(({ level }) => level === info),
        JSON.stringify(lines),
      )
      assert.ok(lines.some(({ msg }) => msg === left))
    })
  }

  it('hides no other fault', async (test) => {
    const lines = await server(test, () => new GitError('failed', 'git has failed'))
    assert.ok(lines.some(({ level, msg }) => level === error && msg === 'request failed'))
  })
})
