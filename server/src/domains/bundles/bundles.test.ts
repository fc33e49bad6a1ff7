import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { writeLfsPointer } from '@sheaf/git-engine'
import { plainGit, scratchFolder } from '@sheaf/git-engine/testing/scratch-repository'
import { afterAll, beforeAll, describe, it, type TestContext } from 'vitest'
import type { Deps } from '../../deps.ts'
import { createFileStore, createObjectStore } from '../../storage/object-store.ts'
import { openDirectDeps } from '../../testing/direct-deps.ts'
import { folderOf, signIn } from '../../testing/factories.ts'
import { startServer, type TestServer } from '../../testing/start-server.ts'
import { keepObject } from '../objects/index.ts'
import { bundleCommand } from './bundle-command.ts'

const weights = 'weights '.repeat(1_000)
const oid = createHash('sha256').update(weights).digest('hex')

describe('bundles', () => {
  let server: TestServer
  let away: TestServer
  let deps: Deps
  let stop: () => Promise<void>
  beforeAll(async () => {
    server = await startServer()
    away = await startServer()
    ;({ deps, stop } = await openDirectDeps(server.config))
  })
  afterAll(async () => {
    await stop()
    await server.stop()
    await away.stop()
  })

  /** A repository of two branches and a tag, one of whose files Git LFS keeps. */
  async function madeBy({ api, user }: Awaited<ReturnType<typeof signIn>>): Promise<string> {
    const made = await api.createRepository({
      body: {
        owner_uid: user.uid,
        repo_name: 'model',
        repo_description: 'Counts corn',
        repo_kind: 'model',
        repo_is_private: true,
      },
    })
    const gitDir = folderOf(server, made)
    const pointer = writeLfsPointer({ oid, size: weights.length })
    const blob = plainGit(gitDir, ['hash-object', '-w', '--stdin'], pointer)
    const tree = plainGit(gitDir, ['mktree'], `100644 blob ${blob}\tmodel.bin\n`)
    const commit = plainGit(gitDir, ['commit-tree', '-m', 'weights', tree])
    for (const ref of ['refs/heads/main', 'refs/heads/other', 'refs/tags/v1'])
      plainGit(gitDir, ['update-ref', ref, commit])
    const { id } = await server.database.read
      .selectFrom('repositories')
      .select('id')
      .where('uid', '=', made.uid)
      .executeTakeFirstOrThrow()
    await keepObject(deps, {
      repository: { id, ownerId: user.ownerId },
      body: Readable.from([Buffer.from(weights)]),
      size: weights.length,
    })
    return `${user.username}/model`
  }

  async function bundled(test: TestContext): Promise<{ file: string; signer: string }> {
    const address = await madeBy(await signIn(server))
    const file = join(scratchFolder(test), 'model.sheaf')
    const said = (await bundleCommand(server.config, ['create', address, file])).join('\n')
    const [signer = ''] = /SHA256:\S+(?=\.$)/.exec(said) ?? []
    return { file, signer }
  }

  const rowsOf = (name: string) =>
    away.database.read.selectFrom('repositories').selectAll().where('name', '=', name).execute()

  it('carry Git, objects and what a repository is to another Sheaf, which asks whose they are', async (test) => {
    const { file, signer } = await bundled(test)
    const { api, user, send } = await signIn(away)
    const to = `${user.username}/carried`
    const inspected = (await bundleCommand(away.config, ['inspect', file])).join('\n')
    assert.match(inspected, /\/model/)
    assert.ok(inspected.includes(`Signed by ${signer}`))
    await assert.rejects(
      bundleCommand(away.config, ['apply', file, to]),
      new RegExp(`signed by ${signer.replace(/[+]/g, '\\+')}, which is not this Sheaf`),
    )
    assert.deepEqual(await rowsOf('carried'), [])

    await bundleCommand(away.config, ['apply', file, to, '--signer', signer])
    const params = { owner: user.username, repo: 'carried' }
    const { model } = await api.getRepository({ params })
    assert.deepEqual(
      [model.description, model.kind, model.is_private, model.default_head],
      ['Counts corn', 'model', true, 'main'],
    )
    const [row] = await rowsOf('carried')
    assert.equal(row?.object_bytes, weights.length)
    assert.ok((row?.disk_bytes ?? 0) > weights.length)
    const gitDir = folderOf(away, { uid: row?.uid ?? '' })
    assert.deepEqual(plainGit(gitDir, ['for-each-ref', '--format=%(refname)']).split('\n'), [
      'refs/heads/main',
      'refs/heads/other',
      'refs/tags/v1',
    ])
    plainGit(gitDir, ['fsck', '--full', '--strict'])
    assert.equal((await send('GET', `/${to}/raw/main/model.bin`)).text, weights)
    // Its name is taken now, and what is reserved for it is given back.
    await assert.rejects(bundleCommand(away.config, ['apply', file, to, '--signer', signer]))
    assert.deepEqual(await away.database.read.selectFrom('disk_reservations').selectAll().execute(), [])
  })

  it('hold what lies on another disk', async (test) => {
    const address = await madeBy(await signIn(server))
    const [home, other] = [createObjectStore(server.config), createFileStore(scratchFolder(test))]
    const file = join(scratchFolder(test), 'model.sheaf')
    mkdirSync(join(other.fileOf(oid), '..'))
    renameSync(home.fileOf(oid), other.fileOf(oid))
    test.onTestFinished(() => renameSync(other.fileOf(oid), home.fileOf(oid)))
    await assert.rejects(bundleCommand(server.config, ['create', address, file]))
    await bundleCommand({ ...server.config, objectRoots: [other.root] }, ['create', address, file])
    assert.match((await bundleCommand(away.config, ['inspect', file])).join('\n'), /1 object of Git LFS/)
  })

  it('that were changed anywhere, or lack something, make nothing', async (test) => {
    const { file, signer } = await bundled(test)
    const { user } = await signIn(away)
    const whole = readFileSync(file)
    const apply = (name: string) =>
      bundleCommand(away.config, ['apply', file, `${user.username}/${name}`, '--signer', signer])
    const at = (text: string) => {
      const found = whole.indexOf(text)
      assert.ok(found > 0, text)
      return found
    }
    const changed = (where: number) => {
      const bytes = Buffer.from(whole)
      bytes[where] = (bytes[where] ?? 0) ^ 1
      return bytes
    }
    const cases: [what: string, bytes: Buffer, refusal: RegExp][] = [
      ['a word of the manifest', changed(at('Counts corn')), /signature does not fit/],
      ['the history', changed(at('PACK') + 40), /repository\.bundle is damaged/],
      ['an object', changed(at('weights weights')), /is damaged/],
      ['the end of it', whole.subarray(0, at('weights weights') + 100), /Unexpected end|damaged/],
      ['an entry', whole.subarray(0, at(`objects/${oid}`)), /lacks objects|Unexpected end/],
      ['everything', Buffer.from('no archive at all'.repeat(100)), /no bundle/],
      ['all bytes', Buffer.alloc(0), /no bundle/],
    ]
    for (const [what, bytes, refusal] of cases) {
      writeFileSync(file, bytes)
      await assert.rejects(apply('broken'), refusal, what)
    }
    assert.deepEqual(await rowsOf('broken'), [])
    assert.deepEqual(await away.database.read.selectFrom('disk_reservations').selectAll().execute(), [])
    assert.deepEqual(readdirSync(join(away.config.dataFolder, 'bundles')), [])
    // What a process left that was killed while it read one goes with the next.
    const left = join(away.config.dataFolder, 'bundles', 'bundle-of-a-killed-one.part')
    writeFileSync(left, 'half')
    utimesSync(left, 0, 0)
    writeFileSync(file, whole)
    await apply('broken')
    assert.ok(!existsSync(left))
    assert.equal((await rowsOf('broken')).length, 1)
  })

  it('hold repositories without commits, too, and go to whom the operator says', async (test) => {
    const ada = await signIn(server)
    await ada.api.createTeam({ body: { name: 'growers' } })
    await ada.api.createRepository({ body: { owner_uid: ada.user.uid, repo_name: 'empty' } })
    const file = join(scratchFolder(test), 'empty.sheaf')
    await bundleCommand(server.config, ['create', `${ada.user.username}/empty`, file])
    await assert.rejects(bundleCommand(server.config, ['create', `${ada.user.username}/none`, file]), /no repository/)
    await assert.rejects(bundleCommand(server.config, ['apply', file, 'growers/../x']), /Usage/)
    await assert.rejects(bundleCommand(server.config, ['apply', file, 'growers/empty']), /No account is called growers/)
    const stranger = await signIn(server)
    await assert.rejects(
      bundleCommand(server.config, ['apply', file, 'growers/empty', '--as', stranger.user.username]),
      /no part in growers/,
    )
    // Its own signature this Sheaf knows.
    await bundleCommand(server.config, ['apply', file, 'growers/empty', '--as', ada.user.username])
    assert.equal(
      (await ada.api.getRepository({ params: { owner: 'growers', repo: 'empty' } })).model.repo_name,
      'empty',
    )
  })
})
