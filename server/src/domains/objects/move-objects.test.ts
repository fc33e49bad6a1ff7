import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { globSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { scratchFolder } from '@sheaf/git-engine/testing/scratch-repository'
import { afterAll, beforeAll, describe, it, type TestContext } from 'vitest'
import { at } from '../../../../tools/workspace.ts'
import { BucketUrl } from '../../config/bucket-address.ts'
import { createBucketStore } from '../../storage/bucket-store.ts'
import { createObjectStore } from '../../storage/object-store.ts'
import { signIn, testPassword } from '../../testing/factories.ts'
import { startServer, type TestServer } from '../../testing/start-server.ts'
import { hasSwift, type SwiftServer, startSwift } from '../../testing/swift-server.ts'
import { migratedDatabase } from '../../testing/test-database.ts'
import { objectsCommand } from './objects-command.ts'

const digest = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')
const mebibyte = 1024 * 1024
const kills = 4

describe.skipIf(!hasSwift)('moving objects', () => {
  let swift: SwiftServer
  beforeAll(async () => {
    swift = await startSwift()
  })
  afterAll(() => swift.stop())

  /** One Sheaf, whose server is started anew with other places for its objects. */
  const scene = async (test: TestContext) => {
    const dataFolder = scratchFolder(test)
    const env = { SHEAF_DATA: dataFolder, ...(await migratedDatabase({ folder: dataFolder })) }
    let server: TestServer | undefined
    const stop = async () => {
      await server?.stop()
      server = undefined
    }
    test.onTestFinished(stop)
    const start = async (places: Record<string, string>) => {
      await stop()
      server = await startServer({ env: { ...env, ...places } })
      return server
    }
    return { dataFolder, env, start }
  }

  const inBucket = (dataFolder: string) =>
    createBucketStore({ bucket: BucketUrl.parse(swift.url), drafts: createObjectStore({ dataFolder }) })
  const listed = async (store: { list(): AsyncIterable<{ oid: string }> }) => {
    const oids: string[] = []
    for await (const { oid } of store.list()) oids.push(oid)
    return oids.toSorted()
  }

  it('goes from files into a bucket and back beside a server, whatever is killed meanwhile: all can be read at any time', async (test) => {
    const { dataFolder, env, start } = await scene(test)
    const toBucket = { SHEAF_OBJECTS_URL: swift.url, SHEAF_OBJECTS_FROM: 'files' }
    const toFiles = { SHEAF_OBJECTS_FROM: swift.url }
    const onDisk = () => globSync('objects/??/*', { cwd: dataFolder }).length
    let server = await start({})
    const { api, user } = await signIn(server)
    await api.createRepository({ body: { owner_uid: user.uid, repo_name: 'model' } })
    const authorization = `Basic ${Buffer.from(`${user.username}:${testPassword}`).toString('base64')}`
    const address = (oid: string) => `${server.url}/${user.username}/model.git/info/lfs/objects/${oid}`
    const sent = new Map<string, Buffer>()
    const send = async (size: number) => {
      const bytes = randomBytes(size)
      const oid = digest(bytes)
      const body = new Uint8Array(bytes)
      const answer = await fetch(`${address(oid)}/${size}`, { method: 'PUT', headers: { authorization }, body })
      assert.equal(answer.status, 200, await answer.text())
      sent.set(oid, bytes)
      return oid
    }
    const readAll = async () => {
      for (const [oid, bytes] of sent) {
        const answer = await fetch(address(oid), { headers: { authorization } })
        assert.equal(answer.status, 200, oid)
        assert.ok(Buffer.from(await answer.arrayBuffer()).equals(bytes), oid)
      }
    }
    /** The command in a process of its own, which is killed after some time. */
    const moveAndKill = async (places: Record<string, string>, afterMs: number) => {
      const child = spawn(process.execPath, [at('tools/commands/objects.ts'), 'move'], {
        stdio: 'ignore',
        env: { ...process.env, ...env, ...places },
      })
      const ended = once(child, 'exit')
      await Promise.race([ended, wait(afterMs)])
      child.kill('SIGKILL')
      await ended
    }

    for (let n = 0; n < 12; n += 1) await send(n === 0 ? 5 * mebibyte : 100_000 + n)
    const putOnDisk = (oid: string, bytes: Buffer) => {
      const file = createObjectStore({ dataFolder }).fileOf(oid)
      mkdirSync(join(file, '..'), { recursive: true })
      writeFileSync(file, bytes)
    }
    const unused = randomBytes(100)
    putOnDisk(digest(unused), unused)

    server = await start(toBucket)
    await readAll()
    const late = await send(50_000)
    assert.ok(!(await listed(createObjectStore({ dataFolder }))).includes(late), 'what comes now lies in the new place')
    assert.match((await objectsCommand(server.config, ['move', '--dry-run'])).join('\n'), /^12 objects, .* would come/)
    for (let n = 0; n < kills; n += 1) {
      await moveAndKill(toBucket, 1_000 + 700 * n)
      await readAll()
    }
    // One that is not what it is named stays, and is told of.
    const damaged = await send(1_000)
    await inBucket(dataFolder).remove(damaged)
    putOnDisk(damaged, randomBytes(1_000))
    await assert.rejects(objectsCommand(server.config, ['move']), new RegExp(`${damaged} is damaged`))
    sent.delete(damaged)
    await readAll()
    assert.deepEqual(
      await listed(createObjectStore({ dataFolder })),
      [digest(unused), damaged].toSorted(),
      'what nothing needs is left to the sweep',
    )

    // Back again, with nothing in between but another setting.
    server = await start(toFiles)
    await readAll()
    await moveAndKill(toFiles, 2_000)
    await send(70_000)
    const said = await objectsCommand(server.config, ['move'])
    assert.equal(said.at(-1), 'SHEAF_OBJECTS_FROM can be left out now.')
    await readAll()
    assert.deepEqual(await listed(inBucket(dataFolder)), [])
    assert.ok(onDisk() >= sent.size)
    server = await start({})
    await readAll()
  })

  it('is told from where, and that is not where objects lie already', async (test) => {
    const { start } = await scene(test)
    const server = await start({})
    await assert.rejects(objectsCommand(server.config, ['move']), /SHEAF_OBJECTS_FROM says from where/)
    await assert.rejects(objectsCommand({ ...server.config, objectsFrom: 'files' }, ['move']), /lie there already/)
    const bucket = BucketUrl.parse(swift.url)
    await assert.rejects(
      objectsCommand({ ...server.config, bucket, objectsFrom: bucket }, ['move']),
      /lie there already/,
    )
    await assert.rejects(objectsCommand(server.config, ['move', 'all']), /Usage/)
  })
})
