import assert from 'node:assert/strict'
import { eventually } from '@sheaf/server-core/testing/eventually'
import { afterAll, beforeAll, describe, it } from 'vitest'
import { mailQueueName } from '../../mail/mail-queue.ts'
import { allDelivered } from '../../testing/all-delivered.ts'
import { codeOf } from '../../testing/code-of.ts'
import { addCollaborator, signIn } from '../../testing/factories.ts'
import { type MailSink, startMailSink } from '../../testing/mail-sink.ts'
import { startServer, type TestServer } from '../../testing/start-server.ts'

type Person = Awaited<ReturnType<typeof signIn>>

describe('what people are told of threads', () => {
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

  const people = () => Promise.all([signIn(server), signIn(server), signIn(server), signIn(server)])
  const make = async (owner: Person, isPrivate = false) => {
    const body = { owner_uid: owner.user.uid, repo_name: 'loom', repo_is_private: isPrivate }
    const { uid } = await owner.api.createRepository({ body })
    return { uid, params: { owner: owner.user.username, repo: 'loom' } }
  }
  type At = Awaited<ReturnType<typeof make>>['params']
  const open = async (by: Person, params: At) =>
    String((await by.api.createDiscussion({ params, body: { title: 'Which yarn?' } })).number)
  const told = async ({ api }: Person) =>
    (await api.listNotifications({ query: {} })).items.flatMap(({ thread, actor, count, state }) =>
      thread === null ? [] : [{ ...thread, actor: actor?.username, count, state }],
    )
  const tellsOf = (person: Person, what: string, reason: string, count = 1) =>
    eventually(async () => {
      const [item] = await told(person)
      assert.deepEqual([item?.what, item?.reason, item?.count], [what, reason, count])
    })
  const settled = () => allDelivered(server, { subscriber: 'inbox', queue: 'notify' })

  it('comes to who began it, wrote in it or watches the repository, with the reason', async () => {
    const [ada, grace, mary, eve] = await people()
    const { params } = await make(ada)
    await ada.api.watchRepository({ params })
    const number = await open(grace, params)
    await tellsOf(ada, 'opened', 'watching')
    const [first] = await told(ada)
    const { what: _, reason: __, ...thread } = first ?? assert.fail()
    const expected = { number: 1, kind: 'discussion', title: 'Which yarn?', actor: grace.user.username }
    assert.deepEqual(thread, { ...expected, count: 1, state: 'unread' })

    const one = { params: { ...params, number } }
    await mary.api.createComment({ ...one, body: { body: 'Wool' } })
    await tellsOf(grace, 'commented', 'author')
    // One entry for each thread: what was not read is counted.
    await tellsOf(ada, 'commented', 'watching', 2)
    await ada.api.createComment({ ...one, body: { body: 'Linen' } })
    await tellsOf(mary, 'commented', 'comment')
    await ada.api.updateDiscussion({ ...one, body: { state: 'closed' } })
    await tellsOf(mary, 'closed', 'comment', 2)
    // What is so already is no news.
    await ada.api.updateDiscussion({ ...one, body: { state: 'closed' } })
    await ada.api.updateDiscussion({ ...one, body: { state: 'open' } })
    await tellsOf(mary, 'reopened', 'comment', 3)
    await settled()
    assert.equal((await told(mary))[0]?.count, 3)
    assert.deepEqual(await told(eve), [])
  })

  it('comes to whoever is named outside of code, if they may read it', async () => {
    const [ada, grace, mary, eve] = await people()
    const { params, uid } = await make(ada, true)
    await addCollaborator(server, { ownerId: grace.user.ownerId, repoUid: uid, role: 'reader' })
    await addCollaborator(server, { ownerId: mary.user.ownerId, repoUid: uid, role: 'reader' })
    const at = ({ user }: Person) => `@${user.username}`
    const number = await open(ada, params)
    const one = { params: { ...params, number } }
    await ada.api.createComment({
      ...one,
      body: { body: `${at(grace)}, \`${at(mary)}\` and ${at(eve)} and ${at(ada)}` },
    })
    await tellsOf(grace, 'commented', 'mention')
    await settled()
    assert.deepEqual([await told(mary), await told(eve), await told(ada)], [[], [], []])
    assert.deepEqual(await grace.api.getThreadSubscription(one), { subscribed: true, reason: 'mention' })
    const title = { title: 'Another one' }
    await ada.api.createDiscussion({ params, body: { ...title, body: `For ${at(mary)}` } })
    await tellsOf(mary, 'opened', 'mention')
  })

  it('comes to whoever a change names anew, once, and to nobody else', async () => {
    const [ada, grace, mary, eve] = await people()
    const { params, uid } = await make(ada, true)
    for (const { user } of [grace, mary])
      await addCollaborator(server, { ownerId: user.ownerId, repoUid: uid, role: 'reader' })
    const at = ({ user }: Person) => `@${user.username}`
    const [first, second] = [await open(ada, params), await open(ada, params)]
    const one = { params: { ...params, number: second } }
    const { uid: comment } = await ada.api.createComment({ ...one, body: { body: `For ${at(mary)}` } })
    await tellsOf(mary, 'commented', 'mention')
    const change = (body: string) => ada.api.updateComment({ params: { ...one.params, uid: comment }, body: { body } })
    await change(`For ${at(mary)}, \`${at(grace)}\` and ${at(eve)}`)
    await settled()
    assert.deepEqual([await told(grace), await told(eve), (await told(mary))[0]?.count], [[], [], 1])
    await change(`For ${at(mary)} and ${at(grace)}, as #${first} says`)
    await tellsOf(grace, 'mentioned', 'mention')
    await change(`For ${at(mary)}`)
    await change(`For ${at(grace)}`)
    await settled()
    assert.deepEqual([(await told(grace))[0]?.count, (await told(mary))[0]?.count], [1, 1])
    assert.deepEqual(await grace.api.getThreadSubscription(one), { subscribed: true, reason: 'mention' })
    const { items } = await ada.api.getDiscussion({ params: { ...params, number: first } })
    assert.deepEqual(
      items.map((item) => item.kind === 'event' && [item.what, item.to]),
      [['referenced', second]],
    )
    // The text with which a thread begins, too.
    await ada.api.updateDiscussion({ params: { ...params, number: first }, body: { body: `See ${at(mary)}` } })
    await tellsOf(mary, 'mentioned', 'mention')
    assert.equal((await told(mary))[0]?.number, Number(first))
  })

  it('comes to whoever a review names, once it is published', async () => {
    const [ada, grace, mary, eve] = await people()
    const { params, uid } = await make(ada, true)
    for (const { user } of [grace, mary])
      await addCollaborator(server, { ownerId: user.ownerId, repoUid: uid, role: 'reader' })
    const commit = async (base: string | null, text: string, new_branch?: string) => {
      const changes = [{ action: 'put' as const, path: 'file.txt', text }]
      const body = { branch: 'main', base, changes, message: 'Weave', ...(new_branch && { new_branch }) }
      return (await ada.api.createCommit({ params, body })).commit_id
    }
    const head = await commit(await commit(null, 'one\n'), 'two\n', 'topic')
    const open = { base: 'main', head: 'topic', title: 'Two' }
    const { number } = await ada.api.createPull({ params, body: open })
    const one = { params: { ...params, number: String(number) } }
    const at = ({ user }: Person) => `@${user.username}`
    const write = (body: string, pending: boolean) =>
      ada.api.createReviewThread({ ...one, body: { head, path: 'file.txt', line: 1, body, pending } })
    const thread = await write(`Why, ${at(grace)} and ${at(eve)}?`, true)
    const of = { ...one.params, uid: thread.uid }
    const [comment] = thread.comments
    assert.ok(comment)
    // Not by a change of what waits, either.
    await ada.api.updateReviewComment({
      params: { ...of, comment: comment.uid },
      body: { body: `So, ${at(grace)} and ${at(eve)}?` },
    })
    await settled()
    assert.deepEqual([await told(grace), await told(mary), await told(eve)], [[], [], []])
    await ada.api.submitReview({ ...one, body: { verdict: 'comment', body: '', head } })
    await tellsOf(grace, 'reviewed', 'mention')
    const { uid: answer } = await ada.api.replyToReviewThread({ params: of, body: { body: 'Or so' } })
    await settled()
    assert.deepEqual(await told(mary), [])
    await ada.api.updateReviewComment({ params: { ...of, comment: answer }, body: { body: `Or so, ${at(mary)}` } })
    await tellsOf(mary, 'mentioned', 'mention')
    await write(`And this, ${at(mary)}?`, false)
    await tellsOf(mary, 'reviewed', 'mention', 2)
    await settled()
    assert.deepEqual(await told(eve), [])
  })

  it('is heard no more by who does not want to, until they write again', async () => {
    const [ada, grace, mary, eve] = await people()
    const { params } = await make(ada)
    const number = await open(grace, params)
    const one = { params: { ...params, number } }
    const path = `/api/repo/${params.owner}/loom/threads/${number}/subscription`
    assert.equal((await server.browser().send('GET', path)).status, 401)
    const missing = { params: { ...params, number: '2' } }
    assert.equal(await codeOf(eve.api.getThreadSubscription(missing)), 404)
    assert.equal(await codeOf(eve.api.setThreadSubscription({ ...missing, body: { subscribed: true } })), 404)
    const odd = await eve.send('PUT', path, { body: { subscribed: 'yes' } })
    assert.equal(odd.status, 400)
    assert.deepEqual(await eve.api.getThreadSubscription(one), { subscribed: false, reason: null })
    assert.deepEqual(await grace.api.getThreadSubscription(one), { subscribed: true, reason: 'author' })
    await eve.api.watchRepository({ params })
    assert.deepEqual(await eve.api.getThreadSubscription(one), { subscribed: true, reason: 'watching' })

    const set = (person: Person, subscribed: boolean) =>
      person.api.setThreadSubscription({ ...one, body: { subscribed } })
    assert.deepEqual(await set(mary, true), { subscribed: true, reason: 'subscribed' })
    assert.deepEqual(await set(eve, false), { subscribed: false, reason: null })
    assert.deepEqual(await set(grace, false), { subscribed: false, reason: null })
    await ada.api.createComment({ ...one, body: { body: 'Wool' } })
    await tellsOf(mary, 'commented', 'subscribed')
    await settled()
    assert.deepEqual([await told(grace), await told(eve)], [[], []])
    await grace.api.createComment({ ...one, body: { body: 'Linen' } })
    assert.deepEqual(await grace.api.getThreadSubscription(one), { subscribed: true, reason: 'author' })
    await ada.api.createComment({ ...one, body: { body: 'Silk' } })
    await tellsOf(grace, 'commented', 'author')
    // Who chose to hear nothing of threads hears nothing.
    await mary.api.updateNotificationSettings({ body: { thread: { inbox: false, mail: false } } })
    const before = (await told(mary))[0]?.count
    await ada.api.createComment({ ...one, body: { body: 'Hemp' } })
    await tellsOf(grace, 'commented', 'author', 2)
    await settled()
    assert.equal((await told(mary))[0]?.count, before)
  })

  it('is nothing of a repository that one does not see by then, in the inbox or by mail', async () => {
    const [ada, grace, mary, eve] = await people()
    const { uid, params } = await make(ada, true)
    for (const { user } of [grace, mary]) {
      await addCollaborator(server, { ownerId: user.ownerId, repoUid: uid, role: 'reader' })
    }
    const number = await open(grace, params)
    const one = { params: { ...params, number } }
    assert.equal(await codeOf(eve.api.getThreadSubscription(one)), 404)
    assert.equal(await codeOf(eve.api.setThreadSubscription({ ...one, body: { subscribed: true } })), 404)
    await mary.api.createComment({ ...one, body: { body: 'Wool' } })
    await ada.api.createComment({ ...one, body: { body: 'Linen' } })
    await tellsOf(mary, 'commented', 'comment')
    await tellsOf(grace, 'commented', 'author', 2)

    // Whoever goes hears nothing of what follows, nor is what they were told of still there.
    await server.database.write.deleteFrom('collaborators').where('owner_id', '=', mary.user.ownerId).execute()
    const version = () =>
      server.database.read
        .selectFrom('inboxes')
        .select('version')
        .where('user_id', '=', mary.user.userId)
        .executeTakeFirst()
    const before = await version()
    await ada.api.createComment({ ...one, body: { body: 'Silk' } })
    await tellsOf(grace, 'commented', 'author', 3)
    await settled()
    assert.deepEqual([await told(mary), await version()], [[], before])

    await server.database.write
      .updateTable('jobs')
      .set({ run_at: 0 })
      .where('queue', '=', 'notification-mail')
      .execute()
    await ada.api.updateNotificationSettings({ body: { mail_pace: 'soon' } })
    await eventually(async () => {
      const { read } = server.database
      for (const { user } of [grace, mary]) {
        const waiting = read.selectFrom('notifications').select('id').where('user_id', '=', user.userId)
        assert.deepEqual(await waiting.where('is_to_mail', '=', 1).execute(), [])
      }
      assert.deepEqual(await read.selectFrom('jobs').select('id').where('queue', '=', mailQueueName).execute(), [])
    })
    const mailTo = ({ user }: Person) =>
      sink.mails.filter(({ to }) => to.includes(user.email)).map(({ raw }) => raw.replace(/=\r?\n/g, ''))
    const [mail, ...more] = mailTo(grace)
    assert.match(
      mail ?? '',
      new RegExp(`${ada.user.username} commented on #1 Which yarn\\? in ${ada.user.username}/loom`),
    )
    assert.deepEqual([more, mailTo(mary)], [[], []])
  })
})
