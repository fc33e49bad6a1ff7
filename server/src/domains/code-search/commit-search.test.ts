import assert from 'node:assert/strict'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { client } from '@sheaf/git-engine/testing/git-client'
import { scratchFolder } from '@sheaf/git-engine/testing/scratch-repository'
import { eventually } from '@sheaf/server-core/testing/eventually'
import { afterAll, beforeAll, describe, it, type TestContext } from 'vitest'
import { issueAccessKey, limitAccessKey, signIn } from '../../testing/factories.ts'
import { startServer, type TestServer } from '../../testing/start-server.ts'

type Api = Awaited<ReturnType<typeof signIn>>['api']

/** Whose commits count is what the database says, of either engine; the index is the same beside both. */
describe('search in commits of all repositories', () => {
  let server: TestServer
  let ada: Awaited<ReturnType<typeof signIn>>
  beforeAll(async () => {
    server = await startServer()
    ada = await signIn(server)
  })
  afterAll(() => server.stop())

  let made = 0
  const repository = async (test: TestContext, { isPrivate = false } = {}) => {
    made += 1
    const name = `garden${made}`
    const { uid } = await ada.api.createRepository({
      body: { owner_uid: ada.user.uid, repo_name: name, repo_is_private: isPrivate },
    })
    const work = join(scratchFolder(test), 'work')
    await client('/', 'init', '-q', '-b', 'main', work)
    const { token } = await issueAccessKey(server, ada.user, { grants: { repo_access: 2 } })
    const url = new URL(`/${ada.user.username}/${name}.git`, server.url)
    url.username = 'key'
    url.password = token
    const commit = async (message: string, { at = 1_700_000_000, author = 'Ada <ada@example.org>' } = {}) => {
      writeFileSync(join(work, 'file'), `${message} ${at}`)
      await client(work, 'add', '-A')
      const dates = [`--date=@${at} +0000`]
      await client(
        work,
        '-c',
        'user.useConfigOnly=false',
        'commit',
        '-q',
        `--author=${author}`,
        ...dates,
        '-m',
        message,
      )
      return (await client(work, 'rev-parse', 'HEAD')).trim()
    }
    const push = (...args: string[]) => client(work, 'push', '-q', url.href, ...args)
    return { uid, name, work, commit, push, params: { owner: ada.user.username, repo: name } }
  }
  const search = (api: Api, query: string, cursor?: string) =>
    api.searchAllCommits({ query: { query, ...(cursor !== undefined && { cursor }) } })
  const subjectsOf = async (api: Api, query: string) =>
    (await search(api, query)).results.map(({ commit }) => commit.message.split('\n')[0])
  const finds = (api: Api, query: string, subjects: readonly string[]) =>
    eventually(async () => assert.deepEqual(await subjectsOf(api, query), subjects))

  it('finds what a push brought, by message, author, id and repository', async (test) => {
    const { commit, push, name } = await repository(test)
    const first = await commit('Plant the quince\n\nIt stands by the north wall.')
    await commit('Water the quince', { author: 'Grace Hopper <grace@navy.example>' })
    await push('main')
    await finds(ada.api, 'quince', ['Water the quince', 'Plant the quince'])
    const { results, next, is_complete } = await search(ada.api, 'north quince')
    assert.deepEqual([next, is_complete], [null, true])
    const [found] = results
    assert.deepEqual(
      [found?.owner, found?.repo_name, found?.is_private, found?.commit.commit_id],
      [ada.user.username, name, false, first],
    )
    assert.deepEqual(
      found?.lines.map(({ number, ranges }) => [number, ...ranges]),
      [
        [1, 10, 16],
        [3, 17, 22],
      ],
    )
    assert.deepEqual(await subjectsOf(ada.api, 'author:hopper'), ['Water the quince'])
    assert.deepEqual(await subjectsOf(ada.api, 'quince author:ada@example'), ['Plant the quince'])
    assert.deepEqual(await subjectsOf(ada.api, 'navy.example'), ['Water the quince'])
    assert.deepEqual(await subjectsOf(ada.api, first.slice(0, 7)), ['Plant the quince'])
    assert.deepEqual(await subjectsOf(ada.api, first.toUpperCase()), ['Plant the quince'])
    assert.deepEqual(await subjectsOf(ada.api, '/^Wat.* the/'), ['Water the quince'])
    assert.deepEqual(await subjectsOf(ada.api, '"the quince" case:yes'), ['Water the quince', 'Plant the quince'])
    assert.deepEqual(await subjectsOf(ada.api, 'Quince case:yes'), [])
    assert.deepEqual(await subjectsOf(ada.api, `quince repo:${ada.user.username}/${name}`), [
      'Water the quince',
      'Plant the quince',
    ])
    assert.deepEqual(await subjectsOf(ada.api, 'quince owner:somebody'), [])
    // Its letters stand in it, in another order.
    assert.deepEqual(await subjectsOf(ada.api, 'the water'), ['Water the quince'])
    assert.deepEqual(await subjectsOf(ada.api, '"the water"'), [])
  })

  it('refuses what it can not look for', async () => {
    const { send } = server.browser()
    for (const [query, status] of [
      ['?query=', 400],
      [`?query=${'x'.repeat(257)}`, 400],
      ['?query=abc&cursor=-1', 400],
      ['?query=ab', 422],
      ['?query=repo%3Aname', 422],
      ['?query=author%3Aab', 422],
      ['?query=%2F(%2F', 422],
    ] as const) {
      const answer = await send('GET', `/api/search/commits${query}`)
      assert.equal(answer.status === 200 ? answer.json.code : answer.status, status, query)
    }
  })

  it('never tells of what one may not see, nor of what is there no more', async (test) => {
    const { commit, push, params, work } = await repository(test, { isPrivate: true })
    await commit('Bury the treasure')
    const lost = await commit('Draw the map to the treasure')
    await push('main')
    await finds(ada.api, 'treasure', ['Draw the map to the treasure', 'Bury the treasure'])
    const grace = await signIn(server)
    const visitor = server.browser()
    for (const api of [grace.api, visitor.api]) {
      assert.deepEqual(await subjectsOf(api, 'treasure'), [])
      assert.deepEqual(await subjectsOf(api, lost), [])
      assert.deepEqual(await subjectsOf(api, `treasure repo:${params.owner}/${params.repo}`), [])
    }
    await ada.api.setRepositoryVisibility({ params, body: { is_private: false } })
    await finds(visitor.api, 'treasure', ['Draw the map to the treasure', 'Bury the treasure'])
    await ada.api.setRepositoryVisibility({ params, body: { is_private: true } })
    assert.deepEqual(await subjectsOf(visitor.api, 'treasure'), [])
    // What was pushed away is not told, before the index has heard of it or after.
    await client(work, 'reset', '-q', '--hard', 'HEAD~')
    await push('--force', 'main')
    assert.deepEqual(await subjectsOf(ada.api, 'treasure'), ['Bury the treasure'])
    await commit('Bury the treasure deeper')
    await push('main')
    await finds(ada.api, 'treasure', ['Bury the treasure deeper', 'Bury the treasure'])
    assert.deepEqual(await subjectsOf(ada.api, lost), [])
    // A key that is limited to another repository sees that one alone.
    const other = await repository(test)
    await other.commit('Hide no treasure')
    await other.push('main')
    await finds(visitor.api, 'treasure', ['Hide no treasure'])
    const { token, id: key } = await issueAccessKey(server, ada.user, { grants: { repo_access: 1 } })
    await limitAccessKey(server, { keyUid: key, repoUid: other.uid })
    const response = await fetch(`${server.url}/api/search/commits?query=treasure`, {
      headers: { authorization: `Bearer ${token}` },
    })
    const text = await response.text()
    assert.ok(text.includes('Hide no treasure') && !text.includes('Bury'), text)
    await ada.api.deleteRepository({ params, body: { confirmation: `${params.owner}/${params.repo}` } })
    await finds(ada.api, 'treasure', ['Hide no treasure'])
  })
})
