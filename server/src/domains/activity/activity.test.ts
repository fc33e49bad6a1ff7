import assert from 'node:assert/strict'
import type { ActivityItem } from '@sheaf/contract'
import { it } from 'vitest'
import { signIn } from '../../testing/factories.ts'
import { startServer } from '../../testing/start-server.ts'
import { countChanges, type PushedRef } from '../events/index.ts'
import { recordPush } from './index.ts'

const created = (ref: string): PushedRef => ({ ref, change: 'created', commits: null })

it('a push of hundreds of branches and two tags is told of as such', async (test) => {
  const server = await startServer()
  test.onTestFinished(() => server.stop())
  const { api, user } = await signIn(server)
  await api.createRepository({ body: { owner_uid: user.uid, repo_name: 'wild' } })
  const { id } = await server.database.read
    .selectFrom('repositories')
    .select('id')
    .where('name', '=', 'wild')
    .executeTakeFirstOrThrow()
  const branches = Array.from({ length: 401 }, (_, number) => created(`refs/heads/topic/${number}`))
  const tags = [created('refs/tags/v1'), { ...created('refs/tags/v0'), change: 'deleted' as const }]
  const refs = [...branches, ...tags, created('refs/notes/commits')]
  await server.database.tx(async (tx) => {
    const push = { repoId: id, userId: user.userId, refs: refs.slice(0, 50) }
    // As servers wrote it that did not count: what is there counts.
    await recordPush(tx, { ...push, at: Date.now() + 1_000, pushId: 'old', changes: undefined })
    await recordPush(tx, { ...push, at: Date.now() + 2_000, pushId: 'new', changes: countChanges(refs) })
  })
  const params = { owner: user.username, repo: 'wild' }
  const [counted, uncounted]: ActivityItem[] = await api.listRepositoryActivity({ params, query: {} })
  assert.deepEqual(counted?.changes, [
    { kind: 'branch', change: 'created', count: 401 },
    { kind: 'tag', change: 'created', count: 1 },
    { kind: 'tag', change: 'deleted', count: 1 },
    { kind: 'other', change: 'created', count: 1 },
  ])
  assert.equal(counted?.refs.length, 50)
  assert.deepEqual(uncounted?.changes, [{ kind: 'branch', change: 'created', count: 50 }])
})
