import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { writeLfsPointer } from '@sheaf/git-engine'
import { client, runClient } from '@sheaf/git-engine/testing/git-client'
import { scratchFolder } from '@sheaf/git-engine/testing/scratch-repository'
import { eventually } from '@sheaf/server-core/testing/eventually'
import { afterAll, beforeAll, describe, it, type TestContext } from 'vitest'
import { freePort } from '../../../../tools/process/free-port.ts'
import type { Deps } from '../../deps.ts'
import { openDirectDeps } from '../../testing/direct-deps.ts'
import { addCollaborator, createUser, issueAccessKey, signIn, testPassword } from '../../testing/factories.ts'
import { refuseChanges } from '../../testing/refuse-changes.ts'
import { sshPerson } from '../../testing/ssh-person.ts'
import { startServer, type TestServer } from '../../testing/start-server.ts'
import { keepObject } from '../objects/index.ts'
import { countDownload, dayOf, recountDownloads } from './index.ts'

describe('downloads', () => {
  let server: TestServer
  let deps: Deps
  let closeDeps: () => Promise<void>
  beforeAll(async () => {
    server = await startServer({ env: { SHEAF_SSH_PORT: String(await freePort()) } })
    const opened = await openDirectDeps(server.config)
    deps = opened.deps
    closeDeps = opened.stop
  })
  afterAll(async () => {
    await closeDeps()
    await server.stop()
  })

  const idOf = async (uid: string): Promise<number> => {
    const { id } = await server.database.read
      .selectFrom('repositories')
      .select('id')
      .where('uid', '=', uid)
      .executeTakeFirstOrThrow()
    return id
  }

  /** A model with a file, and an object that Git LFS keeps. */
  const scene = async (test: TestContext, { isPrivate = false } = {}) => {
    const person = await sshPerson(server)
    const { api, user } = person
    const { uid } = await api.createRepository({
      body: { owner_uid: user.uid, repo_name: 'model', repo_kind: 'model', repo_is_private: isPrivate },
    })
    const id = await idOf(uid)
    const object = Buffer.from(`weights of ${uid}`)
    const oid = createHash('sha256').update(object).digest('hex')
    const body = Readable.from([object])
    await keepObject(deps, { repository: { id, ownerId: user.ownerId }, body, size: object.length })
    const folder = scratchFolder(test)
    await client(folder, 'init', '-q', '-b', 'main', '.')
    writeFileSync(join(folder, 'README.md'), '# Model\n')
    writeFileSync(join(folder, 'weights.bin'), writeLfsPointer({ oid, size: object.length }))
    await client(folder, 'add', '.')
    await client(folder, 'commit', '-q', '-m', 'First')
    const url = new URL(`/${user.username}/model.git`, server.url)
    url.username = user.username
    url.password = testPassword
    await client(folder, 'push', '-q', url.href, 'main')
    const path = `/${user.username}/model`
    const told = async () => {
      const { downloads, downloads_all } = await api.getRepositoryCard({
        params: { owner: user.username, repo: 'model' },
      })
      return [downloads, downloads_all]
    }
    const becomes = (readers: number) => eventually(async () => assert.deepEqual(await told(), [readers, readers]))
    return { person, api, user, id, uid, oid, folder, path, url: url.href, told, becomes }
  }

  it('are counted once for each reader and day, by files, objects and clones alike', async (test) => {
    const { person, user, uid, oid, path, url, folder, told, becomes } = await scene(test)
    const get = async (address: string, init: RequestInit = {}) => {
      const answer = await fetch(new URL(address, server.url), init)
      await answer.arrayBuffer()
      return answer
    }
    // What brings nothing is no download: questions, refs, what is there already, and what is not.
    const { headers } = await get(`${path}/resolve/main/README.md`, { method: 'HEAD' })
    const known = { 'if-none-match': headers.get('etag') ?? '' }
    assert.equal((await get(`${path}/resolve/main/README.md`, { headers: known })).status, 304)
    assert.equal((await get(`${path}/resolve/main/nothing`)).status, 404)
    assert.equal((await get(`${path}/resolve/main/weights.bin`, { headers: { range: 'bytes=9000-' } })).status, 416)
    await get(`/api/models${path}`)
    await client(folder, 'ls-remote', url)
    await client(folder, 'fetch', '-q', url, 'main')
    // A visitor, by the address alone.
    for (const file of ['README.md', 'weights.bin', 'README.md'])
      assert.equal((await get(`${path}/resolve/main/${file}`)).status, 200)
    await becomes(1)
    assert.equal((await get(`${path}.git/info/lfs/objects/${oid}`)).status, 200)
    await client('/', 'clone', '-q', new URL(path, server.url).href, join(scratchFolder(test), 'x'))
    // An account, by whatever it comes.
    await client('/', 'clone', '-q', url, join(scratchFolder(test), 'x'))
    const { token } = await issueAccessKey(server, user, { grants: { repo_access: 1 } })
    await get(`${path}/resolve/main/README.md`, { headers: { authorization: `Bearer ${token}` } })
    const overSsh = await person.git('/', 'clone', '-q', person.url(path), join(scratchFolder(test), 'x'))
    assert.equal(overSsh.code, 0, overSsh.err)
    await becomes(2)
    // Another one, over SSH alone.
    const other = await sshPerson(server)
    const cloned = join(scratchFolder(test), 'x')
    assert.equal((await other.git('/', 'clone', '-q', other.url(path), cloned)).code, 0)
    assert.equal((await other.git(cloned, 'pull', '-q')).code, 0)
    await becomes(3)
    // Another server over the same database counts nobody anew.
    const repoId = await idOf(uid)
    const asked = await server.database.read
      .selectFrom('download_readers')
      .selectAll()
      .where('repo_id', '=', repoId)
      .execute()
    assert.equal(asked.length, 3)
    countDownload(deps, { repoId, actor: { kind: 'visitor' }, address: '127.0.0.1' })
    countDownload(deps, { repoId, actor: { kind: 'visitor' }, address: '192.0.2.1' })
    await deps.writeBehind.flush()
    assert.deepEqual(await told(), [4, 4])
    for (const { reader } of asked) assert.match(reader, /^[\w-]{22}$/)
  })

  it('of what is private are told to whoever sees it, and bring nobody to it', async (test) => {
    const { api, user, uid, path, url, becomes } = await scene(test, { isPrivate: true })
    for (const address of [`${path}/resolve/main/README.md`, `/api/models${path}`])
      assert.equal((await fetch(new URL(address, server.url))).status, 401)
    assert.notEqual((await runClient('/', ['clone', '-q', new URL(path, server.url).href, '/tmp/none'])).code, 0)
    const reader = await createUser(server)
    await addCollaborator(server, { ownerId: reader.ownerId, repoUid: uid, role: 'reader' })
    await client('/', 'clone', '-q', url, join(scratchFolder(test), 'x'))
    await becomes(1)
    const listed = async (by: Pick<typeof api, 'discoverRepositories'>) =>
      (
        await by.discoverRepositories({ params: { kind: 'model' }, query: { sort: 'downloads', query: user.username } })
      ).items.map(({ downloads }) => downloads)
    assert.deepEqual(await listed(api), [1])
    assert.deepEqual(await listed((await signIn(server, reader)).api), [1])
    assert.deepEqual(await listed(server.browser().api), [])
  })

  it('leave the month and the week as days pass, and their readers are forgotten with the day', async () => {
    const { api, user } = await signIn(server)
    const today = dayOf(Date.now())
    const make = async (name: string, days: readonly (readonly [number, number])[]) => {
      const { uid } = await api.createRepository({ body: { owner_uid: user.uid, repo_name: name, repo_kind: 'model' } })
      const repo_id = await idOf(uid)
      const sum = days.reduce((total, [, readers]) => total + readers, 0)
      await server.database.write
        .updateTable('repositories')
        .set({ downloads: sum, downloads_week: sum, downloads_all: sum })
        .where('id', '=', repo_id)
        .execute()
      for (const [ago, readers] of days)
        await server.database.write
          .insertInto('repository_downloads')
          .values({ repo_id, day: today - ago, readers })
          .execute()
      return repo_id
    }
    const old = await make('old', [
      [30, 900],
      [29, 50],
      [7, 4],
    ])
    await make('fresh', [
      [6, 20],
      [0, 5],
    ])
    await make('none', [])
    const readers = [
      { day: today - 1, repo_id: old, reader: 'x' },
      { day: today, repo_id: old, reader: 'y' },
    ]
    await server.database.write.insertInto('download_readers').values(readers).execute()
    await server.database.write
      .insertInto('download_days')
      .values({ day: today - 1, salt: 'x' })
      .execute()
    const none = new AbortController().signal
    await recountDownloads(deps, none)
    // Once more changes nothing.
    await recountDownloads(deps, none)

    const list = async (sort: 'downloads' | 'trending') => {
      const found: [string, number][] = []
      for (let cursor: string | null | undefined; cursor !== null; ) {
        const page = await api.discoverRepositories({
          params: { kind: 'model' },
          query: { query: user.username, sort, page_size: 1, ...(cursor !== undefined && { cursor }) },
        })
        found.push(...page.items.map(({ repo_name, downloads }): [string, number] => [repo_name, downloads]))
        cursor = page.next
      }
      return found
    }
    const [first, second, third] = [
      ['old', 54],
      ['fresh', 25],
      ['none', 0],
    ]
    assert.deepEqual(await list('downloads'), [first, second, third])
    assert.deepEqual(await list('trending'), [second, third, first])
    const { downloads_all } = await api.getRepositoryCard({ params: { owner: user.username, repo: 'old' } })
    assert.equal(downloads_all, 954)
    const { token } = await issueAccessKey(server, user, { grants: { repo_access: 1 } })
    for (const [sort, names] of [
      ['downloads', ['old', 'fresh', 'none']],
      ['trendingScore', ['fresh', 'none', 'old']],
      ['likes', ['none', 'fresh', 'old']],
    ] as const) {
      const answer = await fetch(`${server.url}/api/models?author=${user.username}&sort=${sort}`, {
        headers: { authorization: `Bearer ${token}` },
      })
      const told = Array.from(await answer.json(), (each) => Object(each))
      assert.deepEqual(
        told.map(({ id }) => id),
        names.map((name) => `${user.username}/${name}`),
        sort,
      )
      const found = told.find(({ id }) => id.endsWith('/fresh'))
      assert.deepEqual([found.downloads, found.downloadsAllTime, found.trendingScore], [25, 25, 25])
    }
    const left = await server.database.read
      .selectFrom('download_readers')
      .select(['day', 'reader'])
      .where('repo_id', '=', old)
      .execute()
    assert.deepEqual(left, [{ day: today, reader: 'y' }])
    const salts = await server.database.read
      .selectFrom('download_days')
      .select('day')
      .where('day', '<', today)
      .execute()
    assert.deepEqual(salts, [])
  })

  it('that cannot be written down keep nobody from them, and are counted once they can', async (test) => {
    const { path, told, becomes } = await scene(test)
    const undo = await refuseChanges(server.database, ['download_readers'])
    const file = new URL(`${path}/resolve/main/README.md`, server.url)
    assert.equal(await (await fetch(file)).text(), '# Model\n')
    await eventually(() => assert.ok(server.logLines.some((line) => line.includes('cannot be written down'))))
    assert.deepEqual(await told(), [0, 0])
    await undo()
    await fetch(file)
    await becomes(1)
  })

  it('are held in bounds, however many come at once', async (test) => {
    const { id, told } = await scene(test)
    for (let at = 0; at < 20_000; at += 1)
      countDownload(deps, { repoId: id, actor: { kind: 'visitor' }, address: `192.0.2.${at}` })
    // A repository that is gone by then takes none of the others along.
    await deps.writeBehind.flush()
    countDownload(deps, { repoId: 2 ** 40, actor: { kind: 'visitor' }, address: '192.0.2.x' })
    countDownload(deps, { repoId: id, actor: { kind: 'visitor' }, address: '192.0.2.y' })
    await deps.writeBehind.flush()
    assert.deepEqual(await told(), [5_001, 5_001])
  })
})
