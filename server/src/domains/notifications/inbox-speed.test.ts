import assert from 'node:assert/strict'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, it } from 'vitest'
import { medianTime, type OpenedDatabase, openFilledDatabase } from '../../testing/open-database.ts'
import { insertWorlds, worldOfTwo } from '../../testing/worlds.ts'
import { countUnread, selectNotifications } from './inbox.store.ts'

/** That of the first user of the world. */
const userId = 1
const rows = 100_000
const batch = 1_000

/** Printed is what it takes, on a quiet machine 5 ms at most; asserted is what a loaded one bears. */
const maxMs = 150

describe('an inbox of 100,000 rows', () => {
  let opened: OpenedDatabase
  beforeAll(async () => {
    opened = await openFilledDatabase(async (database) => {
      await insertWorlds(database, [worldOfTwo(3_000)])
      // Some at a time: a loaded machine takes its time for the indexes.
      for (let from = 0; from < rows; from += batch) {
        await sql`
          with recursive numbers (n) as (
            select ${sql.lit(from + 1)} union all select n + 1 from numbers where n < ${sql.lit(from + batch)})
          insert into notifications
            (user_id, kind, subject, actor_id, repo_id, payload, source, state, count, is_to_mail, updated_at)
          select 1, 'push', 'row:' || n, 2, 1 + n % 3000, '{}', '', n % 4 / 2, 1, 0, n from numbers`.execute(
          database.write,
        )
      }
    })
  })
  afterAll(() => opened.close())

  const asked = { userId, reach: { userId }, repository: undefined, limit: 26 }
  const middle = { at: rows / 2, id: 0 }
  const page = (more: Partial<Parameters<typeof selectNotifications>[1]>) =>
    selectNotifications(opened.database.read, { ...asked, show: 'inbox', after: undefined, ...more })
  const cases: [string, () => Promise<unknown>][] = [
    ['how many are unread', () => countUnread(opened.database.read, { ...asked, most: 100 })],
    ['the first page', () => page({})],
    ['a page in the middle', () => page({ after: middle })],
    ['what is unread', () => page({ show: 'unread' })],
    ['one repository', () => page({ repository: { owner: 'owner1', name: 'repo1' } })],
  ]
  for (const [name, ask] of cases) {
    it(`tells in time: ${name}`, async (test) => {
      await ask()
      const median = await medianTime(9, ask)
      await test.annotate(`${median.toFixed(1)} ms on ${opened.database.engine}`)
      assert.ok(median < maxMs, `${median} ms`)
    })
  }
})
