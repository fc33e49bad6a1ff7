import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { request as httpRequest } from 'node:http'
import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { flushPacket, packet } from '@sheaf/git-engine'
import { client, runClient } from '@sheaf/git-engine/testing/git-client'
import { outputOf } from '@sheaf/git-engine/testing/run-sync'
import { plainGit } from '@sheaf/git-engine/testing/scratch-repository'
import { eventually } from '@sheaf/server-core/testing/eventually'
import { afterAll, beforeAll, describe, it, type TestContext } from 'vitest'
import { createUser, issueAccessKey, testPassword } from '../../testing/factories.ts'
import { startServer, type TestServer } from '../../testing/start-server.ts'
import { pushScene, urlOn } from './testing/push-scene.ts'

describe('Git over HTTP', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await startServer({ env: { SHEAF_MAX_PUSH_MB: '2' } })
  })
  afterAll(() => server.stop())

  const urlOf = (path: string, login?: { name: string; secret: string }) => urlOn(server, path, login)
  const scene = (test: TestContext, options?: Parameters<typeof pushScene>[2]) => pushScene(server, test, options)

  describe('who may', () => {
    it('asks a visitor to log in for all that they may not read, whether it is there or not', async (test) => {
      const hidden = await scene(test, { isPrivate: true })
      const answers = []
      for (const path of [hidden.path, `/${hidden.user.username}/nothing`, '/nobody-at-all/nothing']) {
        for (const service of ['git-upload-pack', 'git-receive-pack']) {
          const { status, headers, text } = await server.browser().send('GET', `${path}/info/refs?service=${service}`)
          answers.push(JSON.stringify([status, headers.get('www-authenticate'), text]))
        }
        const post = await server.browser().send('POST', `${path}/git-upload-pack`, {
          text: '0000',
          headers: { 'content-type': 'application/x-git-upload-pack-request' },
        })
        assert.equal(post.status, 401)
      }
      assert.equal(new Set(answers).size, 1)
      assert.match(answers[0] ?? '', /^\[401,"Basic/)
      const { code, err } = await runClient(hidden.folder, ['clone', urlOf(hidden.path), 'x'])
      assert.notEqual(code, 0)
      assert.match(err, /Authentication failed|could not read Username/)
    })

    it('lets everyone clone what is public, and nobody push to it but its owner', async (test) => {
      const { folder, work, path, withKey } = await scene(test)
      await client(work, 'push', '-q', await withKey(2), 'main')
      await client(folder, 'clone', '-q', urlOf(path), 'plain')
      await client(folder, 'clone', '-q', urlOf(`${path}.git`), 'dotted')
      await client(folder, 'clone', '-q', urlOf(path.toUpperCase()), 'upper')
      assert.equal(readFileSync(join(folder, 'dotted', 'README.md'), 'utf8'), '# Project\n')
      const stranger = await createUser(server)
      const { token } = await issueAccessKey(server, stranger, { grants: { repo_access: 2 } })
      const pushed = await runClient(work, ['push', urlOf(path, { name: 'x', secret: token }), 'main:other'])
      assert.notEqual(pushed.code, 0)
      assert.match(pushed.err, /You don't have permission to push to /)
      const asVisitor = await runClient(work, ['push', urlOf(path), 'main:other'])
      assert.notEqual(asVisitor.code, 0)
    })

    it('stands in the log by name, for every request of a push', async (test) => {
      const { work, path, user, withKey } = await scene(test)
      await client(work, 'push', '-q', await withKey(2), 'main')
      const lines = server.logLines.filter((line) => line.includes(`"path":"${path}/`))
      assert.ok(lines.some((line) => line.includes('/git-receive-pack"')))
      for (const line of lines.filter((each) => each.includes('"status":200'))) {
        assert.ok(line.includes(`"user":"${user.username}"`), line)
      }
    })

    it('says why a wrong, expired, read-only, closed or deleted key is refused', async (test) => {
      const { folder, work, path, user, key, api, gitDir, withKey } = await scene(test, { isPrivate: true })
      const deleted = await key(2)
      await client(work, 'push', '-q', urlOf(path, { name: 'any', secret: deleted.token }), 'main')
      const tip = plainGit(gitDir, ['rev-parse', 'main'])
      await api.deleteAccessKey({ params: { id: deleted.id } })
      const expired = await issueAccessKey(server, user, { grants: { repo_access: 2 } })
      await server.database.write
        .updateTable('access_keys')
        .set({ expires_at: Date.now() - 1 })
        .where('uid', '=', expired.id)
        .execute()
      const stranger = await createUser(server)
      const foreign = await issueAccessKey(server, stranger, { grants: { repo_access: 2 } })
      const cases: [secret: string, says: RegExp][] = [
        [`${deleted.token.slice(0, -1)}_`, /wrong, expired or deleted/],
        [deleted.token, /wrong, expired or deleted/],
        [expired.token, /wrong, expired or deleted/],
        [(await key(1)).token, /only has Read access/],
        [(await key(0)).token, /needs repo_access at level/],
        [foreign.token, /not found/i],
        ['wrong password', /Wrong username or password\. Use your account password, or an access key as the password/],
      ]
      await client(work, 'commit', '-q', '--allow-empty', '-m', 'Second')
      for (const [secret, says] of cases) {
        const { code, err } = await runClient(work, [
          'push',
          urlOf(path, { name: user.username, secret }),
          'main',
          'main:other',
        ])
        assert.notEqual(code, 0)
        assert.match(err, says)
      }
      assert.equal(plainGit(gitDir, ['for-each-ref', '--format=%(objectname) %(refname)']), `${tip} refs/heads/main`)
      await client(folder, 'clone', '-q', await withKey(1), 'with-key')
      await client(folder, 'clone', '-q', urlOf(path, { name: user.username, secret: testPassword }), 'with-password')
      await client(folder, 'clone', '-q', urlOf(path, { name: user.email, secret: testPassword }), 'with-address')
    })

    it('takes no cookie for an account', async (test) => {
      const { path, send } = await scene(test, { isPrivate: true })
      assert.equal((await send('GET', `${path}/info/refs?service=git-upload-pack`)).status, 401)
      assert.equal((await send('GET', `/api/repo${path}`)).status, 200)
    })

    it('opens each service for itself: to have read is not to write', async (test) => {
      const { path, key } = await scene(test)
      const { token } = await key(1)
      const headers = { authorization: `Basic ${Buffer.from(`x:${token}`).toString('base64')}` }
      const post = (service: string, type: string) =>
        server
          .browser()
          .send('POST', `${path}/${service}`, { text: '0000', headers: { ...headers, 'content-type': type } })
      const upload = 'application/x-git-upload-pack-request'
      const receive = 'application/x-git-receive-pack-request'
      assert.equal((await post('git-upload-pack', upload)).status, 200)
      assert.equal((await post('git-receive-pack', receive)).status, 403)
      assert.equal((await post('git-receive-pack', upload)).status, 403)
      assert.equal((await post('git-upload-pack', receive)).status, 400)
      assert.equal((await post('git-upload-archive', upload)).status, 404)
      const list = (query: string) => server.browser().send('GET', `${path}/info/refs${query}`, { headers })
      assert.equal((await list('?service=git-receive-pack')).status, 403)
      for (const query of [
        '',
        '?service=git-upload-archive',
        '?service=--help',
        '?service=git-upload-pack&service=x',
      ]) {
        const { status, text } = await list(query)
        assert.ok(status === 403 || status === 400, `${query} ${status}`)
        if (query === '') assert.match(text, /only supports the smart HTTP protocol/)
      }
    })
  })

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
      const [third, second, first, created] = await api.listRepositoryActivity({ params, query: {} })
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
