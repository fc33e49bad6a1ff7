import assert from 'node:assert/strict'
import { createHash, randomBytes } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { client } from '@sheaf/git-engine/testing/git-client'
import { scratchFolder } from '@sheaf/git-engine/testing/scratch-repository'
import { afterAll, beforeAll, describe, expect, it, type TestContext } from 'vitest'
import { createTeam, createUser, issueAccessKey, signIn, testPassword } from '../../testing/factories.ts'
import { type HubClient, installHubClients, noHubClients } from '../../testing/hub-clients.ts'
import { isOnBucket, noBucketHere, startHubServer } from '../../testing/hub-server.ts'
import { type CalledHub, holdHubTable, holdPlayed } from '../../testing/hub-table.ts'
import { playHubClient } from '../../testing/play-hub-client.ts'
import type { TestServer } from '../../testing/start-server.ts'
import type { HubKind } from './find-hub-repository.ts'

const kinds = ['model', 'dataset'] as const
/** Over the other database, with its bucket, each call is played for one kind: which it is makes no difference to either. */
const kindsOr = (one: HubKind): readonly HubKind[] => (isOnBucket ? [one] : kinds)
const installed = installHubClients()
/** Nor does it to them which generation of the client asks: over both, the newest one plays all of it. `SHEAF_EVERY_STEP=1` plays all of them. */
const clients = isOnBucket && process.env.SHEAF_EVERY_STEP !== '1' ? installed.slice(0, 1) : installed

describe.skipIf(noHubClients !== undefined || noBucketHere)('stock clients of the Hub', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await startHubServer({ SHEAF_OUTBOUND_ALLOW: '127.0.0.1' })
  })
  afterAll(() => server.stop())

  const play = (test: TestContext, stock: HubClient, script: string, given: object, { byXet = false } = {}) =>
    playHubClient({
      byXet,
      test,
      client: stock,
      endpoint: server.url,
      script: fileURLToPath(new URL(`./testing/${script}`, import.meta.url)),
      given,
    })

  /** Repositories of somebody, with files of each sort, pushed by git. */
  const scene = async (test: TestContext, kind: HubKind) => {
    const { api, user } = await signIn(server)
    const { token } = await issueAccessKey(server, user, { grants: { repo_access: 1 } })
    const make = async (name: string, isPrivate: boolean) => {
      await api.createRepository({
        body: { owner_uid: user.uid, repo_name: name, repo_is_private: isPrivate, repo_kind: kind },
      })
      const url = new URL(`/${kind === 'dataset' ? 'datasets/' : ''}${user.username}/${name}.git`, server.url)
      url.username = user.username
      url.password = testPassword
      return url.href
    }
    const put = async (folder: string, files: Record<string, string | Buffer>, message: string) => {
      for (const [name, bytes] of Object.entries(files)) {
        mkdirSync(join(folder, name, '..'), { recursive: true })
        writeFileSync(join(folder, name), bytes)
      }
      await client(folder, 'add', '.')
      await client(folder, 'commit', '-q', '-m', message)
      return client(folder, 'rev-parse', 'HEAD')
    }
    const folderOf = async () => {
      const folder = scratchFolder(test)
      await client(folder, 'init', '-q', '-b', 'main', '.')
      return folder
    }

    const bytes = randomBytes(300_000)
    const oid = createHash('sha256').update(bytes).digest('hex')
    const url = await make('weights', false)
    const folder = await folderOf()
    const first = await put(folder, { 'README.md': '# First\n' }, 'First\n\nWith a body.')
    await client(folder, 'tag', 'v1')
    const odd = 'some folder/ünï+%20#?.txt'
    const task = kind === 'dataset' ? 'task_categories:\n- text-classification' : 'pipeline_tag: text-classification'
    const readme = `---\nlicense: mit\nlanguage: en\n${task}\ntags:\n- wheat\n---\n# Weights\n`
    const many = Object.fromEntries(
      Array.from({ length: 1_100 }, (_, at) => [`many/${String(at).padStart(4, '0')}.txt`, `${at}\n`]),
    )
    const pointer = `version https://git-lfs.github.com/spec/v1\noid sha256:${oid}\nsize ${bytes.length}\n`
    const files = { 'README.md': readme, 'weights.bin': pointer, [odd]: 'odd\n', ...many }
    const commit = await put(folder, files, 'Second')
    await sendObject(url, user.username, { oid, bytes })
    await client(folder, 'push', '-q', url, 'main', 'v1')

    // What a card says is read after the push.
    const params = { owner: user.username, repo: 'weights' }
    await expect
      .poll(async () => (await api.getRepositoryCard({ params })).facts.license, { timeout: 60_000 })
      .toBe('mit')

    const closed = await folderOf()
    await put(closed, { 'README.md': '# Private\n' }, 'Private')
    await client(closed, 'push', '-q', await make('closed', true), 'main')
    const moved = await folderOf()
    await put(moved, { 'README.md': '# Renamed\n' }, 'Renamed')
    await client(moved, 'push', '-q', await make('before', false), 'main')
    await api.renameRepository({ params: { owner: user.username, repo: 'before' }, body: { repo_name: 'after' } })

    const order = (await client(folder, 'ls-tree', '-r', '-z', '--name-only', 'HEAD')).split('\0').filter(Boolean)
    const of = (name: string) => `${user.username}/${name}`
    const repo = { repo: of('weights'), private: of('closed'), renamed: of('before'), kind, token }
    return { ...repo, first, commit, readme, odd, oid, size: bytes.length, many: 1_100, files: order }
  }

  /** As git-lfs sends what it pushes a pointer of. */
  const sendObject = async (url: string, user: string, { oid, bytes }: { oid: string; bytes: Buffer }) => {
    const authorization = `Basic ${Buffer.from(`${user}:${testPassword}`).toString('base64')}`
    const base = new URL(url)
    const body = JSON.stringify({ operation: 'upload', objects: [{ oid, size: bytes.length }] })
    const headers = { authorization, 'content-type': 'application/vnd.git-lfs+json' }
    const asked = await fetch(`${server.url}${base.pathname}/info/lfs/objects/batch`, { method: 'POST', headers, body })
    const { objects } = Object(await asked.json())
    const { href, header } = objects[0].actions.upload
    const sent = await fetch(href, { method: 'PUT', headers: header, body: new Uint8Array(bytes) })
    assert.equal(sent.status, 200)
  }

  /** What each client did, by call and kind: the table in docs/hub.md. */
  const played = new Map<string, Set<string>>()
  const note = (stock: HubClient, kind: HubKind, calls: readonly CalledHub[]) => {
    for (const { call } of calls) {
      const row = played.get(call) ?? new Set()
      played.set(call, row.add(`${stock.name}\0${kind}`))
    }
  }

  for (const kind of kindsOr('model')) {
    it(`read a ${kind}`, { timeout: 300_000 }, async (test) => {
      const given = await scene(test, kind)
      for (const stock of clients) {
        const calls = await play(test, stock, 'read_calls.py', given)
        note(stock, kind, calls)
        await test.annotate(`${stock.name}: ${calls.length} calls`)
      }
    })
  }

  for (const kind of kindsOr('dataset')) {
    it(`write a ${kind}`, { timeout: 300_000 }, async (test) => {
      const { user } = await signIn(server)
      const grants = { repo_access: 2, follow_access: 2, webhook_access: 2 } as const
      const { token } = await issueAccessKey(server, user, { grants })
      const { name: team } = await createTeam(server, { name: `of-${kind}s`, members: [[user, 'owner']] })
      const { username: stranger } = await createUser(server)
      for (const [at, stock] of clients.entries()) {
        const given = {
          ...{ owner: user.username, name: `${kind}-${at}`, kind, team, stranger },
          token: token.replace('sheaf_', 'hf_'),
          // Nobody listens there.
          hook: 'http://127.0.0.1:9/hook',
        }
        note(stock, kind, await play(test, stock, 'write_calls.py', given))
      }
    })
  }

  for (const kind of kindsOr('model')) {
    it(`send to a ${kind} by Xet`, { timeout: 300_000 }, async (test) => {
      for (const [at, stock] of clients.entries()) {
        const { api, user } = await signIn(server)
        const { token } = await issueAccessKey(server, user, { grants: { repo_access: 2 } })
        await api.createRepository({ body: { owner_uid: user.uid, repo_name: 'sent', repo_kind: kind } })
        const folder = scratchFolder(test)
        const given = { repo: `${user.username}/sent`, kind, token, folder }
        note(stock, kind, await play(test, stock, 'xet_calls.py', given, { byXet: true }))
        const sent = xorbsOf(user.userId)
        const whole = readFileSync(join(folder, 'whole.bin'))
        const bytes = sent.reduce((sum, { size }) => sum + size, 0)
        // They came by Xet, packed, and of what was sent twice only what had changed came twice.
        assert.ok(sent.length >= 2 && bytes > 8_000_000 && bytes < 1.3 * whole.length, JSON.stringify(sent))
        await test.annotate(`${stock.name}: ${bytes} bytes for ${3 * whole.length}`)
        const reader = clients[(at + 1) % clients.length] ?? stock
        await play(test, reader, 'fetch_calls.py', { ...given, file: 'edited.bin', path: join(folder, 'edited.bin') })
      }
    })
  }

  /** What an account has sent by Xet and is kept for a while. */
  const xorbsOf = (userId: number) =>
    readdirSync(join(server.dataFolder, 'xet', String(userId)), { recursive: true, withFileTypes: true })
      .filter(({ name }) => name.endsWith('.xorb'))
      .map(({ parentPath, name }) => ({ name, size: statSync(join(parentPath, name)).size }))

  /** A repository with discussions for more than a page, and two pull requests that don't go together. */
  const discussed = async (kind: HubKind) => {
    const [ada, grace] = [await signIn(server), await signIn(server)]
    const params = { owner: ada.user.username, repo: 'loom' }
    await ada.api.createRepository({ body: { owner_uid: ada.user.uid, repo_name: 'loom', repo_kind: kind } })
    const commit = async (base: string | null, text: string, new_branch?: string) => {
      const changes = [{ action: 'put' as const, path: 'README.md', text }]
      const body = { branch: 'main', base, changes, message: 'Change', ...(new_branch && { new_branch }) }
      return (await ada.api.createCommit({ params, body })).commit_id
    }
    const first = await commit(null, 'first\n')
    const many: number[] = []
    for (let at = 0; at < 51; at += 1)
      many.push((await ada.api.createDiscussion({ params, body: { title: `Question ${at}` } })).number)
    const pulls: number[] = []
    for (const head of ['topic', 'other']) {
      await commit(first, `${head}\n`, head)
      pulls.push((await grace.api.createPull({ params, body: { base: 'main', head, title: head } })).number)
    }
    const grants = { issue_access: 2, comment_access: 2, repo_access: 2 } as const
    const keyOf = async ({ user }: typeof ada) => (await issueAccessKey(server, user, { grants })).token
    const people = { user: ada.user.username, others: grace.user.username }
    const keys = { token: await keyOf(ada), other: await keyOf(grace) }
    return { ...people, ...keys, kind, repo: `${ada.user.username}/loom`, many, pulls }
  }

  for (const kind of kindsOr('model')) {
    it(`discuss a ${kind}`, { timeout: 300_000 }, async (test) => {
      for (const stock of clients) note(stock, kind, await play(test, stock, 'discuss_calls.py', await discussed(kind)))
    })
  }

  for (const kind of kindsOr('dataset')) {
    it(`ask for access to a ${kind}`, { timeout: 300_000 }, async (test) => {
      for (const stock of clients) {
        const [ada, grace] = [await signIn(server), await signIn(server)]
        const grants = { repo_access: 2 } as const
        const { username } = ada.user
        await ada.api.createRepository({ body: { owner_uid: ada.user.uid, repo_name: 'shut', repo_kind: kind } })
        const url = new URL(`/${username}/shut.git`, server.url)
        url.username = username
        url.password = testPassword
        const bytes = randomBytes(20_000)
        const oid = createHash('sha256').update(bytes).digest('hex')
        await sendObject(url.href, username, { oid, bytes })
        const folder = scratchFolder(test)
        await client(folder, 'init', '-q', '-b', 'main', '.')
        const pointer = `version https://git-lfs.github.com/spec/v1\noid sha256:${oid}\nsize ${bytes.length}\n`
        writeFileSync(join(folder, 'README.md'), '# Shut\n')
        writeFileSync(join(folder, 'weights.bin'), pointer)
        await client(folder, 'add', '.')
        await client(folder, 'commit', '-q', '-m', 'First')
        await client(folder, 'push', '-q', url.href, 'main')
        const keyOf = async ({ user }: typeof ada) => (await issueAccessKey(server, user, { grants })).token
        const keys = { token: await keyOf(ada), asking: await keyOf(grace) }
        const given = { ...keys, repo: `${username}/shut`, user: grace.user.username, kind, size: bytes.length }
        note(stock, kind, await play(test, stock, 'gate_calls.py', given))
      }
    })
  }

  for (const kind of kindsOr('model')) {
    it(`log in by a browser, and send to a ${kind}`, { timeout: 300_000 }, async (test) => {
      for (const stock of clients) {
        // Older ones know no way but keys.
        if (stock.name.startsWith('huggingface_hub 0.')) continue
        const { api, user, cookies } = await signIn(server)
        const repo = { owner_uid: user.uid, repo_name: 'sent', repo_is_private: true, repo_kind: kind }
        await api.createRepository({ body: repo })
        const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
        const given = { repo: `${user.username}/sent`, user: user.username, kind, cookie }
        note(stock, kind, await play(test, stock, 'login_calls.py', given))
        const { items } = await api.listAccessKeys({ query: {} })
        assert.deepEqual(
          items.map(({ title, repo_access }) => [title, repo_access]),
          [['Hugging Face CLI', 2]],
        )
      }
    })
  }

  for (const kind of kinds) {
    it(`show ${kind}s together`, { timeout: 300_000 }, async (test) => {
      for (const stock of clients) {
        const [ada, grace] = [await signIn(server), await signIn(server)]
        const { username: user, uid: owner_uid } = ada.user
        const make = (repo_name: string, repo_is_private: boolean) =>
          ada.api.createRepository({ body: { owner_uid, repo_name, repo_is_private, repo_kind: kind } })
        await make('shown', false)
        await make('hidden', true)
        const keyOf = async ({ user: account }: typeof ada) =>
          (await issueAccessKey(server, account, { grants: { repo_access: 2 } })).token
        const keys = { token: await keyOf(ada), other: await keyOf(grace) }
        const given = { ...keys, user, repo: `${user}/shown`, hidden: `${user}/hidden`, kind }
        note(stock, kind, await play(test, stock, 'collection_calls.py', given))
      }
    })
  }

  for (const kind of kinds) {
    it(`tell of people who have a ${kind}`, { timeout: 300_000 }, async (test) => {
      for (const stock of clients) {
        const [ada, grace] = [await signIn(server), await signIn(server)]
        const { username: user, uid: owner_uid } = ada.user
        for (const repo_is_private of [false, true]) {
          const repo_name = repo_is_private ? 'hidden' : 'shown'
          await ada.api.createRepository({ body: { owner_uid, repo_name, repo_is_private, repo_kind: kind } })
        }
        await grace.api.followUser({ params: { username: user } })
        const others: Awaited<ReturnType<typeof createUser>>[] = []
        for (let at = 0; at < 102; at += 1) others.push(await createUser(server))
        const { name: team } = await createTeam(server, {
          name: `weavers-${user}`,
          members: [[ada.user, 'owner'], ...others.map((each) => [each, 'reader'] as const)],
        })
        const grants = { profile_access: 1, follow_access: 1, repo_access: 1 } as const
        const keyOf = async ({ user: account }: typeof ada) => (await issueAccessKey(server, account, { grants })).token
        const keys = { token: await keyOf(ada), other: await keyOf(grace) }
        const given = { ...keys, user, others: grace.user.username, team, kind }
        note(stock, kind, await play(test, stock, 'people_calls.py', given))
      }
    })
  }

  it.skipIf(installed.length < 3)(
    'do what the table in docs/hub.md says, which the run over SQLite writes where it is told to',
    () => {
      const cell = (call: string, stock: string) =>
        kinds
          .filter((kind) => played.get(call)?.has(`${stock}\0${kind}`))
          .map((kind) => `${kind}s`)
          .join(', ')
      const table = { name: 'clients', clients: clients.map(({ name }) => name), calls: [...played.keys()], cell }
      if (isOnBucket) holdPlayed(table)
      else holdHubTable(table)
    },
  )
})
