import assert from 'node:assert/strict'
import { eventually } from '@sheaf/server-core/testing/eventually'
import { afterAll, beforeAll, describe, it, onTestFinished } from 'vitest'
import { codeOf } from '../../testing/code-of.ts'
import { openDirectDeps } from '../../testing/direct-deps.ts'
import { startServer, type TestServer } from '../../testing/start-server.ts'
import { pullQueue } from './check-pulls.ts'
import { linesOf, pullScene } from './testing/pull-scene.ts'

describe('branches of pull requests that are rebased', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await startServer()
  })
  afterAll(() => server.stop())

  it('are brought up to date as stock git rebases, as they were seen alone, and the version says so', async (test) => {
    const { ada, grace, params, git, commit, push, bare, propose, get, versions } = await pullScene(server, test)
    await git('checkout', '-q', '-b', 'topic')
    await commit('one.txt', 'one\n')
    const before = await commit('file.txt', linesOf({ 30: 'thirty' }))
    await push('topic')
    const number = await propose('topic')
    await git('checkout', '-q', 'main')
    const base = await commit('file.txt', linesOf({ 2: 'two' }))
    await push('main')
    await eventually(async () => assert.equal((await get(number)).pull.can_rebase, true))
    assert.equal((await get(number)).pull.rebase_conflict, null)
    const update = (head: string, by = ada) =>
      by.api.updatePullBranch({ params: { ...params, number }, body: { head, method: 'rebase' } })
    assert.equal(await codeOf(update(before, grace)), 403)
    assert.equal(await codeOf(update(base)), 409)
    await git('checkout', '-q', 'topic')
    await git('rebase', '-q', 'main')
    const { commit_id } = await update(before)
    assert.equal(bare('rev-parse', 'topic^{tree}'), await git('rev-parse', 'HEAD^{tree}'))
    assert.equal(bare('rev-list', '--count', 'main..topic'), '2')
    assert.equal(bare('merge-base', 'main', 'topic'), base)
    assert.equal(await codeOf(update(before)), 409)
    await eventually(async () => {
      const [last] = await versions(number)
      assert.deepEqual([last?.head_id, last?.kind, last?.by?.username], [commit_id, 'rebase', ada.user.username])
    })
    const { items, pull } = await get(number)
    assert.deepEqual(
      items.flatMap((item) => (item.kind === 'event' ? [[item.what, item.from, item.to, item.version]] : [])),
      [['rebased', before, commit_id, 2]],
    )
    assert.equal(pull.can_update, false)
    assert.equal(await codeOf(update(commit_id)), 422)
    const rows = await server.database.read.selectFrom('pulls').select('rebasing_oid').execute()
    assert.deepEqual(rows, [{ rebasing_oid: commit_id }])
  })

  it('say ahead which commit would conflict, although the whole can be merged', async (test) => {
    const { ada, params, git, commit, push, propose, get } = await pullScene(server, test)
    await git('checkout', '-q', '-b', 'topic')
    const stops = await commit('file.txt', linesOf({ 2: 'mine' }))
    const head = await commit('file.txt', linesOf())
    await commit('one.txt', 'one\n')
    await push('topic')
    const number = await propose('topic')
    await git('checkout', '-q', 'main')
    await commit('file.txt', linesOf({ 2: 'theirs' }))
    await push('main')
    await eventually(async () => {
      const { pull } = await get(number)
      assert.deepEqual([pull.mergeable, pull.can_rebase], ['clean', false])
      assert.deepEqual(pull.rebase_conflict, { commit_id: stops, path: 'file.txt' })
    })
    const { head_id } = (await get(number)).pull
    assert.notEqual(head_id, head)
    const body = { head: head_id, method: 'rebase' as const }
    assert.equal(await codeOf(ada.api.updatePullBranch({ params: { ...params, number }, body })), 409)
  })

  it('are said to be mergeable before anybody tries that commit by commit', async (test) => {
    const { repoUid, git, commit, push, bare, propose, get } = await pullScene(server, test)
    await git('checkout', '-q', '-b', 'topic')
    await commit('one.txt', 'one\n')
    await push('topic')
    const number = await propose('topic')
    await eventually(async () => assert.equal((await get(number)).pull.mergeable, 'clean'))
    await git('checkout', '-q', 'main')
    const base = await commit('file.txt', linesOf({ 2: 'two' }))
    await push('HEAD:refs/heads/aside')
    // Nobody is told of it, so that no server looks by itself.
    bare('update-ref', 'refs/heads/main', base)
    const { deps, stop } = await openDirectDeps(server.config)
    onTestFinished(stop)
    const { id: repoId } = await deps.database.read
      .selectFrom('repositories')
      .select('id')
      .where('uid', '=', repoUid)
      .executeTakeFirstOrThrow()
    const rebase = () => Promise.reject(new Error('a rebase was tried'))
    const untried = { ...deps, git: { ...deps.git, read: { ...deps.git.read, rebase } } }
    await pullQueue(untried).run({ repoId }, new AbortController().signal)
    const found = deps.database.read.selectFrom('pulls').select(['checked_base', 'mergeable', 'can_rebase'])
    const row = () => found.where('repo_id', '=', repoId).executeTakeFirstOrThrow()
    const { checked_base, mergeable } = await row()
    assert.deepEqual([checked_base, mergeable], [base, 'clean'])
    await eventually(async () => assert.equal((await row()).can_rebase, 1))
  })
})
