import assert from 'node:assert/strict'
import { afterAll, beforeAll, describe, it } from 'vitest'
import { createTeam, createUser, signIn } from '../../testing/factories.ts'
import { startServer, type TestServer } from '../../testing/start-server.ts'
import { planCommand } from './index.ts'

describe('plans', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await startServer({ env: { SHEAF_OWNER_QUOTA_GB: '20' } })
  })
  afterAll(() => server.stop())

  const run = async (...words: string[]) => (await planCommand(server.config, words)).join('\n')

  it('are told of the account and of the teams that it owns, with what is used of them', async () => {
    const { user, api } = await signIn(server)
    const other = await createUser(server)
    const { ownerId } = await createTeam(server, {
      name: 'growers',
      members: [
        [user, 'owner'],
        [other, 'reader'],
      ],
    })
    await createTeam(server, {
      name: 'strangers',
      members: [
        [other, 'owner'],
        [user, 'maintainer'],
      ],
    })
    await server.database.write.updateTable('owners').set({ disk_bytes: 12_000 }).where('id', '=', ownerId).execute()
    await api.inviteToTeam({ params: { team: 'growers' }, body: { invited: 'third@example.org', role: 'writer' } })
    const none = { datasets: 0, disk_bytes: 0 }
    const starter = { plan: 'starter', max_disk_bytes: 20e9, max_members: 1, max_datasets: 3 }
    const own = { owner: user.username, is_team: false, members: 1, ...none, ...starter }
    const professional = { plan: 'professional', max_disk_bytes: 100e9, max_members: 10, max_datasets: null }
    const team = { owner: 'growers', is_team: true, members: 3, ...none, disk_bytes: 12_000, ...professional }
    assert.deepEqual(await api.getBilling(), [own, team])
  })

  it('are changed on the command line, beside a server that runs, and hold at once', async () => {
    const { user, api } = await signIn(server)
    assert.equal(await run(user.username.toUpperCase()), `${user.username} is on the plan starter.`)
    assert.equal(await run(user.username, 'enterprise'), `${user.username} is on the plan enterprise now.`)
    const [plan] = await api.getBilling()
    assert.deepEqual([plan?.plan, plan?.max_disk_bytes, plan?.max_datasets], ['enterprise', null, null])
    await assert.rejects(run('nobody', 'starter'), /^Error: Nobody is called nobody/)
    for (const words of [[], [user.username, 'gold'], ['a', 'starter', 'b']]) {
      await assert.rejects(run(...words), /^Error: Usage: plan <name>/)
    }
  })
})
