import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { gunzipSync, zstdDecompressSync } from 'node:zlib'
import { plainGit, writeHistory } from '@sheaf/git-engine/testing/scratch-repository'
import { afterAll, beforeAll, describe, it } from 'vitest'
import { folderOf, signIn } from '../../testing/factories.ts'
import { startServer, type TestServer } from '../../testing/start-server.ts'

describe('archives of commits', () => {
  let server: TestServer
  let signed: Awaited<ReturnType<typeof signIn>>
  let gitDir: string

  beforeAll(async () => {
    server = await startServer()
    signed = await signIn(server)
    const made = await signed.api.createRepository({
      body: { owner_uid: signed.user.uid, repo_name: 'book' },
    })
    gitDir = folderOf(server, made)
    writeHistory(gitDir, [
      {
        branch: 'refs/heads/main',
        parents: [],
        changes: [
          { path: 'README.md', content: '# Book\n' },
          { path: 'docs/a b.txt', content: 'text\n' },
          { path: 'docs/more/deep.txt', content: 'deep\n' },
          { path: 'secret.txt', content: 'kept out\n' },
          { path: '.gitattributes', content: 'secret.txt export-ignore\n' },
          { path: ':(top)odd', content: 'a name like a pattern\n' },
        ],
      },
      { branch: 'refs/heads/feature/one', parents: [1], changes: [{ path: 'README.md', content: 'another' }] },
    ])
    plainGit(gitDir, ['tag', 'v1.0', 'main'])
    plainGit(gitDir, ['update-ref', 'refs/sheaf/hidden', 'main'])
  })
  afterAll(() => server.stop())

  const base = () => `/${signed.user.username}/book/archive`
  const cookies = () => [...signed.cookies].map((pair) => pair.join('=')).join('; ')
  const ask = async (path: string, { headers = {}, method = 'GET' } = {}) => {
    const url = server.url + base() + path
    const answer = await fetch(url, { method, headers: { cookie: cookies(), ...headers } })
    return { status: answer.status, headers: answer.headers, bytes: Buffer.from(await answer.arrayBuffer()) }
  }
  const tarNames = (tar: Buffer) =>
    execFileSync('tar', ['-t'], { input: tar, encoding: 'utf8' }).split('\n').filter(Boolean)
  const files = [
    '.gitattributes',
    ':(top)odd',
    'README.md',
    'docs/',
    'docs/a b.txt',
    'docs/more/',
    'docs/more/deep.txt',
  ]

  it('hold what the commit holds, below one folder, and what is marked to be left out is left out', async () => {
    const expected = (folder: string) => [`${folder}/`, ...files.map((name) => `${folder}/${name}`)]
    const gz = await ask('/main.tar.gz')
    assert.equal(gz.status, 200)
    assert.deepEqual(tarNames(gunzipSync(gz.bytes)), expected('book-main'))
    const zst = await ask('/v1.0.tar.zst')
    assert.deepEqual(tarNames(zstdDecompressSync(zst.bytes)), expected('book-v1.0'))
    const commit = plainGit(gitDir, ['rev-parse', 'main']).trim()
    const byCommit = await ask(`/${commit}.tar.gz`)
    assert.deepEqual(tarNames(gunzipSync(byCommit.bytes)), expected(`book-${commit}`))
  })

  it('are zips that a program for them unpacks, byte for byte those of git archive', async () => {
    const { status, headers, bytes } = await ask('/feature/one.zip')
    assert.equal(status, 200)
    assert.equal(headers.get('content-type'), 'application/zip')
    assert.equal(headers.get('content-disposition'), 'attachment; filename=book-feature-one.zip')
    assert.equal(headers.get('x-content-type-options'), 'nosniff')
    const own = execFileSync('git', [
      '-C',
      gitDir,
      'archive',
      '--format=zip',
      '--prefix=book-feature-one/',
      'feature/one',
    ])
    assert.ok(bytes.equals(own))
    const again = await ask('/feature/one.zip')
    assert.ok(again.bytes.equals(own))
    assert.equal(again.headers.get('content-length'), String(own.length))
  })

  it('are of a folder alone where that is asked for, whose name is no pattern', async () => {
    const { bytes } = await ask('/main.tar.gz?path=docs/more')
    assert.deepEqual(tarNames(gunzipSync(bytes)), [
      'book-main/',
      'book-main/docs/',
      'book-main/docs/more/',
      'book-main/docs/more/deep.txt',
    ])
    const odd = await ask('/main.tar.gz?path=:(top)odd')
    assert.deepEqual(tarNames(gunzipSync(odd.bytes)), ['book-main/', 'book-main/:(top)odd'])
    assert.equal((await ask('/main.zip?path=nothing')).status, 404)
    assert.equal((await ask('/main.zip?path=../..')).status, 404)
  })

  it('say what is not there, and take no option for a name', async () => {
    for (const path of ['/nothing.zip', '/main.rar', '/main', '/--output=x.zip', '/refs/sheaf/hidden.zip', '/.zip']) {
      assert.equal((await ask(path)).status, 404, path)
    }
    assert.equal((await ask('/main.zip%00')).status, 400)
    assert.equal((await ask(`/main.zip?path=${'x'.repeat(5000)}`)).status, 400)
  })

  it('are not sent again to who has them, and told of without their bytes', async () => {
    const first = await ask('/main.zip')
    const etag = first.headers.get('etag') ?? ''
    assert.equal((await ask('/main.zip', { headers: { 'if-none-match': etag } })).status, 304)
    assert.notEqual((await ask('/main.tar.gz')).headers.get('etag'), etag)
    assert.notEqual((await ask('/main.zip?path=docs')).headers.get('etag'), etag)
    const head = await ask('/main.zip', { method: 'HEAD' })
    assert.deepEqual([head.status, head.headers.get('etag'), head.bytes.length], [200, etag, 0])
  })

  it('name the refs that clients see where a file asks for them, and none of the server', async () => {
    const made = await signed.api.createRepository({ body: { owner_uid: signed.user.uid, repo_name: 'named' } })
    const folder = folderOf(server, made)
    writeHistory(folder, [
      {
        branch: 'refs/heads/main',
        parents: [],
        changes: [
          { path: 'version', content: '$Format:%H %D %(describe:tags=true)$' },
          { path: '.gitattributes', content: 'version export-subst\n' },
        ],
      },
    ])
    plainGit(folder, ['tag', 'v1.0', 'main'])
    plainGit(folder, ['update-ref', 'refs/sheaf/deleted/secret', 'main'])
    const commit = plainGit(folder, ['rev-parse', 'main']).trim()
    const answer = await fetch(`${server.url}/${signed.user.username}/named/archive/main.tar.gz`, {
      headers: { cookie: cookies() },
    })
    const tar = gunzipSync(Buffer.from(await answer.arrayBuffer()))
    const said = execFileSync('tar', ['-xO', 'named-main/version'], { input: tar, encoding: 'utf8' })
    assert.equal(said, `${commit} HEAD -> main, tag: v1.0 v1.0`)
    // What git wrote of it is no part of the repository.
    assert.equal(plainGit(folder, ['for-each-ref', '--format=%(refname)']).split('\n').filter(Boolean).length, 3)
  })

  it('are missing to who may not see the repository', async () => {
    const hide = (isPrivate: boolean) =>
      server.database.write
        .updateTable('repositories')
        .set({ is_private: isPrivate ? 1 : 0 })
        .where('name', '=', 'book')
        .execute()
    await hide(true)
    const nowhere = await server.browser().send('GET', `/${signed.user.username}/nothing/archive/main.zip`)
    for (const browser of [server.browser(), await signIn(server)]) {
      const hidden = await browser.send('GET', `${base()}/main.zip`)
      assert.deepEqual([hidden.status, hidden.text], [404, nowhere.text])
    }
    assert.equal((await ask('/main.zip')).status, 200)
    await hide(false)
  })

  it('are refused where few objects mean more files than a disk holds', async () => {
    const made = await signed.api.createRepository({ body: { owner_uid: signed.user.uid, repo_name: 'bomb' } })
    const bomb = folderOf(server, made)
    let tree = plainGit(
      bomb,
      ['mktree'],
      `100644 blob ${plainGit(bomb, ['hash-object', '-w', '--stdin'], 'x').trim()}\tf\n`,
    ).trim()
    for (let level = 0; level < 10; level += 1) {
      const entries = Array.from({ length: 10 }, (_, n) => `040000 tree ${tree}\t${n}\n`).join('')
      tree = plainGit(bomb, ['mktree'], entries).trim()
    }
    plainGit(bomb, ['update-ref', 'refs/heads/main', plainGit(bomb, ['commit-tree', tree, '-m', 'boom']).trim()])
    const answer = await signed.send('GET', `/${signed.user.username}/bomb/archive/main.zip`)
    assert.equal(answer.status, 413)
    assert.equal(answer.headers.get('content-disposition'), null)
    assert.match(answer.json.msg ?? '', /too much for one archive/)
  })
})
