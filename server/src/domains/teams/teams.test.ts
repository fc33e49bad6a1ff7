import assert from 'node:assert/strict'
import { limits as sizes } from '@sheaf/contract'
import { afterAll, beforeAll, describe, it } from 'vitest'
import { codeOf } from '../../testing/code-of.ts'
import { createUser, issueAccessKey, signIn, suspend, createTeam as teamOf } from '../../testing/factories.ts'
import { startServer, type TestServer } from '../../testing/start-server.ts'
import { roles } from '../repositories/index.ts'
import { teamMatrix } from './team.policy.ts'

describe('teams', () => {
  let server: TestServer
  let made = 0
  const newName = () => {
    made += 1
    return `team${made}`
  }
  beforeAll(async () => {
    server = await startServer()
  })
  afterAll(() => server.stop())

  const signedIn = (options: Parameters<typeof createUser>[1] = {}) =>
    createUser(server, options).then((user) => signIn(server, user))

  /** A team with an owner and one member of each lesser role, all signed in. */
  const scene = async () => {
    const people = {
      reader: await signedIn(),
      writer: await signedIn(),
      maintainer: await signedIn(),
      owner: await signedIn(),
    }
    const name = newName()
    const members = roles.map((role) => [people[role].user, role] as const)
    const team = await teamOf(server, { name, members })
    return { name, team, ...people }
  }

  it('are names in the space of owners, with their creator as the owner', async () => {
    const ada = await signedIn()
    const name = newName()
    const made = await ada.api.createTeam({ body: { name, display_name: ' Einkorn ', description: 'Grows wheat' } })
    assert.equal(made.name, name)
    const team = await ada.api.getTeam({ params: { team: name.toUpperCase() } })
    assert.deepEqual(
      [team.name, team.display_name, team.description, team.role, team.base_role, team.members, team.parent],
      [name, 'Einkorn', 'Grows wheat', 'owner', 'reader', 1, null],
    )
    assert.deepEqual(await ada.api.listOwnTeams({}), [
      { name, display_name: 'Einkorn', parent: null, role: 'owner', needs_factor: false },
    ])
    assert.equal(await codeOf(ada.api.createTeam({ body: { name: name.toUpperCase() } })), 409)
    assert.equal(await codeOf(ada.api.createTeam({ body: { name: ada.user.username } })), 409)
    for (const wrong of ['', 'a b', '../x', 'api', '__proto__x!', 'x'.repeat(40)]) {
      assert.equal(await codeOf(ada.api.createTeam({ body: { name: wrong } })), 400, wrong)
    }
    const { uid } = await ada.api.createRepository({ body: { owner_uid: made.uid, team: true, repo_name: 'field' } })
    assert.ok(uid)
    const profile = await server.browser().api.getUser({ params: { username: name } })
    assert.deepEqual([profile.team, profile.model.display_name, profile.model.bio], [true, 'Einkorn', 'Grows wheat'])
  })

  it('let everybody do what the matrix says, and are missing to all others', async () => {
    const { name, ...people } = await scene()
    const stranger = await signedIn()
    const administrator = await signedIn({ isAdministrator: true })
    const suspended = await signedIn()
    await server.database.write
      .insertInto('team_members')
      .values({ user_id: suspended.user.userId, team_id: people.team.ownerId, role: 40, created_at: 0 })
      .execute()
    await suspend(server, suspended.user)
    const params = { team: name }
    const doors = {
      'see-members': [
        (by: typeof stranger) => by.api.getTeam({ params }),
        (by: typeof stranger) => by.api.listTeamMembers({ params }),
      ],
      'manage-members': [
        (by: typeof stranger) => by.api.listTeamInvitations({ params }),
        (by: typeof stranger) => by.api.inviteToTeam({ params, body: { invited: 'nobody-at-all' } }),
        (by: typeof stranger) => by.api.withdrawInvitation({ params: { ...params, uid: 'nothing' } }),
        (by: typeof stranger) =>
          by.api.setTeamRole({ params: { ...params, username: 'nobody-at-all' }, body: { role: 'reader' } }),
        (by: typeof stranger) => by.api.removeTeamMember({ params: { ...params, username: 'nobody-at-all' } }),
      ],
      'change-settings': [
        (by: typeof stranger) =>
          by.api.updateTeam({ params, body: { display_name: '', description: '', base_role: 'reader' } }),
      ],
      'see-audit': [(by: typeof stranger) => by.api.listTeamAudit({ params })],
      'create-sub-team': [(by: typeof stranger) => by.api.createTeam({ body: { name: newName(), parent: name } })],
    } as const
    const standings = [
      ...roles.map((role) => ({ by: people[role], allowed: teamMatrix[role] })),
      { by: administrator, allowed: teamMatrix.administrator },
    ]
    for (const [action, calls] of Object.entries(doors)) {
      for (const [at, call] of calls.entries()) {
        for (const { by, allowed } of standings) {
          const code = await codeOf(call(by))
          const may = allowed.some((each) => each === action)
          // Whoever is let in is told that there is no such person or invitation.
          if (may) assert.ok(code === 200 || code === 404, `${action} ${at} as ${by.user.username}: ${code}`)
          else assert.equal(code, 403, `${action} ${at} as ${by.user.username}`)
        }
        assert.equal(await codeOf(call(stranger)), 404, `${action} ${at} as a stranger`)
        assert.equal(await codeOf(call(suspended)), 403, `${action} ${at} as a suspended owner`)
      }
    }
    const { token } = await issueAccessKey(server, people.owner.user, { grants: { repo_access: 2, profile_access: 2 } })
    const headers = { authorization: `Bearer ${token}` }
    assert.equal(
      (await server.browser().send('GET', `/api/teams/${name}`, { headers })).status,
      403,
      'keys open nothing',
    )
    assert.equal((await server.browser().send('GET', `/api/teams/${name}`)).status, 401)
  })

  it('are joined by invitation, once, by whom it is for', async () => {
    const { name, owner } = await scene()
    const params = { team: name }
    const [guest, other] = [await signedIn(), await signedIn()]
    const { username } = guest.user
    const sent = await owner.api.inviteToTeam({ params, body: { invited: username, role: 'maintainer' } })
    assert.deepEqual(
      [sent.invited, sent.role, sent.state, sent.invited_by],
      [username, 'maintainer', 'pending', owner.user.username],
    )
    assert.equal(await codeOf(owner.api.inviteToTeam({ params, body: { invited: username.toUpperCase() } })), 409)
    assert.equal(await codeOf(owner.api.inviteToTeam({ params, body: { invited: owner.user.username } })), 409)
    assert.equal(await codeOf(owner.api.inviteToTeam({ params, body: { invited: 'nobody-at-all' } })), 404)
    assert.equal(await codeOf(owner.api.inviteToTeam({ params, body: { invited: 'no@address@' } })), 400)

    const answer = { params: { uid: sent.uid }, body: { accept: true } }
    assert.equal(await codeOf(other.api.answerInvitation(answer)), 404, "another's")
    assert.deepEqual(await guest.api.listOwnInvitations({}).then((all) => all.map(({ team }) => team)), [name])
    const twice = await Promise.all([
      codeOf(guest.api.answerInvitation(answer)),
      codeOf(guest.api.answerInvitation(answer)),
    ])
    assert.deepEqual(twice.sort(), [200, 404])
    assert.equal((await guest.api.getTeam({ params })).role, 'maintainer')
    assert.deepEqual(await guest.api.listOwnInvitations({}), [])

    // By address: the same words whether an account has it or not, and it is for whoever proved it.
    const byMail = await owner.api.inviteToTeam({ params, body: { invited: other.user.email.toUpperCase() } })
    const nobody = await owner.api.inviteToTeam({ params, body: { invited: 'seed@example.org' } })
    assert.deepEqual([byMail.role, byMail.state], [nobody.role, nobody.state])
    assert.equal(await codeOf(owner.api.inviteToTeam({ params, body: { invited: other.user.email } })), 409)
    await other.api.answerInvitation({ params: { uid: byMail.uid }, body: { accept: false } })
    assert.equal(await codeOf(other.api.getTeam({ params })), 404)

    await owner.api.withdrawInvitation({ params: { ...params, uid: nobody.uid } })
    assert.equal(await codeOf(owner.api.withdrawInvitation({ params: { ...params, uid: nobody.uid } })), 404)
    const late = await owner.api.inviteToTeam({ params, body: { invited: other.user.username } })
    await server.database.write
      .updateTable('team_invitations')
      .set({ expires_at: 1 })
      .where('uid', '=', late.uid)
      .execute()
    assert.equal(await codeOf(other.api.answerInvitation({ params: { uid: late.uid }, body: { accept: true } })), 404)
    const states = await owner.api.listTeamInvitations({ params }).then(({ items }) => items.map(({ state }) => state))
    assert.deepEqual(states, ['expired', 'withdrawn', 'declined', 'accepted'])
    await owner.api.inviteToTeam({ params, body: { invited: other.user.username } })

    const audit = await owner.api.listTeamAudit({ params: { team: name }, query: { page_size: 4 } })
    assert.deepEqual(
      audit.items.map(({ kind }) => kind),
      ['member-invited', 'member-invited', 'invitation-withdrawn', 'invitation-declined'],
    )
    const rest = await owner.api.listTeamAudit({ params, query: { after: audit.next ?? '' } })
    assert.deepEqual(rest.items.at(-2), {
      ...rest.items.at(-2),
      kind: 'member-joined',
      of: username,
      role: 'maintainer',
    })
    assert.equal(rest.next, null)
  })

  it('mail each invitation, within what a mailbox may get', async () => {
    const { name, owner } = await scene()
    await owner.api.inviteToTeam({ params: { team: name }, body: { invited: 'mill@example.org' } })
    const jobs = await server.database.read.selectFrom('jobs').select('payload').where('queue', '=', 'mail').execute()
    assert.ok(jobs.some(({ payload }) => payload.includes('mill@example.org') && payload.includes(name)))
  })

  it('keep an owner, whoever leaves or is removed at once', async () => {
    const { name, owner, writer, reader } = await scene()
    const params = (by: typeof owner) => ({ team: name, username: by.user.username })
    assert.equal(await codeOf(owner.api.removeTeamMember({ params: params(owner) })), 422)
    assert.equal(await codeOf(owner.api.setTeamRole({ params: params(owner), body: { role: 'writer' } })), 422)
    await owner.api.setTeamRole({ params: params(writer), body: { role: 'owner' } })
    // Two owners who leave in the same moment: one of them stays.
    const both = await Promise.all(
      [owner, writer].map((each) => codeOf(each.api.removeTeamMember({ params: params(each) }))),
    )
    assert.deepEqual(both.sort(), [200, 422])
    await reader.api.removeTeamMember({ params: params(reader) })
    assert.equal(await codeOf(reader.api.getTeam({ params: { team: name } })), 404)
  })

  it('give their roles in what lies below them, and their base role to all', async () => {
    const { name, owner, reader, writer } = await scene()
    const below = newName()
    const sub = await owner.api.createTeam({ body: { name: below, parent: name } })
    assert.equal((await reader.api.getTeam({ params: { team: below } })).role, 'reader')
    const deeper = codeOf(owner.api.createTeam({ body: { name: newName(), parent: below } }))
    assert.equal(await deeper, 400, 'one level')
    assert.deepEqual((await reader.api.getTeam({ params: { team: name } })).sub_teams, [
      { name: below, display_name: '' },
    ])
    const canCreate = async (by: typeof reader) => (await by.api.listOwners({})).some(({ uid }) => uid === sub.uid)
    assert.deepEqual([await canCreate(reader), await canCreate(writer)], [false, false])
    await owner.api.updateTeam({
      params: { team: below },
      body: { display_name: '', description: '', base_role: 'maintainer' },
    })
    assert.deepEqual([await canCreate(reader), await canCreate(writer)], [true, true])
    assert.equal(
      await codeOf(
        reader.api.updateTeam({
          params: { team: below },
          body: { display_name: 'x', description: '', base_role: 'reader' },
        }),
      ),
      403,
    )
  })

  it('hold no more members than their plan has', async () => {
    const { name, team, owner } = await scene()
    await server.database.write.updateTable('owners').set({ plan: 'starter' }).where('id', '=', team.ownerId).execute()
    assert.equal(
      await codeOf(owner.api.inviteToTeam({ params: { team: name }, body: { invited: 'x@example.org' } })),
      422,
    )
  })

  it('are as many as one may make', async () => {
    const ada = await signedIn()
    const rows = Array.from({ length: sizes.teamsPerAccount }, newName)
    for (const name of rows) {
      const { ownerId } = await teamOf(server, { name, members: [] })
      await server.database.write
        .updateTable('teams')
        .set({ creator_id: ada.user.userId })
        .where('owner_id', '=', ownerId)
        .execute()
    }
    assert.equal(await codeOf(ada.api.createTeam({ body: { name: newName() } })), 422)
  })

  it('list 500 members by name, in pages, and find some', async () => {
    const { name, team, owner } = await scene()
    const total = 500
    const folder = await createUser(server, { username: `zz_${made}` })
    await server.database.tx(async (tx) => {
      for (let n = 0; n < total; n += 1) {
        const { id } = await tx
          .insertInto('owners')
          .values({ uid: `m${made}-${n}`, kind: 'user', name: `Member${made}-${n}`, created_at: 0 })
          .returning('id')
          .executeTakeFirstOrThrow()
        const user = await tx
          .insertInto('users')
          .values({
            owner_id: id,
            email: `m${made}-${n}@example.org`,
            password_hash: '',
            avatar_url: null,
            created_at: 0,
            updated_at: 0,
          })
          .returning('id')
          .executeTakeFirstOrThrow()
        await tx
          .insertInto('team_members')
          .values({ user_id: user.id, team_id: team.ownerId, role: 10, created_at: 0 })
          .execute()
      }
      await tx
        .insertInto('team_members')
        .values({ user_id: folder.userId, team_id: team.ownerId, role: 10, created_at: 0 })
        .execute()
    })
    const seen: string[] = []
    let after: string | null | undefined
    do {
      const page = await owner.api.listTeamMembers({
        params: { team: name },
        query: { page_size: 100, ...(after && { after }) },
      })
      seen.push(...page.items.map(({ username }) => username.toLowerCase()))
      after = page.next
    } while (after)
    assert.equal(seen.length, total + 5)
    assert.deepEqual(
      seen,
      [...new Set(seen)].sort((a, b) => (a < b ? -1 : 1)),
    )
    const find = async (q: string) =>
      (await owner.api.listTeamMembers({ params: { team: name }, query: { q } })).items.length
    assert.deepEqual(
      [await find('MEMBER'), await find(`-${total - 1}`), await find('%'), await find('nobody')],
      [50, 1, 0, 0],
    )
  })
})
