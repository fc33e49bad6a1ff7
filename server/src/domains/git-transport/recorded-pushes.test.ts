import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { request as httpRequest } from 'node:http'
import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { flushPacket, packet } from '@sheaf/git-engine'
import { client } from '@sheaf/git-engine/testing/git-client'
import { outputOf } from '@sheaf/git-engine/testing/run-sync'
import { plainGit } from '@sheaf/git-engine/testing/scratch-repository'
import { eventually } from '@sheaf/server-core/testing/eventually'
import { afterAll, beforeAll, describe, it, type TestContext } from 'vitest'
import { startServer, type TestServer } from '../../testing/start-server.ts'
import { pushScene, urlOn } from './testing/push-scene.ts'

describe('what a push leaves behind', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await startServer()
  })
  afterAll(() => server.stop())

  const urlOf = (path: string) => urlOn(server, path)
  const scene = (test: TestContext) => pushScene(server, test)

  describe('a push', () => {
    it('is seen at once: refs, times, activity', async (test) => {
      const { work, params, withKey, api, user } = await scene(test)
      const before = await api.getRepository({ params })
      const url = await withKey(2)
      await client(work, 'push', '-q', url, 'main')
      const after = await api.getRepository({ params })
      assert.ok(after.model.updated_at > before.model.updated_at)
      const [branch] = await api.listRefs({ params })
      assert.equal(branch?.branch.ref_git_id, await client(work, 'rev-parse', 'HEAD'))
      await client(work, 'commit', '-q', '--allow-empty', '-m', 'Two')
      await client(work, 'commit', '-q', '--allow-empty', '-m', 'Three')
      await client(work, 'push', '-q', url, 'main', 'main:second')
      await client(work, 'push', '-q', url, ':second')
      const told = await api.listRepositoryActivity({ params, query: {} })
      // Where each leads to is looked for within a time, and no part of what is recorded.
      const [third, second, first, created] = told.map((activity) => ({
        ...activity,
        refs: activity.refs?.map(({ ref, change, commits }) => ({ ref, change, commits })),
      }))
      assert.deepEqual(first?.refs, [{ ref: 'refs/heads/main', change: 'created', commits: 1 }])
      assert.deepEqual(second?.refs, [
        { ref: 'refs/heads/main', change: 'updated', commits: 2 },
        // The commits of main came on both, and count once.
        { ref: 'refs/heads/second', change: 'created', commits: 0 },
      ])
      assert.deepEqual(third?.refs, [{ ref: 'refs/heads/second', change: 'deleted', commits: null }])
      assert.deepEqual([created?.kind, third?.actor.username], ['create_repo', user.username])
      const [listed] = (await server.browser().api.listRepositories({ query: {} })).items
      assert.equal(listed?.repo.repo_name, params.repo)
      const waiting = server.database.read.selectFrom('jobs').select('id').where('queue', '=', 'settle-push')
      assert.deepEqual(await waiting.execute(), [])
    })

    it('of another branch makes that the default of an empty repository', async (test) => {
      const { work, params, gitDir, withKey, api } = await scene(test)
      await client(work, 'push', '-q', await withKey(2), 'main:trunk')
      assert.equal((await api.getRepository({ params })).model.default_head, 'trunk')
      assert.equal(plainGit(gitDir, ['symbolic-ref', 'HEAD']), 'refs/heads/trunk')
      await client(work, 'push', '-q', await withKey(2), 'main:later')
      assert.equal((await api.getRepository({ params })).model.default_head, 'trunk')
    })

    it('stands, and is recorded, when the client disconnects once it has sent it whole', async (test) => {
      const { work, gitDir, path, key, params, api } = await scene(test)
      const tip = await client(work, 'rev-parse', 'HEAD')
      const pack = outputOf('git', ['-C', work, 'pack-objects', '--stdout', '--revs', '-q'], { input: tip })
      const commands = packet(`${'0'.repeat(40)} ${tip} refs/heads/main\0report-status side-band-64k`)
      const { token } = await key(2)
      const sent = httpRequest(urlOf(`${path}/git-receive-pack`), {
        method: 'POST',
        headers: {
          authorization: `Basic ${Buffer.from(`x:${token}`).toString('base64')}`,
          'content-type': 'application/x-git-receive-pack-request',
        },
      })
      sent.on('error', () => undefined)
      sent.end(Buffer.concat([commands, flushPacket, pack]))
      // At once: between git's work and its record.
      while (!existsSync(join(gitDir, 'refs/heads/main'))) await setImmediate()
      sent.destroy()
      const pushes = async () =>
        (await api.listRepositoryActivity({ params, query: {} })).filter(({ kind }) => kind === 'push')
      await eventually(async () => assert.equal((await pushes()).length, 1))
      assert.equal((await api.listRefs({ params }))[0]?.branch.ref_git_id, tip)
    })

    it('is recorded by the next start when the server ended before it could', async (test) => {
      const { work, gitDir, params, api, user } = await scene(test)
      await client(work, 'push', '-q', gitDir, 'main')
      const tip = await client(work, 'rev-parse', 'HEAD')
      const row = await server.database.read
        .selectFrom('repositories')
        .select('id')
        .where('owner_id', '=', user.ownerId)
        .executeTakeFirstOrThrow()
      const pending = {
        pushId: '01900000-0000-7000-8000-0000000000cc',
        repoId: row.id,
        userId: user.userId,
        at: Date.now(),
        updates: [{ ref: 'refs/heads/main', before: '0'.repeat(40), after: tip }],
      }
      // What stands in the table when the process dies between git's work and ours; and once more, as leases may run out.
      for (const dedupe of [pending.pushId, null]) {
        await server.database.write
          .insertInto('jobs')
          .values({
            queue: 'settle-push',
            payload: JSON.stringify(pending),
            run_at: Date.now(),
            locked_until: null,
            dedupe,
            created_at: Date.now(),
          })
          .execute()
      }
      const waiting = () =>
        server.database.read.selectFrom('jobs').select('id').where('queue', '=', 'settle-push').execute()
      await eventually(async () => assert.deepEqual(await waiting(), []))
      const pushes = (await api.listRepositoryActivity({ params, query: {} })).filter(({ kind }) => kind === 'push')
      assert.equal(pushes.length, 1)
    })
  })

  describe('a push whose server died while git was at work', () => {
    /** The note of a push to two branches, as a process leaves it that is no more. */
    async function half(test: TestContext, at: number) {
      const { work, gitDir, params, api, user } = await scene(test)
      await client(work, 'push', '-q', gitDir, 'main:one')
      const tip = await client(work, 'rev-parse', 'HEAD')
      const row = await server.database.read
        .selectFrom('repositories')
        .select(['id', 'refs_version'])
        .where('owner_id', '=', user.ownerId)
        .executeTakeFirstOrThrow()
      const before = '0'.repeat(40)
      const pushId = randomUUID()
      const updates = ['one', 'two'].map((name) => ({ ref: `refs/heads/${name}`, before, after: tip }))
      const pending = { pushId, repoId: row.id, userId: user.userId, at, updates }
      const note = { queue: 'settle-push', payload: JSON.stringify(pending), dedupe: pushId, created_at: at }
      await server.database.write
        .insertInto('jobs')
        .values({ ...note, run_at: 0 })
        .execute()
      const job = () =>
        server.database.read.selectFrom('jobs').selectAll().where('dedupe', '=', pushId).executeTakeFirst()
      const pushes = async () =>
        (await api.listRepositoryActivity({ params, query: {} })).filter(({ kind }) => kind === 'push')
      return { work, gitDir, row, job, pushes, tip, params, api }
    }

    it('is shown as far as it has landed, and told of as a whole once the rest has', async (test) => {
      const { work, gitDir, row, job, pushes, tip, api, params } = await half(test, Date.now())
      await eventually(async () => assert.match((await job())?.error ?? '', /not all of this push has landed/))
      assert.deepEqual(await pushes(), [])
      const { refs_version: version } = await server.database.read
        .selectFrom('repositories')
        .select('refs_version')
        .where('id', '=', row.id)
        .executeTakeFirstOrThrow()
      assert.equal(version, row.refs_version + 1)
      assert.deepEqual(
        (await api.listRefs({ params })).map(({ branch }) => branch.ref_git_id),
        [tip],
      )
      // Another push moves on what has landed, and what was missing lands.
      await client(work, 'commit', '-q', '--allow-empty', '-m', 'Later')
      await client(work, 'push', '-q', gitDir, 'main:one', `${tip}:refs/heads/two`)
      await eventually(async () => {
        assert.equal(await job(), undefined)
        assert.equal((await pushes()).length, 1)
      })
      const [push] = await pushes()
      assert.deepEqual(
        push?.refs.map(({ ref }) => ref),
        ['refs/heads/one', 'refs/heads/two'],
      )
    })

    it('is told of without what never came', async (test) => {
      const { job, pushes } = await half(test, Date.now() - 60 * 60_000)
      await eventually(async () => {
        assert.equal(await job(), undefined)
        assert.equal((await pushes()).length, 1)
      })
      const [push] = await pushes()
      assert.deepEqual(
        push?.refs.map(({ ref }) => ref),
        ['refs/heads/one'],
      )
    })
  })
})
