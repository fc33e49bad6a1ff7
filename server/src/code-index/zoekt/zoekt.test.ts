import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { describe, it, type TestContext } from 'vitest'
import { createZoekt } from './zoekt.ts'
import { ZoektAway } from './zoekt-away.ts'

/** Something that says it is zoekt. */
async function standIn(test: TestContext, answer: (request: IncomingMessage, response: ServerResponse) => void) {
  const server = createServer(answer)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  test.onTestFinished(async () => {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  })
  const { port } = server.address() as AddressInfo
  return `127.0.0.1:${port}`
}

const counts = { FileCount: 0, FilesSkipped: 0, ShardsSkipped: 0, Crashes: 0, Files: null }
const asked = { question: 'type:file content:"weave"', repositories: '[1,2]', signal: new AbortController().signal }
const isAway = (error: unknown) => error instanceof ZoektAway

describe('zoekt over HTTP', () => {
  it('is asked as its JSON wants it, with the name and password of its address', async (test) => {
    let body = ''
    let authorization: string | undefined
    const host = await standIn(test, async (request, response) => {
      authorization = request.headers.authorization
      assert.equal(request.url, '/code/api/search')
      body = await text(request)
      const Files = [{ FileName: 'a.ts', RepositoryID: 2, Checksum: 'x', LineMatches: [{ Line: 'YQ==' }] }]
      response.end(JSON.stringify({ Result: { ...counts, FileCount: 1, Files } }))
    })
    const found = await createZoekt({ url: `http://ada:p%40ss@${host}/code` }).search(asked)
    assert.deepEqual(found, { files: [{ repoId: 2, path: 'a.ts', checksum: 'x' }], isComplete: true })
    assert.equal(authorization, `Basic ${Buffer.from('ada:p@ss').toString('base64')}`)
    const { Q, RepoIDs, Opts } = JSON.parse(body)
    assert.deepEqual([Q, RepoIDs], [asked.question, [1, 2]])
    assert.equal(Opts.MaxWallTime, 1e9)
  })

  it.each([
    ['what it skipped', { FilesSkipped: 1 }],
    ['shards that it left out', { ShardsSkipped: 1 }],
    ['shards that it still reads', { Crashes: 2 }],
    ['files that it does not tell', { FileCount: 3 }],
  ])('is no complete answer with %s', async (_, some) => {
    const { isComplete } = await answerWith(JSON.stringify({ Result: { ...counts, ...some } }))
    assert.equal(isComplete, false)
  })

  it.each([
    ['nothing', ''],
    ['a page', '<html>Hello</html>'],
    ['another JSON', '{"Result":{"Files":[{"FileName":5}]}}'],
    ['less than a JSON', '{"Result":{'],
    ['null', 'null'],
  ])('is away where it answers %s', async (_, body) => {
    await assert.rejects(answerWith(body), isAway)
  })

  it('is away where it fails, sends elsewhere, is silent, or says too much; and is left alone for a moment then', async (test) => {
    let mode = 'fails'
    let requests = 0
    const host = await standIn(test, (_, response) => {
      requests += 1
      if (mode === 'fails') response.writeHead(500).end('{}')
      else if (mode === 'sends elsewhere') response.writeHead(302, { location: 'http://127.0.0.1:1/' }).end()
      else if (mode === 'says too much') {
        const more = () => {
          while (response.write(Buffer.alloc(256 * 1024, 32))) if (response.destroyed) return
        }
        response.on('drain', more)
        more()
      }
    })
    const zoekt = createZoekt({ url: `http://${host}` }, { waitMs: 300, pauseMs: 200 })
    for (mode of ['fails', 'sends elsewhere']) await assert.rejects(zoekt.search(asked), isAway, mode)
    for (mode of ['says too much', 'is silent']) {
      const began = performance.now()
      await assert.rejects(zoekt.search(asked), isAway, mode)
      assert.ok(performance.now() - began < 3_000, mode)
      const before = requests
      await assert.rejects(zoekt.search(asked), /a moment ago/)
      assert.equal(requests, before, 'it is not asked again at once')
      await new Promise((resolve) => setTimeout(resolve, 250))
    }
    // Nobody at all.
    await assert.rejects(createZoekt({ url: 'http://127.0.0.1:1' }).search(asked), isAway)
  })

  it('says that it can not read a question, and is not away for that', async (test) => {
    const host = await standIn(test, (_, response) => void response.writeHead(400).end('{"Error":"no"}'))
    const zoekt = createZoekt({ url: `http://${host}` })
    assert.equal(await zoekt.search(asked), 'refused')
    assert.equal(await zoekt.search(asked), 'refused')
  })

  it('is not called away by who leaves', async (test) => {
    const host = await standIn(test, () => undefined)
    const zoekt = createZoekt({ url: `http://${host}` })
    const leaving = new AbortController()
    const search = zoekt.search({ ...asked, signal: leaving.signal })
    setTimeout(() => leaving.abort(), 50)
    await assert.rejects(search, (error) => !isAway(error))
  })
})

/** What one answer is taken for. */
async function answerWith(body: string) {
  const server = createServer((_, response) => void response.end(body))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  try {
    const { port } = server.address() as AddressInfo
    const found = await createZoekt({ url: `http://127.0.0.1:${port}` }).search(asked)
    return found === 'refused' ? assert.fail() : found
  } finally {
    server.closeAllConnections()
    server.close()
  }
}
