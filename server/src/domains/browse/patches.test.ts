import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { plainGit, scratchFolder, writeHistory } from '@sheaf/git-engine/testing/scratch-repository'
import { afterAll, beforeAll, describe, it } from 'vitest'
import { folderOf, moveRefs, signIn } from '../../testing/factories.ts'
import { startServer, type TestServer } from '../../testing/start-server.ts'

const lines = (count: number) => Array.from({ length: count }, (_, at) => `line ${at}\n`).join('')

describe('patches', () => {
  let server: TestServer
  let signed: Awaited<ReturnType<typeof signIn>>
  let gitDir: string
  let oids: string[]
  beforeAll(async () => {
    server = await startServer()
    signed = await signIn(server)
    const made = await signed.api.createRepository({
      body: { owner_uid: signed.user.uid, repo_name: 'book', repo_is_private: true },
    })
    gitDir = folderOf(server, made)
    oids = writeHistory(gitDir, [
      { branch: 'refs/heads/main', parents: [], message: 'First', changes: [{ path: 'one', content: lines(30) }] },
      {
        branch: 'refs/heads/topic/a',
        parents: [1],
        message: 'Größer\n\nFrom here on',
        changes: [
          { path: 'one', content: null },
          { path: 'two ä', content: `${lines(30)}more\n` },
        ],
      },
      {
        branch: 'refs/heads/topic/a',
        parents: [2],
        message: 'Bytes',
        changes: [{ path: 'bin', content: '\u0000\u0001' }],
      },
      { branch: 'refs/heads/main', parents: [1], message: 'Aside', changes: [{ path: 'aside', content: 'x\n' }] },
      { branch: 'refs/heads/main', parents: [4, 3], message: 'Merge', changes: [{ path: 'bin', content: '\u0000' }] },
      { branch: 'refs/heads/alone', parents: [], changes: [{ path: 'x', content: 'x' }] },
    ])
    await moveRefs(server)
  })
  afterAll(() => server.stop())

  const cookies = () => [...signed.cookies].map((pair) => pair.join('=')).join('; ')
  const ask = async (range: string, { headers = {}, method = 'GET' } = {}) => {
    const url = `${server.url}/${signed.user.username}/book/diff/${range}`
    const answer = await fetch(url, { method, headers: { cookie: cookies(), ...headers } })
    return { status: answer.status, headers: answer.headers, text: await answer.text() }
  }
  /** The tree of what a commit is with a text applied to it. */
  const applied = (test: Parameters<typeof scratchFolder>[0], at: string, args: string[], input: string) => {
    const folder = scratchFolder(test)
    plainGit(folder, ['clone', '-q', gitDir, '.'])
    plainGit(folder, ['checkout', '-q', at])
    execFileSync('git', ['-c', 'user.name=A', '-c', 'user.email=a@b.c', ...args], { cwd: folder, input })
    plainGit(folder, ['add', '--all'])
    return {
      tree: plainGit(folder, ['write-tree']),
      log: plainGit(folder, ['log', '--format=%s%n%b', '--reverse', `${at}..`]),
    }
  }
  const treeOf = (at: string) => plainGit(gitDir, ['rev-parse', `${at}^{tree}`])

  it('are for those alone who may read the repository', async () => {
    for (const end of ['main.diff', 'nothing.diff', 'main.zip'])
      assert.equal((await ask(end, { headers: { cookie: '' } })).status, 404, end)
    for (const end of ['nothing.diff', 'main...nothing.patch', 'main.zip', 'main'])
      assert.equal((await ask(end)).status, 404, end)
    assert.equal((await ask(`${'x'.repeat(3_000)}.diff`)).status, 400)
    assert.equal((await ask('main...alone.diff')).text.includes('no common history'), true)
  })

  it('of a commit and of a range apply as what they are of', async (test) => {
    const [first = '', second = ''] = oids
    const diff = await ask('main...topic/a.diff')
    assert.equal(diff.headers.get('content-type'), 'text/plain; charset=utf-8')
    assert.match(diff.headers.get('content-security-policy') ?? '', /sandbox/)
    assert.equal(diff.headers.get('x-content-type-options'), 'nosniff')
    assert.equal((await ask(`${first}..topic/a.diff`)).text, (await ask(`${first}...topic/a.diff`)).text)
    const ofRange = await ask(`${first}...topic/a.diff`)
    assert.equal(applied(test, first, ['apply'], ofRange.text).tree, treeOf('topic/a'))
    const patch = await ask(`${first}...topic/a.patch`)
    const { tree, log } = applied(test, first, ['am', '-q'], patch.text)
    assert.equal(tree, treeOf('topic/a'))
    assert.deepEqual(log.trim().split(/\n+/), ['Größer', 'From here on', 'Bytes'])
    assert.equal(applied(test, first, ['am', '-q'], (await ask(`${second}.patch`)).text).tree, treeOf(second))
    // All of a first commit; a merge by what it changed in the branch that it was made on.
    assert.match((await ask(`${first}.patch`)).text, /^From [0-9a-f]{40} [\s\S]*new file mode/)
    const merged = await ask('main.patch')
    assert.match(merged.text, /Subject: \[PATCH\] Merge/)
    assert.equal(applied(test, oids[3] ?? '', ['apply'], (await ask('main.diff')).text).tree, treeOf('main'))
  })

  it('are recognised by their tag, and described to who only asks for the head', async () => {
    const { headers } = await ask('main.diff')
    const etag = headers.get('etag') ?? ''
    assert.equal((await ask('main.diff', { headers: { 'if-none-match': etag } })).status, 304)
    const head = await ask('main.diff', { method: 'HEAD' })
    assert.deepEqual([head.status, head.text, head.headers.get('etag')], [200, '', etag])
  })

  it('say so where they would be too much', async () => {
    const blob = plainGit(gitDir, ['hash-object', '-w', '/dev/null'])
    const index = Array.from({ length: 5_001 }, (_, at) => `100644 blob ${blob}\t${at}`).join('\n')
    const tree = plainGit(gitDir, ['mktree'], `${index}\n`)
    plainGit(gitDir, ['update-ref', 'refs/heads/wide', plainGit(gitDir, ['commit-tree', '-m', 'x', tree])])
    await moveRefs(server)
    const { status, text } = await ask('wide.diff')
    assert.equal(status, 413)
    assert.match(text, /Compare commits that are closer/)
  })
})
