import assert from 'node:assert/strict'
import { createHash, randomBytes } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { client, runClient } from '@sheaf/git-engine/testing/git-client'
import { eventually } from '@sheaf/server-core/testing/eventually'
import { afterAll, beforeAll, describe, it, type TestContext } from 'vitest'
import { freePort } from '../../../../tools/process/free-port.ts'
import { refusalOf } from '../../testing/code-of.ts'
import { addCollaborator, testPassword } from '../../testing/factories.ts'
import { gitLfsVersion } from '../../testing/git-lfs.ts'
import { sshEnvironment, sshPerson } from '../../testing/ssh-person.ts'
import { startServer, type TestServer } from '../../testing/start-server.ts'
import { forkScene } from './testing/fork-scene.ts'

/** With the client of Git LFS itself, on each database. */
describe.skipIf(gitLfsVersion === undefined)('objects of Git LFS of pull requests from forks', () => {
  let server: TestServer
  beforeAll(async () => {
    const port = await freePort()
    const env = { SHEAF_PORT: String(port), SHEAF_PUBLIC_URL: `http://127.0.0.1:${port}`, SHEAF_MAX_PUSH_MB: '1' }
    server = await startServer({ env: { ...env, SHEAF_SSH_PORT: String(await freePort()) } })
  })
  afterAll(() => server.stop())

  const withLfs = async (folder: string) => {
    await client(folder, 'lfs', 'install', '--local')
    writeFileSync(join(folder, '.gitattributes'), '*.bin filter=lfs diff=lfs merge=lfs -text\n')
  }

  /** Bob's fork of Ada's repository, and a clone of it in which `*.bin` are objects of Git LFS. */
  const scene = async (test: TestContext) => {
    const at = await forkScene(server, test)
    await withLfs(at.forked.work)
    const urlOf = (username: string) =>
      Object.assign(new URL(`/${at.at.owner}/${at.at.repo}.git`, server.url), { username, password: testPassword }).href
    const run = (...args: string[]) => runClient(at.forked.work, args)
    const held = async (of: { owner: string; repo: string }, oid: string) => {
      const { id } = await at.repositoryOf(of)
      const row = await server.database.read
        .selectFrom('repositories')
        .leftJoin('repository_objects', (join) =>
          join.onRef('repo_id', '=', 'repositories.id').on('repository_objects.oid', '=', oid),
        )
        .select(['repositories.object_bytes', 'repository_objects.bytes'])
        .where('repositories.id', '=', id)
        .executeTakeFirstOrThrow()
      return [row.bytes, row.object_bytes]
    }
    const commit = async (bytes: Buffer) => {
      writeFileSync(join(at.forked.work, 'one.bin'), bytes)
      await at.forked.git('add', '-A')
      await at.forked.git('commit', '-q', '-m', 'Weigh')
      return (await at.forked.git('rev-parse', 'HEAD')).trim()
    }
    const proposes = (number: string, head: string) =>
      eventually(async () => {
        const { pull } = await at.get(number)
        assert.deepEqual([pull.head_id, pull.head_problem], [head, null])
      })
    return { ...at, urlOf, run, held, commit, proposes }
  }
  const oidOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')

  it('come to the base with the commits that point to them, and no others', async (test) => {
    const at = await scene(test)
    const [one, two, other] = [randomBytes(50_000), randomBytes(60_000), randomBytes(70_000)]
    await at.forked.push('other', 'two.bin', other)
    await at.forked.git('checkout', '-q', '-B', 'topic', 'origin/main')
    await withLfs(at.forked.work)
    await at.forked.push('topic', 'one.bin', one)
    assert.deepEqual(await at.held(at.params, oidOf(one)), [null, 0])
    const number = await at.open('topic')
    assert.deepEqual(await at.held(at.params, oidOf(one)), [50_000, 50_000])
    assert.deepEqual(await at.held(at.params, oidOf(other)), [null, 50_000])
    const head = await at.forked.push('topic', 'two.bin', two)
    await at.proposes(number, head)
    assert.deepEqual(await at.held(at.params, oidOf(two)), [60_000, 110_000])
    // Who reviews it has the files.
    await client(at.work, 'lfs', 'install', '--local')
    await at.git('fetch', '-q', 'origin', `refs/pull/${number}/head`)
    await at.git('checkout', '-q', 'FETCH_HEAD')
    assert.ok(readFileSync(join(at.work, 'one.bin')).equals(one))
    assert.ok(readFileSync(join(at.work, 'two.bin')).equals(two))
  })

  it('are refused where they are more than may be pushed at once', async (test) => {
    const at = await scene(test)
    await at.forked.push('topic', 'one.bin', randomBytes(1_100_000))
    const fields = { base: 'main', head: `${at.at.owner}:topic`, title: 'Large' }
    const asked = at.bob.api.createPull({ params: at.params, body: fields })
    assert.equal(await refusalOf(asked), 'push.objects_too_much')
    assert.deepEqual((await at.held(at.params, ''))[1], 0)
  })

  it('are uploaded by who maintains the base, for the branch that is open to them alone', async (test) => {
    const at = await scene(test)
    const { ada, bob, urlOf, run } = at
    await at.forked.push('topic', 'one.bin', randomBytes(10_000))
    const number = await at.open('topic')
    const bytes = randomBytes(20_000)
    const head = await at.commit(bytes)
    const byAda = urlOf(ada.user.username)
    const elsewhere = await run('push', byAda, 'HEAD:more')
    assert.notEqual(elsewhere.code, 0)
    assert.deepEqual(await at.held(at.at, oidOf(bytes)), [null, 10_000])
    const byGrace = await run('push', urlOf(at.grace.user.username), 'HEAD:topic')
    assert.notEqual(byGrace.code, 0)
    const pushed = await run('push', byAda, 'HEAD:topic')
    assert.equal(pushed.code, 0, pushed.err)
    // What is uploaded is the fork's, and comes to the base with its commit.
    assert.deepEqual(await at.held(at.at, oidOf(bytes)), [20_000, 30_000])
    await at.proposes(number, head)
    assert.deepEqual(await at.held(at.params, oidOf(bytes)), [20_000, 30_000])

    const key = await sshPerson(server)
    await addCollaborator(server, { ownerId: key.user.ownerId, repoUid: at.repoUid, role: 'writer' })
    const next = await at.commit(randomBytes(30_000))
    const path = key.url(`/${at.at.owner}/${at.at.repo}.git`)
    const overSsh = await runClient(at.forked.work, ['push', path, 'HEAD:topic'], { env: sshEnvironment(key.key) })
    assert.equal(overSsh.code, 0, overSsh.err)
    await at.proposes(number, next)

    // What a batch has given does not outlive the right to it.
    const late = randomBytes(5_000)
    const batch = await fetch(new URL(`/${at.at.owner}/${at.at.repo}.git/info/lfs/objects/batch`, server.url), {
      method: 'POST',
      headers: {
        authorization: `Basic ${Buffer.from(`${ada.user.username}:${testPassword}`).toString('base64')}`,
        'content-type': 'application/vnd.git-lfs+json',
      },
      body: JSON.stringify({
        operation: 'upload',
        objects: [{ oid: oidOf(late), size: late.length }],
        ref: { name: 'refs/heads/topic' },
      }),
    })
    const told = await batch.text()
    assert.equal(batch.status, 200, told)
    const [, href = '', token = ''] =
      /"upload":\{"href":"([^"]+)","header":\{"Authorization":"([^"]+)"/.exec(told) ?? []
    await bob.api.updatePull({ params: { ...at.params, number }, body: { maintainers_edit: false } })
    const put = await fetch(href, { method: 'PUT', headers: { authorization: token }, body: late })
    assert.equal(put.status, 403, await put.text())
    assert.equal((await at.held(at.at, oidOf(late)))[0], null)
    await at.commit(late)
    assert.notEqual((await run('push', byAda, 'HEAD:topic')).code, 0)
  })

  it('come to the fork with what is merged there from the page', async (test) => {
    const at = await scene(test)
    const head = await at.forked.push('topic', 'new.txt', 'new\n')
    const number = await at.open('topic')
    await withLfs(at.work)
    const bytes = randomBytes(40_000)
    writeFileSync(join(at.work, 'two.bin'), bytes)
    await at.git('add', '-A')
    await at.git('commit', '-q', '-m', 'Weigh')
    await at.push('main')
    await eventually(async () => assert.equal((await at.get(number)).pull.can_update, true))
    const update = () =>
      at.ada.api.updatePullBranch({ params: { ...at.params, number }, body: { head, method: 'merge' } })
    assert.equal(await refusalOf(update()), undefined)
    assert.deepEqual(await at.held(at.at, oidOf(bytes)), [40_000, 40_000])
  })
})
