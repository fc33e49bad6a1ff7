import assert from 'node:assert/strict'
import { existsSync, readdirSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { readGraphState, surveyObjects } from '@sheaf/git-engine'
import { client } from '@sheaf/git-engine/testing/git-client'
import { plainGit, scratchFolder, writeHistory } from '@sheaf/git-engine/testing/scratch-repository'
import { until } from '@sheaf/server-core/testing/eventually'
import { afterAll, beforeAll, describe, it, type TestContext } from 'vitest'
import { folderOf, issueAccessKey, signIn } from '../../testing/factories.ts'
import { startServer, type TestServer } from '../../testing/start-server.ts'
import { hasOpenPushes } from '../git-transport/index.ts'
import { nextNight } from './queues.ts'

describe('maintenance after pushes', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await startServer()
  })
  afterAll(() => server.stop())

  const waiting = async (queue: string) =>
    (await server.database.read.selectFrom('jobs').select('id').where('queue', '=', queue).execute()).length

  const scene = async (test: TestContext, name: string) => {
    const { user, api } = await signIn(server)
    const made = await api.createRepository({ body: { owner_uid: user.uid, repo_name: name } })
    const gitDir = folderOf(server, made)
    const folder = scratchFolder(test)
    await client(folder, 'init', '-q', '-b', 'main', 'work')
    const { token } = await issueAccessKey(server, user, { grants: { repo_access: 2 } })
    const url = new URL(`/${user.username}/${name}`, server.url)
    url.username = 'key'
    url.password = token
    return { gitDir, work: join(folder, 'work'), url: url.href }
  }

  it('brings what was pushed into the graph, soon and once', async (test) => {
    const { gitDir, work, url } = await scene(test, 'graph')
    for (let push = 1; push <= 3; push += 1) {
      writeFileSync(join(work, 'file'), `${push}`)
      await client(work, 'add', '.')
      await client(work, 'commit', '-q', '-m', `Commit ${push}`)
      await client(work, 'push', '-q', url, 'main')
    }
    // Beside one that is at work, and asks for no other.
    const asked = await server.database.read
      .selectFrom('jobs')
      .select('id')
      .where('queue', '=', 'maintain-repository')
      .where('dedupe', 'is not', null)
      .execute()
    assert.ok(asked.length <= 1)
    const commits = async () => (await readGraphState(gitDir)).layers.reduce((sum, layer) => sum + layer.commits, 0)
    await until(async () => (await commits()) === 3, 'all commits are in the graph')
    await until(async () => (await waiting('maintain-repository')) === 0, 'the job is done')
    assert.equal(await waiting('tidy-repository'), 0, 'nothing more is called for')
  })

  it('tidies a repository that calls for it', async (test) => {
    const { gitDir, work, url } = await scene(test, 'tidy')
    const branches = Array.from({ length: 60 }, (_, n) => `refs/heads/b${n}`)
    writeHistory(
      work,
      branches.map((branch, n) => ({ branch, parents: [], changes: [{ path: 'file', content: `${n}` }] })),
    )
    const old = new Date(Date.now() - 30 * 24 * 60 * 60_000)
    utimesSync(join(gitDir, 'config'), old, old)
    await client(work, 'push', '-q', url, ...branches)
    await until(async () => (await surveyObjects(gitDir)).hasBitmap, 'it has bitmaps')
    await until(async () => (await waiting('tidy-repository')) === 0, 'the job is done')
    const { looseRefs, looseObjects, packs } = await surveyObjects(gitDir)
    assert.deepEqual([looseRefs, looseObjects, packs.length], [0, 0, 1])
    assert.equal(plainGit(gitDir, ['for-each-ref']), plainGit(work, ['for-each-ref']))
    assert.equal(plainGit(gitDir, ['fsck', '--full', '--strict']), '')
  })

  it('keeps the blames of files that were changed often, behind the tidying', async (test) => {
    const { gitDir, work, url } = await scene(test, 'blames')
    const long = Array.from({ length: 110 }, (_, at) => ({
      branch: 'refs/heads/main',
      parents: at === 0 ? [] : [at],
      changes: [
        { path: 'often', content: `${at}\n` },
        ...(at % 2 === 0 ? [{ path: 'seldom', content: `${at}\n` }] : []),
      ],
    }))
    const others = Array.from({ length: 60 }, (_, n) => ({
      branch: `refs/heads/b${n}`,
      parents: [],
      changes: [{ path: 'file', content: `${n}` }],
    }))
    writeHistory(work, [...long, ...others])
    await client(work, 'push', '-q', '--all', url)
    const kept = join(gitDir, 'sheaf', 'blames')
    await until(() => existsSync(join(gitDir, 'sheaf', 'blames-ahead', 'commit')), 'they are kept')
    assert.equal(readdirSync(kept).length, 1)
  })

  it('gives the pack of what came whole to those who clone it, and what is wanted of it once something else came', async (test) => {
    const { gitDir, work, url } = await scene(test, 'exact')
    const tips = Array.from({ length: 60 }, (_, n) => `refs/heads/b${n}`)
    const grow = (content: string) =>
      writeHistory(
        work,
        tips.map((branch, n) => ({ branch, parents: [], changes: [{ path: 'file', content: `${content} ${n}` }] })),
      )
    const [first = ''] = grow('first')
    await client(work, 'tag', '-a', '-m', 'x', 'v1', first)
    await client(work, 'push', '-q', url, ...tips, 'v1')
    const note = join(gitDir, 'sheaf', 'exact-pack')
    await until(async () => existsSync(note), 'it was tidied')
    const cache = join(server.dataFolder, 'cache', 'packs')
    const answers = () => (existsSync(cache) ? readdirSync(cache).length : 0)
    const clones = async (name: string) => {
      for (const version of ['0', '1', '2']) {
        const at = join(work, '..', `${name}${version}`)
        await client(work, '-c', `protocol.version=${version}`, 'clone', '-q', '--mirror', url, at)
        assert.equal(plainGit(at, ['fsck', '--full', '--strict']), '')
        assert.equal(plainGit(at, ['for-each-ref']), plainGit(gitDir, ['for-each-ref']))
      }
    }
    await clones('whole')
    assert.equal(answers(), 0, 'no git has made an answer')
    grow('second')
    await client(work, 'push', '-q', '--force', url, ...tips)
    await clones('later')
    assert.equal(answers(), 0, 'nor of a part of it')
  })

  it('knows of pushes under way, whichever server notes them', async () => {
    const { write, read } = server.database
    const updates = [{ ref: 'refs/heads/"repoId":8,', before: '0'.repeat(40), after: 'a'.repeat(40) }]
    const payload = JSON.stringify({ pushId: 'p', repoId: 7_000, userId: 1, at: 1, updates })
    const runAt = Date.now() + 60_000
    const job = { payload, run_at: runAt, locked_until: null, dedupe: 'p', created_at: 1 }
    await write
      .insertInto('jobs')
      .values({ queue: 'settle-push', ...job })
      .execute()
    assert.deepEqual(await Promise.all([7_000, 8, 700, 70_001].map((id) => hasOpenPushes(read, id))), [
      true,
      false,
      false,
      false,
    ])
    await write.deleteFrom('jobs').where('dedupe', '=', 'p').execute()
    assert.equal(await hasOpenPushes(read, 7_000), false)
  })

  it('looks every night, at three', async () => {
    assert.equal(await waiting('look-for-untidy'), 1)
    assert.equal(nextNight(new Date(2026, 0, 31, 2, 59).getTime()), new Date(2026, 0, 31, 3).getTime())
    assert.equal(nextNight(new Date(2026, 0, 31, 3, 0).getTime()), new Date(2026, 1, 1, 3).getTime())
  })
})
