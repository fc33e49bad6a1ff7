import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { connect } from 'node:net'
import { flushPacket, packet } from '@sheaf/git-engine'
import { plainGit } from '@sheaf/git-engine/testing/scratch-repository'
import { until } from '@sheaf/server-core/testing/eventually'
import { afterAll, beforeAll, describe, it, type TestContext } from 'vitest'
import { folderOf, signIn } from '../../testing/factories.ts'
import { startServer, type TestServer } from '../../testing/start-server.ts'

describe('clients that do not read', () => {
  let server: TestServer
  let path: string
  let tip: string
  let first: string
  /** More than the system takes for a client that does not read. */
  const large = randomBytes(24 * 1024 * 1024)

  beforeAll(async () => {
    // No memory for what is not read: whoever takes little is disconnected at the next look, not after half a minute.
    server = await startServer({
      connectionLimits: { total: 100, perAddress: 100, refused: 1, unsentBytes: 0 },
    })
    const { user, api } = await signIn(server)
    const made = await api.createRepository({ body: { owner_uid: user.uid, repo_name: 'book' } })
    const gitDir = folderOf(server, made)
    const commit = (content: Buffer | string, parents: string[]) => {
      const blob = plainGit(gitDir, ['hash-object', '-w', '--stdin'], content)
      const tree = plainGit(gitDir, ['mktree'], `100644 blob ${blob}\tlarge\n`)
      return plainGit(gitDir, ['commit-tree', tree, '-m', 'x', ...parents.flatMap((parent) => ['-p', parent])])
    }
    first = commit('small', [])
    tip = commit(large, [first])
    plainGit(gitDir, ['update-ref', 'refs/heads/main', tip])
    path = `/${user.username}/book`
  })
  afterAll(() => server.stop())

  const send = (test: TestContext, request: Buffer) => {
    const { hostname, port } = new URL(server.url)
    const socket = connect(Number(port), hostname)
    test.onTestFinished(() => void socket.destroy())
    socket.on('error', () => undefined).pause()
    socket.write(request)
  }
  const fetchOf = (lines: readonly string[]) => {
    const body = Buffer.concat([
      packet('command=fetch'),
      packet('object-format=sha1'),
      Buffer.from('0001'),
      ...lines.map((line) => packet(`${line}\n`)),
      flushPacket,
    ])
    const headers = [
      `POST ${path}/git-upload-pack HTTP/1.1`,
      'Host: x',
      'Content-Type: application/x-git-upload-pack-request',
      'Git-Protocol: version=2',
      `Content-Length: ${body.length}`,
    ]
    return Buffer.concat([Buffer.from(`${headers.join('\r\n')}\r\n\r\n`), body])
  }
  const disconnected = () => server.logLines.filter((line) => line.includes('disconnected a client that reads'))

  for (const [what, request] of [
    ['a raw file', () => Buffer.from(`GET ${path}/raw/main/large HTTP/1.1\r\nHost: x\r\n\r\n`)],
    ['a clone', () => fetchOf([`want ${tip}`, 'done'])],
    ['a fetch', () => fetchOf([`want ${tip}`, `have ${first}`, 'done'])],
  ] as const) {
    it(`are disconnected and named in the log: ${what}`, async (test) => {
      const before = disconnected().length
      send(test, request())
      await until(() => disconnected().length > before, 'nobody was disconnected')
      const line = disconnected()[before] ?? ''
      assert.ok(line.includes(`"path":"${path}/`), line)
      assert.match(line, /"address":"127.0.0.1"/)
    })
  }

  it('are no reason to disconnect one that does', async () => {
    const answer = await fetch(`${server.url}${path}/raw/main/large`)
    assert.ok(Buffer.from(await answer.arrayBuffer()).equals(large))
  })
})
