import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout as wait } from 'node:timers/promises'
import { flushPacket, packet } from '@sheaf/git-engine'
import { client } from '@sheaf/git-engine/testing/git-client'
import { scratchFolder } from '@sheaf/git-engine/testing/scratch-repository'
import { eventually } from '@sheaf/server-core/testing/eventually'
import { afterAll, beforeAll, describe, it, type TestContext } from 'vitest'
import { issueAccessKey, signIn } from '../../testing/factories.ts'
import { startServer, type TestServer } from '../../testing/start-server.ts'

/** All slots for large pushes, and more. */
const accounts = 4
const pushesOfEach = 4
const largeSlots = 4

interface Begun {
  branch: string
  oid: string
  /** How many bytes of a pack are promised. */
  length: number
}

describe('slots for pushes', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await startServer()
  })
  afterAll(() => server.stop())

  const repository = async () => {
    const { user, api } = await signIn(server)
    await api.createRepository({ body: { owner_uid: user.uid, repo_name: 'book' } })
    const { token } = await issueAccessKey(server, user, { grants: { repo_access: 2 } })
    return { path: `/${user.username}/book`, token }
  }
  type Target = Awaited<ReturnType<typeof repository>>

  /** Sends what a push of a branch begins with. */
  const begin = (test: TestContext, { path, token }: Target, { branch, oid, length }: Begun) => {
    const { port } = new URL(server.url)
    const socket = connect({ port: Number(port), host: '127.0.0.1' })
    test.onTestFinished(() => void socket.destroy())
    socket.on('error', () => undefined)
    const command = packet(`${'0'.repeat(40)} ${oid} refs/heads/${branch}\0report-status object-format=sha1`)
    const head = [
      `POST ${path}.git/git-receive-pack HTTP/1.1`,
      'Host: x',
      'Connection: close',
      `Authorization: Basic ${Buffer.from(`key:${token}`).toString('base64')}`,
      'Content-Type: application/x-git-receive-pack-request',
      `Content-Length: ${command.length + flushPacket.length + length}`,
    ]
    socket.write(Buffer.concat([Buffer.from(`${head.join('\r\n')}\r\n\r\n`), command, flushPacket]))
    return socket
  }

  /** Holds all slots for large pushes by packs that never come. */
  const holdLarge = async (test: TestContext) => {
    for (let account = 0; account < accounts; account += 1) {
      const target = await repository()
      for (let push = 0; push < pushesOfEach; push += 1) {
        const socket = begin(test, target, { branch: `drip-${push}`, oid: '1'.repeat(40), length: 50_000_000 })
        socket.resume().write('PACK\0\0\0\x02\0\0\x03\xe8', 'latin1')
      }
    }
    await eventually(() => assert.ok(begun() >= largeSlots))
  }
  /** Git has one such folder for each push that it has begun to read. */
  const begun = () => globSync('repositories/*/*/*/objects/tmp_objdir-incoming-*', { cwd: server.dataFolder }).length

  const committed = async (test: TestContext) => {
    const folder = scratchFolder(test)
    await client(folder, 'init', '-q', '-b', 'main', 'work')
    const work = join(folder, 'work')
    writeFileSync(join(work, 'README.md'), '# Book\n')
    await client(work, 'add', '.')
    await client(work, 'commit', '-q', '-m', 'First')
    return work
  }

  it('are kept for small ones while all for large ones are held by clients that send nothing', async (test) => {
    await holdLarge(test)
    const { path, token } = await repository()
    const work = await committed(test)
    const url = new URL(path, server.url)
    url.username = 'key'
    url.password = token
    await client(work, 'push', '-q', url.href, 'main')
    assert.equal(begun(), largeSlots, 'those who hold the other slots are still there')
  })

  it('are given to a small one whose pack a busy client makes a quarter of a second after its commands', async (test) => {
    await holdLarge(test)
    const target = await repository()
    const work = await committed(test)
    const oid = (await client(work, 'rev-parse', 'HEAD')).trim()
    execFileSync('git', ['-C', work, 'pack-objects', '-q', '--all', '../small'], { input: '' })
    const [file = ''] = globSync('../small-*.pack', { cwd: work })
    const pack = readFileSync(join(work, file))
    const socket = begin(test, target, { branch: 'main', oid, length: pack.length })
    await wait(250)
    socket.write(pack)
    assert.match(await text(socket), /unpack ok\n.*ok refs\/heads\/main/s)
    assert.equal(begun(), largeSlots, 'those who hold the other slots are still there')
  })
})
