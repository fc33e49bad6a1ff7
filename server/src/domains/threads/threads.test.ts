import assert from 'node:assert/strict'
import { limits } from '@sheaf/contract'
import { afterAll, beforeAll, describe, it, onTestFinished } from 'vitest'
import { codeOf } from '../../testing/code-of.ts'
import { commentsIn } from '../../testing/comments-in.ts'
import { addCollaborator, issueAccessKey, signIn, suspend } from '../../testing/factories.ts'
import { startServer, type TestServer } from '../../testing/start-server.ts'

type Person = Awaited<ReturnType<typeof signIn>>

describe('discussions', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await startServer()
  })
  afterAll(() => server.stop())

  const scene = async ({ isPrivate = false } = {}) => {
    const [ada, grace] = [await signIn(server), await signIn(server)]
    const { uid } = await ada.api.createRepository({
      body: { owner_uid: ada.user.uid, repo_name: 'loom', repo_is_private: isPrivate },
    })
    return { ada, grace, repoUid: uid, params: { owner: ada.user.username, repo: 'loom' } }
  }
  type At = Awaited<ReturnType<typeof scene>>['params']
  const open = async (by: Person, params: At, title: string, body = '') =>
    String((await by.api.createDiscussion({ params, body: { title, body } })).number)
  const titles = async (by: Person, params: At, query: object = {}) =>
    (await by.api.listDiscussions({ params, query })).items.map(({ title }) => title)

  it('are read by everyone who may see the repository, and written by whoever is signed in', async () => {
    const { ada, grace, params } = await scene()
    const path = `/api/repo/${params.owner}/loom/discussions`
    const body = { title: 'Which yarn?', body: '**Wool**' }
    assert.equal((await server.browser().send('POST', path, { body })).status, 401)
    const { token } = await issueAccessKey(server, grace.user, { grants: { repo_access: 2, issue_access: 1 } })
    const headers = { authorization: `Bearer ${token}` }
    assert.equal((await server.browser().send('POST', path, { body, headers })).status, 403)
    assert.equal(await codeOf(grace.api.createDiscussion({ params, body: { title: ' ' } })), 400)
    const tooLong = { title: 'x', body: 'x'.repeat(limits.threadTextMax + 1) }
    assert.equal(await codeOf(grace.api.createDiscussion({ params, body: tooLong })), 400)

    const number = await open(grace, params, body.title, '**Wool**<script>alert(1)</script>')
    assert.equal(number, '1')
    const one = { params: { ...params, number } }
    const said = await ada.api.createComment({ ...one, body: { body: 'Linen _too_' } })
    assert.match(said.body_html ?? '', /<em>too<\/em>/)
    const got = await grace.api.getDiscussion(one)
    assert.match(got.thread.body_html ?? '', /<strong>Wool<\/strong>/)
    assert.doesNotMatch(got.thread.body_html ?? '', /<script/)
    assert.deepEqual(
      commentsIn(got.items).map(({ author, body, can_edit, can_delete }) => [
        author?.username,
        body,
        can_edit,
        can_delete,
      ]),
      [[ada.user.username, 'Linen _too_', false, false]],
    )
    assert.deepEqual([got.can_edit, got.can_comment, got.thread.comments], [true, true, 1])
    const openOnes = async () => (await server.browser().api.getRepository({ params })).open_discussions
    assert.equal(await openOnes(), 1)
    await ada.api.updateDiscussion({ ...one, body: { state: 'closed' } })
    assert.equal(await openOnes(), 0)
    await ada.api.updateDiscussion({ ...one, body: { state: 'open' } })
    const asVisitor = await server.browser().send('GET', `${path}/1`)
    assert.equal(asVisitor.status, 200)
  })

  it('are missing where the repository is, and where there is none of a number', async () => {
    const { ada, grace, params } = await scene({ isPrivate: true })
    const number = await open(ada, params, 'Secret')
    for (const api of [grace.api]) {
      assert.equal(await codeOf(api.listDiscussions({ params })), 404)
      assert.equal(await codeOf(api.getDiscussion({ params: { ...params, number } })), 404)
      assert.equal(await codeOf(api.createDiscussion({ params, body: { title: 'x' } })), 404)
      assert.equal(await codeOf(api.createComment({ params: { ...params, number }, body: { body: 'x' } })), 404)
    }
    for (const none of ['2', '0', 'x', '1e3']) {
      assert.equal(await codeOf(ada.api.getDiscussion({ params: { ...params, number: none } })), 404)
    }
  })

  it('are changed by their authors and by maintainers alone', async () => {
    const { ada, grace, repoUid, params } = await scene()
    const [stranger, maintainer] = [await signIn(server), await signIn(server)]
    await addCollaborator(server, { ownerId: maintainer.user.ownerId, repoUid, role: 'maintainer' })
    const one = { params: { ...params, number: await open(grace, params, 'First') } }
    const { uid } = await grace.api.createComment({ ...one, body: { body: 'Mine' } })
    const comment = { params: { ...one.params, uid } }

    assert.equal(await codeOf(stranger.api.updateDiscussion({ ...one, body: { state: 'closed' } })), 403)
    assert.equal(await codeOf(stranger.api.deleteComment(comment)), 403)
    assert.equal(await codeOf(maintainer.api.updateComment({ ...comment, body: { body: 'Theirs' } })), 403)

    await grace.api.updateDiscussion({ ...one, body: { title: 'Second', body: 'More' } })
    await maintainer.api.updateDiscussion({ ...one, body: { state: 'closed' } })
    await ada.api.updateDiscussion({ ...one, body: { state: 'closed' } })
    const edited = await grace.api.updateComment({ ...comment, body: { body: 'Mine, changed' } })
    assert.notEqual(edited.edited_at, null)
    const { thread } = await ada.api.getDiscussion(one)
    assert.deepEqual([thread.title, thread.body, thread.state], ['Second', 'More', 'closed'])
    const { open: opened, closed } = await ada.api.listDiscussions({ params })
    assert.deepEqual([opened, closed], [0, 1])
    await grace.api.updateDiscussion({ ...one, body: { state: 'open' } })
    assert.equal((await ada.api.listDiscussions({ params })).open, 1)

    await maintainer.api.deleteComment(comment)
    assert.equal(await codeOf(grace.api.deleteComment(comment)), 404)
    assert.equal((await ada.api.getDiscussion(one)).thread.comments, 0)
  })

  it('say between their comments what happened to them, which nobody changes or deletes', async () => {
    const { ada, grace, params } = await scene()
    const one = { params: { ...params, number: await open(grace, params, 'First') } }
    await grace.api.createComment({ ...one, body: { body: 'Mine' } })
    await ada.api.updateDiscussion({ ...one, body: { title: 'Second', state: 'closed' } })
    await ada.api.updateDiscussion({ ...one, body: { title: 'Second', state: 'closed' } })
    await grace.api.createComment({ ...one, body: { body: 'Why?' } })
    await ada.api.updateDiscussion({ ...one, body: { state: 'open' } })
    const { items, thread } = await grace.api.getDiscussion(one)
    const name = ada.user.username
    assert.deepEqual(
      items.map((item) => (item.kind === 'event' ? [item.what, item.by?.username, item.from, item.to] : item.body)),
      [
        'Mine',
        ['renamed', name, 'First', 'Second'],
        ['closed', name, null, null],
        'Why?',
        ['reopened', name, null, null],
      ],
    )
    assert.equal(thread.comments, 2)
    const uid = items.find(({ kind }) => kind === 'event')?.uid ?? ''
    const comment = { params: { ...one.params, uid } }
    assert.equal(await codeOf(ada.api.deleteComment(comment)), 404)
    assert.equal(await codeOf(ada.api.updateComment({ ...comment, body: { body: 'x' } })), 404)
    // Of a thread that has as many of them as one may have, and of one that a newer server has written.
    const table = server.database.write.updateTable('threads')
    await table.set({ events: limits.eventsPerThread }).where('number', '=', Number(one.params.number)).execute()
    await server.database.write
      .updateTable('thread_comments')
      .set({ happened: 'sung' })
      .where('uid', '=', uid)
      .execute()
    await ada.api.updateDiscussion({ ...one, body: { state: 'closed' } })
    const later = await grace.api.getDiscussion(one)
    assert.equal(later.thread.state, 'closed')
    assert.deepEqual(
      later.items.flatMap((item) => (item.kind === 'event' ? [item.what] : [])),
      ['closed', 'reopened'],
    )
  })

  it('name people and each other, and say so where they are named', async () => {
    const { ada, grace, params } = await scene()
    const first = await open(ada, params, 'First')
    const second = await open(grace, params, 'Second')
    const one = { params: { ...params, number: first } }
    const body = `@${ada.user.username.toUpperCase()} see #${first}, \`#${second}\` and #99`
    const { body_html } = await grace.api.createComment({ params: { ...params, number: second }, body: { body } })
    assert.ok(body_html?.includes(`<a href="/${ada.user.username}">`))
    assert.ok(body_html?.includes(`<a href="/${params.owner}/${params.repo}/discussions/${first}">#${first}</a>`))
    await grace.api.createComment({ params: { ...params, number: second }, body: { body: `Once more: #${first}` } })
    await grace.api.createComment({ ...one, body: { body: `This is #${first}` } })
    const events = async (number: string) =>
      (await ada.api.getDiscussion({ params: { ...params, number } })).items.flatMap((item) =>
        item.kind === 'event' ? [[item.what, item.by?.username, item.from, item.to]] : [],
      )
    assert.deepEqual(await events(first), [['referenced', grace.user.username, 'discussion', second]])
    assert.deepEqual(await events(second), [])
  })

  it('show a text before it is written as they will once it is', async () => {
    const { ada, grace, params } = await scene({ isPrivate: true })
    const number = await open(ada, params, 'First')
    const text = `**Wool** of @${ada.user.username}, #${number}<script>alert(1)</script>`
    const { html } = await ada.api.previewThreadText({ params, body: { text } })
    const { body_html } = await ada.api.createComment({ params: { ...params, number }, body: { body: text } })
    assert.equal(html, body_html)
    assert.match(html ?? '', /<strong>Wool<\/strong>/)
    assert.doesNotMatch(html ?? '', /<script/)
    assert.deepEqual(await ada.api.previewThreadText({ params, body: { text: '' } }), { html: '' })
    assert.equal(await codeOf(grace.api.previewThreadText({ params, body: { text } })), 404)
    const tooLong = 'x'.repeat(limits.threadTextMax + 1)
    assert.equal(await codeOf(ada.api.previewThreadText({ params, body: { text: tooLong } })), 400)
  })

  it('are listed by state, words and author, in two orders, page by page', async () => {
    const { ada, grace, params } = await scene()
    const first = await open(ada, params, 'Warp 100% of it')
    await open(grace, params, 'Weft and warp')
    const third = await open(ada, params, 'Shuttle_s')
    assert.deepEqual(await titles(ada, params), ['Shuttle_s', 'Weft and warp', 'Warp 100% of it'])
    assert.deepEqual(await titles(ada, params, { q: 'WARP weft' }), ['Weft and warp'])
    assert.deepEqual(await titles(ada, params, { q: '%' }), ['Warp 100% of it'])
    assert.deepEqual(await titles(ada, params, { q: 'e_s' }), ['Shuttle_s'])
    assert.deepEqual(await titles(ada, params, { author: grace.user.username.toUpperCase() }), ['Weft and warp'])
    await server.database.write.updateTable('threads').set({ updated_at: 5 }).where('comments', '=', 0).execute()
    await grace.api.createComment({ params: { ...params, number: first }, body: { body: 'x' } })
    await grace.api.updateDiscussion({ params: { ...params, number: '2' }, body: { state: 'closed' } })
    assert.deepEqual(await titles(ada, params, { sort: 'updated' }), ['Warp 100% of it', 'Shuttle_s'])
    assert.deepEqual(await titles(ada, params, { state: 'closed' }), ['Weft and warp'])
    for (const sort of ['newest', 'updated'] as const) {
      const page = await ada.api.listDiscussions({ params, query: { sort, page_size: 1 } })
      const rest = await ada.api.listDiscussions({ params, query: { sort, page_size: 1, after: page.next ?? '' } })
      const numbers = [...page.items, ...rest.items].map(({ number }) => String(number))
      assert.deepEqual(numbers, sort === 'newest' ? [third, first] : [first, third])
      assert.equal(rest.next, null)
    }
  })

  it('have comments in pages, the oldest first, and no two of one number', async () => {
    const { ada, grace, params } = await scene()
    const numbers = await Promise.all(
      Array.from({ length: 8 }, (_, index) => open(index % 2 === 0 ? ada : grace, params, 'At once')),
    )
    assert.deepEqual(
      numbers.map(Number).toSorted((a, b) => a - b),
      [1, 2, 3, 4, 5, 6, 7, 8],
    )
    assert.equal((await ada.api.listDiscussions({ params })).open, 8)
    const one = { params: { ...params, number: '3' } }
    for (const body of ['a', 'b', 'c']) await grace.api.createComment({ ...one, body: { body } })
    const page = await ada.api.getDiscussion({ ...one, query: { page_size: 2 } })
    const rest = await ada.api.getDiscussion({ ...one, query: { page_size: 2, after: page.next ?? '' } })
    assert.deepEqual(
      [page, rest].map(({ items }) => commentsIn(items).map(({ body }) => body)),
      [['a', 'b'], ['c']],
    )
    assert.equal(rest.next, null)
  })

  it('are read in pages that no answer is too small for, each comment with its text', async () => {
    const { ada, params } = await scene()
    const one = { params: { ...params, number: await open(ada, params, 'Long') } }
    const long = 'warp and weft '.repeat(4_600)
    for (let n = 0; n < 9; n += 1) await ada.api.createComment({ ...one, body: { body: `${n} ${long}` } })
    // More HTML than is read: it is there as it was written.
    const { body_html } = await ada.api.createComment({ ...one, body: { body: '[a](b) '.repeat(9_000) } })
    assert.equal(body_html, null)
    const read: (string | undefined)[] = []
    let [next, pages]: [string | null, number] = ['', 0]
    for (; next !== null; pages += 1) {
      const page: Awaited<ReturnType<typeof ada.api.getDiscussion>> = await ada.api.getDiscussion({
        ...one,
        query: { after: next },
      })
      read.push(...commentsIn(page.items).map(({ body }) => body?.slice(0, 3)))
      next = page.next
    }
    assert.deepEqual(read, [...Array.from({ length: 9 }, (_, n) => `${n} w`), '[a]'])
    assert.ok(pages > 1 && pages <= 10, `${pages}`)
  })

  it('have pages that cost little, however long what was written is: as much as a page has room for, and no more is read', async () => {
    const { ada, params } = await scene()
    const long = 'warp and weft '.repeat(4_600)
    const one = { params: { ...params, number: await open(ada, params, 'Long', `0 ${long}`) } }
    for (let n = 1; n <= 5; n += 1) await ada.api.createComment({ ...one, body: { body: `${n} ${long}` } })
    const seen: string[] = []
    for (let next: string | null = ''; next !== null; ) {
      const path = `/api/repo/${params.owner}/loom/discussions/${one.params.number}?page_size=50&after=${next}`
      const answer = await ada.send('GET', path)
      assert.ok(answer.text.length < limits.threadTextMax * 5, `${answer.text.length} bytes`)
      const { data } = Object(JSON.parse(answer.text))
      seen.push(...commentsIn(data.items).map(({ body }) => body?.split(' ')[0] ?? ''))
      next = data.next
    }
    assert.deepEqual(seen, ['1', '2', '3', '4', '5'])
  })

  it('have as many comments as they may have', async () => {
    const { ada, params } = await scene()
    const one = { params: { ...params, number: await open(ada, params, 'Full') } }
    const repo = await server.database.read
      .selectFrom('repositories')
      .select('id')
      .orderBy('id', 'desc')
      .executeTakeFirst()
    const full = { comments: limits.commentsPerThread }
    await server.database.write
      .updateTable('threads')
      .set(full)
      .where('repo_id', '=', repo?.id ?? 0)
      .execute()
    assert.equal(await codeOf(ada.api.createComment({ ...one, body: { body: 'x' } })), 422)
  })

  it('are written as fast as an account may', async () => {
    const limited = await startServer({ env: { SHEAF_RATE_LIMITS: 'on' } })
    onTestFinished(() => limited.stop())
    const ada = await signIn(limited)
    const params = { owner: ada.user.username, repo: 'loom' }
    await ada.api.createRepository({ body: { owner_uid: ada.user.uid, repo_name: 'loom' } })
    const codes: number[] = []
    for (let n = 0; n < 70; n += 1) codes.push(await codeOf(ada.api.createDiscussion({ params, body: { title: 'x' } })))
    assert.equal(codes[0], 200)
    assert.ok(codes.includes(429), codes.join(' '))
  })

  it('rest with an archived repository, stay when an account goes, and go with the repository', async () => {
    const { ada, grace, params } = await scene()
    const one = { params: { ...params, number: await open(grace, params, 'Kept') } }
    await grace.api.createComment({ ...one, body: { body: 'Kept, too' } })
    await ada.api.archiveRepository({ params, body: { archived: true } })
    assert.equal(await codeOf(grace.api.createComment({ ...one, body: { body: 'x' } })), 403)
    const frozen = await grace.api.getDiscussion(one)
    assert.deepEqual(
      [frozen.can_edit, frozen.can_comment, commentsIn(frozen.items)[0]?.can_delete],
      [false, false, false],
    )
    await suspend(server, grace.user)
    assert.equal(await codeOf(grace.api.createDiscussion({ params, body: { title: 'x' } })), 403)
    await server.database.write.deleteFrom('users').where('id', '=', grace.user.userId).execute()
    const kept = await ada.api.getDiscussion(one)
    assert.deepEqual(
      [kept.thread.author, commentsIn(kept.items)[0]?.author, commentsIn(kept.items)[0]?.body],
      [null, null, 'Kept, too'],
    )
    await server.database.write.deleteFrom('repositories').where('uid', 'is not', null).execute()
    const left = await server.database.read.selectFrom('thread_comments').select('id').execute()
    assert.deepEqual(left, [])
  })
})
