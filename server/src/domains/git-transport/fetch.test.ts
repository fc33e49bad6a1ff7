import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { globSync, readdirSync, readFileSync } from 'node:fs'
import { connect } from 'node:net'
import { dirname, join } from 'node:path'
import { client } from '@sheaf/git-engine/testing/git-client'
import { plainGit, scratchFolder, writeHistory } from '@sheaf/git-engine/testing/scratch-repository'
import { eventually } from '@sheaf/server-core/testing/eventually'
import { untilStill } from '@sheaf/server-core/testing/until-still'
import { afterAll, beforeAll, describe, it, type TestContext } from 'vitest'
import { folderOf, signIn } from '../../testing/factories.ts'
import { startServer, type TestServer } from '../../testing/start-server.ts'
import { fetchRequest, postFetch } from './testing/fetch-request.ts'

/** Far less than git would wait for a client that is still there, and more than a busy machine takes. */
const boundedMs = 20_000

/** A file of `/proc`; nothing where its process has just ended. */
function contentsOf(file: string): string {
  try {
    return readFileSync(file, 'latin1')
  } catch {
    return ''
  }
}

/** How much the kernel keeps at most of what one socket has sent to another that is not read, in bytes (tcp(7)). */
const socketBytes = () =>
  ['tcp_rmem', 'tcp_wmem'].reduce((sum, name) => {
    const [, , most = '0'] = contentsOf(`/proc/sys/net/ipv4/${name}`).trim().split(/\s+/)
    return sum + Number(most)
  }, 0)

describe('fetching', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await startServer()
  })
  afterAll(() => server.stop())

  const scene = async (test: TestContext, { payload = 0 } = {}) => {
    const { user, api } = await signIn(server)
    const made = await api.createRepository({ body: { owner_uid: user.uid, repo_name: 'book' } })
    const gitDir = folderOf(server, made)
    const many = (count: number) =>
      Array.from({ length: count }, (_, index) => ({
        branch: 'refs/heads/main',
        parents: index === 0 ? [] : [index],
        changes: [{ path: `dir${index}/file`, content: `${index}${randomBytes(payload / 2).toString('hex')}` }],
      }))
    const oids = writeHistory(gitDir, many(5))
    plainGit(gitDir, ['tag', '-a', '-m', 'x', 'v1', oids[1] ?? ''])
    plainGit(gitDir, ['tag', '-a', '-m', 'x', 'v1-again', 'v1'])
    plainGit(gitDir, ['update-ref', 'refs/heads/side', oids[2] ?? ''])
    const path = `/${user.username}/book`
    const url = new URL(path, server.url).href
    const folder = scratchFolder(test)
    return { folder, gitDir, oids, path, url }
  }
  const kept = () => readdirSync(join(server.dataFolder, 'cache', 'packs'))
  const post = (path: string, bytes: Buffer) => postFetch(server, path, bytes)

  it('gives what git gives, by every version of the protocol', async (test) => {
    const { folder, gitDir, url } = await scene(test)
    plainGit(gitDir, ['update-ref', 'refs/sheaf/own', 'refs/heads/main'])
    const local = await client(folder, '-c', 'transfer.hideRefs=refs/sheaf/', 'ls-remote', '--symref', gitDir)
    for (const version of ['0', '1', '2']) {
      const git = (...args: string[]) => client(folder, '-c', `protocol.version=${version}`, ...args)
      const listed = await git('ls-remote', '--symref', url)
      assert.equal(
        listed,
        local
          .split('\n')
          .filter((line) => !line.includes('refs/sheaf/'))
          .join('\n'),
      )
      const at = (name: string) => join(folder, `${name}${version}`)
      const count = (name: string, ...args: string[]) => client(at(name), 'rev-list', '--count', ...args)
      await git('clone', '-q', '--depth=2', url, at('shallow'))
      assert.equal(await count('shallow', 'HEAD'), '2')
      await client(at('shallow'), '-c', `protocol.version=${version}`, 'fetch', '-q', '--deepen=1')
      assert.equal(await count('shallow', 'HEAD'), '3')
      await git('clone', '-q', '--single-branch', '--branch=side', url, at('single'))
      assert.equal(await count('single', '--all'), '3')
      await git('clone', '-q', '--filter=tree:0', '--no-checkout', url, at('treeless'))
      await client(at('treeless'), 'checkout', '-q', 'main')
      assert.match(readFileSync(join(at('treeless'), 'dir4', 'file'), 'utf8'), /^4/)
    }
  })

  it('takes a commit by its id where a ref reaches it, and no other', async (test) => {
    const { folder, gitDir, path, oids, url } = await scene(test)
    const lost = plainGit(gitDir, ['commit-tree', '-m', 'lost', `${oids[0]}^{tree}`])
    const foreign = await scene(test, { payload: 20 })
    await client(folder, 'init', '-q', 'by-id')
    await client(join(folder, 'by-id'), 'fetch', '-q', url, oids[1] ?? '')
    for (const oid of [lost, foreign.oids[4] ?? '']) {
      const answer = await post(path, fetchRequest([`want ${oid}`, 'done']))
      assert.match(await answer.text(), /^....ERR upload-pack: not our ref/)
    }
  })

  it('tells clients of the dumb protocol what to do', async (test) => {
    const { path } = await scene(test)
    for (const file of ['info/refs', 'HEAD', 'objects/info/packs', `objects/aa/${'b'.repeat(38)}`]) {
      const { status, text } = await server.browser().send('GET', `${path}.git/${file}`)
      assert.equal(status, 403, file)
      assert.match(text, /only supports the smart HTTP protocol/)
    }
  })

  it('ends git when a client disconnects, and holds nothing for one that does not read', async (test) => {
    // Four commits of half the payload each: more than the kernel takes for a reader who reads nothing.
    const payload = Math.max(6_000_000, Math.ceil(0.7 * socketBytes()))
    const { gitDir, path, oids } = await scene(test, { payload })
    const running = () =>
      globSync('/proc/[0-9]*/cmdline').filter((file) =>
        contentsOf(file).includes(`upload-pack\0--stateless-rpc\0--strict\0${gitDir}`),
      )
    /** What these have written so far, in bytes. */
    const written = () =>
      running().reduce((sum, file) => {
        const [, bytes] = /^wchar: (\d+)$/m.exec(contentsOf(join(dirname(file), 'io'))) ?? []
        return sum + Number(bytes ?? 0)
      }, 0)
    const { hostname, port } = new URL(server.url)
    const ask = (bytes: Buffer) => {
      const socket = connect(Number(port), hostname)
      const headers = [
        `POST ${path}/git-upload-pack HTTP/1.1`,
        `Host: ${hostname}`,
        'Content-Type: application/x-git-upload-pack-request',
        'Git-Protocol: version=2',
        `Content-Length: ${bytes.length}`,
      ]
      socket.write(Buffer.concat([Buffer.from(`${headers.join('\r\n')}\r\n\r\n`), bytes]))
      socket.pause()
      return socket
    }
    // A fetch that has something goes from git to the client: git waits for it.
    const request = fetchRequest([`want ${oids[4]}`, `have ${oids[0]}`, 'done'])
    const held = process.memoryUsage().rss
    // Two are what one caller may have made at a time on a small machine.
    const sockets = Array.from({ length: 2 }, () => ask(request))
    // At first more may be seen: a child that git starts bears its parent's name until it becomes another program.
    await eventually(() => assert.equal(running().length, 2))
    await untilStill(written)
    assert.equal(running().length, 2)
    assert.ok(process.memoryUsage().rss - held < 100_000_000)
    for (const socket of sockets) socket.destroy()
    const began = Date.now()
    await eventually(() => assert.deepEqual(running(), []))
    assert.ok(Date.now() - began < boundedMs, `${Date.now() - began} ms`)
    // A whole clone goes to a file, whose readers have left when it is being made.
    const before = kept().filter((name) => name.endsWith('.part')).length
    const clone = ask(fetchRequest([`want ${oids[4]}`, 'done']))
    const unfinished = () => kept().filter((name) => name.endsWith('.part')).length
    await eventually(() => assert.ok(unfinished() > before))
    clone.destroy()
    await eventually(() => assert.deepEqual([running(), unfinished()], [[], before]))
  })
})
