import assert from 'node:assert/strict'
import { eventually } from '@sheaf/server-core/testing/eventually'
import { afterAll, beforeAll, describe, it } from 'vitest'
import { type CountedGit, countedGit } from '../../testing/counted-git.ts'
import { startServer, type TestServer } from '../../testing/start-server.ts'
import { linesOf, pullScene } from './testing/pull-scene.ts'

describe('the page of a pull request, over any database', () => {
  let git: CountedGit
  let server: TestServer
  beforeAll(async () => {
    // Before the server, which is to start this one.
    git = countedGit()
    server = await startServer()
  })
  afterAll(async () => {
    await server.stop()
    git.remove()
  })

  it('asks git for nothing once somebody has looked at it, whatever was written about its lines', async (test) => {
    const { ada, grace, params, gitDir, git: work, commit, push, first, propose, get } = await pullScene(server, test)
    await work('checkout', '-q', '-b', 'topic')
    const head = await commit('file.txt', linesOf({ 20: 'twenty' }))
    await push('topic')
    const number = await propose('topic')
    const at = { params: { ...params, number } }
    for (const side of ['new', 'old'] as const)
      await grace.api.createReviewThread({ ...at, body: { head, path: 'file.txt', side, line: 21, body: 'Why?' } })
    await grace.api.createComment({ ...at, body: { body: 'Look at file.txt.' } })
    await eventually(async () => assert.equal((await get(number)).pull.mergeable, 'clean'))
    const range = `${first}...${head}`
    const look = async () => {
      const [{ pull }, threads] = [await get(number), await ada.api.listReviewThreads({ ...at, query: {} })]
      assert.deepEqual([pull.head_id, threads.head_id, threads.items.map(({ line }) => line)], [head, head, [21, 21]])
      await ada.api.compareCommits({ params: { ...params, range }, query: {} })
      await ada.api.getChanges({ params: { ...params, range }, query: {} })
      await ada.api.listViewedFiles({ ...at, query: {} })
      await ada.api.getRepository({ params })
    }
    // What follows a push goes on beside it, and is not the page's.
    const isOfPage = (args: string) =>
      / (?:for-each-ref|merge-base|rev-list|diff-tree|merge-tree|rev-parse) /.test(args)
    await eventually(async () => {
      await look()
      git.started(gitDir)
      await look()
      assert.deepEqual(git.started(gitDir).filter(isOfPage), [])
    })
  })

  it('asks git once where lines of a file stand now, however many of them somebody wrote about', async (test) => {
    const { ada, grace, params, gitDir, git: work, commit, push, propose } = await pullScene(server, test)
    await work('checkout', '-q', '-b', 'topic')
    const head = await commit('file.txt', linesOf({ 20: 'twenty' }))
    await push('topic')
    const at = { params: { ...params, number: await propose('topic') } }
    const write = (line: number) =>
      grace.api.createReviewThread({ ...at, body: { head, path: 'file.txt', line, body: 'Why?' } })
    const written = Array.from({ length: 10 }, (_, n) => n + 11)
    for (const line of written.slice(0, 5)) await write(line)
    const next = await commit('file.txt', linesOf({ 0: 'first\nsecond', 20: 'twenty' }))
    await push('topic')
    await eventually(async () => assert.equal((await ada.api.getPull(at)).pull.head_id, next))
    git.started(gitDir)
    await Promise.all(written.slice(5).map(write))
    const list = async () => (await ada.api.listReviewThreads({ ...at, query: {} })).items.map(({ line }) => line ?? 0)
    for (const lines of await Promise.all([list(), list(), list()]))
      assert.deepEqual(
        lines.toSorted((a, b) => a - b),
        written.map((line) => line + 1),
      )
    const diffs = git.started(gitDir).filter((args) => args.includes(' diff -z --numstat --patch'))
    assert.equal(diffs.length, 1, diffs.join('\n'))
  })
})
