import assert from 'node:assert/strict'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { client } from '@sheaf/git-engine/testing/git-client'
import { scratchFolder } from '@sheaf/git-engine/testing/scratch-repository'
import { afterAll, beforeAll, describe, it, type TestContext } from 'vitest'
import { issueAccessKey, signIn, testPassword } from '../../testing/factories.ts'
import { startServer, type TestServer } from '../../testing/start-server.ts'

// On both databases: who may read is asked of each.
describe('the Parquet files of a dataset', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await startServer()
  })
  afterAll(() => server.stop())

  const scene = async (test: TestContext, { isPrivate = false, kind = 'dataset' as const } = {}) => {
    const { api, user } = await signIn(server)
    const { token } = await issueAccessKey(server, user, { grants: { repo_access: 2 } })
    await api.createRepository({
      body: { owner_uid: user.uid, repo_name: 'data', repo_kind: kind, repo_is_private: isPrivate },
    })
    const id = `${user.username}/data`
    const folder = scratchFolder(test)
    const url = new URL(`/${id}.git`, server.url)
    url.username = user.username
    url.password = testPassword
    await client(folder, 'init', '-q', '-b', 'main', '.')
    const push = async (files: Readonly<Record<string, string>>) => {
      for (const [path, text] of Object.entries(files)) {
        mkdirSync(join(folder, path, '..'), { recursive: true })
        writeFileSync(join(folder, path), text)
      }
      await client(folder, 'add', '.')
      await client(folder, 'commit', '-q', '-m', 'Data')
      await client(folder, 'push', '-q', url.href, 'main')
    }
    const ask = (path: string, key = token) =>
      fetch(new URL(path, server.url), {
        redirect: 'manual',
        headers: { ...(key !== '' && { authorization: `Bearer ${key}` }) },
      })
    return { api, user, id, push, ask, root: `/api/datasets/${id}/parquet` }
  }
  const told = async (answer: Response) => [answer.status, answer.headers.get('x-error-code')]

  it('are listed by configuration and split, and lead to the files', async (test) => {
    const { id, push, ask, root } = await scene(test)
    assert.deepEqual(await (await ask(root)).json(), {})
    await push({ 'README.md': '# Data\n', 'notes.txt': 'x' })
    assert.deepEqual(await (await ask(root)).json(), {})
    await push({ 'train.parquet': 'all', 'old/test.csv': 'a' })
    const whole = `${new URL(server.url).origin}${root}`
    assert.deepEqual(await (await ask(root)).json(), { default: { train: [`${whole}/default/train/0.parquet`] } })

    const card = [
      '---',
      'configs:',
      '- config_name: "de/at #1"',
      '  data_files: [{split: train, path: "at/*"}, {split: test, path: train.parquet}]',
      '---',
    ]
    await push({ 'README.md': `${card.join('\n')}\n`, 'at/a b.parquet': 'first', 'at/b.parquet': 'second' })
    const config = encodeURIComponent('de/at #1')
    const splits = {
      train: [0, 1].map((n) => `${whole}/${config}/train/${n}.parquet`),
      test: [`${whole}/${config}/test/0.parquet`],
    }
    assert.deepEqual(await (await ask(root)).json(), { 'de/at #1': splits })
    assert.deepEqual(await (await ask(`${root}/${config}`)).json(), splits)
    const list = await ask(`${root}/${config}/train`)
    assert.deepEqual(await list.json(), splits.train)
    const contents: string[] = []
    for (const url of splits.train) {
      const answer = await ask(url)
      const location = answer.headers.get('location') ?? ''
      assert.equal(answer.status, 302)
      assert.ok(location.startsWith(`/datasets/${id}/resolve/${list.headers.get('x-repo-commit')}/at/`), location)
      contents.push(await (await ask(location)).text())
    }
    assert.deepEqual(contents, ['first', 'second'])
    for (const path of [
      '/nothing',
      `/${config}/nothing`,
      ...['2', '-1', 'x', '00000000'].map((n) => `/${config}/train/${n}.parquet`),
    ])
      assert.deepEqual(await told(await ask(`${root}${path}`)), [404, 'EntryNotFound'], path)
  })

  it('are hidden with it, and closed where it is gated', async (test) => {
    const { api, user, id, push, ask, root } = await scene(test, { isPrivate: true })
    await push({ 'secret.parquet': 'x' })
    const { token: stranger } = await issueAccessKey(server, (await signIn(server)).user, {
      grants: { repo_access: 2 },
    })
    const paths = [root, `${root}/default`, `${root}/default/train`, `${root}/default/train/0.parquet`]
    for (const path of paths) {
      assert.deepEqual(await told(await ask(path, '')), [401, 'RepoNotFound'])
      assert.deepEqual(await told(await ask(path, stranger)), [404, 'RepoNotFound'])
      assert.deepEqual(await told(await ask(path.replace('/data/', '/nothing/'), stranger)), [404, 'RepoNotFound'])
      assert.ok((await ask(path)).status < 400)
    }
    await server.database.write
      .updateTable('repositories')
      .set({ is_private: 0, gate: 'manual' })
      .where('owner_id', '=', user.ownerId)
      .execute()
    for (const path of paths) assert.deepEqual(await told(await ask(path, stranger)), [403, 'GatedRepo'])
    await api.renameRepository({ params: { owner: user.username, repo: 'data' }, body: { repo_name: 'newer' } })
    assert.equal((await ask(root)).headers.get('location'), `/api/datasets/${id.replace('/data', '/newer')}/parquet`)
  })
})
