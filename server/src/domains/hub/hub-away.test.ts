import assert from 'node:assert/strict'
import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'
import { fileURLToPath } from 'node:url'
import { eventually } from '@sheaf/server-core/testing/eventually'
import { describe, it, onTestFinished } from 'vitest'
import { issueAccessKey, signIn } from '../../testing/factories.ts'
import { installHubClients, noHubClients } from '../../testing/hub-clients.ts'
import { playHubClient } from '../../testing/play-hub-client.ts'
import { startServer } from '../../testing/start-server.ts'
import { hasSwift, startSwift } from '../../testing/swift-server.ts'

const [newest] = installHubClients()

/** A way to a service that can be away: who wants to write then is counted, and all are hung up on. */
async function openLine(to: URL) {
  let [isAway, refused] = [false, 0]
  const open = new Set<Socket>()
  const listener = createServer((client) => {
    if (isAway) {
      client.on('error', () => undefined)
      client.once('data', (asked) => {
        if (/^(PUT|POST) /.test(asked.toString('latin1'))) refused += 1
        client.destroy()
      })
      return
    }
    const service = connect(Number(to.port), to.hostname)
    for (const [one, other] of [
      [client, service],
      [service, client],
    ] as const) {
      open.add(one)
      one.on('error', () => other.destroy())
      one.once('close', () => {
        open.delete(one)
        other.destroy()
      })
      one.pipe(other)
    }
  })
  listener.listen(0, '127.0.0.1')
  await once(listener, 'listening')
  const address = listener.address()
  const url = new URL(to)
  url.port = String(typeof address === 'object' ? address?.port : '')
  const cut = () => {
    for (const socket of open) socket.destroy()
  }
  return {
    url: url.href,
    refused: () => refused,
    goAway() {
      isAway = true
      refused = 0
      cut()
    },
    comeBack() {
      isAway = false
    },
    close() {
      cut()
      listener.close()
    },
  }
}

describe.skipIf(!hasSwift || noHubClients !== undefined)('a bucket that is away and comes back', () => {
  for (const [how, size, byXet] of [
    ['whole', 300_000, false],
    ['in parts', 34 * 1024 * 1024, false],
    ['by Xet', 3_000_000, true],
  ] as const) {
    it(`lets a stock client go on that sends a file ${how}`, { timeout: 300_000 }, async (test) => {
      const swift = await startSwift()
      onTestFinished(() => swift.stop())
      const line = await openLine(new URL(swift.url))
      onTestFinished(() => line.close())
      const server = await startServer({ env: { SHEAF_OBJECTS_URL: line.url } })
      onTestFinished(() => server.stop())
      const { api, user } = await signIn(server)
      await api.createRepository({ body: { owner_uid: user.uid, repo_name: 'model', repo_kind: 'model' } })
      const { token } = await issueAccessKey(server, user, { grants: { repo_access: 2 } })
      line.goAway()
      const playing = playHubClient({
        ...{ test, byXet, client: newest ?? assert.fail('no client'), endpoint: server.url },
        script: fileURLToPath(new URL('./testing/upload_calls.py', import.meta.url)),
        given: { repo: `${user.username}/model`, token, file: 'weights.bin', size },
      })
      playing.catch(() => undefined)
      // A request makes two tries at most: at least one of the client's came to nothing, and it was told when to come again.
      await eventually(() => assert.ok(line.refused() >= 2, `${line.refused()} tries`))
      line.comeBack()
      await playing
    })
  }
})
