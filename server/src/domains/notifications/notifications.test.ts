import assert from 'node:assert/strict'
import { join } from 'node:path'
import { contract, type InputOf, limits, type Notification } from '@sheaf/contract'
import { client } from '@sheaf/git-engine/testing/git-client'
import { plainGit, scratchFolder } from '@sheaf/git-engine/testing/scratch-repository'
import { eventually } from '@sheaf/server-core/testing/eventually'
import { afterAll, beforeAll, describe, it, type TestContext } from 'vitest'
import { codeOf } from '../../testing/code-of.ts'
import { createTeam, createUser, issueAccessKey, signIn, testPassword } from '../../testing/factories.ts'
import { type MailSink, startMailSink } from '../../testing/mail-sink.ts'
import { startServer, type TestServer } from '../../testing/start-server.ts'
import { dropNotificationsBy } from './tend-inboxes.ts'

type Person = Awaited<ReturnType<typeof signIn>>
const at = ({ user }: Pick<Person, 'user'>) => ({ params: { username: user.username } })

describe('the inbox', () => {
  let server: TestServer
  let sink: MailSink
  beforeAll(async () => {
    sink = await startMailSink()
    server = await startServer({ env: { SHEAF_SMTP_URL: sink.url, SHEAF_PUBLIC_URL: 'http://sheaf.test' } })
  })
  afterAll(async () => {
    await server.stop()
    await sink.stop()
  })

  const people = (count: number) => Promise.all(Array.from({ length: count }, () => signIn(server)))
  const make = async (owner: Person, name: string, isPrivate = false) => {
    const body = { owner_uid: owner.user.uid, repo_name: name, repo_is_private: isPrivate }
    const { uid } = await owner.api.createRepository({ body })
    const row = await server.database.read.selectFrom('repositories').select('id').where('uid', '=', uid).execute()
    return { id: row[0]?.id ?? 0, params: { owner: owner.user.username, repo: name } }
  }
  const items = async ({ api }: Pick<Person, 'api'>, query: InputOf<'listNotifications'>['query'] = {}) =>
    (await api.listNotifications({ query })).items
  const unread = async ({ api }: Pick<Person, 'api'>) => (await api.countNotifications()).unread
  /** Waits until an inbox begins with something of this kind. */
  const first = async (person: Person, kind: Notification['kind'], count = 1) => {
    await eventually(async () => {
      const [item] = await items(person)
      assert.deepEqual([item?.kind, item?.state, item?.count], [kind, 'unread', count])
    })
    return (await items(person))[0] ?? assert.fail()
  }
  /** Pushes commits of a person's to `main`. */
  const pushing = async (test: TestContext, owner: Person, repo: string) => {
    const folder = join(scratchFolder(test), 'work')
    plainGit('/', ['init', '--quiet', '--bare', folder])
    const url = new URL(`/${owner.user.username}/${repo}.git`, server.url)
    url.username = owner.user.username
    url.password = testPassword
    return async (text: string, branch = 'main') => {
      const commit = `commit refs/heads/${branch}\ncommitter Ada <a@b> 1 +0000\ndata ${text.length}\n${text}\n`
      plainGit(folder, ['fast-import', '--quiet', '--force'], commit)
      await client(folder, 'push', '-q', '--force', url.href, branch)
    }
  }
  /** Makes all mail of notifications due that waits. */
  const mailNow = async () => {
    await server.database.write
      .updateTable('jobs')
      .set({ run_at: 0 })
      .where('queue', '=', 'notification-mail')
      .execute()
    await wakeJobs()
  }
  /** Whoever wants mail soon has the workers look at once. */
  const wakeJobs = async () => {
    await (await signIn(server)).api.updateNotificationSettings({ body: { mail_pace: 'soon' } })
  }

  it('is for whoever is signed in to a browser, and nobody else’s', async () => {
    const [ada, grace] = await people(2)
    assert.ok(ada && grace)
    const { token } = await issueAccessKey(server, ada.user, { grants: { profile_access: 2, event_access: 2 } })
    const doors = Object.entries(contract).filter(([, { path }]) => /\/notification(\/|$)/.test(path))
    assert.equal(doors.length, 10)
    for (const [name, { method, path }] of doors) {
      const url = path.replace('{id}', '1')
      const body = method === 'GET' || method === 'DELETE' ? {} : { body: {} }
      assert.equal((await server.browser().send(method, url, body)).status, 401, name)
      const headers = { authorization: `Bearer ${token}` }
      assert.equal((await server.browser().send(method, url, { ...body, headers })).status, 403, name)
    }
    await grace.api.followUser(at(ada))
    const { id } = await first(ada, 'follow')
    assert.deepEqual(await grace.api.markNotifications({ body: { ids: [id], state: 'done' } }), { marked: 0 })
    assert.equal(await codeOf(grace.api.muteNotification({ params: { id } })), 404)
    assert.deepEqual([await items(grace), await unread(grace), await unread(ada)], [[], 0, 2])
    const bad = [
      ['POST', '/mark', { ids: [], state: 'done' }],
      ['POST', '/mark', { ids: ['x'], state: 'done' }],
      ['POST', '/mark', { ids: Array.from({ length: 101 }, (_, n) => `${n}`), state: 'done' }],
      ['POST', '/mark', { ids: ['1'], state: 'gone' }],
      ['POST', '/mark-all', { state: 'unread', until: new Date().toISOString() }],
      ['POST', '/mark-all', { state: 'done', until: 'now' }],
    ] as const
    for (const [method, path, body] of bad) {
      const { status } = await ada.send(method, `/api/user/notification${path}`, { body })
      assert.equal(status, 400, JSON.stringify(body))
    }
    const { status } = await ada.send('POST', '/api/user/setting/notification', { body: { push: { inbox: 'yes' } } })
    assert.equal(status, 400)
    for (const odd of ['x', '1-', '-1', '9999999999999999-1'])
      assert.equal((await items(ada, { after: odd })).length, 2)
  })

  it('tells of follows, stars, new repositories and roles, once each, and never of what one did oneself', async () => {
    const [ada, grace, mary] = await people(3)
    assert.ok(ada && grace && mary)
    const { params } = await make(ada, 'engine')
    const { name } = await createTeam(server, { name: `team${ada.user.userId}`, members: [[ada.user, 'owner']] })

    await grace.api.followUser(at(ada))
    const follow = await first(ada, 'follow')
    assert.deepEqual([follow.actor?.username, follow.repository, follow.team], [grace.user.username, null, null])

    await ada.api.starRepository({ params })
    await grace.api.starRepository({ params })
    assert.equal((await first(ada, 'star')).actor?.username, grace.user.username)
    await mary.api.starRepository({ params })
    const star = await first(ada, 'star', 2)
    assert.deepEqual(star.repository, { owner: params.owner, name: params.repo })
    await ada.api.markNotifications({ body: { ids: [star.id], state: 'read' } })
    // Given, taken back and given again by the same person is no news.
    await mary.api.unstarRepository({ params })
    await mary.api.starRepository({ params })

    await make(ada, 'loom', true)
    await make(ada, 'mill')
    const created = await first(grace, 'repository')
    assert.deepEqual(created.repository, { owner: ada.user.username, name: 'mill' })

    await ada.api.setCollaborator({ params, body: { name: grace.user.username, role: 'reader' } })
    assert.equal((await first(grace, 'access')).role, 'reader')
    await ada.api.setCollaborator({ params, body: { name: grace.user.username, role: 'reader' } })
    await ada.api.setCollaborator({ params, body: { name: grace.user.username, role: 'writer' } })
    assert.equal((await first(grace, 'access-role')).role, 'writer')
    assert.equal((await items(grace)).length, 3)

    await ada.api.inviteToTeam({ params: { team: name }, body: { invited: mary.user.username, role: 'reader' } })
    const invited = await first(mary, 'team-invitation')
    assert.deepEqual([invited.team, invited.role, invited.actor?.username], [name, 'reader', ada.user.username])
    const [invitation] = await mary.api.listOwnInvitations()
    await mary.api.answerInvitation({ params: { uid: invitation?.uid ?? '' }, body: { accept: true } })
    const member = { team: name, username: mary.user.username }
    await ada.api.setTeamRole({ params: member, body: { role: 'maintainer' } })
    assert.equal((await first(mary, 'team-role')).role, 'maintainer')
    await ada.api.removeTeamMember({ params: member })
    await first(mary, 'team-removal')

    await mary.api.createAccessKey({
      body: { title: 'Builds', expiration: new Date(Date.now() + 86_400_000).toISOString() },
    })
    const key = await first(mary, 'security')
    assert.deepEqual([key.security, key.detail, key.actor], ['access-key-created', 'Builds', null])
    assert.equal(await codeOf(mary.api.muteNotification({ params: { id: key.id } })), 422)
    // What Ada did herself is in nobody's inbox but theirs whom it concerns; the star is read still.
    const own = (await items(ada)).map(({ kind, state }) => `${kind} ${state}`)
    assert.deepEqual(own.sort(), ['follow unread', 'star read'])
  })

  it('tells watchers of releases once they are published', async (test) => {
    const [ada, grace] = await people(2)
    assert.ok(ada && grace)
    const { params } = await make(ada, 'engine')
    await (await pushing(test, ada, 'engine'))('one')
    await grace.api.watchRepository({ params })
    const { uid } = await ada.api.createRelease({ params, body: { tag: 'v1', draft: true } })
    await ada.api.updateRelease({ params: { ...params, uid }, body: { tag: 'v1' } })
    await eventually(async () => {
      const told = (await items(grace)).find(({ kind }) => kind === 'release')
      assert.deepEqual([told?.ref, told?.actor?.username, told?.count], ['v1', ada.user.username, 1])
    })
  })

  it('tells watchers of pushes, folds them until they are read, and is kept by state, repository and page', async (test) => {
    const [ada, grace] = await people(2)
    assert.ok(ada && grace)
    const [engine, loom] = [await make(ada, 'engine'), await make(ada, 'loom')]
    for (const { params } of [engine, loom])
      for (const person of [ada, grace]) await person.api.watchRepository({ params })
    const push = await pushing(test, ada, 'engine')
    await push('one')
    const once = await first(grace, 'push')
    assert.deepEqual([once.ref, once.refs, once.actor?.username], ['main', 1, ada.user.username])
    await push('two')
    await first(grace, 'push', 2)
    await grace.api.markNotifications({ body: { ids: [once.id], state: 'read' } })
    assert.deepEqual([await unread(grace), (await items(grace))[0]?.state], [0, 'read'])
    await push('three', 'topic')
    assert.equal((await first(grace, 'push')).ref, 'topic')
    await grace.api.markNotifications({ body: { ids: [once.id], state: 'done' } })
    assert.deepEqual([await items(grace), (await items(grace, { show: 'done' })).length], [[], 1])
    await (await pushing(test, ada, 'loom'))('four')
    const other = await first(grace, 'push')
    await push('five')
    await eventually(async () => assert.equal((await items(grace)).length, 2))

    const of = (repo: string) => ({ repository: `${ada.user.username.toUpperCase()}/${repo}` })
    assert.deepEqual(
      (await items(grace, of('loom'))).map(({ id }) => id),
      [other.id],
    )
    assert.deepEqual([await items(grace, of('nothing')), await items(grace, { repository: 'x' })], [[], []])
    const { items: repositories } = await grace.api.listNotificationRepositories()
    assert.deepEqual(
      repositories.map(({ name, count }) => `${name} ${count}`),
      ['engine 1', 'loom 1'],
    )
    const page = await grace.api.listNotifications({ query: { page_size: 1 } })
    const rest = await grace.api.listNotifications({ query: { page_size: 1, after: page.next ?? '' } })
    assert.deepEqual([page.items[0]?.id, rest.items[0]?.id, rest.next], [once.id, other.id, null])

    const mark = (until: string, repository?: string) =>
      grace.api.markAllNotifications({ body: { state: 'read', until, ...(repository && { repository }) } })
    assert.deepEqual(await mark(other.updated_at), { marked: 1 })
    assert.deepEqual(await mark(new Date().toISOString(), of('loom').repository), { marked: 0 })
    assert.deepEqual(await mark(new Date().toISOString(), of('engine').repository), { marked: 1 })
    assert.deepEqual([await unread(grace), (await items(grace, { show: 'unread' })).length], [0, 0])
    assert.deepEqual(await items(ada), [])
  })

  it('shows nothing of what its reader may no longer see, in no list, count or mail', async (test) => {
    const [ada, grace] = await people(2)
    assert.ok(ada && grace)
    const { params, id } = await make(ada, 'hidden-loom', true)
    await ada.api.setCollaborator({ params, body: { name: grace.user.username, role: 'reader' } })
    await grace.api.watchRepository({ params })
    await grace.api.updateNotificationSettings({ body: { push: { inbox: true, mail: true } } })
    await (await pushing(test, ada, 'hidden-loom'))('one')
    const told = await first(grace, 'push')
    await ada.api.removeCollaborator({ params: { ...params, name: grace.user.username } })
    const seen = async () => [
      (await items(grace)).length,
      (await items(grace, { show: 'unread' })).length,
      (await items(grace, { repository: `${params.owner}/${params.repo}` })).length,
      (await grace.api.listNotificationRepositories()).items.length,
      await unread(grace),
    ]
    assert.deepEqual(await seen(), [0, 0, 0, 0, 0])
    await mailNow()
    const waits = () =>
      server.database.read
        .selectFrom('notifications')
        .select('id')
        .where('user_id', '=', grace.user.userId)
        .where('is_to_mail', '=', 1)
        .execute()
    await eventually(async () => assert.deepEqual(await waits(), []))
    assert.deepEqual(
      sink.mails.filter(({ to, raw }) => to.includes(grace.user.email) && raw.includes('hidden-loom')),
      [],
    )
    await ada.api.setCollaborator({ params, body: { name: grace.user.username, role: 'reader' } })
    await eventually(async () => assert.deepEqual(await seen(), [2, 2, 2, 1, 2]))
    await grace.api.muteNotification({ params: { id: told.id } })
    assert.deepEqual(
      (await grace.api.listNotificationMutes({ query: {} })).items.map(({ repository }) => repository?.name),
      ['hidden-loom'],
    )
    await ada.api.removeCollaborator({ params: { ...params, name: grace.user.username } })
    assert.deepEqual((await grace.api.listNotificationMutes({ query: {} })).items, [])
    await server.database.write.deleteFrom('notification_mutes').where('repo_id', '=', id).execute()
  })

  it('mutes repositories, people and teams, until that is taken back', async () => {
    const [ada, grace, mary] = await people(3)
    assert.ok(ada && grace && mary)
    const { params } = await make(ada, 'engine')
    await grace.api.starRepository({ params })
    const star = await first(ada, 'star')
    await grace.api.followUser(at(ada))
    const follow = await first(ada, 'follow')
    const repository = { owner: params.owner, name: params.repo }
    assert.deepEqual((await ada.api.muteNotification({ params: { id: star.id } })).repository, repository)
    const mute = await ada.api.muteNotification({ params: { id: follow.id } })
    assert.deepEqual([mute.owner, mute.repository], [grace.user.username, null])
    assert.equal((await ada.api.muteNotification({ params: { id: follow.id } })).id, mute.id)
    assert.deepEqual([await items(ada), await unread(ada)], [[], 0])
    await mary.api.starRepository({ params })
    await grace.api.unfollowUser(at(ada))
    await grace.api.followUser(at(ada))
    await mary.api.followUser(at(ada))
    assert.equal((await first(ada, 'follow')).actor?.username, mary.user.username)
    assert.equal((await items(ada)).length, 1)
    const page = await ada.api.listNotificationMutes({ query: { page_size: 1 } })
    assert.deepEqual([page.items[0]?.owner, page.next], [grace.user.username, mute.id])
    const { items: rest } = await ada.api.listNotificationMutes({ query: { after: page.next ?? '' } })
    assert.deepEqual(rest[0]?.repository, repository)
    await ada.api.unmuteNotifications({ params: { id: rest[0]?.id ?? '' } })
    assert.equal(await codeOf(ada.api.unmuteNotifications({ params: { id: rest[0]?.id ?? '' } })), 404)
    assert.equal(await codeOf(grace.api.unmuteNotifications({ params: { id: mute.id } })), 404)
    await mary.api.unstarRepository({ params })
    await mary.api.starRepository({ params })
    await first(ada, 'star')
  })

  it('tells each topic where its account wants it, and mails what has gathered once', async () => {
    const [ada, grace, mary] = await people(3)
    assert.ok(ada && grace && mary)
    const before = await ada.api.getNotificationSettings()
    assert.deepEqual(
      [before.push, before.team, before.mail_pace],
      [{ inbox: true, mail: false }, { inbox: true, mail: true }, 'daily'],
    )
    const settings = await ada.api.updateNotificationSettings({
      body: {
        follow: { inbox: false, mail: true },
        star: { inbox: false, mail: false },
        security: { inbox: false, mail: false },
      },
    })
    assert.deepEqual(
      [settings.follow, settings.security, settings.team],
      [
        { inbox: false, mail: true },
        { inbox: false, mail: true },
        { inbox: true, mail: true },
      ],
    )
    const { params } = await make(ada, 'engine')
    await grace.api.starRepository({ params })
    await grace.api.followUser(at(ada))
    await mary.api.followUser(at(ada))
    const jobs = () =>
      server.database.read
        .selectFrom('jobs')
        .select(['run_at', 'dedupe'])
        .where('dedupe', 'like', `notification-mail:%:${ada.user.userId}`)
        .execute()
    await eventually(async () => assert.equal((await jobs()).length, 1))
    assert.ok(((await jobs())[0]?.run_at ?? 0) > Date.now())
    await eventually(async () => {
      const rows = await server.database.read
        .selectFrom('notifications')
        .select('id')
        .where('user_id', '=', ada.user.userId)
        .execute()
      assert.equal(rows.length, 2)
    })
    assert.deepEqual([await items(ada), await unread(ada)], [[], 0])
    // As two servers would run it: twice.
    const payload = JSON.stringify({ userId: ada.user.userId })
    const twice = { queue: 'notification-mail', payload, run_at: 0, created_at: 0 }
    await server.database.write.insertInto('jobs').values([twice, twice]).execute()
    await mailNow()
    // Without the breaks of quoted-printable (RFC 2045, 6.7).
    const raw = (await sink.mailTo(ada.user.email)).raw.replace(/=\r?\n/g, '')
    assert.match(raw, /^Subject: Your Sheaf notifications/m)
    for (const { user } of [grace, mary]) assert.match(raw, new RegExp(`${user.username} follows you`))
    assert.match(raw, /http:\/\/sheaf\.test\/setting\/notifications/)
    assert.doesNotMatch(raw, /starred/)
    await eventually(async () => assert.deepEqual(await jobs(), []))
    assert.equal(sink.mails.filter(({ to }) => to.includes(ada.user.email)).length, 1)
    // An invitation mails itself, to whoever wants mail about teams.
    const team = await createTeam(server, { name: `mills${ada.user.userId}`, members: [[grace.user, 'owner']] })
    await ada.api.updateNotificationSettings({ body: { team: { inbox: true, mail: false } } })
    await grace.api.inviteToTeam({ params: { team: team.name }, body: { invited: ada.user.username, role: 'reader' } })
    await first(ada, 'team-invitation')
    await grace.api.inviteToTeam({ params: { team: team.name }, body: { invited: mary.user.username, role: 'reader' } })
    assert.match((await sink.mailTo(mary.user.email)).raw, /invited you/)
    assert.equal(sink.mails.filter(({ to }) => to.includes(ada.user.email)).length, 1)
  })

  it('tells a thousand watchers and more, each once, and goes with whoever did it', async (test) => {
    const [ada] = await people(1)
    assert.ok(ada)
    const { id: repo_id } = await make(ada, 'crowd')
    const watchers: number[] = []
    for (let n = 0; n < 3; n += 1) watchers.push((await createUser(server)).userId)
    // Accounts enough for several batches, without the way through sign-up.
    const { write, read } = server.database
    const names = Array.from({ length: 1_100 }, (_, n) => `crowd-${ada.user.userId}-${n}`)
    for (let from = 0; from < names.length; from += 100) {
      const some = names.slice(from, from + 100)
      const owners = await write
        .insertInto('owners')
        .values(some.map((name) => ({ uid: name, kind: 'user', name, plan: 'starter', created_at: 0 })))
        .returning(['id', 'name'])
        .execute()
      const users = await write
        .insertInto('users')
        .values(
          owners.map(({ id, name }) => ({
            owner_id: id,
            email: `${name}@example.org`,
            password_hash: '',
            created_at: 0,
            updated_at: 0,
          })),
        )
        .returning('id')
        .execute()
      watchers.push(...users.map(({ id }) => id))
    }
    for (let from = 0; from < watchers.length; from += 100) {
      const marks = watchers
        .slice(from, from + 100)
        .map((user_id) => ({ kind: 'watch' as const, user_id, repo_id, created_at: 0 }))
      await write.insertInto('repository_marks').values(marks).execute()
    }
    await (await pushing(test, ada, 'crowd'))('one')
    const told = () =>
      read.selectFrom('notifications').select(['user_id', 'count']).where('repo_id', '=', repo_id).execute()
    await eventually(async () => assert.equal((await told()).length, watchers.length))
    assert.ok((await told()).every(({ count }) => count === 1))
    await dropNotificationsBy(server, { userId: ada.user.userId, signal: new AbortController().signal })
    assert.deepEqual(await told(), [])
  })

  it('keeps the newest of an account, for some months', async () => {
    const [ada, grace] = await people(2)
    assert.ok(ada && grace)
    const row = (n: number, updated_at: number) => ({
      user_id: ada.user.userId,
      kind: 'follow' as const,
      subject: `old:${n}`,
      actor_id: grace.user.userId,
      payload: '{}',
      source: '',
      state: 0 as const,
      count: 1,
      is_to_mail: 0 as const,
      updated_at,
    })
    const rows = Array.from({ length: limits.notificationsPerAccount + 50 }, (_, n) =>
      row(n, Date.now() - 1_000_000 + n),
    )
    const { write, read } = server.database
    for (let from = 0; from < rows.length; from += 100)
      await write
        .insertInto('notifications')
        .values(rows.slice(from, from + 100))
        .execute()
    assert.equal(await unread(ada), 100)
    await grace.api.followUser(at(ada))
    const kept = () =>
      read.selectFrom('notifications').select('subject').where('user_id', '=', ada.user.userId).execute()
    await eventually(async () => assert.equal((await kept()).length, limits.notificationsPerAccount))
    assert.ok((await kept()).some(({ subject }) => subject === `user:${grace.user.userId}`))
    await write
      .insertInto('notifications')
      .values(row(-1, Date.now() - (limits.notificationDays + 1) * 86_400_000))
      .execute()
    await write.updateTable('jobs').set({ run_at: 0 }).where('queue', '=', 'tend-inboxes').execute()
    await wakeJobs()
    await eventually(async () => {
      const subjects = (await kept()).map(({ subject }) => subject)
      assert.ok(subjects.length === limits.notificationsPerAccount && !subjects.includes('old:-1'))
    })
  })
})
