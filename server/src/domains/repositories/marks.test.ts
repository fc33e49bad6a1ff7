import assert from 'node:assert/strict'
import { limits } from '@sheaf/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, it } from 'vitest'
import { codeOf } from '../../testing/code-of.ts'
import { addCollaborator, createUser, issueAccessKey, signIn } from '../../testing/factories.ts'
import { startServer, type TestServer } from '../../testing/start-server.ts'
import { uncountMarksOf } from './mark.store.ts'

describe('stars and watches', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await startServer()
  })
  afterAll(() => server.stop())

  const scene = async ({ isPrivate = false } = {}) => {
    const owner = await signIn(server)
    const { uid } = await owner.api.createRepository({
      body: { owner_uid: owner.user.uid, repo_name: 'corn', repo_is_private: isPrivate },
    })
    return { owner, uid, at: { params: { owner: owner.user.username, repo: 'corn' } } }
  }
  const namesOf = ({ items }: { items: { repo: { repo_name: string; namespace: string } }[] }) =>
    items.map(({ repo }) => `${repo.namespace}/${repo.repo_name}`)

  it('are for those who are signed in, of a repository that they may see', async () => {
    const [{ at }, hidden, fan] = [await scene(), await scene({ isPrivate: true }), await signIn(server)]
    assert.equal(await codeOf(server.browser().api.starRepository(at)), 401)
    assert.equal(await codeOf(fan.api.starRepository(hidden.at)), 404)
    assert.equal(await codeOf(fan.api.watchRepository(hidden.at)), 404)
    const other = { owner: hidden.owner.user.username, repo: 'nothing' }
    assert.equal(await codeOf(fan.api.unstarRepository({ params: other })), 404)
    const keyOf = async (follow_access: 1 | 2) => {
      const { token } = await issueAccessKey(server, fan.user, { grants: { follow_access } })
      const { owner, repo } = at.params
      const answer = await fetch(`${server.url}/api/repo/${owner}/${repo}/star`, {
        method: 'PUT',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        body: '{}',
      })
      return answer.status
    }
    assert.deepEqual([await keyOf(1), await keyOf(2)], [403, 200])
  })

  it('count once each, and are told to whoever set them', async () => {
    const [{ at, owner }, fan] = [await scene(), await signIn(server)]
    assert.deepEqual(await fan.api.starRepository(at), { stars: 1, forks: 0, watches: 0 })
    assert.deepEqual(await fan.api.starRepository(at), { stars: 1, forks: 0, watches: 0 })
    assert.deepEqual(await fan.api.watchRepository(at), { stars: 1, forks: 0, watches: 1 })
    const seen = await fan.api.getRepository(at)
    assert.deepEqual([seen.starred, seen.watched, seen.state.stars, seen.state.watches], [true, true, 1, 1])
    const theirs = await owner.api.getRepository(at)
    assert.deepEqual([theirs.starred, theirs.watched, theirs.state.stars], [false, false, 1])
    const list = { params: { username: owner.user.username } }
    assert.deepEqual(
      (await fan.api.listUserRepositories(list)).items.map(({ starred, state }) => [starred, state.stars]),
      [[true, 1]],
    )
    assert.equal((await server.browser().api.listUserRepositories(list)).items[0]?.starred, false)
    assert.deepEqual(await fan.api.unstarRepository(at), { stars: 0, forks: 0, watches: 1 })
    assert.deepEqual(await fan.api.unstarRepository(at), { stars: 0, forks: 0, watches: 1 })
    assert.deepEqual(await fan.api.unwatchRepository(at), { stars: 0, forks: 0, watches: 0 })
  })

  it('hold when many come and go at once', async () => {
    const { at, uid } = await scene()
    const fans = await Promise.all(Array.from({ length: 8 }, () => signIn(server)))
    await Promise.all(
      fans.flatMap(({ api }) => [api.starRepository(at), api.starRepository(at), api.watchRepository(at)]),
    )
    await Promise.all(
      fans.flatMap(({ api }, n) =>
        n % 2 === 0 ? [api.unstarRepository(at), api.unstarRepository(at)] : [api.starRepository(at)],
      ),
    )
    const row = await server.database.read
      .selectFrom('repositories')
      .select(({ selectFrom }) => [
        'stars',
        'watches',
        selectFrom('repository_marks')
          .select(({ fn }) => fn.countAll<number>().as('n'))
          .whereRef('repo_id', '=', 'repositories.id')
          .as('marks'),
      ])
      .where('uid', '=', uid)
      .executeTakeFirstOrThrow()
    assert.deepEqual(row, { stars: 4, watches: 8, marks: 12 })
  })

  it('are listed last one first, page by page, and tell of nothing that the reader may not see', async () => {
    const fan = await signIn(server)
    const scenes = [await scene(), await scene({ isPrivate: true }), await scene()]
    const [first, hidden, last] = scenes.map(({ owner }) => `${owner.user.username}/corn`)
    const secret = scenes[1]
    assert.ok(secret)
    await addCollaborator(server, { ownerId: fan.user.ownerId, repoUid: secret.uid, role: 'reader' })
    for (const { at } of scenes) await fan.api.starRepository(at)
    await fan.api.watchRepository(secret.at)
    const ask = { params: { username: fan.user.username } }
    assert.deepEqual(namesOf(await fan.api.listStarred(ask)), [last, hidden, first])
    const page = await fan.api.listStarred({ ...ask, query: { page: 1, page_size: 2 } })
    assert.deepEqual([namesOf(page), page.total, page.page], [[first], 3, 1])
    for (const reader of [server.browser(), await signIn(server)]) {
      const seen = await reader.api.listStarred(ask)
      assert.deepEqual([namesOf(seen), seen.total], [[last, first], 2])
      const watched = await reader.api.listWatched(ask)
      assert.deepEqual([watched.items, watched.total], [[], 0])
    }
    // Access is taken away: the star says nothing any more, not even to whoever gave it.
    await secret.owner.api.removeCollaborator({ params: { ...secret.at.params, name: fan.user.username } })
    const left = await fan.api.listStarred(ask)
    assert.deepEqual([namesOf(left), left.total], [[last, first], 2])
    assert.equal((await fan.api.listWatched(ask)).total, 0)
    const counts = [fan, server.browser()].map(({ api }) => api.getUser(ask).then(({ stars }) => stars))
    assert.deepEqual(await Promise.all(counts), [2, 2])
    assert.equal(await codeOf(fan.api.listStarred({ params: { username: 'nobody-at-all' } })), 404)
  })

  it('leave the counts with the account that set them', async () => {
    const [{ at }, fan, other] = [await scene(), await signIn(server), await signIn(server)]
    for (const { api } of [fan, other]) await api.starRepository(at)
    await fan.api.watchRepository(at)
    await server.database.tx((tx) => uncountMarksOf(tx, fan.user.userId))
    assert.deepEqual((await other.api.getRepository(at)).state, { stars: 1, forks: 0, watches: 0 })
  })

  it('are bounded for each account', async (test) => {
    const [{ at, uid }, fan, other] = [await scene(), await signIn(server), await scene()]
    const { ownerId } = await createUser(server)
    // As if they had starred so many: the rows are made in bulk, of repositories that need no folder.
    await server.database.tx(async (tx) => {
      const now = Date.now()
      for (let from = 0; from < limits.starsPerAccount; from += 500) {
        const rows = await tx
          .insertInto('repositories')
          .values(
            Array.from({ length: 500 }, (_, n) => ({
              uid: `${uid}-${from + n}`,
              owner_id: ownerId,
              name: `r${from + n}`,
              kind: 'code' as const,
              description: '',
              is_private: 0 as const,
              default_branch: 'main',
              storage_node: 'default',
              state: 'ready' as const,
              created_at: now,
              updated_at: now,
            })),
          )
          .returning('id')
          .execute()
        await tx
          .insertInto('repository_marks')
          .values(rows.map(({ id }) => ({ kind: 'star', user_id: fan.user.userId, repo_id: id, created_at: now })))
          .execute()
      }
    })
    // Rows in bulk are unknown to PostgreSQL's planner until somebody looks: time does it elsewhere.
    await sql`analyze`.execute(server.database.write)
    assert.equal(await codeOf(fan.api.starRepository(at)), 422)
    assert.equal((await fan.api.getRepository(at)).state.stars, 0)
    await fan.api.watchRepository(other.at)
    const began = performance.now()
    const { items, total } = await fan.api.listStarred({ params: { username: fan.user.username } })
    assert.deepEqual([items.length, total], [50, limits.starsPerAccount])
    await test.annotate(`50 of ${total} stars: ${Math.round(performance.now() - began)} ms`)
  })
})
