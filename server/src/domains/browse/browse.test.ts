import assert from 'node:assert/strict'
import { plainGit, writeHistory } from '@sheaf/git-engine/testing/scratch-repository'
import { eventually } from '@sheaf/server-core/testing/eventually'
import { afterAll, beforeAll, describe, it } from 'vitest'
import { readConfig } from '../../config/config.ts'
import { folderOf, issueAccessKey, signIn } from '../../testing/factories.ts'
import { startServer, type TestServer } from '../../testing/start-server.ts'
import { avatarsByEmail } from './author.store.ts'

describe('browsing', () => {
  let server: TestServer
  let signed: Awaited<ReturnType<typeof signIn>>
  let gitDir: string
  let oids: string[]
  beforeAll(async () => {
    server = await startServer()
    signed = await signIn(server)
    const { api, user } = signed
    const made = await api.createRepository({ body: { owner_uid: user.uid, repo_name: 'book' } })
    gitDir = folderOf(server, made)
    oids = writeHistory(gitDir, [
      {
        branch: 'refs/heads/main',
        parents: [],
        message: 'First\n\nwith a body',
        changes: [
          { path: 'zebra', content: 'z' },
          { path: 'Chapters/one', content: 'one' },
          { path: 'dir/one', content: 'dir' },
          { path: 'link', content: 'zebra', mode: '120000' },
        ],
      },
      { branch: 'refs/heads/main', parents: [1], changes: [{ path: 'zebra', content: null }] },
      { branch: 'refs/heads/feature/one', parents: [1], changes: [{ path: 'dir/two', content: 'two' }] },
      ...Array.from({ length: 22 }, (_, index) => ({
        branch: 'refs/heads/main',
        parents: [index === 0 ? 2 : index + 3],
        changes: [{ path: 'count', content: String(index) }],
      })),
    ])
    plainGit(gitDir, ['tag', '-a', '-m', 'one', 'v1', oids[0] ?? ''])
    plainGit(gitDir, ['tag', '-a', '-m', 'again', 'v1-again', 'v1'])
  })
  afterAll(() => server.stop())

  const base = () => `/api/repo/${signed.user.username}/book`
  const here = () => ({ owner: signed.user.username, repo: 'book' })
  /** Asked until all commits are there: the names may come before them. */
  const tree = async (branch: string, path = '') => {
    const list = () => server.browser().api.listTree({ params: { ...here(), branch, path }, query: {} })
    let rows = await list()
    await eventually(async () => {
      if (rows.some((row) => row.commit_id === null)) rows = await list()
      assert.ok(rows.every((row) => row.commit_id !== null))
    })
    return rows
  }

  it('needs a key that opens repositories, and a repository that is there', async () => {
    const { token } = await issueAccessKey(server, signed.user)
    const headers = { authorization: `Bearer ${token}` }
    for (const end of ['/refs', '/commit/main', '/commit-search/main?query=x', '/tree/main/']) {
      assert.equal((await server.browser().send('GET', base() + end, { headers })).status, 403, end)
      const wrong = { authorization: 'Bearer nothing' }
      assert.equal((await server.browser().send('GET', base() + end, { headers: wrong })).status, 401, end)
      const missing = await server.browser().send('GET', `/api/repo/${signed.user.username}/nothing${end}`)
      assert.deepEqual([missing.status, missing.json.msg], [404, 'Repository not found'])
    }
  })

  it('lists the default branch first, with its head and time', async () => {
    const refs = await server.browser().api.listRefs({ params: here() })
    const branches = refs.map(({ branch }) => [branch.ref_name, branch.ref_git_id, branch.updated_at])
    const iso = (index: number) => new Date((1_700_000_000 + index * 60) * 1000).toISOString()
    assert.deepEqual(branches, [
      ['main', oids[24], iso(24)],
      ['feature/one', oids[2], iso(2)],
    ])
  })

  it('pages through a history from 1, with 0 as the first page too', async () => {
    const { api } = server.browser()
    const page = (number: number, size = 10) =>
      api.listCommits({ params: { ...here(), branch: 'main' }, query: { page: number, page_size: size } })
    const ids = plainGit(gitDir, ['rev-list', 'main']).split('\n')
    const [zeroth, first, last, beyond] = await Promise.all([page(0), page(1), page(3), page(4)])
    assert.deepEqual(zeroth, first)
    assert.deepEqual([first.total, first.has_more, last.has_more], [ids.length, true, false])
    assert.deepEqual(
      first.data.map((commit) => commit.commit_id),
      ids.slice(0, 10),
    )
    assert.deepEqual(
      last.data.map((commit) => commit.commit_id),
      ids.slice(20),
    )
    assert.deepEqual([beyond.data, beyond.total], [[], ids.length])
    const oldest = last.data.at(-1)
    assert.equal(oldest?.message, 'First\n\nwith a body')
    assert.deepEqual(oldest?.author, { name: 'Ada', email: 'ada@example.com', avatar: null })
    assert.deepEqual([oldest?.commiter.email, oldest?.time, oldest?.signed], ['bob@example.com', 1_700_000_000, false])
  })

  it('shows the history of one path, be it there or gone', async () => {
    const { api } = server.browser()
    for (const path of ['zebra', 'dir', 'count', 'Chapters/one', 'nothing', ':(glob)**']) {
      const answer = await api.listCommits({ params: { ...here(), branch: 'main' }, query: { path, page_size: 100 } })
      const expected = plainGit(gitDir, ['--literal-pathspecs', 'rev-list', 'main', '--', path])
        .split('\n')
        .filter(Boolean)
      assert.deepEqual(
        answer.data.map((commit) => commit.commit_id),
        expected,
        path,
      )
      assert.deepEqual([answer.total, answer.has_more], [expected.length, false])
    }
  })

  it('says of a path only whether there is more, where its end is not met on the way', async () => {
    const page = (number: number) =>
      server.browser().api.listCommits({
        params: { ...here(), branch: oids[20] ?? '' },
        query: { path: 'count', page: number, page_size: 5 },
      })
    const total = plainGit(gitDir, ['rev-list', '--count', oids[20] ?? '', '--', 'count'])
    const first = await page(1)
    assert.deepEqual([first.data.length, first.total, first.has_more], [5, null, true])
    const beyond = await page(100)
    assert.deepEqual([beyond.data, beyond.total, beyond.has_more], [[], Number(total), false])
  })

  it('finds commits by message and author, page by page, in the history as it was when the search began', async () => {
    const { api, send } = server.browser()
    const search = (text: string, more: { path?: string; page_size?: number; cursor?: string } = {}) =>
      api.searchCommits({ params: { ...here(), branch: 'main' }, query: { query: text, ...more } })
    const body = await search(' WITH a body ')
    assert.deepEqual([body.data.map((commit) => commit.commit_id), body.next], [[oids[0]], null])
    const byAuthor = plainGit(gitDir, ['rev-list', 'main', '--', 'count']).split('\n')
    const first = await search('ada@example', { path: 'count', page_size: 20 })
    const rest = await search('ada@example', { path: 'count', page_size: 20, cursor: first.next ?? '' })
    const found = [...first.data, ...rest.data].map((commit) => commit.commit_id)
    assert.deepEqual([found, rest.next], [byAuthor, null])
    for (const nothing of ['.*', 'bob@example', oids[0] ?? '']) assert.deepEqual((await search(nothing)).data, [])

    const by = (query: { author?: string; since?: number; until?: number; query?: string; page_size?: number }) =>
      api.searchCommits({ params: { ...here(), branch: 'main' }, query })
    const times = plainGit(gitDir, ['log', '--format=%ct', 'main']).split('\n').map(Number)
    const [latest = 0, earliest = 0] = [Math.max(...times), Math.min(...times)]
    const ids = async (query: Parameters<typeof by>[0]) =>
      (await by({ page_size: 100, ...query })).data.map(({ commit_id: id }) => id)
    const authored = plainGit(gitDir, ['rev-list', '--author=ada@example', 'main']).split('\n').slice(0, 100)
    assert.deepEqual(await ids({ author: 'ADA@example' }), authored)
    assert.deepEqual(await ids({ author: 'with a body' }), [])
    assert.deepEqual(await ids({ author: 'ada', query: 'with a body' }), [oids[0]])
    assert.deepEqual(await ids({ since: latest + 1 }), [])
    assert.deepEqual(await ids({ until: earliest - 1 }), [])
    assert.equal((await ids({ since: latest, until: latest })).length, times.filter((time) => time === latest).length)
    assert.equal((await ids({ since: earliest, until: latest })).length, Math.min(100, times.length))

    const page = `${base()}/commit-search/main`
    const secret = plainGit(gitDir, ['commit-tree', '-m', 'secret', 'main^{tree}']).trim()
    const [head] = byAuthor
    const refused = [
      ['?author=%20', 400],
      ['?query=%20', 400],
      [`?query=${'x'.repeat(201)}`, 400],
      ['?query=x&cursor=x', 400],
      [`?query=x&cursor=${head}.${'f'.repeat(40)}`, 400],
      // Whoever makes up a cursor sees no more by it than by an address.
      [`?query=secret&cursor=${secret}.`, 404],
      [`?query=secret&cursor=${'f'.repeat(40)}.`, 404],
    ] as const
    for (const [query, status] of refused) assert.equal((await send('GET', page + query)).status, status, query)
    assert.equal((await send('GET', `${base()}/commit-search/nothing?query=x`)).status, 404)
    assert.deepEqual((await send('GET', `${page}?query=zz&cursor=${head}.`)).json.data, { data: [], next: null })
  })

  it('shows a picture where an address belongs to an account', async () => {
    await server.database.write
      .updateTable('users')
      .set({ email: 'ada@example.com', avatar_url: '/pictures/ada.png' })
      .where('id', '=', signed.user.userId)
      .execute()
    const { data } = await server
      .browser()
      .api.listCommits({ params: { ...here(), branch: 'main' }, query: { page_size: 1 } })
    assert.deepEqual(
      [data[0]?.author.avatar, data[0]?.commiter],
      ['/pictures/ada.png', { name: 'Bob', email: 'bob@example.com', avatar: null }],
    )
  })

  it('finds pictures of many addresses as of few', async () => {
    const config = readConfig({})
    for (const others of [0, 6, 7, 8, 30, 31, 32, 126, 127, 128, 300]) {
      const asked = [...Array.from({ length: others }, (_, n) => `${n}@example.net`), 'Ada@example.com']
      const found = await avatarsByEmail({ database: server.database, config }, asked)
      assert.deepEqual([...found], [['ada@example.com', '/pictures/ada.png']], `${others} others`)
    }
  })

  it('lists a folder: folders first, then by name, with kinds, sizes and last commits', async () => {
    const rows = await tree('v1')
    assert.deepEqual(
      rows.map(({ item }) => [item.kind, item.name, item.size]),
      [
        ['Tree', 'Chapters', null],
        ['Tree', 'dir', null],
        ['Symlink', 'link', 5],
        ['Blob', 'zebra', 1],
      ],
    )
    assert.deepEqual(
      [rows[3]?.commit_id, rows[3]?.commit_message, rows[3]?.commit_time],
      [oids[0], 'First', 1_700_000_000],
    )
    const [only] = await tree('main', 'Chapters/')
    assert.deepEqual([only?.item.path, only?.commit_id], ['Chapters/one', oids[0]])
    assert.deepEqual(
      (await tree('main')).map((row) => [row.item.name, row.commit_id]),
      [
        ['Chapters', oids[0]],
        ['dir', oids[0]],
        ['count', oids[24]],
        ['link', oids[0]],
      ],
    )
  })

  it('finds branches with slashes, tags of tags, whole ref names and object ids', async () => {
    const names = (rows: Awaited<ReturnType<typeof tree>>) => rows.map(({ item }) => item.name)
    assert.deepEqual(names(await tree('feature/one', 'dir')), ['one', 'two'])
    const typed = await server.browser().send('GET', `${base()}/tree/feature/one/dir/`)
    assert.equal(typed.status, 200)
    assert.ok(typed.text.includes('dir/two'))
    const first = names(await tree('v1'))
    const same = ['v1-again', 'refs/tags/v1', oids[0] ?? '', (oids[0] ?? '').slice(0, 9)]
    for (const revision of same) assert.deepEqual(names(await tree(revision)), first, revision)
    assert.deepEqual(await tree('main', 'dir'), await tree('refs/heads/main', 'dir'))
  })

  it('takes HEAD for the default branch, the first one where that is not there, and nothing before the first push', async () => {
    assert.deepEqual(await tree('HEAD', 'Chapters/'), await tree('main', 'Chapters/'))
    const etagOf = async (branch: string) =>
      (await server.browser().send('GET', `${base()}/tree/${branch}/`)).headers.get('etag')
    assert.equal(await etagOf('HEAD'), await etagOf('main'))

    const { api, user } = signed
    const make = async (repo_name: string) => {
      const made = await api.createRepository({
        body: { owner_uid: user.uid, repo_name, repo_default_branch: 'trunk' },
      })
      return { made, params: { owner: user.username, repo: repo_name, branch: 'HEAD' } }
    }
    const empty = await make('empty')
    assert.deepEqual(await api.listTree({ params: { ...empty.params, path: '' }, query: {} }), [])
    assert.deepEqual((await api.listCommits({ params: empty.params, query: {} })).data, [])
    const headless = await make('headless')
    const history = ['older', 'newer'].map((name) => ({
      branch: `refs/heads/${name}`,
      parents: [],
      changes: [{ path: name, content: name }],
    }))
    const [, newer] = writeHistory(folderOf(server, headless.made), history)
    const commits = await api.listCommits({ params: headless.params, query: {} })
    assert.deepEqual(
      commits.data.map(({ commit_id }) => commit_id),
      [newer],
    )
  })

  it('says what is not there', async () => {
    const { send } = server.browser()
    const missing: [path: string, says: RegExp][] = [
      ['/tree/nothing/', /Branch, tag or commit/],
      ['/tree/main/nothing/', /Folder not found/],
      ['/tree/main/count', /a file, not a folder/],
      ['/tree/main/count/x', /Folder not found/],
      ['/tree/main/.git/', /Folder not found/],
      [`/tree/${'f'.repeat(40)}/`, /Branch, tag or commit/],
      ['/commit/nothing', /Branch, tag or commit/],
      ['/commit/--output=%2ftmp%2fx', /Branch, tag or commit/],
      ['/commit/main~1', /Branch, tag or commit/],
      ['/commit/main%0ainfo%20main', /Branch, tag or commit/],
      ['/commit/HEAD@%7B0%7D', /Branch, tag or commit/],
    ]
    for (const [path, says] of missing) {
      const { status, json } = await send('GET', base() + path)
      assert.equal(status, 404, path)
      assert.match(json.msg ?? '', says, path)
    }
    assert.equal((await send('GET', `${base()}/tree/main/%ff/`)).status, 400)
    assert.equal((await send('GET', `${base()}/tree/main/..%2f..`)).status, 400)
    assert.equal((await send('GET', `${base()}/tree/main/?tree_oid=x`)).status, 400)
    assert.equal((await send('GET', `${base()}/commit/${'x'.repeat(256)}`)).status, 400)
  })

  it('lets an object id that is sent along decide nothing', async () => {
    const secret = plainGit(
      gitDir,
      ['mktree'],
      `100644 blob ${plainGit(gitDir, ['hash-object', '-w', '--stdin'], 'x')}\tunreachable\n`,
    )
    const answer = await server.browser().send('GET', `${base()}/tree/main/dir/?tree_oid=${secret}`)
    assert.equal(answer.status, 200)
    assert.ok(!answer.text.includes('unreachable'))
  })
})
