import assert from 'node:assert/strict'
import { eventually } from '@sheaf/server-core/testing/eventually'
import type { TestServer } from './start-server.ts'

/** Waits until all that has happened was delivered to a subscriber, and what that has left to a queue is done. */
export const allDelivered = (
  { database, config }: Pick<TestServer, 'database' | 'config'>,
  { subscriber, queue }: { subscriber: string; queue?: string },
): Promise<void> =>
  eventually(async () => {
    const { position } = await database.read
      .selectFrom('event_cursors')
      .select('position')
      .where('subscriber', '=', subscriber)
      .executeTakeFirstOrThrow()
    const isPostgres = config.database.engine === 'postgres'
    const waiting = database.read
      .selectFrom('events')
      .select('id')
      .where((is) =>
        // On SQLite they have no place but their id.
        isPostgres ? is.or([is('position', 'is', null), is('position', '>', position)]) : is('id', '>', position),
      )
    assert.deepEqual(await waiting.execute(), [])
    if (queue === undefined) return
    const jobs = database.read.selectFrom('jobs').select('id').where('queue', '=', queue)
    assert.deepEqual(await jobs.execute(), [])
  })
