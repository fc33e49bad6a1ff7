import assert from 'node:assert/strict'
import { eventually } from '@sheaf/server-core/testing/eventually'
import { afterAll, beforeAll, describe, it } from 'vitest'
import { mailQueueName } from '../../mail/mail-queue.ts'
import { createTeam, signIn } from '../../testing/factories.ts'
import { type MailSink, startMailSink } from '../../testing/mail-sink.ts'
import { startServer, type TestServer } from '../../testing/start-server.ts'

type Person = Awaited<ReturnType<typeof signIn>>

describe('what members of a team are told', () => {
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

  const items = async ({ api }: Person) => (await api.listNotifications({ query: {} })).items
  const kinds = async (person: Person) => (await items(person)).map(({ kind }) => kind)
  const mailJobs = () =>
    server.database.read.selectFrom('jobs').select(['dedupe', 'run_at']).where('queue', '=', 'notification-mail')
  /** Makes all mail of notifications due that waits, and gives what an account was sent, without the breaks of RFC 2045, 6.7. */
  const mailTo = async ({ user, api }: Person) => {
    await server.database.write
      .updateTable('jobs')
      .set({ run_at: 0 })
      .where('queue', '=', 'notification-mail')
      .execute()
    await api.updateNotificationSettings({ body: { mail_pace: 'soon' } })
    const { read } = server.database
    await eventually(async () => {
      const waiting = read.selectFrom('notifications').select('id').where('user_id', '=', user.userId)
      assert.deepEqual(await waiting.where('is_to_mail', '=', 1).execute(), [])
      assert.deepEqual(await read.selectFrom('jobs').select('id').where('queue', '=', mailQueueName).execute(), [])
    })
    return sink.mails.filter(({ to }) => to.includes(user.email)).map(({ raw }) => raw.replace(/=\r?\n/g, ''))
  }
  const demandFactor = (owner: Person, team: string, requires_factor: boolean) =>
    owner.api.updateTeam({
      params: { team },
      body: { display_name: '', description: '', base_role: 'reader', requires_factor },
    })

  it('is that a card was given to them, once, while they see the board', async () => {
    const [owner, writer, reader] = [await signIn(server), await signIn(server), await signIn(server)]
    const members = [[owner.user, 'owner'] as const, [writer.user, 'writer'] as const, [reader.user, 'reader'] as const]
    const team = await createTeam(server, { name: 'mills', members })
    const words = { name: 'Harvest', description: '', start_date: '', target_date: '' }
    const { uid: project } = await owner.api.createProject({
      body: { name: 'Harvest', template: 'kanban', owner_uid: team.uid, visibility: 'team' },
    })
    const params = { project }
    const [column] = (await owner.api.getProject({ params })).columns
    const { uid: card } = await owner.api.createCard({
      params,
      body: { column: column?.uid ?? '', title: 'Sow & mow' },
    })
    const assign = (revision: number, ...people: Person[]) =>
      owner.api.updateCard({
        params: { ...params, card },
        body: { revision, assignees: people.map(({ user }) => user.username) },
      })
    await assign(0, owner, writer)
    await eventually(async () => assert.deepEqual(await kinds(writer), ['card-assigned']))
    const [told] = await items(writer)
    assert.deepEqual(
      [told?.card, told?.team, told?.actor?.username, told?.repository],
      [{ uid: card, title: 'Sow & mow', project, project_name: 'Harvest' }, 'mills', owner.user.username, null],
    )
    // Whoever has it already is not told again, nor whoever gives it to themselves.
    await assign(1, owner, writer, reader)
    await eventually(async () => assert.deepEqual(await kinds(reader), ['card-assigned']))
    assert.deepEqual([(await items(writer))[0]?.count, await kinds(owner)], [1, []])
    const [mail, ...more] = await mailTo(writer)
    assert.match(mail ?? '', new RegExp(`${owner.user.username} assigned you a card in Harvest: Sow & mow`))
    assert.deepEqual(more, [])

    // A board that they no longer see is in no list, count, export or mail.
    const share = (visibility: 'private' | 'team') =>
      owner.api.updateProject({ params, body: { ...words, visibility } })
    await assign(2, writer)
    await assign(3, writer, reader)
    await eventually(async () => assert.equal((await items(reader))[0]?.count, 2))
    await share('private')
    for (const person of [writer, reader]) {
      assert.deepEqual([await kinds(person), (await person.api.countNotifications()).unread], [[], 0])
    }
    assert.equal((await mailTo(reader)).length, 1, 'that of before')
    await share('team')
    assert.deepEqual(await kinds(reader), ['card-assigned'])
    await reader.api.updateNotificationSettings({ body: { project: { inbox: false, mail: false } } })
    await owner.api.deleteCard({ params: { ...params, card } })
    assert.deepEqual([await kinds(writer), await kinds(reader)], [[], []])
    const { uid: other } = await owner.api.createCard({ params, body: { column: column?.uid ?? '', title: 'Reap' } })
    await owner.api.updateCard({
      params: { ...params, card: other },
      body: { revision: 0, assignees: [writer.user.username, reader.user.username] },
    })
    await eventually(async () => assert.deepEqual(await kinds(writer), ['card-assigned']))
    assert.deepEqual(await kinds(reader), [])
  })

  it('is that a team demands a second factor, to those alone whom it shuts out, and soon', async () => {
    const setFactor = ({ user }: Person) =>
      server.database.write.updateTable('users').set({ has_factor: 1 }).where('id', '=', user.userId).execute()
    const [owner, safe, bare, above] = [
      await signIn(server),
      await signIn(server),
      await signIn(server),
      await signIn(server),
    ]
    for (const person of [owner, safe]) await setFactor(person)
    const group = await createTeam(server, { name: 'group', members: [[above.user, 'owner']] })
    const members = [[owner.user, 'owner'] as const, [safe.user, 'writer'] as const, [bare.user, 'writer'] as const]
    const team = await createTeam(server, { name: 'vault', members })
    await server.database.write
      .updateTable('teams')
      .set({ parent_id: group.ownerId })
      .where('owner_id', '=', team.ownerId)
      .execute()
    await demandFactor(owner, 'vault', true)
    for (const person of [bare, above]) {
      await eventually(async () => assert.deepEqual(await kinds(person), ['team-factor']))
    }
    const [told] = await items(bare)
    assert.deepEqual([told?.team, told?.actor?.username, told?.count], ['vault', owner.user.username, 1])
    assert.deepEqual([await kinds(owner), await kinds(safe)], [[], []])
    // Not in the mail of the day, which such an account has by default.
    const jobs = await mailJobs().execute()
    assert.ok(jobs.some(({ dedupe }) => dedupe === `notification-mail:soon:${bare.user.userId}`))
    const [mail] = await mailTo(bare)
    assert.match(mail ?? '', /The team vault now requires two-factor authentication/)
    // Demanded again it is told again; what is not demanded any more tells nobody.
    await demandFactor(owner, 'vault', false)
    await demandFactor(owner, 'vault', true)
    await eventually(async () => assert.equal((await items(bare))[0]?.count, 2))
  })
})
