import assert from 'node:assert/strict'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { contract } from '@sheaf/contract'
import { flushPacket, hiddenRefs, packet } from '@sheaf/git-engine'
import { client, runClient } from '@sheaf/git-engine/testing/git-client'
import { plainGit, scratchFolder } from '@sheaf/git-engine/testing/scratch-repository'
import { afterAll, beforeAll, describe, it, type TestContext } from 'vitest'
import { folderOf, issueAccessKey, signIn } from '../../testing/factories.ts'
import { startServer, type TestServer } from '../../testing/start-server.ts'

/** What is asked for where an operation takes a path, too. */
const paths: Readonly<Record<string, string>> = {
  getFile: 'dir/password.txt',
  getFileLines: 'dir/password.txt',
  getFileTokens: 'dir/password.txt',
  getFileOutline: 'dir/password.txt',
  getBlame: 'dir/password.txt',
  // It is none, which is said of what is there alone.
  getNotebook: 'dir/README.md',
  getFileContents: 'dir/README.md',
  listTree: 'dir',
  getReadme: 'dir',
  getRenderedText: 'dir/README.md',
}
const queries: Readonly<Record<string, string>> = {
  searchCommits: '?query=x',
  getFileChanges: '?path=dir/password.txt',
}
const revisionInPath = /\{(?:branch|commit|range)\*?\}/
const ranges: Readonly<Record<string, string>> = { compareCommits: 'main..{at}' }

/** Every way to read a commit: the operations that take a revision and are for all, and files as they are. */
const doors = Object.entries(contract)
  // These take whole ids alone, and say in their answers that there is no such commit: `assertUnseen` looks at them by themselves.
  .filter(([, { path }]) => !path.includes('/checks/'))
  // What only those may ask who may write, they may see.
  .filter(([, { method, path, access }]) => method === 'GET' && access.by === 'anyone' && revisionInPath.test(path))
  .map(([name, { path }]) => ({
    name,
    path:
      path.replace(revisionInPath, ranges[name] ?? '{at}').replace('{path*}', paths[name] ?? '') +
      (queries[name] ?? ''),
  }))
  .concat(
    { name: 'raw', path: '/{owner}/{repo}/raw/{at}/dir/password.txt' },
    { name: 'patch', path: '/{owner}/{repo}/diff/{at}.patch' },
  )

const missing = 'f'.repeat(40)

describe('commits that no ref reaches', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await startServer()
  })
  afterAll(() => server.stop())

  type Asker = (
    path: string,
    headers?: Record<string, string>,
  ) => Promise<{ status: number; etag: string; text: string }>

  /** A repository with a clone of it, and everyone who may read it. */
  const scene = async (test: TestContext) => {
    const owner = await signIn(server)
    const stranger = await signIn(server)
    const { username, uid } = owner.user
    const made = await owner.api.createRepository({ body: { owner_uid: uid, repo_name: 'book' } })
    const keyOf = async (level: 1 | 2) =>
      (await issueAccessKey(server, owner.user, { grants: { repo_access: level, checks_access: 1 } })).token
    const [readKey, writeKey] = [await keyOf(1), await keyOf(2)]
    const asking =
      (browser: ReturnType<TestServer['browser']>, token?: string): Asker =>
      async (path, more = {}) => {
        const headers = { ...(token !== undefined && { authorization: `Bearer ${token}` }), ...more }
        const { status, headers: answered, text } = await browser.send('GET', path, { headers })
        return { status, etag: answered.get('etag') ?? '', text }
      }
    const folder = scratchFolder(test)
    const work = join(folder, 'work')
    const git = (...args: string[]) => client(work, ...args)
    await client(folder, 'init', '-q', '-b', 'main', work)
    mkdirSync(join(work, 'dir'))
    const url = new URL(`/${username}/book.git`, server.url)
    const open = url.href
    url.username = 'key'
    url.password = writeKey
    await git('remote', 'add', 'origin', url.href)
    return {
      git,
      work,
      gitDir: folderOf(server, made),
      open,
      /** Makes a commit and gives its id. */
      async commit(text: string) {
        for (const name of ['password.txt', 'README.md']) writeFileSync(join(work, 'dir', name), text)
        await git('add', '.')
        await git('commit', '-q', '-m', text)
        return git('rev-parse', 'HEAD')
      },
      addressOf: (door: string, at: string) =>
        door.replace('{owner}', username).replace('{repo}', 'book').replace('{at}', at),
      readers: {
        visitor: asking(server.browser()),
        stranger: asking(stranger),
        'key that may read': asking(server.browser(), readKey),
      },
      writers: { owner: asking(owner), 'key that may write': asking(server.browser(), writeKey) },
    }
  }
  type Scene = Awaited<ReturnType<typeof scene>>

  /** What all see of a commit while a ref reaches it; the tags of these answers, by reader and entry point. */
  const assertSeen = async ({ readers, writers, addressOf }: Scene, commit: string) => {
    const etags = new Map<string, string>()
    for (const { name, path } of doors) {
      for (const [who, ask] of Object.entries({ ...readers, ...writers })) {
        for (const at of [commit, commit.slice(0, 7)]) {
          const { status, etag } = await ask(addressOf(path, at))
          assert.equal(status, 200, `${name} for ${who} at ${at}`)
          if (etag !== '') etags.set(`${who} ${name}`, etag)
        }
      }
    }
    assert.ok(etags.size > 0)
    return etags
  }

  /** Nobody but those who may write finds it, and they only in full; all others are told what they are told of nothing. */
  const assertUnseen = async (
    { readers, writers, addressOf }: Scene,
    { commit, etags }: { commit: string; etags: ReadonlyMap<string, string> },
  ) => {
    const shorter = [7, 8, 12, 39].map((digits) => commit.slice(0, digits))
    const checks = (at: string) => addressOf('/api/repo/{owner}/{repo}/checks/{at}', at)
    for (const path of ['', '/annotations', '/runs/x']) {
      for (const [who, ask] of Object.entries(readers)) {
        const nothing = await ask(checks(missing) + path)
        assert.match(nothing.text, /"code":404/)
        for (const at of [commit, ...shorter])
          assert.deepEqual(await ask(checks(at) + path), nothing, `checks${path} for ${who} at ${at}`)
      }
    }
    for (const { name, path } of doors) {
      for (const [who, ask] of Object.entries(readers)) {
        const nothing = await ask(addressOf(path, missing))
        assert.equal(nothing.status, 404, `${name} for ${who}`)
        for (const at of [commit, commit.toUpperCase(), ...shorter]) {
          const answer = await ask(addressOf(path, at))
          // Who compares two is told what they asked for that is not there: in their own words, and nothing else.
          const told = { ...answer, text: answer.text.replaceAll(at, missing) }
          assert.deepEqual(told, nothing, `${name} for ${who} at ${at}`)
        }
        const etag = etags.get(`${who} ${name}`)
        if (etag === undefined) continue
        const again = await ask(addressOf(path, commit), { 'if-none-match': etag })
        assert.equal(again.status, 404, `${name} for ${who} who has it`)
      }
      for (const [who, ask] of Object.entries(writers)) {
        assert.equal((await ask(addressOf(path, commit))).status, 200, `${name} for ${who}`)
        for (const at of shorter)
          assert.equal((await ask(addressOf(path, at))).status, 404, `${name} for ${who} at ${at}`)
      }
    }
  }

  it('are probed at every entry point', () => {
    const names = doors.map(({ name }) => name)
    for (const name of [
      'listCommits',
      'searchCommits',
      'listTree',
      'getCommitDiff',
      'getBlame',
      'getLanguages',
      'getContributions',
      'raw',
      'patch',
    ])
      assert.ok(names.includes(name), name)
  })

  it('are gone with a push that replaced them, for all who may not write', async (test) => {
    const here = await scene(test)
    const { git, commit } = here
    await commit('nothing')
    const secret = await commit('hunter2')
    await git('push', '-q', 'origin', 'main')
    const etags = await assertSeen(here, secret)
    await git('reset', '-q', '--hard', 'HEAD~1')
    const other = await commit('removed')
    await git('push', '-q', '--force', 'origin', 'main')
    await assertUnseen(here, { commit: secret, etags })
    await assertSeen(here, other)
    await git('push', '-q', 'origin', `${secret}:refs/heads/again`)
    await assertSeen(here, secret)
  })

  it('are gone with the branch that held them, and with a tag', async (test) => {
    const here = await scene(test)
    const { git, commit } = here
    await commit('nothing')
    await git('push', '-q', 'origin', 'main')
    const secret = await commit('hunter2')
    await git('push', '-q', 'origin', 'HEAD:refs/heads/side')
    await git('tag', '-a', '-m', 'x', 'v1')
    await git('push', '-q', 'origin', 'v1')
    const tag = await git('rev-parse', 'v1')
    await assertSeen(here, secret)
    await git('push', '-q', '--delete', 'origin', 'side')
    await assertSeen(here, secret)
    const etags = await assertSeen(here, tag)
    await git('push', '-q', '--delete', 'origin', 'v1')
    await assertUnseen(here, { commit: secret, etags })
    await assertUnseen(here, { commit: tag, etags })
  })

  it('are fetched by nobody, in any version of the protocol', async (test) => {
    const here = await scene(test)
    const { git, commit, open, work } = here
    await commit('nothing')
    const kept = await commit('more')
    const secret = await commit('hunter2')
    await git('push', '-q', 'origin', 'main')
    await git('push', '-q', '--force', 'origin', `${kept}:main`)
    const hidden = await commit('of the server')
    await git('push', '-q', 'origin', 'HEAD:refs/heads/side')
    plainGit(here.gitDir, ['update-ref', `${hiddenRefs}own`, hidden])
    await git('push', '-q', '--delete', 'origin', 'side')
    for (const version of ['0', '1', '2']) {
      const copy = join(work, '..', `copy${version}`)
      await client(work, 'init', '-q', copy)
      const fetched = (oid: string) => runClient(copy, ['-c', `protocol.version=${version}`, 'fetch', '-q', open, oid])
      assert.equal((await fetched(kept)).code, 0)
      // A client of the older versions does not even ask for what was not listed: this one does.
      const ask = async (oid: string) => {
        const lines =
          version === '2'
            ? [packet('command=fetch'), Buffer.from('0001'), packet(`want ${oid}\n`), packet('done\n'), flushPacket]
            : [packet(`want ${oid} side-band-64k ofs-delta\n`), flushPacket, packet('done\n')]
        const answer = await fetch(`${open}/git-upload-pack`, {
          method: 'POST',
          headers: {
            'content-type': 'application/x-git-upload-pack-request',
            ...(version !== '0' && { 'git-protocol': `version=${version}` }),
          },
          body: new Uint8Array(Buffer.concat(lines)),
        })
        return answer.text()
      }
      assert.match(await ask(kept), /PACK/)
      for (const oid of [secret, hidden, missing]) {
        assert.notEqual((await fetched(oid)).code, 0, `version ${version}`)
        assert.match(await ask(oid), new RegExp(`^....ERR upload-pack: not our ref ${oid}`), `version ${version}`)
      }
      for (const oid of [secret, hidden]) assert.equal(await isThere(copy, oid), false)
    }
  })
})

const isThere = async (folder: string, oid: string) => (await runClient(folder, ['cat-file', '-e', oid])).code === 0
