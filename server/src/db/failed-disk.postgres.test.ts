import assert from 'node:assert/strict'
import { describe, it, onTestFinished } from 'vitest'
import { signIn } from '../testing/factories.ts'
import { refuseChanges } from '../testing/refuse-changes.ts'
import { startServer } from '../testing/start-server.ts'

const failures = [
  { code: '53100', status: 507, said: /disk is full/ },
  { code: '58030', status: 503, said: /can't write to its database/ },
]

describe('PostgreSQL whose disk', () => {
  for (const { code, status, said } of failures) {
    it(`fails by ${code} is told of as ${status} in words, with when to come back`, async () => {
      const server = await startServer()
      onTestFinished(() => server.stop())
      const { user, send } = await signIn(server)
      const body = { owner_uid: user.uid, repo_name: 'project' }
      const undo = await refuseChanges(server.database, ['repositories'], code)
      const answer = await send('POST', '/api/repo/init', { body })
      await undo()
      assert.equal(answer.status, status, answer.text)
      assert.match(answer.text, said)
      assert.ok(Number(answer.headers.get('retry-after')) > 0)
      assert.equal((await send('POST', '/api/repo/init', { body })).json.code, 200)
    })
  }
})
