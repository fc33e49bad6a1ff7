import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import { crc32, gunzipSync, inflateRawSync, zstdDecompressSync } from 'node:zlib'
import { writeLfsPointer } from '@sheaf/git-engine'
import { plainGit, writeHistory } from '@sheaf/git-engine/testing/scratch-repository'
import { afterAll, beforeAll, describe, it } from 'vitest'
import { folderOf, signIn, testPassword } from '../../testing/factories.ts'
import { startServer, type TestServer } from '../../testing/start-server.ts'

/** The files of a zip by the directory at its end, with what they are. */
function unzipped(zip: Buffer): Map<string, string> {
  const files = new Map<string, string>()
  const end = zip.length - 22
  assert.equal(zip.readUInt32LE(end), 0x06054b50)
  let at = zip.readUInt32LE(end + 16)
  for (let left = zip.readUInt16LE(end + 10); left > 0; left -= 1) {
    assert.equal(zip.readUInt32LE(at), 0x02014b50)
    const [method, sum, packed] = [zip.readUInt16LE(at + 10), zip.readUInt32LE(at + 16), zip.readUInt32LE(at + 20)]
    const [name, extra] = [zip.readUInt16LE(at + 28), zip.readUInt16LE(at + 30)]
    const head = zip.readUInt32LE(at + 42)
    assert.equal(zip.readUInt32LE(head), 0x04034b50)
    const start = head + 30 + zip.readUInt16LE(head + 26) + zip.readUInt16LE(head + 28)
    const body = zip.subarray(start, start + packed)
    const bytes = method === 8 ? inflateRawSync(body) : body
    assert.equal(crc32(bytes), sum)
    files.set(zip.toString('utf8', at + 46, at + 46 + name), bytes.toString('latin1'))
    at += 46 + name + extra
  }
  return files
}

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

  it('hold the objects that pointers of Git LFS stand for, in each format', async () => {
    const { api, user } = signed
    const made = await api.createRepository({ body: { owner_uid: user.uid, repo_name: 'model' } })
    const folder = folderOf(server, made)
    const large = randomBytes(300_000)
    const small = Buffer.from('small '.repeat(100))
    const pointerTo = (bytes: Buffer) =>
      writeLfsPointer({ oid: createHash('sha256').update(bytes).digest('hex'), size: bytes.length })
    const absent = pointerTo(Buffer.from('nowhere'))
    const deep = `${'a long name of a folder/'.repeat(12)}small.bin`
    writeHistory(folder, [
      {
        branch: 'refs/heads/main',
        parents: [],
        changes: [
          { path: 'README.md', content: '# Model\n' },
          { path: 'absent.bin', content: absent },
          { path: deep, content: pointerTo(small) },
          { path: 'weights.bin', content: pointerTo(large) },
        ],
      },
    ])
    for (const bytes of [large, small]) {
      const oid = createHash('sha256').update(bytes).digest('hex')
      const answer = await fetch(`${server.url}/${user.username}/model.git/info/lfs/objects/${oid}/${bytes.length}`, {
        method: 'PUT',
        headers: { authorization: `Basic ${Buffer.from(`${user.username}:${testPassword}`).toString('base64')}` },
        body: new Uint8Array(bytes),
      })
      assert.equal(answer.status, 200)
    }
    const download = async (ending: string) => {
      const answer = await fetch(`${server.url}/${user.username}/model/archive/${ending}`)
      assert.equal(answer.status, 200)
      return Buffer.from(await answer.arrayBuffer())
    }
    const expected = new Map([
      ['model-main/README.md', '# Model\n'],
      ['model-main/absent.bin', absent],
      [`model-main/${deep}`, small.toString('latin1')],
      ['model-main/weights.bin', large.toString('latin1')],
    ])
    for (const tar of [gunzipSync(await download('main.tar.gz')), zstdDecompressSync(await download('main.tar.zst'))]) {
      for (const [path, text] of expected) {
        const found = execFileSync('tar', ['-xO', path], { input: tar, encoding: 'latin1' })
        assert.ok(found === text, path)
      }
    }
    const zip = await download('main.zip')
    assert.deepEqual(new Map([...unzipped(zip)].filter(([path]) => !path.endsWith('/'))), expected)
    assert.match(tarNames(gunzipSync(await download('main.tar.gz?path=weights.bin'))).join(), /weights\.bin$/)
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
