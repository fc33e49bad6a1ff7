import assert from 'node:assert/strict'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ApiError } from '@sheaf/client'
import { limits, type MergeMethod } from '@sheaf/contract'
import { client, runClient } from '@sheaf/git-engine/testing/git-client'
import { plainGit, scratchFolder } from '@sheaf/git-engine/testing/scratch-repository'
import { eventually } from '@sheaf/server-core/testing/eventually'
import { afterAll, beforeAll, describe, it, type TestContext } from 'vitest'
import { codeOf } from '../../testing/code-of.ts'
import { commentsIn } from '../../testing/comments-in.ts'
import { addCollaborator, folderOf, signIn, testPassword } from '../../testing/factories.ts'
import { startServer, type TestServer } from '../../testing/start-server.ts'

/** By which message a call was refused; nothing where it was not. */
const said = (call: Promise<unknown>): Promise<string | undefined> =>
  call.then(
    () => undefined,
    (error: unknown) => {
      if (error instanceof ApiError) return error.said?.code
      throw error
    },
  )

const lines = (...changed: readonly [number, string][]) =>
  Array.from({ length: 20 }, (_, at) => `${changed.find(([line]) => line === at)?.[1] ?? `line ${at}`}\n`).join('')

describe('pull requests', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await startServer()
  })
  afterAll(() => server.stop())

  /** A repository with `main` and a branch `topic` that changed line 2 of its one file. */
  async function scene() {
    const [ada, grace] = [await signIn(server), await signIn(server)]
    const made = await ada.api.createRepository({ body: { owner_uid: ada.user.uid, repo_name: 'loom' } })
    const params = { owner: ada.user.username, repo: 'loom' }
    const commit = async (branch: string, base: string | null, text: string, new_branch?: string) => {
      const changes = [{ action: 'put' as const, path: 'file.txt', text }]
      const body = { branch, base, changes, message: `Change ${branch}`, ...(new_branch && { new_branch }) }
      return (await ada.api.createCommit({ params, body })).commit_id
    }
    const first = await commit('main', null, lines())
    const topic = await commit('main', first, lines([2, 'two']), 'topic')
    const gitDir = folderOf(server, made)
    const git = (...args: string[]) => plainGit(gitDir, args)
    const open = async (by = grace, more: object = {}) =>
      String((await by.api.createPull({ params, body: { base: 'main', head: 'topic', title: 'Two', ...more } })).number)
    const get = (number: string) => ada.api.getPull({ params: { ...params, number } })
    /** As it stands once it was looked at. */
    const checked = async (number: string) => {
      await eventually(async () => assert.notEqual((await get(number)).pull.mergeable, 'checking'))
      return get(number)
    }
    const merge = (number: string, head: string, method: MergeMethod = 'merge', by = ada) =>
      by.api.mergePull({ params: { ...params, number }, body: { method, head } })
    const url = new URL(`/${ada.user.username}/loom.git`, server.url)
    url.username = ada.user.username
    url.password = testPassword
    return { ada, grace, repoUid: made.uid, params, first, topic, commit, git, gitDir, open, get, checked, merge, url }
  }

  /** What stock git makes of two commits, in a clone. */
  async function mergedByGit(test: TestContext, url: URL, ours: string, theirs: string) {
    const folder = scratchFolder(test)
    await client(folder, 'clone', '-q', url.href, 'work')
    const work = join(folder, 'work')
    await client(work, 'checkout', '-q', ours)
    await client(work, 'merge', '-q', '--no-ff', '-m', 'x', theirs)
    return (await client(work, 'rev-parse', 'HEAD^{tree}')).trim()
  }

  it('are not merged while they are drafts, which their authors and maintainers say', async () => {
    const { ada, grace, params, open, topic, checked, get, merge } = await scene()
    const number = await open(grace, { is_draft: true })
    assert.equal((await checked(number)).thread.is_draft, true)
    assert.equal(await said(merge(number, topic)), 'pull.is_draft')
    const one = { params: { ...params, number } }
    const stranger = await signIn(server)
    assert.equal(await codeOf(stranger.api.updatePull({ ...one, body: { is_draft: false } })), 403)
    await grace.api.updatePull({ ...one, body: { is_draft: false } })
    // Said twice, it happened once.
    await grace.api.updatePull({ ...one, body: { is_draft: false } })
    await ada.api.updatePull({ ...one, body: { is_draft: true } })
    assert.equal(await said(merge(number, topic)), 'pull.is_draft')
    await ada.api.updatePull({ ...one, body: { is_draft: false } })
    await merge(number, topic)
    const { thread, items } = await get(number)
    assert.deepEqual([thread.is_merged, thread.is_draft], [true, false])
    assert.deepEqual(
      items.flatMap((item) => (item.kind === 'event' ? [item.what] : [])),
      ['ready', 'drafted', 'ready', 'merged'],
    )
    assert.equal(await said(ada.api.updatePull({ ...one, body: { is_draft: true } })), 'pull.was_merged')
  })

  it('are opened by whoever may read, where there is something to bring, once for two branches', async () => {
    const { ada, grace, params, open, first, commit } = await scene()
    const path = `/api/repo/${params.owner}/loom/pulls`
    const body = { base: 'main', head: 'topic', title: 'Two' }
    assert.equal((await server.browser().send('POST', path, { body })).status, 401)
    const create = (more: object) => grace.api.createPull({ params, body: { ...body, ...more } })
    assert.equal(await codeOf(create({ title: ' ' })), 400)
    assert.equal(await codeOf(create({ head: '' })), 400)
    assert.equal(await said(create({ head: 'nothing' })), 'pull.no_branch')
    assert.equal(await said(create({ base: '../../x' })), 'pull.no_branch')
    assert.equal(await said(create({ head: 'main' })), 'pull.nothing')
    await ada.api.createBranch({ params, body: { name: 'old', from: first } })
    assert.equal(await said(create({ head: 'old' })), 'pull.nothing')
    assert.equal(await open(), '1')
    assert.equal(await said(create({})), 'pull.taken')
    // Numbers are those of discussions, too.
    const { number } = await grace.api.createDiscussion({ params, body: { title: 'Why two?' } })
    assert.equal(number, 2)
    assert.equal(await codeOf(grace.api.getPull({ params: { ...params, number: '2' } })), 404)
    assert.equal(await said(grace.api.getDiscussion({ params: { ...params, number: '1' } })), 'thread.is_pull')
    assert.equal(await said(grace.api.getDiscussion({ params: { ...params, number: '9' } })), 'thread.missing')
    await commit('main', first, lines([4, 'four']), 'other')
    // Two at once.
    const codes = await Promise.all([1, 2, 3].map(() => codeOf(create({ head: 'other' }))))
    assert.deepEqual(codes.toSorted(), [200, 409, 409])
    const { items, open: count, closed } = await grace.api.listPulls({ params, query: {} })
    assert.deepEqual(
      [items.map(({ head, is_merged }) => [head, is_merged]), count, closed],
      [
        [
          ['other', false],
          ['topic', false],
        ],
        2,
        0,
      ],
    )
    const found = await grace.api.listPulls({ params, query: { q: 'nothing like it' } })
    assert.deepEqual(found.items, [])
  })

  it('are merged as stock git merges, signed by this server, by who may push alone', async (test) => {
    const { ada, grace, params, first, topic, commit, git, gitDir, open, get, checked, merge, url } = await scene()
    const ours = await commit('main', first, lines([17, 'seventeen']))
    const number = await open()
    assert.equal(git('rev-parse', `refs/pull/${number}/head`), topic)
    const before = await checked(number)
    assert.deepEqual(
      [before.pull.mergeable, before.pull.can_fast_forward, before.pull.can_merge],
      ['clean', false, true],
    )
    assert.equal((await grace.api.getPull({ params: { ...params, number } })).pull.can_merge, false)
    assert.equal(await codeOf(merge(number, topic, 'merge', grace)), 403)
    assert.equal(await said(merge(number, first)), 'pull.moved')
    assert.equal(await said(merge(number, topic, 'fast-forward')), 'pull.no_fast_forward')
    const tree = await mergedByGit(test, url, ours, topic)

    const { commit_id } = await merge(number, topic)
    assert.equal(git('rev-parse', 'main'), commit_id)
    assert.equal(git('rev-parse', 'main^{tree}'), tree)
    assert.equal(
      git('log', '-1', '--format=%P|%an|%cn|%B', 'main'),
      `${ours} ${topic}|${ada.user.username}|Sheaf|Merge pull request #1 from topic\n\nTwo\n`,
    )
    assert.equal(git('fsck', '--strict'), '')
    const allowed = join(scratchFolder(test), 'allowed_signers')
    writeFileSync(allowed, await (await fetch(new URL('/-/allowed_signers', server.url))).text())
    const { code, err } = await runClient(gitDir, [
      '-c',
      `gpg.ssh.allowedSignersFile=${allowed}`,
      'verify-commit',
      'main',
    ])
    assert.equal(code, 0, err)
    const after = await get(number)
    assert.deepEqual(
      [after.thread.state, after.thread.is_merged, after.pull.merged?.method, after.pull.merged?.by?.username],
      ['closed', true, 'merge', ada.user.username],
    )
    assert.deepEqual([after.pull.base_id, after.pull.head_id, after.pull.can_merge], [ours, topic, false])
    assert.equal(await said(merge(number, topic)), 'pull.was_merged')
    assert.equal(
      await said(ada.api.updatePull({ params: { ...params, number }, body: { state: 'open' } })),
      'pull.was_merged',
    )
    const { open: count, closed } = await ada.api.listPulls({ params, query: { state: 'closed' } })
    assert.deepEqual([count, closed], [0, 1])
  })

  it('become one commit of their author that names who has written it with them, or move the branch as it is', async (test) => {
    const { ada, grace, params, first, topic, commit, git, open, checked, merge, url } = await scene()
    const number = await open(grace, { body: 'Because of two.' })
    assert.equal((await checked(number)).pull.can_fast_forward, true)
    const ours = await commit('main', first, lines([17, 'seventeen']))
    const tree = await mergedByGit(test, url, ours, topic)
    await merge(number, topic, 'squash')
    assert.equal(git('rev-parse', 'main^{tree}'), tree)
    const { uid } = ada.user
    const expected = `${ours}|${grace.user.username}|Two (#1)\n\nBecause of two.\n\nCo-authored-by: ${ada.user.username} <${uid}@users.noreply.localhost>\n`
    assert.equal(git('log', '-1', '--format=%P|%an|%B', 'main'), expected)

    const main = git('rev-parse', 'main')
    const next = await commit('main', main, lines([3, 'three']), 'next')
    const second = await open(grace, { head: 'next' })
    assert.deepEqual(await merge(second, next, 'fast-forward'), { commit_id: next })
    assert.equal(git('rev-parse', 'main'), next)
    // What was proposed stays where everybody finds it, its branch gone.
    await ada.api.deleteBranch({ params: { ...params, branch: 'topic' } })
    assert.equal(
      (await ada.api.compareCommits({ params: { ...params, range: `${ours}...${topic}` }, query: {} })).total,
      1,
    )
    const clone = scratchFolder(test)
    await client(clone, 'init', '-q', '.')
    await client(clone, 'fetch', '-q', url.href, 'refs/pull/1/head')
    assert.equal((await client(clone, 'rev-parse', 'FETCH_HEAD')).trim(), topic)
    const push = await runClient(clone, ['push', url.href, ':refs/pull/1/head'])
    assert.match(push.err, /kept for the server/)
  })

  it('are rebased as stock git rebases, each commit its author’s and signed by this server', async (test) => {
    const { ada, grace, first, topic, commit, git, open, get, merge, url } = await scene()
    await commit('topic', topic, lines([2, 'two'], [4, 'four']))
    const head = git('rev-parse', 'topic')
    const ours = await commit('main', first, lines([17, 'seventeen']))
    const folder = scratchFolder(test)
    await client(folder, 'clone', '-q', url.href, 'work')
    const work = join(folder, 'work')
    await client(work, 'checkout', '-q', 'topic')
    await client(work, 'rebase', '-q', ours)
    const format = ['log', '--format=%T|%an|%ae|%ad|%B', '--date=raw']
    const expected = await client(work, ...format, `${ours}..topic`)
    const number = await open(grace)
    assert.equal(await said(merge(number, topic, 'rebase')), 'pull.moved')
    const { commit_id } = await merge(number, head, 'rebase')
    assert.equal(git('rev-parse', 'main'), commit_id)
    assert.equal(git('rev-parse', 'main~2'), ours)
    assert.equal(git(...format, `${ours}..main`).trim(), expected.trim())
    const { uid, username } = ada.user
    const [committer, signature] = [git('log', '-1', '--format=%cn <%ce>', 'main'), git('cat-file', 'commit', 'main~1')]
    assert.equal(committer, `${username} <${uid}@users.noreply.localhost>`)
    assert.match(signature, /^gpgsig -----BEGIN SSH SIGNATURE-----$/m)
    assert.equal(git('fsck', '--strict'), '')
    const { thread, pull } = await get(number)
    assert.deepEqual([thread.is_merged, pull.merged?.method, pull.merged?.commit_id], [true, 'rebase', commit_id])
  })

  it('are not rebased where one of their commits conflicts, nor where all of them are there already', async () => {
    const { first, topic, commit, git, open, merge } = await scene()
    const head = await commit('topic', topic, lines())
    const ours = await commit('main', first, lines([2, 'zwei']))
    const number = await open()
    // As a whole it changes nothing; its first commit does.
    assert.equal(await said(merge(number, head, 'rebase')), 'pull.rebase_conflict')
    assert.equal(git('rev-parse', 'main'), ours)
    const same = await commit('main', ours, lines([2, 'zwei'], [9, 'nine']), 'same')
    const second = await open(undefined, { head: 'same' })
    const between = await commit('main', ours, lines([2, 'zwei'], [16, 'sixteen']))
    const main = await commit('main', between, lines([2, 'zwei'], [9, 'nine'], [16, 'sixteen']))
    assert.equal(await said(merge(second, same, 'rebase')), 'pull.nothing')
    assert.equal(git('rev-parse', 'main'), main)
  })

  it('say which files are in conflict, and change nothing', async () => {
    const { first, topic, commit, git, open, checked, merge } = await scene()
    const ours = await commit('main', first, lines([2, 'zwei']))
    const number = await open()
    const { pull } = await checked(number)
    assert.deepEqual([pull.mergeable, pull.conflicts], ['conflict', ['file.txt']])
    assert.equal(await said(merge(number, topic)), 'pull.conflict')
    assert.equal(await said(merge(number, topic, 'squash')), 'pull.conflict')
    assert.equal(git('rev-parse', 'main'), ours)
  })

  it('follow their branch, and are merged only as they were seen', async () => {
    const { topic, commit, git, open, checked, merge } = await scene()
    const number = await open()
    await checked(number)
    const next = await commit('topic', topic, lines([2, 'two'], [5, 'five']))
    assert.equal(await said(merge(number, topic)), 'pull.moved')
    await eventually(async () => assert.equal(git('rev-parse', `refs/pull/${number}/head`), next))
    const { pull } = await checked(number)
    assert.deepEqual([pull.head_id, pull.mergeable], [next, 'clean'])
    // A version is made of what the event of the push says, which may come after the first look at the branch.
    const versions = server.database.read.selectFrom('pull_versions').select('number').where('head_oid', '=', next)
    await eventually(async () => assert.deepEqual(await versions.execute(), [{ number: 2 }]))
  })

  it('are merged by a push that brings them, and not by one that takes their branch back', async (test) => {
    const { ada, params, first, topic, open, get, checked, url, commit } = await scene()
    const number = await open()
    await checked(number)
    const folder = scratchFolder(test)
    await client(folder, 'clone', '-q', url.href, 'work')
    const work = join(folder, 'work')
    await client(work, 'merge', '-q', '--no-ff', '-m', 'By hand', 'origin/topic')
    await client(work, 'push', '-q', 'origin', 'main')
    await eventually(async () => assert.equal((await get(number)).thread.is_merged, true))
    const { merged } = (await get(number)).pull
    assert.deepEqual([merged?.by, merged?.method], [null, null])
    assert.equal(merged?.commit_id, (await client(work, 'rev-parse', 'HEAD')).trim())
    const { items } = await get(number)
    assert.deepEqual(
      items.map((item) => item.kind === 'event' && [item.what, item.by, item.to]),
      [['merged', null, merged?.commit_id]],
    )

    const other = await commit('main', merged?.commit_id ?? null, lines([2, 'two'], [9, 'nine']), 'other')
    const second = await open(ada, { head: 'other' })
    await checked(second)
    await client(work, 'push', '-q', '-f', 'origin', `${first}:refs/heads/other`)
    await eventually(async () => {
      const { pull, thread } = await get(second)
      assert.deepEqual([pull.head_id, pull.mergeable, thread.state], [first, 'merged', 'open'])
    })
    assert.notEqual(other, topic)
    assert.equal(
      await said(ada.api.mergePull({ params: { ...params, number: second }, body: { method: 'merge', head: first } })),
      'pull.nothing',
    )
  })

  it('are found merged where the server ended between the push and the row', async () => {
    const { ada, topic, open, checked, get, merge, params } = await scene()
    const number = await open()
    await checked(number)
    const { commit_id } = await merge(number, topic)
    // As it was noted before the push.
    const { id } = await server.database.read
      .selectFrom('threads')
      .innerJoin('pulls', 'pulls.thread_id', 'threads.id')
      .select('threads.id')
      .where('pulls.merged_oid', '=', commit_id)
      .executeTakeFirstOrThrow()
    const undone = { merged_at: null, merged_by: null, merged_oid: null, merged_base: null, merge_method: null }
    const landing = { landing_oid: commit_id, landing_method: 'merge', landing_by: ada.user.userId } as const
    await server.database.write
      .updateTable('pulls')
      .set({ is_open: 1, ...undone, ...landing })
      .where('thread_id', '=', id)
      .execute()
    await server.database.write.updateTable('threads').set({ state: 'open' }).where('id', '=', id).execute()
    await ada.api.createBranch({ params, body: { name: 'whatever', from: 'main' } })
    await eventually(async () => assert.equal((await get(number)).thread.is_merged, true))
    const { pull } = await get(number)
    assert.deepEqual([pull.merged?.by?.username, pull.merged?.commit_id], [ada.user.username, commit_id])
  })

  it('are merged once, however often at once, and wait for each other on one branch', async () => {
    const { grace, first, topic, commit, git, open, merge } = await scene()
    const other = await commit('main', first, lines([15, 'fifteen']), 'other')
    const [one, two] = [await open(), await open(grace, { head: 'other' })]
    const codes = await Promise.all([merge(one, topic), merge(one, topic, 'squash'), merge(two, other)].map(codeOf))
    assert.deepEqual([codes.slice(0, 2).toSorted(), codes[2]], [[200, 409], 200])
    assert.match(git('show', 'main:file.txt'), /two[\s\S]*fifteen/)
  })

  it('are kept from a branch by its rules', async () => {
    const { ada, params, topic, first, git, open, merge, repoUid } = await scene()
    const linus = await signIn(server)
    await addCollaborator(server, { ownerId: linus.user.ownerId, repoUid, role: 'writer' })
    await ada.api.createRefRule({
      params,
      body: {
        kind: 'branch',
        pattern: 'main',
        create: 'owner',
        push: 'owner',
        force: 'owner',
        delete: 'owner',
        people: [],
      },
    })
    const number = await open()
    assert.equal(await said(merge(number, topic, 'merge', linus)), 'ref_rule.owners')
    assert.equal(git('rev-parse', 'main'), first)
    assert.equal(await codeOf(merge(number, topic)), 200)
  })

  it('are changed, closed and opened again by their author and maintainers, and commented on by everybody', async () => {
    const { ada, grace, params, open, get, merge, topic, first, commit } = await scene()
    const linus = await signIn(server)
    const number = await open()
    const one = { params: { ...params, number } }
    await linus.api.createComment({ ...one, body: { body: '**Three** would do' } })
    const { items } = await get(number)
    assert.match(commentsIn(items)[0]?.body_html ?? '', /<strong>Three/)
    const update = (by: typeof ada, body: object) => by.api.updatePull({ ...one, body })
    assert.equal(await codeOf(update(linus, { title: 'Mine' })), 403)
    assert.equal(await codeOf(update(grace, { title: 'Two, then', state: 'closed' })), 200)
    assert.equal(await said(merge(number, topic)), 'pull.not_open')
    const second = await open()
    assert.equal(await said(update(grace, { state: 'open' })), 'pull.taken')
    await grace.api.updatePull({ params: { ...params, number: second }, body: { state: 'closed' } })
    assert.equal(await codeOf(update(ada, { state: 'open' })), 200)
    assert.deepEqual((await get(number)).thread.title, 'Two, then')
    await update(ada, { state: 'closed' })
    await ada.api.deleteBranch({ params: { ...params, branch: 'topic' } })
    assert.equal(await said(update(grace, { state: 'open' })), 'pull.no_branch')
    await ada.api.archiveRepository({ params, body: { archived: true } })
    assert.equal(await codeOf(update(grace, { title: 'x' })), 403)
    assert.equal(await codeOf(commit('main', first, 'x')), 403)
  })

  it('follow branches to their new names, the default one too, and stay where another is open for those', async () => {
    const { ada, grace, params, first, topic, commit, git, open, get, merge } = await scene()
    const other = await commit('main', first, lines([15, 'fifteen']), 'other')
    const [one, two] = [await open(), await open(grace, { head: 'other' })]
    const branches = async (number: string) => {
      const { thread, pull } = await get(number)
      return [thread.head, thread.base, pull.head_exists, pull.base_id]
    }
    await ada.api.renameBranch({ params: { ...params, branch: 'topic' }, body: { name: 'subject' } })
    await eventually(async () => assert.deepEqual(await branches(one), ['subject', 'main', true, first]))
    await ada.api.renameBranch({ params: { ...params, branch: 'main' }, body: { name: 'trunk' } })
    for (const [number, head] of [
      [one, 'subject'],
      [two, 'other'],
    ] as const)
      await eventually(async () => assert.deepEqual(await branches(number), [head, 'trunk', true, first]))
    const { commit_id } = await merge(one, topic)
    assert.equal(git('rev-parse', 'trunk'), commit_id)

    // The name of a branch that is gone is still that of another one.
    await ada.api.createBranch({ params, body: { name: 'late', from: other } })
    const three = await open(grace, { base: 'trunk', head: 'late' })
    await ada.api.deleteBranch({ params: { ...params, branch: 'late' } })
    await ada.api.renameBranch({ params: { ...params, branch: 'other' }, body: { name: 'late' } })
    await ada.api.renameBranch({ params: { ...params, branch: 'trunk' }, body: { name: 'main' } })
    await eventually(async () => assert.equal((await get(three)).thread.base, 'main'))
    assert.deepEqual((await branches(two)).slice(0, 3), ['other', 'main', false])
    assert.equal((await get(one)).thread.base, 'trunk')
  })

  it('are open in no greater number than all of which are looked at', async () => {
    const { ada, params, open } = await scene()
    await open()
    const { id } = await server.database.read
      .selectFrom('repositories')
      .select('id')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()
    const full = { open_pulls: limits.openPullsPerRepository }
    await server.database.write.updateTable('thread_counters').set(full).where('repo_id', '=', id).execute()
    await ada.api.createBranch({ params, body: { name: 'more', from: 'topic' } })
    const call = ada.api.createPull({ params, body: { base: 'main', head: 'more', title: 'x' } })
    assert.equal(await said(call), 'pull.too_many')
  })

  it('bring into their branch what it lacks, as git does, for whoever may push, and not past its rules', async (test) => {
    const { ada, grace, params, first, topic, commit, git, open, get, checked, merge, url } = await scene()
    const number = await open()
    const one = { params: { ...params, number } }
    const update = (head: string, by = ada) => by.api.updatePullBranch({ ...one, body: { head } })
    assert.equal((await checked(number)).pull.can_update, false)
    assert.equal(await said(update(topic)), 'pull.up_to_date')
    const main = await commit('main', first, lines([15, 'fifteen']))
    assert.equal((await checked(number)).pull.can_update, true)
    assert.equal((await grace.api.getPull({ ...one })).pull.can_update, false)
    assert.equal(await codeOf(update(topic, grace)), 403)
    assert.equal(await said(update(main)), 'pull.moved')
    assert.equal(await codeOf(update('x')), 400)
    const tree = await mergedByGit(test, url, topic, main)
    // Two at once: the second finds that the branch has moved.
    const codes = await Promise.all([1, 2].map(() => said(update(topic))))
    assert.deepEqual(codes.toSorted(), ['pull.moved', undefined])
    const head = git('rev-parse', 'topic')
    assert.deepEqual(git('log', '-1', '--format=%P|%T|%an|%s', 'topic').split('|'), [
      `${topic} ${main}`,
      tree,
      ada.user.username,
      "Merge branch 'main' into topic",
    ])
    const { pull, thread } = await checked(number)
    assert.deepEqual([pull.head_id, pull.can_update, pull.can_fast_forward], [head, false, true])
    assert.equal(thread.state, 'open')

    const clash = await commit('main', main, lines([15, 'fifteen'], [2, 'zwei']))
    assert.equal((await checked(number)).pull.can_update, false)
    assert.equal(await said(update(head)), 'pull.conflict')
    await commit('main', clash, lines([15, 'fifteen'], [18, 'eighteen']))
    const rule = { kind: 'branch' as const, pattern: 'topic', create: 'writer' as const, push: 'nobody' as const }
    const body = { ...rule, force: 'nobody' as const, delete: 'nobody' as const, people: [] }
    const [made] = await ada.api.createRefRule({ params, body })
    await checked(number)
    assert.notEqual(await said(update(head)), undefined)
    assert.equal(git('rev-parse', 'topic'), head)
    await ada.api.deleteRefRule({ params: { ...params, uid: made?.uid ?? '' } })
    await merge(number, head)
    assert.equal(await said(update(head)), 'pull.was_merged')
    assert.equal((await get(number)).pull.can_update, false)
  })

  it.each(['merge', 'squash', 'rebase'] as const)(
    'are taken back by a branch of their own after a %s',
    async (method) => {
      const { ada, grace, params, first, topic, commit, git, open, get, checked, merge } = await scene()
      const more = await commit('topic', topic, lines([2, 'two'], [7, 'seven']))
      const main = await commit('main', first, lines([15, 'fifteen']))
      const number = await open()
      const one = { params: { ...params, number } }
      const revert = (by = ada) => by.api.revertPull(one)
      await checked(number)
      assert.equal(await said(revert()), 'pull.not_merged')
      assert.equal((await get(number)).pull.can_revert, false)
      const { commit_id: landed } = await merge(number, more, method)
      const later = await commit('main', landed, lines([2, 'two'], [7, 'seven'], [15, 'fifteen'], [18, 'eighteen']))
      assert.equal((await get(number)).pull.can_revert, true)
      assert.equal((await grace.api.getPull(one)).pull.can_revert, false)
      assert.equal(await codeOf(revert(grace)), 403)
      const { branch, commit_id } = await revert()
      assert.equal(branch, `revert-${number}-topic`)
      assert.equal(git('rev-parse', branch), commit_id)
      assert.equal(git('rev-parse', `${branch}^`), later)
      assert.equal(git('rev-parse', 'main'), later, 'the branch itself stays as it is')
      assert.equal(git('show', `${branch}:file.txt`), lines([15, 'fifteen'], [18, 'eighteen']).trim())
      const says = {
        merge: `commit ${landed}, reversing`,
        squash: `commit ${landed}.`,
        rebase: `commits ${main}..${landed}.`,
      }
      const text = git('log', '-1', '--format=%an|%B', branch)
      assert.ok(text.startsWith(`${ada.user.username}|Revert "Two (#${number})"\n\nThis reverts ${says[method]}`), text)
      // Once more: another branch, until that is merged.
      assert.equal((await revert()).branch, `${branch}-2`)
      const back = await open(ada, { head: branch, body: `Reverts #${number}` })
      await checked(back)
      const { commit_id: gone } = await merge(back, commit_id, 'squash')
      assert.equal(await said(revert()), 'pull.revert_nothing')
      await commit('main', gone, lines([2, 'zwei'], [15, 'fifteen']))
      // What was taken back can be brought back.
      assert.equal(await said(ada.api.revertPull({ params: { ...params, number: back } })), 'pull.revert_conflict')
    },
  )

  it('are merged in the ways that the repository allows, the first of them for whoever names none', async () => {
    const { ada, grace, repoUid, params, first, topic, commit, git, open, get, merge } = await scene()
    const settings = await ada.api.getMergeSettings({ params })
    assert.deepEqual(settings, {
      methods: ['merge', 'squash', 'rebase', 'fast-forward'],
      default_method: 'merge',
      delete_head: false,
    })
    const put = (more: object, by = ada) =>
      by.api.setMergeSettings({ params, body: { ...settings, methods: ['squash', 'rebase'], ...more } })
    assert.equal(await said(put({})), 'pull.default_not_allowed')
    assert.equal(await said(put({ methods: [] })), 'pull.method_required')
    await addCollaborator(server, { ownerId: grace.user.ownerId, repoUid, role: 'writer' })
    assert.equal(await codeOf(put({ default_method: 'rebase' }, grace)), 403)
    assert.deepEqual(await put({ default_method: 'rebase', methods: ['squash', 'rebase', 'squash'] }), {
      methods: ['squash', 'rebase'],
      default_method: 'rebase',
      delete_head: false,
    })
    const number = await open()
    assert.deepEqual((await get(number)).pull.merge_methods, ['rebase', 'squash'])
    assert.equal(await said(merge(number, topic)), 'pull.method_not_allowed')
    await put({ default_method: 'squash', delete_head: true })

    // What goes into the branch goes where that went.
    await commit('topic', topic, lines([2, 'two'], [5, 'five']), 'more')
    const onTop = await open(ada, { base: 'topic', head: 'more' })
    await merge(number, topic, 'squash')
    assert.equal((await get(number)).pull.head_exists, false)
    assert.equal((await get(onTop)).thread.base, 'main')
    // A rule keeps the branch: the merge is done all the same.
    const rule = { kind: 'branch' as const, pattern: 'more', create: 'writer' as const, push: 'writer' as const }
    const body = { ...rule, force: 'nobody' as const, delete: 'nobody' as const, people: [] }
    await ada.api.createRefRule({ params, body })
    await merge(onTop, git('rev-parse', 'more'), 'squash')
    assert.equal((await get(onTop)).pull.head_exists, true)
    // What nothing keeps is deleted, and can be made again.
    const other = await commit('main', git('rev-parse', 'main'), lines([2, 'two'], [9, 'nine']), 'other')
    const last = await open(ada, { head: 'other' })
    await merge(last, other, 'rebase')
    const { pull } = await get(last)
    assert.deepEqual([pull.head_exists, pull.can_restore_head, pull.head_id], [false, true, other])
    assert.notEqual(first, git('rev-parse', 'main'))
  })

  it('let their branch be deleted where nothing needs it, and made again as it was', async () => {
    const { ada, grace, params, topic, commit, git, open, get, checked, merge } = await scene()
    const number = await open()
    const may = async (by = ada) => {
      const { pull } = await by.api.getPull({ params: { ...params, number } })
      return [pull.can_delete_head, pull.can_restore_head]
    }
    await checked(number)
    assert.deepEqual(await may(), [false, false])
    await merge(number, topic)
    assert.deepEqual(await may(), [true, false])
    assert.deepEqual(await may(grace), [false, false])
    // Another one needs it.
    await ada.api.createBranch({ params, body: { name: 'release', from: git('rev-parse', 'main~1') } })
    const other = await open(ada, { base: 'release', title: 'Port' })
    assert.deepEqual(await may(), [false, false])
    await ada.api.updatePull({ params: { ...params, number: other }, body: { state: 'closed' } })
    assert.deepEqual(await may(), [true, false])
    await ada.api.deleteBranch({ params: { ...params, branch: 'topic' }, query: { oid: topic } })
    assert.deepEqual(await may(), [false, true])
    assert.deepEqual(await may(grace), [false, false])
    const { pull } = await get(number)
    await ada.api.createBranch({ params, body: { name: 'topic', from: pull.head_id } })
    assert.equal(git('rev-parse', 'topic'), topic)
    const said = async (of: string) =>
      (await get(of)).items.flatMap((item) =>
        item.kind === 'event' && item.what.startsWith('head_') ? [[item.what, item.by?.username, item.from]] : [],
      )
    const story = [
      ['head_deleted', ada.user.username, 'topic'],
      ['head_restored', ada.user.username, 'topic'],
    ]
    await eventually(async () => assert.deepEqual([await said(number), await said(other)], [story, story]))
    // What it holds by now was not proposed by it.
    await commit('topic', topic, lines([2, 'two'], [3, 'three']))
    assert.deepEqual(await may(), [false, false])
  })

  it('close the discussions that their text says they settle, as they are merged', async () => {
    const { ada, grace, params, topic, open, checked, merge } = await scene()
    const discuss = async (title: string) => (await grace.api.createDiscussion({ params, body: { title } })).number
    const [fixed, other, shut] = [await discuss('Fixed'), await discuss('Other'), await discuss('Shut')]
    await grace.api.updateDiscussion({ params: { ...params, number: `${shut}` }, body: { state: 'closed' } })
    const body = `Fixes #${fixed}, closes #${shut}, resolves #999; see #${other}. Refixes #${other}`
    const number = await open(grace, { body })
    await checked(number)
    await merge(number, topic)
    const stateOf = async (discussion: number) =>
      (await ada.api.getDiscussion({ params: { ...params, number: `${discussion}` } })).thread.state
    assert.deepEqual([await stateOf(fixed), await stateOf(other), await stateOf(shut)], ['closed', 'open', 'closed'])
    const { items } = await ada.api.getDiscussion({ params: { ...params, number: `${fixed}` } })
    assert.deepEqual(
      items.map((item) => item.kind === 'event' && [item.what, item.by?.username, item.to]),
      [
        ['referenced', grace.user.username, number],
        ['closed', ada.user.username, null],
      ],
    )
  })

  it('wait for what a rule of their branch asks for, and nothing else moves it meanwhile', async (test) => {
    const { ada, grace, repoUid, params, first, topic, commit, open, checked, merge, url } = await scene()
    const [mary, eve] = [await signIn(server), await signIn(server)]
    await addCollaborator(server, { ownerId: mary.user.ownerId, repoUid, role: 'writer' })
    const number = await open()
    const one = { params: { ...params, number } }
    await checked(number)
    const rule = { kind: 'branch' as const, pattern: 'ma*', create: 'writer' as const, push: 'writer' as const }
    const asked = { approvals: 1, fresh_approvals: true, resolved_threads: true }
    const body = { ...rule, force: 'writer' as const, delete: 'writer' as const, people: [ada.user.username], ...asked }
    const [made] = await ada.api.createRefRule({ params, body })
    const gates = async () =>
      (await checked(number)).pull.gates.map(({ reason, needed, found }) => [reason, needed, found])
    assert.deepEqual(await gates(), [['approvals', 1, 0]])
    assert.equal(await said(merge(number, topic)), 'pull.needs_approvals')
    // Not by a push, the editor or the API, whoever it is.
    const folder = scratchFolder(test)
    await client(folder, 'clone', '-q', url.href, 'work')
    const work = join(folder, 'work')
    await client(work, 'commit', '-q', '--allow-empty', '-m', 'Past it')
    const pushed = await runClient(work, ['push', '-q', 'origin', 'main'])
    assert.match(pushed.err, /main \(the rule for ma\* lets changes in by pull requests alone/)
    assert.match((await runClient(work, ['push', '-qf', 'origin', 'main'])).err, /by pull requests alone/)
    assert.equal(await said(commit('main', first, lines([9, 'nine']))), 'commit.refused')
    assert.equal((await runClient(work, ['push', '-q', 'origin', 'main:refs/heads/other'])).code, 0)

    const review = (by: typeof ada, verdict: 'approve' | 'request_changes', head = topic) =>
      by.api.submitReview({ ...one, body: { verdict, body: 'So', head } })
    await review(eve, 'approve')
    assert.deepEqual(await gates(), [['approvals', 1, 0]], 'who may not push approves of nothing')
    await review(mary, 'request_changes')
    assert.deepEqual(await gates(), [
      ['approvals', 1, 0],
      ['changes_requested', 0, 1],
    ])
    await review(mary, 'approve')
    assert.deepEqual(await gates(), [])
    const about = { head: topic, path: 'file.txt', line: 3, body: 'And this?' }
    const thread = await eve.api.createReviewThread({ ...one, body: about })
    assert.equal(await said(merge(number, topic)), 'pull.unresolved')
    await grace.api.resolveReviewThread({ params: { ...one.params, uid: thread.uid }, body: { resolved: true } })
    // Another commit than the one that was approved.
    const newer = await commit('topic', topic, lines([2, 'two'], [9, 'nine']))
    assert.deepEqual(await gates(), [['approvals', 1, 0]])
    assert.equal(await said(merge(number, newer)), 'pull.needs_approvals')
    await review(mary, 'approve', newer)
    // Who may push no more has approved of nothing.
    const role = (name: 'reader' | 'writer') =>
      addCollaborator(server, { ownerId: mary.user.ownerId, repoUid, role: name })
    await ada.api.removeCollaborator({ params: { ...params, name: mary.user.username } })
    assert.deepEqual(await gates(), [['approvals', 1, 0]])
    await role('writer')
    await merge(number, newer)
    assert.equal((await checked(number)).thread.is_merged, true)
    assert.equal(made?.fresh_approvals, true)
    // A tag is no branch that something is merged into.
    const tags = await ada.api.createRefRule({ params, body: { ...body, kind: 'tag', pattern: 'v*' } })
    assert.equal(tags.find(({ kind }) => kind === 'tag')?.approvals, 0)
  })
})
