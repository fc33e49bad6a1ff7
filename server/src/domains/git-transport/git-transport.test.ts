import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { client, runClient } from '@sheaf/git-engine/testing/git-client'
import { plainGit } from '@sheaf/git-engine/testing/scratch-repository'
import { afterAll, beforeAll, describe, it, type TestContext } from 'vitest'
import { createUser, expireAccessKey, issueAccessKey, testPassword } from '../../testing/factories.ts'
import { startServer, type TestServer } from '../../testing/start-server.ts'
import { pushScene, urlOn } from './testing/push-scene.ts'

describe('Git over HTTP', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await startServer()
  })
  afterAll(() => server.stop())

  const urlOf = (path: string, login?: { name: string; secret: string }) => urlOn(server, path, login)
  const scene = (test: TestContext, options?: Parameters<typeof pushScene>[2]) => pushScene(server, test, options)

  describe('who may', () => {
    it('asks a visitor to log in for all that they may not read, whether it is there or not', async (test) => {
      const hidden = await scene(test, { isPrivate: true })
      const answers = []
      for (const path of [hidden.path, `/${hidden.user.username}/nothing`, '/nobody-at-all/nothing']) {
        for (const service of ['git-upload-pack', 'git-receive-pack']) {
          const { status, headers, text } = await server.browser().send('GET', `${path}/info/refs?service=${service}`)
          answers.push(JSON.stringify([status, headers.get('www-authenticate'), text]))
        }
        const post = await server.browser().send('POST', `${path}/git-upload-pack`, {
          text: '0000',
          headers: { 'content-type': 'application/x-git-upload-pack-request' },
        })
        assert.equal(post.status, 401)
      }
      assert.equal(new Set(answers).size, 1)
      assert.match(answers[0] ?? '', /^\[401,"Basic/)
      const { code, err } = await runClient(hidden.folder, ['clone', urlOf(hidden.path), 'x'])
      assert.notEqual(code, 0)
      assert.match(err, /Authentication failed|could not read Username/)
    })

    it('lets everyone clone what is public, and nobody push to it but its owner', async (test) => {
      const { folder, work, path, withKey } = await scene(test)
      await client(work, 'push', '-q', await withKey(2), 'main')
      await client(folder, 'clone', '-q', urlOf(path), 'plain')
      await client(folder, 'clone', '-q', urlOf(`${path}.git`), 'dotted')
      await client(folder, 'clone', '-q', urlOf(path.toUpperCase()), 'upper')
      assert.equal(readFileSync(join(folder, 'dotted', 'README.md'), 'utf8'), '# Project\n')
      const stranger = await createUser(server)
      const { token } = await issueAccessKey(server, stranger, { grants: { repo_access: 2 } })
      const pushed = await runClient(work, ['push', urlOf(path, { name: 'x', secret: token }), 'main:other'])
      assert.notEqual(pushed.code, 0)
      assert.match(pushed.err, /You don't have permission to push to /)
      const asVisitor = await runClient(work, ['push', urlOf(path), 'main:other'])
      assert.notEqual(asVisitor.code, 0)
    })

    it('stands in the log by name, for every request of a push', async (test) => {
      const { work, path, user, withKey } = await scene(test)
      await client(work, 'push', '-q', await withKey(2), 'main')
      const lines = server.logLines.filter((line) => line.includes(`"path":"${path}/`))
      assert.ok(lines.some((line) => line.includes('/git-receive-pack"')))
      for (const line of lines.filter((each) => each.includes('"status":200'))) {
        assert.ok(line.includes(`"user":"${user.username}"`), line)
      }
    })

    it('says why a wrong, expired, read-only, closed or deleted key is refused', async (test) => {
      const { folder, work, path, user, key, api, gitDir, withKey } = await scene(test, { isPrivate: true })
      const deleted = await key(2)
      await client(work, 'push', '-q', urlOf(path, { name: 'any', secret: deleted.token }), 'main')
      const tip = plainGit(gitDir, ['rev-parse', 'main'])
      await api.deleteAccessKey({ params: { id: deleted.id } })
      const expired = await issueAccessKey(server, user, { grants: { repo_access: 2 } })
      await expireAccessKey(server, expired)
      const stranger = await createUser(server)
      const foreign = await issueAccessKey(server, stranger, { grants: { repo_access: 2 } })
      const cases: [secret: string, says: RegExp][] = [
        [`${deleted.token.slice(0, -1)}_`, /wrong, expired or deleted/],
        [deleted.token, /wrong, expired or deleted/],
        [expired.token, /wrong, expired or deleted/],
        [(await key(1)).token, /only has Read access/],
        [(await key(0)).token, /needs repo_access at level/],
        [foreign.token, /not found/i],
        ['wrong password', /Wrong username or password\. Use your account password, or an access key as the password/],
      ]
      await client(work, 'commit', '-q', '--allow-empty', '-m', 'Second')
      for (const [secret, says] of cases) {
        const { code, err } = await runClient(work, [
          'push',
          urlOf(path, { name: user.username, secret }),
          'main',
          'main:other',
        ])
        assert.notEqual(code, 0)
        assert.match(err, says)
      }
      assert.equal(plainGit(gitDir, ['for-each-ref', '--format=%(objectname) %(refname)']), `${tip} refs/heads/main`)
      await client(folder, 'clone', '-q', await withKey(1), 'with-key')
      await client(folder, 'clone', '-q', urlOf(path, { name: user.username, secret: testPassword }), 'with-password')
      await client(folder, 'clone', '-q', urlOf(path, { name: user.email, secret: testPassword }), 'with-address')
    })

    it('takes no cookie for an account', async (test) => {
      const { path, send } = await scene(test, { isPrivate: true })
      assert.equal((await send('GET', `${path}/info/refs?service=git-upload-pack`)).status, 401)
      assert.equal((await send('GET', `/api/repo${path}`)).status, 200)
    })

    it('opens each service for itself: to have read is not to write', async (test) => {
      const { path, key } = await scene(test)
      const { token } = await key(1)
      const headers = { authorization: `Basic ${Buffer.from(`x:${token}`).toString('base64')}` }
      const post = (service: string, type: string) =>
        server
          .browser()
          .send('POST', `${path}/${service}`, { text: '0000', headers: { ...headers, 'content-type': type } })
      const upload = 'application/x-git-upload-pack-request'
      const receive = 'application/x-git-receive-pack-request'
      assert.equal((await post('git-upload-pack', upload)).status, 200)
      assert.equal((await post('git-receive-pack', receive)).status, 403)
      assert.equal((await post('git-receive-pack', upload)).status, 403)
      assert.equal((await post('git-upload-pack', receive)).status, 400)
      assert.equal((await post('git-upload-archive', upload)).status, 404)
      const list = (query: string) => server.browser().send('GET', `${path}/info/refs${query}`, { headers })
      assert.equal((await list('?service=git-receive-pack')).status, 403)
      for (const query of [
        '',
        '?service=git-upload-archive',
        '?service=--help',
        '?service=git-upload-pack&service=x',
      ]) {
        const { status, text } = await list(query)
        assert.ok(status === 403 || status === 400, `${query} ${status}`)
        if (query === '') assert.match(text, /only supports the smart HTTP protocol/)
      }
    })
  })
})
