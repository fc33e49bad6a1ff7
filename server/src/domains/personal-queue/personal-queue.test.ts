import assert from 'node:assert/strict'
import type { QueueList } from '@sheaf/contract'
import { eventually } from '@sheaf/server-core/testing/eventually'
import { afterAll, beforeAll, describe, it } from 'vitest'
import { codeOf } from '../../testing/code-of.ts'
import { addCollaborator, issueAccessKey, signIn } from '../../testing/factories.ts'
import { startServer, type TestServer } from '../../testing/start-server.ts'

type Person = Awaited<ReturnType<typeof signIn>>

describe('a personal queue', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await startServer()
  })
  afterAll(() => server.stop())

  /** Grace, who may push, proposes branches of ada's repository; mary may push, too. */
  async function scene({ isPrivate = false } = {}) {
    const [ada, grace, mary] = [await signIn(server), await signIn(server), await signIn(server)]
    const body = { owner_uid: ada.user.uid, repo_name: 'loom', repo_is_private: isPrivate }
    const { uid: repoUid } = await ada.api.createRepository({ body })
    for (const { user } of [grace, mary])
      await addCollaborator(server, { ownerId: user.ownerId, repoUid, role: 'writer' })
    const params = { owner: ada.user.username, repo: 'loom' }
    const commit = async (branch: string, base: string | null, text: string, new_branch?: string) => {
      const changes = [{ action: 'put' as const, path: `${new_branch ?? branch}.txt`, text }]
      const fields = { branch, base, changes, message: 'Weave', ...(new_branch && { new_branch }) }
      return (await ada.api.createCommit({ params, body: fields })).commit_id
    }
    const first = await commit('main', null, 'one')
    const propose = async (head: string, more: object = {}) => {
      const oid = await commit('main', first, head, head)
      const fields = { base: 'main', head, title: head, ...more }
      const number = String((await grace.api.createPull({ params, body: fields })).number)
      const one = { params: { ...params, number } }
      const ask = (usernames: string[]) => grace.api.setReviewers({ ...one, body: { usernames } })
      const review = (by: Person, verdict: 'approve' | 'request_changes') =>
        by.api.submitReview({ ...one, body: { verdict, body: 'So', head: oid } })
      return { ...one, ask, review }
    }
    const queue = (by: Person, list: QueueList, query: object = {}) => by.api.listQueue({ params: { list }, query })
    const titles = async (by: Person, list: QueueList) => (await queue(by, list)).items.map(({ title }) => title)
    const own = async () => ({
      changes: await titles(grace, 'changes'),
      waiting: await titles(grace, 'waiting'),
      ready: await titles(grace, 'ready'),
    })
    return { ada, grace, mary, params, propose, queue, titles, own, repoUid }
  }

  it('is for whoever is signed in, and has lists that there are', async () => {
    const visitor = server.browser()
    assert.equal((await visitor.send('GET', '/api/user/queue/review')).status, 401)
    const { send, user } = await signIn(server)
    assert.equal((await send('GET', '/api/user/queue/nothing')).status, 400)
    const { json } = await send('GET', '/api/user/queue/review?after=nowhere')
    assert.deepEqual(json.data, { items: [], next: null })
    const { token } = await issueAccessKey(server, user, { grants: { repo_access: 2 } })
    const headers = { authorization: `Bearer ${token}` }
    assert.equal((await visitor.send('GET', '/api/user/queue/review', { headers })).status, 403)
  })

  it('has what one is asked for until one has answered, the latest first', async () => {
    const { grace, mary, propose, queue, titles, params } = await scene()
    const [one, two] = [await propose('one'), await propose('two', { is_draft: true })]
    await one.ask([mary.user.username])
    await two.ask([mary.user.username])
    const { items, next } = await queue(mary, 'review')
    assert.equal(next, null)
    assert.deepEqual(
      items.map((item) => [item.title, item.is_draft, item.owner, item.repo, item.author?.username, item.standing]),
      [
        ['two', true, params.owner, 'loom', grace.user.username, null],
        ['one', false, params.owner, 'loom', grace.user.username, null],
      ],
    )
    await one.review(mary, 'approve')
    assert.deepEqual(await titles(mary, 'review'), ['two'])
    await grace.api.updatePull({ ...two, body: { state: 'closed' } })
    assert.deepEqual(await titles(mary, 'review'), [])
  })

  it('says of each own pull request what it waits for, in one of three lists', async () => {
    const { ada, grace, mary, params, propose, queue, own } = await scene()
    const one = await propose('one')
    await propose('draft', { is_draft: true })
    // Found out in the background: nothing stands in its way.
    await eventually(async () => assert.deepEqual(await own(), { changes: [], waiting: [], ready: ['one'] }))
    await one.ask([mary.user.username])
    assert.deepEqual(await own(), { changes: [], waiting: ['one'], ready: [] })
    assert.equal((await queue(grace, 'waiting')).items[0]?.standing, 'review')
    await one.review(mary, 'request_changes')
    assert.deepEqual(await own(), { changes: ['one'], waiting: [], ready: [] })
    assert.equal((await queue(grace, 'changes')).items[0]?.standing, 'changes_requested')
    await one.review(mary, 'approve')
    assert.deepEqual(await own(), { changes: [], waiting: [], ready: ['one'] })
    const rule = { create: 'writer', push: 'writer', force: 'nobody', delete: 'nobody' } as const
    await ada.api.createRefRule({ params, body: { ...rule, kind: 'branch', pattern: 'main', approvals: 2 } })
    assert.deepEqual(await own(), { changes: [], waiting: ['one'], ready: [] })
    assert.equal((await queue(grace, 'waiting')).items[0]?.standing, 'approvals')
    await one.review(ada, 'approve')
    assert.deepEqual(await own(), { changes: [], waiting: [], ready: ['one'] })
    // Nobody else's queue has it.
    for (const list of ['changes', 'waiting', 'ready'] as const)
      assert.deepEqual((await queue(ada, list)).items, [], list)
  })

  it('has what is assigned, of every kind, and says what changed since one looked', async () => {
    const { ada, mary, params, propose, queue } = await scene()
    const { number } = await ada.api.createDiscussion({ params, body: { title: 'Weave' } })
    const of = { params: { ...params, number: String(number) } }
    const pull = await propose('one')
    for (const each of [of, pull]) await ada.api.setAssignees({ ...each, body: { usernames: [mary.user.username] } })
    const looks = async (by = mary) => (await queue(by, 'assigned')).items.map(({ kind, look }) => [kind, look])
    assert.deepEqual(await looks(), [
      ['pull', 'never'],
      ['discussion', 'never'],
    ])
    await mary.api.markThreadSeen(of)
    assert.deepEqual((await looks())[1], ['discussion', 'seen'])
    await ada.api.createComment({ ...of, body: { body: 'And?' } })
    assert.deepEqual((await looks())[1], ['discussion', 'changed'])
    // Whoever writes there has seen it.
    await mary.api.createComment({ ...of, body: { body: 'So' } })
    assert.deepEqual((await looks())[1], ['discussion', 'seen'])
    await ada.api.updateDiscussion({ ...of, body: { state: 'closed' } })
    assert.deepEqual(await looks(), [['pull', 'never']])
    // Who hears of nothing there leaves no trace.
    const eve = await signIn(server)
    await eve.api.markThreadSeen(pull)
    assert.equal((await eve.api.getThreadSubscription(pull)).reason, null)
    assert.equal(await codeOf(eve.api.markThreadSeen({ params: { ...params, number: '99' } })), 404)
  })

  it('has nothing of what one may not see any more, nor of what is archived', async () => {
    const { ada, mary, params, propose, queue, titles } = await scene({ isPrivate: true })
    const one = await propose('one')
    await one.ask([mary.user.username])
    await ada.api.setAssignees({ ...one, body: { usernames: [mary.user.username] } })
    assert.deepEqual([await titles(mary, 'review'), await titles(mary, 'assigned')], [['one'], ['one']])
    await ada.api.archiveRepository({ params, body: { archived: true } })
    assert.deepEqual([await titles(mary, 'review'), await titles(mary, 'assigned')], [[], []])
    await ada.api.archiveRepository({ params, body: { archived: false } })
    assert.deepEqual(await titles(mary, 'review'), ['one'])
    await server.database.write.deleteFrom('collaborators').where('owner_id', '=', mary.user.ownerId).execute()
    for (const list of ['review', 'assigned', 'waiting'] as const)
      assert.deepEqual(await queue(mary, list), { items: [], next: null }, list)
    assert.equal(await codeOf(mary.api.markThreadSeen(one)), 404)
  })

  it('is read page by page', async () => {
    const { ada, mary, params, queue } = await scene()
    for (let at = 0; at < 5; at += 1) {
      const { number } = await ada.api.createDiscussion({ params, body: { title: String(at) } })
      const of = { params: { ...params, number: String(number) } }
      await ada.api.setAssignees({ ...of, body: { usernames: [mary.user.username] } })
    }
    const found: string[] = []
    let after: string | null = ''
    let pages = 0
    while (after !== null && pages < 9) {
      const { items, next }: Awaited<ReturnType<typeof queue>> = await queue(mary, 'assigned', { after, page_size: 2 })
      found.push(...items.map(({ title }) => title))
      after = next
      pages += 1
    }
    assert.deepEqual([found, pages], [['4', '3', '2', '1', '0'], 3])
  })
})
