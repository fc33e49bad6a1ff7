import assert from 'node:assert/strict'
import { eventually } from '@sheaf/server-core/testing/eventually'
import { afterAll, beforeAll, describe, it, type TestContext } from 'vitest'
import { codeOf } from '../../testing/code-of.ts'
import { signIn } from '../../testing/factories.ts'
import { startServer, type TestServer } from '../../testing/start-server.ts'
import { linesOf, pullScene } from './testing/pull-scene.ts'

describe('changes between versions of a pull request', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await startServer()
  })
  afterAll(() => server.stop())

  /** A pull request of two commits, the second of which is another one after a rebase on a base that went on in the same file. */
  async function rebased(test: TestContext) {
    const scene = await pullScene(server, test)
    const { git, commit, push, propose, versions, ada, params } = scene
    await git('checkout', '-q', '-b', 'topic')
    await commit('one.txt', 'one\n', 'Write one')
    const before = await commit('file.txt', linesOf({ 30: 'thirty' }), 'Change thirty')
    await push('topic')
    const number = await propose('topic')
    await git('checkout', '-q', 'main')
    await commit('other.txt', 'other\n', 'Write other')
    const base = await commit('file.txt', linesOf({ 2: 'two' }), 'Change two')
    await push('main')
    await git('checkout', '-q', 'topic')
    await git('rebase', '-q', 'main')
    const carried = await git('rev-parse', 'HEAD^{tree}')
    await git('reset', '-q', '--soft', 'HEAD^')
    const after = await commit('file.txt', linesOf({ 2: 'two', 30: 'thirty', 31: 'more' }), 'Change thirty')
    await push('+topic')
    await eventually(async () => assert.equal((await versions(number)).length, 2))
    const compare = (from: number, to: number, by = ada) =>
      by.api.comparePullVersions({ params: { ...params, number }, query: { from, to } })
    return { ...scene, number, before, after, base, carried, compare }
  }

  it('are its commits in pairs, and its files without what the base has brought', async (test) => {
    const { params, number, after, base, carried, compare, bare, git, push, versions } = await rebased(test)
    const stranger = await signIn(server)
    const { commits, range, has_base_changes, from, to } = await compare(1, 2, stranger)
    assert.deepEqual(
      commits?.map(({ kind, before, after: now, subject }) => [kind, before?.place, now?.place, subject]),
      [
        ['same', 1, 1, 'Write one'],
        ['changed', 2, 2, 'Change thirty'],
      ],
    )
    assert.deepEqual([from.number, to.number, has_base_changes], [1, 2, false])
    const [upon = '', head] = range.split('..')
    assert.deepEqual([head, to.head_id], [after, after])
    // What stock git makes of the earlier version upon the later base.
    assert.equal(bare('rev-parse', `${upon}^{tree}`), carried)
    assert.equal(bare('rev-parse', `${upon}^`), base)
    const { files } = await stranger.api.getChanges({ params: { ...params, range }, query: { counts: 'all' } })
    assert.deepEqual(
      files.map(({ path, additions, deletions }) => [path, additions, deletions]),
      [['file.txt', 1, 1]],
    )
    const [, pair] = commits ?? []
    const query = { from: pair?.before?.commit_id ?? '', to: pair?.after?.commit_id ?? '' }
    const { lines, truncated } = await stranger.api.comparePullPatches({ params: { ...params, number }, query })
    assert.equal(truncated, false)
    assert.ok(lines.includes('++more'), lines.join('\n'))
    // Asked for once more, by another server even, it is the same, and made once.
    assert.equal((await compare(1, 2)).range, range)
    const { carried: count } = await server.database.read
      .selectFrom('pulls')
      .select('carried')
      .where('head_oid', '=', after)
      .executeTakeFirstOrThrow()
    assert.equal(Number(count), 1)
    bare('gc', '-q', '--prune=now')
    assert.equal(bare('cat-file', '-t', upon), 'commit')
    assert.equal(bare('fsck', '--strict'), '')
    // Back again.
    assert.equal((await compare(2, 1)).commits?.[1]?.kind, 'changed')
    // Of two upon the same base, nothing has to be made.
    await git('commit', '-q', '--amend', '-m', 'Change thirty better')
    await push('+topic')
    await eventually(async () => assert.equal((await versions(number)).length, 3))
    assert.equal((await compare(2, 3)).range.split('..')[0], after)
  })

  it('show what the base has brought where the earlier version conflicts with it', async (test) => {
    const { git, commit, push, propose, versions, ada, params } = await pullScene(server, test)
    await git('checkout', '-q', '-b', 'topic')
    const before = await commit('file.txt', linesOf({ 2: 'mine' }))
    await push('topic')
    const number = await propose('topic')
    await git('checkout', '-q', 'main')
    await commit('file.txt', linesOf({ 2: 'theirs' }))
    await push('main')
    await git('checkout', '-q', '-B', 'topic', 'main')
    const after = await commit('file.txt', linesOf({ 2: 'both' }))
    await push('+topic')
    await eventually(async () => assert.equal((await versions(number)).length, 2))
    const query = { from: 1, to: 2 }
    const compared = await ada.api.comparePullVersions({ params: { ...params, number }, query })
    assert.deepEqual([compared.has_base_changes, compared.range], [true, `${before}..${after}`])
  })

  it('are told of none that there is not, and to nobody who may not read', async (test) => {
    const { ada, grace, params, number, compare, before, first } = await rebased(test)
    for (const [from, to] of [
      [1, 3],
      [4, 2],
    ] as const)
      assert.equal(await codeOf(compare(from, to)), 404)
    const patches = (from: string, to: string, by = ada) =>
      by.api.comparePullPatches({ params: { ...params, number }, query: { from, to } })
    assert.equal(await codeOf(patches('', before)), 400)
    assert.equal(await codeOf(patches('--output=x', before)), 404)
    assert.equal(await codeOf(patches('f'.repeat(40), before)), 404)
    assert.equal(await codeOf(patches(first, before)), 200)
    await ada.api.setRepositoryVisibility({ params, body: { is_private: true } })
    assert.equal(await codeOf(compare(1, 2, grace)), 404)
    assert.equal(await codeOf(patches(first, before, grace)), 404)
  })

  it('are those since one last looked, which each account does for itself', async (test) => {
    const { ada, grace, params, number, git, commit, push, versions, before, after } = await rebased(test)
    const at = { params: { ...params, number } }
    const seen = async (by = ada) => (await by.api.listPullVersions({ ...at, query: {} })).seen
    const path = `/api/repo/${params.owner}/loom/pulls/${number}/look`
    assert.equal((await server.browser().send('PUT', path, { body: { head: before } })).status, 401)
    assert.equal(await seen(), null)
    await ada.api.setPullLook({ ...at, body: { head: before } })
    assert.equal(await codeOf(ada.api.setPullLook({ ...at, body: { head: 'f'.repeat(40) } })), 409)
    assert.equal(await seen(), 1)
    await ada.api.setPullLook({ ...at, body: { head: after } })
    await ada.api.setPullLook({ ...at, body: { head: after } })
    // What one saw before stays known while one looks.
    assert.equal(await seen(), 1)
    assert.equal(await seen(grace), null)
    await commit('file.txt', linesOf({ 9: 'nine' }))
    await push('topic')
    await eventually(async () => assert.equal((await versions(number)).length, 3))
    assert.equal(await seen(), 2)
    const head = await git('rev-parse', 'HEAD')
    await ada.api.submitReview({ ...at, body: { verdict: 'comment', body: 'Good', head } })
    assert.equal(await seen(), 2)
    const looks = await server.database.read.selectFrom('pull_looks').select('head_oid').execute()
    assert.ok(looks.some(({ head_oid }) => head_oid === head))
    await ada.api.setRepositoryVisibility({ params, body: { is_private: true } })
    assert.equal(await codeOf(grace.api.setPullLook({ ...at, body: { head } })), 404)
  })
})
