import assert from 'node:assert/strict'
import type { QueueList } from '@sheaf/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, it } from 'vitest'
import { medianTime, type OpenedDatabase, openFilledDatabase } from '../../testing/open-database.ts'
import { insertWorlds, worldOfTwo } from '../../testing/worlds.ts'
import { listQueue } from './list-queue.ts'

/** That of the first user of the world. */
const userId = 1
const rows = 50_000
const batch = 1_000

/** Printed is what it takes, on a quiet machine 30 ms at most; asserted is what a loaded one bears. */
const maxMs = 200

describe('a queue of 50,000 threads', () => {
  let opened: OpenedDatabase
  beforeAll(async () => {
    opened = await openFilledDatabase(async (database) => {
      const { write } = database
      await insertWorlds(database, [worldOfTwo(300)])
      // Half of what is asked is closed by now; half of the pull requests are the reader's own. Some at a time: a loaded machine takes its time.
      for (let from = 0; from < rows; from += batch) {
        const numbers = sql`with recursive numbers (n) as (
          select ${sql.lit(from + 1)} union all select n + 1 from numbers where n < ${sql.lit(from + batch)})`
        await sql`${numbers} insert into threads
          (id, repo_id, number, kind, state, title, body, author_id, created_at, updated_at)
          select n, 1 + n % 300, n, 'pull', case when n % 2 = 0 then 'open' else 'closed' end, 'Weave', '', 1 + n % 4 / 2, n, n
          from numbers`.execute(write)
        await sql`${numbers} insert into pulls
          (thread_id, repo_id, number, is_open, base_ref, head_ref, head_oid, versions, mergeable, can_fast_forward)
          select n, 1 + n % 300, n, case when n % 2 = 0 then 1 else 0 end, 'main', 'topic' || n, '', 1,
            case when n % 8 = 0 then 'conflict' else 'clean' end, 0 from numbers`.execute(write)
        await sql`${numbers} insert into review_requests (thread_id, user_id, requested_at)
          select n, 1, n from numbers where n % 5 <> 0`.execute(write)
        await sql`${numbers} insert into thread_assignees (thread_id, user_id, assigned_at)
          select n, 1, n from numbers`.execute(write)
        await sql`${numbers} insert into thread_subscriptions (thread_id, user_id, reason, is_muted, created_at, seen_at)
          select n, 1, 'assigned', 0, n, n from numbers`.execute(write)
      }
    })
  })
  afterAll(() => opened.close())

  const lists: readonly QueueList[] = ['review', 'changes', 'waiting', 'ready', 'assigned']
  for (const list of lists) {
    it(`tells in time: ${list}`, async (test) => {
      const { database } = opened
      const ask = () => listQueue({ database }, { list, userId, reach: { userId }, after: undefined, pageSize: 10 })
      const { items } = await ask()
      assert.ok(items.length > 5, `${items.length}`)
      const median = await medianTime(9, ask)
      await test.annotate(`${median.toFixed(1)} ms on ${database.engine}`)
      assert.ok(median < maxMs, `${median} ms`)
    })
  }
})
