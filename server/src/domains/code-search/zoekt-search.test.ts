import assert from 'node:assert/strict'
import { once } from 'node:events'
import { existsSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { json } from 'node:stream/consumers'
import { client } from '@sheaf/git-engine/testing/git-client'
import { scratchFolder } from '@sheaf/git-engine/testing/scratch-repository'
import { eventually } from '@sheaf/server-core/testing/eventually'
import { describe, it, type TestContext } from 'vitest'
import { openZoektIndex } from '../../code-index/zoekt/zoekt-index.ts'
import { openDirectDeps } from '../../testing/direct-deps.ts'
import { issueAccessKey, signIn } from '../../testing/factories.ts'
import { startServer, type TestServer } from '../../testing/start-server.ts'
import { startZoekt, zoektPrograms } from '../../testing/zoekt-server.ts'
import { followZoekt } from './index-zoekt.ts'

type Signed = Awaited<ReturnType<typeof signIn>>

/** A repository with one commit pushed to it, and a way to push more. */
async function repository(
  test: TestContext,
  { server, owner, name, isPrivate = false }: { server: TestServer; owner: Signed; name: string; isPrivate?: boolean },
) {
  const { uid } = await owner.api.createRepository({
    body: { owner_uid: owner.user.uid, repo_name: name, repo_is_private: isPrivate },
  })
  const work = join(scratchFolder(test), 'work')
  await client('/', 'init', '-q', '-b', 'main', work)
  const { token } = await issueAccessKey(server, owner.user, { grants: { repo_access: 2 } })
  const url = new URL(`/${owner.user.username}/${name}.git`, server.url)
  url.username = 'key'
  url.password = token
  const push = async (files: Readonly<Record<string, string | Buffer>>) => {
    for (const [path, text] of Object.entries(files)) writeFileSync(join(work, path), text)
    await client(work, 'add', '-A')
    await client(work, 'commit', '-q', '-m', 'Change')
    await client(work, 'push', '-q', url.href, 'main')
  }
  const row = await server.database.read
    .selectFrom('repositories')
    .select('id')
    .where('uid', '=', uid)
    .executeTakeFirstOrThrow()
  return { id: row.id, params: { owner: owner.user.username, repo: name }, push, work }
}

const results = async (api: Signed['api'], query: string) =>
  (await api.searchCode({ query: { query } })).results.map(({ repo_name, path }) => `${repo_name}/${path}`).sort()

describe('a zoekt that lies, and one that is away', () => {
  /** What it says next; the status is 200 where there is a body. */
  const liar = async (test: TestContext) => {
    const told: { files: unknown[]; isAway: boolean; asked: number[][] } = { files: [], isAway: false, asked: [] }
    const service = createServer(async (request, response) => {
      if (told.isAway) return void response.destroy()
      const { RepoIDs } = (await json(request)) as { RepoIDs: number[] }
      told.asked.push(RepoIDs)
      const Result = { FileCount: told.files.length, FilesSkipped: 0, ShardsSkipped: 0, Crashes: 0, Files: told.files }
      response.end(JSON.stringify({ Result }))
    })
    service.listen(0, '127.0.0.1')
    await once(service, 'listening')
    test.onTestFinished(() => void service.closeAllConnections())
    test.onTestFinished(() => void service.close())
    const { port } = service.address() as AddressInfo
    const server = await startServer({ env: { SHEAF_ZOEKT_URL: `http://127.0.0.1:${port}` } })
    test.onTestFinished(() => server.stop())
    return { told, server }
  }

  it('is told of no repository that somebody may not see, and believed in none', async (test) => {
    const { told, server } = await liar(test)
    const ada = await signIn(server)
    const open = await repository(test, { server, owner: ada, name: 'opened' })
    const closed = await repository(test, { server, owner: ada, name: 'closed', isPrivate: true })
    await open.push({ 'a.ts': 'const spindle = 1\n', 'b.ts': 'nothing\n' })
    await closed.push({ 'a.ts': 'const secretSpindle = 1\n' })
    const at = (RepositoryID: number, FileName: string) => ({ RepositoryID, FileName, Checksum: FileName.slice(0, 60) })
    told.files = [
      at(closed.id, 'a.ts'),
      at(open.id, 'b.ts'),
      at(open.id, 'gone.ts'),
      at(open.id, '../closed.git/config'),
      at(open.id, '/etc/passwd'),
      at(open.id, ''.padEnd(9_000, 'x')),
      at(4_000_000_000, 'a.ts'),
      { RepositoryID: open.id, FileName: 'a.ts' },
    ]
    const visitor = server.browser().api
    await eventually(async () => assert.deepEqual(await results(visitor, 'spindle'), ['opened/a.ts']))
    assert.ok(told.asked.every((ids) => !ids.includes(closed.id)))
    assert.deepEqual(await results(ada.api, 'spindle'), ['closed/a.ts', 'opened/a.ts'])
    assert.deepEqual(await results(ada.api, 'spindle repo:opened'), ['opened/a.ts'])
    assert.deepEqual(told.asked.at(-1), [open.id])
    // It became private while zoekt was being asked, so to say: what it says of it is looked at no more.
    await ada.api.setRepositoryVisibility({ params: open.params, body: { is_private: true } })
    assert.deepEqual(await results(visitor, 'spindle'), [])
  })

  it('leaves all else as it is, and says when to come back', async (test) => {
    const { told, server } = await liar(test)
    const ada = await signIn(server)
    const { params, push } = await repository(test, { server, owner: ada, name: 'lives' })
    await push({ 'a.ts': 'const spindle = 1\n' })
    told.isAway = true
    const { send } = server.browser()
    const answer = await send('GET', '/api/search/code?query=spindle')
    assert.equal(answer.status, 503)
    assert.equal(answer.headers.get('retry-after'), '10')
    assert.match(String(answer.json.msg), /Code search/)
    assert.doesNotMatch(answer.text, /127\.0\.0\.1/)
    const line = server.logLines.map((each) => JSON.parse(each)).find(({ err }) => err?.type === 'ZoektAway')
    assert.ok(line?.reqId ?? line?.req?.id, 'the log names the request')
    // Refused without a question, as always.
    assert.equal((await send('GET', '/api/search/code?query=ab')).json.code, 422)
    assert.equal((await send('GET', '/readyz')).status, 200)
    assert.equal((await send('GET', `/api/repo/${params.owner}/lives`)).status, 200)
    assert.deepEqual(await results(ada.api, `spindle repo:${params.owner}/lives ref:main`), ['lives/a.ts'])
    told.isAway = false
    await eventually(async () => assert.equal((await send('GET', '/api/search/code?query=spindle')).status, 200))
  })
})

if (zoektPrograms !== undefined) {
  const programs = zoektPrograms
  describe('a real zoekt', () => {
    const begin = async (test: TestContext) => {
      const zoekt = await startZoekt(programs)
      test.onTestFinished(() => zoekt.stop())
      const server = await startServer({ env: zoekt.env })
      test.onTestFinished(() => server.stop())
      const folder = zoekt.env.SHEAF_ZOEKT_INDEX ?? ''
      const shards = () => readdirSync(folder).filter((name) => name.endsWith('.zoekt'))
      return { zoekt, server, ada: await signIn(server), folder, shards }
    }
    const finds = (api: Signed['api'], query: string, paths: readonly string[]) =>
      eventually(async () => assert.deepEqual(await results(api, query), paths))

    it('is given each push as what it changes, and nothing of what is deleted', async (test) => {
      const { server, ada, folder, shards } = await begin(test)
      const one = await repository(test, { server, owner: ada, name: 'one' })
      await one.push({
        'a.ts': 'const firstSpindle = 1\n',
        'utf16.txt': Buffer.from('\ufeffthe wideSpindle\n', 'utf16le'),
        'nul.txt': `${'x'.repeat(9_000)}\0 lateSpindle\n`,
        'data.bin': 'spindle\0\x01',
      })
      await finds(ada.api, 'spindle', ['one/a.ts', 'one/nul.txt', 'one/utf16.txt'])
      assert.deepEqual(shards(), [`${one.id}_v16.00000.zoekt`])
      await one.push({ 'b.ts': 'const secondSpindle = 1\n', 'a.ts': 'const one = 1\n', 'nul.txt': 'now\0bytes' })
      await finds(ada.api, 'spindle', ['one/b.ts', 'one/utf16.txt'])
      assert.equal(shards().length, 2, 'a second one has what differs')
      // Each text once, however many forks have it, which zoekt could not read by itself.
      const other = await signIn(server)
      await other.api.forkRepository({ params: one.params, body: { owner_uid: other.user.uid, repo_name: 'two' } })
      await eventually(() => assert.equal(new Set(shards().map((name) => name.split('_')[0])).size, 2))
      await eventually(async () => {
        const { results: found } = await other.api.searchCode({ query: { query: 'secondspindle' } })
        assert.deepEqual(
          found.map(({ copies }) => copies),
          [1],
        )
      })
      const { owner, repo } = one.params
      await ada.api.deleteRepository({ params: one.params, body: { confirmation: `${owner}/${repo}` } })
      await eventually(() =>
        assert.deepEqual(
          shards().filter((name) => name.startsWith(`${one.id}_`)),
          [],
        ),
      )
      // The shadow goes behind the shards.
      await eventually(() => assert.ok(!existsSync(join(folder, 'sheaf', `${one.id}.git`))))
      await finds(ada.api, 'secondspindle', ['two/b.ts'])
    })

    it('is away and comes back, and what was pushed meanwhile is found', async (test) => {
      const { zoekt, server, ada } = await begin(test)
      const one = await repository(test, { server, owner: ada, name: 'one' })
      await one.push({ 'a.ts': 'const firstSpindle = 1\n' })
      await finds(ada.api, 'spindle', ['one/a.ts'])
      await zoekt.pause()
      const { send } = server.browser()
      assert.equal((await send('GET', '/api/search/code?query=spindle')).status, 503)
      assert.equal((await send('GET', '/readyz')).status, 200)
      await one.push({ 'b.ts': 'const secondSpindle = 1\n' })
      await zoekt.resume()
      await eventually(async () => assert.equal((await send('GET', '/api/search/code?query=spindle')).status, 200))
      await finds(ada.api, 'spindle', ['one/a.ts', 'one/b.ts'])
    })

    it('has its index kept by one server at a time, where another one stopped, and made again where it is gone', async (test) => {
      const zoekt = await startZoekt(programs)
      test.onTestFinished(() => zoekt.stop())
      const { SHEAF_ZOEKT_INDEX: folder = '', SHEAF_ZOEKT_INDEXER: program = '', ...url } = zoekt.env
      const server = await startServer({ env: url })
      test.onTestFinished(() => server.stop())
      const ada = await signIn(server)
      const one = await repository(test, { server, owner: ada, name: 'one' })
      /** Another server over the same database and folders. */
      const keeper = async () => {
        const { deps, stop } = await openDirectDeps(server.config)
        test.onTestFinished(stop)
        followZoekt(deps, { folder, program }, { claimMs: 50 })
        return stop
      }
      const first = await keeper()
      await one.push({ 'a.ts': 'const firstSpindle = 1\n' })
      await finds(ada.api, 'spindle', ['one/a.ts'])
      const probe = openZoektIndex({ folder, program })
      assert.equal(await probe.claim(), false, 'the first one has it')
      const second = await keeper()
      const { cursor } = await probe.progress()
      await first()
      await one.push({ 'b.ts': 'const secondSpindle = 1\n' })
      await finds(ada.api, 'spindle', ['one/a.ts', 'one/b.ts'])
      await eventually(async () => assert.ok((await probe.progress()).cursor > cursor))
      await second()
      for (const name of readdirSync(folder)) rmSync(join(folder, name), { recursive: true, force: true })
      await finds(ada.api, 'spindle', [])
      await keeper()
      await finds(ada.api, 'spindle', ['one/a.ts', 'one/b.ts'])
    })

    it('passes nothing over where its program is missing', async (test) => {
      const zoekt = await startZoekt(programs)
      test.onTestFinished(() => zoekt.stop())
      const folder = zoekt.env.SHEAF_ZOEKT_INDEX ?? ''
      const server = await startServer({ env: { ...zoekt.env, SHEAF_ZOEKT_INDEXER: join(folder, 'no-such-program') } })
      test.onTestFinished(() => server.stop())
      const ada = await signIn(server)
      const one = await repository(test, { server, owner: ada, name: 'one' })
      await one.push({ 'a.ts': 'const firstSpindle = 1\n' })
      await eventually(() => assert.ok(server.logLines.some((line) => line.includes('can not be started'))))
      const { cursor } = await openZoektIndex({ folder, program: 'none' }).progress()
      assert.equal(cursor, 0)
    })
  })
}
