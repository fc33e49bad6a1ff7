import assert from 'node:assert/strict'
import { ApiError } from '@sheaf/client'
import type { CheckState, RefRuleFields } from '@sheaf/contract'
import { runClient } from '@sheaf/git-engine/testing/git-client'
import { plainGit, scratchFolder } from '@sheaf/git-engine/testing/scratch-repository'
import { eventually } from '@sheaf/server-core/testing/eventually'
import { afterAll, beforeAll, describe, it } from 'vitest'
import { codeOf } from '../../../testing/code-of.ts'
import { addCollaborator, folderOf, signIn, suspend, testPassword } from '../../../testing/factories.ts'
import { startServer, type TestServer } from '../../../testing/start-server.ts'
import { toldOf } from '../../../testing/told-of.ts'
import { queueRule } from '../testing/queue-rule.ts'

const said = (call: Promise<unknown>): Promise<string | undefined> =>
  call.then(
    () => undefined,
    (error: unknown) => {
      if (error instanceof ApiError) return error.said?.code
      throw error
    },
  )

type Person = Awaited<ReturnType<typeof signIn>>

describe('merge queues', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await startServer()
  })
  afterAll(() => server.stop())

  /** A branch `main` that takes pull requests in turn, and so many of them, each with a file of its own; their own checks are good. */
  async function scene(count: number, rule: Partial<RefRuleFields> = {}, fileOf = (at: number) => `file-${at}.txt`) {
    const [ada, mary] = await Promise.all([signIn(server), signIn(server)])
    const made = await ada.api.createRepository({ body: { owner_uid: ada.user.uid, repo_name: 'loom' } })
    await addCollaborator(server, { ownerId: mary.user.ownerId, repoUid: made.uid, role: 'writer' })
    const params = { owner: ada.user.username, repo: 'loom' }
    const commit = async (branch: string, base: string | null, path: string, text: string, new_branch?: string) => {
      const changes = [{ action: 'put' as const, path, text }]
      const body = { branch, base, changes, message: `Change ${path}`, ...(new_branch && { new_branch }) }
      return (await ada.api.createCommit({ params, body })).commit_id
    }
    const check = (oid: string, state: CheckState) =>
      ada.api.setCheck({ params: { ...params, commit: oid }, body: { context: 'build', state } })
    const first = await commit('main', null, 'README.md', 'Loom\n')
    const pulls: { number: string; head: string; at: { params: { owner: string; repo: string; number: string } } }[] =
      []
    for (let at = 1; at <= count; at += 1) {
      const head = await commit('main', first, fileOf(at), `${at}\n`, `topic-${at}`)
      await check(head, 'success')
      const body = { base: 'main', head: `topic-${at}`, title: `Topic ${at}` }
      const number = String((await ada.api.createPull({ params, body })).number)
      pulls.push({ number, head, at: { params: { ...params, number } } })
    }
    await ada.api.createRefRule({ params, body: { ...queueRule, ...rule } })
    const of = (index: number) => pulls[index - 1] ?? assert.fail('no such pull request')
    const get = (index: number) => ada.api.getPull(of(index).at)
    const add = (index: number, by: Person = ada, method: 'merge' | 'squash' | 'rebase' = 'merge') =>
      by.api.addToQueue({ ...of(index).at, body: { method, head: of(index).head } })
    const list = () => ada.api.listMergeQueue({ params, query: { branch: 'main' } })
    const gitDir = folderOf(server, made)
    const git = (...args: string[]) => plainGit(gitDir, args).trim()
    /** What is tried once so many are, and another than before. */
    const tried = async (numbers: readonly number[], before?: string): Promise<string> => {
      let found: string | null = null
      await eventually(async () => {
        const { items, tip_id: tip } = await list()
        assert.deepEqual(
          items.flatMap(({ number, is_tried: isTried }) => (isTried ? [number] : [])),
          numbers.map((index) => Number(of(index).number)),
        )
        assert.ok(tip !== null && tip !== before)
        found = tip
      })
      return found ?? assert.fail('nothing is tried')
    }
    const merged = (index: number) => eventually(async () => assert.equal((await get(index)).thread.is_merged, true))
    /** Why it left the queue last, once it has. */
    const left = async (index: number) => {
      const ends = async () =>
        (await get(index)).items.flatMap((item) =>
          item.kind === 'event' && item.what === 'dequeued' ? [item.from] : [],
        )
      await eventually(async () => assert.ok((await ends()).length > 0))
      return (await ends()).at(-1)
    }
    const empty = () =>
      eventually(async () => {
        assert.deepEqual(await list(), { items: [], tip_id: null })
        assert.equal(git('for-each-ref', 'refs/queue/'), '')
      })
    return {
      ada,
      mary,
      params,
      commit,
      check,
      of,
      get,
      add,
      list,
      git,
      tried,
      merged,
      left,
      empty,
      first,
      repoUid: made.uid,
    }
  }

  it('take what may be merged, from whoever may push, and nothing past them', async (test) => {
    const { ada, params, of, add, get, list, git, first, left } = await scene(1)
    const stranger = await signIn(server)
    const path = `/api/repo/${params.owner}/loom/pulls/1/queue`
    const body = { method: 'merge' as const, head: of(1).head }
    assert.equal((await server.browser().send('PUT', path, { body })).status, 401)
    assert.equal(await codeOf(add(1, stranger)), 403)
    assert.equal(await said(ada.api.addToQueue({ ...of(1).at, body: { ...body, head: first } })), 'pull.moved')
    assert.equal(await said(ada.api.mergePull({ ...of(1).at, body })), 'pull.needs_queue')
    const url = new URL(`/${params.owner}/loom.git`, server.url)
    url.username = params.owner
    url.password = testPassword
    const work = scratchFolder(test)
    assert.equal((await runClient(work, ['clone', '-q', url.href, '.'])).code, 0)
    const push = await runClient(work, ['push', '-q', 'origin', 'origin/topic-1:main'])
    assert.match(push.err, /lets changes in by pull requests alone/)
    const own = await runClient(work, ['push', '-q', 'origin', 'origin/topic-1:refs/queue/main/1'])
    assert.match(own.err, /kept for the server/)
    assert.deepEqual((await get(1)).pull.queue, { length: 0, place: null })
    await add(1)
    await add(1)
    assert.deepEqual((await get(1)).pull.queue, { length: 1, place: 1 })
    await eventually(async () => assert.notEqual((await list()).tip_id, null))
    // Whoever may fetch finds what is tried.
    assert.equal((await runClient(work, ['fetch', '-q', 'origin', 'refs/queue/main/1'])).code, 0)
    await ada.api.removeFromQueue(of(1).at)
    await ada.api.removeFromQueue(of(1).at)
    await eventually(() => assert.equal(git('for-each-ref', 'refs/queue/'), ''))
    assert.deepEqual(
      (await get(1)).items.flatMap((item) => (item.kind === 'event' ? [[item.what, item.from]] : [])),
      [
        ['queued', null],
        ['dequeued', 'cancelled'],
      ],
    )
    await add(1)
    assert.equal((await stranger.api.listMergeQueue({ params, query: { branch: 'main' } })).items.length, 1)
    await ada.api.createBranch({ params, body: { name: 'other', from: 'main' } })
    await ada.api.updatePull({ ...of(1).at, body: { base: 'other' } })
    await eventually(async () => assert.equal(await left(1), 'retargeted'))
    await ada.api.updatePull({ ...of(1).at, body: { base: 'main' } })
    await add(1)
    await ada.api.setRepositoryVisibility({ params, body: { is_private: true } })
    assert.equal(await codeOf(stranger.api.listMergeQueue({ params, query: { branch: 'main' } })), 404)
    const [rule] = await ada.api.listRefRules({ params })
    await ada.api.deleteRefRule({ params: { ...params, uid: rule?.uid ?? '' } })
    await eventually(async () => assert.equal(await left(1), 'no_queue'))
    // Nobody is told what they did themselves; that the rule went, nobody did.
    await eventually(async () => assert.deepEqual((await toldOf(ada))[0], ['queue_left', 'author', null]))
    assert.deepEqual(await toldOf(stranger), [])
    assert.equal(await said(add(1)), 'pull.no_queue')
  })

  it('merge together what has passed together, each in the name of who queued it', async () => {
    const { mary, ada, check, of, get, add, git, tried, merged, empty } = await scene(3)
    await add(1)
    const alone = await tried([1])
    await add(2, mary, 'squash')
    await add(3, ada, 'rebase')
    assert.deepEqual((await get(3)).pull.queue, { length: 3, place: 3 })
    await check(alone, 'pending')
    await check(alone, 'success')
    await merged(1)
    const both = await tried([2, 3])
    assert.equal((await get(2)).thread.is_merged, false)
    await check(both, 'success')
    await Promise.all([merged(2), merged(3)])
    assert.equal(git('rev-parse', 'main'), both)
    assert.deepEqual(
      [(await get(2)).pull.merged, (await get(3)).pull.merged].map((by) => [by?.by?.username, by?.method]),
      [
        [mary.user.username, 'squash'],
        [ada.user.username, 'rebase'],
      ],
    )
    for (const at of [1, 2, 3]) assert.equal(git('show', `main:file-${at}.txt`), `${at}`)
    assert.equal(git('rev-list', '--count', `${of(1).head}..main`), '3')
    await empty()
  })

  it('find by halves who lets the checks fail, and merge the others', async () => {
    const { check, of, get, add, list, tried, merged, left, empty, ada } = await scene(5)
    // So that the others come together.
    await add(1)
    const blocking = await tried([1])
    for (const at of [2, 3, 4, 5]) await add(at)
    await check(blocking, 'failure')
    assert.equal(await left(1), 'checks')
    // What is the same again within a second is the same commit, with the verdict that it has: not each try is seen.
    const seen: number[][] = []
    await eventually(async () => {
      const { items, tip_id: tip } = await list()
      const together = items.flatMap(({ number, is_tried: isTried }) => (isTried ? [number] : []))
      if (tip !== null && together.length > 0) {
        seen.push(together.map((number) => [1, 2, 3, 4, 5].find((at) => Number(of(at).number) === number) ?? 0))
        await check(tip, together.includes(Number(of(5).number)) ? 'failure' : 'success')
      }
      assert.deepEqual(items, [])
    })
    assert.deepEqual(seen[0], [2, 3, 4, 5])
    assert.ok(
      seen.some((each) => `${each}` === '2,3'),
      `${seen.join(' ')}`,
    )
    await Promise.all([merged(2), merged(3), merged(4)])
    assert.equal(await left(5), 'checks')
    assert.deepEqual([(await get(1)).thread.state, (await get(5)).thread.state], ['open', 'open'])
    await empty()
    // It may be queued again.
    await ada.api.addToQueue({ ...of(5).at, body: { method: 'squash', head: of(5).head } })
    await check(await tried([5]), 'neutral')
    await merged(5)
  })

  it('take out what conflicts, what was pushed to, closed or made a draft, and whoever may no more', async () => {
    const same = (at: number) => (at <= 2 ? 'same.txt' : `file-${at}.txt`)
    const { ada, mary, commit, check, of, add, tried, merged, left, empty } = await scene(6, {}, same)
    await add(1)
    await add(2)
    await add(3, mary)
    await add(4)
    await add(5)
    await add(6)
    const first = await tried([1])
    await check(first, 'success')
    await merged(1)
    assert.equal(await left(2), 'conflict')
    const rest = await tried([3, 4, 5, 6], first)
    await commit('topic-4', of(4).head, 'more.txt', 'x\n')
    assert.equal(await left(4), 'pushed')
    const without = await tried([3, 5, 6], rest)
    await ada.api.updatePull({ ...of(5).at, body: { state: 'closed' } })
    assert.equal(await left(5), 'closed')
    const less = await tried([3, 6], without)
    await suspend(server, mary.user)
    await check(less, 'success')
    assert.equal(await left(3), 'rights')
    const only = await tried([6], less)
    await ada.api.updatePull({ ...of(6).at, body: { is_draft: true } })
    assert.equal(await left(6), 'drafted')
    await check(only, 'success')
    await empty()
  })

  it('wait no longer than their bound for a check, and for nothing where no check is asked for', async () => {
    const slow = await scene(1)
    await slow.add(1)
    await slow.tried([1])
    await server.database.write
      .updateTable('merge_queues')
      .set({ deadline: Date.now() - 1 })
      .execute()
    await slow.ada.api.createComment({ ...slow.of(1).at, body: { body: 'Still?' } })
    assert.equal(await slow.left(1), 'timeout')
    await slow.empty()
    const free = await scene(2, { required_checks: [] })
    await free.ada.api.addToQueue({ ...free.of(1).at, body: { method: 'merge', head: free.of(1).head } })
    await free.add(2)
    await Promise.all([free.merged(1), free.merged(2)])
    await free.empty()
  })

  it('are where auto-merge leads to, and ask for approvals as they merge', async () => {
    const { ada, mary, check, of, get, tried, merged, left } = await scene(2, { approvals: 1 })
    const approve = (index: number) =>
      mary.api.submitReview({ ...of(index).at, body: { verdict: 'approve', body: 'So', head: of(index).head } })
    for (const index of [1, 2]) {
      const body = { method: 'squash' as const, head: of(index).head }
      assert.equal(await said(ada.api.addToQueue({ ...of(index).at, body })), 'pull.needs_approvals')
      await eventually(async () => assert.equal((await get(index)).pull.mergeable, 'clean'))
      await ada.api.enableAutoMerge({ ...of(index).at, body })
    }
    await approve(1)
    const tip = await tried([1])
    assert.equal((await get(1)).pull.auto_merge, null)
    await check(tip, 'success')
    await merged(1)
    const { uid } = await approve(2)
    const next = await tried([2], tip)
    await mary.api.dismissReview({ params: { ...of(2).at.params, uid } })
    await check(next, 'success')
    assert.equal(await left(2), 'gates')
    assert.equal((await get(2)).thread.is_merged, false)
  })

  it('go on from wherever a server has ended', async () => {
    const { ada, check, get, add, git, tried, merged, empty, params } = await scene(2)
    await add(1)
    await check(await tried([1]), 'success')
    await merged(1)
    await add(2)
    const tip = await tried([2])
    // It was pushed and noted, and its row was not written.
    git('update-ref', 'refs/heads/main', tip)
    await server.database.write
      .updateTable('repositories')
      .set(({ eb }) => ({ refs_version: eb('refs_version', '+', 1) }))
      .execute()
    await ada.api.createComment({ params: { ...params, number: '2' }, body: { body: 'Is it?' } })
    await merged(2)
    assert.equal((await get(2)).pull.merged?.by?.username, ada.user.username)
    await empty()
  })
})
