import assert from 'node:assert/strict'
import { afterAll, beforeAll, describe, it } from 'vitest'
import { codeOf } from '../../testing/code-of.ts'
import { createTeam, createUser, signIn } from '../../testing/factories.ts'
import { startServer, type TestServer } from '../../testing/start-server.ts'

describe('collaborators', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await startServer()
  })
  afterAll(() => server.stop())

  const scene = async () => {
    const owner = await signIn(server)
    const [friend, member] = [await signIn(server), await signIn(server)]
    const team = await createTeam(server, { name: `millers${owner.user.userId}`, members: [[member.user, 'reader']] })
    await owner.api.createRepository({
      body: { owner_uid: owner.user.uid, repo_name: 'secret', repo_is_private: true },
    })
    const repository = { owner: owner.user.username, repo: 'secret' }
    return { owner, friend, member, team, repository }
  }

  it('read and write from the moment in which they have a role, and not after it', async () => {
    const { owner, friend, member, team, repository } = await scene()
    const see = (by: typeof friend) => codeOf(by.api.getRepository({ params: repository }))
    const set = (name: string, role: 'reader' | 'writer' | 'owner') =>
      owner.api.setCollaborator({ params: repository, body: { name, role } })
    assert.deepEqual([await see(friend), await see(member)], [404, 404])

    const first = await set(friend.user.username.toUpperCase(), 'reader')
    assert.deepEqual([first.name, first.team, first.role], [friend.user.username, false, 'reader'])
    assert.equal((await friend.api.getRepository({ params: repository })).can_write, false)
    assert.equal((await set(friend.user.username, 'writer')).since, first.since)
    assert.equal((await friend.api.getRepository({ params: repository })).can_write, true)
    assert.deepEqual([(await set(team.name, 'reader')).team, await see(member)], [true, 200])

    const page = await owner.api.listCollaborators({ params: repository, query: { page_size: 1 } })
    assert.deepEqual([page.items.map(({ name }) => name), page.next], [[team.name], team.name])
    const rest = await owner.api.listCollaborators({ params: repository, query: { after: page.next ?? '' } })
    assert.deepEqual([rest.items.map(({ name }) => name), rest.next], [[friend.user.username], null])

    const leave = { params: { ...repository, name: friend.user.username } }
    assert.equal(await codeOf(member.api.removeCollaborator(leave)), 403)
    await friend.api.removeCollaborator(leave)
    await owner.api.removeCollaborator({ params: { ...repository, name: team.name } })
    assert.deepEqual([await see(friend), await see(member)], [404, 404])
    assert.equal(await codeOf(owner.api.removeCollaborator(leave)), 404, 'once')
  })

  it('are others than the owner, and somebody', async () => {
    const { owner, repository } = await scene()
    const set = (name: string) =>
      codeOf(owner.api.setCollaborator({ params: repository, body: { name, role: 'reader' } }))
    assert.deepEqual([await set(owner.user.username), await set('nobody-at-all'), await set('%')], [409, 404, 404])
  })

  it('of a team’s repository stand in the log of the team', async () => {
    const [owner, friend] = [await signIn(server), await createUser(server)]
    const { name, uid } = await createTeam(server, { name: `bakers${friend.userId}`, members: [[owner.user, 'owner']] })
    await owner.api.createRepository({ body: { owner_uid: uid, team: true, repo_name: 'oven' } })
    await owner.api.setCollaborator({
      params: { owner: name, repo: 'oven' },
      body: { name: friend.username, role: 'writer' },
    })
    const [entry] = (await owner.api.listTeamAudit({ params: { team: name } })).items
    assert.deepEqual([entry?.kind, entry?.of, entry?.role], ['collaborator-set', `${friend.username} (oven)`, 'writer'])
  })
})
