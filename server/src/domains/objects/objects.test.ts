import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { Readable } from 'node:stream'
import { writeLfsPointer } from '@sheaf/git-engine'
import { plainGit, writeHistory } from '@sheaf/git-engine/testing/scratch-repository'
import { afterAll, beforeAll, describe, it } from 'vitest'
import type { Deps } from '../../deps.ts'
import { createObjectStore } from '../../storage/object-store.ts'
import { openDirectDeps } from '../../testing/direct-deps.ts'
import { folderOf, signIn } from '../../testing/factories.ts'
import { startServer, type TestServer } from '../../testing/start-server.ts'
import { keepObject } from './keep-object.ts'
import { selectHeld } from './object.store.ts'
import { objectsCommand } from './objects-command.ts'
import { type SweptObject, sweepObjects, unusedMs } from './sweep-objects.ts'

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')
const hour = 60 * 60_000

describe('objects', () => {
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
    const { api, user } = await signIn(server)
    const made = await api.createRepository({ body: { owner_uid: user.uid, repo_name: 'model' } })
    const { id } = await server.database.read
      .selectFrom('repositories')
      .select('id')
      .where('uid', '=', made.uid)
      .executeTakeFirstOrThrow()
    const keep = (text: string) =>
      keepObject(deps, {
        repository: { id, ownerId: user.ownerId },
        body: Readable.from([Buffer.from(text)]),
        size: Buffer.byteLength(text),
      })
    const has = async (text: string) =>
      (await selectHeld(server.database.read, { repoId: id, oids: [sha256(text)] })).size === 1
    const bytes = async () => {
      const row = await server.database.read
        .selectFrom('repositories')
        .select(['object_bytes', 'disk_bytes'])
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
      return [row.object_bytes, row.disk_bytes]
    }
    return { api, user, id, gitDir: folderOf(server, made), keep, has, bytes }
  }
  const pointer = (text: string) => writeLfsPointer({ oid: sha256(text), size: Buffer.byteLength(text) })
  const sweep = async (now: number, dryRun = false) => {
    const swept: SweptObject[] = []
    await sweepObjects(deps, { now, dryRun, onSwept: (each) => void swept.push(each) })
    return swept
  }
  const isThere = (text: string) => existsSync(createObjectStore(deps.config).fileOf(sha256(text)))

  it('stay as long as anything points to them: a branch, a tag, a kept ref, a commit that nothing reaches', async () => {
    const { keep, has, gitDir, bytes, user } = await scene()
    const texts = ['branch', 'tag', 'kept', 'unreachable', 'nothing'].map((name) => `${name} of ${user.username}`)
    const [branch = '', tag = '', kept = '', unreachable = '', nothing = ''] = texts
    for (const text of texts) await keep(text)
    const total = texts.join('').length
    const [objects = 0, disk = 0] = await bytes()
    assert.equal(objects, total)
    writeHistory(gitDir, [
      { branch: 'refs/heads/main', parents: [], changes: [{ path: 'a.bin', content: pointer(branch) }] },
      { branch: 'refs/tags/v1', parents: [1], changes: [{ path: 'a.bin', content: pointer(tag) }] },
      { branch: 'refs/sheaf/kept/1', parents: [1], changes: [{ path: 'a.bin', content: pointer(kept) }] },
      { branch: 'refs/heads/gone', parents: [1], changes: [{ path: 'a.bin', content: pointer(unreachable) }] },
    ])
    plainGit(gitDir, ['update-ref', '-d', 'refs/heads/gone'])

    assert.deepEqual(await sweep(Date.now() + hour), [])
    const later = Date.now() + unusedMs + hour
    const wanted = {
      oid: sha256(nothing),
      bytes: nothing.length,
      why: `nothing in ${user.username}/model points to it`,
    }
    assert.deepEqual(await sweep(later, true), [wanted])
    assert.ok(await has(nothing))
    const swept = await sweep(later)
    assert.deepEqual(swept, [wanted, { ...wanted, why: 'no repository, no release and no text has it' }])
    assert.deepEqual([await has(nothing), isThere(nothing)], [false, false])
    for (const text of texts.slice(0, 4)) assert.deepEqual([await has(text), isThere(text)], [true, true], text)
    assert.deepEqual(await bytes(), [total - nothing.length, disk - nothing.length])
    assert.deepEqual(await sweep(later), [])
  })

  it('are readable whenever a pointer is reachable, whatever is done in whatever order', async () => {
    const { keep, has, gitDir, user } = await scene()
    // A generator with a seed: what fails once fails again.
    let seed = 42
    const random = (most: number) => {
      seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
      return seed % most
    }
    let now = Date.now()
    const made: string[] = []
    const branches = new Map<string, string>()
    for (let step = 0; step < 60; step += 1) {
      const text = `object ${step} of ${user.username}`
      const branch = `refs/heads/b${random(5)}`
      switch (random(4)) {
        case 0:
          await keep(text)
          made.push(text)
          break
        case 1: {
          const pointed = made[random(Math.max(1, made.length))]
          // As a push is: refused where the object is not there.
          if (pointed === undefined || !(await has(pointed))) break
          writeHistory(gitDir, [{ branch, parents: [], changes: [{ path: 'a.bin', content: pointer(pointed) }] }])
          branches.set(branch, pointed)
          break
        }
        case 2:
          if (branches.delete(branch)) plainGit(gitDir, ['update-ref', '-d', branch])
          break
        default:
          now += random(20) * 24 * hour
          await sweep(now)
      }
      for (const text of branches.values()) assert.deepEqual([await has(text), isThere(text)], [true, true], text)
    }
    assert.ok(branches.size > 0)
  })

  it('lie there once for all that have them, and go with the last', async () => {
    const [one, two] = [await scene(), await scene()]
    await one.keep('shared')
    await two.keep('shared')
    const drop = async ({ id }: { id: number }) =>
      server.database.write.deleteFrom('repository_objects').where('repo_id', '=', id).execute()
    await drop(one)
    await sweep(Date.now() + 2 * hour)
    assert.deepEqual([isThere('shared'), await two.has('shared')], [true, true])
    await drop(two)
    await sweep(Date.now() + 2 * hour)
    assert.equal(isThere('shared'), false)
  })

  it('are told of by a command that removes nothing unless asked', async () => {
    const { keep } = await scene()
    await keep('told of')
    assert.match(
      (await objectsCommand(server.config, ['sweep', '--dry-run'])).join('\n'),
      /\d+ entr(y|ies), \d+ bytes would go\.$/,
    )
    assert.equal(isThere('told of'), true)
    await assert.rejects(objectsCommand(server.config, ['sweep', 'all']), /Usage/)
  })
})
