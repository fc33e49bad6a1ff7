import assert from 'node:assert/strict'
import { fileURLToPath } from 'node:url'
import { eventually } from '@sheaf/server-core/testing/eventually'
import { afterAll, beforeAll, describe, it } from 'vitest'
import { openLine } from '../../testing/cut-line.ts'
import { issueAccessKey, signIn } from '../../testing/factories.ts'
import { installHubClients, noHubClients } from '../../testing/hub-clients.ts'
import { playHubClient } from '../../testing/play-hub-client.ts'
import { startServer } from '../../testing/start-server.ts'
import { hasSwift, startSwift } from '../../testing/swift-server.ts'

const [newest] = installHubClients()

describe.skipIf(!hasSwift || noHubClients !== undefined)('a bucket that is away and comes back', () => {
  let swift: Awaited<ReturnType<typeof startSwift>>
  beforeAll(async () => {
    swift = await startSwift()
  })
  afterAll(() => swift.stop())

  for (const [how, size, byXet] of [
    ['whole', 300_000, false],
    ['in parts', 34 * 1024 * 1024, false],
    ['by Xet', 3_000_000, true],
  ] as const) {
    // Side by side, each by a server and a line of its own: they wait, mostly, for when they were told to come again.
    it.concurrent(`lets a stock client go on that sends a file ${how}`, { timeout: 300_000 }, async (test) => {
      const line = await openLine(new URL(swift.url))
      test.onTestFinished(() => line.close())
      const server = await startServer({ env: { SHEAF_OBJECTS_URL: line.url } })
      test.onTestFinished(() => server.stop())
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
