import assert from 'node:assert/strict'
import { runClient } from '@sheaf/git-engine/testing/git-client'
import { eventually, until } from '@sheaf/server-core/testing/eventually'
import { afterAll, beforeAll, describe, it, type TestContext } from 'vitest'
import { mailQueueName } from '../../mail/mail-queue.ts'
import { allDelivered } from '../../testing/all-delivered.ts'
import { addCollaborator, createTeam, testPassword } from '../../testing/factories.ts'
import { listenAs } from '../../testing/listen-as.ts'
import { type MailSink, startMailSink } from '../../testing/mail-sink.ts'
import { startServer, type TestServer } from '../../testing/start-server.ts'
import { forkScene } from './testing/fork-scene.ts'

/** In all that is written once somebody has left. */
const mark = 'qzlater'

// On either database.
describe('a pull request from a private fork into a private repository', () => {
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

  /** One that somebody follows in every way there is, who reads both repositories by what `join` gives them; `leave` takes that away. */
  async function scene(test: TestContext, by: 'team' | 'role') {
    const at = await forkScene(server, test, { isPrivate: true })
    const { ada, grace: leaver, bob, params } = at
    const { write } = server.database
    const [base, fork] = [await at.repositoryOf(params), await at.repositoryOf(at.at)]
    await ada.api.setRepositoryVisibility({ params, body: { is_private: true } })
    const team = await createTeam(server, {
      name: `weavers-${by}`,
      members: [
        [ada.user, 'owner'],
        [leaver.user, 'writer'],
      ],
    })
    const ownerId = by === 'team' ? team.ownerId : leaver.user.ownerId
    for (const { uid: repoUid } of [base, fork]) await addCollaborator(server, { ownerId, repoUid, role: 'writer' })
    await addCollaborator(server, { ownerId: bob.user.ownerId, repoUid: base.uid, role: 'reader' })
    const head = await at.forked.push('topic', 'new.txt', 'new\n')
    const number = await at.open('topic', { discloses: true })
    const one = { params: { ...params, number } }
    await eventually(async () => assert.equal((await at.get(number)).pull.mergeable, 'clean'))
    await leaver.api.updateNotificationSettings({ body: { mail_pace: 'soon' } })
    for (const repository of [params, at.at]) {
      await leaver.api.watchRepository({ params: repository })
      await leaver.api.starRepository({ params: repository })
    }
    await leaver.api.createComment({ ...one, body: { body: 'Let me look' } })
    await ada.api.setReviewers({ ...one, body: { usernames: [leaver.user.username] } })
    await ada.api.setAssignees({ ...one, body: { usernames: [leaver.user.username] } })
    const leave = async () => {
      if (by === 'team') await ada.api.removeTeamMember({ params: { team: team.name, username: leaver.user.username } })
      else await write.deleteFrom('collaborators').where('owner_id', '=', leaver.user.ownerId).execute()
    }
    return { ...at, leaver, base, fork, head, number, one, leave }
  }

  const settled = async () => {
    await allDelivered(server, { subscriber: 'inbox', queue: 'notify' })
    // What waits to be mailed goes at once.
    const { write } = server.database
    await write.updateTable('jobs').set({ run_at: 0 }).where('queue', '=', 'notification-mail').execute()
    await eventually(async () => {
      const left = write.selectFrom('jobs').select('id').where('queue', 'in', ['notification-mail', mailQueueName])
      assert.deepEqual(await left.execute(), [])
    })
  }

  for (const by of ['team', 'role'] as const)
    it(`tells nothing to somebody whose ${by} opens neither any more: no page, feed, mail, event nor ref`, async (test) => {
      const at = await scene(test, by)
      const { ada, bob, leaver, params, number, one, head } = at
      const name = `${params.owner}/${params.repo}/${number}`
      const listening = [await listenAs(server, leaver, [], [name]), await listenAs(server, ada, [], [name])] as const
      const [theirs, others] = listening
      test.onTestFinished(() => {
        for (const { close } of listening) close()
      })
      const changes = ({ heard }: typeof theirs) => heard.text.split('event: thread').length - 1
      await ada.api.createComment({ ...one, body: { body: 'Before' } })
      await until(() => changes(theirs) > 0 && changes(others) > 0, 'both hear of it')
      await settled()
      const told = async () =>
        JSON.stringify((await leaver.api.listNotifications({ query: {} })).items.map(({ thread }) => thread?.title))
      assert.match(await told(), /Bring topic/)
      assert.ok(sink.mails.some(({ to, raw }) => to.includes(leaver.user.email) && raw.includes('Bring topic')))

      const read = async (path: string) => (await leaver.send('GET', path)).text
      const api = `/api/repo/${params.owner}/${params.repo}`
      const forked = `${at.at.owner}/${at.at.repo}`
      const paths = [
        `${api}/pulls`,
        `${api}/pulls/${number}`,
        `${api}/pulls/${number}/versions`,
        `${api}/commits/${head}`,
        `${api}/changes/${at.first.trim()}...${head}`,
        `/api/repo/${forked}/commits/topic`,
        '/api/user/queue/assigned',
        '/api/user/queue/review',
        '/api/user/notification',
      ]
      const silent: string[] = []
      for (const path of paths) if (!new RegExp(`Bring topic|${head}`).test(await read(path))) silent.push(path)
      assert.deepEqual(silent, [])

      await at.leave()
      const mailed = sink.mails.length
      // That is told of once, as what is not there is.
      const later = await at.forked.push('topic', `${mark}.txt`, `${mark}\n`)
      await eventually(async () => assert.equal((await at.get(number)).pull.head_id, later))
      await ada.api.updatePull({ ...one, body: { title: `${mark} title`, body: `${mark} @${leaver.user.username}` } })
      await ada.api.createComment({ ...one, body: { body: `${mark} @${leaver.user.username}` } })
      await bob.api.createComment({ ...one, body: { body: `${mark} from the fork` } })
      await settled()
      const heard = changes(theirs)
      const before = changes(others)
      await ada.api.createComment({ ...one, body: { body: `${mark} once more` } })
      await until(() => changes(others) > before, 'the others go on')
      assert.equal(changes(theirs), heard)
      for (const text of [theirs.heard.text, await told()]) assert.doesNotMatch(text, new RegExp(`${mark}|Bring topic`))
      // That they were removed is all that they are mailed.
      for (const { to, raw } of sink.mails.slice(mailed))
        if (to.includes(leaver.user.email))
          assert.doesNotMatch(raw.replace(/=\r?\n/g, ''), new RegExp(`${mark}|Bring topic|${params.repo}`))

      const said = new RegExp(`${mark}|Bring topic|${later}|${head}`)
      for (const path of paths) assert.doesNotMatch(await read(path), said, path)
      const url = new URL(at.url)
      Object.assign(url, { username: leaver.user.username, password: testPassword })
      const { code } = await runClient('/', ['ls-remote', url.href, `refs/pull/${number}/head`])
      assert.notEqual(code, 0)
      // Whoever stays finds it all, so that it was looked for where it is.
      assert.equal((await at.get(number)).thread.title, `${mark} title`)
    })
})
