import assert from 'node:assert/strict'
import { afterAll, beforeAll, describe, it } from 'vitest'
import { createTeam, createUser, issueAccessKey, signIn, testPassword } from '../../testing/factories.ts'
import { startServer, type TestServer } from '../../testing/start-server.ts'

describe('people and teams on the wire of the Hub', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await startServer()
  })
  afterAll(() => server.stop())

  const grants = { profile_access: 1, follow_access: 1, repo_access: 1 } as const
  const ask = (path: string, key = '') =>
    fetch(new URL(path, server.url), { headers: key === '' ? {} : { authorization: `Bearer ${key}` } })
  const told = async (path: string, key?: string) => Object(await (await ask(path, key)).json())

  it('tells of somebody what their page shows to the same reader', async () => {
    const [ada, grace, eve] = [await signIn(server), await signIn(server), await signIn(server)]
    const { username } = ada.user
    for (const [repo_name, repo_kind, repo_is_private] of [
      ['one', 'model', false],
      ['two', 'model', true],
      ['three', 'dataset', true],
      ['four', 'code', false],
    ] as const)
      await ada.api.createRepository({ body: { owner_uid: ada.user.uid, repo_name, repo_kind, repo_is_private } })
    const team = await createTeam(server, { name: 'looms', members: [[ada.user, 'owner']] })
    await ada.api.starRepository({ params: { owner: username, repo: 'one' } })
    await ada.api.starRepository({ params: { owner: username, repo: 'two' } })
    await grace.api.followUser({ params: { username } })
    const keyOf = async ({ user }: typeof ada, more = {}) =>
      (await issueAccessKey(server, user, { grants: { ...grants, ...more } })).token
    const path = `/api/users/${username}/overview`
    const counts = async (key?: string) => {
      const { user, type, numModels, numDatasets, numLikes, numFollowers, numFollowing, isFollowing, orgs, ...rest } =
        await told(path, key)
      assert.deepEqual([user, type, numFollowers, numFollowing], [username, 'user', 1, 0])
      assert.equal(rest.email, undefined)
      return [numModels, numDatasets, numLikes, isFollowing, Array.from(orgs, (org) => Object(org).name)]
    }
    assert.deepEqual(await counts(await keyOf(ada)), [2, 1, 2, false, [team.name]])
    assert.deepEqual(await counts(await keyOf(grace)), [1, 0, 1, true, []])
    assert.deepEqual(await counts(await keyOf(eve)), [1, 0, 1, false, []])
    assert.deepEqual(await counts(), [1, 0, 1, undefined, []])
    // A key opens what it was made for.
    assert.equal((await ask(path, await keyOf(ada, { profile_access: 0 }))).status, 403)
    assert.equal((await ask(`/api/users/${username}/followers`, await keyOf(ada, { follow_access: 0 }))).status, 403)
    // A team is found by the other call, and nobody by none.
    for (const missing of [team.name, 'nobody-at-all'])
      for (const list of ['overview', 'followers', 'following'])
        assert.equal((await ask(`/api/users/${missing}/${list}`)).status, 404)
    assert.equal((await ask('/api/users/%00/overview')).status, 400)
  })

  it('lists who follows whom, page by page', async () => {
    const ada = await signIn(server)
    const { username } = ada.user
    const people: string[] = []
    for (let at = 0; at < 101; at += 1) {
      const other = await createUser(server)
      people.unshift(other.username)
      const pair = { follower_id: other.userId, followed_id: ada.user.userId, created_at: 1 }
      await server.database.write.insertInto('follows').values(pair).execute()
    }
    await ada.api.followUser({ params: { username: people[3] ?? '' } })
    const { token } = await issueAccessKey(server, ada.user, { grants })
    const found: [string, boolean][] = []
    let url: string | undefined = `/api/users/${username}/followers`
    let pages = 0
    while (url !== undefined) {
      const answer: Response = await ask(url, token)
      const page: unknown = await answer.json()
      for (const each of Array.isArray(page) ? page : []) found.push([String(each.user), each.isFollowing === true])
      url = /^<(.*)>; rel="next"$/.exec(answer.headers.get('link') ?? '')?.[1]
      pages += 1
    }
    assert.equal(pages, 2)
    assert.deepEqual(
      found,
      people.map((name, at) => [name, at === 3]),
    )
    const following = Array.from(await told(`/api/users/${username}/following`), (each) => Object(each).user)
    assert.deepEqual(following, [people[3]])
    // Without a page like ours: what it calls a cursor and is none begins at the newest.
    assert.equal((await ask(`/api/users/${username}/followers?cursor=x`)).status, 200)
  })

  it('tells members of a team who is in it, and nobody else', async () => {
    const [ada, grace, eve] = [await signIn(server), await signIn(server), await signIn(server)]
    const admin = await createUser(server, { isAdministrator: true })
    const team = await createTeam(server, {
      name: 'mills',
      members: [
        [ada.user, 'owner'],
        [grace.user, 'reader'],
      ],
    })
    for (let at = 0; at < 100; at += 1) {
      const { userId: user_id } = await createUser(server)
      const { id: team_id } = await server.database.read
        .selectFrom('owners')
        .select('id')
        .where('name', '=', team.name)
        .executeTakeFirstOrThrow()
      await server.database.write
        .insertInto('team_members')
        .values({ team_id, user_id, role: 1, created_at: 1 })
        .execute()
    }
    const keyOf = async (user: typeof admin) => (await issueAccessKey(server, user, { grants })).token
    const members = `/api/organizations/${team.name}/members`
    for (const { user } of [ada, grace]) {
      const key = await keyOf(user)
      const first = await ask(members, key)
      const next = /^<(.*)>; rel="next"$/.exec(first.headers.get('link') ?? '')?.[1] ?? assert.fail('no next page')
      const names = [...Array.from(await first.json()), ...Array.from(await (await ask(next, key)).json())]
      assert.equal(new Set(names.map((each) => Object(each).user)).size, 102)
      assert.equal((await told(`/api/organizations/${team.name}/overview`, key)).numUsers, 102)
    }
    const basic = Buffer.from(`${grace.user.username}:${testPassword}`).toString('base64')
    const byPassword = { headers: { authorization: `Basic ${basic}` } }
    assert.equal((await fetch(new URL(members, server.url), byPassword)).status, 200)
    // Others are told the same as of a team that is not there; administrators look in their browser.
    for (const user of [eve.user, admin]) {
      const key = await keyOf(user)
      const [there, missing] = [await ask(members, key), await ask('/api/organizations/no-such-team/members', key)]
      assert.deepEqual([there.status, missing.status], [404, 404])
      assert.deepEqual(await there.json(), await missing.json())
      const overview = await told(`/api/organizations/${team.name}/overview`, key)
      assert.deepEqual([overview.name, overview.numUsers], [team.name, undefined])
    }
    assert.equal((await ask(members)).status, 401)
    assert.equal((await told(`/api/organizations/${team.name}/overview`)).numUsers, undefined)
    assert.deepEqual(await (await ask(`/api/organizations/${team.name}/followers`)).json(), [])
    for (const list of ['overview', 'followers'])
      assert.equal((await ask(`/api/organizations/${ada.user.username}/${list}`)).status, 404)
  })
})
