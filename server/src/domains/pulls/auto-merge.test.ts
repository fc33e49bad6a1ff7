import assert from 'node:assert/strict'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ApiError } from '@sheaf/client'
import type { MergeMethod, RefRuleFields } from '@sheaf/contract'
import { client } from '@sheaf/git-engine/testing/git-client'
import { plainGit, scratchFolder } from '@sheaf/git-engine/testing/scratch-repository'
import { eventually } from '@sheaf/server-core/testing/eventually'
import { afterAll, beforeAll, describe, it, type TestContext } from 'vitest'
import { codeOf } from '../../testing/code-of.ts'
import { addCollaborator, folderOf, signIn, suspend, testPassword } from '../../testing/factories.ts'
import { startServer, type TestServer } from '../../testing/start-server.ts'
import { toldOf } from '../../testing/told-of.ts'

const said = (call: Promise<unknown>): Promise<string | undefined> =>
  call.then(
    () => undefined,
    (error: unknown) => {
      if (error instanceof ApiError) return error.said?.code
      throw error
    },
  )

type Person = Awaited<ReturnType<typeof signIn>>

const free: RefRuleFields = {
  ...{ kind: 'branch', pattern: 'main', people: [], create: 'writer', push: 'writer', force: 'nobody' },
  ...{ delete: 'nobody', approvals: 0, fresh_approvals: false, resolved_threads: false, required_checks: [] },
  ...{ not_last_pusher: false, dismiss_stale: false, linear_history: false, signed_commits: false, code_owners: false },
  merge_queue: false,
}

describe('auto-merge', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await startServer()
  })
  afterAll(() => server.stop())

  /** Grace proposes `topic` to `main` of ada's repository, which asks for an approval; mary and john may push. */
  async function scene(rule: Partial<RefRuleFields> = { approvals: 1 }, more: { is_draft?: boolean } = {}) {
    const [ada, grace, mary, john] = await Promise.all([signIn(server), signIn(server), signIn(server), signIn(server)])
    const made = await ada.api.createRepository({ body: { owner_uid: ada.user.uid, repo_name: 'loom' } })
    for (const { user } of [mary, john])
      await addCollaborator(server, { ownerId: user.ownerId, repoUid: made.uid, role: 'writer' })
    const here = { owner: ada.user.username, repo: 'loom' }
    const commit = async (branch: string, base: string | null, text: string, new_branch?: string) => {
      const changes = [{ action: 'put' as const, path: 'file.txt', text }]
      const body = { branch, base, changes, message: `Change ${text}`, ...(new_branch && { new_branch }) }
      return (await ada.api.createCommit({ params: here, body })).commit_id
    }
    const first = await commit('main', null, 'first\n')
    const head = await commit('main', first, 'first\ntopic\n', 'topic')
    const [made_rule] = await ada.api.createRefRule({ params: here, body: { ...free, ...rule } })
    const body = { base: 'main', head: 'topic', title: 'Two', ...more }
    const { number } = await grace.api.createPull({ params: here, body })
    const params = { ...here, number: `${number}` }
    const get = () => ada.api.getPull({ params })
    const enable = (by: Person, method: MergeMethod = 'merge', of = head) =>
      by.api.enableAutoMerge({ params, body: { method, head: of } })
    const review = (by: Person, of = head) =>
      by.api.submitReview({ params, body: { verdict: 'approve', body: 'So', head: of } })
    const looked = (of = head) =>
      eventually(async () => {
        const { pull } = await get()
        assert.deepEqual([pull.head_id, pull.mergeable], [of, 'clean'])
      })
    const merged = async () => {
      await eventually(async () => assert.equal((await get()).thread.is_merged, true))
      const { pull } = await get()
      return [pull.merged?.by?.username, pull.merged?.method]
    }
    /** What the timeline says of it, once it says so many things. */
    const lines = async (count: number) => {
      const find = async () =>
        (await get()).items.flatMap((item) =>
          item.kind === 'event' && (item.what.startsWith('auto_merge') || item.what === 'merged')
            ? [[item.what, item.by?.username, item.from ?? item.to]]
            : [],
        )
      await eventually(async () => assert.equal((await find()).length, count))
      return find()
    }
    const git = (...args: string[]) => plainGit(folderOf(server, made), args)
    return {
      ...{ ada, grace, mary, john, params, here, first, head, commit, get, enable, review, looked, merged, lines, git },
      ...{ ruleUid: made_rule?.uid ?? '' },
    }
  }

  it('is asked for by whoever may push, for what they have seen', async () => {
    const { ada, grace, params, first, head, enable, get, lines } = await scene()
    const path = `/api/repo/${params.owner}/loom/pulls/1/auto-merge`
    assert.equal((await server.browser().send('PUT', path, { body: { method: 'merge', head } })).status, 401)
    assert.equal(await codeOf(enable(grace)), 403)
    assert.equal(await codeOf(grace.api.disableAutoMerge({ params })), 403)
    const stranger = { params: { ...params, number: '9' }, body: { method: 'merge' as const, head } }
    assert.equal(await said(ada.api.enableAutoMerge(stranger)), 'pull.missing')
    assert.equal(await said(enable(ada, 'merge', first)), 'pull.moved')
    const settings = { methods: ['merge' as const], default_method: 'merge' as const, delete_head: false }
    await ada.api.setMergeSettings({ params, body: settings })
    assert.equal(await said(enable(ada, 'squash')), 'pull.method_not_allowed')
    assert.equal((await get()).pull.auto_merge, null)
    await enable(ada)
    // Said twice, it happened once.
    await enable(ada)
    const { auto_merge: wish } = (await get()).pull
    assert.deepEqual([wish?.by?.username, wish?.method], [ada.user.username, 'merge'])
    await ada.api.disableAutoMerge({ params })
    await ada.api.disableAutoMerge({ params })
    assert.deepEqual(await lines(2), [
      ['auto_merge_enabled', ada.user.username, 'merge'],
      ['auto_merge_disabled', ada.user.username, 'cancelled'],
    ])
    await ada.api.updatePull({ params, body: { state: 'closed' } })
    assert.equal(await said(enable(ada)), 'pull.not_open')
  })

  it('merges once the last approval is given, in the way and in the name of who asked for it', async () => {
    const { ada, mary, john, head, enable, review, merged, lines, get, git } = await scene({ approvals: 2 })
    await enable(john, 'squash')
    await review(mary)
    assert.equal((await get()).pull.auto_merge?.by?.username, john.user.username)
    await review(ada)
    assert.deepEqual(await merged(), [john.user.username, 'squash'])
    assert.equal((await get()).pull.auto_merge, null)
    assert.deepEqual(
      (await lines(2)).map(([what, by]) => [what, by]),
      [
        ['auto_merge_enabled', john.user.username],
        ['merged', john.user.username],
      ],
    )
    assert.equal(git('show', 'main:file.txt'), git('show', `${head}:file.txt`))
    assert.match(git('log', '-1', '--format=%s', 'main'), /^Two \(#1\)/)
  })

  it('merges once a check is good, a thread is settled, a draft is ready or a rule is gone', async () => {
    const checked = await scene({ required_checks: ['build'] })
    await checked.enable(checked.ada)
    const set = (state: 'pending' | 'failure' | 'success') =>
      checked.ada.api.setCheck({
        params: { ...checked.here, commit: checked.head },
        body: { context: 'build', state },
      })
    await set('failure')
    await set('pending')
    await set('success')
    assert.deepEqual(await checked.merged(), [checked.ada.user.username, 'merge'])

    const settled = await scene({ resolved_threads: true })
    const body = { head: settled.head, path: 'file.txt', line: 2, body: 'Why?' }
    const { uid } = await settled.mary.api.createReviewThread({ params: settled.params, body })
    await settled.enable(settled.ada, 'rebase')
    await settled.looked()
    assert.equal((await settled.get()).thread.is_merged, false)
    await settled.mary.api.resolveReviewThread({ params: { ...settled.params, uid }, body: { resolved: true } })
    assert.deepEqual(await settled.merged(), [settled.ada.user.username, 'rebase'])

    const drafted = await scene({}, { is_draft: true })
    await drafted.enable(drafted.ada)
    await drafted.looked()
    assert.equal((await drafted.get()).thread.is_merged, false)
    await drafted.grace.api.updatePull({ params: drafted.params, body: { is_draft: false } })
    assert.deepEqual(await drafted.merged(), [drafted.ada.user.username, 'merge'])

    const ruled = await scene()
    await ruled.enable(ruled.ada)
    await ruled.ada.api.deleteRefRule({ params: { ...ruled.here, uid: ruled.ruleUid } })
    assert.deepEqual(await ruled.merged(), [ruled.ada.user.username, 'merge'])
  })

  it('goes on for what somebody who may push has added, and never for anything that was not looked at', async () => {
    const { ada, mary, head, commit, enable, review, looked, merged, get } = await scene()
    await looked()
    await enable(ada, 'fast-forward')
    const next = await commit('topic', head, 'first\ntopic\nmore\n')
    await looked(next)
    assert.equal((await get()).pull.auto_merge?.by?.username, ada.user.username)
    await review(mary, next)
    assert.deepEqual(await merged(), [ada.user.username, 'fast-forward'])
    assert.equal(await said(enable(ada, 'merge', next)), 'pull.was_merged')
  })

  it('ends where the branches conflict, or the pull request is closed', async () => {
    const torn = await scene()
    const { ada, mary, here, first } = torn
    await torn.looked()
    await torn.enable(torn.john)
    await ada.api.createBranch({ params: here, body: { name: 'other', from: first } })
    const theirs = await torn.commit('other', first, 'other\n')
    const { number } = await ada.api.createPull({ params: here, body: { base: 'main', head: 'other', title: 'Other' } })
    const params = { ...here, number: `${number}` }
    await mary.api.submitReview({ params, body: { verdict: 'approve', body: 'So', head: theirs } })
    await ada.api.mergePull({ params, body: { method: 'merge', head: theirs } })
    assert.deepEqual((await torn.lines(2))[1], ['auto_merge_disabled', undefined, 'conflict'])
    // Who asked for it hears of that, and so does its author.
    await eventually(async () => assert.deepEqual(await toldOf(torn.john), [['auto_merge_ended', 'merging', null]]))
    await eventually(async () => assert.deepEqual(await toldOf(torn.grace), [['auto_merge_ended', 'author', null]]))
    assert.equal(await said(torn.enable(ada)), 'pull.conflict')

    const closed = await scene()
    await closed.enable(closed.ada)
    await closed.grace.api.updatePull({ params: closed.params, body: { state: 'closed' } })
    assert.deepEqual((await closed.lines(2))[1], ['auto_merge_disabled', closed.grace.user.username, 'closed'])
    await closed.grace.api.updatePull({ params: closed.params, body: { state: 'open' } })
    assert.equal((await closed.get()).pull.auto_merge, null)
  })

  it('asks anew whether whoever wanted it may: a lost role and a suspended account end it', async () => {
    for (const lose of ['role', 'account', 'method'] as const) {
      const { ada, mary, john, params, enable, review, lines, get, looked } = await scene()
      await looked()
      await enable(john, 'squash')
      if (lose === 'role') await ada.api.removeCollaborator({ params: { ...params, name: john.user.username } })
      else if (lose === 'account') await suspend(server, john.user)
      else {
        const body = { methods: ['merge' as const], default_method: 'merge' as const, delete_head: false }
        await ada.api.setMergeSettings({ params, body })
      }
      await review(mary)
      const why = lose === 'method' ? 'method' : 'rights'
      assert.deepEqual((await lines(2))[1], ['auto_merge_disabled', undefined, why])
      const { thread, pull } = await get()
      assert.deepEqual([thread.is_merged, pull.auto_merge, pull.gates], [false, null, []])
    }
  })

  it('ends where somebody pushes who may not merge', async (test: TestContext) => {
    const { ada, grace, mary, here } = await scene()
    const url = new URL(`/${here.owner}/loom.git`, server.url)
    url.username = grace.user.username
    url.password = testPassword
    const folder = scratchFolder(test)
    await client(folder, 'clone', '-q', url.href, 'work')
    const work = join(folder, 'work')
    const propose = async (text: string) => {
      writeFileSync(join(work, 'new.txt'), text)
      await client(work, 'add', '.')
      await client(work, 'commit', '-q', '-m', text)
      await client(work, 'push', '-q', '-o', 'topic=new', 'origin', 'HEAD:refs/for/main')
      return (await client(work, 'rev-parse', 'HEAD')).trim()
    }
    const seen = await propose('one')
    const params = { ...here, number: '2' }
    await ada.api.enableAutoMerge({ params, body: { method: 'merge', head: seen } })
    const pushed = await propose('two')
    await mary.api.submitReview({ params, body: { verdict: 'approve', body: 'So', head: pushed } })
    const { items, pull, thread } = await ada.api.getPull({ params })
    const last = items.flatMap((item) => (item.kind === 'event' && item.what.startsWith('auto') ? [item] : [])).at(-1)
    assert.deepEqual(
      [last?.what, last?.by?.username, last?.from],
      ['auto_merge_disabled', grace.user.username, 'pushed'],
    )
    assert.deepEqual([thread.is_merged, pull.auto_merge, pull.gates], [false, null, []])
  })

  it('is not taken back from a merge that is landing', async () => {
    const { ada, params, enable, get } = await scene()
    await enable(ada)
    const until = (landing_until: number) =>
      server.database.write.updateTable('pulls').set({ landing_until }).where('is_open', '=', 1).execute()
    await until(Date.now() + 600_000)
    assert.equal(await said(ada.api.disableAutoMerge({ params })), 'review.landing')
    assert.equal(await said(enable(ada, 'squash')), 'review.landing')
    // Its server has ended: others go on.
    await until(Date.now() - 1)
    await ada.api.disableAutoMerge({ params })
    assert.equal((await get()).pull.auto_merge, null)
  })

  it('happens once, whatever comes at the same moment', async () => {
    for (const rival of ['approval', 'merge', 'cancel', 'close'] as const) {
      const { ada, mary, john, params, head, enable, review, get, lines } = await scene({
        ...{ approvals: 1, required_checks: ['build'] },
      })
      await enable(john)
      await ada.api.setCheck({ params: { ...params, commit: head }, body: { context: 'build', state: 'success' } })
      const rivals = {
        approval: () => review(ada),
        merge: () => ada.api.mergePull({ params, body: { method: 'merge', head } }),
        cancel: () => ada.api.disableAutoMerge({ params }),
        close: () => ada.api.updatePull({ params, body: { state: 'closed' } }),
      }
      const [, other] = await Promise.allSettled([review(mary), rivals[rival]()])
      if (rival === 'cancel' && other.status === 'fulfilled') {
        // Either it was merged before, or it never is.
        const { thread } = await get()
        const told = await lines(2)
        assert.equal(told[1]?.[0], thread.is_merged ? 'merged' : 'auto_merge_disabled')
        if (thread.is_merged) continue
        await ada.api.mergePull({ params, body: { method: 'merge', head } })
        assert.equal((await get()).pull.merged?.by?.username, ada.user.username)
        continue
      }
      await eventually(async () => assert.equal((await get()).thread.state, 'closed'))
      const events = (await get()).items.flatMap((item) => (item.kind === 'event' ? [item.what] : []))
      assert.equal(events.filter((what) => what === 'merged' || what === 'closed').length, 1)
      assert.equal((await get()).pull.auto_merge, null)
    }
  })
})
