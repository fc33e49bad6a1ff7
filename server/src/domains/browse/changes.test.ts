import assert from 'node:assert/strict'
import { answerSizes } from '@sheaf/contract'
import { plainGit, writeHistory } from '@sheaf/git-engine/testing/scratch-repository'
import { afterAll, beforeAll, describe, it } from 'vitest'
import { folderOf, moveRefs, signIn } from '../../testing/factories.ts'
import { startServer, type TestServer } from '../../testing/start-server.ts'

const lines = (count: number) => Array.from({ length: count }, (_, at) => `line ${at}\n`).join('')

/** The same ones each time: https://en.wikipedia.org/wiki/Linear_congruential_generator */
function randomNumbers(): () => number {
  let state = 1
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}

describe('what commits changed, and what two have apart', () => {
  let server: TestServer
  let signed: Awaited<ReturnType<typeof signIn>>
  let oids: string[]
  beforeAll(async () => {
    server = await startServer()
    signed = await signIn(server)
    const { api, user } = signed
    const made = await api.createRepository({ body: { owner_uid: user.uid, repo_name: 'book' } })
    const gitDir = folderOf(server, made)
    oids = writeHistory(gitDir, [
      {
        branch: 'refs/heads/main',
        parents: [],
        message: 'First\n\nwith a body',
        changes: [
          { path: 'one', content: lines(30) },
          { path: 'dir/kept', content: 'kept\n' },
          { path: 'module', content: '1'.repeat(40), mode: '160000' },
        ],
      },
      {
        branch: 'refs/heads/topic/wheels',
        parents: [1],
        changes: [
          { path: 'one', content: null },
          { path: 'two', content: `${lines(30)}more\n` },
        ],
      },
      ...Array.from({ length: 33 }, (_, at) => ({
        branch: 'refs/heads/topic/wheels',
        parents: [at === 0 ? 2 : at + 2],
        changes: [{ path: 'count', content: `${at}\n` }],
      })),
      { branch: 'refs/heads/main', parents: [1], changes: [{ path: 'dir/kept', content: ' kept\n' }] },
      { branch: 'refs/heads/alone', parents: [], changes: [{ path: 'x', content: 'x' }] },
    ])
    for (let at = 0; at < 21; at += 1) plainGit(gitDir, ['tag', `v${at}`, oids[0] ?? ''])
    await moveRefs(server)
  })
  afterAll(() => server.stop())

  const here = () => ({ owner: signed.user.username, repo: 'book' })
  const api = () => server.browser().api
  const send = (end: string, headers = {}) =>
    server.browser().send('GET', `/api/repo/${signed.user.username}/book${end}`, { headers })

  it('a commit says who wrote it and what it came from, and its refs are listed up to a bound', async () => {
    const [first = '', moved = ''] = oids
    const commit = await api().getCommit({ params: { ...here(), commit: moved } })
    assert.deepEqual([commit.commit.commit_id, commit.parents], [moved, [first]])
    assert.equal((await api().getCommit({ params: { ...here(), commit: first.slice(0, 8) } })).commit.commit_id, first)
    const refs = await api().getCommitRefs({ params: { ...here(), commit: first } })
    assert.deepEqual(refs.branches, ['main', 'topic/wheels'])
    assert.deepEqual([refs.tags.length, refs.tags_truncated], [20, true])
    assert.deepEqual(await api().getCommitRefs({ params: { ...here(), commit: 'alone' } }), {
      branches: ['alone'],
      tags: [],
    })
    for (const end of [
      '/commits/nothing',
      '/commit-refs/nothing',
      '/changes/nothing',
      '/file-changes/nothing?path=one',
    ])
      assert.equal((await send(end)).json.msg, 'Branch, tag or commit not found', end)
  })

  it('lists files while the numbers of many other lists are still being counted', async () => {
    const made = await signed.api.createRepository({ body: { owner_uid: signed.user.uid, repo_name: 'slow' } })
    const random = randomNumbers()
    // Ten different lines, 20,000 of them in an order of chance: what git counts longest.
    const slow = () => Array.from({ length: 20_000 }, () => `${Math.floor(random() * 10)}\n`).join('')
    const commits = writeHistory(
      folderOf(server, made),
      Array.from({ length: 7 }, (_, at) => ({
        branch: 'refs/heads/main',
        parents: at === 0 ? [] : [at],
        changes: [1, 2, 3, 4].map((file) => ({ path: `file-${file}`, content: slow() })),
      })),
    )
    await moveRefs(server)
    const pairs = commits.flatMap((from) => commits.filter((to) => to !== from).map((to) => `${from}..${to}`))
    for (const range of pairs) {
      const { files, stats } = await api().getChanges({ params: { ...here(), repo: 'slow', range } })
      assert.deepEqual([files.length, stats.files], [4, 4])
    }
  })

  it('lists the files of a commit, of a range, and of what a branch has since it began', async () => {
    const [first = '', moved = ''] = oids
    const changes = (range: string) => api().getChanges({ params: { ...here(), range }, query: { counts: 'all' } })
    const told = async (range: string) =>
      (await changes(range)).files.map(({ status, path, additions, deletions }) =>
        [status, path, additions, deletions].join(' '),
      )
    assert.deepEqual(await told(first), ['added dir/kept 1 0', 'added module 1 0', 'added one 30 0'])
    assert.deepEqual(await changes(moved), {
      base: first,
      head: moved,
      stats: { files: 1, additions: 1, deletions: 0 },
      files: [
        {
          path: 'two',
          old_path: 'one',
          status: 'renamed',
          old_mode: '100644',
          new_mode: '100644',
          binary: false,
          additions: 1,
          deletions: 0,
        },
      ],
    })
    assert.deepEqual(await told('main...topic/wheels'), ['added count 1 0', 'renamed two 1 0'])
    assert.deepEqual(await told('main..topic/wheels'), ['added count 1 0', 'modified dir/kept 1 1', 'renamed two 1 0'])
    assert.deepEqual(await told('...topic/wheels'), await told('HEAD...topic/wheels'))
    assert.deepEqual(await told('main...main'), [])
    assert.equal((await send('/changes/main...alone')).json.msg, 'The two have no common history')
    assert.deepEqual(await told('main..alone'), [
      'deleted dir/kept 0 1',
      'deleted module 0 1',
      'deleted one 0 30',
      'added x 1 0',
    ])
    const etag = (await send('/changes/main..alone')).headers.get('etag') ?? ''
    assert.equal((await send('/changes/main..alone', { 'if-none-match': etag })).status, 304)
  })

  it('tells the lines of one file, with and without white space', async () => {
    const [first = '', moved = ''] = oids
    const file = (range: string, query: { path: string; old_path?: string; whitespace?: 'ignore' }) =>
      api().getFileChanges({ params: { ...here(), range }, query })
    const renamed = await file(moved, { path: 'two', old_path: 'one' })
    assert.deepEqual(renamed.hunks, [
      { old_start: 28, new_start: 28, heading: 'line 26', lines: [' line 27', ' line 28', ' line 29', '+more'] },
    ])
    const added = await file(first, { path: 'one' })
    assert.deepEqual([added.old_oid, added.hunks[0]?.lines.length], [null, 30])
    const spaced = (whitespace?: 'ignore') =>
      file('topic/wheels..main', { path: 'dir/kept', ...(whitespace && { whitespace }) })
    assert.deepEqual((await spaced()).hunks[0]?.lines, ['-kept', '+ kept'])
    assert.deepEqual((await spaced('ignore')).hunks, [])
    assert.deepEqual((await file(first, { path: 'module' })).hunks[0]?.lines, [`+Subproject commit ${'1'.repeat(40)}`])
    assert.equal((await send(`/file-changes/${moved}?path=nothing`)).json.msg, 'File not found')
    assert.equal((await send(`/file-changes/${moved}?path=../x`)).json.code, 400)
  })

  it('tells the lines between', async () => {
    const read = (path: string, start: number, count: number) =>
      api().getFileLines({ params: { ...here(), branch: 'topic/wheels', path }, query: { start, count } })
    assert.deepEqual(await read('two', 30, 10), { start: 30, lines: ['line 29', 'more'], total: 31 })
    assert.deepEqual(await read('two', 99, 10), { start: 99, lines: [], total: 31 })
    for (const path of ['module', 'dir', 'nothing'])
      assert.equal((await send(`/lines/main/${path}`)).json.msg, 'File not found', path)
  })

  it('pages the commits of a range by what the page before ended with', async () => {
    const compare = (range: string, cursor?: string) =>
      api().compareCommits({ params: { ...here(), range }, query: { ...(cursor && { cursor }) } })
    const one = await compare('main...topic/wheels')
    assert.deepEqual([one.merge_base, one.commits.length, one.total, one.next], [oids[0], 30, 34, oids[5]])
    assert.equal(one.commits[0]?.commit_id, oids[34])
    const two = await compare('main...topic/wheels', one.next ?? '')
    assert.deepEqual([two.commits.map(({ commit_id: oid }) => oid), two.next], [oids.slice(1, 5).reverse(), null])
    assert.deepEqual((await compare('main...topic/wheels', oids[35])).commits, [])
    const apart = await compare('main..alone')
    assert.deepEqual([apart.merge_base, apart.total], [null, 1])
    assert.equal((await compare('main...main')).total, 0)
    assert.equal((await send('/comparison/main')).json.code, 400)
    for (const [range, name] of [
      ['main...nothing', 'nothing'],
      ['no/thing..main', 'no/thing'],
    ]) {
      const { status, json } = await send(`/comparison/${range}`)
      assert.deepEqual([status, json.msg], [404, `There is no branch, tag or commit called ${name}`])
    }
  })

  it('is bounded, whatever was committed', async () => {
    const { api: own, user } = signed
    const gitDir = folderOf(server, await own.createRepository({ body: { owner_uid: user.uid, repo_name: 'wild' } }))
    const blob = plainGit(gitDir, ['hash-object', '-w', '--stdin'], '\u0001'.repeat(400_000))
    const names = Array.from({ length: 7_000 }, (_, at) => `100644 ${blob} 0\t${'\u0001'.repeat(200)}${at}\0`).join('')
    plainGit(gitDir, ['update-index', '-z', '--index-info'], `${names}100644 ${blob} 0\tx\0`)
    const tree = plainGit(gitDir, ['write-tree'])
    plainGit(gitDir, ['update-ref', 'refs/heads/main', plainGit(gitDir, ['commit-tree', '-m', 'x', tree])])
    await moveRefs(server)
    for (const end of ['/changes/main', '/file-changes/main?path=x', '/lines/main/x']) {
      const answer = await server.browser().send('GET', `/api/repo/${user.username}/wild${end}`)
      assert.equal(answer.json.code, 200, end)
      assert.ok(Buffer.byteLength(answer.text) < answerSizes.answer, `${end}: ${Buffer.byteLength(answer.text)}`)
    }
    const params = { owner: user.username, repo: 'wild', range: 'main' }
    const { stats, files, truncated } = await api().getChanges({ params, query: {} })
    assert.deepEqual([stats.files, truncated, files.length < 7_000], [7_001, true, true])
    assert.equal((await api().getFileChanges({ params, query: { path: 'x' } })).too_large, true)
  })
})
