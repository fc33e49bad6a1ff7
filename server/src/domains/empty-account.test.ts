import assert from 'node:assert/strict'
import { afterAll, beforeAll, describe, it } from 'vitest'
import { signIn } from '../testing/factories.ts'
import { startServer, type TestServer } from '../testing/start-server.ts'

describe('somebody with nothing, in a database with nothing', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await startServer()
  })
  afterAll(() => server.stop())

  it('is told of nothing by each page, and never that something is wrong', async () => {
    const { api, user } = await signIn(server)
    const params = { username: user.username }
    const none = { items: [], next: null }
    for (const list of [
      await api.listUserRepositories({ params, query: {} }),
      await api.listUserRepositories({ params, query: { page: 99 } }),
      await api.listRepositories({ query: {} }),
      await api.listStarred({ params, query: {} }),
      await api.listWatched({ params, query: {} }),
    ]) {
      assert.deepEqual(list.items, [])
      assert.equal(list.total, 0)
    }
    assert.deepEqual(await api.listPinned({ params }), [])
    assert.deepEqual(await api.listFeed({ query: {} }), none)
    assert.deepEqual(await api.listUserActivity({ params, query: {} }), none)
    for (const list of ['review', 'changes', 'ready', 'waiting', 'assigned'] as const)
      assert.deepEqual(await api.listQueue({ params: { list }, query: {} }), none)
    assert.equal((await api.countNotifications({})).unread, 0)
    assert.deepEqual(await api.listOwnInvitations({}), [])
    assert.deepEqual((await api.listFollowers({ params, query: {} })).items, [])
    const { followers, following } = await api.getUser({ params })
    assert.deepEqual([followers, following], [0, 0])
    assert.equal((await api.getContributionCalendar({ params })).total, 0)

    // There is one owner to choose, and one thing that a key can be limited to: the account.
    assert.deepEqual(
      (await api.listOwners()).map(({ username }) => username),
      [user.username],
    )
    assert.equal((await api.findKeyTargets({ query: {} })).length, 1)
    assert.deepEqual(await api.searchNames({ query: { query: 'nothing-so' } }), {
      repositories: [],
      people: [],
      teams: [],
    })
    const nothingFound = { results: [], next: null, is_complete: true }
    assert.deepEqual(await api.searchCode({ query: { query: 'nothingSo' } }), nothingFound)
    assert.deepEqual(await api.searchAllCommits({ query: { query: 'nothingSo' } }), nothingFound)
    assert.deepEqual(await api.searchCode({ query: { query: `nothingSo owner:${user.username}` } }), nothingFound)
    for (const kind of ['model', 'dataset'] as const) {
      assert.deepEqual(await api.discoverRepositories({ params: { kind }, query: {} }), none)
      const { total, is_complete } = await api.countCardFacets({ params: { kind }, query: {} })
      assert.deepEqual([total, is_complete], [0, true])
    }
  })
})
