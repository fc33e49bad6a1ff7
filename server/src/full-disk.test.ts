import assert from 'node:assert/strict'
import { createHash, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { globSync, writeFileSync } from 'node:fs'
import { request as httpRequest } from 'node:http'
import { join } from 'node:path'
import { client, runClient } from '@sheaf/git-engine/testing/git-client'
import { scratchFolder } from '@sheaf/git-engine/testing/scratch-repository'
import { eventually } from '@sheaf/server-core/testing/eventually'
import { afterAll, beforeAll, describe, it } from 'vitest'
import { createUser, issueAccessKey, signIn, testPassword } from './testing/factories.ts'
import { type SmallDisk, smallDisk } from './testing/small-disk.ts'
import { startServer, type TestServer } from './testing/start-server.ts'
import { xetMaker } from './xet/testing/make-xet.ts'

describe('a full disk', () => {
  let disk: SmallDisk
  let server: TestServer
  beforeAll(async () => {
    disk = smallDisk(64)
    server = await startServer({ env: { SHEAF_DATA: disk.folder } })
  })
  afterAll(async () => {
    await server.stop()
    disk.remove()
  })

  it('stops nobody who reads, and whoever writes is told in words; with room again all goes on', async (test) => {
    const { user, api, send } = await signIn(server)
    await api.createRepository({ body: { owner_uid: user.uid, repo_name: 'project', repo_is_private: false } })
    const { token } = await issueAccessKey(server, user, { grants: { repo_access: 2 } })
    const work = scratchFolder(test)
    await client(work, 'init', '-q', '-b', 'main')
    const commit = async (name: string) => {
      writeFileSync(join(work, name), `${name}\n`.repeat(50))
      await client(work, 'add', '.')
      await client(work, 'commit', '-q', '-m', name)
    }
    await commit('a.txt')
    const url = new URL(`/${user.username}/project.git`, server.url)
    url.username = 'key'
    url.password = token
    await client(work, 'push', '-q', url.href, 'main')
    const clone = (name: string) => runClient(work, ['clone', '-q', url.href, join(scratchFolder(test), name)])
    assert.equal((await clone('kept')).code, 0)
    const other = await createUser(server)

    disk.fill()
    const base = `/api/repo/${user.username}/project`
    for (const path of [
      base,
      `${base}/refs`,
      `${base}/tree/main`,
      `${base}/commit/main`,
      `${base}/diff/main`,
      `${base}/blame/main/a.txt`,
      `${base}/languages/main`,
      `${base}/contributions/main`,
      `${base}/activity`,
      `/${user.username}/project/raw/main/a.txt`,
      '/api/repo',
      '/api/user/setting/access-key',
    ]) {
      const { status, text } = await send('GET', path)
      assert.equal(status, 200, `${path}: ${text}`)
    }
    // One that is kept, and one that would be kept now.
    for (const depth of [[], ['--depth=1']]) {
      const { code, err } = await runClient(work, ['clone', '-q', ...depth, url.href, join(scratchFolder(test), 'x')])
      assert.equal(code, 0, err)
    }
    assert.equal((await server.browser().send('GET', '/healthz')).status, 200)

    await commit('b.txt')
    const pushed = await runClient(work, ['push', url.href, 'main'])
    assert.notEqual(pushed.code, 0)
    const login = { username: other.username, password: testPassword }
    const loggedIn = await server.browser().send('POST', '/api/auth/login', { body: login })
    const words = /disk is full|database can't be written to/
    if (loggedIn.status !== 200) assert.match(loggedIn.text, words)

    disk.makeRoom()
    await client(work, 'push', '-q', url.href, 'main')
    assert.equal((await server.browser().send('POST', '/api/auth/login', { body: login })).json.code, 200)
    assert.equal((await clone('after')).code, 0)
    assert.equal((await send('GET', `${base}/tree/main`)).status, 200)
  })

  it('ends large files that come, whole, in parts or by Xet, with 507; nothing of them stays, and they come again', async () => {
    const { user, api } = await signIn(server)
    await api.createRepository({ body: { owner_uid: user.uid, repo_name: 'model' } })
    const { token } = await issueAccessKey(server, user, { grants: { repo_access: 2 } })
    const bearer = { authorization: `Bearer ${token}` }
    const asked = await fetch(`${server.url}/api/models/${user.username}/model/xet-write-token/main`, {
      headers: bearer,
    })
    const { casUrl, accessToken } = Object(await asked.json())
    const bytes = randomBytes(2_000_000)
    const oid = createHash('sha256').update(bytes).digest('hex')
    const make = await xetMaker()
    const chunks = Array.from({ length: 20 }, (_, n) => ({ stored: bytes.subarray(n * 100_000, (n + 1) * 100_000) }))
    const xorb = make.xorb(chunks)
    const lfs = `${server.url}/${user.username}/model.git/info/lfs`
    const authorization = `Basic ${Buffer.from(`${user.username}:${testPassword}`).toString('base64')}`
    const sent = [
      { method: 'PUT', url: `${lfs}/objects/${oid}/${bytes.length}`, body: bytes, authorization },
      { method: 'PUT', url: `${lfs}/parts/${oid}/${bytes.length}/16777216/1`, body: bytes, authorization },
      {
        method: 'POST',
        url: `${casUrl}/v1/xorbs/default/${xorb.hash}`,
        body: xorb.body,
        authorization: `Bearer ${accessToken}`,
      },
    ]
    for (const { method, url, body, authorization } of sent) {
      const half = body.length / 2
      const headers = { authorization, connection: 'close', 'content-length': body.length }
      const request = httpRequest(url, { method, headers, agent: false })
      const answered = once(request, 'response')
      answered.catch(() => undefined)
      request.write(body.subarray(0, half))
      // The room ends in the middle of it.
      await eventually(() => assert.ok(drafts() > 0, url))
      disk.fill()
      request.end(body.subarray(half))
      const [answer] = await answered
      answer.resume()
      assert.deepEqual([answer.statusCode, Number(answer.headers['retry-after']) > 0], [507, true], url)
      await eventually(() => assert.equal(drafts(), 0, url))
      disk.makeRoom()
      const again = await fetch(url, {
        method,
        headers: { authorization, connection: 'close' },
        body: new Uint8Array(body),
      })
      assert.equal(again.status, 200, url)
    }
  })

  /** How many files are being written. */
  const drafts = () =>
    ['objects/incoming/*', 'lfs-parts/*/*/*/joined-00000', 'xet/*/*/*/incoming-*'].reduce(
      (sum, pattern) => sum + globSync(pattern, { cwd: disk.folder }).length,
      0,
    )
})
