import assert from 'node:assert/strict'
import { runClient } from '@sheaf/git-engine/testing/git-client'
import { scratchFolder } from '@sheaf/git-engine/testing/scratch-repository'
import { eventually } from '@sheaf/server-core/testing/eventually'
import { afterAll, afterEach, beforeAll, describe, it } from 'vitest'
import { freePort } from '../../../tools/process/free-port.ts'
import { createLogger } from '../log/logger.ts'
import { issueAccessKey, testPassword } from '../testing/factories.ts'
import { refuseChanges } from '../testing/refuse-changes.ts'
import { sshPerson } from '../testing/ssh-person.ts'
import { startServer, type TestServer } from '../testing/start-server.ts'
import { createWriteBehind, type LastUsedWriter, recordEveryMs } from './write-behind.ts'

describe('write-behind', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await startServer()
  })
  afterAll(() => server.stop())

  const lines: string[] = []
  afterEach(() => lines.splice(0))
  const log = createLogger({ level: 'info', target: { write: (line) => void lines.push(line) } })

  it('are written together, each row once', async () => {
    const written: (readonly number[])[] = []
    const write: LastUsedWriter = async (_, { ids }) => void written.push(ids)
    const writeBehind = createWriteBehind({ database: server.database, log })
    for (const id of [1, 2, 3, 2, 1]) writeBehind.recordUse(write, { id, notedAt: null })
    await writeBehind.stop()
    assert.equal(written.length, 1)
    assert.deepEqual([...new Set(written[0])], [1, 2, 3])
    writeBehind.recordUse(write, { id: 4, notedAt: null })
    await writeBehind.flush()
    assert.equal(written.length, 1, 'none are taken after the stop')
  })

  it('are taken once in ten minutes', async () => {
    const written: (readonly number[])[] = []
    const write: LastUsedWriter = async (_, { ids }) => void written.push(ids)
    const writeBehind = createWriteBehind({ database: server.database, log })
    writeBehind.recordUse(write, { id: 1, notedAt: Date.now() - recordEveryMs / 2 })
    writeBehind.recordUse(write, { id: 2, notedAt: Date.now() - recordEveryMs - 1 })
    await writeBehind.stop()
    assert.deepEqual(written, [[2]])
  })

  it('are bounded, in all and in each statement', async () => {
    const sizes: number[] = []
    const write: LastUsedWriter = async (_, { ids }) => void sizes.push(ids.length)
    const writeBehind = createWriteBehind({ database: server.database, log })
    for (let id = 0; id < 25_000; id += 1) writeBehind.recordUse(write, { id, notedAt: null })
    await writeBehind.stop()
    const sum = sizes.reduce((total, size) => total + size, 0)
    assert.ok(sum >= 10_000 && sum < 11_024, String(sum))
    assert.ok(Math.max(...sizes) <= 1_024)
  })

  it('that fail are logged once, until they can be written again', async () => {
    let isFull = true
    const write: LastUsedWriter = async () => {
      if (isFull) throw new Error('no room')
    }
    const writeBehind = createWriteBehind({ database: server.database, log })
    for (const id of [1, 2, 3]) {
      writeBehind.recordUse(write, { id, notedAt: null })
      await writeBehind.flush()
    }
    assert.equal(lines.length, 1)
    isFull = false
    writeBehind.recordUse(write, { id: 4, notedAt: null })
    await writeBehind.flush()
    isFull = true
    writeBehind.recordUse(write, { id: 5, notedAt: null })
    await writeBehind.stop()
    assert.equal(lines.length, 2)
  })
})

describe('a database that refuses every change', () => {
  it('still lets everyone in who is known, and read', async (test) => {
    const server = await startServer({ env: { SHEAF_SSH_PORT: String(await freePort()), SHEAF_RATE_LIMITS: 'on' } })
    test.onTestFinished(() => server.stop())
    const person = await sshPerson(server)
    const { token } = await issueAccessKey(server, person.user, { grants: { repo_access: 1 } })
    const { api, user } = person
    await api.createRepository({ body: { owner_uid: user.uid, repo_name: 'private', repo_is_private: true } })
    await server.database.write
      .updateTable('sessions')
      .set({ seen_at: Date.now() - 86_400_000 })
      .execute()
    const undo = await refuseChanges(server.database, [
      'sessions',
      'access_keys',
      'ssh_keys',
      'rate_limits',
      'known_origins',
    ])

    assert.equal((await api.context()).username, user.username, 'a session')
    const { status } = await server.browser().send('GET', `/api/repo/${user.username}/private`, {
      headers: { authorization: `Bearer ${token}` },
    })
    assert.equal(status, 200, 'an access key')
    const url = new URL(`/${user.username}/private`, server.url)
    url.username = 'key'
    url.password = token
    const folder = scratchFolder(test)
    const { code, err } = await runClient(folder, ['ls-remote', url.href])
    assert.equal(code, 0, err)
    const overSsh = await person.git(folder, 'ls-remote', person.url(`/${user.username}/private`))
    assert.equal(overSsh.code, 0, overSsh.err)
    url.username = user.username
    url.password = testPassword
    const byPassword = await runClient(folder, ['ls-remote', url.href])
    assert.equal(byPassword.code, 0, byPassword.err)
    await eventually(() => {
      assert.ok(server.logLines.some((line) => line.includes('cannot be written down')))
    })
    await undo()
    await api.context()
    await eventually(async () => {
      const { seen_at } = await server.database.read
        .selectFrom('sessions')
        .select('seen_at')
        .where('user_id', '=', user.userId)
        .executeTakeFirstOrThrow()
      assert.ok(seen_at > Date.now() - 60_000, 'what could not be noted then is noted at the next use')
    })
  })
})
