import assert from 'node:assert/strict'
import { sql } from 'kysely'
import { it } from 'vitest'
import { startServer } from '../../testing/start-server.ts'
import { hasOpenPushes } from './index.ts'

it('Open pushes of a repository are found by an index, those of the version before among them', async (test) => {
  const server = await startServer()
  test.onTestFinished(() => server.stop())
  const { database } = server
  const later = Date.now() + 60_000
  const note = (repoId: number) => ({
    queue: 'settle-push',
    payload: JSON.stringify({ pushId: `${repoId}`, repoId, userId: 1 }),
    run_at: later,
    created_at: 0,
  })
  const rows = [{ ...note(12), subject: 'repository:12' }, { ...note(123), subject: 'repository:123' }, note(34)]
  for (const row of rows) await database.write.insertInto('jobs').values(row).execute()
  const open = await Promise.all([12, 123, 34, 1, 3].map((repoId) => hasOpenPushes(database.read, repoId)))
  assert.deepEqual(open, [true, true, true, false, false])
  if (database.engine !== 'sqlite') return
  const { rows: plan } = await sql<{ detail: string }>`
    explain query plan select id from jobs where queue = 'settle-push' and subject = 'repository:12'`.execute(
    database.read,
  )
  assert.match(plan.map(({ detail }) => detail).join(), /USING (?:COVERING )?INDEX jobs_subject/)
})
