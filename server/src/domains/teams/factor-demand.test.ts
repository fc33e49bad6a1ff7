import assert from 'node:assert/strict'
import { runClient } from '@sheaf/git-engine/testing/git-client'
import { scratchFolder } from '@sheaf/git-engine/testing/scratch-repository'
import { afterAll, beforeAll, describe, it } from 'vitest'
import { freePort } from '../../../../tools/process/free-port.ts'
import { codeOf } from '../../testing/code-of.ts'
import { createUser, issueAccessKey, signIn, createTeam as teamOf, testPassword } from '../../testing/factories.ts'
import { sshPerson } from '../../testing/ssh-person.ts'
import { startServer, type TestServer } from '../../testing/start-server.ts'

describe('a team that demands a second factor', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await startServer({ env: { SHEAF_SSH_PORT: String(await freePort()) } })
  })
  afterAll(() => server.stop())

  const setFactor = (userId: number, isOn: boolean) =>
    server.database.write
      .updateTable('users')
      .set({ has_factor: isOn ? 1 : 0 })
      .where('id', '=', userId)
      .execute()

  it('is nothing to members without one, by any way in, and theirs again once they have it', async (test) => {
    const [owner, writer] = [await signIn(server), await sshPerson(server)]
    const team = await teamOf(server, {
      name: 'vault',
      members: [
        [owner.user, 'owner'],
        [writer.user, 'writer'],
      ],
    })
    await owner.api.createRepository({
      body: { owner_uid: team.uid, team: true, repo_name: 'gold', repo_is_private: true },
    })
    const params = { team: 'vault' }
    const settings = { display_name: '', description: '', base_role: 'reader' } as const
    const demand = (requires_factor: boolean, by = owner) =>
      codeOf(by.api.updateTeam({ params, body: { ...settings, requires_factor } }))
    assert.equal(await demand(true), 422, 'whoever demands it has it')
    await setFactor(owner.user.userId, true)
    assert.equal(await demand(true, writer), 403)
    const administrator = await signIn(server, await createUser(server, { isAdministrator: true }))
    assert.equal(await demand(true, administrator), 403, 'owners alone')

    const { token } = await issueAccessKey(server, writer.user, { grants: { repo_access: 2 } })
    const folder = scratchFolder(test)
    const git = async (secret: string) => {
      const url = new URL('/vault/gold.git', server.url)
      url.username = writer.user.username
      url.password = secret
      return (await runClient(folder, ['ls-remote', url.href])).code === 0
    }
    const seenBy = async () => ({
      page: (await writer.send('GET', '/api/repo/vault/gold')).status === 200,
      key:
        (await server.browser().send('GET', '/api/repo/vault/gold', { headers: { authorization: `Bearer ${token}` } }))
          .status === 200,
      listed: (await writer.api.listUserRepositories({ params: { username: 'vault' }, query: {} })).total === 1,
      team: (await writer.send('GET', '/api/teams/vault')).status === 200,
      owned:
        (await writer.api.listOwners({})).length > 1 ||
        (await writer.api.findKeyTargets({ query: { query: 'vault' } })).length > 0,
      password: await git(testPassword),
      http: await git(token),
      ssh: (await writer.git(folder, 'ls-remote', writer.url('/vault/gold.git'))).code === 0,
    })
    const all = (isSeen: boolean) => Object.fromEntries(Object.keys(before).map((door) => [door, isSeen]))
    const before = await seenBy()
    assert.deepEqual(before, all(true))
    const project = await owner.api.createProject({
      body: { owner_uid: team.uid, name: 'Safe', template: 'blank', visibility: 'team' },
    })
    const offered = async () =>
      (await owner.api.listProjectPeople({ params: { project: project.uid }, query: {} })).map(
        ({ username }) => username,
      )
    const both = [owner.user.username, writer.user.username].sort()
    assert.deepEqual((await offered()).sort(), both)
    assert.equal(await demand(true), 200)
    assert.deepEqual(await seenBy(), all(false))
    assert.deepEqual(await offered(), [owner.user.username], 'cards are given to those who see them')

    const told = await writer.api.getUser({ params: { username: 'vault' } })
    assert.deepEqual([told.needs_factor, told.role], [true, null])
    const asListed = { name: 'vault', display_name: '', parent: null, role: 'writer' }
    assert.deepEqual(await writer.api.listOwnTeams({}), [{ ...asListed, needs_factor: true }])
    const members = await owner.api.listTeamMembers({ params })
    assert.deepEqual(
      new Map(members.items.map(({ username, second_factor }) => [username, second_factor])),
      new Map([
        [owner.user.username, true],
        [writer.user.username, false],
      ]),
    )
    assert.equal((await server.browser().api.getUser({ params: { username: 'vault' } })).needs_factor, false)

    await setFactor(writer.user.userId, true)
    // With a second factor a password alone opens Git no more.
    assert.deepEqual(await seenBy(), { ...all(true), password: false })
    assert.deepEqual(await writer.api.listOwnTeams({}), [{ ...asListed, needs_factor: false }])
    const asMember = (await writer.api.listTeamMembers({ params })).items.map(({ second_factor }) => second_factor)
    assert.deepEqual(asMember, [null, null], 'it is the business of owners')
    assert.equal(await demand(false), 200)
    const kinds = (await owner.api.listTeamAudit({ params })).items.map(({ kind }) => kind)
    assert.deepEqual(
      kinds.filter((kind) => kind.startsWith('factor')),
      ['factor-not-required', 'factor-required'],
    )
  })

  it('lets members without one go, and comes back to its owner with their factor', async () => {
    const [owner, member, stranger] = [await signIn(server), await signIn(server), await signIn(server)]
    await teamOf(server, {
      name: 'cellar',
      members: [
        [owner.user, 'owner'],
        [member.user, 'reader'],
      ],
    })
    const params = { team: 'cellar' }
    await setFactor(owner.user.userId, true)
    const body = { display_name: '', description: '', base_role: 'maintainer', requires_factor: true } as const
    await owner.api.updateTeam({ params, body })
    const leave = (person: typeof member) =>
      codeOf(person.api.removeTeamMember({ params: { ...params, username: person.user.username } }))
    assert.equal(await leave(stranger), 404)
    assert.equal(await leave(member), 200)
    assert.deepEqual(await member.api.listOwnTeams({}), [])
    await setFactor(owner.user.userId, false)
    assert.equal(await codeOf(owner.api.getTeam({ params })), 404)
    assert.equal(await leave(owner), 422, 'it keeps an owner')
    await setFactor(owner.user.userId, true)
    assert.equal((await owner.api.getTeam({ params })).requires_factor, true)
  })
})
