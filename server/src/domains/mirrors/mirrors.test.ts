import assert from 'node:assert/strict'
import { createServer, type Server } from 'node:net'
import { client, runClient } from '@sheaf/git-engine/testing/git-client'
import { scratchFolder } from '@sheaf/git-engine/testing/scratch-repository'
import { eventually } from '@sheaf/server-core/testing/eventually'
import { afterAll, beforeAll, describe, it, type TestContext } from 'vitest'
import { codeOf } from '../../testing/code-of.ts'
import { createUser, signIn, testPassword } from '../../testing/factories.ts'
import { refuseChanges } from '../../testing/refuse-changes.ts'
import { startServer, type TestServer } from '../../testing/start-server.ts'

type Person = Awaited<ReturnType<typeof signIn>>

describe('a mirror', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await startServer({ env: { SHEAF_OUTBOUND_ALLOW: '127.0.0.1' } })
  })
  afterAll(() => server.stop())

  const addressOf = (person: Person, name: string, password = '') => {
    const url = new URL(`/${person.user.username}/${name}.git`, server.url)
    if (password) Object.assign(url, { username: person.user.username, password })
    return url.href
  }

  /** A private source of Ada's, a folder that pushes to it, and an empty repository of Bob's. */
  const scene = async (test: TestContext) => {
    const [ada, bob] = [await signIn(server), await signIn(server)]
    await ada.api.createRepository({ body: { owner_uid: ada.user.uid, repo_name: 'rye', repo_is_private: true } })
    await bob.api.createRepository({ body: { owner_uid: bob.user.uid, repo_name: 'copy' } })
    const params = { owner: bob.user.username, repo: 'copy' }
    const work = scratchFolder(test)
    await client(work, 'init', '-q', '-b', 'main', '.')
    const commit = (message: string) => client(work, 'commit', '-q', '--allow-empty', '-m', message)
    await commit('Sow')
    const source = addressOf(ada, 'rye', testPassword)
    const push = (...args: string[]) => client(work, 'push', '-q', source, ...args)
    await push('main', 'main:next')
    await client(work, 'tag', '-a', '-m', 'First', 'v1')
    await push('v1')
    const fields = {
      url: addressOf(ada, 'rye'),
      username: ada.user.username,
      password: testPassword,
      interval_minutes: 60,
      confirmed: true,
    } as const
    const set = (more = {}) => bob.api.setMirror({ params, body: { ...fields, ...more } })
    /** How the last time went, once there were so many. */
    const ran = async (times: number) => {
      let runs: Awaited<ReturnType<typeof set>>['runs'] = []
      await eventually(async () => {
        runs = (await bob.api.getMirror({ params }))?.runs ?? []
        assert.ok(runs.length >= times && runs.every(({ state }) => state !== 'running'), JSON.stringify(runs))
      })
      return runs[0] ?? assert.fail('it never ran')
    }
    const refsOf = (url: string) => client(work, 'ls-remote', url)
    const own = addressOf(bob, 'copy', testPassword)
    return { ada, bob, params, work, commit, push, source, set, ran, refsOf, own, fields }
  }

  it('is as its source is, by a push that is its own: moved over, pruned and read-only', async (test) => {
    const { bob, params, work, commit, push, source, set, ran, refsOf, own } = await scene(test)
    const made = await set()
    assert.equal(made.username !== null && !('password' in made), true)
    const first = await ran(1)
    assert.deepEqual([first.state, first.problem, first.changed], ['done', null, 3], JSON.stringify(first))
    assert.ok(first.received_bytes > 100)
    assert.equal(await refsOf(own), await refsOf(source))
    assert.equal((await bob.api.getRepository({ params })).mirror_of, made.url)
    assert.equal((await bob.api.getRepository({ params })).can_write, false)
    await eventually(async () => {
      const [item] = await bob.api.listRepositoryActivity({ params })
      assert.deepEqual([item?.kind, item?.agent], ['push', 'mirror'])
    })
    const refused = await runClient(work, ['push', '-q', own, 'main:mine'])
    assert.match(refused.err, /is a mirror: it changes only when its source does/)
    const body = { branch: 'main', base: null, message: 'x', changes: [{ action: 'delete' as const, path: 'x' }] }
    assert.equal(await codeOf(bob.api.createCommit({ params, body })), 403)

    // Another commit, a branch rewritten and one deleted.
    await commit('Reap')
    await push('main')
    await client(work, 'commit', '-q', '--allow-empty', '--amend', '-m', 'Harvest')
    await push('--force', 'main')
    await push('--delete', 'next')
    await bob.api.syncMirror({ params })
    const second = await ran(2)
    assert.deepEqual([second.state, second.changed], ['done', 2], JSON.stringify(second))
    assert.equal(await refsOf(own), await refsOf(source))
    await bob.api.syncMirror({ params })
    assert.deepEqual((await ran(3)).changed, 0)

    await bob.api.deleteMirror({ params })
    assert.equal(await bob.api.getMirror({ params }), null)
    const deleted = (await bob.api.listDeletedRefs({ params })).map(({ name, deleted_by }) => [name, deleted_by])
    assert.deepEqual(deleted, [['next', null]], 'nobody has deleted it')
    assert.equal((await runClient(work, ['push', '-q', own, 'main:mine'])).code, 0)
  })

  it('is due until it is under way: nobody waits two hours for a sync that could not be begun', async (test) => {
    const { bob, params, set, ran } = await scene(test)
    const failed = () => server.logLines.filter((line) => line.includes('a job failed and will be tried again')).length
    const before = failed()
    const allow = await refuseChanges(server.database, ['mirror_runs'])
    await set()
    await eventually(() => assert.ok(failed() > before))
    const mirror = await bob.api.getMirror({ params })
    assert.deepEqual([mirror?.runs, Date.parse(mirror?.next_at ?? '') <= Date.now()], [[], true])
    await allow()
    assert.equal((await ran(1)).state, 'done')
  })

  it('says what is wrong, asks less and less, and tells its password to nobody else', async (test) => {
    const { ada, bob, params, push, set, ran, fields } = await scene(test)
    await set({ password: 'wr0ng-s3cret' })
    assert.equal((await ran(1)).problem, 'wrong-credentials')
    const due = async () => Date.parse((await bob.api.getMirror({ params }))?.next_at ?? '') - Date.now()
    assert.ok((await due()) > 110 * 60_000, 'twice its interval')
    await bob.api.syncMirror({ params })
    await ran(2)
    assert.ok((await due()) > 230 * 60_000, 'four times')
    await bob.api.syncMirror({ params })
    await ran(3)
    await eventually(async () => {
      const { items } = await bob.api.listNotifications({ query: {} })
      assert.deepEqual(
        items.map(({ kind }) => kind),
        ['mirror-failed'],
      )
    })
    // The right one is kept, encrypted, and goes with this address and this name alone.
    await set()
    assert.equal((await ran(4)).state, 'done')
    const kept = async () => (await server.database.read.selectFrom('mirrors').selectAll().execute()).at(-1)
    assert.ok(!JSON.stringify(await kept()).includes(testPassword))
    await set({ password: '', interval_minutes: 15 })
    assert.equal((await ran(5)).state, 'done')
    assert.notEqual((await kept())?.secret, null)
    await set({ password: '', url: addressOf(ada, 'elsewhere') })
    assert.equal((await kept())?.secret, null)
    assert.equal((await ran(6)).problem, 'not-found')
    // A rule of the repository holds for it as well.
    await set()
    await ran(7)
    await bob.api.createRefRule({
      params,
      body: {
        kind: 'branch',
        pattern: 'ma*',
        create: 'nobody',
        push: 'nobody',
        force: 'nobody',
        delete: 'nobody',
        people: [],
      },
    })
    await push('main:main2')
    await bob.api.syncMirror({ params })
    const ruled = await ran(8)
    assert.equal(ruled.problem, 'refused')
    assert.match(ruled.detail, /refs\/heads\/main2: the rule for ma\* lets nobody create it/)
    for (const secret of ['wr0ng-s3cret', testPassword])
      assert.ok(!server.logLines.join('\n').includes(secret), 'the log has no secret')
    for (const url of ['https://10.0.0.1/a.git', 'http://example.org/a.git'])
      assert.equal(await codeOf(set({ url })), 422, url)
    for (const more of [{ url: 'ext::id' }, { confirmed: false }, { interval_minutes: 1 }])
      assert.equal(await codeOf(set(more)), 400, JSON.stringify(more))
    assert.equal(await codeOf(ada.api.setMirror({ params, body: fields })), 403)
    const administrator = await signIn(server, await createUser(server, { isAdministrator: true }))
    assert.equal(await codeOf(administrator.api.setMirror({ params, body: fields })), 403)
  })

  it('of a source that says nothing holds none of others, and lands nothing once it is a mirror no more', async (test) => {
    const silent: Server = createServer(() => undefined)
    await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve))
    test.onTestFinished(() => void silent.close())
    const [one, other] = [await scene(test), await scene(test)]
    await one.set({ url: `http://127.0.0.1:${Object(silent.address()).port}/a.git`, password: '', username: '' })
    await eventually(async () => {
      assert.equal((await one.bob.api.getMirror({ params: one.params }))?.runs[0]?.state, 'running')
    })
    await other.set()
    assert.equal((await other.ran(1)).state, 'done')
    await one.bob.api.deleteMirror({ params: one.params })
    assert.equal(await codeOf(one.bob.api.syncMirror({ params: one.params })), 404)
  })
})
