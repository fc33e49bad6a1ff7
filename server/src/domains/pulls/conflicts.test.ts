import assert from 'node:assert/strict'
import { plainGit } from '@sheaf/git-engine/testing/scratch-repository'
import { eventually } from '@sheaf/server-core/testing/eventually'
import { afterAll, beforeAll, describe, it } from 'vitest'
import { codeOf, refusalOf } from '../../testing/code-of.ts'
import { addCollaborator, folderOf, signIn } from '../../testing/factories.ts'
import { startServer, type TestServer } from '../../testing/start-server.ts'

const lines = (...changed: readonly [number, string][]) =>
  Array.from({ length: 20 }, (_, at) => `${changed.find(([line]) => line === at)?.[1] ?? `line ${at}`}\n`).join('')

describe('conflicts of a pull request', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await startServer()
  })
  afterAll(() => server.stop())

  /** A pull request of `topic` into `main`, of which both changed line 2 of one file, and one deleted what the other changed. */
  async function scene() {
    const [ada, grace] = [await signIn(server), await signIn(server)]
    const made = await ada.api.createRepository({ body: { owner_uid: ada.user.uid, repo_name: 'loom' } })
    const params = { owner: ada.user.username, repo: 'loom' }
    type Change = { action: 'put'; path: string; text: string } | { action: 'delete'; path: string }
    const put = (path: string, text: string): Change => ({ action: 'put', path, text })
    const commit = async (branch: string, base: string | null, changes: Change[], new_branch?: string) => {
      const body = { branch, base, changes, message: `Change ${branch}`, ...(new_branch && { new_branch }) }
      return (await ada.api.createCommit({ params, body })).commit_id
    }
    const first = await commit('main', null, [put('file.txt', lines()), put('old.txt', 'old\n'), put('calm', 'a\n')])
    const topic = await commit('main', first, [put('file.txt', lines([2, 'topic'])), put('old.txt', 'new\n')], 'topic')
    const theirs = [put('file.txt', lines([2, 'main'], [9, 'nine'])), put('calm', 'b\n')]
    const main = await commit('main', first, [...theirs, { action: 'delete', path: 'old.txt' }])
    const body = { base: 'main', head: 'topic', title: 'Two' }
    const number = String((await grace.api.createPull({ params, body })).number)
    const one = { ...params, number }
    const resolve = (
      files = [
        { path: 'file.txt', text: lines([2, 'both'], [9, 'nine']) as string | null },
        { path: 'old.txt', text: null },
      ],
      { head = topic, base = main, by = ada } = {},
    ) => by.api.resolvePullConflicts({ params: one, body: { head, base, files } })
    const read = (path: string, { head = topic, base = main } = {}) =>
      ada.api.getPullConflict({ params: one, query: { head, base, path } })
    const git = (...args: string[]) => plainGit(folderOf(server, made), args)
    return {
      ada,
      grace,
      params: one,
      repo: params,
      repoUid: made.uid,
      first,
      topic,
      main,
      put,
      commit,
      resolve,
      read,
      git,
    }
  }

  it('are for whoever may push', async () => {
    const { ada, grace, params, repoUid, topic, main, resolve } = await scene()
    const path = `/api/repo/${params.owner}/loom/pulls/1/conflicts`
    assert.equal((await server.browser().send('GET', path)).status, 401)
    assert.equal(await codeOf(grace.api.listPullConflicts({ params })), 403)
    assert.equal(await codeOf(resolve([], { by: grace })), 400)
    assert.equal(await codeOf(resolve([{ path: 'file.txt', text: 'x' }], { by: grace })), 403)
    await addCollaborator(server, { ownerId: grace.user.ownerId, repoUid, role: 'writer' })
    assert.equal((await grace.api.listPullConflicts({ params })).items.length, 2)
    assert.equal(await codeOf(ada.api.listPullConflicts({ params: { ...params, number: '2' } })), 404)
    assert.equal(await codeOf(ada.api.listPullConflicts({ params: { ...params, repo: 'nothing' } })), 404)
    const twice = ['x', 'y'].map((text) => ({ path: 'file.txt', text }))
    assert.equal(await codeOf(resolve(twice)), 400)
    assert.equal(await codeOf(resolve([{ path: 'x', text: 'x' }], { head: 'topic', base: main })), 400)
    const query = { head: topic, base: main, path: '' }
    assert.equal(await codeOf(ada.api.getPullConflict({ params, query })), 400)
  })

  it('are told, read with marks, and resolved as a signed merge of both branches', async () => {
    const { ada, params, topic, main, resolve, read, git } = await scene()
    assert.deepEqual(await ada.api.listPullConflicts({ params }), {
      head_id: topic,
      base_id: main,
      items: [
        { path: 'file.txt', kind: 'text', gone_in: null },
        { path: 'old.txt', kind: 'deleted', gone_in: 'base' },
      ],
      has_more: false,
    })
    const marked = '<<<<<<< topic\ntopic\n||||||| base\nline 2\n=======\nmain\n>>>>>>> main'
    const text = lines([2, marked], [9, 'nine'])
    assert.deepEqual(await read('file.txt'), { path: 'file.txt', text, marker_size: 7 })
    assert.deepEqual(await read('old.txt'), { path: 'old.txt', text: 'new\n', marker_size: 7 })
    assert.equal((await read('calm')).text, null)
    // All files that are in conflict, no others, and none is deleted that nobody has deleted.
    const file = { path: 'file.txt', text: 'x' }
    assert.equal(await refusalOf(resolve([file])), 'pull.not_resolved')
    assert.equal(
      await refusalOf(resolve([file, { path: 'old.txt', text: 'x' }, { path: 'calm', text: 'x' }])),
      'pull.not_resolved',
    )
    assert.equal(
      await refusalOf(
        resolve([
          { path: 'file.txt', text: null },
          { path: 'old.txt', text: 'x' },
        ]),
      ),
      'pull.not_resolved',
    )
    assert.equal(git('rev-parse', 'topic'), topic)

    const { commit_id: made } = await resolve()
    assert.equal(git('rev-parse', 'topic'), made)
    assert.equal(git('log', '-1', '--format=%P|%s|%an', made).split('|')[0], `${topic} ${main}`)
    assert.equal(git('log', '-1', '--format=%s', made), "Merge branch 'main' into topic")
    assert.match(git('cat-file', 'commit', made), /^gpgsig -----BEGIN SSH SIGNATURE-----/m)
    assert.equal(`${git('show', `${made}:file.txt`)}\n`, lines([2, 'both'], [9, 'nine']))
    assert.equal(git('show', `${made}:calm`), 'b')
    assert.equal(git('ls-tree', '--name-only', made), 'calm\nfile.txt')
    await eventually(async () => {
      const { pull } = await ada.api.getPull({ params })
      assert.equal(pull.mergeable, 'clean')
      assert.equal(pull.head_id, made)
    })
    assert.deepEqual((await ada.api.listPullConflicts({ params })).items, [])
    assert.equal(await refusalOf(resolve(undefined, { head: made })), 'pull.no_conflicts')
    await ada.api.mergePull({ params, body: { method: 'merge', head: made } })
    assert.equal(await refusalOf(resolve(undefined, { head: made })), 'pull.was_merged')
  })

  it('are not resolved where a branch has moved, two do so at once, or a rule or the state says no', async () => {
    const { ada, params, repo, topic, main, put, commit, resolve, read, git } = await scene()
    const moved = await commit('main', main, [put('other', 'x')])
    assert.equal(await refusalOf(resolve()), 'pull.conflicts_moved')
    assert.equal(await refusalOf(read('file.txt')), 'pull.conflicts_moved')
    const seen = { base: moved }
    const rule = { kind: 'branch' as const, pattern: 'topic', create: 'writer' as const, push: 'nobody' as const }
    const body = { ...rule, force: 'nobody' as const, delete: 'nobody' as const, people: [] }
    const [ruled] = await ada.api.createRefRule({ params: repo, body })
    assert.equal(await codeOf(resolve(undefined, seen)), 422)
    assert.equal(git('rev-parse', 'topic'), topic)
    await ada.api.deleteRefRule({ params: { ...repo, uid: ruled?.uid ?? '' } })
    const both = await Promise.all([1, 2].map(() => refusalOf(resolve(undefined, seen))))
    assert.deepEqual(both.toSorted(), ['pull.conflicts_moved', undefined])
    await ada.api.updatePull({ params, body: { state: 'closed' } })
    assert.equal(await refusalOf(ada.api.listPullConflicts({ params })), 'pull.not_open')
  })
})
