import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { appendFileSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { client, runClient } from '@sheaf/git-engine/testing/git-client'
import { scratchFolder } from '@sheaf/git-engine/testing/scratch-repository'
import { afterAll, beforeAll, describe, it, type TestContext } from 'vitest'
import { freePort } from '../../../../tools/process/free-port.ts'
import { addCollaborator, createUser, signIn, testPassword } from '../../testing/factories.ts'
import { gitLfsVersion } from '../../testing/git-lfs.ts'
import { sshEnvironment, sshPerson } from '../../testing/ssh-person.ts'
import { startServer, type TestServer } from '../../testing/start-server.ts'

describe.skipIf(gitLfsVersion === undefined)(`git-lfs ${gitLfsVersion}`, () => {
  let server: TestServer
  beforeAll(async () => {
    const port = await freePort()
    server = await startServer({
      env: {
        SHEAF_PORT: String(port),
        SHEAF_PUBLIC_URL: `http://127.0.0.1:${port}`,
        SHEAF_SSH_PORT: String(await freePort()),
      },
    })
  })
  afterAll(() => server.stop())

  const urlOf = (user: { username: string }, path: string) => {
    const url = new URL(path, server.url)
    url.username = user.username
    url.password = testPassword
    return url.href
  }

  /** A folder with LFS set up, where `*.bin` lies in it. */
  const workFolder = async (test: TestContext) => {
    const folder = scratchFolder(test)
    await client(folder, 'init', '-q', '-b', 'main', '.')
    await client(folder, 'lfs', 'install', '--local')
    writeFileSync(join(folder, '.gitattributes'), '*.bin filter=lfs diff=lfs merge=lfs -text lockable\n')
    await client(folder, 'add', '.')
    await client(folder, 'commit', '-q', '-m', 'Attributes')
    return folder
  }
  const commit = async (folder: string, files: Record<string, Buffer | string>) => {
    for (const [name, bytes] of Object.entries(files)) writeFileSync(join(folder, name), bytes)
    await client(folder, 'add', '.')
    await client(folder, 'commit', '-q', '-m', 'Change')
  }
  const cloneOf = async (test: TestContext, url: string, env: Record<string, string> = {}) => {
    const folder = scratchFolder(test)
    const { code, err } = await runClient(
      folder,
      [
        '-c',
        'filter.lfs.smudge=git-lfs smudge -- %f',
        '-c',
        'filter.lfs.required=true',
        '-c',
        'filter.lfs.process=git-lfs filter-process',
        'clone',
        '-q',
        url,
        'clone',
      ],
      { env },
    )
    assert.equal(code, 0, err)
    return join(folder, 'clone')
  }

  it('pushes and clones over HTTP, new objects alone', async (test) => {
    const { api, user } = await signIn(server)
    await api.createRepository({ body: { owner_uid: user.uid, repo_name: 'model', repo_is_private: true } })
    const url = urlOf(user, `/${user.username}/model.git`)
    const folder = await workFolder(test)
    await client(folder, 'remote', 'add', 'origin', url)
    const [one, two] = [randomBytes(3_000_000), randomBytes(50_000)]
    await commit(folder, { 'one.bin': one, 'empty.bin': '', 'text.md': '# Model\n' })
    await client(folder, 'push', '-q', '-u', 'origin', 'main')
    await commit(folder, { 'two.bin': two })
    const { err } = await runClient(folder, ['push', 'origin', 'main'])
    assert.doesNotMatch(err, /error/i)
    const clone = await cloneOf(test, url)
    assert.ok(readFileSync(join(clone, 'one.bin')).equals(one))
    assert.ok(readFileSync(join(clone, 'two.bin')).equals(two))
    assert.match(await client(clone, 'cat-file', 'blob', 'HEAD:one.bin'), /^version https:\/\/git-lfs/)
    await client(clone, 'lfs', 'fsck')
  })

  it('goes on with a download that broke off', async (test) => {
    const { api, user } = await signIn(server)
    await api.createRepository({ body: { owner_uid: user.uid, repo_name: 'model' } })
    const url = urlOf(user, `/${user.username}/model.git`)
    const folder = await workFolder(test)
    const bytes = randomBytes(2_000_000)
    await commit(folder, { 'one.bin': bytes })
    await client(folder, 'push', '-q', url, 'main')
    const clone = await cloneOf(test, url)
    const oid = (await client(clone, 'lfs', 'ls-files', '-l')).split(' ')[0] ?? ''
    const object = join(clone, '.git', 'lfs', 'objects', oid.slice(0, 2), oid.slice(2, 4), oid)
    assert.ok(existsSync(object))
    rmSync(object)
    const incomplete = join(clone, '.git', 'lfs', 'incomplete')
    mkdirSync(incomplete, { recursive: true })
    writeFileSync(join(incomplete, `${oid}.part`), bytes.subarray(0, 1_500_000))
    const { code, err } = await runClient(clone, ['lfs', 'fetch'], { env: { GIT_TRACE: '1', GIT_CURL_VERBOSE: '1' } })
    assert.equal(code, 0, err)
    assert.match(err, /Range: bytes=1500000-/i)
    assert.ok(readFileSync(object).equals(bytes))
  })

  it('pushes and clones over SSH by the same key', async (test) => {
    const { api, user, key, url } = await sshPerson(server)
    await api.createRepository({ body: { owner_uid: user.uid, repo_name: 'model', repo_is_private: true } })
    const env = sshEnvironment(key)
    const folder = await workFolder(test)
    const bytes = randomBytes(500_000)
    await commit(folder, { 'one.bin': bytes })
    const address = url(`/${user.username}/model.git`)
    await client(folder, 'remote', 'add', 'origin', address)
    const { code, err } = await runClient(folder, ['push', '-q', 'origin', 'main'], { env })
    assert.equal(code, 0, err)
    const clone = await cloneOf(test, address, env)
    assert.ok(readFileSync(join(clone, 'one.bin')).equals(bytes))
    // Nobody else's key gets to them.
    const stranger = await sshPerson(server)
    const other = await runClient(folder, ['lfs', 'locks'], { env: sshEnvironment(stranger.key) })
    assert.notEqual(other.code, 0)
    assert.equal(other.out, '')
  })

  it('locks files and unlocks them', async (test) => {
    const { api, user } = await signIn(server)
    const { uid } = await api.createRepository({ body: { owner_uid: user.uid, repo_name: 'model' } })
    const writer = await createUser(server)
    await addCollaborator(server, { ownerId: writer.ownerId, repoUid: uid, role: 'writer' })
    const path = `/${user.username}/model.git`
    const folder = await workFolder(test)
    await commit(folder, { 'one.bin': 'one' })
    await client(folder, 'remote', 'add', 'origin', urlOf(user, path))
    await client(folder, 'push', '-q', 'origin', 'main')
    await client(folder, 'lfs', 'lock', 'one.bin')
    const clone = await cloneOf(test, urlOf(writer, path))
    assert.match(await client(clone, 'lfs', 'locks'), new RegExp(`one\\.bin\\s+${user.username}`))
    assert.match((await runClient(clone, ['lfs', 'lock', 'one.bin'])).err, /lock/i)
    assert.notEqual((await runClient(clone, ['lfs', 'unlock', '--force', 'one.bin'])).code, 0)
    await client(folder, 'lfs', 'unlock', 'one.bin')
    assert.equal(await client(clone, 'lfs', 'locks'), '')
    assert.ok(readdirSync(clone).includes('one.bin'))
    appendFileSync(join(folder, 'text.md'), 'x')
  })
})
