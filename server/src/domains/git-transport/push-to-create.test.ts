import assert from 'node:assert/strict'
import { globSync } from 'node:fs'
import { client, runClient } from '@sheaf/git-engine/testing/git-client'
import { scratchFolder } from '@sheaf/git-engine/testing/scratch-repository'
import { afterAll, beforeAll, describe, it, type TestContext } from 'vitest'
import { freePort } from '../../../../tools/process/free-port.ts'
import { issueAccessKey, signIn } from '../../testing/factories.ts'
import { sshPerson } from '../../testing/ssh-person.ts'
import { startServer, type TestServer } from '../../testing/start-server.ts'

describe('A push to a repository that is not there', () => {
  let server: TestServer
  let plain: TestServer
  beforeAll(async () => {
    const env = { SHEAF_PUSH_TO_CREATE: 'private', SHEAF_SSH_PORT: String(await freePort()) }
    server = await startServer({ env })
    plain = await startServer()
  })
  afterAll(() => Promise.all([server.stop(), plain.stop()]))

  const scene = async (test: TestContext, on = server) => {
    const { user, api } = await signIn(on)
    const folder = scratchFolder(test)
    await client(folder, 'init', '-q', '-b', 'main')
    await client(folder, 'commit', '-q', '--allow-empty', '-m', 'First')
    const urlOf = async (path: string, level: 0 | 1 | 2 = 2) => {
      const { token } = await issueAccessKey(on, user, { grants: { repo_access: level } })
      const url = new URL(path, on.url)
      url.username = 'key'
      url.password = token
      return url.href
    }
    const push = async (path: string, level?: 0 | 1 | 2, refspec = 'main') =>
      runClient(folder, ['push', await urlOf(path, level), refspec])
    const stored = () => globSync('repositories/*/*/*.git', { cwd: on.dataFolder }).length
    return { user, api, push, stored }
  }

  it('creates it, says so and holds what was pushed', async (test) => {
    const { user, api, push } = await scene(test)
    const { code, err } = await push(`/${user.username}/fresh.git`)
    assert.equal(code, 0, err)
    assert.match(err, new RegExp(`remote: Created the private repository ${user.username}/fresh`))
    const params = { owner: user.username, repo: 'fresh' }
    assert.equal((await api.getRepository({ params })).model.is_private, true)
    assert.equal((await api.listRefs({ params })).length, 1)
    const again = await push(`/${user.username}/fresh`)
    assert.deepEqual([again.code, /Created/.test(again.err)], [0, false])
  })

  it('creates one for any number of pushes at once', async (test) => {
    const { user, push, stored } = await scene(test)
    const before = stored()
    const runs = await Promise.all([1, 2, 3, 4, 5].map(() => push(`/${user.username}/raced`)))
    assert.ok(runs.some(({ code }) => code === 0))
    for (const { err } of runs) assert.doesNotMatch(err, /not found|has a repository/i)
    assert.equal(stored(), before + 1)
  })

  it('creates none for others, for keys that may only read, for names that may not be, and on servers that do not', async (test) => {
    const { user, push, stored } = await scene(test)
    const other = await signIn(server)
    const before = stored()
    assert.match((await push(`/${other.user.username}/mine`)).err, /not found/i)
    assert.match((await push(`/${user.username}/mine`, 1)).err, /needs repo_access at level 2/)
    assert.match((await push(`/${user.username}/settings`)).err, /reserved/)
    assert.equal(stored(), before)
    const off = await scene(test, plain)
    assert.match((await off.push(`/${off.user.username}/mine`)).err, /not found/i)
    assert.equal(off.stored(), 0)
  })

  it('creates it over SSH, too, for its owner alone', async (test) => {
    const { user, api, git, url } = await sshPerson(server)
    const other = await sshPerson(server)
    const folder = scratchFolder(test)
    await client(folder, 'init', '-q', '-b', 'main')
    await client(folder, 'commit', '-q', '--allow-empty', '-m', 'First')
    const path = `/${user.username}/over-ssh.git`
    assert.match((await other.git(folder, 'push', other.url(path), 'main')).err, /Repository not found/)
    const { code, err } = await git(folder, 'push', url(path), 'main')
    assert.equal(code, 0, err)
    assert.match(err, new RegExp(`Created the private repository ${user.username}/over-ssh`))
    const refs = await api.listRefs({ params: { owner: user.username, repo: 'over-ssh' } })
    assert.equal(refs[0]?.branch.ref_git_id, await client(folder, 'rev-parse', 'HEAD'))
  })

  it('leaves an empty repository when the push then fails', async (test) => {
    const { user, api, push } = await scene(test)
    const { code, err } = await push(`/${user.username}/half`, 2, 'main:refs/pull/1/head')
    assert.notEqual(code, 0)
    assert.match(err, /Created the private repository/)
    assert.equal((await api.getRepository({ params: { owner: user.username, repo: 'half' } })).model.repo_name, 'half')
  })
})
