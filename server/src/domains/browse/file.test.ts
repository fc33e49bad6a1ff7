import assert from 'node:assert/strict'
import { answerSizes, type FileOutline, type FileTokens, type RepositoryFile } from '@sheaf/contract'
import { readTokens, tokenKinds } from '@sheaf/contract/token-text'
import { plainGit, writeHistory } from '@sheaf/git-engine/testing/scratch-repository'
import { afterAll, beforeAll, describe, it } from 'vitest'
import { folderOf, issueAccessKey, signIn } from '../../testing/factories.ts'
import { startServer, type TestServer } from '../../testing/start-server.ts'

const digest = 'a1'.repeat(32)
const pointer = `version https://git-lfs.github.com/spec/v1\noid sha256:${digest}\nsize 12345\n`

describe('files', () => {
  let server: TestServer
  let signed: Awaited<ReturnType<typeof signIn>>
  let oids: string[]

  beforeAll(async () => {
    server = await startServer()
    signed = await signIn(server)
    const made = await signed.api.createRepository({ body: { owner_uid: signed.user.uid, repo_name: 'book' } })
    const gitDir = folderOf(server, made)
    oids = writeHistory(gitDir, [
      {
        branch: 'refs/heads/main',
        parents: [],
        changes: [
          { path: 'src/a b.ts', content: 'let a = 1\n' },
          { path: 'src/mill.py', content: 'class Mill:\n  def grind(self):\n    pass\n' },
          // Long in letters, not in what a grammar steps through: all of it is read in time on a machine that has other work, too.
          { path: 'src/long.ts', content: `let a = "${'grain'.repeat(8)}"\n`.repeat(4_000) },
          { path: 'src/long.js', content: 'function grind(a) { return a + 1 }\n'.repeat(9_000) },
          { path: 'run.sh', content: '#!/bin/sh\n', mode: '100755' },
          { path: 'link', content: 'src/a b.ts', mode: '120000' },
          { path: 'module', content: '1'.repeat(40), mode: '160000' },
          { path: 'empty', content: '' },
          { path: 'nul.bin', content: 'a\0b' },
          { path: 'model.bin', content: pointer },
          { path: 'marked.txt', content: '\ufeffwhole' },
          { path: 'picture.txt', content: 'GIF89a\0\0' },
          { path: 'full.txt', content: '\u0001'.repeat(300_000) },
          { path: 'large.txt', content: 'x'.repeat(1_500_000) },
        ],
      },
      { branch: 'refs/heads/feature/one', parents: [1], changes: [{ path: 'run.sh', content: 'another\n' }] },
    ])
    const blob = (bytes: Buffer) => plainGit(gitDir, ['hash-object', '-w', '--stdin'], bytes)
    const latin = blob(Buffer.from('caf\xe9', 'latin1'))
    const wide = blob(Buffer.from('\ufeffwide\n', 'utf16le'))
    const tree = plainGit(gitDir, ['mktree'], `100644 blob ${latin}\tlatin.txt\n100644 blob ${wide}\twide.txt\n`)
    plainGit(gitDir, ['update-ref', 'refs/heads/bytes', plainGit(gitDir, ['commit-tree', tree, '-m', 'bytes'])])
  })
  afterAll(() => server.stop())

  const base = () => `/api/repo/${signed.user.username}/book/blob`
  const file = async (path: string): Promise<RepositoryFile> => {
    const [branch = '', ...rest] = path.split('/')
    return signed.api.getFile({
      params: { owner: signed.user.username, repo: 'book', branch, path: rest.join('/') },
    })
  }

  it('need a key that opens repositories, a repository that is there, and a path that its commit has', async () => {
    const { token } = await issueAccessKey(server, signed.user)
    const ask = (authorization: string) =>
      server.browser().send('GET', `${base()}/main/run.sh`, { headers: { authorization } })
    assert.equal((await ask(`Bearer ${token}`)).status, 403)
    assert.equal((await ask('Bearer nothing')).status, 401)
    for (const [path, status, says] of [
      ['/main/nothing', 404, 'browse.no_file'],
      ['/main/run.sh/further', 404, 'browse.no_file'],
      ['/nothing/run.sh', 404, 'browse.no_revision'],
      ['/--help/run.sh', 404, 'browse.no_revision'],
      [`/main/${'x'.repeat(4097)}`, 400, 'field.too_long'],
    ] as const) {
      const answer = await signed.send('GET', base() + path)
      assert.deepEqual([answer.status, answer.json.message_code], [status, says], path)
    }
    const tree = await signed.send('GET', `${base().replace(/blob$/, 'tree')}/main/run.sh/`)
    assert.deepEqual([tree.status, tree.json.message_code], [404, 'browse.is_file'])
  })

  it('tell their text, and which part of an address was the ref', async () => {
    assert.deepEqual(await file('main/src/a b.ts'), {
      commit_id: oids[0],
      revision: 'main',
      path: 'src/a b.ts',
      kind: 'file',
      executable: false,
      oid: (await file('HEAD/src/a b.ts')).oid,
      size: 10,
      media_type: 'text/plain; charset=utf-8',
      encoding: 'utf-8',
      text: 'let a = 1\n',
      lfs: null,
    })
    const other = await file('feature/one/run.sh')
    assert.deepEqual([other.revision, other.path, other.text], ['feature/one', 'run.sh', 'another\n'])
    const permanent = await file(`${oids[0]}/run.sh`)
    assert.deepEqual([permanent.revision, permanent.executable], [oids[0], true])
  })

  it('are told by what they are: links, submodules, folders, pointers of LFS, bytes', async () => {
    const kinds = async (path: string) => {
      const { kind, text, size, media_type, encoding, lfs } = await file(path)
      return { kind, text, size, media_type, encoding, lfs }
    }
    const none = { text: null, size: null, media_type: null, encoding: null, lfs: null }
    assert.deepEqual(await kinds('main/link'), { ...none, kind: 'symlink', text: 'src/a b.ts', size: 10 })
    assert.deepEqual(await kinds('main/module'), { ...none, kind: 'submodule' })
    assert.deepEqual(await kinds('main/src'), { ...none, kind: 'folder' })
    const text = { kind: 'file', media_type: 'text/plain; charset=utf-8', encoding: 'utf-8', lfs: null }
    assert.deepEqual(await kinds('main/empty'), { ...text, text: '', size: 0 })
    assert.deepEqual(await kinds('main/marked.txt'), { ...text, text: 'whole', size: 8 })
    assert.deepEqual(await kinds('main/model.bin'), {
      ...text,
      text: pointer,
      size: pointer.length,
      lfs: { oid: digest, size: 12_345, media_type: null },
    })
    const bytes = { ...none, kind: 'file' }
    assert.deepEqual(await kinds('main/nul.bin'), { ...bytes, size: 3, media_type: 'application/octet-stream' })
    assert.deepEqual(await kinds('main/picture.txt'), { ...bytes, size: 8, media_type: 'image/gif' })
    assert.deepEqual(await kinds('bytes/latin.txt'), { ...text, encoding: 'windows-1252', text: 'café', size: 4 })
    assert.deepEqual(await kinds('bytes/wide.txt'), {
      ...bytes,
      media_type: 'application/octet-stream',
      encoding: 'utf-16le',
      text: 'wide\n',
      size: 12,
    })
  })

  it('have colours by their path, in one tag whatever the commit, and none where there is no grammar or text', async () => {
    const ask = (path: string) => signed.send('GET', `/api/repo/${signed.user.username}/book/tokens/${path}`)
    const colours = await ask('main/src/a b.ts')
    assert.deepEqual(
      { ...(colours.json.data as FileTokens), tokens: '' },
      { language: 'TypeScript', start: 0, tokens: '', next: null, symbols: 0, complete: true },
    )
    const { tokens } = colours.json.data as FileTokens
    assert.deepEqual([...readTokens(tokens, 0)].slice(0, 3), [0, 3, tokenKinds.indexOf('keyword') + 1])
    const again = await ask('feature/one/src/a b.ts')
    assert.ok(again.headers.get('etag') !== null)
    assert.equal(again.headers.get('etag'), colours.headers.get('etag'))
    for (const path of ['main/nul.bin', 'main/empty', 'main/src/a b.ts?page=7', 'main/large.txt']) {
      assert.equal(((await ask(path)).json.data as FileTokens).tokens, '', path)
    }
    assert.equal((await ask('main/link')).status, 404)
    assert.equal((await ask('main/src')).status, 404)
    const hidden = await server.browser().send('GET', `/api/repo/${signed.user.username}/nothing/tokens/main/run.sh`)
    assert.equal(hidden.status, 404)
  })

  it('have the colours of the first lines of a long text before all others, by whoever asks at once', async () => {
    const ask = async (page: number) => {
      const path = `/api/repo/${signed.user.username}/book/tokens/main/src/long.ts?page=${page}`
      return (await signed.send('GET', path)).json.data as FileTokens
    }
    const [first, same, second] = await Promise.all([ask(0), ask(0), ask(1)])
    assert.deepEqual([first.start, first.next, first.complete, same.tokens], [0, 1, true, first.tokens])
    assert.deepEqual([second.next, second.symbols], [null, 0])
    const read = [first, second].map(({ tokens, start }) => readTokens(tokens, start))
    assert.equal((read[0]?.length ?? 0) + (read[1]?.length ?? 0), 4_000 * 2 * 3)
    assert.ok((read[0]?.at(-2) ?? 0) < (read[1]?.[0] ?? 0))
    // All of it is known by now.
    assert.deepEqual(await ask(0), { ...first, symbols: 0 })
  })

  it('have an outline of what they define, counted with their colours', async () => {
    const at = `/api/repo/${signed.user.username}/book`
    const outline = await signed.send('GET', `${at}/outline/main/src/mill.py`)
    assert.deepEqual(outline.json.data, {
      language: 'Python',
      symbols: [
        { name: 'Mill', kind: 'class', line: 1, end_line: 3, depth: 0 },
        { name: 'grind', kind: 'method', line: 2, end_line: 3, depth: 1 },
      ],
      complete: true,
    })
    const colours = await signed.send('GET', `${at}/tokens/feature/one/src/mill.py`)
    assert.equal((colours.json.data as FileTokens).symbols, 2)
    const again = await signed.send('GET', `${at}/outline/feature/one/src/mill.py`)
    assert.ok(again.headers.get('etag') !== null)
    assert.equal(again.headers.get('etag'), outline.headers.get('etag'))
    const none = { language: null, symbols: [], complete: true }
    for (const path of ['main/nul.bin', 'main/empty']) {
      assert.deepEqual((await signed.send('GET', `${at}/outline/${path}`)).json.data, none, path)
    }
    assert.equal((await signed.send('GET', `${at}/outline/main/src`)).status, 404)
    assert.equal(
      (await server.browser().send('GET', `${at.replace('book', 'nothing')}/outline/main/run.sh`)).status,
      404,
    )
  })

  it('have an outline that is asked for by itself where long JavaScript had its colours without it', async () => {
    const at = `/api/repo/${signed.user.username}/book`
    const ask = async (path: string) => (await signed.send('GET', `${at}/${path}/main/src/long.js`)).json.data
    const outline = (await ask('outline')) as FileOutline
    assert.deepEqual([outline.language, outline.symbols.length, outline.complete], ['JavaScript', 1_000, false])
    assert.deepEqual(outline.symbols[1], { name: 'grind', kind: 'function', line: 2, end_line: 2, depth: 0 })
    let read = 0
    for (let page: number | null = 0; page !== null; ) {
      const answer = await signed.send('GET', `${at}/tokens/main/src/long.js?page=${page}`)
      const { tokens, symbols, complete, next }: FileTokens = answer.json.data as FileTokens
      assert.deepEqual([symbols, complete], [null, true])
      assert.ok(answer.headers.get('etag') !== null)
      read += tokens.length / 3
      page = next
    }
    assert.equal(read, 4 * 9_000)
  })

  it('leave out a text that no answer can hold, and are known again by their entity tag', async () => {
    for (const path of ['full.txt', 'large.txt']) {
      const answer = await signed.send('GET', `${base()}/main/${path}`)
      assert.ok(answer.text.length < 1000, path)
      assert.match(answer.text, /"media_type":"text\/plain/)
    }
    const answer = await signed.send('GET', `${base()}/main/run.sh`)
    assert.ok(answer.text.length < answerSizes.answer)
    const etag = answer.headers.get('etag') ?? ''
    const again = await signed.send('GET', `${base()}/main/run.sh`, { headers: { 'if-none-match': etag } })
    assert.equal(again.status, 304)
  })
})
