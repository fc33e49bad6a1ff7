import assert from 'node:assert/strict'
import { writeFileSync } from 'node:fs'
import { eventually } from '@sheaf/server-core/testing/eventually'
import { describe, it, type TestContext } from 'vitest'
import { freePort } from '../../../../tools/process/free-port.ts'
import { rules } from '../../limits/rate-limit-rules.ts'
import { createRateLimiter } from '../../limits/rate-limiter.ts'
import { createLogger } from '../../log/logger.ts'
import { makeKeyPair } from '../../ssh/testing/openssh.ts'
import { runSsh, sshPerson } from '../../testing/ssh-person.ts'
import { startServer } from '../../testing/start-server.ts'

async function serverWithSsh(test: TestContext, env: Record<string, string> = {}) {
  const server = await startServer({ env: { SHEAF_SSH_PORT: String(await freePort()), ...env } })
  test.onTestFinished(() => server.stop())
  return server
}

describe('the use of an SSH key', () => {
  it('is written down, once in ten minutes at most', async (test) => {
    const server = await serverWithSsh(test)
    const { api, key, keyUid } = await sshPerson(server)
    const used = async () => (await api.listSshKeys({ query: {} })).items.find(({ uid }) => uid === keyUid)?.updated_at
    await runSsh(server, { key, options: ['-T'] })
    await eventually(async () => assert.ok(await used(), 'its use is written down'))
    const first = await used()
    assert.ok(first && Math.abs(Date.parse(first) - Date.now()) < 120_000)
    await runSsh(server, { key, options: ['-T'] })
    assert.equal(await used(), first)
    await server.database.write
      .updateTable('ssh_keys')
      .set({ last_used_at: Date.now() - 660_000 })
      .where('uid', '=', keyUid)
      .execute()
    await runSsh(server, { key, options: ['-T'] })
    await eventually(async () => assert.ok(Date.parse((await used()) ?? '') > Date.now() - 120_000))
  })

  it('is none where someone only asked about it', async (test) => {
    const server = await serverWithSsh(test)
    const { api, key } = await sshPerson(server)
    const probe = await makeKeyPair()
    // The public half of one key beside the private half of another: known, but never proved.
    writeFileSync(`${probe.file}.pub`, `${key.line}\n`)
    const { code } = await runSsh(server, { key: probe, options: ['-T'] })
    assert.equal(code, 255)
    const [kept] = (await api.listSshKeys({ query: {} })).items
    assert.equal(kept?.updated_at, null)
  })

  it('is refused for a while at an address from which wrong keys alone came, where there are limits', async (test) => {
    const server = await serverWithSsh(test, { SHEAF_RATE_LIMITS: 'on' })
    const person = await sshPerson(server)
    const { database } = server
    const limits = createRateLimiter({ database, enabled: true, log: createLogger({ level: 'silent' }) })
    for (let n = 0; n < rules['ssh-failure/address'].count; n += 1)
      await limits.take('ssh-failure/address', '127.0.0.1')
    assert.equal((await runSsh(server, { key: person.key, options: ['-T'] })).code, 0)
    assert.match((await runSsh(server, { key: await makeKeyPair(), options: ['-T'] })).err, /Permission denied/)
    await eventually(async () => {
      const { code, err } = await runSsh(server, { key: person.key, options: ['-T'] })
      assert.equal(code, 255)
      assert.match(err, /closed|reset/)
    })
  })
})
