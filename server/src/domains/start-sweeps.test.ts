import assert from 'node:assert/strict'
import { randomUUIDv7 } from 'node:crypto'
import { eventually } from '@sheaf/server-core/testing/eventually'
import { describe, it } from 'vitest'
import { openDirectDeps } from '../testing/direct-deps.ts'
import { createUser } from '../testing/factories.ts'
import { startServer } from '../testing/start-server.ts'
import { startSweeps } from './start-sweeps.ts'

describe('names that a killed server left', () => {
  it('are free when the next one starts, or a minute later where others may be about to finish', async (test) => {
    const server = await startServer()
    const { deps, stop } = await openDirectDeps(server.config)
    test.onTestFinished(async () => {
      await stop()
      await server.stop()
    })
    const { ownerId } = await createUser(server)
    const { read, write } = server.database
    for (const state of ['creating', 'importing', 'copying'] as const) {
      const row = {
        kind: 'code',
        description: '',
        is_private: 0,
        default_branch: 'main',
        storage_node: 'local',
      } as const
      const times = { created_at: Date.now(), updated_at: 0, pushed_at: null }
      const uid = randomUUIDv7()
      await write
        .insertInto('repositories')
        .values({ ...row, ...times, owner_id: ownerId, uid, name: state, state })
        .execute()
    }
    const left = async () => (await read.selectFrom('repositories').select('name').execute()).map(({ name }) => name)
    await startSweeps(deps)
    if (server.config.database.engine === 'sqlite') return assert.deepEqual(await left(), [])
    assert.deepEqual((await left()).toSorted(), ['copying', 'creating', 'importing'])
    // A minute later.
    await write.updateTable('repositories').set({ created_at: 0 }).execute()
    await write.updateTable('jobs').set({ run_at: 0 }).where('queue', '=', 'sweep-unfinished').execute()
    await eventually(async () => assert.deepEqual(await left(), []))
  })
})
