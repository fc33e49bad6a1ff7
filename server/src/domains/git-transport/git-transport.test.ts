import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs'
import { request as httpRequest } from 'node:http'
import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { gzipSync } from 'node:zlib'
import { flushPacket, packet } from '@sheaf/git-engine'
import { client, runClient } from '@sheaf/git-engine/testing/git-client'
import { outputOf } from '@sheaf/git-engine/testing/run-sync'
import { plainGit, scratchFolder, writeHistory } from '@sheaf/git-engine/testing/scratch-repository'
import { eventually } from '@sheaf/server-core/testing/eventually'
import { afterAll, beforeAll, describe, it, type TestContext } from 'vitest'
import { createUser, folderOf, issueAccessKey, signIn, testPassword } from '../../testing/factories.ts'
import { startServer, type TestServer } from '../../testing/start-server.ts'

describe('Git over HTTP', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await startServer({ env: { SHEAF_MAX_PUSH_MB: '2' } })
  })
  afterAll(() => server.stop())

  const urlOf = (path: string, login?: { name: string; secret: string }) => {
    const url = new URL(path, server.url)
    if (login) {
      url.username = login.name
      url.password = login.secret
    }
    return url.href
  }

  /** A user with a repository, a folder with one commit in it, and keys of every sort. */
  const scene = async (test: TestContext, { isPrivate = false, name = 'project' } = {}) => {
    const signed = await signIn(server)
    const { user, api } = signed
    const made = await api.createRepository({
      body: { owner_uid: user.uid, repo_name: name, repo_is_private: isPrivate },
    })
    const folder = scratchFolder(test)
    await client(folder, 'init', '-q', '-b', 'main', 'work')
    const work = join(folder, 'work')
    writeFileSync(join(work, 'README.md'), '# Project\n')
    await client(work, 'add', '.')
    await client(work, 'commit', '-q', '-m', 'First')
    const key = (level: 0 | 1 | 2) => issueAccessKey(server, user, { grants: { repo_access: level } })
    const gitDir = folderOf(server, made)
    const path = `/${user.username}/${name}`
    const withKey = async (level: 0 | 1 | 2) => urlOf(path, { name: 'key', secret: (await key(level)).token })
    const params = { owner: user.username, repo: name }
    return { ...signed, folder, work, gitDir, path, params, withKey, key }
  }

  const leftovers = (gitDir: string) => [
    ...globSync('**/*.lock', { cwd: gitDir }),
    ...globSync('objects/tmp_*', { cwd: gitDir }),
    ...globSync('objects/**/tmp_*', { cwd: gitDir }),
  ]

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

  describe('what goes in comes out', () => {
    it('byte for byte, by every version of the protocol', async (test) => {
      const { folder, params, gitDir, withKey, api } = await scene(test)
      const source = join(folder, 'source.git')
      plainGit(folder, ['init', '-q', '--bare', '--initial-branch=main', source])
      const odd = ['a b', 'häßlich', '文件', 'x#y?z%20', '"q"', "it's", 'line\nbreak', '-x', 'con', ':(glob)*']
      writeHistory(source, [
        { branch: 'refs/heads/main', parents: [], changes: odd.map((path) => ({ path, content: path })) },
        { branch: 'refs/heads/feature/one', parents: [1], changes: [{ path: 'dir/x', content: 'x', mode: '100755' }] },
        { branch: 'refs/heads/main', parents: [1], changes: [{ path: 'link', content: 'a b', mode: '120000' }] },
        {
          branch: 'refs/heads/main',
          parents: [3, 2],
          changes: [{ path: 'sub', content: 'd'.repeat(40), mode: '160000' }],
        },
      ])
      plainGit(source, ['tag', '-a', '-m', 'one', 'v1', 'main'])
      plainGit(source, ['tag', '-a', '-m', 'tag of a tag', 'v1-again', 'v1'])
      plainGit(source, ['tag', 'light', 'feature/one'])
      await client(source, 'push', '-q', '--mirror', await withKey(2))
      const refs = (gitFolder: string) =>
        plainGit(gitFolder, ['for-each-ref', '--format=%(objectname) %(objecttype) %(refname)'])
      assert.equal(refs(gitDir), refs(source))
      assert.equal(plainGit(gitDir, ['fsck', '--full', '--strict']), '')
      for (const version of ['0', '1', '2']) {
        await client(
          folder,
          '-c',
          `protocol.version=${version}`,
          'clone',
          '-q',
          '--mirror',
          await withKey(1),
          `back${version}`,
        )
        assert.equal(refs(join(folder, `back${version}`)), refs(source))
        assert.equal(plainGit(join(folder, `back${version}`), ['fsck', '--full', '--strict']), '')
      }
      const list = () => api.listTree({ params: { ...params, branch: 'main', path: '' }, query: {} })
      let rows = await list()
      // Names go out before their commits are found where that takes long: screens ask again, too.
      await eventually(async () => {
        rows = await list()
        assert.ok(rows.every((row) => row.commit_id !== null))
      })
      assert.deepEqual(rows.map(({ item }) => item.name).sort(), [...odd, 'link', 'sub'].sort())
      for (const row of rows) {
        const last = plainGit(source, ['--literal-pathspecs', 'log', '-1', '--format=%H', 'main', '--', row.item.path])
        assert.equal(row.commit_id, last, row.item.name)
      }
    })

    it('shallow and in part', async (test) => {
      const { folder, work, path, withKey } = await scene(test)
      for (const step of [1, 2, 3]) {
        writeFileSync(join(work, `file${step}`), `content ${step}`)
        await client(work, 'add', '.')
        await client(work, 'commit', '-q', '-m', `Step ${step}`)
      }
      await client(work, 'push', '-q', await withKey(2), 'main')
      await client(folder, 'clone', '-q', '--depth=1', urlOf(path), 'shallow')
      assert.equal(await client(join(folder, 'shallow'), 'rev-list', '--count', 'HEAD'), '1')
      await client(join(folder, 'shallow'), 'fetch', '-q', '--unshallow')
      assert.equal(await client(join(folder, 'shallow'), 'rev-list', '--count', 'HEAD'), '4')
      await client(folder, 'clone', '-q', '--filter=blob:none', '--no-checkout', urlOf(path), 'partial')
      const missing = await client(join(folder, 'partial'), 'rev-list', '--objects', '--all', '--missing=print')
      assert.equal(missing.split('\n').filter((line) => line.startsWith('?')).length, 4)
      await client(join(folder, 'partial'), 'checkout', '-q', 'main')
      assert.equal(readFileSync(join(folder, 'partial', 'file3'), 'utf8'), 'content 3')
    })

    it('an empty repository, too', async (test) => {
      const { folder, params, path, api } = await scene(test)
      const { code, err } = await runClient(folder, ['clone', urlOf(path), 'empty'])
      assert.deepEqual([code, /empty repository/.test(err)], [0, true])
      assert.deepEqual(await api.listRefs({ params }), [])
      assert.deepEqual(await api.listCommits({ params: { ...params, branch: 'main' }, query: {} }), {
        data: [],
        total: 0,
        has_more: false,
      })
      assert.deepEqual(await api.listTree({ params: { ...params, branch: 'main', path: '' }, query: {} }), [])
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
        { ref: 'refs/heads/second', change: 'created', commits: 2 },
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

    it('of what git finds wrong is refused and changes nothing', async (test) => {
      const { folder, gitDir, withKey, work } = await scene(test)
      const source = join(folder, 'bad.git')
      plainGit(folder, ['init', '-q', '--bare', source])
      const blob = plainGit(source, ['hash-object', '-w', '--stdin'], 'x')
      const tree = plainGit(
        source,
        ['mktree'],
        `040000 tree ${plainGit(source, ['mktree'], `100644 blob ${blob}\tconfig\n`)}\t.git\n`,
      )
      const commit = plainGit(source, ['commit-tree', '-m', 'evil', tree])
      const { code, err } = await runClient(source, ['push', await withKey(2), `${commit}:refs/heads/evil`])
      assert.notEqual(code, 0)
      assert.match(err, /hasDotgit|\.git/)
      const hidden = await runClient(work, ['push', await withKey(2), 'main:refs/sheaf/x'])
      assert.notEqual(hidden.code, 0)
      assert.match(hidden.err, /kept for the server/)
      assert.equal(plainGit(gitDir, ['for-each-ref']), '')
      assert.deepEqual(leftovers(gitDir), [])
    })

    it('longer than the limit is refused in words', async (test) => {
      const { work, gitDir, withKey, params, api } = await scene(test)
      const noise = Buffer.alloc(4 * 1024 * 1024)
      for (let at = 0; at < noise.length; at += 4) noise.writeUInt32LE(Math.floor(Math.random() * 2 ** 32), at)
      writeFileSync(join(work, 'noise'), noise)
      await client(work, 'add', '.')
      await client(work, 'commit', '-q', '-m', 'Too much')
      const { code, err } = await runClient(work, ['push', await withKey(2), 'main'])
      assert.notEqual(code, 0)
      assert.match(err, /exceeds maximum allowed size|too large/)
      assert.deepEqual(leftovers(gitDir), [])
      assert.deepEqual(await api.listRefs({ params }), [])
      assert.equal((await api.listRepositoryActivity({ params, query: {} })).length, 1)
    })

    it('cut off in the middle leaves no ref, no lock, no quarantine', async (test) => {
      const { work, gitDir, path, key, params, api } = await scene(test)
      const tip = await client(work, 'rev-parse', 'HEAD')
      const { token } = await key(2)
      const pack = Buffer.concat([Buffer.from('PACK\0\0\0\x02\0\0\0\x03'), Buffer.alloc(200_000, 7)])
      const commands = packet(`${'0'.repeat(40)} ${tip} refs/heads/main\0report-status side-band-64k`)
      for (const wait of [0, 30, 200]) {
        await new Promise<void>((resolve) => {
          const sent = httpRequest(urlOf(`${path}/git-receive-pack`), {
            method: 'POST',
            headers: {
              authorization: `Basic ${Buffer.from(`x:${token}`).toString('base64')}`,
              'content-type': 'application/x-git-receive-pack-request',
              'content-length': String(10_000_000),
            },
          })
          sent.on('error', () => resolve())
          sent.write(Buffer.concat([commands, flushPacket, pack.subarray(0, 20_000)]))
          setTimeout(() => sent.destroy(), wait).ref()
          sent.on('close', () => resolve())
        })
      }
      await eventually(() => assert.deepEqual(leftovers(gitDir), []))
      assert.equal(existsSync(join(gitDir, 'refs/heads/main')), false)
      assert.deepEqual(await api.listRefs({ params }), [])
      await client(work, 'push', '-q', urlOf(path, { name: 'x', secret: token }), 'main')
      assert.equal((await api.listRefs({ params })).length, 1)
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

  describe('hostile bodies', () => {
    it('takes gzip, and no more of it than fits', async (test) => {
      const { path, work, withKey } = await scene(test)
      await client(work, 'push', '-q', await withKey(2), 'main')
      const tip = await client(work, 'rev-parse', 'HEAD')
      const type = 'application/x-git-upload-pack-request'
      const send = async (body: Buffer<ArrayBuffer>, encoding = 'gzip') => {
        const response = await fetch(`${server.url}${path}/git-upload-pack`, {
          method: 'POST',
          headers: { 'content-type': type, 'content-encoding': encoding },
          body,
        })
        return { status: response.status, text: Buffer.from(await response.arrayBuffer()).toString('latin1') }
      }
      const wants = Buffer.concat([packet(`want ${tip} no-progress`), flushPacket, packet('done')])
      const good = await send(Buffer.from(gzipSync(wants)))
      assert.deepEqual([good.status, good.text.includes('PACK')], [200, true])
      assert.equal((await send(Buffer.from('this is no gzip'))).status, 400)
      assert.equal((await send(Buffer.from(wants), 'br')).status, 400)
      // 100 MB of lines that git would have to keep, in some 100 kB.
      const have = packet(`have ${'a'.repeat(40)}\n`)
      const bomb = Buffer.from(
        gzipSync(Buffer.concat([packet(`want ${tip}`), flushPacket, Buffer.alloc(100_000_000, have)])),
      )
      const exploded = await send(bomb)
      assert.equal(exploded.status, 413)
      const after = await send(Buffer.from(gzipSync(wants)))
      assert.equal(after.status, 200)
    })

    it('never crashes on what is no protocol at all', async (test) => {
      const { path, key } = await scene(test)
      const { token } = await key(2)
      const authorization = `Basic ${Buffer.from(`x:${token}`).toString('base64')}`
      for (const text of [
        '',
        '0000',
        'zzzz',
        '0001',
        '0004',
        'fff0',
        '0009x',
        packet('x'.repeat(1000)).toString(),
        'PACK',
      ]) {
        for (const service of ['git-upload-pack', 'git-receive-pack']) {
          const headers = { authorization, 'content-type': `application/x-${service}-request` }
          const { status } = await server
            .browser()
            .send('POST', `${path}/${service}`, { text, headers })
            .catch(() => ({ status: 0 }))
          assert.ok(status < 500, `${service} ${JSON.stringify(text.slice(0, 8))} ${status}`)
        }
      }
      assert.equal((await server.browser().send('GET', '/healthz')).status, 200)
    })
  })
})
