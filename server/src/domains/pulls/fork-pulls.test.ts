import assert from 'node:assert/strict'
import { randomBytes, randomUUID } from 'node:crypto'
import { ApiError } from '@sheaf/client'
import { limits } from '@sheaf/contract'
import { runClient } from '@sheaf/git-engine/testing/git-client'
import { plainGit } from '@sheaf/git-engine/testing/scratch-repository'
import { eventually } from '@sheaf/server-core/testing/eventually'
import { afterAll, beforeAll, describe, it, type TestContext } from 'vitest'
import { allDelivered } from '../../testing/all-delivered.ts'
import { codeOf } from '../../testing/code-of.ts'
import { addCollaborator, folderOf, issueAccessKey, signIn } from '../../testing/factories.ts'
import { startServer, type TestServer } from '../../testing/start-server.ts'
import { pushed } from '../events/index.ts'
import { forkScene } from './testing/fork-scene.ts'
import { queueRule } from './testing/queue-rule.ts'

const maxPushBytes = 1_048_576

describe('pull requests from forks', () => {
  let server: TestServer
  /** Takes no large pushes. */
  let small: TestServer
  beforeAll(async () => {
    server = await startServer()
    small = await startServer({ env: { SHEAF_MAX_PUSH_MB: '1' } })
  })
  afterAll(async () => {
    await server.stop()
    await small.stop()
  })

  const scene = (test: TestContext, options?: { isPrivate?: boolean }) => forkScene(server, test, options)
  type Scene = Awaited<ReturnType<typeof scene>>
  const isAt = ({ get }: Pick<Scene, 'get'>, number: string, head: string) =>
    eventually(async () => {
      const { pull } = await get(number)
      assert.deepEqual([pull.head_id, pull.mergeable], [head, 'clean'])
    })
  const rowOf = async ({ repositoryOf, params }: Scene, number: string) => {
    const { id } = await repositoryOf(params)
    return server.database.read
      .selectFrom('pulls')
      .selectAll()
      .where('repo_id', '=', id)
      .where('number', '=', Number(number))
      .executeTakeFirstOrThrow()
  }

  it('are refused to whoever may not propose, or where nothing comes of them', async (test) => {
    const at = await scene(test)
    const { bob, grace, params, first, bare } = at
    await at.forked.push('topic', 'new.txt', 'new\n')
    const body = { base: 'main', head: `${at.at.owner}:topic`, title: 'Bring it' }
    const asked = (more: object, by = bob) => codeOf(by.api.createPull({ params, body: { ...body, ...more } }))
    // A key that brings no commits.
    const { token } = await issueAccessKey(server, bob.user, { grants: { issue_access: 2, repo_access: 1 } })
    const byKey = await fetch(new URL(`/api/repo/${params.owner}/${params.repo}/pulls`, server.url), {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    assert.equal(byKey.status, 403)
    assert.equal(await asked({ head: `${grace.user.username}:topic` }), 404)
    assert.equal(await asked({ head_repo: 'another' }), 404)
    assert.equal(await asked({ head: `${at.at.owner}:nowhere` }), 404)
    assert.equal(await asked({ base: 'nowhere' }), 404)
    // Names are one whatever their case: it is found, and brings nothing.
    assert.equal(await asked({ head: `${at.at.owner.toUpperCase()}:main` }), 422)
    assert.equal(await asked({ head: `${at.at.owner}:main`, head_repo: at.at.repo.toUpperCase() }), 422)
    await at.forked.git('checkout', '-q', '--orphan', 'lonely')
    await at.forked.push('lonely', 'new.txt', 'lonely\n')
    assert.equal(await asked({ head: `${at.at.owner}:lonely` }), 422)
    // Nothing of all that is left.
    assert.equal(bare('for-each-ref', '--format=%(refname) %(objectname)'), `refs/heads/main ${first}`)
    // Of the same network, and no other.
    const body2 = { owner_uid: bob.user.uid, repo_name: 'stranger' }
    await bob.api.createRepository({ body: body2 })
    assert.equal(await asked({ head_repo: 'stranger' }), 404)
    await at.ada.api.archiveRepository({ params, body: { archived: true } })
    assert.equal(await asked({}), 403)
  })

  it('bring their commits, follow the branch, and say where they come from', async (test) => {
    const at = await scene(test)
    const { ada, bob, grace, params, get, see, versions, bare } = at
    const head = await at.forked.push('topic', 'new.txt', 'new\n')
    const number = await at.open('topic')
    assert.equal(bare('rev-parse', `refs/pull/${number}/head`), head)
    await isAt(at, number, head)
    const { thread, pull } = await get(number)
    const label = `${bob.user.username}:topic`
    assert.deepEqual([thread.head, thread.head_kind, thread.author?.username], [label, 'fork', bob.user.username])
    assert.deepEqual(pull.head_repository, { owner: at.at.owner, repo_name: 'loom' })
    assert.deepEqual([pull.head_exists, pull.head_problem, pull.head_target], [true, null, null])
    const offered = [pull.can_update, pull.can_delete_head, pull.can_restore_head, pull.can_merge]
    assert.deepEqual(offered, [false, false, false, true])
    assert.equal(await codeOf(at.open('topic')), 409)
    const one = { ...params, number }
    assert.equal(await codeOf(ada.api.updatePullBranch({ params: one, body: { head } })), 422)
    assert.deepEqual((await ada.api.listPullConflicts({ params: one })).items, [])
    assert.equal(await codeOf(grace.api.listPullConflicts({ params: one })), 403)

    const second = await at.forked.push('topic', 'new.txt', 'newer\n')
    await isAt(at, number, second)
    const third = await at.forked.push('topic', 'new.txt', 'newest\n', '--amend')
    await isAt(at, number, third)
    assert.deepEqual(
      (await versions(number)).map(({ kind, by }) => [kind, by?.username]),
      [
        ['force', bob.user.username],
        ['push', bob.user.username],
        ['opened', bob.user.username],
      ],
    )
    // What was forced away stays, and the fork's other branches are not here.
    assert.equal(bare('cat-file', '-t', second), 'commit')
    const other = await at.forked.push('other', 'else.txt', 'else\n')
    await isAt(at, number, third)
    assert.notEqual((await runClient('/', ['--git-dir', at.gitDir, 'cat-file', '-e', other])).code, 0)

    // While it is closed nothing comes; what came meanwhile comes when it is open again.
    await bob.api.updatePull({ params: one, body: { state: 'closed' } })
    const fourth = await at.forked.push('topic', 'more.txt', 'more\n')
    await bob.api.updatePull({ params: one, body: { state: 'open' } })
    await isAt(at, number, fourth)

    await bob.api.renameBranch({ params: { ...at.at, branch: 'topic' }, body: { name: 'subject' } })
    await eventually(async () => assert.equal((await get(number)).thread.head, `${bob.user.username}:subject`))
    const fifth = await at.forked.push('subject', 'more.txt', 'much more\n')
    await isAt(at, number, fifth)
    await bob.api.renameRepository({ params: at.at, body: { repo_name: 'frame' } })
    assert.deepEqual((await see(number, grace)).pull.head_repository, { owner: at.at.owner, repo_name: 'frame' })
  })

  for (const method of ['merge', 'squash', 'rebase', 'fast-forward'] as const) {
    it(`are merged by ${method}`, async (test) => {
      const at = await scene(test)
      const { ada, params, bare } = at
      const head = await at.forked.push('topic', 'new.txt', 'new\n')
      const number = await at.open('topic')
      await isAt(at, number, head)
      if (method !== 'fast-forward') {
        await at.commit('other.txt', 'other\n')
        await at.push('main')
        await isAt(at, number, head)
      }
      const { commit_id } = await ada.api.mergePull({ params: { ...params, number }, body: { method, head } })
      assert.equal(bare('rev-parse', 'main'), commit_id)
      assert.equal(bare('show', 'main:new.txt'), 'new')
      assert.equal(bare('fsck', '--connectivity-only', '--no-dangling'), '')
      if (method === 'merge') assert.equal(bare('rev-parse', 'main^2'), head)
      if (method === 'merge') {
        const { branch } = await ada.api.revertPull({ params: { ...params, number } })
        assert.equal(branch, `revert-${number}-topic`)
      }
      // The fork is another's: its branch stays.
      assert.match(await at.forked.git('ls-remote', 'origin', 'topic'), new RegExp(head))
    })
  }

  it('are still to be merged where a push is told of late by one who may merge, and not by any other', async (test) => {
    for (const mayMerge of [true, false]) {
      const at = await scene(test)
      const { ada, params, get, versions, repositoryOf } = at
      const mary = await signIn(server)
      const [base, fork] = [await repositoryOf(params), await repositoryOf(at.at)]
      await addCollaborator(server, { ownerId: mary.user.ownerId, repoUid: fork.uid, role: 'writer' })
      if (mayMerge) await addCollaborator(server, { ownerId: mary.user.ownerId, repoUid: base.uid, role: 'writer' })
      await ada.api.createRefRule({ params, body: { ...queueRule, merge_queue: false, required_checks: ['build'] } })
      const head = await at.forked.push('topic', 'new.txt', 'new\n')
      const number = await at.open('topic')
      await isAt(at, number, head)
      const one = { ...params, number }
      await ada.api.enableAutoMerge({ params: one, body: { method: 'merge', head } })
      // Both are there; of the first one alone the server is told.
      const first = await at.forked.push('aside', 'new.txt', 'newer\n')
      const second = await at.forked.push('aside', 'new.txt', 'newest\n')
      plainGit(folderOf(server, fork), ['update-ref', 'refs/heads/topic', second])
      const ref = { ref: 'refs/heads/topic', change: 'updated' as const, commits: 1 }
      const tell = async (before: string, after: string) => {
        const push = {
          pushId: randomUUID(),
          repoId: fork.id,
          userId: mary.user.userId,
          refs: [{ ...ref, before, after }],
        }
        await server.database.tx((tx) => server.events.record(tx, pushed, push))
        server.events.wake()
        // Whoever writes wakes the server that delivers it.
        await ada.api.createComment({ params: one, body: { body: 'And?' } })
      }
      await server.database.write
        .updateTable('repositories')
        .set((eb) => ({ refs_version: eb('refs_version', '+', 1) }))
        .where('id', '=', fork.id)
        .execute()
      await tell(head, first)
      await isAt(at, number, second)
      await ada.api.setCheck({ params: { ...params, commit: second }, body: { context: 'build', state: 'success' } })
      await allDelivered(server, { subscriber: 'auto-merges', queue: 'auto-merge' })
      const { pull, thread } = await get(number)
      assert.deepEqual([pull.auto_merge?.method, thread.is_merged], ['merge', false])
      await tell(first, second)
      await eventually(async () => {
        const { pull: now, thread: of, items } = await get(number)
        const ends = items.flatMap((item) =>
          item.kind === 'event' && item.what === 'auto_merge_disabled' ? [[item.from, item.by?.username]] : [],
        )
        assert.deepEqual(
          [of.is_merged, now.auto_merge, ends],
          [mayMerge, null, mayMerge ? [] : [['pushed', mary.user.username]]],
        )
      })
      assert.equal((await versions(number))[0]?.by?.username, mary.user.username)
    }
  })

  it('stay, with all they proposed, when the branch or the fork goes', async (test) => {
    const at = await scene(test)
    const { ada, bob, grace, params, get, see, versions } = at
    const head = await at.forked.push('topic', 'new.txt', 'new\n')
    const number = await at.open('topic')
    await isAt(at, number, head)
    await at.forked.git('push', '-q', 'origin', ':topic')
    assert.deepEqual((await see(number, bob)).pull.head_exists, false)
    await at.forked.push('topic', 'new.txt', 'newer\n')
    await eventually(async () => assert.equal((await versions(number)).length, 2))
    const { head_id } = (await get(number)).pull
    await bob.api.deleteRepository({ params: at.at, body: { confirmation: `${at.at.owner}/${at.at.repo}` } })
    const { thread, pull } = await see(number, grace)
    assert.deepEqual([pull.head_repository, pull.head_exists, pull.head_problem], [null, false, null])
    assert.equal(thread.head, `${bob.user.username}:topic`)
    await isAt(at, number, head_id)
    await ada.api.mergePull({ params: { ...params, number }, body: { method: 'squash', head: head_id } })
    assert.equal(at.bare('show', 'main:new.txt'), 'newer')
  })

  it('show what is private only where that was said, by whoever may push there, and as long as they may', async (test) => {
    const at = await scene(test, { isPrivate: true })
    const { bob, grace, params, get, see, repositoryOf } = at
    const head = await at.forked.push('topic', 'new.txt', 'secret\n')
    assert.equal(await codeOf(at.open('topic')), 422)
    // Who may only read it there, and who may not.
    const fork = await repositoryOf(at.at)
    await addCollaborator(server, { ownerId: grace.user.ownerId, repoUid: fork.uid, role: 'reader' })
    assert.equal(await codeOf(at.open('topic', { by: grace, discloses: true })), 403)
    const eve = await signIn(server)
    assert.equal(await codeOf(at.open('topic', { by: eve, discloses: true })), 404)
    assert.notEqual((await runClient('/', ['--git-dir', at.gitDir, 'cat-file', '-e', head])).code, 0)

    const number = await at.open('topic', { discloses: true })
    await isAt(at, number, head)
    const { pull } = await see(number, eve)
    assert.deepEqual([pull.head_repository, pull.head_exists, pull.head_id], [null, false, head])
    assert.deepEqual((await see(number, bob)).pull.head_repository, { owner: at.at.owner, repo_name: 'loom' })
    const second = await at.forked.push('topic', 'new.txt', 'told\n')
    await isAt(at, number, second)

    // Somebody else's, opened by one who pushes there, and does not any more.
    const helper = await signIn(server)
    await addCollaborator(server, { ownerId: helper.user.ownerId, repoUid: fork.uid, role: 'writer' })
    const other = await at.forked.push('other', 'other.txt', 'other\n')
    const opened = await at.open('other', { by: helper, discloses: true })
    await isAt(at, opened, other)
    await server.database.write
      .deleteFrom('collaborators')
      .where('owner_id', '=', helper.user.ownerId)
      .where('repo_id', '=', fork.id)
      .execute()
    const later = await at.forked.push('other', 'other.txt', 'hidden\n')
    await eventually(async () => assert.equal((await rowOf(at, opened)).head_problem, 'author'))
    await bob.api.renameBranch({ params: { ...at.at, branch: 'other' }, body: { name: 'hidden-name' } })
    await eventually(async () => assert.equal((await rowOf(at, opened)).head_branch, 'hidden-name'))
    assert.equal((await get(opened)).pull.head_id, other)
    assert.equal((await get(opened)).thread.head, `${at.at.owner}:other`)
    assert.equal((await see(opened, eve)).pull.head_problem, null)
    assert.equal((await see(opened, bob)).pull.head_problem, 'author')
    assert.notEqual((await runClient('/', ['--git-dir', at.gitDir, 'cat-file', '-e', later])).code, 0)
    assert.equal(JSON.stringify(await see(opened, eve)).includes('hidden'), false)
    assert.equal(await codeOf(eve.api.getRepository({ params: at.at })), 404)
    assert.equal((await eve.api.getRepository({ params })).model.repo_name, 'loom')
  })

  it("bring nothing more once the fork is private, or what it goes into not its author's to read", async (test) => {
    const at = await scene(test)
    const { ada, bob, params, get, see } = at
    const head = await at.forked.push('topic', 'new.txt', 'new\n')
    const number = await at.open('topic')
    await isAt(at, number, head)
    const holds = async (problem: string, text: string) => {
      const hidden = await at.forked.push('topic', 'new.txt', text)
      await eventually(async () => assert.equal((await rowOf(at, number)).head_problem, problem))
      assert.equal((await get(number)).pull.head_id, head)
      assert.notEqual((await runClient('/', ['--git-dir', at.gitDir, 'cat-file', '-e', hidden])).code, 0)
    }
    await bob.api.setRepositoryVisibility({ params: at.at, body: { is_private: true } })
    await holds('private', 'hidden\n')
    assert.equal((await see(number, bob)).pull.head_problem, 'private')
    assert.equal((await see(number, ada)).pull.head_problem, null)
    await bob.api.setRepositoryVisibility({ params: at.at, body: { is_private: false } })
    await ada.api.setRepositoryVisibility({ params, body: { is_private: true } })
    await holds('author', 'elsewhere\n')
    await ada.api.setRepositoryVisibility({ params, body: { is_private: false } })
    // Meant for all again: the next push brings it.
    const next = await at.forked.push('topic', 'new.txt', 'shown\n')
    await isAt(at, number, next)
    await eventually(async () => assert.equal((await rowOf(at, number)).head_problem, null))
  })

  it('are refused as a push is, and go on once they are not', async (test) => {
    const at = await forkScene(small, test)
    const head = await at.forked.push('topic', 'new.txt', 'new\n')
    const number = await at.open('topic')
    await isAt(at, number, head)
    const problemIs = (problem: string | null) =>
      eventually(async () => assert.equal((await at.get(number)).pull.head_problem, problem))
    // Each push is as large as one may be, and both together are more.
    for (const name of ['first', 'second']) {
      await at.forked.git('checkout', '-q', '-B', 'large')
      await at.forked.push('large', `${name}.bin`, randomBytes((maxPushBytes * 2) / 3))
    }
    assert.equal(await codeOf(at.open('large')), 422)
    await at.forked.git('push', '-q', 'origin', 'large:topic')
    await problemIs('refused')
    assert.equal((await at.get(number)).pull.head_id, head)
    assert.equal(at.bare('for-each-ref', '--format=%(refname)', 'refs/sheaf/proposed/'), '')
    await at.forked.git('checkout', '-q', 'topic')
    await at.forked.push('topic', 'new.txt', 'newer\n')
    await problemIs(null)
    assert.equal((await at.versions(number)).length, 2)
  })

  it('are so many of one branch, and of one who may not push', async (test) => {
    const at = await scene(test)
    await at.forked.push('topic', 'new.txt', 'new\n')
    await at.forked.push('other', 'other.txt', 'other\n')
    const bases = Array.from({ length: limits.openPullsPerForkBranch }, (_, index) => `stable-${index}`)
    await at.push(...bases.map((name) => `main:refs/heads/${name}`))
    for (const base of bases) await at.open('topic', { base })
    const said = (call: Promise<string>) =>
      call.then(
        () => undefined,
        (error: unknown) => (error instanceof ApiError ? error.said?.code : error),
      )
    assert.equal(await said(at.open('topic')), 'pull.too_many_of_branch')
    assert.equal(await said(at.open('other')), 'proposal.too_many')
    const one = { ...at.params, number: '1' }
    await at.bob.api.updatePull({ params: one, body: { state: 'closed' } })
    await at.open('other')
    assert.equal(await codeOf(at.bob.api.updatePull({ params: one, body: { state: 'open' } })), 200)
  })
})
