import assert from 'node:assert/strict'
import { contract, type Operation } from '@sheaf/contract'
import { client } from '@sheaf/git-engine/testing/git-client'
import { writeHistory } from '@sheaf/git-engine/testing/scratch-repository'
import { afterAll, beforeAll, describe, it } from 'vitest'
import { createUser, folderOf, signIn } from '../testing/factories.ts'
import { startServer, type TestServer } from '../testing/start-server.ts'
import { statusOf } from '../testing/status-of.ts'

/** What people, crawlers and those who look for holes put into an address. */
const oddParts = [
  '..',
  '.',
  '%2e%2e',
  '%2E',
  '%2e%2e%2f%2e%2e%2fetc%2fpasswd',
  '..%5c..',
  '%',
  '%zz',
  '%c0%ae',
  '%ff',
  '%00',
  '%0d%0aset-cookie:%20a=b',
  '%20',
  '%F0%9F%98%80',
  '%E2%84%AA',
  '%2F',
  '%252F',
  '-',
  '--all',
  '@',
  'HEAD',
  '@%7B-1%7D',
  'main%5E%7B%2F.*%7D',
  'a:b',
  ':(top)x',
  ':%2Fx',
  '*',
  '%5B',
  'a%20b',
  'constructor',
  '__proto__',
  'toString',
  'hasOwnProperty',
  '0'.repeat(40),
  '0'.repeat(64),
  'deadbeef',
  '.git',
  'x.lock',
  'x'.repeat(300),
  'y'.repeat(9_000),
  'z%2F'.repeat(1_500),
]

const oddQueries = [
  'path=..',
  'path=/',
  'path=//',
  'path=a/../b',
  'path=.',
  'path=%00',
  'path=:(top)',
  'path=*',
  'path=-x',
  'path=%ff',
  'path=a&path=b',
  `path=${'a'.repeat(5_000)}`,
  `path=${'/'.repeat(9_000)}x`,
  'page=1e309',
  'page=-1',
  'page=NaN',
  'page=9007199254740993',
  'page=1&page=2',
  'page_size=0',
  'page_size=1e9',
  'page_size[]=1',
  'tree_oid=x',
  'tree_oid=a&tree_oid=b',
  '__proto__=1',
  'constructor[prototype]=1',
  '%',
  '%zz=%zz',
  '=',
  '&&&',
  'a=b=c',
  '?',
  'service=git-upload-pack',
  'service=git-upload-pack&service=x',
  'service=git-receive-pack',
]

const names = ['constructor', '__proto__', 'toString', 'hasOwnProperty', 'valueOf']

describe('odd addresses', () => {
  let server: TestServer
  let cookie: string
  let owner: string
  beforeAll(async () => {
    server = await startServer()
    const browser = await signIn(server)
    owner = browser.user.username
    cookie = [...browser.cookies].map((pair) => pair.join('=')).join('; ')
    const made = await browser.api.createRepository({ body: { owner_uid: browser.user.uid, repo_name: 'here' } })
    writeHistory(folderOf(server, made), [
      { branch: 'refs/heads/main', parents: [], changes: [{ path: 'folder/file', content: 'x\n' }] },
    ])
  })
  afterAll(() => server.stop())

  const failuresAmong = async (calls: readonly (readonly [method: string, path: string])[]) => {
    const failed: string[] = []
    const headers = { cookie, 'sec-fetch-site': 'same-origin' }
    const left = [...calls]
    const work = async () => {
      for (let next = left.pop(); next !== undefined; next = left.pop()) {
        const [method, path] = next
        const status = await statusOf(server.url, { method, path, headers })
        if (status >= 500 || status === 0) failed.push(`${status} ${method} ${path.slice(0, 100)}`)
      }
    }
    await Promise.all(Array.from({ length: 8 }, work))
    return failed
  }

  /** What one code reads for all operations: each of them gets a quarter of what is odd there, four that follow each other all of it. */
  const sharedParts: ReadonlySet<string> = new Set(['owner', 'repo', 'username'])

  /** An operation's address with one of its parameters odd and the others as they should be. */
  const addressesOf = ({ path }: Operation, place: number): string[] => {
    const usual = new Map([
      ['owner', owner],
      ['username', owner],
      ['repo', 'here'],
      ['branch', 'main'],
      ['commit', 'main'],
      ['path', 'folder/file'],
    ])
    const fill = (odd: string | undefined, value: string) =>
      path.replace(/\{(\w+)\*?\}/g, (_, name: string) => (name === odd ? value : (usual.get(name) ?? 'x')))
    const parameters = [...path.matchAll(/\{(\w+)\*?\}/g)].map(([, name]) => name ?? '')
    return [
      ...parameters.flatMap((name) =>
        oddParts.filter((_, at) => !sharedParts.has(name) || at % 4 === place % 4).map((part) => fill(name, part)),
      ),
      ...oddQueries.map((query) => `${fill(undefined, '')}?${query}`),
      `${fill(undefined, '')}/`,
      `${fill(undefined, '')}//`,
      `/${fill(undefined, '')}`,
    ]
  }

  it('of operations are never a fault of ours', async () => {
    // Signing out would end the session that the others need.
    const operations = Object.entries(contract).filter(([name]) => name !== 'logout')
    const calls = operations.flatMap(([, operation], place) =>
      addressesOf(operation, place).map((address) => [operation.method, address] as const),
    )
    assert.ok(calls.length > 1_000)
    assert.deepEqual(await failuresAmong(calls), [])
    assert.ok(!server.logLines.some((line) => line.includes('request failed')))
  })

  it('of plain routes are never a fault of ours', async () => {
    const here = `/${owner}/here`
    const prefixes = ['/', '//', '/api', '/api/', '/api/docs', '/api/openapi.json', '/healthz', here, `${here}.git`]
    const routes = [
      ...prefixes.map((prefix) => `${prefix}/`),
      `${here}/raw/`,
      `${here}/raw/main/`,
      `${here}/raw/main/folder/`,
      `${here}/info/`,
      `${here}/objects/`,
    ].flatMap((prefix) => oddParts.map((part) => prefix + part))
    const asked = [...prefixes, `${here}/raw/main/folder/file`, `${here}/info/refs`, `${here}/HEAD`].flatMap((path) =>
      oddQueries.map((query) => `${path}?${query}`),
    )
    const paths = ['//', '///', '/..', '/%', '*', 'http://elsewhere.example/', ...routes, ...asked]
    const calls = paths.flatMap((path) => ['GET', 'HEAD', 'POST'].map((method) => [method, path] as const))
    assert.deepEqual(await failuresAmong(calls), [])
  })

  it('say what is wrong with a path that leads out of its repository', async () => {
    const { status, json } = await server.browser().send('GET', `/api/repo/${owner}/here/commit/main?path=..`)
    assert.deepEqual([status, json.msg], [400, "Paths can't contain . or .."])
  })

  it('are none where people have the names that every object has', async () => {
    for (const [at, name] of names.entries()) {
      // One of the same name, and one of another: each is an owner, a repository, a branch, a folder and a file.
      const repositories = [name, names[(at + 1) % names.length] ?? name]
      const user = await createUser(server, { username: name })
      const { api } = await signIn(server, user)
      for (const repo of repositories) {
        const made = await api.createRepository({ body: { owner_uid: user.uid, repo_name: repo } })
        writeHistory(folderOf(server, made), [
          {
            branch: 'refs/heads/main',
            parents: [],
            changes: names.map((path) => ({ path: `${path}/${path}`, content: 'x' })),
          },
          { branch: `refs/heads/${repo}`, parents: [], changes: [{ path: repo, content: 'y' }] },
        ])
        const here = { owner: name, repo }
        const { model } = await api.getRepository({ params: here })
        assert.equal(model.repo_name, repo)
        const branches = (await api.listRefs({ params: here })).map(({ branch }) => branch.ref_name)
        assert.deepEqual(branches.toSorted(), ['main', repo].toSorted())
        for (const path of names) {
          const tree = await api.listTree({ params: { ...here, branch: 'main', path }, query: {} })
          assert.deepEqual(
            tree.map(({ item }) => item.name),
            [path],
          )
          const { total } = await api.listCommits({ params: { ...here, branch: 'main' }, query: { path } })
          assert.equal(total, 1)
          await api.getBlame({ params: { ...here, branch: 'main', path: `${path}/${path}` }, query: {} })
        }
        const { total } = await api.listCommits({ params: { ...here, branch: repo }, query: {} })
        assert.equal(total, 1)
        await api.getCommitDiff({ params: { ...here, commit: repo } })
        await api.getLanguages({ params: { ...here, branch: repo } })
        await api.getContributions({ params: { ...here, branch: repo } })
        await api.listRepositoryActivity({ params: here, query: {} })
        assert.equal((await server.browser().send('GET', `/${name}/${repo}/raw/main/${repo}/${repo}`)).text, 'x')
        assert.match(await client('/', 'ls-remote', `${server.url}/${name}/${repo}`), /refs\/heads\/main/)
      }
      assert.equal((await api.getUser({ params: { username: name } })).model.username, name)
      assert.equal(
        (await api.listUserRepositories({ params: { username: name }, query: {} })).total,
        repositories.length,
      )
    }
  })
})
