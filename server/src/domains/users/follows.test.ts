import assert from 'node:assert/strict'
import { limits } from '@sheaf/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, it } from 'vitest'
import { codeOf } from '../../testing/code-of.ts'
import { createTeam, issueAccessKey, signIn } from '../../testing/factories.ts'
import { startServer, type TestServer } from '../../testing/start-server.ts'
import { hasFollows } from './follow.store.ts'
import { dropFollows } from './follow-user.ts'

type Person = Awaited<ReturnType<typeof signIn>>
const at = ({ user }: Pick<Person, 'user'>) => ({ params: { username: user.username } })
const countsOf = async ({ api, user }: Person) => {
  const { followers, following } = await api.getUser({ params: { username: user.username } })
  return [followers, following]
}

describe('follows', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await startServer()
  })
  afterAll(() => server.stop())
  const people = (count: number) => Promise.all(Array.from({ length: count }, () => signIn(server)))

  it('are for those who are signed in, of users who are not themselves', async () => {
    const [ada, grace] = [await signIn(server), await signIn(server)]
    assert.equal(await codeOf(server.browser().api.followUser(at(ada))), 401)
    assert.equal(await codeOf(ada.api.followUser({ params: { username: 'nobody-at-all' } })), 404)
    const team = await createTeam(server, { name: 'threshers', members: [[ada.user, 'owner']] })
    assert.equal(await codeOf(ada.api.followUser({ params: { username: team.name } })), 404)
    assert.deepEqual(await ada.api.listFollowers({ params: { username: team.name } }), { items: [], next: null })
    assert.equal(await codeOf(ada.api.listFollowing({ params: { username: 'nobody-at-all' } })), 404)
    for (const username of [ada.user.username, ada.user.username.toUpperCase()]) {
      assert.equal(await codeOf(ada.api.followUser({ params: { username } })), 422)
    }
    const keyOf = async (follow_access: 1 | 2) => {
      const { token } = await issueAccessKey(server, ada.user, { grants: { follow_access } })
      const { status } = await server.browser().send('PUT', `/api/users/${grace.user.username}/follow`, {
        headers: { authorization: `Bearer ${token}` },
        body: {},
      })
      return status
    }
    assert.deepEqual([await keyOf(1), await keyOf(2)], [403, 200])
  })

  it('count once each with both, and are told to whoever looks', async () => {
    const [ada, grace] = [await signIn(server), await signIn(server)]
    assert.deepEqual(await ada.api.followUser(at(grace)), { followers: 1, following: 0 })
    assert.deepEqual(await ada.api.followUser(at(grace)), { followers: 1, following: 0 })
    assert.deepEqual(
      [await countsOf(ada), await countsOf(grace)],
      [
        [0, 1],
        [1, 0],
      ],
    )
    const isFollowed = async (reader: Pick<Person, 'api'>) => (await reader.api.getUser(at(grace))).is_follow
    assert.deepEqual(await Promise.all([ada, grace, server.browser()].map(isFollowed)), [true, false, false])
    const [follower] = (await ada.api.listFollowers(at(grace))).items
    assert.deepEqual([follower?.username, follower?.is_follow], [ada.user.username, false])
    await grace.api.followUser(at(ada))
    assert.equal((await grace.api.listFollowers(at(grace))).items[0]?.is_follow, true)
    assert.equal((await server.browser().api.listFollowing(at(ada))).items[0]?.is_follow, false)
    assert.deepEqual(await ada.api.unfollowUser(at(grace)), { followers: 0, following: 1 })
    assert.deepEqual(await ada.api.unfollowUser(at(grace)), { followers: 0, following: 1 })
    assert.deepEqual((await ada.api.listFollowers(at(grace))).items, [])
  })

  it('hold when many follow each other at once', async () => {
    const all = await people(5)
    const pairs = all.flatMap((follower) =>
      all.flatMap((followed) => (follower === followed ? [] : [{ follower, followed }])),
    )
    await Promise.all(
      pairs.flatMap(({ follower, followed }) => [
        follower.api.followUser(at(followed)),
        follower.api.followUser(at(followed)),
      ]),
    )
    const [first] = all
    assert.ok(first)
    await Promise.all(
      pairs.filter(({ follower }) => follower === first).map(({ followed }) => first.api.unfollowUser(at(followed))),
    )
    assert.deepEqual(await Promise.all(all.map(countsOf)), [[4, 0], ...Array.from({ length: 4 }, () => [3, 4])])
  })

  it('leave the counts of others with the account', async () => {
    const [ada, grace, mary] = [await signIn(server), await signIn(server), await signIn(server)]
    await ada.api.followUser(at(grace))
    await grace.api.followUser(at(ada))
    await grace.api.followUser(at(mary))
    const { userId } = grace.user
    await dropFollows(server.database, { userId, signal: new AbortController().signal })
    assert.equal(await hasFollows(server.database.read, userId), false)
    assert.deepEqual(await Promise.all([ada, grace, mary].map(countsOf)), [
      [0, 0],
      [0, 0],
      [0, 0],
    ])
  })

  it('are bounded for each account, and ten thousand followers are listed page by page', async (test) => {
    const [ada, grace] = [await signIn(server), await signIn(server)]
    const { write } = server.database
    await write
      .updateTable('users')
      .set({ following: limits.followsPerAccount })
      .where('id', '=', ada.user.userId)
      .execute()
    assert.equal(await codeOf(ada.api.followUser(at(grace))), 422)
    assert.deepEqual(await countsOf(grace), [0, 0])

    const count = 10_000
    const { passwordHash } = await write
      .selectFrom('users')
      .select('password_hash as passwordHash')
      .where('id', '=', ada.user.userId)
      .executeTakeFirstOrThrow()
    await server.database.tx(async (tx) => {
      const created_at = Date.now()
      for (let from = 0; from < count; from += 500) {
        const names = Array.from({ length: 500 }, (_, n) => `fan${from + n}`)
        const owners = await tx
          .insertInto('owners')
          .values(names.map((name) => ({ uid: name, kind: 'user', name, created_at })))
          .returning(['id', 'name'])
          .execute()
        const users = await tx
          .insertInto('users')
          .values(
            owners.map(({ id, name }) => ({
              owner_id: id,
              email: `${name}@example.org`,
              password_hash: passwordHash,
              created_at,
              updated_at: created_at,
            })),
          )
          .returning('id')
          .execute()
        await tx
          .insertInto('follows')
          .values(users.map(({ id }) => ({ follower_id: id, followed_id: grace.user.userId, created_at })))
          .execute()
      }
    })
    // As its daemon does in life.
    await sql`analyze`.execute(write)
    const seen = new Set<string>()
    let next: string | null = ''
    const times: number[] = []
    while (next !== null && seen.size < 500) {
      const began = performance.now()
      const page = await ada.api.listFollowers({
        ...at(grace),
        query: { page_size: 50, ...(next !== '' && { after: next }) },
      })
      times.push(performance.now() - began)
      for (const { username } of page.items) seen.add(username)
      next = page.next
    }
    assert.deepEqual([seen.size, seen.has(`fan${count - 1}`), seen.has(`fan${count - 500}`)], [500, true, true])
    const middle = times.toSorted((a, b) => a - b)[5] ?? 0
    await test.annotate(`50 of ${count} followers: ${middle.toFixed(1)} ms`)
  })
})
