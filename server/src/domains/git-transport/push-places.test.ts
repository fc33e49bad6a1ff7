import assert from 'node:assert/strict'
import { globSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
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

  /** Begins a push of a pack that never comes. */
  const drip = (test: TestContext, { path, token }: Target, branch: string) => {
    const { port } = new URL(server.url)
    const socket = connect({ port: Number(port), host: '127.0.0.1' })
    test.onTestFinished(() => void socket.destroy())
    socket.on('error', () => undefined).resume()
    const command = `${'0'.repeat(40)} ${'1'.repeat(40)} refs/heads/${branch}\0report-status object-format=sha1`
    const pack = Buffer.from('PACK\0\0\0\x02\0\0\x03\xe8', 'latin1')
    const body = Buffer.concat([packet(command), flushPacket, pack])
    const head = [
      `POST ${path}.git/git-receive-pack HTTP/1.1`,
      'Host: x',
      `Authorization: Basic ${Buffer.from(`key:${token}`).toString('base64')}`,
      'Content-Type: application/x-git-receive-pack-request',
      'Content-Length: 50000000',
    ]
    socket.write(Buffer.concat([Buffer.from(`${head.join('\r\n')}\r\n\r\n`), body]))
  }

  it('are kept for small ones while all for large ones are held by clients that send nothing', async (test) => {
    for (let account = 0; account < accounts; account += 1) {
      const target = await repository()
      for (let push = 0; push < pushesOfEach; push += 1) drip(test, target, `drip-${push}`)
    }
    // Git has one such folder for each push that it has begun to read.
    const begun = () => globSync('repositories/*/*/*/objects/tmp_objdir-incoming-*', { cwd: server.dataFolder }).length
    await eventually(() => assert.ok(begun() >= largeSlots))

    const { path, token } = await repository()
    const folder = scratchFolder(test)
    await client(folder, 'init', '-q', '-b', 'main', 'work')
    const work = join(folder, 'work')
    writeFileSync(join(work, 'README.md'), '# Book\n')
    await client(work, 'add', '.')
    await client(work, 'commit', '-q', '-m', 'First')
    const url = new URL(path, server.url)
    url.username = 'key'
    url.password = token
    await client(work, 'push', '-q', url.href, 'main')
    assert.equal(begun(), largeSlots, 'those who hold the other slots are still there')
  })
})
