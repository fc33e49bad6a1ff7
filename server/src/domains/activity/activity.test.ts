import assert from 'node:assert/strict'
import { join } from 'node:path'
import type { ActivityItem } from '@sheaf/contract'
import { client } from '@sheaf/git-engine/testing/git-client'
import { scratchFolder } from '@sheaf/git-engine/testing/scratch-repository'
import { eventually } from '@sheaf/server-core/testing/eventually'
import { it } from 'vitest'
import { issueAccessKey, signIn } from '../../testing/factories.ts'
import { startServer } from '../../testing/start-server.ts'
import { countChanges, type PushedRef } from '../events/index.ts'
import { recordPush } from './index.ts'

const created = (ref: string): PushedRef => ({ ref, change: 'created', commits: null })

it('a push of hundreds of branches and two tags is told of as such', async (test) => {
  const server = await startServer()
  test.onTestFinished(() => server.stop())
  const { api, user } = await signIn(server)
  await api.createRepository({ body: { owner_uid: user.uid, repo_name: 'wild' } })
  const { id } = await server.database.read
    .selectFrom('repositories')
    .select('id')
    .where('name', '=', 'wild')
    .executeTakeFirstOrThrow()
  const branches = Array.from({ length: 401 }, (_, number) => created(`refs/heads/topic/${number}`))
  const tags = [created('refs/tags/v1'), { ...created('refs/tags/v0'), change: 'deleted' as const }]
  const refs = [...branches, ...tags, created('refs/notes/commits')]
  await server.database.tx(async (tx) => {
    const push = { repoId: id, userId: user.userId, refs: refs.slice(0, 50) }
    // As servers wrote it that did not count: what is there counts.
    await recordPush(tx, { ...push, at: Date.now() + 1_000, pushId: 'old', changes: undefined })
    await recordPush(tx, { ...push, at: Date.now() + 2_000, pushId: 'new', changes: countChanges(refs) })
  })
  const params = { owner: user.username, repo: 'wild' }
  const [counted, uncounted]: ActivityItem[] = await api.listRepositoryActivity({ params, query: {} })
  assert.deepEqual(counted?.changes, [
    { kind: 'branch', change: 'created', count: 401 },
    { kind: 'tag', change: 'created', count: 1 },
    { kind: 'tag', change: 'deleted', count: 1 },
    { kind: 'other', change: 'created', count: 1 },
  ])
  assert.equal(counted?.refs.length, 50)
  assert.deepEqual(uncounted?.changes, [{ kind: 'branch', change: 'created', count: 50 }])
})

it('what a user did is listed as far as its reader may see, page by page, however much is hidden', async (test) => {
  const server = await startServer()
  test.onTestFinished(() => server.stop())
  const [ada, grace] = [await signIn(server), await signIn(server)]
  for (const [name, isPrivate] of [
    ['open', false],
    ['closed', true],
  ] as const) {
    await ada.api.createRepository({
      body: { owner_uid: ada.user.uid, repo_name: name, repo_is_private: isPrivate },
    })
  }
  const ids = await server.database.read.selectFrom('repositories').select(['id', 'name']).execute()
  const idOf = (name: string) => ids.find((row) => row.name === name)?.id ?? 0
  await server.database.tx(async (tx) => {
    const push = { userId: ada.user.userId, refs: [created('refs/heads/main')] }
    await recordPush(tx, { ...push, repoId: idOf('open'), at: 1, pushId: 'first' })
    for (let n = 0; n < 700; n += 1) {
      await recordPush(tx, { ...push, repoId: idOf('closed'), at: 2 + n, pushId: `hidden ${n}` })
    }
  })
  const params = { username: ada.user.username }
  const allOf = async ({ api }: Pick<typeof ada, 'api'>) => {
    const found: string[] = []
    let pages = 0
    for (let after: string | null | undefined; after !== null && pages < 30; pages += 1) {
      const page = await api.listUserActivity({
        params,
        query: { page_size: 50, ...(after !== undefined && { after }) },
      })
      found.push(...page.items.map(({ kind, repo }) => `${kind} ${repo.repo_name}`))
      after = page.next
    }
    return { found, pages }
  }
  const own = await allOf(ada)
  assert.deepEqual([own.found.length, own.found.at(-1), new Set(own.found).size], [703, 'push open', 4])
  for (const reader of [grace, server.browser()]) {
    const { found, pages } = await allOf(reader)
    assert.deepEqual([found, pages], [['create_repo open', 'push open'], 2])
  }
  await assert.rejects(grace.api.listUserActivity({ params: { username: 'nobody-at-all' } }), /not found/i)
})

it('a feed tells of whom one follows and of what one watches, never of what one may not see, in pages of a bounded cost', async (test) => {
  const server = await startServer()
  test.onTestFinished(() => server.stop())
  const [ada, grace, reader] = [await signIn(server), await signIn(server), await signIn(server)]
  const create = ({ api, user }: typeof ada, repo_name: string, repo_is_private = false) =>
    api.createRepository({ body: { owner_uid: user.uid, repo_name, repo_is_private } })
  await create(ada, 'open')
  await create(ada, 'closed', true)
  await create(grace, 'watched')
  await create(grace, 'other')
  await create(reader, 'own')
  await reader.api.followUser({ params: { username: ada.user.username } })
  await reader.api.watchRepository({ params: { owner: grace.user.username, repo: 'watched' } })
  await reader.api.watchRepository({ params: { owner: reader.user.username, repo: 'own' } })
  const ids = await server.database.read.selectFrom('repositories').select(['id', 'name']).execute()
  const idOf = (name: string) => ids.find((row) => row.name === name)?.id ?? 0
  const now = Date.now()
  await server.database.tx(async (tx) => {
    const push = (name: string, { userId }: { userId: number }, ago: number) =>
      recordPush(tx, {
        userId,
        repoId: idOf(name),
        at: now - ago,
        pushId: `${name} ${ago}`,
        refs: [created('refs/heads/main')],
      })
    for (let n = 1; n <= 500; n += 1) {
      await push('open', ada.user, 10 * n)
      await push('closed', ada.user, 10 * n + 1)
      await push('watched', grace.user, 10 * n + 2)
      await push('own', reader.user, 10 * n + 3)
      await push('other', grace.user, 10 * n + 4)
    }
    await push('open', ada.user, 91 * 24 * 60 * 60_000)
  })
  const found: string[] = []
  for (let after: string | null | undefined; after !== null; ) {
    const page = await reader.api.listFeed({ query: { page_size: 50, ...(after !== undefined && { after }) } })
    found.push(...page.items.filter(({ kind }) => kind === 'push').map(({ time, repo }) => `${time} ${repo.repo_name}`))
    after = page.next
  }
  assert.deepEqual([...new Set(found.map((each) => each.split(' ')[1]))], ['open', 'watched'])
  assert.equal(found.length, 1_000)
  assert.deepEqual(
    found.map((each) => each.split(' ')[0]),
    found
      .map((each) => each.split(' ')[0])
      .toSorted()
      .toReversed(),
  )
  assert.deepEqual((await grace.api.listFeed({})).items, [])
  assert.equal((await server.browser().send('GET', '/api/user/feed')).status, 401)
})

it('a push leads to what it changed while refs reach that, then to its branch, and nobody learns an id that was pushed away', async (test) => {
  const server = await startServer()
  test.onTestFinished(() => server.stop())
  const { api, user } = await signIn(server)
  const { username } = user
  await api.createRepository({ body: { owner_uid: user.uid, repo_name: 'book' } })
  const { token } = await issueAccessKey(server, user, { grants: { repo_access: 2 } })
  const folder = scratchFolder(test)
  const work = join(folder, 'work')
  await client(folder, 'init', '-q', '-b', 'main', work)
  const url = new URL(`/${username}/book.git`, server.url)
  url.username = 'key'
  url.password = token
  await client(work, 'remote', 'add', 'origin', url.href)
  const commit = async (text: string) => {
    await client(work, 'commit', '-q', '--allow-empty', '-m', text)
    return client(work, 'rev-parse', 'HEAD')
  }
  const push = (...args: string[]) => client(work, 'push', '-q', 'origin', ...args)
  const params = { owner: username, repo: 'book' }
  /** What the pushes of a repository lead to, the newest first: the same for its owner and for a visitor, once it is known in time. */
  const assertTargets = (expected: readonly unknown[]) =>
    eventually(async () => {
      for (const reader of [api, server.browser().api]) {
        const items: ActivityItem[] = await reader.listRepositoryActivity({ params, query: {} })
        const pushes = items.filter(({ kind }) => kind === 'push')
        assert.deepEqual(
          pushes.map(({ refs }) => refs[0]?.leads_to),
          expected,
        )
      }
    })
  const first = await commit('first')
  await push('main')
  const second = await commit('second')
  await push('main', 'main:refs/heads/side/one')
  await push(`${first}:refs/heads/topic`)
  const third = await commit('third')
  await push('main')
  const main = { branch: 'main' }
  const moved = { ...main, range: { before: second, after: third } }
  const early = { ...main, range: { before: first, after: second } }
  await assertTargets([moved, { branch: 'topic' }, early, main])
  // What the third commit was is no ref's any more, in whichever push it stands.
  await client(work, 'reset', '-q', '--hard', second)
  const other = await commit('other')
  await push('--force', 'main')
  await push(':topic')
  await assertTargets([undefined, main, main, undefined, early, main])
  const next = await commit('next')
  await push('main')
  const late = { ...main, range: { before: other, after: next } }
  await assertTargets([late, undefined, main, main, undefined, early, main])
})
