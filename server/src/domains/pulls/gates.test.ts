import assert from 'node:assert/strict'
import { ApiError } from '@sheaf/client'
import type { MergeMethod, RefRuleFields } from '@sheaf/contract'
import { client, runClient } from '@sheaf/git-engine/testing/git-client'
import { plainGit, scratchFolder } from '@sheaf/git-engine/testing/scratch-repository'
import { eventually } from '@sheaf/server-core/testing/eventually'
import { afterAll, beforeAll, describe, it, type TestContext } from 'vitest'
import { addCollaborator, createTeam, folderOf, issueAccessKey, signIn } from '../../testing/factories.ts'
import { startServer, type TestServer } from '../../testing/start-server.ts'

const said = (call: Promise<unknown>): Promise<string | undefined> =>
  call.then(
    () => undefined,
    (error: unknown) => {
      if (error instanceof ApiError) return error.said?.code
      throw error
    },
  )

/** Names behind the pattern of the second line, as they are told. */
const namesIn = (text: string): string[] =>
  (text.split('\n')[1] ?? '')
    .split(' ')
    .slice(1)
    .map((name) => name.slice(1).toLowerCase())

type Person = Awaited<ReturnType<typeof signIn>>

const free: RefRuleFields = {
  ...{
    kind: 'branch',
    pattern: 'main',
    people: [],
    create: 'writer',
    push: 'writer',
    force: 'nobody',
    delete: 'nobody',
  },
  ...{ approvals: 0, fresh_approvals: false, resolved_threads: false, required_checks: [] },
  ...{ not_last_pusher: false, dismiss_stale: false, linear_history: false, signed_commits: false, code_owners: false },
  merge_queue: false,
}

describe('gates of branches', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await startServer()
  })
  afterAll(() => server.stop())

  /** Grace proposes `topic`, which ada pushed, to `main` of ada's repository; mary and john may push. */
  async function scene(rule: Partial<RefRuleFields>) {
    const [ada, grace, mary, john] = await Promise.all([signIn(server), signIn(server), signIn(server), signIn(server)])
    const made = await ada.api.createRepository({ body: { owner_uid: ada.user.uid, repo_name: 'loom' } })
    for (const { user } of [mary, john])
      await addCollaborator(server, { ownerId: user.ownerId, repoUid: made.uid, role: 'writer' })
    const params = { owner: ada.user.username, repo: 'loom' }
    const commit = async (by: Person, branch: string, base: string | null, text: string, new_branch?: string) => {
      const changes = [{ action: 'put' as const, path: `${branch}${new_branch ?? ''}.txt`, text }]
      const body = { branch, base, changes, message: `Change ${text}`, ...(new_branch && { new_branch }) }
      return (await by.api.createCommit({ params, body })).commit_id
    }
    const first = await commit(ada, 'main', null, 'first')
    const head = await commit(ada, 'main', first, 'topic', 'topic')
    await ada.api.createRefRule({ params, body: { ...free, ...rule } })
    const open = async (branch = 'topic') => {
      const { number } = await grace.api.createPull({ params, body: { base: 'main', head: branch, title: 'Two' } })
      return { params: { ...params, number: `${number}` } }
    }
    const one = await open()
    const get = () => ada.api.getPull(one)
    const review = (by: Person, verdict: 'approve' | 'request_changes', of = head) =>
      by.api.submitReview({ ...one, body: { verdict, body: 'So', head: of } })
    const merge = (of = head, method: MergeMethod = 'merge', at = one) =>
      ada.api.mergePull({ ...at, body: { method, head: of } })
    /** Once the push of `head` was looked at. */
    const looked = (of = head) =>
      eventually(async () => {
        const { pull } = await get()
        assert.deepEqual([pull.head_id, pull.mergeable], [of, 'clean'])
      })
    const git = (...args: string[]) => plainGit(folderOf(server, made), args)
    /** A clone into which a writer pushes. */
    const clone = async (test: TestContext) => {
      const url = new URL(`/${params.owner}/loom`, server.url)
      url.username = 'key'
      url.password = (await issueAccessKey(server, mary.user, { grants: { repo_access: 2 } })).token
      const work = scratchFolder(test)
      await client(work, 'clone', '-q', url.href, '.')
      const run = (...args: string[]) => client(work, ...args)
      return { run, push: (...refs: string[]) => runClient(work, ['push', '-q', 'origin', ...refs]) }
    }
    return { ada, grace, mary, john, params, one, first, head, commit, open, get, review, merge, looked, git, clone }
  }

  it('count no approval of whoever pushed last', async () => {
    const { ada, mary, head, commit, get, review, merge, looked } = await scene({ approvals: 1, not_last_pusher: true })
    await looked()
    assert.equal(await said(merge()), 'pull.needs_approvals')
    await review(ada, 'approve')
    await eventually(async () => {
      const [gate] = (await get()).pull.gates
      assert.deepEqual([gate?.reason, gate?.found, gate?.pusher], ['approvals', 0, ada.user.username])
    })
    assert.equal(await said(merge()), 'pull.needs_approvals_of_others')
    // Now it is mary who pushed last; that ada approved of what was there before still counts.
    const next = await commit(mary, 'topic', head, 'more')
    await looked(next)
    await eventually(async () => assert.deepEqual((await get()).pull.gates, []))
    await merge(next)
  })

  it('dismiss approvals of what was proposed before, and nothing else', async () => {
    const { ada, mary, john, one, head, commit, get, review, merge, looked } = await scene({
      ...{ approvals: 1, dismiss_stale: true },
    })
    await review(mary, 'approve')
    await review(john, 'request_changes')
    assert.equal(await said(merge()), 'pull.changes_requested')
    const next = await commit(ada, 'topic', head, 'more')
    // Before anybody has looked at the push already.
    assert.equal(await said(merge(next)), 'pull.needs_approvals')
    await looked(next)
    const { items } = await get()
    assert.deepEqual(
      items.flatMap((item) => (item.kind === 'review' ? [[item.verdict, item.is_dismissed]] : [])),
      [
        ['approve', true],
        ['request_changes', false],
      ],
    )
    // The merge that was refused made the version, of which it is told later who pushed it.
    await eventually(async () => {
      const events = (await get()).items.flatMap((item) => (item.kind === 'event' ? [item] : []))
      assert.deepEqual(
        events.map(({ what, from, to, by }) => [what, from, to, by?.username]),
        [
          ['pushed', head, next, ada.user.username],
          ['approvals_dismissed', '1', next, ada.user.username],
        ],
      )
    })
    await review(john, 'approve', next)
    // What is pushed back to is approved anew as well.
    await ada.api.mergePull({ ...one, body: { method: 'squash', head: next } })
  })

  it('keep merge commits out, whoever brings them and however', async (test) => {
    const { one, head, merge, looked, clone, open, get, params, ada, git } = await scene({ linear_history: true })
    await looked()
    assert.deepEqual(
      (await get()).pull.gates.map(({ reason, methods }) => [reason, methods]),
      [['linear', ['merge']]],
    )
    assert.equal(await said(merge(head, 'merge')), 'pull.needs_linear')
    const { run, push } = await clone(test)
    for (const branch of ['one', 'two']) {
      await run('checkout', '-q', '-b', branch, 'origin/main')
      await run('commit', '-q', '--allow-empty', '-m', branch)
    }
    await run('merge', '-q', '--no-ff', '-m', 'Both', 'one')
    const refused = await push('two:main')
    assert.match(refused.err, /the rule for main allows no merge commits, and [0-9a-f]{7} is one/i)
    assert.equal((await push('two', 'one:main')).code, 0)
    // They are all here already, and are kept out nevertheless.
    assert.match((await push('two:main')).err, /allows no merge commits/)
    const two = await open('two')
    const tip = git('rev-parse', 'two')
    assert.equal(await said(merge(tip, 'fast-forward', two)), 'push.merge_commit')
    await merge(head, 'rebase', one)
    await merge(tip, 'squash', two)
    assert.equal(git('rev-list', '--min-parents=2', 'main'), '')
    // What is made from there brings nothing.
    await ada.api.createRefRule({ params, body: { ...free, pattern: 'release/*', linear_history: true } })
    await ada.api.createBranch({ params, body: { name: 'release/1', from: 'two' } })
  })

  it('let only commits in that are verified', async (test) => {
    const { head, merge, looked, clone, open, get, ada, git, commit } = await scene({ signed_commits: true })
    await looked()
    // Those of the server are.
    assert.deepEqual((await get()).pull.gates, [])
    const { run, push } = await clone(test)
    await run('checkout', '-q', '-b', 'plain', 'origin/main')
    await run('commit', '-q', '--allow-empty', '-m', 'Not signed')
    const plain = (await run('rev-parse', 'HEAD')).trim()
    const refused = await push('plain:main')
    assert.match(refused.err, new RegExp(`requires verified signatures, and ${plain.slice(0, 7)} has none`))
    assert.equal((await push('plain')).code, 0)
    assert.match((await push('plain:main')).err, /requires verified signatures/)
    const two = await open('plain')
    const { pull } = await ada.api.getPull(two)
    assert.deepEqual(
      pull.gates.map(({ reason, found, methods }) => [reason, found, methods]),
      [['signatures', 1, ['merge', 'fast-forward']]],
    )
    assert.equal(await said(merge(plain, 'merge', two)), 'pull.needs_signatures')
    assert.equal(await said(merge(plain, 'fast-forward', two)), 'pull.needs_signatures')
    await merge(head, 'merge')
    await merge(plain, 'squash', two)
    await commit(ada, 'main', git('rev-parse', 'main'), 'in the browser')
    assert.equal(git('log', '--format=%s', 'main', '--grep=Not signed'), '')
  })

  it('ask code owners of what is changed, by the last line that matches, and wait for one of each', async () => {
    const { ada, mary, john, params, one, first, head, commit, get, review, merge, looked } = await scene({})
    const team = await createTeam(server, { name: `mills${ada.user.userId}`, members: [[john.user, 'reader']] })
    const text = `* @nobody-at-all\n*.txt @${mary.user.username} @${team.name} @${ada.user.username}\n`
    const put = (base: string, content: string) =>
      ada.api.createCommit({
        params,
        body: {
          ...{ branch: 'main', base, message: 'Owners' },
          changes: [{ action: 'put' as const, path: '.github/CODEOWNERS', text: content }],
        },
      })
    await looked()
    const { commit_id: base } = await put(first, text)
    await ada.api.createRefRule({ params, body: { ...free, pattern: 'ma*', code_owners: true } })
    assert.equal(await said(put(base, '')), 'commit.refused')
    const next = await commit(ada, 'topic', head, 'more')
    await looked(next)
    const { pull } = await get()
    assert.deepEqual(
      pull.gates.map(({ reason, needed, found, owners }) => [reason, needed, found, owners]),
      [['code_owners', 1, 0, [{ pattern: '*.txt', files: 2, names: namesIn(text) }]]],
    )
    // All of them are asked, with why.
    assert.deepEqual(
      pull.reviewers
        .map(({ username, is_requested, code_owner_of }) => [username, is_requested, code_owner_of])
        .toSorted(),
      [ada, mary, john].map(({ user }) => [user.username, true, '*.txt']).toSorted(),
    )
    const stranger = await signIn(server)
    await stranger.api.submitReview({ ...one, body: { verdict: 'approve', body: 'So', head: next } })
    assert.equal(await said(merge(next)), 'pull.needs_code_owners')
    // A member of a team that is named speaks for it.
    await review(john, 'approve', next)
    assert.deepEqual((await get()).pull.gates, [])
    await merge(next)
  })

  it('let no merge land whose approval was taken back before', async () => {
    const { database } = server
    for (const isLate of [false, true, false, true]) {
      const { mary, one, get, review, merge, looked } = await scene({ approvals: 1 })
      await looked()
      const { uid } = await review(mary, 'approve')
      const merging = said(merge())
      if (isLate)
        await eventually(async () => {
          const noted = database.read.selectFrom('pulls').select('number').where('landing_until', 'is not', null)
          assert.ok((await noted.execute()).length > 0 || (await get()).thread.is_merged)
        })
      const dismissed = await said(mary.api.dismissReview({ params: { ...one.params, uid } }))
      const { is_merged: wasMerged } = (await get()).thread
      const refused = await merging
      if (dismissed === 'review.landing') assert.ok(wasMerged || refused === undefined)
      else assert.equal(dismissed, undefined)
      // Whoever was told that it counts no more before it was merged finds that it was not.
      if (dismissed === undefined && !wasMerged) assert.equal(refused, 'pull.needs_approvals')
      assert.equal((await get()).thread.is_merged, refused === undefined)
    }
  })

  it('let nobody take back what a merge was judged by until it has landed', async () => {
    const { mary, john, one, review, merge, looked } = await scene({ approvals: 1 })
    await looked()
    const { uid } = await review(mary, 'approve')
    const until = (landing_until: number) =>
      server.database.write.updateTable('pulls').set({ landing_until }).where('is_open', '=', 1).execute()
    const dismiss = () => mary.api.dismissReview({ params: { ...one.params, uid } })
    await until(Date.now() + 600_000)
    assert.equal(await said(dismiss()), 'review.landing')
    assert.equal(await said(review(john, 'request_changes')), 'review.landing')
    // Its server has ended: others go on.
    await until(Date.now() - 1)
    await dismiss()
    assert.equal(await said(merge()), 'pull.needs_approvals')
    await review(mary, 'approve')
    await merge()
  })
})
