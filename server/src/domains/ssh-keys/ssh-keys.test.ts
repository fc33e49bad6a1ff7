import assert from 'node:assert/strict'
import { ApiError } from '@sheaf/client'
import { limits } from '@sheaf/contract'
import { afterAll, beforeAll, describe, it } from 'vitest'
import { makeKeyPair } from '../../ssh/testing/openssh.ts'
import { createUser, issueAccessKey, signIn } from '../../testing/factories.ts'
import { startServer, type TestServer } from '../../testing/start-server.ts'

const path = '/api/user/setting/ssh-key'
const newLine = async () => (await makeKeyPair()).line

describe('SSH keys', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await startServer()
  })
  afterAll(() => server.stop())

  it('are not for visitors', async () => {
    for (const [method, at] of [
      ['GET', path],
      ['POST', path],
      ['DELETE', `${path}/x`],
    ] as const) {
      const answer = await server.browser().send(method, at)
      assert.deepEqual([answer.status, answer.json.code], [401, 401], method)
    }
  })

  it('are seen and changed by access keys that may', async () => {
    const user = await createUser(server)
    const status = async (grants: Parameters<typeof issueAccessKey>[2], method: string, at = path, body?: unknown) => {
      const { token } = await issueAccessKey(server, user, grants)
      const headers = { authorization: `Bearer ${token}` }
      return (await server.browser().send(method, at, { headers, ...(body !== undefined && { body }) })).status
    }
    const body = { name: 'laptop', content: await newLine() }
    assert.equal(await status({ grants: { repo_access: 2 } }, 'GET'), 403)
    assert.equal(await status({ grants: { ssh_access: 1 } }, 'GET'), 200)
    assert.equal(await status({ grants: { ssh_access: 1, repo_access: 2 } }, 'POST', path, body), 403)
    assert.equal(await status({ grants: { ssh_access: 1 } }, 'DELETE', `${path}/x`), 403)
    assert.equal(await status({ grants: { ssh_access: 2 } }, 'DELETE', `${path}/x`), 404)
    assert.equal(
      await status({ grants: { ssh_access: 2, repo_access: 1 } }, 'POST', path, body),
      403,
      'an SSH key writes to repositories: an access key that can not must not make one',
    )
    assert.equal(await status({ grants: { ssh_access: 2, repo_access: 2 } }, 'POST', path, body), 200)
  })

  it('of others are not found', async () => {
    const owner = await signIn(server)
    const { uid } = await owner.api.createSshKey({ body: { name: 'mine', content: await newLine() } })
    const stranger = await signIn(server)
    for (const missing of [uid, 'nothing']) {
      const failure = stranger.api.deleteSshKey({ params: { uid: missing } })
      await assert.rejects(failure, (error) => error instanceof ApiError && error.status === 404)
    }
    assert.equal((await owner.api.listSshKeys({ query: {} })).total_count, 1)
  })

  it('need a name and a public key, and say what else they were given', async () => {
    const browser = await signIn(server)
    const fine = { name: 'laptop', content: await newLine() }
    const wrong: [field: string, value: unknown, words: RegExp][] = [
      ['name', undefined, /./],
      ['name', '   ', /Please fill out all fields/],
      ['name', 'x'.repeat(limits.keyTitleMax + 1), /./],
      ['content', '', /Please fill out all fields/],
      ['content', 'x'.repeat(limits.sshKeyContentMax + 1), /./],
      ['content', 'ssh-ed25519 nonsense', /damaged/],
      ['content', '-----BEGIN OPENSSH PRIVATE KEY-----\nAAAA', /private key/],
    ]
    for (const [field, value, words] of wrong) {
      const { status, json, text } = await browser.send('POST', path, { body: { ...fine, [field]: value } })
      assert.equal(status, 400, `${field} ${value}`)
      assert.ok(JSON.stringify(json.data).includes(field), `${field} ${value}: ${text}`)
      assert.match(text, words)
    }
  })

  it('are kept with the fingerprint that ssh-keygen prints, and without their comment', async () => {
    const browser = await signIn(server)
    const { line, fingerprint } = await makeKeyPair()
    const made = await browser.api.createSshKey({ body: { name: ' laptop ', content: `${line}\n` } })
    assert.deepEqual([made.name, made.algorithm, made.fingerprint], ['laptop', 'ssh-ed25519', fingerprint])
    assert.equal(made.updated_at, null, 'never used')
    assert.ok(Math.abs(Date.parse(made.created_at) - Date.now()) < 60_000)
    assert.deepEqual(await browser.api.listSshKeys({ query: {} }), { items: [made], total_count: 1 })
    const rows = await server.database.read.selectFrom('ssh_keys').selectAll().execute()
    assert.ok(!JSON.stringify(rows).includes('ada@example.org'))
  })

  it('are of one account only, and nobody else learns of which', async () => {
    const content = await newLine()
    const [first, second] = [await signIn(server), await signIn(server)]
    const { uid } = await first.api.createSshKey({ body: { name: 'mine', content } })
    const answers = await Promise.all(
      [first, second].map((browser) => browser.send('POST', path, { body: { name: 'again', content } })),
    )
    for (const { status, json } of answers) assert.deepEqual([status, json.code], [200, 409])
    assert.deepEqual(answers[0]?.json, answers[1]?.json)
    await first.api.deleteSshKey({ params: { uid } })
    await second.api.createSshKey({ body: { name: 'now mine', content } })
  })

  it('are at most so many, however many are added at once', async () => {
    const browser = await signIn(server)
    const content = await newLine()
    const { userId } = browser.user
    const rows = Array.from({ length: limits.sshKeysPerAccount - 1 }, (_, n) => ({
      uid: `many-${n}`,
      user_id: userId,
      name: 'x',
      algorithm: 'ssh-ed25519',
      content: '',
      fingerprint: `many-${n}`,
      created_at: n,
      updated_at: n,
      last_used_at: null,
    }))
    await server.database.write.insertInto('ssh_keys').values(rows).execute()
    const lines = [content, await newLine(), await newLine()]
    const answers = await Promise.all(
      lines.map((line) => browser.send('POST', path, { body: { name: 'x', content: line } })),
    )
    assert.deepEqual(answers.map(({ json }) => json.code).sort(), [200, 422, 422])
  })

  it('are listed newest first, in pages that count from 0', async () => {
    const browser = await signIn(server)
    for (const name of ['a', 'b', 'c', 'd', 'e']) {
      await browser.api.createSshKey({ body: { name, content: await newLine() } })
    }
    const names = async (query: { page: number; page_size: number }) => {
      const { items, total_count } = await browser.api.listSshKeys({ query })
      assert.equal(total_count, 5)
      return items.map((item) => item.name).join('')
    }
    assert.equal(await names({ page: 0, page_size: 2 }), 'ed')
    assert.equal(await names({ page: 2, page_size: 2 }), 'a')
    assert.equal(await names({ page: 3, page_size: 2 }), '')
    const odd = await browser.send('GET', `${path}?page=x&page_size=-1`)
    assert.equal(odd.status, 200, 'what is no number falls back')
  })
})
