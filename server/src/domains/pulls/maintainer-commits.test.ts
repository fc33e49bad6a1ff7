import assert from 'node:assert/strict'
import { type ReviewThread, writeSuggestion } from '@sheaf/contract'
import { eventually } from '@sheaf/server-core/testing/eventually'
import { afterAll, beforeAll, describe, it, type TestContext } from 'vitest'
import { codeOf, refusalOf } from '../../testing/code-of.ts'
import { addCollaborator, type signIn } from '../../testing/factories.ts'
import { startServer, type TestServer } from '../../testing/start-server.ts'
import { forkScene } from './testing/fork-scene.ts'
import { linesOf } from './testing/pull-scene.ts'

type Person = Awaited<ReturnType<typeof signIn>>

/** On each database: what opens a branch is a question of its own to it. */
describe('the branch of a fork, committed to from the page of its pull request', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await startServer()
  })
  afterAll(() => server.stop())

  /** Bob's fork with a branch `topic` that changes line 2 of `file.txt`, proposed to Ada's repository, whose `main` goes on meanwhile. */
  const scene = async (test: TestContext, options: { isPrivate?: boolean; theirs?: string } = {}) => {
    const at = await forkScene(server, test, options)
    const head = await at.forked.push('topic', 'file.txt', linesOf({ 2: 'two' }))
    const number = await at.open('topic', { discloses: options.isPrivate === true })
    const one = { ...at.params, number }
    const moveBase = async (file: string, text: string) => {
      await at.git('checkout', '-q', 'main')
      const tip = await at.commit(file, text)
      await at.push('main')
      return tip.trim()
    }
    const base = await moveBase('file.txt', options.theirs ?? linesOf({ 30: 'thirty' }))
    const see = async (by: Person) => (await at.see(number, by)).pull
    const looked = (mergeable: string) => eventually(async () => assert.equal((await see(at.ada)).mergeable, mergeable))
    const proposes = (oid: string) => eventually(async () => assert.equal((await see(at.ada)).head_id, oid))
    /** What stock git sees in the fork. */
    const inFork = async (...args: string[]) => {
      await at.forked.git('fetch', '-q', 'origin')
      return (await at.forked.git(...args)).trim()
    }
    const update = (by: Person, seen: string, method: 'merge' | 'rebase' = 'merge') =>
      by.api.updatePullBranch({ params: one, body: { head: seen, method } })
    return { ...at, one, number, head, base, moveBase, see, looked, proposes, inFork, update }
  }

  it('is brought up to date by who maintains the base, and by its author', async (test) => {
    const at = await scene(test)
    const { ada, bob, grace, head, base } = at
    await at.looked('clean')
    const states = async () =>
      Promise.all(
        [ada, bob, grace].map(async (by) => {
          const { can_commit, can_update } = await at.see(by)
          return [can_commit, can_update]
        }),
      )
    assert.deepEqual(await states(), [
      [true, true],
      [true, true],
      [false, false],
    ])
    assert.equal(await codeOf(at.update(grace, head)), 403)
    const { commit_id: merged } = await at.update(ada, head)
    assert.equal(
      await at.inFork('log', '-1', '--format=%H %P|%an|%s', 'origin/topic'),
      [`${merged} ${head} ${base}`, ada.user.username, "Merge branch 'main' into topic"].join('|'),
    )
    await at.proposes(merged)
    assert.equal((await at.versions(at.number))[0]?.by?.username, ada.user.username)
    assert.equal(await codeOf(at.update(ada, head)), 409)

    // Its author has no role in the base, and one in the fork.
    const newer = await at.moveBase('new.txt', 'new\n')
    await at.looked('clean')
    const { commit_id: rebased } = await at.update(bob, merged, 'rebase')
    assert.equal(
      await at.inFork('log', '-1', '--format=%H %P|%an|%cn', 'origin/topic'),
      [`${rebased} ${newer}`, 'Ada', bob.user.username].join('|'),
    )
    await at.proposes(rebased)
    const [version] = await at.versions(at.number)
    assert.deepEqual([version?.by?.username, version?.kind], [bob.user.username, 'rebase'])

    await bob.api.updatePull({ params: at.one, body: { maintainers_edit: false } })
    await at.moveBase('newer.txt', 'newer\n')
    await at.looked('clean')
    assert.deepEqual(await states(), [
      [false, false],
      [true, true],
      [false, false],
    ])
    assert.equal(await codeOf(at.update(ada, rebased)), 403)
    assert.equal(await at.inFork('rev-parse', 'origin/topic'), rebased)
    await at.update(bob, rebased)
    // What is closed, archived or not as it was seen is not brought anywhere.
    await bob.api.updatePull({ params: at.one, body: { state: 'closed' } })
    assert.equal(await codeOf(at.update(bob, rebased)), 409)
  })

  it('has its conflicts resolved', async (test) => {
    const at = await scene(test, { theirs: linesOf({ 2: 'zwei' }) })
    const { ada, bob, grace, head, base, one } = at
    await at.looked('conflict')
    for (const by of [ada, bob]) {
      const found = await by.api.listPullConflicts({ params: one })
      assert.deepEqual([found.head_id, found.base_id, found.items.map(({ path }) => path)], [head, base, ['file.txt']])
    }
    assert.equal(await codeOf(grace.api.listPullConflicts({ params: one })), 403)
    const query = { head, base, path: 'file.txt' }
    assert.equal(await codeOf(grace.api.getPullConflict({ params: one, query })), 403)
    const { text } = await ada.api.getPullConflict({ params: one, query })
    assert.match(text ?? '', /^<{7} topic\ntwo\n/m)
    assert.match(text ?? '', /^zwei\n>{7} main$/m)
    const resolve = (by: Person) =>
      by.api.resolvePullConflicts({
        params: one,
        body: { head, base, files: [{ path: 'file.txt', text: linesOf({ 2: 'both' }) }] },
      })
    assert.equal(await codeOf(resolve(grace)), 403)
    const { commit_id } = await resolve(ada)
    assert.equal(await at.inFork('log', '-1', '--format=%H %P', 'origin/topic'), `${commit_id} ${head} ${base}`)
    assert.equal(`${await at.inFork('show', 'origin/topic:file.txt')}\n`, linesOf({ 2: 'both' }))
    await at.proposes(commit_id)
    await at.looked('clean')
  })

  it('takes what is suggested, one by one and together', async (test) => {
    const at = await scene(test)
    const { ada, bob, grace, head, one } = at
    const suggest = (line: number, lines: string[]) =>
      grace.api.createReviewThread({
        params: one,
        body: { head, path: 'file.txt', line, body: writeSuggestion(lines) },
      })
    const asked = ({ uid, comments }: ReviewThread) => {
      const part = comments[0]?.parts.find(({ kind }) => kind === 'suggestion')
      const suggestion = part?.kind === 'suggestion' ? part.uid : ''
      return { thread: uid, comment: comments[0]?.uid ?? '', suggestion }
    }
    const threads = [await suggest(3, ['three']), await suggest(5, ['five']), await suggest(7, ['seven'])]
    const apply = (by: Person, seen: string, which: readonly ReviewThread[]) =>
      by.api.applySuggestions({ params: one, body: { head: seen, suggestions: which.map(asked) } })
    const mayApply = async (by: Person) =>
      (await by.api.listReviewThreads({ params: one })).items.map((item) => item.can_apply)
    assert.deepEqual(await mayApply(grace), [false, false, false])
    assert.deepEqual(
      [await mayApply(ada), await mayApply(bob)],
      [
        [true, true, true],
        [true, true, true],
      ],
    )
    assert.equal(await codeOf(apply(grace, head, threads)), 403)

    const { commit_id: first } = await apply(ada, head, threads.slice(0, 1))
    assert.equal(
      await at.inFork('log', '-1', '--format=%H %P|%an', 'origin/topic'),
      `${first} ${head}|${ada.user.username}`,
    )
    assert.match(
      await at.inFork('log', '-1', '--format=%B', 'origin/topic'),
      new RegExp(`Co-authored-by: ${grace.user.username} `),
    )
    await at.proposes(first)
    const { commit_id: second } = await apply(bob, first, threads.slice(1))
    const lines = (await at.inFork('show', 'origin/topic:file.txt')).split('\n')
    assert.deepEqual([lines[2], lines[4], lines[6]], ['three', 'five', 'seven'])
    await at.proposes(second)
    assert.ok((await ada.api.listReviewThreads({ params: one })).items.every((item) => item.is_resolved))

    const fourth = await suggest(9, ['nine'])
    await bob.api.updatePull({ params: one, body: { maintainers_edit: false } })
    assert.deepEqual((await mayApply(ada)).at(-1), false)
    assert.equal(await codeOf(apply(ada, second, [fourth])), 403)
    assert.equal(await at.inFork('rev-parse', 'origin/topic'), second)
  })

  it('keeps to the rules of the fork', async (test) => {
    const at = await scene(test)
    const { ada, bob, head } = at
    await at.looked('clean')
    const ranks = { create: 'writer', push: 'maintainer', force: 'nobody', delete: 'nobody' } as const
    const rule = { kind: 'branch' as const, pattern: 'topic', ...ranks }
    const [made] = await bob.api.createRefRule({ params: at.at, body: rule })
    assert.equal(await refusalOf(at.update(ada, head)), 'ref_rule.maintainers')
    await bob.api.replaceRefRule({ params: { ...at.at, uid: made?.uid ?? '' }, body: { ...rule, push: 'writer' } })
    assert.equal(await refusalOf(at.update(ada, head, 'rebase')), 'ref.refused')
    assert.equal(await at.inFork('rev-parse', 'origin/topic'), head)
    const { commit_id } = await at.update(ada, head)
    assert.equal(await at.inFork('rev-parse', 'origin/topic'), commit_id)
  })

  it('is nothing to who may not read the fork, be it private or gone', async (test) => {
    const at = await scene(test, { isPrivate: true })
    const { ada, bob, head, one } = at
    await at.looked('clean')
    const hidden = await at.see(ada)
    assert.deepEqual([hidden.can_commit, hidden.can_update, hidden.head_repository], [false, false, null])
    const refusals = async () => [
      await refusalOf(at.update(ada, head)),
      await refusalOf(ada.api.listPullConflicts({ params: one })),
    ]
    const said = await refusals()
    assert.deepEqual(said, ['pull.head_not_open', 'pull.head_not_open'])
    const fork = await at.repositoryOf(at.at)
    await addCollaborator(server, { ownerId: ada.user.ownerId, repoUid: fork.uid, role: 'reader' })
    assert.equal((await at.see(ada)).can_update, true)
    // Its owner may not read any more what would come there.
    await ada.api.setRepositoryVisibility({ params: at.params, body: { is_private: true } })
    assert.equal((await at.see(ada)).can_commit, false)
    assert.equal(await refusalOf(at.update(ada, head)), 'pull.head_shows_more')
    await ada.api.setRepositoryVisibility({ params: at.params, body: { is_private: false } })
    const { commit_id } = await at.update(ada, head)
    await at.proposes(commit_id)
    await bob.api.deleteRepository({ params: at.at, body: { confirmation: `${at.at.owner}/${at.at.repo}` } })
    assert.deepEqual(await refusals(), said)
  })

  it('takes nothing of what is private where more people may read it', async (test) => {
    const at = await scene(test)
    const { ada, bob, head, params, repoUid } = at
    await at.looked('clean')
    await addCollaborator(server, { ownerId: bob.user.ownerId, repoUid, role: 'reader' })
    await ada.api.setRepositoryVisibility({ params, body: { is_private: true } })
    for (const by of [ada, bob]) {
      assert.deepEqual([(await at.see(by)).can_commit, (await at.see(by)).can_update], [false, false])
      assert.equal(await refusalOf(at.update(by, head)), 'pull.head_shows_more')
    }
    assert.equal(await at.inFork('rev-parse', 'origin/topic'), head)
  })
})
