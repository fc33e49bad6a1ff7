import assert from 'node:assert/strict'
import type { FoundNames } from '@sheaf/contract'
import { eventually } from '@sheaf/server-core/testing/eventually'
import { afterAll, beforeAll, describe, it } from 'vitest'
import { addCollaborator, createTeam, createUser, issueAccessKey, signIn, suspend } from '../../testing/factories.ts'
import { startServer, type TestServer } from '../../testing/start-server.ts'
import { indexNames } from './index-names.ts'
import { foldName, termsOf } from './name-terms.ts'
import { listIndexed } from './repository-terms.store.ts'

type Signed = Awaited<ReturnType<typeof signIn>>
type Api = Signed['api']

const repositoriesOf = ({ repositories }: FoundNames) =>
  repositories.map(({ owner, repo_name }) => `${owner}/${repo_name}`)

describe('a search for names', () => {
  let server: TestServer
  let owner: Signed
  let stranger: Signed
  beforeAll(async () => {
    server = await startServer()
    owner = await signIn(server, await createUser(server, { username: 'Lovelace' }))
    stranger = await signIn(server, await createUser(server, { username: 'stranger' }))
  })
  afterAll(() => server.stop())

  const search = async (api: Api, query: string) => repositoriesOf(await api.searchNames({ query: { query } }))
  const create = async ({ api, user }: Pick<Signed, 'api' | 'user'>, repo_name: string, isPrivate = false) => {
    const made = await api.createRepository({
      body: { owner_uid: user.uid, repo_name, repo_is_private: isPrivate },
    })
    await eventually(async () => assert.ok((await search(api, repo_name)).includes(`${user.username}/${repo_name}`)))
    return made
  }

  it('takes a text of some letters, and no more', async () => {
    const { send } = server.browser()
    for (const query of ['', '?query=', '?query=%20', `?query=${'x'.repeat(201)}`, '?query=a&query=b']) {
      assert.equal((await send('GET', `/api/search${query}`)).status, 400, query)
    }
    for (const query of ['%', '_', '*', "'", '/', '//', 'a/', '\\', '\u{10ffff}', '🌾', 'İ', 'x'.repeat(200)]) {
      const { status } = await send('GET', `/api/search?query=${encodeURIComponent(query)}`)
      assert.equal(status, 200, query)
    }
  })

  it('finds by the words of a name, in either case and however they are parted', async () => {
    await create(owner, 'Big-Llama_3.1')
    for (const query of [
      'big',
      'LLAMA',
      'llama 3',
      'llama_3.1',
      '3.1',
      'lovelace/',
      'love/llama',
      'Lovelace/Big-Llama_3.1',
    ]) {
      assert.deepEqual(await search(stranger.api, query), ['Lovelace/Big-Llama_3.1'], query)
    }
    for (const query of ['lama', 'lovelace/lama', 'nobody/llama', '%', 'big%']) {
      assert.deepEqual(await search(stranger.api, query), [], query)
    }
  })

  it('tells first what is called so, then what begins so, and one’s own before that of others', async () => {
    await create(owner, 'loom')
    await create(stranger, 'loom')
    for (const name of ['loom-kit', 'big-loom']) await create(owner, name)
    const expected = ['stranger/loom', 'Lovelace/loom', 'Lovelace/loom-kit', 'Lovelace/big-loom']
    assert.deepEqual(await search(stranger.api, 'loom'), expected)
    const [first, second] = await search(owner.api, 'loom')
    assert.deepEqual([first, second], ['Lovelace/loom', 'stranger/loom'])
    const administrator = await signIn(server, await createUser(server, { isAdministrator: true }))
    await create(administrator, 'loom-of-mine')
    assert.deepEqual((await search(administrator.api, 'loom-'))[0], `${administrator.user.username}/loom-of-mine`)
  })

  it('tells what is private to those alone who may see it', async () => {
    const { uid } = await create(owner, 'zzsecret-plans', true)
    const team = await createTeam(server, { name: 'zzweavers', members: [[owner.user, 'owner']] })
    const members = [
      { role: 'reader of the repository', person: await signIn(server) },
      { role: 'member of a team that reads it', person: await signIn(server) },
      { role: 'administrator', person: await signIn(server, await createUser(server, { isAdministrator: true })) },
    ] as const
    await addCollaborator(server, { ownerId: members[0].person.user.ownerId, repoUid: uid, role: 'reader' })
    await addCollaborator(server, { ownerId: team.ownerId, repoUid: uid, role: 'reader' })
    await server.database.write
      .insertInto('team_members')
      .values({ user_id: members[1].person.user.userId, team_id: team.ownerId, role: 10, created_at: 0 })
      .execute()
    for (const query of ['zzsecret', 'plans', 'lovelace/zz']) {
      for (const { role, person } of [...members, { role: 'owner', person: owner }]) {
        assert.deepEqual(await search(person.api, query), ['Lovelace/zzsecret-plans'], `${query} as ${role}`)
      }
      const { token } = await issueAccessKey(server, owner.user, { grants: { repo_access: 1 } })
      const headers = { authorization: `Bearer ${token}` }
      assert.match((await server.browser().send('GET', `/api/search?query=${query}`, { headers })).text, /zzsecret/)
    }
    // Nowhere in what others are told, not even where the index is wrong about who may see it.
    for (const state of ['as it is', 'with a wrong index']) {
      if (state !== 'as it is')
        await server.database.write.updateTable('repository_terms').set({ is_public: 1 }).execute()
      for (const query of ['z', 'zzsecret-plans', 'plans', 'lovelace/', 'Lovelace/zzsecret-plans']) {
        for (const { send } of [server.browser(), stranger]) {
          const { status, text } = await send('GET', `/api/search?query=${encodeURIComponent(query)}`)
          assert.equal(status, 200)
          assert.doesNotMatch(text, /secret|plans/, `${query}, ${state}`)
        }
      }
    }
  })

  it('finds people and teams by name and by what they call themselves, and nobody who is suspended', async () => {
    const person = await createUser(server, { username: 'grace' })
    const { write } = server.database
    await write.updateTable('users').set({ display_name: 'Zzéa Hopper' }).where('id', '=', person.userId).execute()
    const team = await createTeam(server, { name: 'compilers', members: [[person, 'owner']] })
    await write.updateTable('teams').set({ display_name: 'Zzéa Club' }).where('owner_id', '=', team.ownerId).execute()
    const { api, send } = server.browser()
    const found = async (query: string) => {
      const { people, teams } = await api.searchNames({ query: { query } })
      return [...people.map(({ username }) => username), ...teams.map(({ name }) => name)]
    }
    assert.deepEqual(await found('GRA'), ['grace'])
    assert.deepEqual(await found('comp'), ['compilers'])
    assert.deepEqual(await found('zzéa '), ['grace', 'compilers'])
    assert.deepEqual(await found('grace/'), [], 'a slash asks for repositories')
    const { token } = await issueAccessKey(server, person, { grants: { repo_access: 2 } })
    const { text } = await send('GET', '/api/search?query=grace', { headers: { authorization: `Bearer ${token}` } })
    assert.doesNotMatch(text, /Hopper/, 'a key that opens no profiles')
    await suspend(server, person)
    assert.deepEqual(await found('grace'), [])
  })

  it('finds again what an older server made or changed', async () => {
    const { database } = server
    await create(owner, 'forgotten')
    await database.write.deleteFrom('repository_terms').execute()
    assert.deepEqual(await search(owner.api, 'forgotten'), [])
    const missing = async () =>
      (await listIndexed(database.read, { after: 0, limit: 100 })).filter((row) => !row.isIndexed)
    assert.ok((await missing()).length > 1)
    await indexNames({ database }, new AbortController().signal)
    assert.deepEqual(await missing(), [])
    assert.deepEqual(await search(owner.api, 'forgotten'), ['Lovelace/forgotten'])
  })
})

describe('the terms of a name', () => {
  it('are few, and none is empty', () => {
    assert.deepEqual(termsOf('Big-Llama_3.1'), ['big-llama-3-1', 'llama-3-1', '3-1', '1'])
    assert.deepEqual(termsOf('_'), ['-'])
    assert.equal(foldName('_'), '-')
    assert.equal(termsOf(Array.from({ length: 50 }, (_, at) => at).join('-')).length, 16)
  })
})
