import assert from 'node:assert/strict'
import { plainGit, writeHistory } from '@sheaf/git-engine/testing/scratch-repository'
import { until } from '@sheaf/server-core/testing/eventually'
import { afterAll, beforeAll, describe, it } from 'vitest'
import { folderOf, issueAccessKey, signIn } from '../../testing/factories.ts'
import { startServer, type TestServer } from '../../testing/start-server.ts'

describe('commits, lines and languages', () => {
  let server: TestServer
  let signed: Awaited<ReturnType<typeof signIn>>
  let gitDir: string
  let oids: string[]
  beforeAll(async () => {
    server = await startServer()
    signed = await signIn(server)
    const made = await signed.api.createRepository({ body: { owner_uid: signed.user.uid, repo_name: 'book' } })
    await signed.api.createRepository({ body: { owner_uid: signed.user.uid, repo_name: 'bare' } })
    gitDir = folderOf(server, made)
    oids = writeHistory(gitDir, [
      {
        branch: 'refs/heads/main',
        parents: [],
        message: 'First\n\nfilename trap',
        changes: [
          { path: 'src/main.py', content: 'one\ntwo\nthree\n' },
          { path: 'src/lib/tool.CPP', content: 'x'.repeat(30) },
          { path: 'vendor/big.js', content: 'x'.repeat(999) },
          { path: 'app.min.js', content: 'x'.repeat(999) },
          { path: 'Dockerfile', content: 'FROM x' },
          { path: 'data.json', content: '{}' },
          { path: 'binary.py', content: 'a\0b' },
          { path: 'link.py', content: 'src/main.py', mode: '120000' },
          { path: 'long.txt', content: 'x'.repeat(1_100_000) },
        ],
      },
      {
        branch: 'refs/heads/main',
        parents: [1],
        message: 'filename second',
        changes: [{ path: 'src/main.py', content: 'one\n2\nthree\nfour\n' }],
      },
      {
        branch: 'refs/heads/main',
        parents: [2],
        changes: [
          { path: 'src/main.py', content: null },
          { path: 'src/moved.py', content: 'one\n2\nthree\nfour\n' },
        ],
      },
    ])
    plainGit(gitDir, ['branch', 'feature/one', 'main'])
  })
  afterAll(() => server.stop())

  const base = () => `/api/repo/${signed.user.username}/book`
  const here = () => ({ owner: signed.user.username, repo: 'book' })
  const setPrivate = (isPrivate: boolean) =>
    server.database.write
      .updateTable('repositories')
      .set({ is_private: isPrivate ? 1 : 0 })
      .execute()
  /** A folder's names may come before its commits: then it has no entity tag, and is asked for again. */
  const whole = async (browser: Pick<typeof signed, 'send'>, end: string) => {
    let answer = await browser.send('GET', base() + end)
    await until(async () => {
      if (answer.headers.get('etag') !== null) return true
      assert.equal(answer.headers.get('cache-control'), 'no-store')
      answer = await browser.send('GET', base() + end)
      return false
    })
    return answer
  }
  const ends = [
    '/diff/main',
    '/blame/main/src/moved.py',
    '/languages/main',
    '/contributions/main',
    '/license/main',
    '/contributors/main',
  ]

  it('need a key that opens repositories, and a repository that is there', async () => {
    const { token } = await issueAccessKey(server, signed.user)
    for (const end of ends) {
      const ask = (authorization: string) => server.browser().send('GET', base() + end, { headers: { authorization } })
      assert.equal((await ask(`Bearer ${token}`)).status, 403, end)
      assert.equal((await ask('Bearer nothing')).status, 401, end)
      const missing = await server.browser().send('GET', `/api/repo/${signed.user.username}/nothing${end}`)
      assert.deepEqual([missing.status, missing.json.msg], [404, 'Repository not found'])
    }
  })

  it('say what is not there', async () => {
    for (const [end, status, says] of [
      ['/diff/nothing', 404, /Branch, tag or commit/],
      ['/diff/--output=x', 404, /Branch, tag or commit/],
      ['/diff/main..main', 404, /Branch, tag or commit/],
      ['/blame/main/src', 404, /File not found/],
      ['/blame/main/', 404, /File not found/],
      ['/blame/main/link.py', 404, /File not found/],
      ['/blame/main/--contents=x', 404, /File not found/],
      ['/languages/nothing', 404, /Branch, tag or commit/],
      ['/contributions/nothing', 404, /Branch, tag or commit/],
      ['/license/nothing', 404, /Branch, tag or commit/],
      ['/contributors/nothing', 404, /Branch, tag or commit/],
      [`/diff/${'x'.repeat(256)}`, 400, /Use [\d,]+ characters or fewer/],
      [`/languages/${'x'.repeat(256)}`, 400, /Use [\d,]+ characters or fewer/],
      [`/blame/main/${'x'.repeat(4097)}`, 400, /Use [\d,]+ characters or fewer/],
    ] as const) {
      const { status: answered, json } = await signed.send('GET', base() + end)
      assert.equal(answered, status, end)
      assert.match(json.msg ?? '', says, end)
    }
    const empty = { owner: signed.user.username, repo: 'bare' }
    await assert.rejects(signed.api.getCommitDiff({ params: { ...empty, commit: 'main' } }), /No commits yet/)
    assert.deepEqual(await signed.api.getLanguages({ params: { ...empty, branch: 'main' } }), {
      languages: [],
      partial: false,
    })
  })

  it('shows a commit with what it changed', async () => {
    await server.database.write
      .updateTable('users')
      .set({ email: 'ada@example.com', avatar_url: '/pictures/ada.png' })
      .where('id', '=', signed.user.userId)
      .execute()
    const second = await signed.api.getCommitDiff({ params: { ...here(), commit: oids[1] ?? '' } })
    assert.deepEqual(
      [second.commit.message, second.commit.author.avatar, second.parents, second.stats, second.truncated],
      ['filename second', '/pictures/ada.png', [oids[0]], { files: 1, additions: 2, deletions: 1 }, false],
    )
    assert.deepEqual(second.files, [
      {
        path: 'src/main.py',
        old_path: null,
        status: 'modified',
        old_mode: '100644',
        new_mode: '100644',
        binary: false,
        additions: 2,
        deletions: 1,
        hunks: [{ old_start: 1, new_start: 1, heading: '', lines: [' one', '-two', '+2', ' three', '+four'] }],
        too_large: false,
      },
    ])
    const third = await signed.api.getCommitDiff({ params: { ...here(), commit: 'feature/one' } })
    assert.deepEqual(
      third.files.map(({ status, old_path, path }) => [status, old_path, path]),
      [['renamed', 'src/main.py', 'src/moved.py']],
    )
    const first = await signed.api.getCommitDiff({ params: { ...here(), commit: (oids[0] ?? '').slice(0, 9) } })
    assert.deepEqual([first.parents, first.stats.files, first.truncated], [[], 9, true])
    assert.deepEqual(first.files.find(({ path }) => path === 'long.txt')?.too_large, true)
  })

  it('says which commit each line comes from, across a renaming', async () => {
    const params = { ...here(), branch: 'main', path: 'src/moved.py' }
    const blame = await signed.api.getBlame({ params, query: {} })
    assert.deepEqual([blame.commit_id, blame.path, blame.truncated], [oids[2], 'src/moved.py', false])
    assert.deepEqual(blame.ranges, [
      { start: 1, lines: 1, commit_id: oids[0] },
      { start: 2, lines: 1, commit_id: oids[1] },
      { start: 3, lines: 1, commit_id: oids[0] },
      { start: 4, lines: 1, commit_id: oids[1] },
    ])
    assert.deepEqual(
      blame.commits.map(({ subject, author, previous }) => [subject, author.name, previous]),
      [
        ['First', 'Ada', undefined],
        ['filename second', 'Ada', { commit_id: oids[0], path: 'src/main.py' }],
      ],
    )
    const rest = await signed.api.getBlame({ params, query: { start_line: 3 } })
    assert.deepEqual([rest.ranges, rest.commits.length], [blame.ranges.slice(2), 2])
    assert.deepEqual((await signed.api.getBlame({ params, query: { start_line: 5 } })).ranges, [])
    const refused = async (path: string) => (await signed.send('GET', `${base()}/blame/main/${path}`)).json
    assert.deepEqual((await refused('binary.py')).msg, "Blame isn't available for binary files")
    assert.deepEqual((await refused('long.txt')).code, 422)
  })

  it('counts what was written here by hand', async () => {
    assert.deepEqual(await signed.api.getLanguages({ params: { ...here(), branch: 'main' } }), {
      languages: [
        { name: 'C++', bytes: 30 },
        { name: 'Python', bytes: 20 },
        { name: 'Dockerfile', bytes: 6 },
      ],
      partial: false,
    })
  })

  it('counts who wrote how much', async () => {
    const { top, ...all } = await signed.api.getContributions({ params: { ...here(), branch: 'main' } })
    const weeks = [{ start: 1_699_833_600, commits: 3 }]
    assert.deepEqual(all, { commits: 3, authors: 1, weeks })
    assert.deepEqual(top, [{ name: 'Ada', email: 'ada@example.com', avatar: '/pictures/ada.png', commits: 3, weeks }])
  })

  it('is not sent again to who has it, as long as they may see it', async () => {
    const asked = [...ends, '/refs', '/tree/main/', '/tree/main/src', '/commit/main', '/commit/main?path=src']
    for (const end of asked) {
      const browser = server.browser()
      const first = await whole(browser, end)
      const etag = first.headers.get('etag') ?? ''
      assert.match(etag, /^"[\w-]+"$/, end)
      assert.equal(first.headers.get('cache-control'), 'private, no-cache', end)
      const again = (headers: Record<string, string>) => browser.send('GET', base() + end, { headers })
      const same = await again({ 'if-none-match': `W/${etag}` })
      assert.deepEqual([same.status, same.text, same.headers.get('etag')], [304, '', etag], end)
      const other = await again({ 'if-none-match': '"other"' })
      assert.deepEqual([other.status, other.text], [200, first.text], end)
      await setPrivate(true)
      const hidden = await again({ 'if-none-match': etag })
      await setPrivate(false)
      assert.deepEqual(
        [hidden.status, hidden.headers.get('etag'), hidden.json.msg],
        [404, null, 'Repository not found'],
      )
      assert.equal(hidden.headers.get('cache-control'), 'no-store', end)
    }
  })

  it('is told apart once something moved', async () => {
    const etagOf = async (end: string) => (await whole(signed, end)).headers.get('etag')
    const before = [await etagOf('/commit/main'), await etagOf('/tree/main/')]
    await server.database.write.updateTable('users').set({ avatar_url: '/pictures/new.png' }).execute()
    const pictured = [await etagOf('/commit/main'), await etagOf('/tree/main/')]
    assert.notEqual(pictured[0], before[0])
    assert.equal(pictured[1], before[1])
    plainGit(gitDir, ['update-ref', 'refs/heads/main', oids[1] ?? ''])
    await server.database.write.updateTable('repositories').set({ refs_version: 7 }).execute()
    const moved = [await etagOf('/commit/main'), await etagOf('/tree/main/')]
    assert.ok(moved[0] !== pictured[0] && moved[1] !== pictured[1])
  })
})
