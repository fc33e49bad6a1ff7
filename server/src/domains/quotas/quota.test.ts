import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ApiError } from '@sheaf/client'
import { client, runClient } from '@sheaf/git-engine/testing/git-client'
import { outputOf } from '@sheaf/git-engine/testing/run-sync'
import { scratchFolder } from '@sheaf/git-engine/testing/scratch-repository'
import { eventually } from '@sheaf/server-core/testing/eventually'
import { afterAll, beforeAll, describe, it, type TestContext } from 'vitest'
import { folderOf, issueAccessKey, signIn } from '../../testing/factories.ts'
import { startServer, type TestServer } from '../../testing/start-server.ts'

const megabyte = 1_000_000

describe('disk space of owners', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await startServer({ env: { SHEAF_OWNER_QUOTA_GB: '0.002' } })
  })
  afterAll(() => server.stop())

  const person = async () => {
    const { user, api } = await signIn(server)
    const { token } = await issueAccessKey(server, user, { grants: { repo_access: 2 } })
    const create = (name: string) => api.createRepository({ body: { owner_uid: user.uid, repo_name: name } })
    const url = (name: string) => {
      const at = new URL(`/${user.username}/${name}`, server.url)
      at.username = 'key'
      at.password = token
      return at.href
    }
    return { user, api, create, url }
  }
  const folderWith = async (test: TestContext) => {
    const folder = scratchFolder(test)
    await client(folder, 'init', '-q', '-b', 'main', 'work')
    const work = join(folder, 'work')
    const commit = async (name: string, bytes: number) => {
      writeFileSync(join(work, name), randomBytes(bytes))
      await client(work, 'add', '.')
      await client(work, 'commit', '-q', '-m', name)
    }
    return { work, commit }
  }
  const usedBy = async (ownerId: number) => {
    const owner = await server.database.read
      .selectFrom('owners')
      .select('disk_bytes')
      .where('id', '=', ownerId)
      .executeTakeFirstOrThrow()
    const rows = await server.database.read
      .selectFrom('repositories')
      .select(['disk_bytes', 'measured_at'])
      .where('owner_id', '=', ownerId)
      .execute()
    const sum = rows.reduce((total, row) => total + row.disk_bytes, 0)
    assert.equal(owner.disk_bytes, sum, 'the sum of the repositories')
    return { used: sum, measured: rows.map(({ measured_at }) => measured_at) }
  }
  const reserved = () => server.database.read.selectFrom('disk_reservations').selectAll().execute()

  it('is used by empty repositories, too, and measured as the disk has it', async (test) => {
    const { user, create, url } = await person()
    const made = await create('fresh')
    // Folders take blocks of their own on some file systems, and nothing on others.
    const du = () => {
      const lines = outputOf('du', ['-s', '-B1', '--exclude=./sheaf', '.'], { cwd: folderOf(server, made) })
      return Number(lines.toString().split('\t')[0])
    }
    await eventually(async () => assert.equal((await usedBy(user.ownerId)).used, du()))
    const empty = await usedBy(user.ownerId)
    assert.ok(empty.used > 0 && empty.used < 100_000, String(empty.used))
    const { work, commit } = await folderWith(test)
    await commit('data', 300_000)
    await client(work, 'push', '-q', url('fresh'), 'main')
    assert.ok((await usedBy(user.ownerId)).used >= 300_000, 'as soon as the push is acknowledged')
    await eventually(async () => assert.equal((await usedBy(user.ownerId)).used, du()))
    assert.deepEqual(await reserved(), [])
  })

  it('ends a push that it does not hold, in words, and lets go through what needs none', async (test) => {
    const { user, create, url } = await person()
    await create('full')
    const { work, commit } = await folderWith(test)
    await commit('first', 1.2 * megabyte)
    await client(work, 'push', '-q', url('full'), 'main', 'main:refs/heads/side')
    await commit('second', megabyte)
    const { code, err } = await runClient(work, ['push', url('full'), 'main'])
    assert.notEqual(code, 0)
    const words = /is using 1\.\d+ MB of 2 MB, and there isn't enough room left for this\. Push less, or ask/
    assert.match(err, words)
    assert.deepEqual(await reserved(), [], 'nothing is held back for it')
    await client(work, 'reset', '-q', '--hard', 'HEAD^')
    await commit('small', 100)
    await client(work, 'push', '-q', url('full'), 'main')

    await server.database.write
      .updateTable('owners')
      .set({ disk_bytes: 10 * megabyte })
      .where('id', '=', user.ownerId)
      .execute()
    await commit('tiny', 100)
    const late = await runClient(work, ['push', url('full'), 'main'])
    assert.notEqual(late.code, 0)
    assert.match(late.err, /isn't enough room left for this/)
    await client(work, 'push', '-q', url('full'), ':side', 'HEAD^:refs/heads/again')
    await server.database.write
      .updateTable('owners')
      .set({ plan: 'professional' })
      .where('id', '=', user.ownerId)
      .execute()
    await client(work, 'push', '-q', url('full'), 'main')
  })

  it('is not passed by two pushes at once', async (test) => {
    const { user, create, url } = await person()
    const pushes = await Promise.all(
      ['one', 'two', 'three'].map(async (name) => {
        await create(name)
        const { work, commit } = await folderWith(test)
        await commit(name, 0.9 * megabyte)
        return () => runClient(work, ['push', '-q', url(name), 'main'])
      }),
    )
    const results = await Promise.all(pushes.map((push) => push()))
    const landed = results.filter(({ code }) => code === 0).length
    assert.ok(landed >= 1 && landed <= 2, results.map(({ err }) => err).join('\n'))
    assert.ok((await usedBy(user.ownerId)).used < 2.1 * megabyte)
    assert.deepEqual(await reserved(), [])
  })

  it('must hold an empty repository before one is made', async () => {
    const { user, create } = await person()
    await create('first')
    await server.database.write
      .updateTable('owners')
      .set({ disk_bytes: 2 * megabyte - 10_000 })
      .where('id', '=', user.ownerId)
      .execute()
    await assert.rejects(create('second'), (error) => error instanceof ApiError && error.code === 422)
    const rows = await server.database.read
      .selectFrom('repositories')
      .select('name')
      .where('owner_id', '=', user.ownerId)
      .execute()
    assert.deepEqual(rows, [{ name: 'first' }])
  })

  it('is found out for repositories of the time before', async () => {
    const { user, create } = await person()
    await create('old')
    const { used } = await usedBy(user.ownerId)
    const { write } = server.database
    await write
      .updateTable('repositories')
      .set({ disk_bytes: 0, measured_at: null })
      .where('owner_id', '=', user.ownerId)
      .execute()
    await write.updateTable('owners').set({ disk_bytes: 0 }).where('id', '=', user.ownerId).execute()
    const job = {
      queue: 'measure-repositories',
      payload: '{}',
      run_at: 1,
      locked_until: null,
      dedupe: null,
      created_at: 1,
    }
    await write.insertInto('jobs').values(job).execute()
    await eventually(async () => assert.equal((await usedBy(user.ownerId)).used, used))
  })
})

it('is as much as there is where no quota is set', async (test) => {
  const server = await startServer({ env: { SHEAF_OWNER_QUOTA_GB: '0' } })
  test.onTestFinished(() => server.stop())
  const { user, api } = await signIn(server)
  await server.database.write
    .updateTable('owners')
    .set({ disk_bytes: 10 ** 15 })
    .where('id', '=', user.ownerId)
    .execute()
  await api.createRepository({ body: { owner_uid: user.uid, repo_name: 'free' } })
})
