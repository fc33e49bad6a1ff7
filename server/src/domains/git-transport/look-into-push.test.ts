import assert from 'node:assert/strict'
import { createHash, randomBytes } from 'node:crypto'
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { ApiError } from '@sheaf/client'
import { writeLfsPointer } from '@sheaf/git-engine'
import { client, runClient } from '@sheaf/git-engine/testing/git-client'
import { plainGit, scratchFolder } from '@sheaf/git-engine/testing/scratch-repository'
import { afterAll, beforeAll, describe, it, type TestContext } from 'vitest'
import { freePort } from '../../../../tools/process/free-port.ts'
import { addCollaborator, folderOf, issueAccessKey, signIn, testPassword } from '../../testing/factories.ts'
import { gitLfsVersion } from '../../testing/git-lfs.ts'
import { sshEnvironment, sshPerson } from '../../testing/ssh-person.ts'
import { startServer, type TestServer } from '../../testing/start-server.ts'

const pointerTo = (bytes: Buffer) =>
  writeLfsPointer({ oid: createHash('sha256').update(bytes).digest('hex'), size: bytes.length })

describe('Pushes that are looked into', () => {
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

  /** A repository with a commit of its owner's, somebody who may write to it, and a folder of each. */
  async function scene(test: TestContext) {
    const { user, api } = await signIn(server)
    const made = await api.createRepository({ body: { owner_uid: user.uid, repo_name: 'project' } })
    const writer = await sshPerson(server)
    await addCollaborator(server, { ownerId: writer.user.ownerId, repoUid: made.uid, role: 'writer' })
    const path = `/${user.username}/project`
    const urlOf = (username: string) => {
      const url = new URL(path, server.url)
      url.username = username
      url.password = testPassword
      return url.href
    }
    const gitDir = folderOf(server, made)
    const at = (folder: string) => ({
      async commit(files: Record<string, string>) {
        for (const [name, text] of Object.entries(files)) {
          mkdirSync(dirname(join(folder, name)), { recursive: true })
          writeFileSync(join(folder, name), text)
        }
        await client(folder, 'add', '-A')
        await client(folder, 'commit', '-q', '-m', 'Change')
      },
      git: (...args: string[]) => client(folder, ...args),
      push: async (...args: string[]) =>
        runClient(folder, ['push', '--no-verify', ...args], { env: sshEnvironment(writer.key) }),
    })
    const ownFolder = scratchFolder(test)
    await client(ownFolder, 'init', '-q', '-b', 'main', '.')
    const own = at(ownFolder)
    await own.commit({ 'README.md': '# Project\n' })
    assert.equal((await own.push(urlOf(user.username), 'main')).code, 0)
    const theirFolder = join(scratchFolder(test), 'clone')
    await client(dirname(theirFolder), 'clone', '-q', urlOf(writer.user.username), theirFolder)
    const lfs = async (route: string, { method = 'POST', body }: { method?: string; body?: unknown }) => {
      const answer = await fetch(`${server.url}${path}/info/lfs/${route}`, {
        method,
        headers: {
          authorization: `Basic ${Buffer.from(`${user.username}:${testPassword}`).toString('base64')}`,
          'content-type': body instanceof Buffer ? 'application/octet-stream' : 'application/vnd.git-lfs+json',
        },
        body: body instanceof Buffer ? new Uint8Array(body) : JSON.stringify(body),
      })
      assert.ok(answer.ok, await answer.text())
    }
    return {
      api,
      user,
      writer,
      gitDir,
      own,
      their: at(theirFolder),
      ownUrl: urlOf(user.username),
      theirUrl: urlOf(writer.user.username),
      sshUrl: writer.url(path),
      params: { owner: user.username, repo: 'project' },
      lock: (file: string) => lfs('locks', { body: { path: file } }),
      upload: async (bytes: Buffer) => {
        const oid = createHash('sha256').update(bytes).digest('hex')
        await lfs(`objects/${oid}/${bytes.length}`, { method: 'PUT', body: bytes })
      },
      tip: () => plainGit(gitDir, ['rev-parse', 'refs/heads/main']),
    }
  }

  it('are refused with the names of files whose objects are missing, and go through with these', async (test) => {
    const { own, ownUrl, their, sshUrl, upload, tip } = await scene(test)
    const [one, two] = [randomBytes(2_000), randomBytes(3_000)]
    const before = tip()
    await own.commit({ 'models/one.bin': pointerTo(one), 'text.md': 'text' })
    const refused = await own.push(ownUrl, 'main')
    assert.notEqual(refused.code, 0)
    assert.match(refused.err, /remote: error: The Git LFS objects of these files are missing: models\/one\.bin\./)
    assert.equal(tip(), before)
    await upload(one)
    assert.equal((await own.push(ownUrl, 'main')).code, 0)
    // A pointer that git sends as a difference to one that is there, over SSH.
    await their.git('pull', '-q')
    await their.commit({ 'models/one.bin': pointerTo(two) })
    const changed = await their.push(sshUrl, 'main')
    assert.match(changed.err, /missing: models\/one\.bin\./)
    await upload(two)
    assert.equal((await their.push(sshUrl, 'main')).code, 0)
  })

  it('are looked into where they are large, and forks and new branches too', async (test) => {
    const { own, ownUrl, gitDir } = await scene(test)
    await own.commit({ 'large.txt': randomBytes(400_000).toString('base64') })
    for (let number = 0; number < 5; number += 1)
      await own.commit({ [`deep/${number}/${'x'.repeat(200)}\u0007.bin`]: pointerTo(randomBytes(10)) })
    const refused = await own.push(ownUrl, 'main:topic')
    assert.match(refused.err, /missing: deep\/\d\/x+, deep\/\d\/x+, deep\/\d\/x+\./)
    assert.equal(plainGit(gitDir, ['for-each-ref', 'refs/heads/topic']), '')
  })

  it('may bring again what the repository has without its object', async (test) => {
    const { own, ownUrl, gitDir } = await scene(test)
    await own.commit({ 'old.bin': pointerTo(randomBytes(10)) })
    // As an import brings it.
    await own.git('push', '-q', gitDir, 'main:refs/heads/imported')
    assert.equal((await own.push(ownUrl, 'main')).code, 0)
    await own.commit({ 'other/old.bin': 'text', 'README.md': 'more' })
    assert.equal((await own.push(ownUrl, 'main')).code, 0)
  })

  it('leave files alone that others have locked, whatever the branch; their own they may change', async (test) => {
    const { own, ownUrl, user, their, theirUrl, sshUrl, lock, tip, writer, gitDir } = await scene(test)
    await own.commit({ 'art/scene é.txt': 'one', 'art/other.txt': 'one' })
    await own.push(ownUrl, 'main')
    await their.git('pull', '-q')
    await lock('art/scene é.txt')
    await their.commit({ 'art/other.txt': 'two' })
    assert.equal((await their.push(theirUrl, 'main')).code, 0)
    const before = tip()
    await their.commit({ 'art/scene é.txt': 'two' })
    await their.commit({ 'art/other.txt': 'three' })
    for (const refused of [await their.push(theirUrl, 'main'), await their.push(sshUrl, 'main:topic')]) {
      assert.notEqual(refused.code, 0)
      assert.match(refused.err, new RegExp(`error: art/scene é\\.txt is locked by ${user.username}\\.`))
    }
    assert.equal(tip(), before)
    // What the owner has changed comes along with a merge, and that is no change of theirs.
    await own.git('pull', '-q', ownUrl, 'main')
    await own.commit({ 'art/scene é.txt': 'mine' })
    assert.equal((await own.push(ownUrl, 'main')).code, 0)
    await their.git('reset', '-q', '--hard', before)
    await their.commit({ 'new.txt': 'new' })
    await their.git('pull', '-q', '--no-rebase', '--no-edit', theirUrl, 'main')
    const merged = await their.push(theirUrl, 'main')
    assert.equal(merged.code, 0, merged.err)
    // A deploy key has no locks: it changes none of those of anybody.
    const { token } = await issueAccessKey(server, writer.user, { grants: { repo_access: 2 } })
    const url = new URL(theirUrl)
    url.password = token
    await their.git('rm', '-q', 'art/scene é.txt')
    await their.commit({})
    assert.match((await their.push(url.href, 'main')).err, /is locked by/)
    assert.equal(plainGit(gitDir, ['count-objects']).startsWith('0 '), true)
  })

  it('are those of pages as well', async (test) => {
    const { api, writer, params, lock, tip } = await scene(test)
    await lock('README.md')
    const commit = (browser: typeof api, path: string, text: string) =>
      browser
        .createCommit({
          params,
          body: { branch: 'main', base: tip(), changes: [{ action: 'put', path, text }], message: 'Change' },
        })
        .then(
          ({ outcome }) => outcome,
          (error: unknown) => (error instanceof ApiError ? error.said?.code : undefined),
        )
    assert.equal(await commit(writer.api, 'README.md', 'theirs'), 'push.file_locked')
    assert.equal(await commit(writer.api, 'other.bin', pointerTo(randomBytes(10))), 'push.objects_missing')
    assert.equal(await commit(writer.api, 'other.md', 'text'), 'committed')
    assert.equal(await commit(api, 'README.md', 'mine'), 'committed')
  })

  it.skipIf(gitLfsVersion === undefined)('are mended by what they are told, with git-lfs', async (test) => {
    const { own, ownUrl } = await scene(test)
    await own.git('lfs', 'install', '--local')
    await own.git('lfs', 'track', '*.bin')
    await own.commit({ 'one.bin': 'some bytes' })
    const refused = await own.push(ownUrl, 'main')
    assert.match(refused.err, /missing: one\.bin\. Upload them with git lfs push --all/)
    await own.git('lfs', 'push', '--all', ownUrl)
    assert.equal((await own.push(ownUrl, 'main')).code, 0)
  })
})
