import assert from 'node:assert/strict'
import { limits } from '@sheaf/contract'
import { afterAll, beforeAll, describe, it } from 'vitest'
import { codeOf } from '../../testing/code-of.ts'
import { signIn } from '../../testing/factories.ts'
import { startServer, type TestServer } from '../../testing/start-server.ts'

describe('viewed files', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await startServer()
  })
  afterAll(() => server.stop())

  /** Ada proposes a branch that changes one file, adds one and deletes one. */
  async function scene({ isPrivate = false } = {}) {
    const [ada, eve] = await Promise.all([signIn(server), signIn(server)])
    const body = { owner_uid: ada.user.uid, repo_name: 'loom', repo_is_private: isPrivate }
    await ada.api.createRepository({ body })
    const params = { owner: ada.user.username, repo: 'loom' }
    const put = (path: string, text: string) => ({ action: 'put' as const, path, text })
    const commit = async (fields: { branch: string; base: string | null; new_branch?: string }, changes: object[]) => {
      const body = { ...fields, changes, message: 'Change' } as Parameters<typeof ada.api.createCommit>[0]['body']
      return (await ada.api.createCommit({ params, body })).commit_id
    }
    const first = await commit({ branch: 'main', base: null }, [put('a', 'a\n'), put('gone', 'gone\n')])
    const head = await commit({ branch: 'main', base: first, new_branch: 'topic' }, [
      put('a', 'A\n'),
      put('b', 'b\n'),
      { action: 'delete' as const, path: 'gone' },
    ])
    const { number } = await ada.api.createPull({ params, body: { base: 'main', head: 'topic', title: 'A' } })
    const one = { params: { ...params, number: String(number) } }
    const view = (path: string, more: object = {}, by = ada) =>
      by.api.setViewedFile({ ...one, body: { head, path, viewed: true, ...more } })
    const viewed = async (by = ada) => (await by.api.listViewedFiles(one)).items.toSorted()
    return { ada, eve, one, head, commit, put, view, viewed }
  }

  it('are those of one account, which takes them back', async () => {
    const { eve, view, viewed } = await scene()
    await view('a')
    await view('a')
    await view('gone')
    await view('b', {}, eve)
    assert.deepEqual([await viewed(), await viewed(eve)], [['a', 'gone'], ['b']])
    await view('a', { viewed: false })
    await view('never', { viewed: false })
    assert.deepEqual(await viewed(), ['gone'])
  })

  it('stay over a push that leaves them as they are, and fall with one that does not', async () => {
    const { head, commit, put, view, viewed } = await scene()
    for (const path of ['a', 'b', 'gone']) await view(path)
    const next = await commit({ branch: 'topic', base: head }, [put('b', 'B\n')])
    assert.deepEqual(await viewed(), ['a', 'gone'])
    // Of a commit that was proposed before, it is what was looked at that counts.
    await view('b', { head })
    assert.deepEqual(await viewed(), ['a', 'gone'])
    await view('b', { head: next })
    await commit({ branch: 'topic', base: next }, [put('gone', 'gone\n')])
    assert.deepEqual(await viewed(), ['a', 'b'])
  })

  it('are told page by page', async () => {
    const { ada, one, view } = await scene()
    for (const path of ['a', 'b', 'gone']) await view(path)
    const first = await ada.api.listViewedFiles({ ...one, query: { page_size: 2 } })
    const after = first.next ?? ''
    const rest = await ada.api.listViewedFiles({ ...one, query: { page_size: 2, after } })
    assert.deepEqual([first.items, rest.items, rest.next], [['a', 'b'], ['gone'], null])
  })

  it('are refused to whoever may not read, of what is not there, and beyond as many as may be', async () => {
    const { ada, one, view } = await scene()
    const hidden = await scene({ isPrivate: true })
    assert.equal(await codeOf(hidden.view('a', {}, hidden.eve)), 404)
    assert.equal(await codeOf(hidden.viewed(hidden.eve)), 404)
    assert.equal(await codeOf(view('a', { head: '0'.repeat(40) })), 409)
    assert.equal(await codeOf(view('nothing')), 422)
    const missing = { params: { ...one.params, number: '99' } }
    assert.equal(await codeOf(ada.api.listViewedFiles(missing)), 404)
    await view('a')
    const { id: _, ...row } = await server.database.read
      .selectFrom('viewed_files')
      .selectAll()
      .where('path', '=', 'a')
      .where('user_id', '=', ada.user.userId)
      .executeTakeFirstOrThrow()
    for (let at = 1; at < limits.viewedFilesPerPull; at += 100)
      await server.database.write
        .insertInto('viewed_files')
        .values(
          Array.from({ length: Math.min(100, limits.viewedFilesPerPull - at) }, (_, more) => ({
            ...row,
            path: `${at + more}`,
            path_hash: `${at + more}`,
          })),
        )
        .execute()
    assert.equal(await codeOf(view('b')), 422)
  })
})
