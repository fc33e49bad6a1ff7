import assert from 'node:assert/strict'
import { writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { limits } from '@sheaf/contract'
import { client, runClient } from '@sheaf/git-engine/testing/git-client'
import { scratchFolder } from '@sheaf/git-engine/testing/scratch-repository'
import { eventually } from '@sheaf/server-core/testing/eventually'
import { afterAll, beforeAll, describe, it, type TestContext } from 'vitest'
import { freePort } from '../../../../tools/process/free-port.ts'
import { makeKeyPair } from '../../ssh/testing/openssh.ts'
import { codeOf } from '../../testing/code-of.ts'
import { addCollaborator, createUser, signIn, suspend } from '../../testing/factories.ts'
import { runSsh, sshEnvironment } from '../../testing/ssh-person.ts'
import { startServer, type TestServer } from '../../testing/start-server.ts'
import { actorOfKnownSshKey } from '../ssh-keys/index.ts'

describe('a deploy key', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await startServer({ env: { SHEAF_SSH_PORT: String(await freePort()), SHEAF_OUTBOUND_ALLOW: '127.0.0.1' } })
  })
  afterAll(() => server.stop())

  /** A private repository, and a key that may push to it or not. */
  const scene = async (test: TestContext, canWrite = true) => {
    const owner = await signIn(server)
    const { uid: repoUid } = await owner.api.createRepository({
      body: { owner_uid: owner.user.uid, repo_name: 'engine', repo_is_private: true },
    })
    const params = { owner: owner.user.username, repo: 'engine' }
    const key = await makeKeyPair()
    const added = await owner.api.createDeployKey({
      params,
      body: { title: 'Builder', content: key.line, can_write: canWrite },
    })
    const work = scratchFolder(test)
    await client(work, 'init', '-q', '-b', 'main', '.')
    writeFileSync(join(work, 'README.md'), '# Engine\n')
    await client(work, 'add', '.')
    await client(work, 'commit', '-q', '-m', 'First')
    const remote = `ssh://git@127.0.0.1:${server.sshPort}/${params.owner}/engine.git`
    const git = (...args: string[]) => runClient(work, args, { env: sshEnvironment(key) })
    const push = (...args: string[]) => git('push', '-q', remote, ...args)
    return { owner, params, repoUid, key, added, work, remote, git, push }
  }

  it('reads, and pushes where that was allowed; what it pushes is told as its own', async (test) => {
    const told: Record<string, unknown>[] = []
    const receiver = createServer((request, response) => {
      const chunks: Buffer[] = []
      request.on('data', (chunk: Buffer) => chunks.push(chunk))
      request.on('end', () => {
        told.push(Object(JSON.parse(Buffer.concat(chunks).toString())))
        response.end()
      })
    })
    await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve))
    test.onTestFinished(() => void receiver.close())
    const { owner, params, repoUid, added, push, git, key, remote } = await scene(test)
    await owner.api.createWebhook({
      params,
      body: { url: `http://127.0.0.1:${Object(receiver.address()).port}/`, events: ['push'] },
    })
    const watcher = await signIn(server)
    await addCollaborator(server, { ownerId: watcher.user.ownerId, repoUid, role: 'reader' })
    await watcher.api.watchRepository({ params })
    assert.match((await runSsh(server, { key, options: ['-T'] })).out, /^Hi deploy key Builder!/)
    assert.equal((await push('main')).code, 0)
    const listed = await git('ls-remote', '--heads', remote)
    assert.match(listed.out, /refs\/heads\/main/)

    await eventually(async () => {
      const [item] = await owner.api.listRepositoryActivity({ params })
      assert.deepEqual([item?.kind, item?.agent], ['push', 'deploy-key'])
    })
    const { items } = await owner.api.listUserActivity({ params: { username: params.owner } })
    assert.deepEqual(
      items.map(({ kind }) => kind),
      ['create_repo'],
      'it is nothing that its creator did',
    )
    await eventually(() => assert.equal(told.length, 1))
    const [{ pusher, sender, agent } = {}] = told
    assert.deepEqual(
      { pusher, sender, agent },
      { pusher: { name: 'Builder' }, sender: undefined, agent: { id: added.uid, type: 'deploy-key', name: 'Builder' } },
    )
    await eventually(async () => {
      const [{ kind, actor } = {}] = (await watcher.api.listNotifications({ query: {} })).items
      assert.deepEqual([kind, actor], ['push', null])
    })
    await eventually(async () =>
      assert.ok((await owner.api.listDeployKeys({ params })).at(0)?.last_used_at, 'its use is written down'),
    )
  })

  it('that is read-only pushes nothing', async (test) => {
    const { push, git, remote } = await scene(test, false)
    assert.equal((await git('ls-remote', remote)).code, 0)
    assert.match((await push('main')).err, /can read the repository, not push to it/)
  })

  it('obeys the rules of branches as a writer does, and is named by none', async (test) => {
    const { owner, params, push } = await scene(test)
    assert.equal((await push('main')).code, 0)
    const ranks = { create: 'maintainer', push: 'maintainer', force: 'nobody', delete: 'nobody' } as const
    await owner.api.createRefRule({
      params,
      body: { kind: 'branch', pattern: 'release/*', people: [params.owner], ...ranks },
    })
    assert.match((await push('main:release/1')).err, /rule for release\/\*/)
    assert.equal((await push('main:topic')).code, 0)
    assert.equal((await push('--delete', 'topic')).code, 0)
    assert.equal((await owner.api.listDeletedRefs({ params }))[0]?.deleted_by, null)
  })

  it('opens nothing once it is deleted, its repository is, or whoever added it is suspended; an archive it reads', async (test) => {
    const { owner, params, added, git, push, remote } = await scene(test)
    const reads = async () => (await git('ls-remote', remote)).code === 0
    assert.equal(await reads(), true)
    await suspend(server, owner.user)
    assert.match((await git('ls-remote', remote)).err, /suspended/)
    await suspend(server, owner.user, false)
    await owner.api.archiveRepository({ params, body: { archived: true } })
    assert.equal(await reads(), true)
    assert.match((await push('main')).err, /archived/)
    await owner.api.archiveRepository({ params, body: { archived: false } })
    await owner.api.deleteRepository({ params, body: { confirmation: `${params.owner}/engine` } })
    assert.match((await git('ls-remote', remote)).err, /not found/)
    const other = await scene(test)
    assert.equal(await codeOf(other.owner.api.deleteDeployKey({ params: { ...other.params, uid: added.uid } })), 404)
    await other.owner.api.deleteDeployKey({ params: { ...other.params, uid: other.added.uid } })
    assert.match((await other.git('ls-remote', other.remote)).err, /Permission denied/)
  })

  it('ends when it was said to: it says so to whoever comes with it, and what it pushes at the moment does not land', async (test) => {
    const { owner, params, added, git, push, remote } = await scene(test)
    assert.equal(added.expires_at, null)
    const { line } = await makeKeyPair()
    const body = { title: 'Over', content: line, can_write: false }
    for (const expiration of ['2026-01-01', '2026-01-01T00:00:00Z', 'soon'])
      assert.equal(await codeOf(owner.api.createDeployKey({ params, body: { ...body, expiration } })), 400)
    const kept = await owner.api.createDeployKey({ params, body: { ...body, expiration: '9999-12-30' } })
    assert.equal(kept.expires_at, '9999-12-30T23:59:59.999Z')
    const end = (at: number | null) =>
      server.database.write.updateTable('ssh_keys').set({ expires_at: at }).where('uid', '=', added.uid).execute()
    assert.equal((await push('main')).code, 0)
    const { id } = await server.database.read
      .selectFrom('ssh_keys')
      .select('id')
      .where('uid', '=', added.uid)
      .executeTakeFirstOrThrow()
    // What is asked just before refs move.
    assert.ok(await actorOfKnownSshKey(server, id))
    await end(Date.now())
    assert.match((await git('ls-remote', remote)).err, /This deploy key has expired/)
    assert.match((await push('main:topic')).err, /This deploy key has expired/)
    assert.equal(await actorOfKnownSshKey(server, id), undefined)
    const listed = (await owner.api.listDeployKeys({ params })).find((one) => one.uid === added.uid)
    assert.ok(listed?.expires_at, 'it stays in the list, so that its owner sees why a build stopped')
    await end(Date.now() + 60_000)
    assert.equal((await git('ls-remote', remote)).code, 0)
  })

  it('is one key of one repository or account, and none of the account that added it', async (test) => {
    const { owner, params, key, added } = await scene(test)
    const again = { title: 'Again', content: key.line, can_write: false }
    const stranger = await signIn(server)
    assert.equal(await codeOf(owner.api.createDeployKey({ params, body: again })), 409)
    assert.equal(await codeOf(stranger.api.createSshKey({ body: { name: 'Mine', content: key.line } })), 409)
    const own = await makeKeyPair()
    await stranger.api.createSshKey({ body: { name: 'Mine', content: own.line } })
    assert.equal(await codeOf(owner.api.createDeployKey({ params, body: { ...again, content: own.line } })), 409)
    assert.equal((await owner.api.listSshKeys({ query: {} })).total_count, 0)
    assert.equal(await codeOf(owner.api.deleteSshKey({ params: { uid: added.uid } })), 404)
    assert.equal(
      await codeOf(owner.api.createDeployKey({ params, body: { ...again, content: 'ssh-rsa nothing' } })),
      400,
    )
    assert.equal(await codeOf(stranger.api.listDeployKeys({ params })), 404)
  })

  it('is added by owners alone; one that writes by nobody who only looks after the repository', async (test) => {
    const { owner, params, repoUid } = await scene(test)
    const maintainer = await signIn(server)
    await addCollaborator(server, { ownerId: maintainer.user.ownerId, repoUid, role: 'maintainer' })
    const { line } = await makeKeyPair()
    const body = { title: 'Mine', content: line, can_write: true }
    assert.equal(await codeOf(maintainer.api.createDeployKey({ params, body })), 403)
    const administrator = await signIn(server, await createUser(server, { isAdministrator: true }))
    assert.equal(await codeOf(administrator.api.createDeployKey({ params, body })), 403)
    assert.equal((await administrator.api.listDeployKeys({ params })).length, 1)
    const row = { content: '', created_at: 1, updated_at: 1, is_limited: 1 as const, addresses: '' }
    const { id } = await server.database.read
      .selectFrom('repositories')
      .select('id')
      .where('uid', '=', repoUid)
      .executeTakeFirstOrThrow()
    for (let n = 1; n < limits.deployKeysPerRepository; n += 1)
      await server.database.write
        .insertInto('ssh_keys')
        .values({
          ...row,
          uid: `${repoUid}-${n}`,
          user_id: owner.user.userId,
          repo_id: id,
          name: 'x',
          algorithm: 'x',
          fingerprint: `${repoUid}-${n}`,
        })
        .execute()
    assert.equal(await codeOf(owner.api.createDeployKey({ params, body })), 422)
  })
})
