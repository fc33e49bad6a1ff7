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
      heads.push(await commit(`${at}.txt`, `${at}\n`))
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

  it('are looked at newest first, with slots of their own, and the others by a job that the next push does not wait for', async (test) => {
    const { deps, repoId, base, heads, rows } = await manyOpen(test)
    const merged: string[] = []
    const { read } = deps.git
    const merge: typeof read.merge = (pair) => {
      assert.equal(pair.lane, 'check')
      merged.push(pair.theirs)
      return read.merge(pair)
    }
    const jobs = { ...deps.jobs, wake: () => undefined }
    const watched = { ...deps, jobs, git: { ...deps.git, read: { ...read, merge } } }
    await pullQueue(watched).run({ repoId }, new AbortController().signal)
    assert.deepEqual(merged.toSorted(), heads.slice(2).toSorted())
    // The server that runs beside does the rest.
    deps.jobs.wake()
    await eventually(async () => {
      const bases = (await rows()).map(({ checked_base }) => checked_base)
      assert.deepEqual(
        bases,
        bases.map(() => base),
      )
    })
  })

  it('keep what was found out of a newer push while one of the others was looked at', async (test) => {
    const { deps, repoId, base, rows } = await manyOpen(test)
    const { database, git } = deps
    const newer = { checked_base: '1'.repeat(40), mergeable: 'conflict' } as const
    const merge: typeof git.read.merge = async (pair) => {
      await database.write.updateTable('pulls').set(newer).where('head_oid', '=', pair.theirs).execute()
      return git.read.merge(pair)
    }
    const overtaken = { ...deps, git: { ...git, read: { ...git.read, merge } } }
    await otherPullQueue(overtaken).run({ repoId }, new AbortController().signal)
    for (const { checked_base, mergeable } of await rows()) assert.deepEqual({ checked_base, mergeable }, newer)
    await otherPullQueue(deps).run({ repoId }, new AbortController().signal)
    for (const { checked_base, mergeable } of await rows()) assert.deepEqual([checked_base, mergeable], [base, 'clean'])
  })
})
