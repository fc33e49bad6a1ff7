import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { Readable } from 'node:stream'
import type { InputOf } from '@sheaf/contract'
import { writeLfsPointer } from '@sheaf/git-engine'
import { plainGit, writeHistory } from '@sheaf/git-engine/testing/scratch-repository'
import { eventually } from '@sheaf/server-core/testing/eventually'
import { afterAll, beforeAll, describe, it } from 'vitest'
import type { Deps } from '../../deps.ts'
import { createObjectStore } from '../../storage/object-store.ts'
import { openDirectDeps } from '../../testing/direct-deps.ts'
import { addCollaborator, createUser, folderOf, moveRefs, signIn } from '../../testing/factories.ts'
import { startServer, type TestServer } from '../../testing/start-server.ts'
import { keepObject, selectHeld } from '../objects/index.ts'

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')
const pointer = (text: string) => writeLfsPointer({ oid: sha256(text), size: Buffer.byteLength(text) })
const day = 24 * 60 * 60_000

describe('what takes the space of a repository', () => {
  let server: TestServer
  let deps: Deps
  let stop: () => Promise<void>
  beforeAll(async () => {
    server = await startServer()
    ;({ deps, stop } = await openDirectDeps(server.config))
  })
  afterAll(async () => {
    await stop()
    await server.stop()
  })

  const scene = async () => {
    const signed = await signIn(server)
    const { api, user } = signed
    const made = await api.createRepository({ body: { owner_uid: user.uid, repo_name: 'model' } })
    const { database } = server
    const { id } = await database.read
      .selectFrom('repositories')
      .select('id')
      .where('uid', '=', made.uid)
      .executeTakeFirstOrThrow()
    const params = { owner: user.username, repo: 'model' }
    const keep = (text: string) =>
      keepObject(deps, {
        repository: { id, ownerId: user.ownerId },
        body: Readable.from([Buffer.from(text)]),
        size: Buffer.byteLength(text),
      })
    /** Lets time pass for all that has been sent. */
    const age = (ms: number) =>
      database.write
        .updateTable('repository_objects')
        .set(({ eb }) => ({ used_at: eb('used_at', '-', ms) }))
        .where('repo_id', '=', id)
        .execute()
    const moved = () => moveRefs(server)
    const counted = async () => {
      let storage = await api.getRepositoryStorage({ params })
      await eventually(async () => {
        storage = await api.getRepositoryStorage({ params })
        assert.deepEqual([storage.counting, storage.removing], [false, false])
      })
      return storage
    }
    const list = (query: InputOf<'listStoredObjects'>['query'] = {}) => api.listStoredObjects({ params, query })
    const has = async (text: string) =>
      (await selectHeld(database.read, { repoId: id, oids: [sha256(text)] })).size === 1 &&
      existsSync(createObjectStore(deps.config).fileOf(sha256(text)))
    return { ...signed, params, uid: made.uid, gitDir: folderOf(server, made), keep, age, moved, counted, list, has }
  }

  it('is told by what reaches it, the biggest first and page by page', async () => {
    const { api, params, keep, gitDir, moved, counted, list } = await scene()
    const none = await api.getRepositoryStorage({ params })
    assert.deepEqual([none.object_bytes, none.objects, none.counting, none.counted_at], [0, null, false, null])
    const texts = ['two places'.repeat(3), 'small', 'older commit', 'a branch', 'a pull', 'unreachable', 'nothing']
    const [twice = '', small = '', older = '', branch = '', pull = '', lost = '', unused = ''] = texts
    for (const text of texts) await keep(text)
    writeHistory(gitDir, [
      { branch: 'refs/heads/main', parents: [], changes: [{ path: 'old/weights.bin', content: pointer(older) }] },
      {
        branch: 'refs/heads/main',
        parents: [1],
        changes: [
          { path: 'old/weights.bin', content: pointer(twice) },
          { path: 'copy.bin', content: pointer(twice) },
          { path: 'small.bin', content: pointer(small) },
        ],
      },
      { branch: 'refs/heads/side', parents: [1], changes: [{ path: 'side.bin', content: pointer(branch) }] },
      { branch: 'refs/pull/1/head', parents: [1], changes: [{ path: 'pull.bin', content: pointer(pull) }] },
      { branch: 'refs/heads/gone', parents: [1], changes: [{ path: 'lost.bin', content: pointer(lost) }] },
    ])
    plainGit(gitDir, ['update-ref', '-d', 'refs/heads/gone'])
    await moved()

    assert.equal((await api.getRepositoryStorage({ params })).counting, true)
    const storage = await counted()
    const bytes = (...some: string[]) => ({ count: some.length, bytes: some.join('').length })
    assert.deepEqual(storage.objects, {
      current: bytes(twice, small),
      past: bytes(older, branch, pull, lost),
      unused: bytes(unused),
    })
    assert.equal(storage.object_bytes, texts.join('').length)
    assert.ok(storage.git_bytes > 0)
    assert.deepEqual([storage.removable, storage.too_many], [{ count: 0, bytes: 0 }, false])

    const current = await list({ page_size: 1 })
    assert.deepEqual(
      current.items.map(({ used_at: _, ...item }) => item),
      [{ oid: sha256(twice), bytes: twice.length, path: 'copy.bin', more_paths: 1 }],
    )
    const next = await list({ page_size: 1, after: current.next ?? '' })
    assert.deepEqual([next.items.map(({ path }) => path), next.next], [['small.bin'], null])
    const past = await list({ reach: 'past' })
    assert.deepEqual(
      past.items.map(({ path }) => path),
      ['old/weights.bin', null, 'side.bin', 'pull.bin'],
    )
    assert.deepEqual(
      (await list({ reach: 'unused' })).items.map(({ oid, path }) => [oid, path]),
      [[sha256(unused), null]],
    )
    // What is no cursor begins at the biggest.
    assert.deepEqual((await list({ after: 'x' })).items.length, 2)

    // What a file was is said still when nothing but an older commit has it.
    writeHistory(gitDir, [{ branch: 'refs/heads/main', parents: [], changes: [{ path: 'a', content: 'a' }] }])
    await moved()
    const later = await counted()
    assert.equal(later.objects?.current.count, 0)
    assert.deepEqual(
      (await list({ reach: 'past' })).items.map(({ path }) => path).filter((path) => path === 'small.bin'),
      ['small.bin'],
    )
  })

  it('is given back by who may delete the repository, where nothing needs it and nobody sent it today', async () => {
    const { api, params, keep, age, moved, counted, gitDir, has, uid } = await scene()
    await keep('needed')
    await keep('of yesterday')
    writeHistory(gitDir, [
      { branch: 'refs/heads/main', parents: [], changes: [{ path: 'a.bin', content: pointer('needed') }] },
    ])
    await moved()
    await age(day + 60_000)
    await keep('of today')
    const before = await counted()
    assert.deepEqual(before.objects?.unused.count, 2)
    assert.deepEqual(before.removable, { count: 1, bytes: 'of yesterday'.length })

    const maintainer = await signIn(server, await createUser(server))
    await addCollaborator(server, { ownerId: maintainer.user.ownerId, repoUid: uid, role: 'maintainer' })
    await assert.rejects(maintainer.api.removeUnusedObjects({ params }), { status: 403 })
    assert.equal((await maintainer.api.getRepositoryStorage({ params })).object_bytes, before.object_bytes)
    const stranger = await signIn(server, await createUser(server))
    await assert.rejects(stranger.api.getRepositoryStorage({ params }), { status: 403 })
    await assert.rejects(stranger.api.listStoredObjects({ params, query: {} }), { status: 403 })

    await api.removeUnusedObjects({ params })
    const after = await counted()
    assert.deepEqual([await has('needed'), await has('of today')], [true, true])
    assert.deepEqual(after.objects, {
      current: { count: 1, bytes: 'needed'.length },
      past: { count: 0, bytes: 0 },
      unused: { count: 1, bytes: 'of today'.length },
    })
    assert.equal(before.object_bytes - after.object_bytes, 'of yesterday'.length)
    assert.equal(before.owner_disk_bytes - after.owner_disk_bytes, 'of yesterday'.length)
  })

  it('never gives back what a branch, a pull request or a commit that Git still has points to, in whatever order', async () => {
    const { api, params, keep, age, counted, gitDir, has, user } = await scene()
    // A generator with a seed: what fails once fails again.
    let seed = 7
    const random = (most: number) => {
      seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
      return (seed >>> 16) % most
    }
    const made: string[] = []
    const needed = new Set<string>()
    const places = ['refs/heads/main', 'refs/heads/side', 'refs/pull/1/head', 'refs/sheaf/kept/1', 'refs/tags/v1']
    let removals = 0
    for (let step = 0; step < 60; step += 1) {
      const text = `object ${step} of ${user.username}`
      switch (random(6)) {
        case 0:
        case 1:
        case 2:
          await keep(text)
          made.push(text)
          break
        case 3:
        case 4: {
          const pointed = made.at(-1 - random(3))
          const branch = places[random(places.length)] ?? 'refs/heads/main'
          // As a push is: refused where the object is not there.
          if (pointed === undefined || !(await has(pointed))) break
          writeHistory(gitDir, [{ branch, parents: [], changes: [{ path: 'a.bin', content: pointer(pointed) }] }])
          needed.add(pointed)
          break
        }
        default:
          await age(random(3) * day)
          await api.removeUnusedObjects({ params })
          await counted()
          removals += 1
      }
      for (const text of needed) assert.ok(await has(text), text)
    }
    assert.ok(removals > 3 && needed.size > 3, `${removals} and ${needed.size}`)
    await age(3 * day)
    await api.removeUnusedObjects({ params })
    assert.deepEqual((await counted()).objects?.unused, { count: 0, bytes: 0 })
    for (const text of made) assert.equal(await has(text), needed.has(text), text)
  })
})
