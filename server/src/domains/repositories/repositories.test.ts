import assert from 'node:assert/strict'
import { globSync } from 'node:fs'
import { join } from 'node:path'
import { createGitEngine } from '@sheaf/git-engine'
import { afterAll, beforeAll, describe, it } from 'vitest'
import { readConfig } from '../../config/config.ts'
import { createLogger } from '../../log/logger.ts'
import { createStorage } from '../../storage/storage-nodes.ts'
import { createUser, issueAccessKey, signIn } from '../../testing/factories.ts'
import { startServer, type TestServer } from '../../testing/start-server.ts'
import { sweepUnfinished } from './index.ts'
import { sshUrlOf } from './ssh-url.ts'

const body = (uid: string, name: string, more: object = {}) => ({
  owner_uid: uid,
  team: false,
  repo_name: name,
  ...more,
})
const secretOf = (token: string) => ({ authorization: `Bearer ${token}` })

describe('repositories', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await startServer()
  })
  afterAll(() => server.stop())

  const folders = () => globSync('repositories/*/*/{*,.*}', { cwd: server.dataFolder })
  const unfinished = {
    kind: 'code',
    description: '',
    is_private: 0,
    default_branch: 'main',
    storage_node: 'local',
    state: 'creating',
    updated_at: 0,
    pushed_at: null,
  } as const

  describe('creating one', () => {
    it('is refused to visitors, to keys that may only read, and for another owner', async () => {
      const { user } = await signIn(server)
      const other = await signIn(server)
      const visitor = server.browser()
      for (const method of ['POST', 'PATCH']) {
        assert.equal((await visitor.send(method, '/api/repo/init', { body: body(user.uid, 'x') })).status, 401)
        assert.equal((await other.send(method, '/api/repo/init', { body: body(user.uid, 'x') })).status, 403)
      }
      const { token } = await issueAccessKey(server, user, { grants: { repo_access: 1 } })
      const answer = await visitor.send('POST', '/api/repo/init', {
        body: body(user.uid, 'x'),
        headers: secretOf(token),
      })
      assert.equal(answer.status, 403)
      assert.match(answer.json.msg ?? '', /repo_access/)
      assert.equal((await visitor.send('GET', '/api/repo/init/owner')).status, 401)
      assert.equal((await visitor.send('GET', '/api/repo/init/storage')).status, 401)
    })

    it('refuses odd names, each in words', async () => {
      const { user, send } = await signIn(server)
      const before = folders().length
      const odd = [
        '..',
        '.git',
        'con',
        '-x',
        'a..b',
        'x.git',
        'x.lock',
        'x.wiki',
        'settings',
        'stars',
        'a/b',
        'a b',
        'ä',
        'x'.repeat(101),
        '',
        'NUL.txt',
      ]
      for (const name of odd) {
        for (const method of ['PATCH', 'POST']) {
          const answer = await send(method, '/api/repo/init', { body: body(user.uid, name) })
          assert.equal(answer.status, 400, name)
          assert.ok((answer.json.msg ?? '').length > 10, name)
        }
      }
      for (const branch of ['-x', 'a..b', 'HEAD', 'a b', 'x.lock', '@{0}']) {
        const answer = await send('POST', '/api/repo/init', {
          body: body(user.uid, 'fine', { repo_default_branch: branch }),
        })
        assert.equal(answer.status, 400, branch)
      }
      const long = { repo_description: 'x'.repeat(501) }
      assert.equal((await send('POST', '/api/repo/init', { body: body(user.uid, 'fine', long) })).status, 400)
      const node = await send('POST', '/api/repo/init', { body: body(user.uid, 'fine', { storage: '../..' }) })
      assert.deepEqual([node.status, node.json.msg], [400, 'Storage location not found'])
      assert.equal(folders().length, before)
    })

    it('makes a folder under the uid, shows it and records it', async () => {
      const { user, api } = await signIn(server)
      assert.deepEqual(await api.listOwners(), [{ uid: user.uid, username: user.username, team: false }])
      assert.deepEqual(await api.listStorageNodes(), [{ name: 'local', default: true }])
      const target = { owner_uid: user.uid, repo_name: 'Model.One' }
      await api.checkRepository({ body: target })
      const made = await api.createRepository({
        body: { ...target, repo_description: 'A first one', repo_default_branch: 'trunk', storage: 'local' },
      })
      assert.equal(made.owner, user.username)
      assert.ok(folders().some((folder) => folder.endsWith(`${made.uid}.git`)))
      assert.ok(!folders().some((folder) => folder.includes('Model')))
      const params = { owner: user.username.toUpperCase(), repo: 'model.one' }
      const { model, owner, is_owner, can_write } = await api.getRepository({ params })
      assert.deepEqual([model.repo_name, model.default_head, model.description], ['Model.One', 'trunk', 'A first one'])
      assert.deepEqual([owner.username, is_owner, can_write], [user.username, true, true])
      const [activity] = await api.listRepositoryActivity({ params, query: {} })
      assert.deepEqual([activity?.kind, activity?.actor.username, activity?.refs], ['create_repo', user.username, []])
      const asVisitor = await server.browser().api.getRepository({ params })
      assert.deepEqual([asVisitor.is_owner, asVisitor.can_write], [false, false])
    })

    it('says where git finds it over SSH, where there is SSH', async () => {
      const off = await signIn(server)
      await off.api.createRepository({ body: { owner_uid: off.user.uid, repo_name: 'Lab' } })
      const params = { owner: off.user.username, repo: 'lab' }
      assert.equal((await off.api.getRepository({ params })).ssh_url, null)
      const config = (sshPort: number, publicUrl?: string) => ({ config: { ...readConfig({}), sshPort, publicUrl } })
      const of = { asked: '[::1]', owner: 'ada', name: 'Lab' }
      assert.equal(sshUrlOf(config(2222), of), 'ssh://git@[::1]:2222/ada/Lab.git')
      assert.equal(
        sshUrlOf(config(22, 'https://sheaf.example.org:8443'), of),
        'ssh://git@sheaf.example.org/ada/Lab.git',
      )
    })

    it('takes a name once per owner, whatever its case', async () => {
      const { user, send } = await signIn(server)
      const other = await signIn(server)
      assert.equal((await send('POST', '/api/repo/init', { body: body(user.uid, 'Twin') })).json.code, 200)
      for (const method of ['PATCH', 'POST']) {
        const again = await send(method, '/api/repo/init', { body: body(user.uid, 'tWIN') })
        assert.deepEqual([again.status, again.json.code], [200, 409])
        assert.equal(again.json.msg, `${user.username} already has a repository called tWIN`)
      }
      assert.equal((await other.send('POST', '/api/repo/init', { body: body(other.user.uid, 'twin') })).json.code, 200)
    })

    it('lets one of fifty parallel creations win and leaves nothing of the others', async () => {
      const { user, send } = await signIn(server)
      const before = folders().length
      const names = Array.from({ length: 50 }, (_, index) => (index % 2 ? 'race' : 'RACE'))
      const answers = await Promise.all(
        names.map((name) => send('POST', '/api/repo/init', { body: body(user.uid, name) })),
      )
      const codes = answers.map(({ json }) => json.code).toSorted()
      assert.deepEqual(codes, [200, ...Array.from({ length: 49 }, () => 409)])
      assert.equal(folders().length, before + 1)
      const rows = server.database.read.selectFrom('repositories').select('state').where('owner_id', '=', user.ownerId)
      assert.deepEqual(
        (await rows.execute()).map(({ state }) => state),
        ['ready'],
      )
    })

    it('gives a name free that an interrupted creation holds', async () => {
      const { user, api, send } = await signIn(server)
      const uid = '01900000-0000-7000-8000-0000000000aa'
      const { write } = server.database
      const row = { ...unfinished, owner_id: user.ownerId, uid, name: 'cut', created_at: Date.now() }
      await write.insertInto('repositories').values(row).execute()
      assert.equal((await send('GET', `/api/repo/${user.username}/cut`)).status, 404)
      assert.equal((await send('POST', '/api/repo/init', { body: body(user.uid, 'cut') })).json.code, 409)
      await write
        .updateTable('repositories')
        .set({ created_at: Date.now() - 120_000 })
        .where('uid', '=', uid)
        .execute()
      const made = await api.createRepository({ body: { owner_uid: user.uid, repo_name: 'cut' } })
      assert.notEqual(made.uid, uid)
    })

    it('sweeps at the start what was interrupted', async () => {
      const user = await createUser(server)
      const git = createGitEngine()
      const storage = createStorage(new Map([['local', join(server.dataFolder, 'repositories')]]))
      const uid = '01900000-0000-7000-8000-0000000000bb'
      const gitDir = storage.repositoryDir({ node: 'local', uid })
      await git.write.init({ gitDir, branch: 'main' })
      const row = { ...unfinished, owner_id: user.ownerId, uid, name: 'half', created_at: Date.now() - 120_000 }
      await server.database.write.insertInto('repositories').values(row).execute()
      const deps = { database: server.database, git, storage, log: createLogger({ level: 'silent' }) }
      assert.equal(await sweepUnfinished(deps), 1)
      assert.equal(
        folders().some((folder) => folder.includes(uid)),
        false,
      )
      await git.close()
    })
  })

  describe('reading', () => {
    it('shows a private one to its owner alone: for others it is not there', async () => {
      const { user, api } = await signIn(server)
      const other = await signIn(server)
      const canary = `canary${Math.random().toString(36).slice(2)}`
      await api.createRepository({
        body: { owner_uid: user.uid, repo_name: canary, repo_description: `${canary} words`, repo_is_private: true },
      })
      await api.createRepository({ body: { owner_uid: user.uid, repo_name: 'open' } })
      const { token } = await issueAccessKey(server, other.user, {
        grants: { repo_access: 2, event_access: 2, profile_access: 2 },
      })
      const closed = await issueAccessKey(server, user, { grants: { event_access: 2, profile_access: 2 } })
      const strangers = [
        { send: server.browser().send, headers: {} },
        { send: other.send, headers: {} },
        { send: server.browser().send, headers: secretOf(token) },
      ]
      const base = `/api/repo/${user.username}/${canary}`
      const missing = `/api/repo/${user.username}/nothing-here`
      for (const { send, headers } of strangers) {
        for (const end of ['', '/refs', '/commit/main', '/tree/main/', '/activity']) {
          const hidden = await send('GET', base + end, { headers })
          const absent = await send('GET', missing + end, { headers })
          assert.deepEqual([hidden.status, hidden.text], [absent.status, absent.text], end)
          assert.deepEqual([hidden.status, hidden.json.msg], [404, 'Repository not found'])
        }
        for (const list of [
          '/api/repo?page_size=100',
          `/api/users/${user.username}/repo`,
          `/api/users/${user.username}`,
        ]) {
          assert.ok(!(await send('GET', list, { headers })).text.includes(canary), list)
        }
      }
      const throughClosedKey = await server
        .browser()
        .send('GET', `${base}/activity`, { headers: secretOf(closed.token) })
      assert.equal(throughClosedKey.status, 404)
      const key = await issueAccessKey(server, user, { grants: { repo_access: 1 } })
      assert.equal((await server.browser().send('GET', base, { headers: secretOf(key.token) })).status, 200)

      const params = { username: user.username }
      const mine = await api.listUserRepositories({ params, query: {} })
      assert.deepEqual(mine.items.map(({ repo }) => repo.repo_name).sort(), [canary, 'open'].sort())
      const theirs = await other.api.listUserRepositories({ params, query: {} })
      assert.deepEqual([theirs.total, theirs.items.map(({ repo }) => repo.repo_name)], [1, ['open']])
      assert.deepEqual(
        [(await api.getUser({ params })).repositories, (await other.api.getUser({ params })).repositories],
        [2, 1],
      )
    })

    it('lists public ones, last updated first, page by page, with times in seconds', async () => {
      const { user, api } = await signIn(server)
      for (const name of ['one', 'two', 'three'])
        await api.createRepository({ body: { owner_uid: user.uid, repo_name: name } })
      const visitor = server.browser().api
      const first = await visitor.listRepositories({ query: { page: 0, page_size: 2 } })
      assert.deepEqual(
        first.items.map(({ repo }) => repo.repo_name),
        ['three', 'two'],
      )
      assert.equal(first.page_size, 2)
      const [item] = first.items
      assert.equal(item?.repo.namespace, user.username)
      assert.ok(Math.abs((item?.repo.updated_at ?? 0) - Date.now() / 1000) < 60)
      const second = await visitor.listRepositories({ query: { page: 1, page_size: 2 } })
      assert.equal(second.items[0]?.repo.repo_name, 'one')
      const beyond = await visitor.listRepositories({ query: { page: 99_999, page_size: 2 } })
      assert.deepEqual([beyond.items, beyond.total], [[], first.total])
      assert.equal((await server.browser().send('GET', '/api/repo?page=x&page_size=-3')).status, 200)
    })

    it('knows no repository of names that cannot be', async () => {
      const { send } = server.browser()
      for (const path of ['..%2f..%2fetc/passwd', 'a%00b/c', '%E2%84%AA/x', "x/'%20or%201=1"]) {
        const { status } = await send('GET', `/api/repo/${path}`)
        assert.ok(status === 400 || status === 404, `${path} ${status}`)
      }
      assert.equal((await send('GET', '/api/users/nobody-here/repo')).status, 404)
    })
  })
})

describe('a profile', () => {
  it('shows an address to its owner alone, and is missing for names that nobody bears', async (test) => {
    const server = await startServer()
    test.onTestFinished(() => server.stop())
    const { user, api } = await signIn(server)
    const params = { username: user.username }
    const mine = await api.getUser({ params })
    assert.deepEqual([mine.model.email, mine.is_owner], [user.email, true])
    const theirs = await server.browser().api.getUser({ params })
    assert.deepEqual([theirs.model.email, theirs.is_owner, theirs.model.username], ['', false, user.username])
    const key = await issueAccessKey(server, user, { grants: { profile_access: 1 } })
    const throughKey = await server
      .browser()
      .send('GET', `/api/users/${user.username}`, { headers: secretOf(key.token) })
    assert.ok(!throughKey.text.includes(user.email))
    const without = await issueAccessKey(server, user)
    const refused = await server
      .browser()
      .send('GET', `/api/users/${user.username}`, { headers: secretOf(without.token) })
    assert.equal(refused.status, 403)
    const nobody = await server.browser().send('GET', '/api/users/nobody-here')
    assert.deepEqual([nobody.status, nobody.json.msg], [404, 'User not found'])
  })
})
