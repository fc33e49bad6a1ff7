import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { TreeEntry } from '@sheaf/contract'
import { client, runClient } from '@sheaf/git-engine/testing/git-client'
import {
  commitFiles,
  plainEnvironment,
  plainGit,
  scratchFolder,
  writeHistory,
} from '@sheaf/git-engine/testing/scratch-repository'
import { eventually } from '@sheaf/server-core/testing/eventually'
import { afterAll, beforeAll, describe, it } from 'vitest'
import { folderOf, signIn, testPassword } from '../../testing/factories.ts'
import { startServer, type TestServer } from '../../testing/start-server.ts'

/** What people have in repositories though nobody plans for it: it is shown as it is, or it is said why not. */
describe('odd repositories', () => {
  let server: TestServer
  let signed: Awaited<ReturnType<typeof signIn>>
  beforeAll(async () => {
    server = await startServer()
    signed = await signIn(server)
  })
  afterAll(() => server.stop())

  /** A repository of this name, where its folder lies, and how it is asked. */
  const made = async (name: string) => {
    const { api, user } = signed
    const gitDir = folderOf(server, await api.createRepository({ body: { owner_uid: user.uid, repo_name: name } }))
    const params = { owner: user.username, repo: name }
    const base = `/api/repo/${user.username}/${name}`
    const raw = (path: string) => fetch(`${server.url}/${user.username}/${name}/raw/${path}`)
    const url = new URL(`/${user.username}/${name}.git`, server.url)
    Object.assign(url, { username: user.username, password: testPassword })
    const said = async (path: string) => {
      const { json } = await signed.send('GET', `${base}/${path}`)
      return [json.code, json.message_code]
    }
    return { gitDir, params, base, raw, said, url: url.href, api }
  }
  /** One file of a commit, written as it comes: it may be larger than what memory should hold. */
  const oneFile = async (
    gitDir: string,
    { path, size, bytes }: { path: string; size: number; bytes: Iterable<Buffer> },
  ) => {
    const child = spawn('git', ['-C', gitDir, '-c', 'core.compression=1', 'fast-import', '--quiet', '--force'], {
      env: plainEnvironment,
      stdio: ['pipe', 'ignore', 'inherit'],
    })
    const person = 'Ada <ada@example.com> 1700000000 +0000'
    const head = `commit refs/heads/main\ncommitter ${person}\ndata 4\nlone\nM 100644 inline ${path}\ndata ${size}\n`
    const ended = once(child, 'exit')
    await pipeline(
      Readable.from(
        (function* () {
          yield Buffer.from(head)
          yield* bytes
          yield Buffer.from('\n')
        })(),
      ),
      child.stdin,
    )
    assert.deepEqual(await ended, [0, null])
  }

  it('with a folder of 50,000 files is listed in pages, all of it, and found in', async () => {
    const { gitDir, params, api } = await made('wide')
    const names = Array.from({ length: 50_000 }, (_, at) => `file-${String(at).padStart(5, '0')}`)
    commitFiles(gitDir, { branch: 'main', names })
    const listed: string[] = []
    let next: string | undefined
    do {
      const query = next === undefined ? {} : { cursor: next }
      const page = await signed.pages.listTree({ params: { ...params, branch: 'main', path: '' }, query })
      listed.push(...page.data.map(({ item }) => item.name))
      next = page.next ?? undefined
    } while (next !== undefined)
    assert.deepEqual(listed, names)
    const found = await api.findFiles({ params: { ...params, branch: 'main' }, query: { query: 'file-49999' } })
    assert.deepEqual([found.files[0]?.path, found.truncated], ['file-49999', false])
    assert.equal((await api.getFile({ params: { ...params, branch: 'main', path: 'file-31415' } })).text, 'x')
  })

  it('with a path 1,000 deep shows each folder of it, the file, its history and its lines', async () => {
    const { gitDir, params, raw, api, said } = await made('deep')
    const folder = Array.from({ length: 1_000 }, () => 'd').join('/')
    writeHistory(gitDir, [
      { branch: 'refs/heads/main', parents: [], changes: [{ path: `${folder}/f`, content: 'deep\n' }] },
    ])
    const at = { ...params, branch: 'main' }
    const rows = await api.listTree({ params: { ...at, path: folder }, query: {} })
    assert.equal(rows.length, 1)
    assert.equal((await api.getFile({ params: { ...at, path: `${folder}/f` } })).text, 'deep\n')
    assert.equal(await (await raw(`main/${folder}/f`)).text(), 'deep\n')
    assert.equal((await api.listCommits({ params: at, query: { path: `${folder}/f` } })).data.length, 1)
    assert.equal((await api.getBlame({ params: { ...at, path: `${folder}/f` } })).path, `${folder}/f`)
    assert.equal((await api.findFiles({ params: at, query: { query: 'f' } })).files[0]?.path, `${folder}/f`)
    assert.deepEqual(await said(`blob/main/${'d/'.repeat(2_100)}f`), [400, 'field.too_long'])
  })

  it('with names in other bytes and with marks that addresses have is listed, and each is found under its name', async () => {
    const { gitDir, params, raw, api } = await made('named')
    const names = [
      '#1.txt',
      '?q=1.txt',
      '100%.txt',
      '%2F.txt',
      'a&b=c.txt',
      'a+b c.txt',
      'back\\slash',
      '"quoted"',
      ':(top)',
      '-rf',
      "'; --",
      '🌾.txt',
      'tab\there',
      '.git.',
      'CON',
      'a:b',
    ]
    writeHistory(gitDir, [
      {
        branch: 'refs/heads/main',
        parents: [],
        changes: [
          ...names.map((path) => ({ path, content: path })),
          { path: Buffer.from('caf\xe9.txt', 'latin1'), content: 'latin' },
          { path: Buffer.from('\xff\xfe/\x80', 'latin1'), content: 'bytes' },
        ],
      },
    ])
    const at = { ...params, branch: 'main' }
    const listed = (await api.listTree({ params: { ...at, path: '' }, query: {} })).map(nameOf)
    for (const name of names) {
      assert.ok(listed.includes(name), name)
      assert.equal((await api.getFile({ params: { ...at, path: name } })).text, name)
      assert.equal(await (await raw(`main/${encodeURIComponent(name)}`)).text(), name)
      assert.equal((await api.listCommits({ params: at, query: { path: name } })).data.length, 1)
      assert.equal((await api.getBlame({ params: { ...at, path: name } })).path, name)
    }
    // What is no UTF-8 is shown with a mark for each byte, and found by what is shown.
    assert.ok(listed.includes('caf\ufffd.txt'), listed.join(' '))
    assert.equal((await api.getFile({ params: { ...at, path: 'caf\ufffd.txt' } })).text, 'latin')
    assert.equal(await (await raw(`main/${encodeURIComponent('caf\ufffd.txt')}`)).text(), 'latin')
    const folder = listed.find((name) => name.startsWith('\ufffd')) ?? ''
    const [inside] = await api.listTree({ params: { ...at, path: folder }, query: {} })
    assert.equal((await api.getFile({ params: { ...at, path: `${folder}/${nameOf(inside)}` } })).text, 'bytes')
  })

  it('with a branch and a tag of one name shows the one that is meant, and says both by their whole names', async () => {
    const { gitDir, params, api } = await made('twins')
    const [first = '', second = ''] = writeHistory(gitDir, [
      { branch: 'refs/heads/twin', parents: [], changes: [{ path: 'f', content: 'branch' }] },
      { branch: 'refs/heads/main', parents: [], changes: [{ path: 'f', content: 'tag' }] },
    ])
    plainGit(gitDir, ['update-ref', 'refs/tags/twin', second])
    const text = async (branch: string) => (await api.getFile({ params: { ...params, branch, path: 'f' } })).commit_id
    assert.equal(await text('refs/heads/twin'), first)
    assert.equal(await text('refs/tags/twin'), second)
    // As git's own pages have it, a branch comes first; always the same one.
    const named = await text('twin')
    assert.ok(named === first || named === second)
    const rows = await api.listTree({ params: { ...params, branch: 'twin', path: '' }, query: {} })
    assert.equal(rows.length, 1)
    const log = await api.listCommits({ params: { ...params, branch: 'twin' }, query: {} })
    assert.deepEqual(
      log.data.map(({ commit_id }) => commit_id),
      [named],
    )
    // Whole names of refs are addresses of archives as well, each of its own commit.
    const whole = await Promise.all(
      ['refs/heads/twin', 'refs/tags/twin'].map(async (ref) => {
        const { headers } = await fetch(`${server.url}/${params.owner}/twins/archive/${ref}.tar.gz`, { method: 'HEAD' })
        return headers.get('etag')
      }),
    )
    assert.equal(new Set(whole).size, 2)
  })

  it('with links that lead out of the tree, to themselves and nowhere shows where they lead, and no file of the server', async () => {
    const { gitDir, params, raw, api, said } = await made('linked')
    const links = {
      out: '../../../../../../etc/passwd',
      whole: '/etc/passwd',
      loop: 'loop',
      nowhere: 'no/thing',
      dir: '..',
      git: '.git/config',
    }
    writeHistory(gitDir, [
      {
        branch: 'refs/heads/main',
        parents: [],
        changes: Object.entries(links).map(([path, content]) => ({ path, content, mode: '120000' as const })),
      },
    ])
    for (const [path, to] of Object.entries(links)) {
      const file = await api.getFile({ params: { ...params, branch: 'main', path } })
      assert.deepEqual([file.kind, file.text], ['symlink', to])
      assert.equal(await (await raw(`main/${path}`)).text(), to)
      assert.deepEqual(await said(`blob/main/${path}/passwd`), [404, 'browse.no_file'])
    }
  })

  it('with a merge of six parents, replacements and grafts shows what its commits say', async () => {
    const { gitDir, params, api, url } = await made('merged')
    const [root = '', ...others] = writeHistory(gitDir, [
      ...Array.from({ length: 6 }, (_, at) => ({
        branch: `refs/heads/b${at}`,
        parents: [],
        changes: [{ path: `f${at}`, content: `${at}` }],
      })),
      {
        branch: 'refs/heads/main',
        parents: [1, 2, 3, 4, 5, 6],
        changes: Array.from({ length: 6 }, (_, at) => ({ path: `f${at}`, content: `${at}` })),
      },
    ])
    const merge = others.at(-1) ?? ''
    // A replacement that somebody pushes is theirs: it stands for nothing here.
    plainGit(gitDir, ['update-ref', `refs/replace/${merge}`, root])
    const look = async () => {
      const log = await api.listCommits({ params: { ...params, branch: 'main' }, query: {} })
      const { parents, files } = await api.getCommitDiff({ params: { ...params, commit: merge } })
      const blame = await api.getBlame({ params: { ...params, branch: 'main', path: 'f5' } })
      return {
        log: log.data.length,
        parents: parents.length,
        files: files.length,
        blamed: JSON.stringify(blame).includes(others[4] ?? ''),
      }
    }
    assert.deepEqual(await look(), { log: 7, parents: 6, files: 5, blamed: true })
    assert.equal((await client('/', 'ls-remote', url, 'refs/heads/main')).slice(0, 40), merge)
  })

  it('with ids of SHA-256 is shown as any other, and is no guest in one of SHA-1', async (test) => {
    const { gitDir, params, api, raw, url } = await made('longer')
    rmSync(gitDir, { recursive: true })
    plainGit('/', ['init', '-q', '--bare', '--object-format=sha256', '--initial-branch=main', gitDir])
    writeHistory(gitDir, [{ branch: 'refs/heads/main', parents: [], changes: [{ path: 'a/f', content: 'long' }] }])
    const at = { ...params, branch: 'main' }
    const { commit_id } = await api.getFile({ params: { ...at, path: 'a/f' } })
    assert.equal(commit_id.length, 64)
    assert.equal(await (await raw(`${commit_id}/a/f`)).text(), 'long')
    await eventually(async () => {
      const rows = await api.listTree({ params: { ...at, path: '' }, query: {} })
      assert.deepEqual(
        rows.map(({ commit_id: last }) => last),
        [commit_id],
      )
    })
    assert.equal((await api.listCommits({ params: at, query: {} })).data.length, 1)
    assert.equal((await api.getCommitDiff({ params: { ...params, commit: commit_id } })).files.length, 1)
    const folder = scratchFolder(test)
    await client(folder, 'clone', '-q', url, 'copy')
    const other = await made('shorter')
    writeHistory(other.gitDir, [
      { branch: 'refs/heads/other', parents: [], changes: [{ path: 'f', content: 'short' }] },
    ])
    const refused = await runClient(join(folder, 'copy'), ['push', other.url, 'main'])
    assert.notEqual(refused.code, 0)
    assert.match(refused.err, /does not support .*hash algorithm/)
  })

  it('with a notebook of 200 MB and a line of 50 MB says that they are too large, and gives their bytes', async () => {
    const { gitDir, params, api } = await made('heavy')
    const [notebook, line] = [200 * 1024 * 1024, 50 * 1024 * 1024]
    const block = Buffer.alloc(1024 * 1024, '1,')
    const filler = function* (start: string, size: number) {
      yield Buffer.from(start)
      for (let left = size - start.length; left > 0; left -= block.length)
        yield block.subarray(0, Math.min(left, block.length))
    }
    await oneFile(gitDir, { path: 'large.ipynb', size: notebook, bytes: filler('{"cells":[', notebook) })
    const at = { ...params, branch: 'main', path: 'large.ipynb' }
    const file = await api.getFile({ params: at })
    assert.deepEqual([file.size, file.text], [notebook, null])
    assert.equal((await api.getNotebook({ params: at, query: {} })).state, 'too_large')
    const end = await fetch(`${server.url}/${params.owner}/heavy/raw/main/large.ipynb`, {
      headers: { range: 'bytes=-4' },
    })
    assert.deepEqual([end.status, (await end.text()).length], [206, 4])
    const long = await made('long')
    await oneFile(long.gitDir, { path: 'line.json', size: line, bytes: filler('[', line) })
    const { size, text } = await api.getFile({ params: { ...long.params, branch: 'main', path: 'line.json' } })
    assert.deepEqual([size, text], [line, null])
    const colours = await api.getFileTokens({
      params: { ...long.params, branch: 'main', path: 'line.json' },
      query: {},
    })
    assert.deepEqual([colours.tokens, colours.next], ['', null])
    assert.deepEqual(await long.said('blame/main/line.json'), [422, 'browse.file_too_large'])
  })

  it('that is pushed from a shallow clone takes what it has all parents of, and else says what is missing', async (test) => {
    const { url, gitDir } = await made('whole')
    const other = await made('empty')
    writeHistory(
      gitDir,
      Array.from({ length: 5 }, (_, at) => ({
        branch: 'refs/heads/main',
        parents: at === 0 ? [] : [at],
        changes: [{ path: 'f', content: `${at}` }],
      })),
    )
    const folder = scratchFolder(test)
    await client(folder, 'clone', '-q', '--depth=1', url, 'shallow')
    const work = join(folder, 'shallow')
    writeFileSync(join(work, 'g'), 'more\n')
    await client(work, 'add', '.')
    await client(work, 'commit', '-q', '-m', 'More')
    await client(work, 'push', '-q', 'origin', 'main')
    assert.equal(plainGit(gitDir, ['rev-list', '--count', 'main']), '6')
    const refused = await runClient(work, ['push', other.url, 'main'])
    assert.notEqual(refused.code, 0)
    assert.match(refused.err, /shallow update not allowed/)
    await assert.rejects(other.api.getFile({ params: { ...other.params, branch: 'main', path: 'f' } }))
  })
})

const nameOf = (row: TreeEntry | undefined) => row?.item.name ?? ''
