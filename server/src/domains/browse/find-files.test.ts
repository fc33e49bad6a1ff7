import assert from 'node:assert/strict'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ApiError } from '@sheaf/client'
import { client } from '@sheaf/git-engine/testing/git-client'
import { scratchFolder } from '@sheaf/git-engine/testing/scratch-repository'
import { afterAll, beforeAll, describe, it } from 'vitest'
import { signIn, testPassword } from '../../testing/factories.ts'
import { startServer, type TestServer } from '../../testing/start-server.ts'

describe('going to a file', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await startServer()
  })
  afterAll(() => server.stop())

  it('finds what a ref holds by letters of its path, for those who may see it', async (test) => {
    const ada = await signIn(server)
    const at = { owner: ada.user.username, repo: 'engine' }
    await ada.api.createRepository({ body: { owner_uid: ada.user.uid, repo_name: at.repo } })
    const find = (query: string, branch = 'HEAD', who = ada) =>
      who.api.findFiles({ params: { ...at, branch }, query: { query } })
    assert.deepEqual(await find(''), { files: [], total: 0, truncated: false })

    const work = scratchFolder(test)
    await client(work, 'init', '-q', '-b', 'main', '.')
    mkdirSync(join(work, 'src', 'größe'), { recursive: true })
    const paths = ['src/größe/mühle.ts', 'src/wheel.ts', 'README.md', 'a "b"\n#?%.txt']
    for (const path of paths) writeFileSync(join(work, path), path)
    await client(work, 'add', '.')
    await client(work, 'commit', '-q', '-m', 'First')
    await client(work, 'checkout', '-q', '-b', 'topic')
    await client(work, 'rm', '-q', 'src/wheel.ts')
    await client(work, 'commit', '-q', '-m', 'Second')
    const url = new URL(`/${at.owner}/engine.git`, server.url)
    url.username = at.owner
    url.password = testPassword
    await client(work, 'push', '-q', url.href, 'main', 'topic')

    const all = await find('')
    assert.deepEqual([all.total, new Set(all.files.map(({ path }) => path))], [4, new Set(paths)])
    assert.deepEqual((await find('MÜHLE')).files, [{ path: paths[0], marks: [10, 11, 12, 13, 14] }])
    assert.equal((await find('wheel')).total, 1)
    assert.equal((await find('wheel', 'topic')).total, 0)
    assert.equal((await find('#?%')).files[0]?.path, paths[3])
    const missing = (error: unknown) => error instanceof ApiError && error.status === 404
    await assert.rejects(find('', 'nothing'), missing)
    const { status } = await ada.send('GET', `/api/repo/${at.owner}/engine/find-files/main?query=${'x'.repeat(201)}`)
    assert.equal(status, 400)
    await ada.api.setRepositoryVisibility({ params: at, body: { is_private: true } })
    await assert.rejects(find('', 'HEAD', await signIn(server)), missing)
  })
})
