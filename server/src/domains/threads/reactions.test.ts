import assert from 'node:assert/strict'
import { afterAll, beforeAll, describe, it } from 'vitest'
import { codeOf } from '../../testing/code-of.ts'
import { signIn } from '../../testing/factories.ts'
import { startServer, type TestServer } from '../../testing/start-server.ts'

describe('reactions', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await startServer()
  })
  afterAll(() => server.stop())

  async function scene({ isPrivate = false } = {}) {
    const [ada, grace, eve] = [await signIn(server), await signIn(server), await signIn(server)]
    const body = { owner_uid: ada.user.uid, repo_name: 'loom', repo_is_private: isPrivate }
    await ada.api.createRepository({ body })
    const params = { owner: ada.user.username, repo: 'loom' }
    const number = String((await ada.api.createDiscussion({ params, body: { title: 'Weave' } })).number)
    const one = { params: { ...params, number } }
    return { ada, grace, eve, params, one }
  }

  it('are given to texts and taken back, by whoever may comment, each once', async () => {
    const { ada, grace, eve, one } = await scene()
    const { uid } = await ada.api.createComment({ ...one, body: { body: 'Wider' } })
    const react = (by: typeof ada, target: string, kind: 'heart' | '+1', on = true) =>
      by.api.setReaction({ ...one, body: { target, kind, on } })
    await react(grace, uid, 'heart')
    await react(grace, uid, 'heart')
    await react(eve, uid, 'heart')
    await react(grace, uid, '+1')
    const given = await react(ada, '', '+1')
    assert.deepEqual(given, [{ target: '', kind: '+1', count: 1, mine: true, names: [ada.user.username] }])
    const names = [grace.user.username, eve.user.username]
    const hearts = { target: uid, kind: 'heart', count: 2, names }
    const { reactions, revision } = await eve.api.getDiscussion(one)
    assert.deepEqual(reactions, [
      { target: '', kind: '+1', count: 1, mine: false, names: [ada.user.username] },
      { target: uid, kind: '+1', count: 1, mine: false, names: [grace.user.username] },
      { ...hearts, mine: true },
    ])
    await react(eve, uid, '+1', false)
    assert.equal((await eve.api.getDiscussion(one)).revision, revision, 'what is not there is not taken back')
    assert.deepEqual(await react(eve, uid, 'heart', false), [
      { target: uid, kind: '+1', count: 1, mine: false, names: [grace.user.username] },
      { ...hearts, count: 1, mine: false, names: [grace.user.username] },
    ])
    const asVisitor = await server.browser().send('GET', `/api/repo/${one.params.owner}/loom/discussions/1`)
    assert.match(asVisitor.text, /"mine":false/)
    assert.doesNotMatch(asVisitor.text, /"mine":true/)
    // They go with the text.
    await ada.api.deleteComment({ params: { ...one.params, uid } })
    assert.equal(await codeOf(react(grace, uid, 'heart')), 404)
    assert.deepEqual(
      (await ada.api.getDiscussion(one)).reactions.map(({ target }) => target),
      [''],
    )
    const left = server.database.read.selectFrom('reactions').select('target').where('target', '=', uid)
    assert.deepEqual(await left.execute(), [])
  })

  it('are of texts that one may read, and stay as they are in what is archived', async () => {
    const { ada, eve, params, one } = await scene({ isPrivate: true })
    const body = { target: '', kind: 'eyes', on: true } as const
    assert.equal(await codeOf(eve.api.setReaction({ ...one, body })), 404)
    assert.equal(await codeOf(ada.api.setReaction({ ...one, body: { ...body, target: 'none' } })), 404)
    await ada.api.updateDiscussion({ ...one, body: { state: 'closed' } })
    const event = (await ada.api.getDiscussion(one)).items.find(({ kind }) => kind === 'event')
    assert.equal(await codeOf(ada.api.setReaction({ ...one, body: { ...body, target: event?.uid ?? '' } })), 404)
    await ada.api.setReaction({ ...one, body })
    await ada.api.archiveRepository({ params, body: { archived: true } })
    assert.equal(await codeOf(ada.api.setReaction({ ...one, body: { ...body, on: false } })), 403)
    assert.equal((await ada.api.getDiscussion(one)).reactions.length, 1)
  })

  it('are given to reviews and comments about lines once these are published', async () => {
    const { ada, grace, params } = await scene()
    const commit = async (branch: string, base: string | null, text: string, new_branch?: string) => {
      const changes = [{ action: 'put' as const, path: 'file.txt', text }]
      const of = { branch, base, changes, message: 'Change it', ...(new_branch && { new_branch }) }
      return (await ada.api.createCommit({ params, body: of })).commit_id
    }
    const first = await commit('main', null, 'one\ntwo\n')
    const head = await commit('main', first, 'one\n2\n', 'topic')
    const pull = await ada.api.createPull({ params, body: { base: 'main', head: 'topic', title: 'Two' } })
    const one = { params: { ...params, number: String(pull.number) } }
    const lines = { path: 'file.txt', side: 'new', line: 2, head, body: 'Why?', pending: true } as const
    const thread = await grace.api.createReviewThread({ ...one, body: lines })
    const target = thread.comments[0]?.uid ?? ''
    const react = (to: string) => ada.api.setReaction({ ...one, body: { target: to, kind: 'rocket', on: true } })
    assert.equal(await codeOf(react(target)), 404)
    const { uid: review } = await grace.api.submitReview({ ...one, body: { verdict: 'comment', body: 'Hm', head } })
    await react(target)
    await react(review)
    const { reactions } = await grace.api.listReviewThreads({ ...one, query: {} })
    assert.deepEqual(reactions, [{ target, kind: 'rocket', count: 1, mine: false, names: [ada.user.username] }])
    const page = await ada.api.getPull(one)
    assert.deepEqual(
      page.reactions.map((each) => [each.target, each.mine]),
      [[review, true]],
    )
    await grace.api.deleteReviewComment({ params: { ...one.params, uid: thread.uid, comment: target } })
    assert.deepEqual((await grace.api.listReviewThreads({ ...one, query: {} })).reactions, [])
  })
})
