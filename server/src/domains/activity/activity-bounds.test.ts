import assert from 'node:assert/strict'
import { type ActivityItem, answerSizes } from '@sheaf/contract'
import { it } from 'vitest'
import { signIn } from '../../testing/factories.ts'
import { startServer } from '../../testing/start-server.ts'
import { recordPush } from './index.ts'

it('the activity of a repository tells of fifty pushes of fifty refs with long names', async (test) => {
  const server = await startServer()
  test.onTestFinished(() => server.stop())
  const { api, send, user } = await signIn(server)
  await api.createRepository({ body: { owner_uid: user.uid, repo_name: 'wild' } })
  const { id } = await server.database.read
    .selectFrom('repositories')
    .select('id')
    .where('name', '=', 'wild')
    .executeTakeFirstOrThrow()
  const refs = Array.from({ length: 50 }, (_, index) => ({
    ref: `refs/heads/${'"'.repeat(4_000)}${index}`,
    change: 'created' as const,
    commits: 1,
  }))
  await server.database.tx(async (tx) => {
    for (let push = 0; push < 50; push += 1) {
      await recordPush(tx, { repoId: id, userId: user.userId, at: push, pushId: `${push}`, refs })
    }
  })
  const { json, text } = await send('GET', `/api/repo/${user.username}/wild/activity?page_size=50`)
  assert.ok(Buffer.byteLength(text) <= answerSizes.answer, `${Buffer.byteLength(text)} bytes`)
  const items = json.data as ActivityItem[]
  const oldest = items.at(-1)?.refs
  assert.deepEqual([items.length, oldest?.length, oldest?.[0]?.ref_truncated], [50, 50, true])
})
