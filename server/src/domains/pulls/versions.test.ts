import assert from 'node:assert/strict'
import { runClient } from '@sheaf/git-engine/testing/git-client'
import { eventually } from '@sheaf/server-core/testing/eventually'
import { afterAll, beforeAll, describe, it } from 'vitest'
import { codeOf } from '../../testing/code-of.ts'
import { addCollaborator, signIn } from '../../testing/factories.ts'
import { startServer, type TestServer } from '../../testing/start-server.ts'
import { linesOf, pullScene } from './testing/pull-scene.ts'

describe('versions of pull requests', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await startServer()
  })
  afterAll(() => server.stop())

  it('are all kept, in view and from every repack, and said between the comments', async (test) => {
    const { ada, grace, params, git, commit, push, bare, propose, get, versions, first } = await pullScene(server, test)
    await git('checkout', '-q', '-b', 'topic')
    const one = await commit('file.txt', linesOf({ 2: 'two' }))
    await push('topic')
    const number = await propose('topic')
    await commit('file.txt', linesOf({ 2: 'two', 3: 'three' }))
    const two = await commit('file.txt', linesOf({ 2: 'two', 4: 'four' }))
    await push('topic')
    await eventually(async () => assert.equal((await versions(number)).length, 2))
    await git('reset', '-q', '--hard', 'main')
    const three = await commit('file.txt', linesOf({ 5: 'five' }))
    await push('+topic')
    await eventually(async () => assert.equal((await versions(number)).length, 3))
    assert.deepEqual(
      (await versions(number)).map(({ number: n, head_id, base_id, kind, commits, by }) => [
        ...[n, head_id, base_id, kind, commits, by?.username],
      ]),
      [
        [3, three, first, 'force', null, ada.user.username],
        [2, two, first, 'push', 2, ada.user.username],
        [1, one, first, 'opened', null, grace.user.username],
      ],
    )
    const { items } = await get(number)
    assert.deepEqual(
      items.flatMap((item) =>
        item.kind === 'event' ? [[item.what, item.by?.username, item.from, item.to, item.commits]] : [],
      ),
      [
        ['pushed', ada.user.username, one, two, 2],
        ['force_pushed', ada.user.username, two, three, undefined],
      ],
    )
    bare('gc', '-q', '--prune=now')
    // Whoever may read sees what was pushed away, and how it differs.
    const stranger = await signIn(server)
    const seen = await stranger.api.getCommit({ params: { ...params, commit: two } })
    assert.equal(seen.commit.commit_id, two)
    const range = `${two}..${three}`
    assert.equal((await stranger.api.getChanges({ params: { ...params, range }, query: {} })).stats.files, 1)
    assert.equal(bare('fsck', '--strict'), '')
  })

  it('are none of what was pushed before it was proposed, however late that is told', async (test) => {
    const { ada, git, commit, push, propose, get, versions, first, repoUid } = await pullScene(server, test)
    await git('checkout', '-q', '-b', 'topic')
    const one = await commit('file.txt', linesOf({ 2: 'two' }))
    await push('topic')
    const number = await propose('topic')
    const { write } = server.database
    const { id: repoId } = await write
      .selectFrom('repositories')
      .select('id')
      .where('uid', '=', repoUid)
      .executeTakeFirstOrThrow()
    const ref = 'refs/heads/topic'
    const at = Date.parse((await get(number)).thread.created_at) - 1
    for (const [before, after] of [
      [null, first],
      [first, one],
    ]) {
      const change = before === null ? 'created' : 'updated'
      const refs = [{ ref, change, after, commits: null, ...(before !== null && { before }) }]
      const payload = JSON.stringify({ pushId: 'late', repoId, userId: ada.user.userId, refs })
      await write.insertInto('events').values({ kind: 'pushed', payload, created_at: at }).execute()
    }
    await commit('file.txt', linesOf({ 2: 'two', 3: 'three' }))
    await push('topic')
    await eventually(async () =>
      assert.deepEqual(
        (await versions(number)).map(({ kind }) => kind),
        ['push', 'opened'],
      ),
    )
  })

  it('are all kept where the next push comes before anybody looks', async (test) => {
    const { git, commit, push, propose, versions } = await pullScene(server, test)
    await git('checkout', '-q', '-b', 'topic')
    const pushed = [await commit('file.txt', linesOf({ 1: 'one' }))]
    await push('topic')
    const number = await propose('topic')
    for (let at = 2; at < 6; at += 1) {
      await git('reset', '-q', '--hard', 'main')
      pushed.push(await commit('file.txt', linesOf({ [at]: 'x' })))
      await push('+topic')
    }
    await eventually(async () => {
      const found = await versions(number)
      assert.deepEqual(found.map(({ head_id }) => head_id).toReversed(), pushed)
    })
    assert.deepEqual(await server.database.read.selectFrom('pull_pushes').selectAll().execute(), [])
  })

  it('go on with what the branch holds when it is opened again', async (test) => {
    const { ada, params, git, commit, push, propose, versions } = await pullScene(server, test)
    await git('checkout', '-q', '-b', 'topic')
    await commit('file.txt', linesOf({ 1: 'one' }))
    await push('topic')
    const number = await propose('topic')
    const change = (state: 'open' | 'closed') => ada.api.updatePull({ params: { ...params, number }, body: { state } })
    await change('closed')
    await commit('file.txt', linesOf({ 1: 'uno' }))
    await push('topic')
    const last = await commit('file.txt', linesOf({ 1: 'un' }))
    await push('topic')
    await change('open')
    await eventually(async () => {
      const found = await versions(number)
      assert.deepEqual([found.length, found[0]?.head_id, found[0]?.commits], [2, last, 2])
    })
    // Nothing has changed in between.
    await change('closed')
    await change('open')
    await eventually(async () =>
      assert.deepEqual(await server.database.read.selectFrom('pull_pushes').selectAll().execute(), []),
    )
    assert.equal((await versions(number)).length, 2)
  })

  it('are kept under a ref that nobody lists, pushes to or fetches', async (test) => {
    const { git, commit, push, bare, propose, versions, work, url } = await pullScene(server, test)
    await git('checkout', '-q', '-b', 'topic')
    await commit('file.txt', linesOf({ 1: 'one' }))
    await push('topic')
    const number = await propose('topic')
    await commit('file.txt', linesOf({ 1: 'uno' }))
    await push('topic')
    await eventually(async () => assert.equal((await versions(number)).length, 2))
    const ref = `refs/sheaf/pulls/${number}`
    assert.notEqual(bare('rev-parse', ref), '')
    assert.doesNotMatch(await git('ls-remote', 'origin'), /sheaf/)
    for (const args of [
      ['fetch', url.href, ref],
      ['push', url.href, `HEAD:${ref}`],
      ['push', url.href, `:${ref}`],
    ])
      assert.notEqual((await runClient(work, args)).code, 0, args[0])
    assert.notEqual(bare('rev-parse', ref), '')
  })

  it('are listed page by page for who may read the repository, and nobody else', async (test) => {
    const { ada, grace, params, repoUid, git, commit, push, propose, versions } = await pullScene(server, test)
    await git('checkout', '-q', '-b', 'topic')
    await commit('file.txt', linesOf({ 1: 'one' }))
    await push('topic')
    const number = await propose('topic')
    await commit('file.txt', linesOf({ 1: 'uno' }))
    await push('topic')
    await eventually(async () => assert.equal((await versions(number)).length, 2))
    const list = (query: { page_size?: number; after?: string }, by = ada) =>
      by.api.listPullVersions({ params: { ...params, number }, query })
    const page = await list({ page_size: 1 })
    assert.deepEqual([page.items.map((each) => each.number), page.next], [[2], '2'])
    const last = await list({ page_size: 1, after: '2' })
    assert.deepEqual([last.items.map((each) => each.number), last.next], [[1], null])
    for (const odd of ['2', '0', 'x', '-1'])
      assert.equal(await codeOf(ada.api.listPullVersions({ params: { ...params, number: odd }, query: {} })), 404)
    await ada.api.setRepositoryVisibility({ params, body: { is_private: true } })
    assert.equal(await codeOf(list({}, grace)), 404)
    await addCollaborator(server, { ownerId: grace.user.ownerId, repoUid, role: 'reader' })
    assert.equal((await list({}, grace)).items.length, 2)
  })
})
