import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { globSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { client } from '@sheaf/git-engine/testing/git-client'
import { plainGit, scratchFolder } from '@sheaf/git-engine/testing/scratch-repository'
import { eventually } from '@sheaf/server-core/testing/eventually'
import { afterAll, beforeAll, describe, it } from 'vitest'
import { freePort } from '../../tools/process/free-port.ts'
import { folderOf, issueAccessKey } from './testing/factories.ts'
import { type FailingGit, failingGit } from './testing/failing-git.ts'
import { sshPerson } from './testing/ssh-person.ts'
import { startServer, type TestServer } from './testing/start-server.ts'

const full = { words: 'No space left on device', status: 507, said: /disk is full/ }
const failed = { words: 'Input/output error', status: 500, said: /disk has failed/ }

describe('a git that can not write', () => {
  let server: TestServer
  let git: FailingGit
  beforeAll(async () => {
    git = failingGit()
    server = await startServer({ env: { SHEAF_SSH_PORT: String(await freePort()) } })
  })
  afterAll(async () => {
    await server.stop()
    git.remove()
  })

  for (const { words, status, said } of [full, failed]) {
    it(`is told of as ${status} in words, over every wire, and nothing is half made: ${words}`, async (test) => {
      const person = await sshPerson(server)
      const { user, api, send } = person
      const made = await api.createRepository({ body: { owner_uid: user.uid, repo_name: 'model', repo_kind: 'model' } })
      const { token } = await issueAccessKey(server, user, { grants: { repo_access: 2 } })
      const headers = { authorization: `Bearer ${token}` }
      const path = `/${user.username}/model`
      const gitDir = folderOf(server, made)
      const refs = () => plainGit(gitDir, ['for-each-ref', '--format=%(refname) %(objectname)'])

      const commit = (value: object, key: string) => {
        const lines = [
          { key: 'header', value: { summary: 'Change' } },
          { key, value },
        ]
        return fetch(`${server.url}/api/models${path}/commit/main`, {
          method: 'POST',
          headers: { ...headers, 'content-type': 'application/x-ndjson' },
          body: lines.map((line) => JSON.stringify(line)).join('\n'),
        })
      }
      const file = (name: string) => commit({ path: name, content: 'text', encoding: 'utf-8' }, 'file')
      for (const name of ['a.txt', 'b.txt']) assert.equal((await file(name)).status, 200)
      const oid = createHash('sha256').update(words).digest('hex')
      const put = await fetch(`${server.url}${path}.git/info/lfs/objects/${oid}/${words.length}`, {
        method: 'PUT',
        headers,
        body: words,
      })
      assert.equal(put.status, 200, await put.text())
      const before = refs()
      const [, tip = ''] = before.split(' ')

      const squash = () =>
        fetch(`${server.url}/api/models${path}/super-squash/main`, {
          method: 'POST',
          headers: { ...headers, 'content-type': 'application/json' },
          body: JSON.stringify({ message: 'All of it' }),
        })
      const pointer = () => commit({ path: 'weights.bin', algo: 'sha256', oid, size: words.length }, 'lfsFile')
      const changes = [{ action: 'put', path: 'c.txt', text: 'c' }]
      const body = { branch: 'main', base: tip.trim(), changes, message: 'Change' }
      const onPage = () => send('POST', `/api/repo${path}/commits`, { body })
      const work = scratchFolder(test)
      await client(work, 'clone', '-q', `${server.url}${path}`, '.')
      writeFileSync(join(work, 'd.txt'), 'd')
      await client(work, 'add', '.')
      await client(work, 'commit', '-q', '-m', 'Change')
      const url = new URL(path, server.url)
      Object.assign(url, { username: 'key', password: token })
      const pushes = [url.href, person.url(path)].map((remote) => () => person.git(work, 'push', remote, 'HEAD:main'))

      git.fail(words)
      test.onTestFinished(git.mend)
      for (const ask of [() => file('c.txt'), pointer, squash]) {
        const answer = await ask()
        const { error } = Object(await answer.json())
        assert.deepEqual([answer.status, answer.headers.has('retry-after')], [status, status === 507], error)
        assert.match(error, said)
      }
      const answer = await onPage()
      assert.equal(answer.status, status, answer.text)
      assert.match(answer.text, said)
      for (const push of pushes) {
        const { code, err } = await push()
        assert.notEqual(code, 0)
        assert.match(err, said)
      }
      assert.equal(refs(), before)
      // Nothing is noted of them either: neither a push that is to be settled nor disk space that is kept for it.
      const { read } = server.database
      const noted = async () => [
        ...(await read.selectFrom('disk_reservations').select('id').execute()),
        ...(await read.selectFrom('jobs').select('id').where('queue', '=', 'settle-push').execute()),
      ]
      await eventually(async () => assert.deepEqual(await noted(), []))
      await eventually(() =>
        assert.deepEqual(globSync(['objects/tmp_*', 'objects/incoming-*', '**/*.lock'], { cwd: gitDir }), []),
      )

      git.mend()
      const [push] = pushes
      assert.equal((await push?.())?.code, 0)
      for (const ask of [() => file('c.txt'), pointer, squash]) assert.equal((await ask()).status, 200)
    })
  }
})
