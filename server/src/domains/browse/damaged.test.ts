import assert from 'node:assert/strict'
import { chmodSync, globSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { client, runClient } from '@sheaf/git-engine/testing/git-client'
import { scratchFolder } from '@sheaf/git-engine/testing/scratch-repository'
import { afterAll, beforeAll, describe, it, type TestContext } from 'vitest'
import { folderOf, issueAccessKey, signIn } from '../../testing/factories.ts'
import { startServer, type TestServer } from '../../testing/start-server.ts'

const words = "This repository is damaged and can't be read completely. The administrator has been notified"

/** Every file of a pattern in a folder, writable. */
function filesOf(folder: string, pattern: string): string[] {
  const files = globSync(pattern, { cwd: folder }).map((name) => join(folder, name))
  for (const file of files) chmodSync(file, 0o644)
  assert.notEqual(files.length, 0)
  return files
}

function flipBytes(file: string): void {
  const bytes = readFileSync(file)
  for (let at = 12; at < bytes.length - 20; at += 3) bytes[at] = (bytes[at] ?? 0) ^ 0xff
  writeFileSync(file, bytes)
}

/** What happens to repositories, and what the log must then say. */
const damages: Readonly<Record<string, { damage: (folder: string) => void; said: RegExp }>> = {
  'whose folder is gone': {
    damage: (folder) => rmSync(folder, { recursive: true }),
    said: /its folder \S+\.git is missing\. mount its storage .* restore it from a backup/,
  },
  'without HEAD': {
    damage: (folder) => rmSync(join(folder, 'HEAD')),
    said: /\.git\/HEAD is missing\. write into it "ref: refs\/heads\/"/,
  },
  'whose HEAD is zeros': {
    damage: (folder) => writeFileSync(join(folder, 'HEAD'), Buffer.alloc(30)),
    said: /\.git\/HEAD does not name a branch\. write into it/,
  },
  'without objects': {
    damage: (folder) => rmSync(join(folder, 'objects'), { recursive: true }),
    said: /\.git\/objects is missing\. .* restore it from a backup/,
  },
  'without a pack': {
    damage: (folder) => filesOf(folder, 'objects/pack/*.pack').forEach((file) => void rmSync(file)),
    said: /\.pack is missing\. .* restore it from a backup/,
  },
  'whose pack is cut off': {
    damage: (folder) => filesOf(folder, 'objects/pack/*.pack').forEach((file) => void truncateSync(file, 40)),
    said: /\.pack is cut off or overwritten\. .* restore it from a backup/,
  },
  'whose pack has other bytes': {
    damage: (folder) => filesOf(folder, 'objects/pack/*.pack').forEach(flipBytes),
    said: /can't be read: [\s\S]*is corrupt\. run git fsck/,
  },
  'whose index is cut off': {
    damage: (folder) => filesOf(folder, 'objects/pack/*.idx').forEach((file) => void truncateSync(file, 1100)),
    said: /\.idx is cut off or overwritten\. .* run git index-pack/,
  },
  'whose configuration is none': {
    damage: (folder) => writeFileSync(join(folder, 'config'), '[core\n x'),
    said: /can't be read: .*bad config line 1 in file \S+\/config\. run git fsck/,
  },
}

describe('a repository', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await startServer()
  })
  afterAll(() => server.stop())

  const pushed = async (test: TestContext) => {
    const { user, api, send } = await signIn(server)
    const made = await api.createRepository({
      body: { owner_uid: user.uid, repo_name: 'project', repo_is_private: false },
    })
    const { token } = await issueAccessKey(server, user, { grants: { repo_access: 2 } })
    const work = scratchFolder(test)
    await client(work, 'init', '-q', '-b', 'main')
    writeFileSync(join(work, 'a.txt'), 'a\n'.repeat(100))
    await client(work, 'add', '.')
    await client(work, 'commit', '-q', '-m', 'First')
    const url = new URL(`/${user.username}/project.git`, server.url)
    url.username = 'key'
    url.password = token
    await client(work, 'push', '-q', url.href, 'main')
    const folder = folderOf(server, made)
    await client(folder, '-c', 'safe.bareRepository=all', 'repack', '-adq')
    return { folder, work, url: url.href, send, api: `/api/repo/${user.username}/project`, user }
  }

  for (const [name, { damage, said }] of Object.entries(damages)) {
    it(`${name}: visitors are told that it is damaged, the log says where, all else lives`, async (test) => {
      const { folder, work, url, send, api, user } = await pushed(test)
      const well = await pushed(test)
      damage(folder)
      const since = server.logLines.length
      const pages = [
        '/tree/main',
        '/commit/main',
        '/diff/main',
        '/blame/main/a.txt',
        '/contributions/main',
        '/languages/main',
      ]
      let damaged = 0
      for (const path of [...pages.map((page) => `${api}${page}`), `/${user.username}/project/raw/main/a.txt`]) {
        const { status, json, text } = await send('GET', path)
        assert.ok(!text.includes(server.dataFolder), 'no path of the server')
        // What is still in memory is still shown.
        if (status === 200) continue
        damaged += 1
        assert.deepEqual([status, json.code, json.msg], [500, 500, words], path)
        assert.match(JSON.stringify(json.data), /^\{"id":"[0-9a-f-]{36}"\}$/)
      }
      assert.notEqual(damaged, 0)
      const cloned = await runClient(work, ['clone', '-q', url, 'copy'])
      assert.notEqual(cloned.code, 0)
      assert.ok(!cloned.err.includes(server.dataFolder), 'no path of the server')
      const lines = server.logLines.slice(since).map((line): unknown => JSON.parse(line).msg)
      assert.ok(
        lines.some(
          (line) => typeof line === 'string' && line.includes(`${user.username}/project is damaged`) && said.test(line),
        ),
        lines.join('\n'),
      )
      for (const path of [api, `${api}/refs`, `${api}/activity`]) assert.equal((await send('GET', path)).status, 200)
      assert.equal((await well.send('GET', `${well.api}/tree/main`)).status, 200)
      assert.equal((await runClient(well.work, ['clone', '-q', well.url, 'copy'])).code, 0)
      assert.equal((await send('GET', '/readyz')).status, 200)
    })
  }
})
