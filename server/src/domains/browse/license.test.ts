import assert from 'node:assert/strict'
import { plainGit, writeHistory } from '@sheaf/git-engine/testing/scratch-repository'
import { afterAll, beforeAll, describe, it } from 'vitest'
import { licenseIds } from '../../licenses/known-licenses.ts'
import { codeOf } from '../../testing/code-of.ts'
import { folderOf, moveRefs, signIn } from '../../testing/factories.ts'
import { startServer, type TestServer } from '../../testing/start-server.ts'

describe('the license and the contributors of a repository', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await startServer()
  })
  afterAll(() => server.stop())

  it('are found by the text of a file in its root, and by the history', async () => {
    const { api, user } = await signIn(server)
    const stranger = await signIn(server)
    const made = await api.createRepository({
      body: { owner_uid: user.uid, repo_name: 'laws', repo_is_private: true },
    })
    const gitDir = folderOf(server, made)
    const params = { owner: user.username, repo: 'laws' }
    const of = (branch: string) => api.getLicense({ params: { ...params, branch } })
    assert.deepEqual(await of('HEAD'), { license: null })
    assert.deepEqual(await api.getContributors({ params: { ...params, branch: 'HEAD' } }), { authors: 0, top: [] })

    const texts = await Promise.all(
      licenseIds.map(async (id) => {
        const { text } = await api.getFileTemplate({ params: { kind: 'license', name: id } })
        // As people have it: a line above, other breaks, another case of the name.
        return { id, content: `# The License\n\n${text.replaceAll('\n', '\r\n')}` }
      }),
    )
    const odd = [
      { branch: 'none', path: 'docs/LICENSE', content: texts[0]?.content ?? '' },
      { branch: 'licensed', path: 'licenses.txt', content: texts[0]?.content ?? '' },
      { branch: 'own', path: 'LICENSE', content: 'All rights reserved. Ask us.\n' },
      { branch: 'empty', path: 'COPYING', content: '' },
      { branch: 'binary', path: 'LICENSE', content: 'a\0b' },
      { branch: 'large', path: 'LICENSE', content: 'word '.repeat(40_000) },
      { branch: 'many', path: 'LICENSE', content: 'a '.repeat(40_000) },
    ]
    writeHistory(gitDir, [
      ...texts.map(({ id, content }) => ({
        branch: `refs/heads/${id}`,
        parents: [],
        changes: [{ path: 'License.md', content }],
      })),
      ...odd.map(({ branch, path, content }) => ({
        branch: `refs/heads/${branch}`,
        parents: [],
        changes: [{ path, content }],
      })),
    ])
    plainGit(gitDir, ['branch', 'main', 'MIT'])
    await moveRefs(server)
    for (const { id } of texts) {
      const { license } = await of(id)
      assert.deepEqual([license?.path, license?.id], ['License.md', id], id)
    }
    const unknown = { id: null, name: null }
    assert.deepEqual(await of('none'), { license: null })
    assert.deepEqual(await of('licensed'), { license: null })
    assert.deepEqual(await of('own'), { license: { path: 'LICENSE', ...unknown } })
    assert.deepEqual(await of('empty'), { license: { path: 'COPYING', ...unknown } })
    for (const branch of ['binary', 'large', 'many'])
      assert.deepEqual(await of(branch), { license: { path: 'LICENSE', ...unknown } }, branch)

    const { authors, top } = await api.getContributors({ params: { ...params, branch: 'main' } })
    assert.equal(authors, 1)
    assert.deepEqual([top.length, top[0]?.commits], [1, 1])
    assert.ok(top[0] && !JSON.stringify(top).includes('@'))
    assert.equal(await codeOf(stranger.api.getLicense({ params: { ...params, branch: 'MIT' } })), 404)
    assert.equal(await codeOf(stranger.api.getContributors({ params: { ...params, branch: 'main' } })), 404)
  })
})
