import assert from 'node:assert/strict'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { answerSizes, type BranchItem, type TreeEntry } from '@sheaf/contract'
import { commitFiles, plainGit, writeObject as writeLooseObject } from '@sheaf/git-engine/testing/scratch-repository'
import { eventually } from '@sheaf/server-core/testing/eventually'
import { afterAll, beforeAll, describe, it } from 'vitest'
import { folderOf, moveRefs, signIn } from '../../testing/factories.ts'
import { startServer, type TestServer } from '../../testing/start-server.ts'

const megabyte = 1024 * 1024
/** Far more than any of it takes, and far less than what it took before it was bounded. */
const boundedMs = 60_000
const boundedMemory = 500 * megabyte

/** What strangers may push. Every answer about it has a size, whatever they wrote. */
describe('answers about what strangers push', () => {
  let server: TestServer
  let signed: Awaited<ReturnType<typeof signIn>>
  let gitDir: string
  beforeAll(async () => {
    server = await startServer()
    signed = await signIn(server)
    const made = await signed.api.createRepository({ body: { owner_uid: signed.user.uid, repo_name: 'wild' } })
    gitDir = folderOf(server, made)
  })
  afterAll(() => server.stop())

  const here = () => ({ owner: signed.user.username, repo: 'wild' })
  /** A new repository, for what must be there before the server first looks. */
  const another = async (repo: string) =>
    folderOf(server, await signed.api.createRepository({ body: { owner_uid: signed.user.uid, repo_name: repo } }))

  /** Asks for something, and holds the answer to what every answer is held to. */
  const look = async (end: string, repo: string) => {
    const before = process.memoryUsage().rss
    const start = performance.now()
    const answer = await signed.send('GET', `/api/repo/${signed.user.username}/${repo}${end}`)
    assert.ok(performance.now() - start < boundedMs, `${end} took ${performance.now() - start} ms`)
    assert.ok(Buffer.byteLength(answer.text) <= answerSizes.answer, `${end}: ${Buffer.byteLength(answer.text)} bytes`)
    assert.ok(process.memoryUsage().rss - before < boundedMemory, `${end} left ${process.memoryUsage().rss - before}`)
    assert.deepEqual([answer.status, answer.json.code], [200, 200], `${end}: ${answer.json.msg}`)
    return answer
  }
  /** The same, of refs that have moved. */
  const ask = async (end: string, repo = 'wild') => {
    await moveRefs(server)
    return look(end, repo)
  }
  /** The same, asked until all last commits are there. */
  const whole = async (end: string) => {
    let answer = await ask(end)
    await eventually(async () => {
      answer = await look(end, 'wild')
      assert.ok(answer.headers.get('etag') !== null)
    })
    return answer
  }
  const person = 'Ada <ada@example.com> 1700000000 +0000'
  const writeObject = (type: 'commit' | 'tree', ...parts: (string | Buffer)[]) =>
    writeLooseObject(gitDir, type, Buffer.concat(parts.map((part) => Buffer.from(part))))
  const branch = (name: string, commit: string) => plainGit(gitDir, ['update-ref', `refs/heads/${name}`, commit])
  const treeOf = (names: readonly string[]) => {
    const commit = commitFiles(gitDir, { branch: 'made', names })
    return plainGit(gitDir, ['rev-parse', `${commit}^{tree}`])
  }

  it('stand nowhere still for a subject of 50,000 spaces', async () => {
    commitFiles(gitDir, { branch: 'spaces', names: ['a', 'b'], message: `a${' '.repeat(50_000)}b` })
    const rows = (await whole('/tree/spaces/')).json.data as TreeEntry[]
    assert.deepEqual(
      rows.map((row) => [row.commit_message, row.commit_message_truncated]),
      [
        ['a', true],
        ['a', true],
      ],
    )
  })

  it('say a subject of 200 KB once for each of 500 files, and little of it', async () => {
    const names = Array.from({ length: 500 }, (_, index) => `file ${index}`)
    commitFiles(gitDir, { branch: 'subject', names, message: '\u0001ü'.repeat(67_000) })
    const answer = await whole('/tree/subject/')
    const rows = answer.json.data as TreeEntry[]
    assert.equal(rows.length, 500)
    assert.ok(rows.every((row) => row.commit_message_truncated && (row.commit_message?.length ?? 0) > 50))
    assert.ok(answer.text.length < 500_000)
  })

  it('show the beginnings of messages of 6 MB, forty to a page', async () => {
    const tree = treeOf(['a'])
    const message = Buffer.alloc(6 * megabyte, 'ü\n')
    let parent = ''
    for (let at = 0; at < 40; at += 1) {
      parent = writeObject(
        'commit',
        `tree ${tree}\n${parent && `parent ${parent}\n`}`,
        `author ${person}\ncommitter ${person}\n\n${at} `,
        message,
      )
    }
    branch('messages', parent)
    await ask('/commit/messages?page_size=100')
    const { data, total } = await signed.api.listCommits({
      params: { ...here(), branch: 'messages' },
      query: { page_size: 100 },
    })
    assert.deepEqual([data.length, total], [40, 40])
    assert.ok(data.every((commit) => commit.message_truncated && commit.message.length > 1_000))
    const { commit } = await signed.api.getCommitDiff({ params: { ...here(), commit: 'messages' } })
    assert.ok(commit.message_truncated && commit.message.length > 20_000)
    await ask('/diff/messages')
    await whole('/tree/messages/')
  })

  it('show the beginnings of names of a megabyte, of headers without end and of a commit of 60 MB', async () => {
    const tree = treeOf(['a'])
    let parent = ''
    for (let at = 0; at < 60; at += 1) {
      const author = `author ${at}${'\u0001'.repeat(megabyte)} <${at}@x> 1700000000 +0000\n`
      parent = writeObject(
        'commit',
        `tree ${tree}\n${parent && `parent ${parent}\n`}`,
        author,
        `committer ${person}\n\nm`,
      )
    }
    for (let at = 0; at < 60; at += 1) {
      const author = `author ${at}${'\u0001'.repeat(100_000)} <${at}@x> ${1_700_000_000 + at * 604_800} +0000\n`
      parent = writeObject('commit', `tree ${tree}\nparent ${parent}\n`, author, `committer ${person}\n\nm`)
    }
    const merged = `parent ${parent}\n`.repeat(100_000)
    parent = writeObject('commit', `tree ${tree}\n${merged}`, `author ${person}\ncommitter ${person}\n\nmany parents`)
    const huge = Buffer.alloc(60 * megabyte, 'x')
    parent = writeObject(
      'commit',
      `tree ${tree}\nparent ${parent}\n`,
      `author ${person}\ncommitter ${person}\n\n`,
      huge,
    )
    branch('names', parent)
    await moveRefs(server)
    const { data } = await signed.api.listCommits({ params: { ...here(), branch: 'names' }, query: { page_size: 100 } })
    assert.equal(data[0]?.message_truncated, true)
    assert.ok(data.slice(2).every(({ author }) => author.truncated && author.name.length >= 50))
    for (const end of [
      '/commit/names?page_size=100',
      '/contributions/names',
      '/diff/names',
      '/diff/names~1'.replace('~1', ''),
    ])
      await ask(end)
    const { authors, top } = await signed.api.getContributions({ params: { ...here(), branch: 'names' } })
    assert.ok(authors > 50 && top.length === 50)
    await ask(`/diff/${data[1]?.commit_id}`)
  })

  it('page a folder of 100,000 entries, none of them twice, with sizes and last commits', async () => {
    const names = Array.from({ length: 100_000 }, (_, index) => `file-${index}`)
    const commit = commitFiles(gitDir, { branch: 'folder', names })
    const first = await whole('/tree/folder/')
    assert.deepEqual(first.json.page, { next: Object(first.json.page).next, total: 100_000 })
    const seen: string[] = []
    let cursor: string | undefined
    for (let pages = 0; ; pages += 1) {
      assert.ok(pages < 100)
      // As it comes: the server has held each row to the contract already, and the client would do it again.
      const { json } = await look(
        `/tree/folder/?page_size=2000${cursor === undefined ? '' : `&cursor=${cursor}`}`,
        'wild',
      )
      const rows = json.data as TreeEntry[]
      assert.ok(rows.every(({ item, commit_id }) => item.size === 1 && commit_id === commit))
      seen.push(...rows.map(({ item }) => item.name))
      const { next } = Object(json.page)
      if (next === null) break
      cursor = next
    }
    assert.deepEqual(seen, names.toSorted())
    await ask('/languages/folder')
  })

  it('begin a page where the one before ended, also when the folder has changed meanwhile', async () => {
    const page = (more: { cursor?: string; page_size?: number } = {}) =>
      signed.pages.listTree({ params: { ...here(), branch: 'moving' }, query: { page_size: 2, ...more } })
    commitFiles(gitDir, { branch: 'moving', names: ['a', 'b', 'c', 'd'] })
    await moveRefs(server)
    const { next, data } = await page()
    assert.deepEqual(
      data.map(({ item }) => item.name),
      ['a', 'b'],
    )
    commitFiles(gitDir, { branch: 'moving', names: ['0', 'bb', 'c', 'e'] })
    await moveRefs(server)
    const rest = await page({ cursor: next ?? '', page_size: 9 })
    assert.deepEqual([rest.data.map(({ item }) => item.name), rest.next, rest.total], [['bb', 'c', 'e'], null, 4])
    for (const cursor of ['x', 'MiAxIGE', '%00', 'a'.repeat(9_000)]) {
      const answer = await signed.send('GET', `/api/repo/${here().owner}/wild/tree/moving/?cursor=${cursor}`)
      assert.equal(answer.status, 400, cursor)
    }
  })

  it('hold names as long as nobody reads, and folders whose names are', async () => {
    const names = Array.from({ length: 300 }, (_, index) => `${'\u0001'.repeat(5_000)}${`${index}`.padStart(3, '0')}`)
    const folder = 'f'.repeat(4_000)
    const inner = treeOf([...names, 'x'])
    const tree = writeObject('tree', `40000 ${folder}\0`, Buffer.from(inner, 'hex'))
    branch('long', writeObject('commit', `tree ${tree}\nauthor ${person}\ncommitter ${person}\n\nm`))
    const rows = (await whole(`/tree/long/${folder}/`)).json.data as TreeEntry[]
    assert.ok(rows.length > 0 && rows.length < 301)
    assert.ok(rows[0]?.item.name_truncated)
    let cursor: string | undefined
    let count = 0
    do {
      const query = cursor === undefined ? {} : { cursor }
      const page = await signed.pages.listTree({ params: { ...here(), branch: 'long', path: folder }, query })
      count += page.data.length
      cursor = page.next ?? undefined
    } while (cursor !== undefined)
    assert.equal(count, 301)
  })

  it('refuse a folder of 250,000 entries in words, and go on', async () => {
    const record = (index: number) =>
      Buffer.concat([Buffer.from(`100644 ${String(index).padStart(8, '0')}\0`), Buffer.alloc(20, 1)])
    const tree = writeObject('tree', Buffer.concat(Array.from({ length: 250_000 }, (_, index) => record(index))))
    branch('vast', writeObject('commit', `tree ${tree}\nauthor ${person}\ncommitter ${person}\n\nm`))
    await moveRefs(server)
    const { json } = await signed.send('GET', `/api/repo/${here().owner}/wild/tree/vast/`)
    assert.deepEqual([json.code, json.msg], [422, 'This folder has too many entries to list'])
    await ask('/languages/vast')
    await ask('/commit/vast')
  })

  it('page and filter 19,001 branches', async () => {
    const folder = await another('branches')
    const commit = commitFiles(folder, { branch: 'main', names: ['a'] })
    const names = Array.from({ length: 19_000 }, (_, index) => `topic/${index}-${'x'.repeat(150)}`)
    const lines = ['main', ...names].sort().map((name) => `${commit} refs/heads/${name}\n`)
    writeFileSync(join(folder, 'packed-refs'), `# pack-refs with: peeled fully-peeled sorted \n${lines.join('')}`)
    const params = { owner: here().owner, repo: 'branches' }
    const first = await ask('/refs', 'branches')
    assert.equal((first.json.data as BranchItem[])[0]?.branch.ref_name, 'main')
    const seen = new Set<string>()
    let cursor: string | undefined
    do {
      const page = await signed.pages.listRefs({ params, query: cursor === undefined ? {} : { cursor } })
      assert.equal(page.total, 19_001)
      for (const { branch: each } of page.data) seen.add(each.ref_name)
      cursor = page.next ?? undefined
    } while (cursor !== undefined)
    assert.equal(seen.size, 19_001)
    const filtered = await signed.pages.listRefs({ params, query: { query: 'PIC/18', page_size: 5 } })
    assert.deepEqual([filtered.total, filtered.next !== null, filtered.data.length], [1_111, true, 5])
    const wrong = await signed.send('GET', `/api/repo/${here().owner}/branches/refs?cursor=nonsense`)
    assert.equal(wrong.status, 400)
  })

  it('say line by line where a long file comes from, a part at a time', async () => {
    const lines = Array.from({ length: 20_000 }, (_, index) => `${index}\n`)
    const stream = (content: string, from: string) =>
      `commit refs/heads/blame\ncommitter ${person}\ndata 1\nm\n${from}M 100644 inline file\ndata ${content.length}\n${content}\n`
    const changed = lines.map((line, index) => (index % 2 === 0 ? line : `new ${line}`)).join('')
    plainGit(gitDir, ['fast-import', '--quiet'], stream(lines.join(''), '') + stream(changed, ''))
    await ask('/blame/blame/file')
    const params = { ...here(), branch: 'blame', path: 'file' }
    let line = 1
    for (let parts = 0; line <= 20_000; parts += 1) {
      assert.ok(parts < 10)
      const { ranges, commits, truncated } = await signed.api.getBlame({ params, query: { start_line: line } })
      assert.deepEqual([ranges[0]?.start, commits.length], [line, 2])
      const last = ranges.at(-1)
      line = (last?.start ?? 0) + (last?.lines ?? 0)
      assert.equal(truncated, line <= 20_000)
    }
  })
})
