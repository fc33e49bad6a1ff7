import assert from 'node:assert/strict'
import { limits } from '@sheaf/contract'
import { afterAll, beforeAll, describe, it } from 'vitest'
import { codeOf } from '../../testing/code-of.ts'
import { issueAccessKey, signInAround } from '../../testing/factories.ts'
import { startServer, type TestServer } from '../../testing/start-server.ts'
import { statusOf } from '../../testing/status-of.ts'

// On either database.
describe('a search of a list of threads that is kept by a name', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await startServer()
  })
  afterAll(() => server.stop())

  async function scene({ isPrivate = false } = {}) {
    const { ada, grace, eve, repoUid, params } = await signInAround(server, { role: 'reader', isPrivate })
    type Person = typeof ada
    const keep = ({ api }: Person, name: string, kind: 'discussion' | 'pull' = 'discussion', query = 'is:open') =>
      api.createThreadView({ params, body: { kind, name, query } })
    const namesOf = async ({ api }: Person, kind: 'discussion' | 'pull' = 'discussion') =>
      (await api.listThreadViews({ params, query: { kind } })).map(({ name }) => name)
    return { ada, grace, eve, repoUid, params, keep, namesOf }
  }

  it('is for whoever may see the list, signed in in a browser', async () => {
    const { grace, eve, params, keep, namesOf } = await scene({ isPrivate: true })
    const path = `/api/repo/${params.owner}/${params.repo}/thread-views?kind=pull`
    assert.equal(await statusOf(server.url, { method: 'GET', path, headers: {} }), 401)
    const { token } = await issueAccessKey(server, grace.user, { grants: { repo_access: 2, issue_access: 2 } })
    const headers = { authorization: `Bearer ${token}` }
    assert.equal(await statusOf(server.url, { method: 'GET', path, headers }), 403)
    assert.equal(await codeOf(namesOf(eve)), 404)
    assert.equal(await codeOf(keep(eve, 'Mine')), 404)
    const { uid } = await keep(grace, 'Mine')
    for (const call of ['updateThreadView', 'deleteThreadView'] as const)
      assert.equal(await codeOf(eve.api[call]({ params: { ...params, uid }, body: { name: 'x', query: 'y' } })), 404)
    assert.deepEqual(await namesOf(grace), ['Mine'])
  })

  it('is made, changed and deleted by its account, which alone is told of it, in its own list', async () => {
    const { ada, grace, params, keep, namesOf } = await scene()
    const bugs = await keep(grace, '  Bugs  ', 'discussion', ' label:bug is:closed ')
    assert.deepEqual([bugs.name, bugs.query], ['Bugs', 'label:bug is:closed'])
    await keep(grace, 'all mine', 'discussion', 'author:grace')
    await keep(grace, 'Bugs', 'pull')
    assert.deepEqual(await namesOf(grace), ['all mine', 'Bugs'])
    assert.deepEqual(await namesOf(grace, 'pull'), ['Bugs'])
    assert.deepEqual(await namesOf(ada), [])
    assert.equal(await codeOf(keep(grace, 'BUGS')), 409)
    await keep(ada, 'Bugs')
    const one = { params: { ...params, uid: bugs.uid } }
    assert.equal(await codeOf(ada.api.updateThreadView({ ...one, body: { name: 'Hers', query: 'x' } })), 404)
    assert.equal(await codeOf(ada.api.deleteThreadView(one)), 404)
    assert.equal(await codeOf(grace.api.updateThreadView({ ...one, body: { name: 'All Mine', query: 'x' } })), 409)
    for (const body of [
      { name: '', query: 'x' },
      { name: 'x', query: ' ' },
      { name: 'x'.repeat(limits.threadViewNameMax + 1), query: 'x' },
      { name: 'x', query: 'x'.repeat(limits.threadQueryMax + 1) },
    ])
      assert.equal(await codeOf(grace.api.updateThreadView({ ...one, body })), 400)
    await grace.api.updateThreadView({ ...one, body: { name: 'Old bugs', query: 'label:bug' } })
    const kept = await grace.api.listThreadViews({ params, query: { kind: 'discussion' } })
    assert.deepEqual(
      kept.map(({ name, query }) => [name, query]),
      [
        ['all mine', 'author:grace'],
        ['Old bugs', 'label:bug'],
      ],
    )
    await grace.api.deleteThreadView(one)
    assert.equal(await codeOf(grace.api.deleteThreadView(one)), 404)
    assert.deepEqual(await namesOf(grace), ['all mine'])
  })

  it('goes with its repository, and is out of reach while that is', async () => {
    const { ada, grace, repoUid, params, keep, namesOf } = await scene()
    await keep(grace, 'Mine', 'pull')
    const { write } = server.database
    await ada.api.setRepositoryVisibility({ params, body: { is_private: true } })
    await write.deleteFrom('collaborators').where('owner_id', '=', grace.user.ownerId).execute()
    assert.equal(await codeOf(namesOf(grace, 'pull')), 404)
    await ada.api.setRepositoryVisibility({ params, body: { is_private: false } })
    assert.deepEqual(await namesOf(grace, 'pull'), ['Mine'])
    await write.deleteFrom('repositories').where('uid', '=', repoUid).execute()
    const left = await write.selectFrom('thread_views').select('id').where('user_id', '=', grace.user.userId).execute()
    assert.deepEqual(left, [])
  })

  it('is kept no more often than it may be, however many are kept at once', async () => {
    const { ada, grace, keep, namesOf } = await scene()
    const max = limits.viewsPerThreadList
    const codes = await Promise.all(Array.from({ length: max + 3 }, (_, at) => codeOf(keep(grace, `View ${at}`))))
    assert.deepEqual(codes.toSorted(), [...Array.from({ length: max }, () => 200), 422, 422, 422])
    assert.equal((await namesOf(grace)).length, max)
    // Other lists and other people have their own.
    assert.equal(await codeOf(keep(grace, 'One', 'pull')), 200)
    assert.equal(await codeOf(keep(ada, 'One')), 200)
    const { write } = server.database
    const { repo_id } = await write
      .selectFrom('thread_views')
      .select('repo_id')
      .where('user_id', '=', ada.user.userId)
      .executeTakeFirstOrThrow()
    // As if of other repositories.
    const rows = Array.from({ length: limits.viewsPerAccount - 1 }, (_, at) => ({
      ...{ uid: `view-${ada.user.userId}-${at}`, user_id: ada.user.userId, repo_id, kind: 'pull' as const },
      ...{ name: `${at}`, folded_name: `${at}`, query: 'x', created_at: 1 },
    }))
    await write.insertInto('thread_views').values(rows).execute()
    assert.equal(await codeOf(keep(ada, 'Two')), 422)
  })
})
