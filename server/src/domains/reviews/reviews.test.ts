import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { ApiError } from '@sheaf/client'
import { limits, type ReviewThread, type ThreadItem } from '@sheaf/contract'
import { eventually } from '@sheaf/server-core/testing/eventually'
import { afterAll, beforeAll, describe, it } from 'vitest'
import { codeOf } from '../../testing/code-of.ts'
import { addCollaborator, createTeam, signIn } from '../../testing/factories.ts'
import { startServer, type TestServer } from '../../testing/start-server.ts'

const said = (call: Promise<unknown>): Promise<string | undefined> =>
  call.then(
    () => undefined,
    (error: unknown) => {
      if (error instanceof ApiError) return error.said?.code
      throw error
    },
  )

const lines = (...changed: readonly [number, string][]) =>
  Array.from({ length: 20 }, (_, at) => `${changed.find(([line]) => line === at + 1)?.[1] ?? `line ${at + 1}`}\n`).join(
    '',
  )

const textsOf = (threads: readonly ReviewThread[]) => threads.map(({ comments }) => comments.map(({ body }) => body))
const reviewsIn = (items: readonly ThreadItem[]) => items.flatMap((item) => (item.kind === 'review' ? [item] : []))

type Person = Awaited<ReturnType<typeof signIn>>

describe('reviews', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await startServer()
  })
  afterAll(() => server.stop())

  /** Grace proposes a branch of ada's repository that changed line 5 of its one file; mary may push, eve may read. */
  async function scene({ isPrivate = false } = {}) {
    const [ada, grace, mary, eve] = await Promise.all([signIn(server), signIn(server), signIn(server), signIn(server)])
    const body = { owner_uid: ada.user.uid, repo_name: 'loom', repo_is_private: isPrivate }
    const { uid: repoUid } = await ada.api.createRepository({ body })
    await addCollaborator(server, { ownerId: grace.user.ownerId, repoUid, role: 'reader' })
    await addCollaborator(server, { ownerId: mary.user.ownerId, repoUid, role: 'writer' })
    const params = { owner: ada.user.username, repo: 'loom' }
    const commit = async (branch: string, base: string | null, text: string, new_branch?: string) => {
      const changes = [{ action: 'put' as const, path: 'file.txt', text }]
      const fields = { branch, base, changes, message: `Change ${branch}`, ...(new_branch && { new_branch }) }
      return (await ada.api.createCommit({ params, body: fields })).commit_id
    }
    const first = await commit('main', null, lines())
    const head = await commit('main', first, lines([5, 'five']), 'topic')
    const { number } = await grace.api.createPull({ params, body: { base: 'main', head: 'topic', title: 'Five' } })
    const one = { params: { ...params, number: String(number) } }
    const write = (by: Person, more: object = {}) =>
      by.api.createReviewThread({ ...one, body: { head, path: 'file.txt', line: 5, body: 'Why?', ...more } })
    const list = (by: Person) => by.api.listReviewThreads(one)
    const get = (by: Person = ada) => by.api.getPull(one)
    const of = ({ uid }: { uid: string }) => ({ params: { ...one.params, uid } })
    return { ada, grace, mary, eve, params, one, first, head, commit, write, list, get, of, repoUid }
  }

  it('are written about lines of what is proposed, and answered, by whoever may read', async () => {
    const { ada, grace, eve, write, list, get, of, head } = await scene()
    const thread = await write(eve, { line: 6, start_line: 4 })
    assert.deepEqual([thread.start_line, thread.line, thread.is_file, thread.is_outdated], [4, 6, false, false])
    assert.deepEqual(thread.original, {
      ...{ commit_id: head, path: 'file.txt', start_line: 4, line: 6, excerpt_start: 1 },
      excerpt: ['line 1', 'line 2', 'line 3', 'line 4', 'five', 'line 6'],
    })
    await write(ada, { side: 'old', body: 'It was good' })
    await write(ada, { line: undefined, body: 'All of it' })
    const answer = await grace.api.replyToReviewThread({ ...of(thread), body: { body: 'Because **so**' } })
    assert.match(answer.body_html ?? '', /<strong>so/)
    const { items, head_id, pending, next } = await list(eve)
    assert.deepEqual([head_id, pending, next], [head, 0, null])
    assert.deepEqual(textsOf(items), [['Why?', 'Because **so**'], ['It was good'], ['All of it']])
    assert.equal(items[1]?.original.excerpt.at(-1), 'line 5')
    assert.deepEqual([items[2]?.is_file, items[2]?.line, items[2]?.is_outdated], [true, null, false])
    // Each stands in the conversation as a review that only comments, by which its thread is found.
    const reviews = reviewsIn((await get()).items)
    assert.deepEqual(
      reviews.map(({ uid, verdict, author }) => [uid, verdict, author?.username]),
      items.map(({ review, comments }) => [review, 'comment', comments[0]?.author?.username]),
    )
    assert.equal((await get()).pull.unresolved, 3)
  })

  it('follow a file that is renamed, as long as their lines are the same', async () => {
    const { ada, params, head, write, list } = await scene()
    const kept = await write(ada, { line: 5 })
    const changed = await write(ada, { line: 9, body: 'And this' })
    const whole = await write(ada, { line: undefined, body: 'All of it' })
    const move = (base: string, from: string, to: string, text: string) =>
      ada.api.createCommit({
        params,
        body: {
          ...{ branch: 'topic', base, message: `Rename ${from}` },
          changes: [
            { action: 'delete', path: from },
            { action: 'put', path: to, text },
          ],
        },
      })
    const text = `zero\n${lines([5, 'five'], [9, 'nine'])}`
    const moved = await move(head, 'file.txt', 'src/renamed.txt', text)
    const now = async () =>
      new Map((await list(ada)).items.map(({ uid, path, line, is_outdated }) => [uid, [path, line, is_outdated]]))
    const first = await now()
    assert.deepEqual(first.get(kept.uid), ['src/renamed.txt', 6, false])
    assert.deepEqual(first.get(changed.uid), ['file.txt', null, true])
    assert.deepEqual(first.get(whole.uid), ['src/renamed.txt', null, false])
    assert.equal((await list(ada)).items[0]?.original.path, 'file.txt')
    // Gone is gone.
    await ada.api.createCommit({
      params,
      body: {
        ...{ branch: 'topic', base: moved.commit_id, message: 'Delete' },
        changes: [{ action: 'delete', path: 'src/renamed.txt' }],
      },
    })
    assert.deepEqual((await now()).get(whole.uid), ['file.txt', null, true])
  })

  it('say what is wrong with a place', async () => {
    const { ada, write, first } = await scene()
    assert.equal(await said(write(ada, { line: 21 })), 'review.no_lines')
    assert.equal(await said(write(ada, { line: 3, start_line: 4 })), 'review.no_lines')
    assert.equal(await said(write(ada, { path: 'none.txt' })), 'review.no_file')
    assert.equal(await said(write(ada, { path: '../file.txt' })), 'review.no_file')
    assert.equal(await said(write(ada, { head: first })), 'review.moved')
    assert.equal(await said(write(ada, { head: 'f'.repeat(40) })), 'review.moved')
    assert.equal(await codeOf(write(ada, { head: 'HEAD' })), 400)
    assert.equal(await codeOf(write(ada, { line: 0 })), 400)
    assert.equal(await codeOf(write(ada, { body: '' })), 400)
  })

  it('are seen by nobody else until they are submitted, all at once', async () => {
    const { ada, grace, mary, one, head, write, list, get, of } = await scene()
    const seen = await write(ada, { body: 'Seen' })
    const hidden = await write(mary, { pending: true, body: 'Not yet' })
    await mary.api.replyToReviewThread({ ...of(seen), body: { body: 'Nor this', pending: true } })
    // An answer to what is hidden is hidden as well.
    await mary.api.replyToReviewThread({ ...of(hidden), body: { body: 'Nor that' } })
    for (const other of [ada, grace]) {
      assert.deepEqual(textsOf((await list(other)).items), [['Seen']])
      assert.equal(await codeOf(other.api.replyToReviewThread({ ...of(hidden), body: { body: 'x' } })), 404)
      assert.equal(await codeOf(other.api.resolveReviewThread({ ...of(hidden), body: { resolved: true } })), 404)
      assert.equal(reviewsIn((await get(other)).items).length, 1)
    }
    assert.equal((await get()).pull.unresolved, 1)
    const mine = await list(mary)
    assert.deepEqual(textsOf(mine.items), [
      ['Seen', 'Nor this'],
      ['Not yet', 'Nor that'],
    ])
    assert.equal(mine.pending, 3)
    // What is said at once is beside it.
    await write(mary, { body: 'At once' })
    assert.equal((await list(mary)).pending, 3)

    const { uid } = await mary.api.submitReview({ ...one, body: { verdict: 'request_changes', body: 'So', head } })
    const { items, pending } = await list(ada)
    assert.deepEqual([textsOf(items), pending], [[['Seen', 'Nor this'], ['Not yet', 'Nor that'], ['At once']], 0])
    assert.equal(items[1]?.review, uid)
    const [last] = reviewsIn((await get()).items).slice(-1)
    assert.deepEqual([last?.uid, last?.verdict, last?.body], [uid, 'request_changes', 'So'])

    await write(mary, { pending: true, body: 'Never' })
    await mary.api.replyToReviewThread({ ...of(seen), body: { body: 'Nor ever', pending: true } })
    await mary.api.discardReview(one)
    await mary.api.discardReview(one)
    const after = await list(mary)
    assert.deepEqual([after.items.length, after.pending, after.items[0]?.comments.length], [3, 0, 2])
  })

  it('come to a verdict, the last one of each, which only counts of who may push', async () => {
    const { ada, grace, mary, eve, one, head, get, of, commit } = await scene()
    const submit = (by: Person, verdict: 'comment' | 'approve' | 'request_changes', body = '') =>
      by.api.submitReview({ ...one, body: { verdict, body, head } })
    const standing = async () =>
      (await get()).pull.reviewers
        .map(({ username, verdict, counts, is_stale }) => [username, verdict, counts, is_stale])
        .toSorted()
    assert.equal(await said(submit(grace, 'approve')), 'review.own')
    assert.equal(await said(submit(mary, 'comment')), 'review.empty')
    assert.equal(await said(submit(mary, 'request_changes')), 'review.empty')
    assert.deepEqual([(await get(grace)).pull.can_review, (await get(mary)).pull.can_review], [false, true])
    await submit(mary, 'request_changes', 'No')
    const approval = await submit(mary, 'approve')
    await submit(mary, 'comment', 'By the way')
    await submit(eve, 'approve')
    const name = ({ user }: Person) => user.username
    const both = [
      [name(mary), 'approve', true, false],
      [name(eve), 'approve', false, false],
    ]
    assert.deepEqual(await standing(), both.toSorted())
    // Of another commit than what is proposed by now.
    await commit('topic', head, lines([5, 'five'], [9, 'nine']))
    assert.deepEqual(await standing(), both.map((row) => row.with(3, true)).toSorted())
    assert.equal(await codeOf(eve.api.dismissReview(of(approval))), 403)
    await ada.api.dismissReview(of(approval))
    assert.deepEqual(
      await standing(),
      [
        [name(eve), 'approve', false, true],
        [name(mary), 'request_changes', true, true],
      ].toSorted(),
    )
    const items = reviewsIn((await get()).items)
    assert.deepEqual(
      items.map(({ verdict, is_dismissed, can_dismiss }) => [verdict, is_dismissed, can_dismiss]),
      [
        ['request_changes', false, true],
        ['approve', true, false],
        ['comment', false, false],
        ['approve', false, true],
      ],
    )
    await grace.api.updatePull({ ...one, body: { state: 'closed' } })
    assert.equal(await said(submit(mary, 'approve')), 'pull.not_open')
    await submit(mary, 'comment', 'Pity')
  })

  it('are asked for, of people who may see the repository, and told of', async () => {
    const { ada, grace, mary, eve, one, head, get } = await scene({ isPrivate: true })
    const ask = (by: Person, ...people: Person[]) =>
      by.api.setReviewers({ ...one, body: { usernames: people.map(({ user }) => user.username.toUpperCase()) } })
    assert.equal(await said(ask(grace, eve)), 'review.nobody')
    assert.equal(await said(ask(ada, grace)), 'review.own')
    assert.equal(await codeOf(ask(eve, mary)), 404)
    const [asked] = await ask(grace, mary)
    assert.deepEqual([asked?.username, asked?.verdict, asked?.is_requested], [mary.user.username, null, true])
    await ask(grace, mary, ada)
    const told = async ({ api }: Person) =>
      (await api.listNotifications({ query: {} })).items.map(({ thread, count }) => [
        thread?.what,
        thread?.reason,
        count,
      ])
    await eventually(async () => assert.deepEqual(await told(mary), [['review_requested', 'review_requested', 1]]))
    await mary.api.submitReview({ ...one, body: { verdict: 'approve', head } })
    const after = (await get()).pull.reviewers.map(({ username, is_requested }) => [username, is_requested])
    assert.deepEqual(after, [
      [mary.user.username, false],
      [ada.user.username, true],
    ])
    await eventually(async () => assert.deepEqual(await told(grace), [['reviewed', 'author', 1]]))
    await ask(ada)
    assert.equal((await get()).pull.reviewers.length, 1)
  })

  it('are asked for of a team, by who acts for it: of those of its members who may see it', async () => {
    const { ada, grace, mary, eve, one, get } = await scene({ isPrivate: true })
    const members = [grace, mary, eve].map(({ user }) => [user, 'writer'] as const)
    const { name } = await createTeam(server, { name: `threshers-${randomUUID().slice(0, 8)}`, members })
    const ask = (by: Person, ...usernames: string[]) => by.api.setReviewers({ ...one, body: { usernames } })
    // Who is in a team is not told to whoever asks for it.
    assert.equal(await said(ask(ada, name)), 'review.nobody')
    await ask(grace, name.toUpperCase(), ada.user.username)
    const asked = async (by = grace) =>
      (await get(by)).pull.reviewers.map(({ username, team, is_requested }) => [username, team, is_requested])
    const expected = [
      [mary.user.username, name, true],
      [ada.user.username, undefined, true],
    ]
    assert.deepEqual((await asked()).toSorted(), expected.toSorted())
    assert.deepEqual((await asked(mary)).toSorted(), expected.toSorted())
    // Nor that somebody is in it, to who is not, though the repository is theirs.
    assert.ok((await asked(ada)).every(([, team]) => team === undefined))
    // Asked by their names from then on, as the page does it, they stay asked as what they were.
    await ask(grace, mary.user.username)
    assert.deepEqual(await asked(), expected.slice(0, 1))
    const { name: empty } = await createTeam(server, {
      name: `strangers-${randomUUID().slice(0, 8)}`,
      members: [[grace.user, 'owner']],
    })
    assert.equal(await said(ask(grace, empty)), 'review.nobody')
  })

  it('follow their lines through what is pushed, and never stand on others', async () => {
    const { ada, params, head, commit, write, list } = await scene()
    await write(ada, { line: 5, body: 'five' })
    await write(ada, { line: 9, start_line: 8, body: 'eight and nine' })
    await write(ada, { line: undefined, body: 'file' })
    const places = async () =>
      (await list(ada)).items.map(({ start_line, line, is_outdated }) => [start_line, line, is_outdated])
    const moved = await commit('topic', head, `new\nnewer\n${lines([5, 'five'], [8, 'EIGHT'])}`)
    assert.deepEqual(await places(), [
      [null, 7, false],
      [null, null, true],
      [null, null, false],
    ])
    // Back again: what was written about is there once more.
    const back = await commit('topic', moved, lines([5, 'five']))
    assert.deepEqual((await places()).slice(0, 2), [
      [null, 5, false],
      [8, 9, false],
    ])
    const changes = [{ action: 'delete' as const, path: 'file.txt' }]
    await ada.api.createCommit({ params, body: { branch: 'topic', base: back, changes, message: 'Gone' } })
    assert.deepEqual(
      (await places()).map(([, line, isOutdated]) => [line, isOutdated]),
      Array.from({ length: 3 }, () => [null, true]),
    )
  })

  it('are settled, changed and deleted by those whom they concern', async () => {
    const { ada, grace, mary, eve, write, list, get, of, repoUid } = await scene()
    const thread = await write(eve)
    const settle = (by: Person, resolved: boolean) => by.api.resolveReviewThread({ ...of(thread), body: { resolved } })
    const stranger = await signIn(server)
    assert.equal(await codeOf(settle(stranger, true)), 403)
    for (const by of [grace, eve, mary]) {
      await settle(by, true)
      const [item] = (await list(eve)).items
      assert.deepEqual([item?.is_resolved, item?.resolved_by?.username], [true, by.user.username])
      assert.equal((await get()).pull.unresolved, 0)
      await settle(by, false)
    }
    const comment = thread.comments[0]?.uid ?? ''
    const at = { params: { ...of(thread).params, comment } }
    assert.equal(await codeOf(mary.api.updateReviewComment({ ...at, body: { body: 'x' } })), 403)
    assert.equal(await codeOf(mary.api.deleteReviewComment(at)), 403)
    const edited = await eve.api.updateReviewComment({ ...at, body: { body: 'How?' } })
    assert.notEqual(edited.edited_at, null)
    const maintainer = await signIn(server)
    await addCollaborator(server, { ownerId: maintainer.user.ownerId, repoUid, role: 'maintainer' })
    await maintainer.api.deleteReviewComment(at)
    assert.deepEqual((await list(ada)).items, [])
    assert.equal(await codeOf(eve.api.deleteReviewComment(at)), 404)
  })

  it('have pages that cost little, however long what was written is: as many threads as a page has room for, each with its text', async () => {
    const { ada, write, one } = await scene()
    const long = 'warp and weft '.repeat(4_600)
    for (let n = 1; n <= 6; n += 1) await write(ada, { body: `${n} ${long}` })
    const seen: string[] = []
    for (let next: string | null = ''; next !== null; ) {
      const { owner, repo, number } = one.params
      const answer = await ada.send('GET', `/api/repo/${owner}/${repo}/pulls/${number}/review-threads?after=${next}`)
      assert.ok(answer.text.length < limits.threadTextMax * 5, `${answer.text.length} bytes`)
      const { data } = Object(JSON.parse(answer.text))
      seen.push(...textsOf(data.items).flatMap((texts) => texts.map((text) => text?.split(' ')[0] ?? '')))
      next = data.next
    }
    assert.deepEqual(seen, ['1', '2', '3', '4', '5', '6'])
  })

  it('have bounds', async () => {
    const { ada, one, write, of } = await scene()
    const thread = await write(ada)
    const set = server.database.write.updateTable('review_threads').set({ comments: limits.commentsPerReviewThread })
    await set.where('uid', '=', thread.uid).execute()
    assert.equal(
      await said(ada.api.replyToReviewThread({ ...of(thread), body: { body: 'x' } })),
      'review.too_many_comments',
    )
    const row = await server.database.read
      .selectFrom('review_threads')
      .selectAll()
      .where('uid', '=', thread.uid)
      .executeTakeFirstOrThrow()
    const { id: _, uid: __, ...rest } = row
    const rows = Array.from({ length: limits.reviewThreadsPerPull - 1 }, (_, at) => ({
      ...rest,
      uid: `${thread.uid}-${at}`,
    }))
    for (let at = 0; at < rows.length; at += 100)
      await server.database.write
        .insertInto('review_threads')
        .values(rows.slice(at, at + 100))
        .execute()
    assert.equal(await said(write(ada)), 'review.too_many_threads')
    // Those in which nobody may see anything are not listed.
    assert.equal((await ada.api.listReviewThreads(one)).items.length, 1)
  })
})
