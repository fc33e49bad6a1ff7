import assert from 'node:assert/strict'
import { createClient } from '@sheaf/client'
import { type InputOf, limits } from '@sheaf/contract'
import { afterAll, beforeAll, describe, it } from 'vitest'
import { codeOf } from '../../testing/code-of.ts'
import { addCollaborator, issueAccessKey, limitAccessKey, signIn } from '../../testing/factories.ts'
import { startServer, type TestServer } from '../../testing/start-server.ts'
import { deleteOldChecks } from './check.store.ts'

type Body = InputOf<'setCheck'>['body']

const note = (line: number, more: object = {}) => ({
  ...{ path: 'file.txt', start_line: line, level: 'warning' as const, message: `Line ${line}` },
  ...more,
})

describe('checks', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await startServer()
  })
  afterAll(() => server.stop())

  /** A repository of ada's with one commit; wim may push, rita may read, eve is a stranger. */
  async function scene({ isPrivate = false } = {}) {
    const [ada, wim, rita, eve] = await Promise.all([signIn(server), signIn(server), signIn(server), signIn(server)])
    const body = { owner_uid: ada.user.uid, repo_name: 'loom', repo_is_private: isPrivate }
    const { uid: repoUid } = await ada.api.createRepository({ body })
    await addCollaborator(server, { ownerId: wim.user.ownerId, repoUid, role: 'writer' })
    await addCollaborator(server, { ownerId: rita.user.ownerId, repoUid, role: 'reader' })
    const at = { owner: ada.user.username, repo: 'loom' }
    const changes = [{ action: 'put' as const, path: 'file.txt', text: 'One\n' }]
    const first = { branch: 'main', base: null, changes, message: 'First' }
    const { commit_id: commit } = await ada.api.createCommit({ params: at, body: first })
    const params = { ...at, commit }
    const set = (more: Partial<Body> = {}, by = wim) =>
      by.api.setCheck({ params, body: { context: 'build', state: 'success', ...more } })
    const list = (by = ada) => by.api.listChecks({ params })
    return { ada, wim, rita, eve, at, params, commit, repoUid, set, list }
  }

  it('are said by who may push, of commits that are there, and read by who may read', async () => {
    const { ada, wim, rita, eve, at, params, set, list } = await scene({ isPrivate: true })
    assert.equal(await codeOf(set({}, eve)), 404)
    assert.equal(await codeOf(set({}, rita)), 403)
    for (const commit of ['0'.repeat(40), 'main', params.commit.slice(0, 12)]) {
      const body = { context: 'build', state: 'success' as const }
      assert.equal(await codeOf(wim.api.setCheck({ params: { ...at, commit }, body })), 404)
      assert.equal(await codeOf(wim.api.listChecks({ params: { ...at, commit } })), 404)
    }
    const made = await set({ description: ' Took 3 s ', target_url: 'https://ci.example.org/1?a=b' })
    assert.deepEqual(
      [made.context, made.state, made.description, made.target_url, made.author?.username],
      ['build', 'success', 'Took 3 s', 'https://ci.example.org/1?a=b', wim.user.username],
    )
    assert.deepEqual((await list(rita)).items, [made])
    assert.equal(await codeOf(list(eve)), 404)
    assert.equal(await codeOf(eve.api.getCheck({ params: { ...params, uid: made.uid } })), 404)
    assert.equal(await codeOf(ada.api.getCheck({ params: { ...params, uid: 'nothing' } })), 404)
    await ada.api.archiveRepository({ params: at, body: { archived: true } })
    assert.equal(await codeOf(set()), 403)
  })

  it('refuse what is no name, no state and no address of a page', async () => {
    const { set } = await scene()
    const wrong: Partial<Body>[] = [
      { context: '' },
      { context: 'x'.repeat(5_000) },
      { context: 'a\u202eb' },
      { target_url: 'javascript:alert(1)' },
      { target_url: 'data:text/html,x' },
      { target_url: 'https://ada:secret@ci.example.org/' },
      { target_url: `https://ci.example.org/${'x'.repeat(limits.checkTargetMax)}` },
      { description: 'x'.repeat(limits.checkDescriptionMax + 1) },
      { summary: 'x'.repeat(limits.checkSummaryMax + 1) },
      { annotations: Array.from({ length: limits.annotationsPerCall + 1 }, (_, at) => note(at + 1)) },
      { annotations: [note(3, { end_line: 2 })] },
      { annotations: [note(1, { path: '../x' })] },
      { annotations: [note(0)] },
      { annotations: [note(1, { message: 'x'.repeat(limits.annotationMax + 1) })] },
    ]
    for (const fields of wrong) assert.equal(await codeOf(set(fields)), 400, JSON.stringify(fields).slice(0, 80))
    assert.equal((await set({ target_url: '' })).target_url, null)
  })

  it('take more while they are pending, and begin anew once they have ended', async () => {
    const { ada, params, set, list } = await scene()
    const annotations = () => ada.api.listCheckAnnotations({ params })
    const first = await set({ state: 'pending', description: 'Waits', summary: '**Log**', annotations: [note(1)] })
    const second = await set({ state: 'failure', annotations: [note(2, { end_line: 3, level: 'failure' })] })
    assert.deepEqual([second.uid, second.description, second.annotations], [first.uid, 'Waits', 2])
    assert.equal(second.started_at, first.started_at)
    assert.deepEqual(
      (await annotations()).items.map(({ start_line, end_line, level, context }) => [
        ...[context, start_line, end_line, level],
      ]),
      [
        ['build', 1, 1, 'warning'],
        ['build', 2, 3, 'failure'],
      ],
    )
    const { summary_html: html } = await ada.api.getCheck({ params: { ...params, uid: first.uid } })
    assert.match(html ?? '', /<strong>Log/)
    const third = await set({ state: 'pending' })
    assert.deepEqual([third.uid, third.description, third.has_summary, third.annotations], [first.uid, '', false, 0])
    assert.deepEqual([(await annotations()).items, (await list()).items.length], [[], 1])
  })

  it('draw no script from a summary', async () => {
    const { ada, params, set } = await scene()
    const { uid } = await set({
      summary: '<script>alert(1)</script><img src=x onerror=alert(1)> [a](javascript:alert(1))',
    })
    const { summary_html: html } = await ada.api.getCheck({ params: { ...params, uid } })
    assert.doesNotMatch(html ?? '', /<script|onerror|href="javascript:/)
  })

  it('make a mark: what failed outweighs what waits, and what was left out is good', async () => {
    const { ada, at, commit, set, list } = await scene()
    const marks = () => ada.api.listCheckMarks({ params: at, query: { commits: [commit, '1'.repeat(40)].join() } })
    assert.deepEqual([await marks(), (await list()).mark], [[], null])
    const counts = (state: string, total: number, pending: number, failed: number) => [
      { commit_id: commit, state, total, pending, failed },
    ]
    await set({ context: 'a', state: 'skipped' })
    await set({ context: 'b', state: 'neutral' })
    assert.deepEqual(await marks(), counts('success', 2, 0, 0))
    await set({ context: 'c', state: 'pending' })
    assert.deepEqual(await marks(), counts('pending', 3, 1, 0))
    await set({ context: 'd', state: 'cancelled' })
    assert.deepEqual(await marks(), counts('failure', 4, 1, 1))
    assert.deepEqual([(await list()).mark], await marks())
    assert.deepEqual(await ada.api.listCheckContexts({ params: at }), ['a', 'b', 'c', 'd'])
    const first = await ada.api.listChecks({ params: { ...at, commit }, query: { page_size: 3 } })
    const rest = await ada.api.listChecks({
      params: { ...at, commit },
      query: { page_size: 3, after: first.next ?? '' },
    })
    assert.deepEqual(
      [first, rest].map(({ items }) => items.map(({ context }) => context)),
      [['a', 'b', 'c'], ['d']],
    )
  })

  it('end with their author, and are bounded for each commit and each repository', async () => {
    const { ada, params, commit, set, list } = await scene()
    await set()
    const {
      id: _,
      uid: _uid,
      ...row
    } = await server.database.read
      .selectFrom('checks')
      .selectAll()
      .where('commit_oid', '=', commit)
      .executeTakeFirstOrThrow()
    const more = Array.from({ length: limits.checksPerCommit - 1 }, (_, at) => `more-${at}`)
    const rows = more.map((context) => ({ ...row, context, uid: `${commit}-${context}` }))
    await server.database.write.insertInto('checks').values(rows).execute()
    assert.equal(await codeOf(set({ context: 'one too many' })), 422)
    assert.equal((await set({ context: 'more-0' })).state, 'success')
    const pending = { context: 'more-1', state: 'pending' as const }
    await set(pending)
    const most = limits.annotationsPerCheck - limits.annotationsPerCall + 1
    await server.database.write
      .updateTable('checks')
      .set({ annotations: most })
      .where('context', '=', 'more-1')
      .execute()
    const full = Array.from({ length: limits.annotationsPerCall }, (_, at) => note(at + 1))
    assert.equal(await codeOf(set({ ...pending, annotations: full })), 422)
    assert.equal((await ada.api.listCheckAnnotations({ params })).items.length, 0)
    await server.database.tx((tx) => deleteOldChecks(tx, { repoId: row.repo_id, keep: 2 }))
    assert.deepEqual(
      (await list()).items.map(({ context }) => context),
      more.slice(-2),
    )
  })

  it('are said by a key of their own, which pushes nothing, in the one repository that it opens', async () => {
    const { wim, at, params, repoUid, commit, list } = await scene({ isPrivate: true })
    const other = await scene({ isPrivate: true })
    await addCollaborator(server, { ownerId: wim.user.ownerId, repoUid: other.repoUid, role: 'writer' })
    const asKey = async (grants: object, limit = false) => {
      const { id: keyUid, token } = await issueAccessKey(server, wim.user, { grants })
      if (limit) await limitAccessKey(server, { keyUid, repoUid })
      const withKey: typeof fetch = (input, init) => {
        const headers = new Headers(init?.headers)
        headers.set('authorization', `Bearer ${token}`)
        return fetch(input, { ...init, headers })
      }
      return createClient({ baseUrl: server.url, fetch: withKey })
    }
    const body = { context: 'build', state: 'success' as const }
    const key = await asKey({ repo_access: 1, checks_access: 2 }, true)
    assert.equal((await key.setCheck({ params, body })).state, 'success')
    assert.equal((await key.listChecks({ params })).items.length, 1)
    assert.equal(await codeOf(key.setCheck({ params: other.params, body })), 404)
    const changes = [{ action: 'put' as const, path: 'x', text: 'x' }]
    const push = { branch: 'main', base: commit, changes, message: 'x' }
    assert.equal(await codeOf(key.createCommit({ params: at, body: push })), 403)
    assert.equal(await codeOf((await asKey({ repo_access: 2 })).setCheck({ params, body })), 403)
    assert.equal(await codeOf((await asKey({ repo_access: 2, checks_access: 1 })).setCheck({ params, body })), 403)
    assert.equal(await codeOf((await asKey({ checks_access: 2 })).setCheck({ params, body })), 404)
    assert.equal((await list()).items.length, 1)
  })

  it('are said in the words of GitHub and Gitea, too', async () => {
    const { wim, at, params, list } = await scene({ isPrivate: true })
    const { token } = await issueAccessKey(server, wim.user, { grants: { repo_access: 1, checks_access: 2 } })
    const post = async (body: object, authorization = `token ${token}`) => {
      const path = `/api/v3/repos/${at.owner}/${at.repo}/statuses/${params.commit}`
      const { status, json } = await server.browser().send('POST', path, { body, headers: { authorization } })
      return { status, json }
    }
    const target_url = 'https://jenkins.example.org/job/7/'
    const { status, json } = await post({ state: 'pending', target_url, description: 'x'.repeat(500), context: null })
    assert.deepEqual([status, json.state, json.context, json.target_url], [201, 'pending', 'default', target_url])
    await post({ state: 'error', context: 'ci/jenkins' }, `Bearer ${token}`)
    assert.deepEqual(
      (await list()).items.map(({ context, state, description }) => [context, state, description.length]),
      [
        ['default', 'pending', limits.checkDescriptionMax],
        ['ci/jenkins', 'error', 0],
      ],
    )
    assert.equal((await post({ state: 'success', target_url: 'javascript:alert(1)' })).status, 400)
    assert.equal((await post({ state: 'good' })).status, 400)
    assert.equal((await post({ state: 'success' }, 'token sheaf_wrong')).status, 401)
    assert.equal((await list()).items.length, 2)
  })

  it('hold back a merge until those that a rule of the branch asks for are good', async () => {
    const { ada, wim, at, commit } = await scene()
    const rule = { kind: 'branch', pattern: 'main', create: 'writer', push: 'writer' } as const
    const required_checks = ['build', 'lint', 'build']
    const [made] = await ada.api.createRefRule({
      params: at,
      body: { ...rule, force: 'nobody', delete: 'nobody', required_checks },
    })
    assert.deepEqual(made?.required_checks, ['build', 'lint'])
    const change = (base: string, text: string, more: object = {}) =>
      ada.api.createCommit({
        params: at,
        body: { branch: 'main', base, message: 'x', changes: [{ action: 'put', path: 'file.txt', text }], ...more },
      })
    // Nothing but a merge brings anything in.
    assert.equal(await codeOf(change(commit, 'Past\n')), 422)
    const { commit_id: head } = await change(commit, 'Two\n', { new_branch: 'topic' })
    const { number } = await wim.api.createPull({ params: at, body: { base: 'main', head: 'topic', title: 'Two' } })
    const one = { params: { ...at, number: String(number) } }
    const merge = () => wim.api.mergePull({ ...one, body: { method: 'merge', head } })
    const gates = async () => (await ada.api.getPull(one)).pull.gates
    const set = (context: string, state: Body['state'], of = head) =>
      wim.api.setCheck({ params: { ...at, commit: of }, body: { context, state } })
    const missing = (found: number, ...contexts: string[]) => [
      { reason: 'checks', pattern: 'main', needed: 2, found, contexts },
    ]
    assert.deepEqual(await gates(), missing(0, 'build', 'lint'))
    assert.equal(await codeOf(merge()), 422)
    // Those of another commit count for nothing.
    for (const context of ['build', 'lint']) await set(context, 'success', commit)
    assert.equal(await codeOf(merge()), 422)
    await set('build', 'success')
    await set('lint', 'pending')
    assert.deepEqual(await gates(), missing(1, 'lint'))
    await set('lint', 'failure')
    assert.equal(await codeOf(merge()), 422)
    await set('lint', 'neutral')
    const { pull } = await ada.api.getPull(one)
    assert.deepEqual([pull.gates, pull.checks?.state, pull.checks?.total], [[], 'success', 2])
    await merge()
  })
})
