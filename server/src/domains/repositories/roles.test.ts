import assert from 'node:assert/strict'
import { afterAll, beforeAll, describe, it } from 'vitest'
import { addCollaborator, createTeam, createUser, issueAccessKey, signIn } from '../../testing/factories.ts'
import { startServer, type TestServer } from '../../testing/start-server.ts'
import { roles } from './role.ts'

describe('teams and collaborators', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await startServer()
  })
  afterAll(() => server.stop())

  it('lets maintainers and owners of a team create in its name, and nobody else', async () => {
    const members = await Promise.all(roles.map(async (role) => ({ role, ...(await signIn(server)) })))
    const team = await createTeam(server, {
      name: 'analysts',
      members: members.map(({ user, role }) => [user, role] as const),
    })
    const stranger = await signIn(server)
    const target = (name: string) => ({ owner_uid: team.uid, team: true, repo_name: name })
    for (const { role, send, api, user } of [...members, { ...stranger, role: 'stranger' }]) {
      const may = role === 'maintainer' || role === 'owner'
      const answer = await send('POST', '/api/repo/init', { body: target(`by-${role}`) })
      assert.equal(answer.status, may ? 200 : 403, role)
      assert.equal(answer.json.msg === "You don't have permission to create repositories for this owner", !may, role)
      const own = { uid: user.uid, username: user.username, team: false }
      const offered = may ? [own, { uid: team.uid, username: 'analysts', team: true }] : [own]
      assert.deepEqual(await api.listOwners(), offered, role)
    }
    const list = await stranger.api.listUserRepositories({ params: { username: 'Analysts' }, query: {} })
    assert.deepEqual(list.items.map(({ repo }) => `${repo.namespace}/${repo.repo_name}`).sort(), [
      'analysts/by-maintainer',
      'analysts/by-owner',
    ])
    const { owner } = await stranger.api.getRepository({ params: { owner: 'analysts', repo: 'by-owner' } })
    assert.deepEqual([owner.username, owner.team], ['analysts', true])
  })

  it('refuses an owner that is not what the caller takes it for', async () => {
    const { user, send } = await signIn(server)
    const team = await createTeam(server, { name: 'mistaken', members: [[user, 'owner']] })
    for (const [owner_uid, isTeam, words] of [
      [team.uid, false, 'This owner is a team'],
      [user.uid, true, "This owner isn't a team"],
    ] as const) {
      for (const method of ['PATCH', 'POST']) {
        const answer = await send(method, '/api/repo/init', { body: { owner_uid, team: isTeam, repo_name: 'x' } })
        assert.deepEqual([answer.status, answer.json.msg], [400, words])
      }
    }
  })

  it('shows a private repository to those who have a role in it, each as far as it goes', async () => {
    const owner = await signIn(server)
    const [reader, writer, mate] = [await signIn(server), await signIn(server), await signIn(server)]
    const team = await createTeam(server, { name: 'helpers', members: [[mate.user, 'reader']] })
    const { uid: repoUid } = await owner.api.createRepository({
      body: { owner_uid: owner.user.uid, repo_name: 'shared', repo_is_private: true },
    })
    const params = { owner: owner.user.username, repo: 'shared' }
    const path = `/api/repo/${params.owner}/shared`
    assert.equal((await reader.send('GET', path)).status, 404)
    await addCollaborator(server, { ownerId: reader.user.ownerId, repoUid, role: 'reader' })
    await addCollaborator(server, { ownerId: writer.user.ownerId, repoUid, role: 'writer' })
    await addCollaborator(server, { ownerId: team.ownerId, repoUid, role: 'writer' })
    for (const [person, canWrite] of [
      [reader, false],
      [writer, true],
      [mate, true],
    ] as const) {
      const shown = await person.api.getRepository({ params })
      assert.deepEqual([shown.is_owner, shown.can_write], [false, canWrite])
      const username = { username: params.owner }
      const { items, total } = await person.api.listUserRepositories({ params: username, query: {} })
      assert.deepEqual([items.map(({ repo }) => repo.repo_name), total], [['shared'], 1])
      assert.equal((await person.api.getUser({ params: username })).repositories, 1)
    }
    const closed = await issueAccessKey(server, writer.user, { grants: { profile_access: 1 } })
    const headers = { authorization: `Bearer ${closed.token}` }
    const { json } = await server.browser().send('GET', `/api/users/${params.owner}`, { headers })
    assert.deepEqual(json.data && 'repositories' in Object(json.data) && Object(json.data).repositories, 0)
  })

  it('opens what is private to an administrator in a browser, and to no key of theirs', async () => {
    const owner = await signIn(server)
    const user = await createUser(server, { isAdministrator: true })
    const administrator = await signIn(server, user)
    await owner.api.createRepository({
      body: { owner_uid: owner.user.uid, repo_name: 'hidden', repo_is_private: true },
    })
    const params = { owner: owner.user.username, repo: 'hidden' }
    const shown = await administrator.api.getRepository({ params })
    assert.deepEqual([shown.is_owner, shown.can_write], [false, false])
    const { token } = await issueAccessKey(server, user, { grants: { repo_access: 2 } })
    const headers = { authorization: `Bearer ${token}` }
    const answer = await server.browser().send('GET', `/api/repo/${params.owner}/hidden`, { headers })
    assert.equal(answer.status, 404)
  })
})
