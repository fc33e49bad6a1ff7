import assert from 'node:assert/strict'
import { rmSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { flushPacket, packet } from '@sheaf/git-engine'
import { client } from '@sheaf/git-engine/testing/git-client'
import { scratchFolder, writeHistory } from '@sheaf/git-engine/testing/scratch-repository'
import { untilStill } from '@sheaf/server-core/testing/until-still'
import { afterAll, beforeAll, describe, it, type TestContext } from 'vitest'
import { folderOf, signIn } from '../../testing/factories.ts'
import { startServer, type TestServer } from '../../testing/start-server.ts'

const mebibyte = 1024 * 1024

/** The most memory that this process, the server's and the attackers', had while something went on. */
async function peakWhile<T>(work: (most: () => number) => Promise<T>): Promise<{ grown: number; result: T }> {
  const before = process.memoryUsage().rss
  let most = before
  const watch = setInterval(() => {
    most = Math.max(most, process.memoryUsage().rss)
  }, 20)
  try {
    return { result: await work(() => most), grown: most - before }
  } finally {
    clearInterval(watch)
  }
}

describe('requests that are large, or never end', () => {
  let server: TestServer
  let path: string
  let tip: string
  beforeAll(async () => {
    server = await startServer()
    const { user, api } = await signIn(server)
    const made = await api.createRepository({ body: { owner_uid: user.uid, repo_name: 'book' } })
    const history = { branch: 'refs/heads/main', parents: [], changes: [{ path: 'file', content: 'text' }] }
    tip = writeHistory(folderOf(server, made), [history])[0] ?? ''
    path = `/${user.username}/book`
  })
  afterAll(() => server.stop())

  const honest = async (test: TestContext) => {
    const folder = scratchFolder(test)
    await client(folder, 'clone', '-q', new URL(path, server.url).href, 'copy')
    rmSync(join(folder, 'copy'), { recursive: true })
    const login = await server.browser().send('POST', '/api/auth/login', { body: { username: 'a', password: 'b' } })
    assert.deepEqual([login.status, login.json.code], [200, 401])
  }

  it('ask for no more than git would give: 100,000 wants of one tip are one', async () => {
    const request = [
      packet('command=fetch'),
      packet('object-format=sha1'),
      Buffer.from('0001'),
      ...Array.from({ length: 100_000 }, () => packet(`want ${tip}\n`)),
      packet('done'),
      flushPacket,
    ]
    const answer = await fetch(`${server.url}${path}/git-upload-pack`, {
      method: 'POST',
      headers: { 'content-type': 'application/x-git-upload-pack-request', 'git-protocol': 'version=2' },
      body: new Uint8Array(Buffer.concat(request)),
    })
    assert.equal(answer.status, 200)
    assert.match(Buffer.from(await answer.arrayBuffer()).toString('latin1'), /^....packfile/)
  })

  it('with 300,000 wants in gzip are refused in bounded memory, sixty at once, while a clone goes on', async (test) => {
    const wants = Array.from({ length: 300_000 }, (_, index) =>
      packet(`want ${index.toString(16).padStart(40, '0')}\n`),
    )
    const request = [packet('command=fetch'), packet('object-format=sha1'), Buffer.from('0001'), ...wants, flushPacket]
    const body = new Uint8Array(gzipSync(Buffer.concat(request)))
    const ask = async () => {
      const answer = await fetch(`${server.url}${path}/git-upload-pack`, {
        method: 'POST',
        headers: {
          'content-type': 'application/x-git-upload-pack-request',
          'content-encoding': 'gzip',
          'git-protocol': 'version=2',
        },
        body,
      })
      await answer.arrayBuffer()
      return { status: answer.status, retryAfter: answer.headers.get('retry-after') }
    }
    const { grown, result } = await peakWhile(async () => {
      const attack = Promise.all(Array.from({ length: 60 }, ask))
      await honest(test)
      return attack
    })
    for (const { status, retryAfter } of result) {
      assert.ok(status === 413 || (status === 503 && Number(retryAfter) > 0), `${status}, ${retryAfter}`)
    }
    assert.ok(grown < 300 * mebibyte, `${Math.round(grown / mebibyte)} MiB`)
  })

  it('whose end is withheld hold little, 800 of them from twenty addresses, and nobody waits for them', async (test) => {
    const { port } = new URL(server.url)
    const filler = Buffer.alloc(900_000, 'x')
    const hold = (target: string, type: string, { length, sent }: { length: number; sent: number }, from: number) =>
      new Promise<ReturnType<typeof connect>>((resolve) => {
        const socket = connect({ port: Number(port), host: '127.0.0.1', localAddress: `127.0.0.${10 + (from % 20)}` })
        test.onTestFinished(() => void socket.destroy())
        socket.on('error', () => undefined).resume()
        socket.write(`POST ${target} HTTP/1.1\r\nHost: x\r\nContent-Type: ${type}\r\nContent-Length: ${length}\r\n\r\n`)
        socket.write(filler.subarray(0, sent), () => resolve(socket))
        socket.once('close', () => resolve(socket))
      })
    const fetchType = 'application/x-git-upload-pack-request'
    const { grown } = await peakWhile(async (most) => {
      await Promise.all(
        Array.from({ length: 800 }, (_, index) => {
          // A mebibyte of JSON that no operation needs, as much as a login may have, and fetches of some size.
          if (index % 4 < 2)
            return hold('/api/auth/login', 'application/json', { length: mebibyte, sent: 900_000 }, index)
          if (index % 4 === 2)
            return hold('/api/auth/login', 'application/json', { length: 16_384, sent: 16_000 }, index)
          return hold(`${path}/git-upload-pack`, fetchType, { length: mebibyte, sent: 400_000 }, index)
        }),
      )
      await honest(test)
      await untilStill(most)
    })
    assert.ok(grown < 250 * mebibyte, `${Math.round(grown / mebibyte)} MiB`)
  })
})
