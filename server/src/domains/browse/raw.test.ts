import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { plainGit, writeHistory } from '@sheaf/git-engine/testing/scratch-repository'
import { afterAll, beforeAll, describe, it } from 'vitest'
import { folderOf, issueAccessKey, signIn } from '../../testing/factories.ts'
import { startServer, type TestServer } from '../../testing/start-server.ts'

describe('raw files', () => {
  let server: TestServer
  let signed: Awaited<ReturnType<typeof signIn>>
  let gitDir: string
  /** Larger than what is read whole, and no text. */
  const large = randomBytes(12 * 1024 * 1024)
  const page = '<script>alert(1)</script>'

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
          { path: 'page.html', content: page },
          { path: 'dir/a b.txt', content: 'text\n' },
          { path: 'picture.txt', content: 'GIF89a\0\0' },
          { path: 'drawing.svg', content: '<svg xmlns="http://www.w3.org/2000/svg"/>' },
          { path: 'paper.pdf', content: '%PDF-1.4\0' },
          { path: 'code.html', content: '<!doctype html><svg onload="alert(1)"></svg><p>' },
          { path: 'nul "ä".bin', content: 'a\0b' },
          { path: 'empty', content: '' },
          { path: 'passwords', content: '/etc/passwd', mode: '120000' },
          { path: 'module', content: '1'.repeat(40), mode: '160000' },
        ],
      },
      { branch: 'refs/heads/feature/one', parents: [1], changes: [{ path: 'page.html', content: 'another' }] },
    ])
    const blob = plainGit(gitDir, ['hash-object', '-w', '--stdin'], large)
    const tree = plainGit(gitDir, ['mktree'], `100644 blob ${blob}\tlarge\n`)
    const commit = plainGit(gitDir, ['commit-tree', tree, '-m', 'large'])
    plainGit(gitDir, ['update-ref', 'refs/heads/large', commit])
    await setPrivate(true)
  })
  afterAll(() => server.stop())

  const base = () => `/${signed.user.username}/book/raw`
  const setPrivate = (isPrivate: boolean) =>
    server.database.write
      .updateTable('repositories')
      .set({ is_private: isPrivate ? 1 : 0 })
      .execute()
  const bytesOf = async (path: string, headers: Record<string, string> = {}) => {
    const answer = await fetch(`${server.url}${base()}${path}`, { headers: { ...cookies(), ...headers } })
    return { status: answer.status, headers: answer.headers, bytes: Buffer.from(await answer.arrayBuffer()) }
  }
  const cookies = () => ({ cookie: [...signed.cookies].map((pair) => pair.join('=')).join('; ') })

  it('is missing to who may not see the repository, in the words for one that does not exist', async () => {
    const stranger = await signIn(server)
    const path = '/main/page.html'
    const ownEtag = (await bytesOf(path)).headers.get('etag') ?? ''
    for (const browser of [server.browser(), stranger]) {
      const hidden = await browser.send('GET', base() + path, { headers: { 'if-none-match': ownEtag } })
      const nowhere = await browser.send('GET', `/${signed.user.username}/nothing/raw${path}`)
      assert.deepEqual([hidden.status, hidden.text], [404, nowhere.text])
      assert.equal(hidden.headers.get('etag'), null)
    }
  })

  it('opens to access keys that open repositories, and to no others', async () => {
    const { browser } = server
    const { token: closed } = await issueAccessKey(server, signed.user)
    const { token: open } = await issueAccessKey(server, signed.user, { grants: { repo_access: 1 } })
    const ask = async (token: string) =>
      (await browser().send('GET', `${base()}/main/page.html`, { headers: { authorization: `Bearer ${token}` } }))
        .status
    assert.deepEqual([await ask('nothing'), await ask(closed), await ask(open)], [401, 403, 200])
  })

  it('says what is not there', async () => {
    for (const [path, status, says] of [
      ['/nothing/page.html', 404, /Branch, tag or commit/],
      ['/main/nothing', 404, /File not found/],
      ['/main/dir', 404, /File not found/],
      ['/main/', 404, /File not found/],
      ['/main', 404, /File not found/],
      ['/main/page.html/x', 404, /File not found/],
      ['/main/module', 404, /Submodule/],
      ['/main/..%2f..%2fHEAD', 404, /File not found/],
      ['/main/%2e%2e/%2e%2e/config', 404, /Not found|not found/i],
      ['/--output=x/page.html', 404, /Branch, tag or commit/],
      ['/main/page.html%00', 400, /isn't valid/],
      ['/main/%ff', 400, /isn't valid/],
      [`/main/${'x'.repeat(5000)}`, 400, /too long/],
    ] as const) {
      const { status: answered, json } = await signed.send('GET', base() + path)
      assert.equal(answered, status, path)
      assert.match(json.msg ?? '', says, path)
    }
  })

  it('sends text as text, whatever its name says, and lets it act for nobody', async () => {
    const { status, headers, bytes } = await bytesOf('/main/page.html')
    assert.deepEqual([status, bytes.toString()], [200, page])
    assert.equal(headers.get('content-type'), 'text/plain; charset=utf-8')
    assert.equal(headers.get('content-security-policy'), "default-src 'none'; frame-ancestors 'none'; sandbox")
    assert.equal(headers.get('x-content-type-options'), 'nosniff')
    assert.equal(headers.get('cross-origin-resource-policy'), 'same-origin')
    assert.equal(headers.get('content-disposition'), null)
    assert.equal(headers.get('cache-control'), 'private, no-cache')
    assert.equal((await bytesOf('/main/dir/a%20b.txt')).bytes.toString(), 'text\n')
    assert.equal((await bytesOf('/feature/one/page.html')).bytes.toString(), 'another')
    assert.equal((await bytesOf('/main/empty')).bytes.length, 0)
  })

  it('knows images by their bytes, and has all other binary files saved', async () => {
    const typeOf = async (path: string) => (await bytesOf(path)).headers.get('content-type')
    assert.equal(await typeOf('/main/picture.txt'), 'image/gif')
    assert.equal(await typeOf('/main/paper.pdf'), 'application/pdf')
    assert.equal(await typeOf('/main/code.html'), 'text/plain; charset=utf-8')
    const { headers } = await bytesOf(`/main/${encodeURIComponent('nul "ä".bin')}`)
    assert.equal(headers.get('content-type'), 'application/octet-stream')
    assert.equal(
      headers.get('content-disposition'),
      `attachment; filename="nul \\"?\\".bin"; filename*=UTF-8''nul%20%22%C3%A4%22.bin`,
    )
  })

  it('sends a drawing as one, which is saved where it is opened and runs nothing where it is not', async () => {
    const { headers } = await bytesOf('/main/drawing.svg')
    assert.equal(headers.get('content-type'), 'image/svg+xml')
    assert.equal(headers.get('content-disposition'), 'attachment; filename=drawing.svg')
    assert.equal(
      headers.get('content-security-policy'),
      "default-src 'none'; frame-ancestors 'none'; sandbox; style-src 'unsafe-inline'",
    )
    assert.equal(headers.get('x-content-type-options'), 'nosniff')
  })

  it('sends a link as the text that it is', async () => {
    assert.equal((await bytesOf('/main/passwords')).bytes.toString(), '/etc/passwd')
  })

  it('streams what is large, whole or in part', async () => {
    const whole = await bytesOf('/large/large')
    assert.equal(whole.headers.get('content-length'), String(large.length))
    assert.ok(whole.bytes.equals(large))
    const part = await bytesOf('/large/large', { range: 'bytes=1500000-1500009' })
    assert.deepEqual(
      [part.status, part.headers.get('content-range'), part.bytes.toString('hex')],
      [206, `bytes 1500000-1500009/${large.length}`, large.toString('hex', 1_500_000, 1_500_010)],
    )
    const end = await bytesOf('/main/page.html', { range: 'bytes=-9' })
    assert.deepEqual([end.status, end.bytes.toString()], [206, '</script>'])
    assert.equal((await bytesOf('/main/page.html', { range: 'bytes=99-' })).status, 416)
    assert.equal((await bytesOf('/main/page.html', { range: 'bytes=0-1', 'if-range': '"other"' })).status, 200)
  })

  it('answers HEAD with the headers alone', async () => {
    const answer = await signed.send('HEAD', `${base()}/large/large`)
    assert.deepEqual(
      [answer.status, answer.headers.get('content-length'), answer.text],
      [200, String(large.length), ''],
    )
  })

  it('is not sent again to who has it, as long as they may see it', async () => {
    const path = `${base()}/main/page.html`
    const etag = (await bytesOf('/main/page.html')).headers.get('etag') ?? ''
    const again = (browser: Pick<typeof signed, 'send'>) =>
      browser.send('GET', path, { headers: { 'if-none-match': `W/${etag}, "x"` } })
    assert.deepEqual([(await again(signed)).status, (await again(signed)).text], [304, ''])
    await setPrivate(false)
    assert.equal((await again(server.browser())).status, 304)
    await setPrivate(true)
    assert.equal((await again(server.browser())).status, 404)
  })
})
