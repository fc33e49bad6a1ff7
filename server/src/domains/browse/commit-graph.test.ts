import assert from 'node:assert/strict'
import { plainGit, writeHistory } from '@sheaf/git-engine/testing/scratch-repository'
import { afterAll, beforeAll, describe, it } from 'vitest'
import { folderOf, signIn } from '../../testing/factories.ts'
import { startServer, type TestServer } from '../../testing/start-server.ts'

describe('the graph of a history', () => {
  let server: TestServer
  let signed: Awaited<ReturnType<typeof signIn>>
  let gitDir: string
  let oids: string[]
  let crowd: { octopus: string; parents: string[] }

  beforeAll(async () => {
    server = await startServer()
    signed = await signIn(server)
    const made = await signed.api.createRepository({ body: { owner_uid: signed.user.uid, repo_name: 'book' } })
    gitDir = folderOf(server, made)
    const change = (content: string) => [{ path: 'a.txt', content }]
    oids = writeHistory(gitDir, [
      { branch: 'refs/heads/main', parents: [], changes: change('1') },
      { branch: 'refs/heads/main', parents: [1], changes: change('2') },
      { branch: 'refs/heads/side', parents: [1], changes: change('3') },
      { branch: 'refs/heads/main', parents: [2, 3], changes: change('4') },
    ])
    const [first = '', , side = '', merge = ''] = oids
    const ada = ['-c', 'user.name=Ada', '-c', 'user.email=ada@example.org']
    plainGit(gitDir, [...ada, 'tag', '-a', '-m', 'one', 'v1', merge])
    plainGit(gitDir, ['update-ref', 'refs/tags/light', first])
    plainGit(gitDir, ['update-ref', 'refs/heads/another', side])
    const commit = (text: string, parents: readonly string[] = []) =>
      plainGit(gitDir, [...ada, 'commit-tree', `${first}^{tree}`, '-m', text, ...parents.flatMap((oid) => ['-p', oid])])
    const parents = Array.from({ length: 20 }, (_, number) => commit(`${number}`))
    crowd = { octopus: commit('all', parents), parents }
    for (const number of parents.keys()) plainGit(gitDir, ['update-ref', `refs/tags/t${number}`, crowd.octopus])
  })
  afterAll(() => server.stop())

  const at = () => `/api/repo/${signed.user.username}/book`
  const graph = (query: { page?: number; page_size?: number } = {}, branch = 'main') =>
    signed.api.getCommitGraph({ params: { owner: signed.user.username, repo: 'book', branch }, query })

  it('is that of a repository and a ref that are there', async () => {
    assert.equal((await signed.send('GET', `${at()}/commit-graph/nothing`)).status, 404)
    const hidden = await server.browser().send('GET', `${at().replace('book', 'nothing')}/commit-graph/main`)
    assert.equal(hidden.status, 404)
  })

  it('has the parents of each commit in their order, and what is called like it, page by page as the history', async () => {
    const [first = '', second = '', side = '', merge = ''] = oids
    const whole = await graph()
    assert.equal(whole.has_more, false)
    const told = new Map(whole.commits.map(({ commit_id: id, ...rest }) => [id, rest]))
    assert.deepEqual(told.get(merge), {
      parents: [second, side],
      refs: [
        { kind: 'branch', name: 'main' },
        { kind: 'tag', name: 'v1' },
      ],
    })
    assert.deepEqual(
      told.get(side)?.refs.map(({ name }) => name),
      ['another', 'side'],
    )
    assert.deepEqual(told.get(first), { parents: [], refs: [{ kind: 'tag', name: 'light' }] })
    const history = await signed.api.listCommits({
      params: { owner: signed.user.username, repo: 'book', branch: 'main' },
      query: {},
    })
    assert.deepEqual(
      whole.commits.map(({ commit_id: id }) => id),
      history.data.map(({ commit_id: id }) => id),
    )
    const pages = [await graph({ page: 1, page_size: 3 }), await graph({ page: 2, page_size: 3 })]
    assert.deepEqual(
      pages.map(({ has_more: more }) => more),
      [true, false],
    )
    assert.deepEqual(
      pages.flatMap(({ commits }) => commits),
      whole.commits,
    )
  })

  it('tells of a bounded number of parents and names', async () => {
    const { octopus, parents } = crowd
    const [told] = (await graph({ page_size: 1 }, octopus)).commits
    assert.deepEqual(told?.parents, parents.slice(0, 16))
    assert.deepEqual([told.refs.length, told.parents_truncated, told.refs_truncated], [8, true, true])
  })
})
