import assert from 'node:assert/strict'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { client } from '@sheaf/git-engine/testing/git-client'
import { scratchFolder } from '@sheaf/git-engine/testing/scratch-repository'
import { visitor as nobody } from '@sheaf/server-core/actor'
import { runAs } from '@sheaf/server-core/admission/caller'
import { eventually } from '@sheaf/server-core/testing/eventually'
import { afterAll, beforeAll, describe, it, type TestContext } from 'vitest'
import { openDirectDeps } from '../../testing/direct-deps.ts'
import { addCollaborator, createUser, issueAccessKey, limitAccessKey, signIn } from '../../testing/factories.ts'
import { startServer, type TestServer } from '../../testing/start-server.ts'
import { startZoekt, type ZoektServer, zoektPrograms } from '../../testing/zoekt-server.ts'
import { createTextWorkers } from '../../text/text-workers.ts'
import { followCode } from './index-code.ts'
import { createEarlyReads } from './match-page.ts'
import { createPublicRepositories } from './public-repositories.ts'
import { searchCode } from './search-code.ts'
import { createGreps } from './search-ref.ts'

type Api = Awaited<ReturnType<typeof signIn>>['api']
type Files = Readonly<Record<string, string | Buffer | null>>

/** What the same searches are asked of: the index of this Sheaf's own, and a real zoekt where there is one. */
const engines = [
  { name: 'its own index', programs: undefined },
  ...(zoektPrograms === undefined ? [] : [{ name: 'zoekt', programs: zoektPrograms }]),
]

describe.each(engines)('code search by $name', ({ programs }) => {
  let server: TestServer
  let zoekt: ZoektServer | undefined
  let ada: Awaited<ReturnType<typeof signIn>>
  beforeAll(async () => {
    zoekt = programs === undefined ? undefined : await startZoekt(programs)
    server = await startServer({ env: zoekt?.env ?? {} })
    ada = await signIn(server)
  })
  afterAll(async () => {
    await server.stop()
    await zoekt?.stop()
  })

  /** A repository with a clone of it, and a way to push files. */
  const repository = async (test: TestContext, name: string, { isPrivate = false } = {}) => {
    const { uid } = await ada.api.createRepository({
      body: { owner_uid: ada.user.uid, repo_name: name, repo_is_private: isPrivate },
    })
    const work = join(scratchFolder(test), 'work')
    await client('/', 'init', '-q', '-b', 'main', work)
    const { token } = await issueAccessKey(server, ada.user, { grants: { repo_access: 2 } })
    const url = new URL(`/${ada.user.username}/${name}.git`, server.url)
    url.username = 'key'
    url.password = token
    const commit = async (files: Files) => {
      for (const [path, text] of Object.entries(files)) {
        const file = join(work, path)
        mkdirSync(dirname(file), { recursive: true })
        if (text === null) rmSync(file)
        else writeFileSync(file, text)
      }
      await client(work, 'add', '-A')
      await client(work, 'commit', '-q', '-m', 'Change')
    }
    const push = (...args: string[]) => client(work, 'push', '-q', url.href, ...args)
    return { uid, work, commit, push, params: { owner: ada.user.username, repo: name } }
  }
  const search = (api: Api, query: string) => api.searchCode({ query: { query } })
  const pathsOf = async (api: Api, query: string) =>
    (await search(api, query)).results.map(({ repo_name, path }) => `${repo_name}/${path}`)
  const finds = (api: Api, query: string, paths: readonly string[]) =>
    eventually(async () => assert.deepEqual((await pathsOf(api, query)).sort(), [...paths].sort()))

  it('refuses what it can not look for', async () => {
    const { send } = server.browser()
    for (const [query, status] of [
      ['', 400],
      ['?query=', 400],
      [`?query=${'x'.repeat(257)}`, 400],
      ['?query=abc&cursor=-1', 400],
      ['?query=ab', 422],
      ['?query=path:src', 422],
      [`?query=${encodeURIComponent('/a.*b/')}`, 422],
      [`?query=${encodeURIComponent('/word(/')}`, 422],
      [`?query=${encodeURIComponent('/(word)\\1word/')}`, 422],
    ] as const) {
      const answer = await send('GET', `/api/search/code${query}`)
      assert.equal(answer.status === 200 ? answer.json.code : answer.status, status, query)
    }
    const { token } = await issueAccessKey(server, ada.user, { grants: {} })
    const headers = { authorization: `Bearer ${token}` }
    assert.equal((await server.browser().send('GET', '/api/search/code?query=word', { headers })).status, 403)
  })

  it('finds what was pushed, and not what is there no more', async (test) => {
    const { commit, push, work } = await repository(test, 'found')
    await commit({
      'src/weave.ts': 'const one = 1\r\n  export function weaveQuilt() {}\r\n',
      'docs/notes.md': 'Call WEAVEQUILT twice: weavequilt.\n',
      'odd name/é.txt': 'Die Straße weaveQuiltÄ\n',
      'latin.txt': Buffer.from('weaveQuilt caf\xe9\n', 'latin1'),
      'data.bin': Buffer.from('weaveQuilt\0\x01'),
      'empty.txt': '',
      'long.txt': `${'x'.repeat(1_000)}weaveQuilt${'y'.repeat(1_000)}`,
    })
    await push('main')
    const all = ['src/weave.ts', 'docs/notes.md', 'odd name/é.txt', 'latin.txt', 'long.txt'].map(
      (path) => `found/${path}`,
    )
    const visitor = server.browser().api
    await finds(visitor, 'weavequilt', all)
    const { results, next, is_complete } = await search(visitor, 'weavequilt')
    assert.deepEqual([next, is_complete], [null, true])
    const [first] = results
    assert.equal(first?.path, 'src/weave.ts', 'source comes before prose')
    assert.deepEqual(first?.lines, [
      { number: 2, text: '  export function weaveQuilt() {}', ranges: [18, 28], is_cut: false },
    ])
    const [cut] = results.flatMap(({ path, lines }) => (path === 'long.txt' ? lines : []))
    assert.equal(cut?.is_cut, true)
    assert.equal(cut?.text.slice(cut.ranges[0], cut.ranges[1]), 'weaveQuilt')

    await finds(
      visitor,
      'weaveQuilt case:yes',
      all.filter((path) => path !== 'found/docs/notes.md'),
    )
    await finds(visitor, 'weavequilt path:src/', ['found/src/weave.ts'])
    await finds(visitor, 'weavequilt lang:typescript', ['found/src/weave.ts'])
    await finds(visitor, 'function weavequilt', ['found/src/weave.ts'])
    await finds(visitor, '"function weaveQuilt()"', ['found/src/weave.ts'])
    await finds(visitor, '"weaveQuilt function"', [])
    await finds(visitor, '/weave(Quilt|Rug)\\(/', ['found/src/weave.ts'])
    await finds(visitor, '/^Call\\s+weave.+twice/', ['found/docs/notes.md'])
    await finds(visitor, 'straße', ['found/odd name/é.txt'])
    await finds(visitor, 'café', ['found/latin.txt'])
    await finds(visitor, 'weavequilt repo:found path:src', ['found/src/weave.ts'])
    await finds(visitor, `weavequilt repo:${ada.user.username}/found lang:typescript`, ['found/src/weave.ts'])
    await finds(visitor, 'weavequilt repo:other', [])
    await finds(visitor, `weavequilt owner:${ada.user.username} lang:TypeScript`, ['found/src/weave.ts'])
    await finds(visitor, 'weavequilt owner:nobody-at-all', [])

    // Of another branch nothing is found.
    await client(work, 'switch', '-q', '-c', 'aside')
    await commit({ 'aside.txt': 'asideQuilt' })
    await push('aside')
    await client(work, 'switch', '-q', 'main')
    await commit({ 'src/weave.ts': null, 'src/moved.ts': 'export function weaveQuilt() {}', 'new.txt': 'knitQuilt' })
    await push('main')
    await finds(visitor, 'knitquilt', ['found/new.txt'])
    await finds(visitor, 'weavequilt lang:typescript', ['found/src/moved.ts'])
    assert.deepEqual(await pathsOf(visitor, 'asidequilt'), [])
    // The default branch is another one: so is what is found.
    await ada.api.setDefaultBranch({ params: { owner: ada.user.username, repo: 'found' }, body: { name: 'aside' } })
    await finds(visitor, 'asidequilt', ['found/aside.txt'])
    await finds(visitor, 'knitquilt', [])
    await ada.api.setDefaultBranch({ params: { owner: ada.user.username, repo: 'found' }, body: { name: 'main' } })
    await finds(visitor, 'knitquilt', ['found/new.txt'])
    // What a forced push takes away is not found.
    await client(work, 'reset', '-q', '--hard', 'HEAD~1')
    await push('--force', 'main')
    await finds(visitor, 'knitquilt', [])
    await finds(visitor, 'weavequilt lang:typescript', ['found/src/weave.ts'])
  })

  it('shows nobody what they may not see, nor that it is there', async (test) => {
    const open = await repository(test, 'opened')
    const closed = await repository(test, 'closed', { isPrivate: true })
    const text = 'const secretSpindle = 1\n'
    await open.commit({ 'a.ts': 'const openSpindle = 1\n', 'same.ts': text.replaceAll('secret', 'common') })
    await closed.commit({ 'b.ts': text, 'same.ts': text.replaceAll('secret', 'common') })
    await open.push('main')
    await closed.push('main')
    await finds(ada.api, 'spindle repo:closed', ['closed/b.ts', 'closed/same.ts'])
    await finds(ada.api, 'openspindle', ['opened/a.ts'])

    const visitor = server.browser().api
    const stranger = await signIn(server)
    const reader = await signIn(server)
    await addCollaborator(server, { ownerId: reader.user.ownerId, repoUid: closed.uid, role: 'reader' })
    for (const { api } of [{ api: visitor }, stranger]) {
      await finds(api, 'secretspindle', [])
      assert.deepEqual(await search(api, 'secretspindle repo:closed'), { results: [], next: null, is_complete: true })
      const { results } = await search(api, 'commonspindle')
      assert.deepEqual(
        results.map(({ repo_name, copies, is_private }) => ({ repo_name, copies, is_private })),
        [{ repo_name: 'opened', copies: 0, is_private: false }],
      )
    }
    await finds(reader.api, 'secretspindle', ['closed/b.ts'])
    const [common] = (await search(reader.api, 'commonspindle')).results
    assert.equal(common?.copies, 1)

    // A key sees what it is limited to, and no more than its user.
    const key = await issueAccessKey(server, reader.user, { grants: { repo_access: 1 } })
    await limitAccessKey(server, { keyUid: key.id, repoUid: open.uid })
    const headers = { authorization: `Bearer ${key.token}` }
    const { text: byKey } = await server.browser().send('GET', '/api/search/code?query=spindle', { headers })
    assert.match(byKey, /openSpindle/)
    assert.doesNotMatch(byKey, /secretSpindle/)

    // What becomes private is gone at once, and what becomes public is there when the index has heard of it.
    await ada.api.setRepositoryVisibility({ params: open.params, body: { is_private: true } })
    assert.deepEqual(await pathsOf(visitor, 'openspindle'), [])
    await ada.api.setRepositoryVisibility({ params: closed.params, body: { is_private: false } })
    await finds(visitor, 'secretspindle', ['closed/b.ts'])
    const { repo } = closed.params
    await ada.api.deleteRepository({ params: closed.params, body: { confirmation: `${ada.user.username}/${repo}` } })
    assert.deepEqual(await pathsOf(visitor, 'secretspindle'), [])
    assert.deepEqual(await pathsOf(ada.api, 'secretspindle'), [])
    // Each repository is noted once, however often it changed.
    const notes = await server.database.read.selectFrom('code_changes').select('repo_id').execute()
    assert.equal(new Set(notes.map(({ repo_id }) => repo_id)).size, notes.length)
  })

  it('finds what comes in several pieces, which wait for no process of their own', async (test) => {
    const { commit, push } = await repository(test, 'pieces')
    const filler = (seed: number) =>
      Array.from({ length: 40_000 }, (_, line) => `line ${(seed * line * 2_654_435_761) % 1e9}\n`).join('')
    const paths = Array.from({ length: 8 }, (_, n) => `piece-${n}.txt`)
    await commit(Object.fromEntries(paths.map((path, n) => [path, `${filler(n + 3)}bobbinLace\n`])))
    await push('main')
    const pushed = performance.now()
    await finds(
      ada.api,
      'bobbinLace',
      paths.map((path) => `pieces/${path}`),
    )
    // An index stands back for half a minute where others are at work.
    assert.ok(performance.now() - pushed < 20_000)
  })

  it('tells page by page, each file once', async (test) => {
    const { commit, push } = await repository(test, 'pages')
    const files = Object.fromEntries(
      Array.from({ length: 60 }, (_, n) => [`f${n}.ts`, `const bobbin${n} = 'manyBobbins'\n`]),
    )
    await commit(files)
    await push('main')
    await eventually(async () => assert.equal((await search(ada.api, 'manybobbins')).results.length > 0, true))
    const seen: string[] = []
    let cursor: string | undefined
    do {
      const page = await ada.api.searchCode({ query: { query: 'manybobbins', ...(cursor && { cursor }) } })
      seen.push(...page.results.map(({ path }) => path))
      cursor = page.next ?? undefined
    } while (cursor !== undefined)
    assert.deepEqual(seen.sort(), Object.keys(files).sort())
  })

  it('looks into any ref of one repository, as soon as it is pushed', async (test) => {
    const { commit, push, work, params } = await repository(test, 'looms')
    await commit({ 'main.ts': 'export const heddle = 1\n' })
    await push('main')
    await client(work, 'switch', '-q', '-c', 'topic/warp')
    await commit({
      'src/warp.ts': 'const one = 1\n  export function warpLoom() {}\n',
      'src/-odd name.py': 'warploom = "[a-z]+(x"\n',
      'straße/größe.txt': 'Die Größe: ÄÖÜÄÖ warp\n',
      'latin.txt': Buffer.from('warpLoom caf\xe9\n', 'latin1'),
      'data.bin': Buffer.from('warpLoom\0\x01'),
    })
    await client(work, 'tag', 'v1')
    await push('topic/warp', 'v1')
    const commitId = (await client(work, 'rev-parse', 'HEAD')).toString().trim()
    const visitor = server.browser().api
    const inRef = (ref: string) => `repo:${params.owner}/looms ref:${ref}`
    const found = async (query: string, ref = 'topic/warp') =>
      (await search(visitor, `${query} ${inRef(ref)}`)).results.map(({ path }) => path)

    const { results, next, is_complete } = await search(visitor, `warploom ${inRef('topic/warp')} lang:typescript`)
    assert.deepEqual([next, is_complete], [null, true])
    assert.deepEqual(results, [
      {
        owner: params.owner,
        repo_name: 'looms',
        is_private: false,
        commit: commitId,
        path: 'src/warp.ts',
        language: 'TypeScript',
        copies: 0,
        matches: 1,
        lines: [{ number: 2, text: '  export function warpLoom() {}', ranges: [18, 26], is_cut: false }],
      },
    ])
    for (const ref of ['topic/warp', 'v1', commitId, commitId.slice(0, 10)]) {
      assert.deepEqual((await found('warpLoom', ref)).sort(), ['latin.txt', 'src/-odd name.py', 'src/warp.ts'], ref)
    }
    assert.deepEqual(await found('warpLoom', 'main'), [])
    assert.deepEqual((await found('warpLoom case:yes')).sort(), ['latin.txt', 'src/warp.ts'])
    assert.deepEqual(await found('warploom path:SRC/ path:odd'), ['src/-odd name.py'])
    assert.deepEqual(await found('function warploom'), ['src/warp.ts'])
    assert.deepEqual(await found('"warploom function"'), [])
    assert.deepEqual(await found('"[a-z]+(x"'), ['src/-odd name.py'])
    assert.deepEqual(await found('/^\\s+export (function|class) warp[A-Z]/'), ['src/warp.ts'])
    assert.deepEqual((await found('/warploom =|function warp/')).sort(), ['src/-odd name.py', 'src/warp.ts'])
    assert.deepEqual((await found('/(?i)WARPLOOM/ case:yes')).sort(), ['latin.txt', 'src/-odd name.py', 'src/warp.ts'])
    assert.deepEqual(await found('café'), ['latin.txt'])
    assert.deepEqual(await found('größe'), ['straße/größe.txt'])
    assert.deepEqual(await found('äöüäö'), ['straße/größe.txt'])
    // In quotes, it is a text.
    assert.deepEqual(await search(visitor, '"ref:topic/warp"'), { results: [], next: null, is_complete: true })

    const { send } = server.browser()
    for (const query of [
      `warp ${inRef('nowhere')}`,
      `warp ${inRef('-Otouch')}`,
      `warp ${inRef('../../config')}`,
      'warp ref:main',
      'warp repo:looms ref:main',
      `warp ${inRef('main')} repo:${params.owner}/other`,
      `wa ${inRef('main')}`,
      `/a.*b/ ${inRef('main')}`,
      `/wor(/ ${inRef('main')}`,
      `/(warp)\\1/ ${inRef('main')}`,
    ]) {
      const { json } = await send('GET', `/api/search/code?query=${encodeURIComponent(query)}`)
      assert.equal(json.code, 422, query)
    }

    // Page by page, each file once; and what is private is as if it were not there.
    await commit(Object.fromEntries(Array.from({ length: 45 }, (_, n) => [`many/${n}.txt`, `shuttleRace ${n}\n`])))
    await push('topic/warp')
    const seen: string[] = []
    let cursor: string | undefined
    do {
      const query = `shuttlerace ${inRef('topic/warp')}`
      const page = await visitor.searchCode({ query: { query, ...(cursor && { cursor }) } })
      seen.push(...page.results.map(({ path }) => path))
      cursor = page.next ?? undefined
    } while (cursor !== undefined)
    assert.equal(new Set(seen).size, 45)
    assert.equal(seen.length, 45)
    await ada.api.setRepositoryVisibility({ params, body: { is_private: true } })
    const nothing = { results: [], next: null, is_complete: true }
    assert.deepEqual(await search(visitor, `warploom ${inRef('topic/warp')}`), nothing)
    assert.deepEqual(await search(visitor, `warploom ${inRef('nowhere')}`), nothing)
    assert.deepEqual(await search(visitor, `warploom repo:${params.owner}/never ref:main`), nothing)
    assert.equal((await search(ada.api, `warploom ${inRef('topic/warp')}`)).results.length, 3)
  })

  it('answers others while an expression takes long', async (test) => {
    const { commit, push } = await repository(test, 'hostile')
    await commit({ 'a.txt': `${'a'.repeat(900_000)}hook\n` })
    await push('main')
    await finds(ada.api, 'aaahook', ['hostile/a.txt'])
    const began = performance.now()
    const hostile = ['/(a+)+$hook/', '/(a|aa)*hook!/', '/((a{1,100}){1,100}){1,10}hook/', '/(.*)(.*)(.*)hookz?x/'].map(
      (query) => ada.send('GET', `/api/search/code?query=${encodeURIComponent(query)}`),
    )
    // Nothing of it runs where requests are answered.
    const other = await signIn(server, await createUser(server))
    const waits: number[] = []
    for (let n = 0; n < 20; n += 1) {
      const asked = performance.now()
      assert.equal((await other.send('GET', `/api/repo/${ada.user.username}/hostile`)).status, 200)
      waits.push(performance.now() - asked)
    }
    assert.ok(Math.max(...waits) < 2_000, `${Math.max(...waits)} ms`)
    for (const { status } of await Promise.all(hostile)) assert.ok([200, 422, 503].includes(status), `${status}`)
    assert.ok(performance.now() - began < 30_000)
  })

  // What follows is about the threads of the index of its own.
  if (programs !== undefined) return

  it('reads no files for those that wait for a thread', async (test) => {
    const { commit, push } = await repository(test, 'waiting')
    await commit({ 'a.txt': `${'a'.repeat(100_000)} shuttle\n` })
    await push('main')
    await finds(ada.api, 'shuttle', ['waiting/a.txt'])
    const { deps, stop } = await openDirectDeps(server.config)
    test.onTestFinished(stop)
    followCode(deps)
    const text = createTextWorkers({ queue: { slots: 1, perCaller: 1, waiting: 100 } })
    test.onTestFinished(text.close)
    let [held, most] = [0, 0]
    const { blobs } = deps.git.read
    const counted: typeof blobs = {
      ...blobs,
      async scan(blob) {
        const bytes = await blobs.scan(blob)
        held += 1
        most = Math.max(most, held)
        return bytes
      },
    }
    const git = { ...deps.git, read: { ...deps.git.read, blobs: counted } }
    const searched = {
      ...deps,
      git,
      text,
      publicRepositories: createPublicRepositories(deps),
      greps: createGreps(),
      earlyReads: createEarlyReads(),
      zoekt: undefined,
    }
    const asOne = (key: string) =>
      runAs({ key }, async () => {
        const { signal } = new AbortController()
        const { results } = await searchCode(searched, { actor: nobody, text: 'shuttle', skip: 0, signal })
        held -= results.length
        return results.length
      })
    await eventually(async () => assert.equal(await asOne('first'), 1))
    assert.equal(held, 0)
    const found = await Promise.all(Array.from({ length: 12 }, (_, n) => asOne(`searcher ${n}`)))
    assert.deepEqual(found, Array(12).fill(1))
    // That of the thread, one that is next, and one that is begun in the moment in which another is told.
    assert.ok(most <= 3, `${most} were held at a time`)
  })

  it('hands many small texts over in pieces: what each takes besides its bytes counts, too', async (test) => {
    const { commit, push } = await repository(test, 'small-texts')
    const count = 2_500
    await commit(Object.fromEntries(Array.from({ length: count }, (_, n) => [`part-${n % 25}/${n}.txt`, `${n}\n`])))
    await push('main')
    const { deps, stop } = await openDirectDeps(server.config)
    test.onTestFinished(stop)
    const { codeIndex } = deps
    const pieces: number[] = []
    const ask: typeof codeIndex.ask = (task, input) => {
      if (task === 'add' && Array.isArray(input)) pieces.push(input.length)
      return codeIndex.ask(task, input)
    }
    followCode({ ...deps, codeIndex: { ...codeIndex, ask } })
    await eventually(() => assert.ok(pieces.reduce((sum, texts) => sum + texts, 0) >= count))
    assert.ok(Math.max(...pieces) < count, `${Math.max(...pieces)} texts were one piece`)
  })
})
