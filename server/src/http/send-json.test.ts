import assert from 'node:assert/strict'
import { commitFiles } from '@sheaf/git-engine/testing/scratch-repository'
import { eventually } from '@sheaf/server-core/testing/eventually'
import { afterAll, beforeAll, describe, it } from 'vitest'
import { folderOf, issueAccessKey, signIn } from '../testing/factories.ts'
import { startServer, type TestServer } from '../testing/start-server.ts'

const takes = (encoding: string, more: Record<string, string> = {}) => ({
  headers: { 'accept-encoding': encoding, ...more },
})

describe('answers in JSON', () => {
  let server: TestServer
  let signed: Awaited<ReturnType<typeof signIn>>
  beforeAll(async () => {
    server = await startServer()
    signed = await signIn(server)
    for (let number = 0; number < 12; number += 1) {
      const body = { owner_uid: signed.user.uid, repo_name: `weaver-${number}`, repo_description: 'w'.repeat(90) }
      await signed.api.createRepository({ body })
    }
  })
  afterAll(() => server.stop())

  it('come in the coding that the client takes, and say that it mattered', async () => {
    const plain = await signed.send('GET', '/api/repo', takes('identity'))
    assert.equal(plain.headers.get('content-encoding'), null)
    assert.equal(plain.headers.get('vary'), 'accept-encoding')
    for (const encoding of ['br', 'gzip']) {
      const packed = await signed.send('GET', '/api/repo', takes(encoding))
      assert.equal(packed.headers.get('content-encoding'), encoding)
      assert.equal(packed.headers.get('vary'), 'accept-encoding')
      assert.ok(Number(packed.headers.get('content-length')) < Number(plain.headers.get('content-length')) / 3)
      assert.equal(packed.text, plain.text)
    }
  })

  it('go out as they are where only an account may ask, and where they are small', async () => {
    for (let number = 0; number < 8; number += 1) await issueAccessKey(server, signed.user)
    const keys = await signed.send('GET', '/api/user/setting/access-key', takes('br, gzip'))
    assert.ok(keys.text.length > 2048)
    assert.equal(keys.headers.get('content-encoding'), null)
    assert.equal(keys.headers.get('vary'), null)
    const small = await signed.send('GET', `/api/repo/${signed.user.username}/weaver-1/refs`, takes('br, gzip'))
    assert.equal(small.headers.get('content-encoding'), null)
    assert.equal(small.headers.get('vary'), 'accept-encoding')
  })

  it('have an entity tag for each coding, and a client is recognised by its own', async () => {
    const made = await signed.api.createRepository({ body: { owner_uid: signed.user.uid, repo_name: 'loom' } })
    const names = Array.from({ length: 60 }, (_, index) => `file-${index}`)
    commitFiles(folderOf(server, made), { branch: 'main', names })
    const path = `/api/repo/${signed.user.username}/loom/tree/main/`
    // Last commits may be late on a loaded machine: until they are there, the answer has no tag.
    await eventually(async () => assert.ok((await signed.send('GET', path)).headers.has('etag')))
    const tagFor = async (encoding: string) => {
      const { headers } = await signed.send('GET', path, takes(encoding))
      return { encoding: headers.get('content-encoding'), etag: headers.get('etag') }
    }
    const [plain, br, gzip] = [await tagFor('identity'), await tagFor('br'), await tagFor('gzip')]
    assert.deepEqual([plain.encoding, br.encoding, gzip.encoding], [null, 'br', 'gzip'])
    assert.equal(new Set([plain.etag, br.etag, gzip.etag]).size, 3)
    for (const [encoding, etag, status] of [
      ['br', br.etag, 304],
      ['br', plain.etag, 304],
      ['br', gzip.etag, 200],
      ['identity', br.etag, 200],
    ] as const) {
      const again = await signed.send('GET', path, takes(encoding, { 'if-none-match': etag ?? '' }))
      assert.equal(again.status, status, `${encoding} with ${etag}`)
      if (status === 304) assert.equal(again.headers.get('etag'), etag)
    }
  })
})
