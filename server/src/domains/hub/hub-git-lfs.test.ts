import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { client, runClient } from '@sheaf/git-engine/testing/git-client'
import { scratchFolder } from '@sheaf/git-engine/testing/scratch-repository'
import { afterAll, beforeAll, describe, it, type TestContext } from 'vitest'
import { freePort } from '../../../../tools/process/free-port.ts'
import { addCollaborator, testPassword } from '../../testing/factories.ts'
import { gitLfsVersion } from '../../testing/git-lfs.ts'
import { noBucketHere, startHubServer } from '../../testing/hub-server.ts'
import { holdHubTable } from '../../testing/hub-table.ts'
import { sshEnvironment, sshPerson } from '../../testing/ssh-person.ts'
import type { TestServer } from '../../testing/start-server.ts'

const kinds = ['model', 'dataset'] as const
const ways = ['git-lfs over HTTP', 'git-lfs over SSH'] as const
type Way = (typeof ways)[number]

/** As it comes from Debian, over SQLite with files and over the other database with a bucket: which kind of repository it is, is said by its address alone. */
describe.skipIf(gitLfsVersion === undefined || noBucketHere)(`git-lfs ${gitLfsVersion} on the Hub`, () => {
  let server: TestServer
  beforeAll(async () => {
    const port = await freePort()
    server = await startHubServer({
      SHEAF_PORT: String(port),
      SHEAF_PUBLIC_URL: `http://127.0.0.1:${port}`,
      SHEAF_SSH_PORT: String(await freePort()),
    })
  })
  afterAll(() => server.stop())

  /** What it did, by call, way and kind. */
  const played = new Map<string, Map<Way, string[]>>()

  /** A repository of somebody and one who may write to it, each with a way to it. */
  const scene = async (way: Way, kind: (typeof kinds)[number]) => {
    const [owner, writer] = [await sshPerson(server), await sshPerson(server)]
    const body = { owner_uid: owner.user.uid, repo_name: 'weights', repo_is_private: true, repo_kind: kind }
    const { uid } = await owner.api.createRepository({ body })
    await addCollaborator(server, { ownerId: writer.user.ownerId, repoUid: uid, role: 'writer' })
    const path = `/${kind === 'dataset' ? 'datasets/' : ''}${owner.user.username}/weights.git`
    const accessOf = ({ user, key, url }: typeof owner) => {
      if (way === 'git-lfs over SSH') return { url: url(path), env: sshEnvironment(key) }
      const address = new URL(path, server.url)
      Object.assign(address, { username: user.username, password: testPassword })
      return { url: address.href, env: {} }
    }
    return { owner: accessOf(owner), writer: accessOf(writer), stranger: accessOf(await sshPerson(server)) }
  }

  const objectIn = (folder: string, oid: string) =>
    join(folder, '.git', 'lfs', 'objects', oid.slice(0, 2), oid.slice(2, 4), oid)
  const oidOf = async (folder: string, name: string) =>
    (await client(folder, 'lfs', 'ls-files', '-l', '-I', name)).split(' ')[0] ?? ''
  const commit = async (folder: string, files: Record<string, Buffer | string>) => {
    for (const [name, bytes] of Object.entries(files)) writeFileSync(join(folder, name), bytes)
    await client(folder, 'add', '.')
    await client(folder, 'commit', '-q', '-m', 'Change')
  }

  // Over SSH a repository has one address, without what its kind is.
  for (const way of ways)
    for (const kind of way === 'git-lfs over SSH' ? ['model' as const] : kinds)
      it(`${way} for a ${kind}`, { timeout: 300_000 }, async (test: TestContext) => {
        const { owner, writer, stranger } = await scene(way, kind)
        /** Runs git as somebody; it has to succeed, or to fail where that is said. */
        const run = async (who: typeof owner, folder: string, args: string[], { fails = false, env = {} } = {}) => {
          const { code, out, err } = await runClient(folder, args, { env: { ...who.env, ...env } })
          assert.equal(code !== 0, fails, `git ${args.join(' ')}: ${out}${err}`)
          return { out, err }
        }
        const cloneOf = async (who: typeof owner) => {
          const folder = join(scratchFolder(test), 'clone')
          await run(who, '/', ['clone', '-q', '--no-checkout', who.url, folder])
          await client(folder, 'lfs', 'install', '--local')
          await run(who, folder, ['checkout', '-q', 'main'])
          return folder
        }
        const call = async (name: string, work: () => Promise<void>) => {
          await work()
          const done = played.get(name) ?? new Map<Way, string[]>()
          played.set(name, done.set(way, [...(done.get(way) ?? []), `${kind}s`]))
        }

        const folder = scratchFolder(test)
        const [one, two] = [randomBytes(3_000_000), randomBytes(50_000)]
        await client(folder, 'init', '-q', '-b', 'main', '.')
        await client(folder, 'lfs', 'install', '--local')
        await client(folder, 'lfs', 'track', '--lockable', '*.bin')
        await client(folder, 'remote', 'add', 'origin', owner.url)
        await commit(folder, { 'one.bin': one, 'empty.bin': '', 'text.md': '# Weights\n' })
        await call('git push', () => run(owner, folder, ['push', '-q', '-u', 'origin', 'main']).then(() => undefined))
        await call('git push: new objects alone', async () => {
          await commit(folder, { 'two.bin': two })
          const { out } = await run(owner, folder, ['lfs', 'push', '--dry-run', 'origin', 'main'])
          assert.match(out, /^push [0-9a-f]{64} => two\.bin$/m)
          assert.doesNotMatch(out, /one\.bin/)
          await run(owner, folder, ['push', '-q', 'origin', 'main'])
        })
        let clone = ''
        await call('git clone', async () => {
          clone = await cloneOf(writer)
          assert.ok(readFileSync(join(clone, 'one.bin')).equals(one))
          assert.ok(readFileSync(join(clone, 'two.bin')).equals(two))
          assert.match(await client(clone, 'cat-file', 'blob', 'HEAD:one.bin'), /^version https:\/\/git-lfs/)
          await client(clone, 'lfs', 'fsck')
        })
        await call('git lfs fetch: a download that broke off', async () => {
          const oid = await oidOf(clone, 'one.bin')
          rmSync(objectIn(clone, oid))
          mkdirSync(join(clone, '.git', 'lfs', 'incomplete'), { recursive: true })
          writeFileSync(join(clone, '.git', 'lfs', 'incomplete', `${oid}.part`), one.subarray(0, 1_500_000))
          const traced = { env: { GIT_TRACE: '1', GIT_CURL_VERBOSE: '1' } }
          assert.match((await run(writer, clone, ['lfs', 'fetch'], traced)).err, /Range: bytes=1500000-/i)
          assert.ok(readFileSync(objectIn(clone, oid)).equals(one))
        })
        await call('git lfs pull: what was changed', async () => {
          const changed = randomBytes(60_000)
          await commit(folder, { 'two.bin': changed })
          await run(owner, folder, ['push', '-q', 'origin', 'main'])
          await run(writer, clone, ['pull', '-q'], { env: { GIT_LFS_SKIP_SMUDGE: '1' } })
          assert.match(readFileSync(join(clone, 'two.bin'), 'utf8'), /^version/)
          await run(writer, clone, ['lfs', 'pull'])
          assert.ok(readFileSync(join(clone, 'two.bin')).equals(changed))
        })
        await call('git lfs fetch --all; git lfs push --all', async () => {
          await run(writer, clone, ['lfs', 'fetch', '--all'])
          assert.ok(existsSync(objectIn(clone, await oidOf(folder, 'two.bin'))))
          await run(writer, clone, ['lfs', 'push', '--all', 'origin'])
        })
        await call('git push: objects that were left out are named', async () => {
          await commit(folder, { 'left-out.bin': randomBytes(40_000) })
          const { err } = await run(owner, folder, ['push', 'origin', 'main'], {
            fails: true,
            env: { GIT_LFS_SKIP_PUSH: '1' },
          })
          assert.match(err, /left-out\.bin/)
          await run(owner, folder, ['push', '-q', 'origin', 'main'])
        })
        await call('git lfs lock, locks, unlock', async () => {
          await run(owner, folder, ['lfs', 'lock', 'one.bin'])
          assert.match((await run(writer, clone, ['lfs', 'locks'])).out, /one\.bin/)
          assert.match((await run(writer, clone, ['lfs', 'lock', 'one.bin'], { fails: true })).err, /lock/i)
          await run(writer, clone, ['lfs', 'unlock', '--force', 'one.bin'], { fails: true })
        })
        await call('git push: a file that somebody else has locked', async () => {
          await run(writer, clone, ['pull', '-q'])
          await client(clone, 'config', 'lfs.setlockablereadonly', 'false')
          rmSync(join(clone, 'one.bin'))
          await commit(clone, { 'one.bin': randomBytes(30_000) })
          const { err } = await run(writer, clone, ['push', '--no-verify', 'origin', 'main'], { fails: true })
          assert.match(err, /one\.bin/)
          await run(owner, folder, ['lfs', 'unlock', 'one.bin'])
          await run(writer, clone, ['push', '-q', 'origin', 'main'])
        })
        await call('git lfs unlock --force, by who maintains', async () => {
          await run(writer, clone, ['lfs', 'lock', 'two.bin'])
          await run(owner, folder, ['lfs', 'unlock', '--force', 'two.bin'])
          assert.equal((await run(writer, clone, ['lfs', 'locks'])).out, '')
        })
        await call('git clone, git lfs locks: private', async () => {
          await run(stranger, '/', ['clone', '-q', stranger.url, join(scratchFolder(test), 'none')], { fails: true })
          await client(folder, 'remote', 'set-url', 'origin', stranger.url)
          assert.equal((await run(stranger, folder, ['lfs', 'locks'], { fails: true })).out, '')
        })
      })

  it('does what the table in docs/hub.md says, which this run writes where it is told to', () => {
    holdHubTable({
      name: 'git-lfs',
      clients: ways,
      calls: [...played.keys()],
      cell: (call, way) =>
        ways
          .filter((each) => each === way)
          .flatMap((each) => played.get(call)?.get(each) ?? [])
          .join(', '),
    })
  })
})
