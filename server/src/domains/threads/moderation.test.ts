import assert from 'node:assert/strict'
import { limits } from '@sheaf/contract'
import { eventually } from '@sheaf/server-core/testing/eventually'
import { afterAll, beforeAll, describe, it } from 'vitest'
import { codeOf } from '../../testing/code-of.ts'
import { signIn, signInAround } from '../../testing/factories.ts'
import { startServer, type TestServer } from '../../testing/start-server.ts'

const text = (body: string) => ({ body: { body } })

describe('what those do with threads who look after a repository', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await startServer()
  })
  afterAll(() => server.stop())

  async function scene({ isPrivate = false } = {}) {
    const { ada, grace, eve, params } = await signInAround(server, { role: 'writer', isPrivate })
    const open = async (title: string, by = ada) =>
      String((await by.api.createDiscussion({ params, body: { title } })).number)
    const one = (number: string) => ({ params: { ...params, number } })
    const lock = (number: string, locked: boolean, by = grace, reason: 'spam' | 'resolved' | null = null) =>
      by.api.setThreadLock({ ...one(number), body: { locked, reason } })
    const pin = (number: string, pinned: boolean, by = grace) =>
      by.api.setThreadPin({ ...one(number), body: { pinned } })
    const answer = (number: string, comment: string | null, by = eve) =>
      by.api.setAnswer({ ...one(number), body: { comment } })
    const said = async (number: string) =>
      (await ada.api.getDiscussion(one(number))).items.flatMap((item) =>
        item.kind === 'event' ? [[item.what, item.by?.username, item.to]] : [],
      )
    return { ada, grace, eve, params, open, one, lock, pin, answer, said }
  }

  it('lock a thread: only who may push writes in it until it is open again', async () => {
    const { grace, eve, open, one, lock, said } = await scene()
    const number = await open('Weave', eve)
    const { uid } = await eve.api.createComment({ ...one(number), ...text('Mine') })
    assert.equal(await codeOf(lock(number, true, eve)), 403)
    assert.equal(await codeOf(lock('99', true)), 404)
    const before = (await eve.api.getDiscussion(one(number))).revision
    await lock(number, true, grace, 'resolved')
    await lock(number, true, grace, 'resolved')
    const seen = await eve.api.getDiscussion(one(number))
    assert.equal(seen.revision, before + 2, 'that it is locked, and the line that says so')
    assert.deepEqual([seen.thread.is_locked, seen.lock_reason], [true, 'resolved'])
    assert.deepEqual([seen.can_edit, seen.can_comment, seen.can_answer], [false, false, false])
    const [mine] = seen.items
    assert.deepEqual(mine?.kind === 'comment' && [mine.can_edit, mine.can_delete], [false, false])
    const there = { params: { ...one(number).params, uid } }
    for (const call of [
      () => eve.api.createComment({ ...one(number), ...text('More') }),
      () => eve.api.updateComment({ ...there, ...text('Other') }),
      () => eve.api.deleteComment(there),
      () => eve.api.updateDiscussion({ ...one(number), body: { title: 'Other' } }),
      () => eve.api.setReaction({ ...one(number), body: { target: '', kind: 'heart', on: true } }),
      () => eve.api.setAnswer({ ...one(number), body: { comment: uid } }),
    ])
      assert.equal(await codeOf(call()), 403)
    await grace.api.createComment({ ...one(number), ...text('Enough') })
    assert.equal((await grace.api.getDiscussion(one(number))).can_comment, true)
    await lock(number, true, grace, 'spam')
    await lock(number, false)
    await lock(number, false)
    await eve.api.createComment({ ...one(number), ...text('Thanks') })
    const name = grace.user.username
    assert.deepEqual(await said(number), [
      ['locked', name, 'resolved'],
      ['locked', name, 'spam'],
      ['unlocked', name, null],
    ])
  })

  it('lock a pull request with all that is said about its lines', async () => {
    const { ada, grace, eve, params, one, lock } = await scene()
    const commit = async (base: string | null, words: string, new_branch?: string) => {
      const changes = [{ action: 'put' as const, path: 'file.txt', text: words }]
      const of = { branch: 'main', base, changes, message: 'Change it', ...(new_branch && { new_branch }) }
      return (await ada.api.createCommit({ params, body: of })).commit_id
    }
    const head = await commit(await commit(null, 'one\n'), 'two\n', 'topic')
    const branches = { base: 'main', head: 'topic' }
    const number = String((await grace.api.createPull({ params, body: { ...branches, title: 'Two' } })).number)
    const lines = { path: 'file.txt', side: 'new', line: 1, head } as const
    const { uid } = await eve.api.createReviewThread({ ...one(number), body: { ...lines, body: 'Why?' } })
    await lock(number, true)
    const { items } = await eve.api.listReviewThreads(one(number))
    assert.deepEqual([items[0]?.can_reply, items[0]?.comments[0]?.can_edit], [false, false])
    const { pull, can_comment: canComment } = await eve.api.getPull(one(number))
    assert.deepEqual([pull.can_review, canComment], [false, false])
    for (const call of [
      () => eve.api.createReviewThread({ ...one(number), body: { ...lines, body: 'More' } }),
      () => eve.api.replyToReviewThread({ params: { ...one(number).params, uid }, ...text('More') }),
      () => eve.api.submitReview({ ...one(number), body: { verdict: 'approve', body: '', head } }),
    ])
      assert.equal(await codeOf(call()), 403)
    await ada.api.replyToReviewThread({ params: { ...one(number).params, uid }, ...text('So that it holds') })
    assert.equal(await codeOf(ada.api.setThreadPin({ ...one(number), body: { pinned: true } })), 404)
  })

  it('pin as many discussions as may stand above the others, which a plain list begins with', async () => {
    const { ada, eve, params, open, pin, said } = await scene()
    const numbers: string[] = []
    for (let at = 0; at <= limits.pinnedDiscussions; at += 1) numbers.push(await open(`Of ${at}`))
    const [first = '', ...others] = numbers
    const last = others.pop() ?? ''
    assert.equal(await codeOf(pin(first, true, eve)), 403)
    for (const number of [first, ...others]) await pin(number, true)
    await pin(first, true)
    assert.equal(await codeOf(pin(last, true)), 422)
    assert.equal(await codeOf(pin('99', true)), 404)
    const listed = async (query: object = {}) =>
      (await ada.api.listDiscussions({ params, query })).pinned.map((each) => [String(each.number), each.is_pinned])
    assert.deepEqual(
      await listed(),
      [first, ...others].map((number) => [number, true]),
    )
    for (const query of [{ q: 'of' }, { state: 'closed' }, { author: 'ada' }, { after: '1-1' }])
      assert.deepEqual(await listed(query), [])
    await pin(first, false)
    await pin(last, true)
    assert.equal((await listed()).at(-1)?.[0], last)
    assert.deepEqual(
      (await said(first)).map(([what]) => what),
      ['pinned', 'unpinned'],
    )
  })

  it('pin no more than that at once', async () => {
    // They wait for each other in the database, which each does in its own way.
    const { ada, params, open, pin } = await scene()
    const numbers: string[] = []
    for (let at = 0; at < limits.pinnedDiscussions + 2; at += 1) numbers.push(await open(`Of ${at}`))
    const codes = await Promise.all(numbers.map((number) => codeOf(pin(number, true))))
    assert.equal(codes.filter((code) => code === 422).length, 2)
    assert.equal((await ada.api.listDiscussions({ params, query: {} })).pinned.length, limits.pinnedDiscussions)
  })

  it('let its author or who may push say what answers a discussion, of which others hear', async () => {
    const { ada, grace, eve, params, open, one, answer, said } = await scene()
    const other = await signIn(server)
    const [number, plain] = [await open('How wide?', eve), await open('Look')]
    const { uid } = await other.api.createComment({ ...one(number), ...text('Two') })
    const { uid: later } = await ada.api.createComment({ ...one(number), ...text('Three') })
    assert.equal(await codeOf(answer(number, uid, other)), 403)
    assert.equal(await codeOf(answer(number, 'none')), 404)
    assert.equal(await codeOf(answer(plain, uid, grace)), 404)
    await answer(number, uid)
    await answer(number, uid)
    const get = () => other.api.getDiscussion(one(number))
    const seen = await get()
    assert.deepEqual([seen.thread.is_answered, seen.answer, seen.can_answer], [true, uid, false])
    await eventually(async () => {
      const { items } = await other.api.listNotifications({ query: {} })
      assert.deepEqual(items[0]?.thread?.what, 'answered')
    })
    const found = async (q: string) =>
      (await ada.api.listDiscussions({ params, query: { q } })).items.map(({ title }) => title)
    assert.deepEqual(await found('is:answered'), ['How wide?'])
    assert.deepEqual(await found('is:unanswered'), ['Look'])
    await answer(number, later, grace)
    await answer(number, null)
    await answer(number, uid)
    await other.api.deleteComment({ params: { ...one(number).params, uid } })
    assert.equal((await get()).answer, null)
    assert.deepEqual(await said(number), [
      ['answered', eve.user.username, other.user.username],
      ['answered', grace.user.username, ada.user.username],
      ['unanswered', eve.user.username, null],
      ['answered', eve.user.username, other.user.username],
    ])
  })

  it('delete a discussion with all that is in it, as maintainers', async () => {
    const { ada, grace, eve, params, open, one } = await scene()
    const [number, closed] = [await open('Weave', eve), await open('Done')]
    await ada.api.updateDiscussion({ ...one(closed), body: { state: 'closed' } })
    await eve.api.createComment({ ...one(number), ...text('Mine') })
    for (const by of [eve, grace]) assert.equal(await codeOf(by.api.deleteDiscussion(one(number))), 403)
    await ada.api.deleteDiscussion(one(closed))
    await ada.api.deleteDiscussion(one(number))
    assert.equal(await codeOf(ada.api.deleteDiscussion(one(number))), 404)
    assert.equal(await codeOf(eve.api.getDiscussion(one(number))), 404)
    const list = await ada.api.listDiscussions({ params, query: {} })
    assert.deepEqual([list.items, list.open, list.closed], [[], 0, 0])
    assert.equal(await open('Next'), '3')
  })

  it('is missing where the repository is', async () => {
    const { eve, open, one, lock, pin, answer } = await scene({ isPrivate: true })
    const number = await open('Secret')
    for (const call of [
      () => lock(number, true, eve),
      () => pin(number, true, eve),
      () => answer(number, null, eve),
      () => eve.api.deleteDiscussion(one(number)),
    ])
      assert.equal(await codeOf(call()), 404)
  })
})
