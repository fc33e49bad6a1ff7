import assert from 'node:assert/strict'
import { createHash, randomBytes } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { client, runClient } from '@sheaf/git-engine/testing/git-client'
import { scratchFolder } from '@sheaf/git-engine/testing/scratch-repository'
import { afterAll, beforeAll, describe, it, onTestFinished, type TestContext } from 'vitest'
import { freePort } from '../../../../tools/process/free-port.ts'
import { signIn, testPassword } from '../../testing/factories.ts'
import { gitLfsVersion } from '../../testing/git-lfs.ts'
import { startServer } from '../../testing/start-server.ts'
import { hasSwift, type SwiftServer, startSwift } from '../../testing/swift-server.ts'

const basic = (name: string) => `Basic ${Buffer.from(`${name}:${testPassword}`).toString('base64')}`

async function serverWith(bucket: string) {
  const port = await freePort()
  const env = {
    SHEAF_PORT: String(port),
    SHEAF_PUBLIC_URL: `http://127.0.0.1:${port}`,
    SHEAF_OBJECTS_URL: bucket,
  }
  const server = await startServer({ env })
  onTestFinished(() => server.stop())
  const { api, user } = await signIn(server)
  await api.createRepository({ body: { owner_uid: user.uid, repo_name: 'model' } })
  const url = new URL(`/${user.username}/model.git`, server.url)
  url.username = user.username
  url.password = testPassword
  return { server, user, url: url.href }
}

describe.skipIf(!hasSwift || gitLfsVersion === undefined)('git-lfs over a bucket', () => {
  let swift: SwiftServer
  beforeAll(async () => {
    swift = await startSwift()
  })
  afterAll(() => swift.stop())

  for (const [how, options] of [
    ['through the server', ''],
    ['from the bucket itself, where that may be', '?direct=on'],
  ] as const) {
    it(`pushes, and fetches ${how}`, async (test: TestContext) => {
      const { server, user, url } = await serverWith(`${swift.url}${options}`)
      const folder = scratchFolder(test)
      await client(folder, 'init', '-q', '-b', 'main', '.')
      await client(folder, 'lfs', 'install', '--local')
      await client(folder, 'lfs', 'track', '*.bin')
      const bytes = randomBytes(3_000_000)
      writeFileSync(join(folder, 'one.bin'), bytes)
      await client(folder, 'add', '.')
      await client(folder, 'commit', '-q', '-m', 'Model')
      const pushed = await runClient(folder, ['push', url, 'main'])
      assert.equal(pushed.code, 0, pushed.err)
      const clone = join(scratchFolder(test), 'clone')
      await client(folder, 'clone', '-q', '--no-checkout', url, clone)
      await client(clone, 'lfs', 'install', '--local')
      const checkedOut = await runClient(clone, ['checkout', 'main'], {
        env: { GIT_CURL_VERBOSE: '1', GIT_TRACE: '1' },
      })
      assert.equal(checkedOut.code, 0, checkedOut.err)
      assert.ok(readFileSync(join(clone, 'one.bin')).equals(bytes))
      assert.equal(checkedOut.err.includes('X-Amz-Signature'), options !== '')
      const raw = await fetch(`${server.url}/${user.username}/model/raw/main/one.bin`, {
        headers: { range: 'bytes=10-19' },
      })
      assert.ok(Buffer.from(await raw.arrayBuffer()).equals(bytes.subarray(10, 20)))
    })
  }
})

describe('A bucket that is away', () => {
  it('is told with when to come back, and nothing is kept', async () => {
    const { server, user } = await serverWith('http://key:secret@127.0.0.1:9/objects')
    const bytes = randomBytes(400_000)
    const oid = createHash('sha256').update(bytes).digest('hex')
    const answer = await fetch(`${server.url}/${user.username}/model.git/info/lfs/objects/${oid}/${bytes.length}`, {
      method: 'PUT',
      headers: { authorization: basic(user.username) },
      body: new Uint8Array(bytes),
    })
    assert.equal(answer.status, 503)
    assert.ok(Number(answer.headers.get('retry-after')) > 0)
    assert.match(await answer.text(), /can't be reached/)
    const held = await server.database.read.selectFrom('repository_objects').selectAll().execute()
    assert.deepEqual(held, [])
  })
})
