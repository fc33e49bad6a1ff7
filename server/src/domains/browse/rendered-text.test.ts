import assert from 'node:assert/strict'
import type { RenderedText } from '@sheaf/contract'
import { plainGit, writeHistory } from '@sheaf/git-engine/testing/scratch-repository'
import { afterAll, beforeAll, describe, it } from 'vitest'
import { codeOf } from '../../testing/code-of.ts'
import { createTeam, createUser, folderOf, moveRefs, signIn } from '../../testing/factories.ts'
import { startServer, type TestServer } from '../../testing/start-server.ts'

type Files = Record<string, string>

describe('texts of a repository as HTML', () => {
  let server: TestServer
  let signed: Awaited<ReturnType<typeof signIn>>
  let ada: Awaited<ReturnType<typeof createUser>>
  beforeAll(async () => {
    server = await startServer()
    ada = await createUser(server, { username: 'Ada' })
    signed = await signIn(server, ada)
  })
  afterAll(() => server.stop())

  /** A repository of Ada's or of her team's whose only commit has these files. */
  const make = async (name: string, files: Files, options: { isPrivate?: boolean; owner?: string } = {}) => {
    const { isPrivate: repo_is_private = false, owner = signed.user.uid } = options
    const made = await signed.api.createRepository({
      body: { owner_uid: owner, repo_name: name, repo_is_private, team: owner !== signed.user.uid },
    })
    const gitDir = folderOf(server, made)
    const write = async (content: Files) => {
      const [oid = ''] = writeHistory(gitDir, [
        {
          branch: 'refs/heads/main',
          parents: [],
          changes: Object.entries(content).map(([path, text]) => ({ path, content: text })),
        },
      ])
      await moveRefs(server)
      return oid
    }
    const oid = Object.keys(files).length > 0 ? await write(files) : ''
    return { gitDir, oid, write }
  }
  const readme = async (repo: string, { path = '', branch = 'HEAD', part = 0, by = server.browser().api } = {}) =>
    by.getReadme({ params: { owner: 'ada', repo, branch, path }, query: { part } })

  it('are for those who may read it: a private one is missing', async () => {
    await make('closed', { 'README.md': 'hidden' }, { isPrivate: true })
    assert.equal(await codeOf(readme('closed')), 404)
    assert.match((await readme('closed', { by: signed.api }))?.html ?? '', /hidden/)
    assert.equal(await codeOf(readme('closed', { path: 'none', by: signed.api })), 404)
    const rendered = { owner: 'ada', repo: 'closed', branch: 'HEAD' }
    assert.equal(await codeOf(signed.api.getRenderedText({ params: { ...rendered, path: 'none.md' }, query: {} })), 404)
    assert.match(
      (await signed.api.getRenderedText({ params: { ...rendered, path: 'README.md' }, query: {} })).html ?? '',
      /hidden/,
    )
  })

  it('are drawn before they are committed, as at their path, for whoever may write', async () => {
    const { oid } = await make('drafts', { 'a.md': 'a' })
    const params = { owner: 'Ada', repo: 'drafts' }
    const body = { branch: 'main', path: 'docs/b.md', text: '# B\n\n[a](../a.md) ![i](i.png)<script>x</script>' }
    const drawn = await signed.api.renderDraft({ params, body })
    assert.deepEqual([drawn.path, drawn.format, drawn.notes], ['docs/b.md', 'markdown', []])
    assert.match(drawn.html ?? '', /href="\/Ada\/drafts\/blob\/main\/a.md"/)
    assert.match(drawn.html ?? '', new RegExp(`src="/Ada/drafts/raw/${oid}/docs/i.png"`))
    assert.doesNotMatch(drawn.html ?? '', /<script/)
    await assert.rejects(signed.api.renderDraft({ params, body: { ...body, branch: 'gone' } }), { status: 404 })
    await assert.rejects(signed.api.renderDraft({ params, body: { ...body, path: '../b.md' } }), { status: 400 })
  })

  it('are the README of each folder, with links at the same ref and pictures of the same commit', async () => {
    const { gitDir, oid, write } = await make('docs', {
      'a.txt': 'a',
      'readme.txt': 'later',
      'ReadMe.md': '---\nlicense: mit\n---\n[x](docs/a.md#b) [d](docs/) ![i](i%20.png)',
      'readmes/a': 'a',
      'docs/README': 'plain <b>',
      'src/a.c': 'a',
    })
    const shown = await readme('docs')
    assert.equal(shown?.path, 'ReadMe.md')
    assert.deepEqual(shown.facts, [{ name: 'license', values: ['mit'] }])
    assert.match(shown.html ?? '', /href="\/Ada\/docs\/blob\/HEAD\/docs\/a.md#b"/)
    assert.match(shown.html ?? '', /href="\/Ada\/docs\/tree\/docs"/)
    assert.match(shown.html ?? '', new RegExp(`src="/Ada/docs/raw/${oid}/i%20.png"`))
    const text = await readme('docs', { path: 'docs' })
    assert.deepEqual([text?.path, text?.format], ['docs/README', 'text'])
    assert.equal(text?.html, '<pre tabindex="0">plain &#60;b&#62;</pre>')
    assert.equal(await readme('docs', { path: 'src' }), null)
    plainGit(gitDir, ['branch', 'a/b', 'main'])
    await moveRefs(server)
    // An address does not say where a ref ends.
    const branched = await readme('docs', { branch: 'a', path: 'b' })
    assert.match(branched?.html ?? '', /\/blob\/a\/b\/docs\/a.md#b"[\s\S]*\/tree\/docs\?ref=a%2Fb"/)

    const { send } = server.browser()
    const address = '/api/repo/ada/docs/readme/main/'
    const first = await send('GET', address)
    const etag = first.headers.get('etag') ?? assert.fail('it has a tag')
    assert.equal((await send('GET', address, { headers: { 'if-none-match': etag } })).status, 304)
    await write({ 'README.md': 'other' })
    assert.match((await send('GET', address, { headers: { 'if-none-match': etag } })).text, /other/)
  })

  it('are cut where they are long, and none where they are too much or no text', async () => {
    const line = `${'word '.repeat(20)}\n\n`
    const repository = await make('large', { 'README.md': line.repeat(6_000) })
    const long = await readme('large')
    assert.deepEqual([long?.notes, long?.next], [['cut'], 1])
    assert.ok((long?.html ?? '').length < 30_000)
    assert.ok(((await readme('large', { part: 1 }))?.html ?? '').length > 250_000)
    await repository.write({ 'README.md': `[a]: /${'x'.repeat(50_000)}\n\n${'[a] '.repeat(50_000)}` })
    const [first, second] = await Promise.all([readme('large'), readme('large')])
    assert.deepEqual([first?.html, second?.html], [null, null])
    await repository.write({ 'README.md': 'a\0b' })
    assert.equal((await readme('large'))?.html, null)
    await repository.write({ 'README.md': `${'é'.repeat(250_000)}` })
    assert.doesNotMatch((await readme('large'))?.html ?? '', /Ã/, 'a line that is cut within stays UTF-8')
    await make('nothing', {})
    assert.equal(await readme('nothing'), null)
  })

  it('come in parts where they are long: the start first, the rest in as many answers as it takes, nothing twice', async () => {
    const section = (number: number) => `## Part ${number}\n\n[b](b.md) ${'word '.repeat(200)}\n\n`
    const text = Array.from({ length: 330 }, (_, number) => section(number)).join('')
    await make('parts', { 'README.md': text, 'b.txt': 'b', 'docs/a.md': `# A\n\n${text}` }, { isPrivate: true })
    assert.equal(await codeOf(readme('parts', { part: 1 })), 404)
    const titles: (string | undefined)[] = []
    let parts = 0
    for (let part: number | undefined = 0; part !== undefined; parts += 1) {
      const shown: RenderedText | null = await readme('parts', { part, by: signed.api })
      titles.push(...[...(shown?.html ?? '').matchAll(/<h\d id="user-content-([^"]*)"/g)].map(([, id]) => id))
      assert.ok(shown?.html?.includes('href="/Ada/parts/blob/HEAD/b.md"'))
      part = shown?.next
    }
    assert.ok(parts > 2, `${parts} parts`)
    assert.deepEqual(
      titles,
      Array.from({ length: 330 }, (_, number) => `part-${number}`),
    )
    assert.equal((await readme('parts', { part: 99, by: signed.api }))?.html, '')
    const params = { owner: 'ada', repo: 'parts', branch: 'main' }
    const rest = await signed.api.getRenderedText({ params: { ...params, path: 'docs/a.md' }, query: { part: 1 } })
    assert.equal(rest.next, 2)
    const none = await signed.api.getRenderedText({ params: { ...params, path: 'b.txt' }, query: { part: 1 } })
    assert.equal(none.html, '')
  })

  it('are the cells of a notebook, page by page, for those who may read it', async () => {
    const cell = (source: string) => ({ cell_type: 'markdown', source })
    const long = Array.from({ length: 40 }, (_, at) => cell(`${at} ${'word '.repeat(4_000)}`))
    const text = JSON.stringify({ nbformat: 4, metadata: {}, cells: [cell('[a](b.md) ![i](i.png)'), ...long] })
    const files = { 'n/a.ipynb': text, 'n/broken.ipynb': '{', 'n/zero.ipynb': 'a\0' }
    const { oid } = await make('cells', files, { isPrivate: true })
    const read = (path: string, page = 0, by = signed.api) =>
      by.getNotebook({ params: { owner: 'ada', repo: 'cells', branch: 'main', path }, query: { page } })
    assert.equal(await codeOf(read('n/a.ipynb', 0, server.browser().api)), 404)
    assert.equal(await codeOf(read('n')), 404)
    const first = await read('n/a.ipynb')
    assert.deepEqual([first.state, first.total, first.next], ['shown', 41, 1])
    assert.match(first.cells[0]?.html ?? '', /href="\/Ada\/cells\/blob\/main\/n\/b.md"/)
    assert.ok(first.cells[0]?.html?.includes(`src="/Ada/cells/raw/${oid}/n/i.png"`))
    let count = first.cells.length
    for (let page = first.next; page !== null; ) {
      const { cells, next } = await read('n/a.ipynb', page)
      count += cells.length
      page = next
    }
    assert.equal(count, 41)
    assert.deepEqual((await read('n/a.ipynb', 99)).cells, [])
    for (const path of ['n/broken.ipynb', 'n/zero.ipynb']) assert.equal((await read(path)).state, 'unreadable')
  })

  it('are not those of a notebook that is larger than any that is read', async () => {
    const { gitDir } = await make('largest', { a: 'a' })
    const blob = plainGit(gitDir, ['hash-object', '-w', '--stdin'], Buffer.alloc(17 * 1024 * 1024, 32))
    const tree = plainGit(gitDir, ['mktree'], `100644 blob ${blob}\ta.ipynb\n`)
    plainGit(gitDir, ['update-ref', 'refs/heads/main', plainGit(gitDir, ['commit-tree', tree, '-m', 'large'])])
    await moveRefs(server)
    const params = { owner: 'ada', repo: 'largest', branch: 'main', path: 'a.ipynb' }
    assert.equal((await server.browser().api.getNotebook({ params, query: {} })).state, 'too_large')
  })

  it('are that of the public repository of the same name on a profile, of users and of teams', async () => {
    const profile = async (username: string) => server.browser().api.getProfileReadme({ params: { username } })
    assert.equal(await profile('nobody-at-all'), null)
    const { write } = await make('ada', {})
    assert.equal(await profile('ada'), null)
    await write({ 'README.md': '# Hello\n[notes](notes.md)' })
    const shown = await profile('ADA')
    assert.deepEqual([shown?.repo_name, shown?.readme.path], ['ada', 'README.md'])
    assert.match(shown?.readme.html ?? '', /<h3 [^>]*>Hello<[\s\S]*href="\/Ada\/ada\/blob\/HEAD\/notes.md"/)
    const team = await createTeam(server, { name: 'crew', members: [[ada, 'owner']] })
    await make('crew', { 'README.md': 'We row' }, { owner: team.uid })
    assert.match((await profile('crew'))?.readme.html ?? '', /We row/)
    const grace = await signIn(server, await createUser(server, { username: 'grace' }))
    const made = await grace.api.createRepository({
      body: { owner_uid: grace.user.uid, repo_name: 'grace', repo_is_private: true },
    })
    writeHistory(folderOf(server, made), [
      { branch: 'refs/heads/main', parents: [], changes: [{ path: 'README.md', content: 'mine' }] },
    ])
    await moveRefs(server)
    assert.equal(await grace.api.getProfileReadme({ params: { username: 'grace' } }), null, 'nor to its owner')
  })
})
