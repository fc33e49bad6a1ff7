import assert from 'node:assert/strict'
import { eventually } from '@sheaf/server-core/testing/eventually'
import { afterAll, beforeAll, describe, it, onTestFinished, type TestContext } from 'vitest'
import { openDirectDeps } from '../../testing/direct-deps.ts'
import { startServer, type TestServer } from '../../testing/start-server.ts'
import { otherPullQueue, pullQueue } from './check-pulls.ts'
import { linesOf, pullScene } from './testing/pull-scene.ts'

const count = 10

describe('open pull requests of a branch that was pushed to', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await startServer()
  })
  afterAll(() => server.stop())

  /** Many of them, all looked at, and a branch that has moved since without anybody having been told. */
  async function manyOpen(test: TestContext) {
    const { repoUid, work, git, commit, push, bare, propose, get } = await pullScene(server, test)
    const numbers: string[] = []
    const heads: string[] = []
    for (let at = 0; at < count; at += 1) {
      await git('checkout', '-q', '-b', `topic-${at}`, 'main')
      // The oldest is in conflict with what comes to the branch.
      heads.push(await (at === 0 ? commit('file.txt', linesOf({ 2: 'other' })) : commit(`${at}.txt`, `${at}\n`)))
      await push(`topic-${at}`)
      numbers.push(await propose(`topic-${at}`))
    }
    for (const number of numbers)
      await eventually(async () => assert.equal((await get(number)).pull.mergeable, 'clean'))
    await git('checkout', '-q', 'main')
    const base = await commit('file.txt', linesOf({ 2: 'two' }))
    bare('fetch', '-q', work, 'main:main')
    const { deps, stop } = await openDirectDeps(server.config)
    onTestFinished(stop)
    const { database } = deps
    const { id: repoId } = await database.read
      .selectFrom('repositories')
      .select('id')
      .where('uid', '=', repoUid)
      .executeTakeFirstOrThrow()
    const rows = () =>
      database.read
        .selectFrom('pulls')
        .select(['thread_id', 'head_oid', 'checked_base', 'mergeable'])
        .where('repo_id', '=', repoId)
        .orderBy('number', 'desc')
        .execute()
    return { deps, repoId, base, heads, rows }
  }

  /** What each is known as, the newest first. */
  const outcomes = Array.from({ length: count }, (_, at) => (at === count - 1 ? 'conflict' : 'clean'))

  it('are looked at newest first, in groups of one process with slots of their own, and the others by a job that the next push does not wait for', async (test) => {
    const { deps, repoId, base, heads, rows } = await manyOpen(test)
    const groups: string[][] = []
    const { read } = deps.git
    const merges: typeof read.merges = (query) => {
      assert.equal(query.lane, 'check')
      groups.push(query.pairs.map(({ theirs }) => theirs))
      return read.merges(query)
    }
    const jobs = { ...deps.jobs, wake: () => undefined }
    const watched = { ...deps, jobs, git: { ...deps.git, read: { ...read, merges } } }
    const most = 6
    await pullQueue(watched, { most, atOnce: 2 }).run({ repoId }, new AbortController().signal)
    assert.deepEqual(groups.flat().toSorted(), heads.slice(-most).toSorted())
    assert.deepEqual(groups[0], heads.slice(-2).reverse())
    assert.ok(groups.length < most, `${groups.length} processes`)
    // The server that runs beside does the rest.
    deps.jobs.wake()
    await eventually(async () => {
      const known = await rows()
      assert.ok(known.every(({ checked_base }) => checked_base === base))
      assert.deepEqual(
        known.map(({ mergeable }) => mergeable),
        outcomes,
      )
    })
  })

  it('keep what was found out of a newer push while one of the others was looked at', async (test) => {
    const { deps, repoId, base, rows } = await manyOpen(test)
    const { database, git } = deps
    const newer = { checked_base: '1'.repeat(40), mergeable: 'conflict' } as const
    const merges: typeof git.read.merges = async (query) => {
      for (const { theirs } of query.pairs)
        await database.write.updateTable('pulls').set(newer).where('head_oid', '=', theirs).execute()
      return git.read.merges(query)
    }
    const overtaken = { ...deps, git: { ...git, read: { ...git.read, merges } } }
    await otherPullQueue(overtaken).run({ repoId }, new AbortController().signal)
    for (const { checked_base, mergeable } of await rows()) assert.deepEqual({ checked_base, mergeable }, newer)
    await otherPullQueue(deps).run({ repoId }, new AbortController().signal)
    const known = await rows()
    assert.deepEqual(
      known.map(({ checked_base, mergeable }) => [checked_base, mergeable]),
      outcomes.map((mergeable) => [base, mergeable]),
    )
  })

  it('that are many let those of other repositories have their turn in between', async (test) => {
    const { deps, repoId, base, rows } = await manyOpen(test)
    const queued: { queue: string; payload: unknown }[] = []
    const enqueue: typeof deps.jobs.enqueue = async (_db, job) => void queued.push(job)
    const some = otherPullQueue({ ...deps, jobs: { ...deps.jobs, enqueue, wake: () => undefined } }, { each: 4 })
    const known: number[] = []
    for (let payload: unknown = { repoId }; payload !== undefined; ) {
      queued.length = 0
      await some.run(some.payload.parse(payload), new AbortController().signal)
      known.push((await rows()).filter(({ checked_base }) => checked_base === base).length)
      payload = queued.find(({ queue }) => queue === some.name)?.payload
    }
    assert.deepEqual(known, [4, 8, 10])
  })
})
