import assert from 'node:assert/strict'
import { join } from 'node:path'
import { limits, type RefRuleFields } from '@sheaf/contract'
import { client, runClient } from '@sheaf/git-engine/testing/git-client'
import { plainGit, scratchFolder } from '@sheaf/git-engine/testing/scratch-repository'
import { eventually } from '@sheaf/server-core/testing/eventually'
import { afterAll, beforeAll, describe, it } from 'vitest'
import { codeOf } from '../../testing/code-of.ts'
import { addCollaborator, folderOf, issueAccessKey, signIn } from '../../testing/factories.ts'
import { startServer, type TestServer } from '../../testing/start-server.ts'

const all = { issue_access: 2, comment_access: 2, repo_access: 2 } as const
type Person = Awaited<ReturnType<typeof signIn>>

const free: RefRuleFields = {
  ...{ kind: 'branch', pattern: 'main', people: [] },
  ...{ create: 'writer', push: 'writer', force: 'nobody', delete: 'nobody' },
  ...{ approvals: 0, fresh_approvals: false, resolved_threads: false, required_checks: [] },
  ...{ not_last_pusher: false, dismiss_stale: false, linear_history: false, signed_commits: false, code_owners: false },
  merge_queue: false,
}

describe('pull requests of clients of the Hub', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await startServer()
  })
  afterAll(() => server.stop())

  /** A model of Ada's with one commit, and a stranger. */
  async function scene({ isPrivate = false } = {}) {
    const [ada, eve] = [await signIn(server), await signIn(server)]
    const params = { owner: ada.user.username, repo: 'loom' }
    const made = await ada.api.createRepository({
      body: { owner_uid: ada.user.uid, repo_name: 'loom', repo_is_private: isPrivate, repo_kind: 'model' },
    })
    const put = async (base: string | null, text: string) => {
      const changes = [{ action: 'put' as const, path: 'README.md', text }]
      return (await ada.api.createCommit({ params, body: { branch: 'main', base, changes, message: 'Say' } })).commit_id
    }
    const first = await put(null, 'first\n')
    const keyOf = async ({ user }: Person, grants: object = all) =>
      (await issueAccessKey(server, user, { grants })).token
    const ask = async (path: string, key: string, body?: object | string) => {
      const type = typeof body === 'string' ? 'application/x-ndjson' : 'application/json'
      const answer = await fetch(`${server.url}/api/models/${params.owner}/loom${path}`, {
        headers: { 'content-type': type, authorization: `Bearer ${key}` },
        ...(body !== undefined && { method: 'POST', body: typeof body === 'string' ? body : JSON.stringify(body) }),
      })
      const told = Object(await answer.json())
      return { status: answer.status, says: answer.headers.get('x-error-message'), told }
    }
    /** A commit of one file, as clients send it. */
    const commit = (rev: string, key: string, path = 'new.txt', parentCommit?: string) => {
      const header = { key: 'header', value: { summary: `Write ${path}`, description: 'So.', parentCommit } }
      const file = { key: 'file', value: { path, content: `${path}\n` } }
      const [name = '', query = ''] = rev.split('?')
      const lines = [header, file].map((line) => JSON.stringify(line)).join('\n')
      return ask(`/commit/${encodeURIComponent(name)}?${query}`, key, lines)
    }
    const open = (key: string) => ask('/discussions', key, { title: 'Better', description: 'So.', pullRequest: true })
    const refs = () => plainGit(folderOf(server, made), ['for-each-ref', '--format=%(refname) %(objectname)'])
    const get = (number: number) => ada.api.getPull({ params: { ...params, number: String(number) } })
    return { ada, eve, params, made, first, put, keyOf, ask, commit, open, refs, get }
  }

  it('are opened of a commit by who may only read, and are pull requests as any other', async () => {
    const { ada, eve, params, first, keyOf, commit, refs, get } = await scene()
    const [own, key] = [await keyOf(ada), await keyOf(eve)]
    const { status, told } = await commit('main?create_pr=1', key)
    assert.equal(status, 200)
    const root = `${server.url}/${params.owner}/loom`
    const urls = [told.pullRequestUrl, told.commitUrl]
    assert.deepEqual(urls, [`${root}/discussions/1`, `${root}/commit/${told.commitOid}`])
    assert.equal(refs(), `refs/heads/main ${first}\nrefs/pull/1/head ${told.commitOid}`)
    await eventually(async () => assert.equal((await get(1)).pull.mergeable, 'clean'))
    const { thread, pull } = await get(1)
    const said = [thread.title, thread.body, thread.author?.username, thread.base, thread.head_kind, thread.is_draft]
    assert.deepEqual(said, ['Write new.txt', 'So.', eve.user.username, 'main', 'push', false])
    assert.deepEqual([pull.head_id, pull.can_merge], [told.commitOid, true])
    // More of it by the name that clients know it by: of its author, and of who may push; it is a version each time.
    const second = await commit('refs/pr/1', key, 'second.txt')
    assert.equal(second.told.pullRequestUrl, undefined)
    const third = await commit('refs/pr/1', own, 'third.txt')
    await eventually(async () => assert.equal((await get(1)).pull.mergeable, 'clean'))
    const now = await get(1)
    assert.deepEqual([now.pull.head_id, now.pull.versions], [third.told.commitOid, 3])
    const pushes = now.items.flatMap((item) => (item.kind === 'event' ? [[item.what, item.by?.username, item.to]] : []))
    assert.deepEqual(pushes, [
      ['pushed', eve.user.username, second.told.commitOid],
      ['pushed', ada.user.username, third.told.commitOid],
    ])
    // What was seen before, for one that says so; nobody else adds to it, and two are two.
    assert.equal((await commit('refs/pr/1', key, 'late.txt', told.commitOid)).status, 412)
    const other = await signIn(server)
    const refused = await commit('refs/pr/1', await keyOf(other))
    assert.deepEqual([refused.status, /Only its author/.test(refused.says ?? '')], [403, true])
    assert.match((await commit('main?create_pr=1', key)).told.pullRequestUrl, /discussions\/2$/)
    await ada.api.mergePull({ params: { ...params, number: '1' }, body: { method: 'merge', head: now.pull.head_id } })
    assert.equal((await commit('refs/pr/1', key)).status, 422)
  })

  it('are opened before there is anything to propose, and wait for it as drafts', async () => {
    const { ada, eve, params, first, put, keyOf, ask, commit, open, get, refs } = await scene()
    const [own, key] = [await keyOf(ada), await keyOf(eve)]
    const { told } = await open(key)
    assert.deepEqual([told.num, told.status, told.isPullRequest, told.title], [1, 'draft', true, 'Better'])
    assert.equal(refs(), `refs/heads/main ${first}\nrefs/pull/1/head ${first}`)
    // What it goes into moves on, which brings in nothing of it.
    const next = await put(first, 'next\n')
    await eventually(async () => {
      const { pull } = await get(1)
      assert.deepEqual([pull.base_id, pull.head_id, pull.mergeable], [next, first, 'merged'])
    })
    assert.deepEqual((await ask('/discussions/1?diff=1', own)).told.status, 'draft')
    await ask('/discussions/1/status', own, { status: 'open' })
    const merging = ada.api.mergePull({ params: { ...params, number: '1' }, body: { method: 'merge', head: first } })
    assert.equal(await codeOf(merging), 422)
    const { told: added } = await commit('refs/pr/1', key)
    await eventually(async () => assert.equal((await get(1)).pull.mergeable, 'clean'))
    const { thread, pull } = await get(1)
    assert.deepEqual([thread.is_merged, pull.head_id, pull.versions], [false, added.commitOid, 2])
    await ask('/discussions/1/merge', own, {})
    assert.equal((await get(1)).thread.is_merged, true)
  })

  it('are two where two commit at once, and one after the other where it is one', async () => {
    const { eve, keyOf, commit, get } = await scene()
    const key = await keyOf(eve)
    const opened = await Promise.all(['a', 'b', 'c'].map((path) => commit('main?create_pr=1', key, path)))
    assert.deepEqual(opened.map(({ told }) => told.pullRequestUrl.at(-1)).toSorted(), ['1', '2', '3'])
    const added = await Promise.all(['d', 'e', 'f'].map((path) => commit('refs/pr/1', key, path)))
    assert.deepEqual(
      added.map(({ status }) => status),
      [200, 200, 200],
    )
    const { pull, items } = await get(1)
    assert.equal(pull.versions, 4)
    const pushes = items.flatMap((item) => (item.kind === 'event' && item.what === 'pushed' ? [item.to] : []))
    assert.deepEqual(pushes.toSorted(), added.map(({ told }) => told.commitOid).toSorted())
    assert.equal(pushes.at(-1), pull.head_id)
  })

  it('are those of accounts that see the repository, with keys that write and discuss', async () => {
    const { ada, eve, made, first, keyOf, ask, commit, open, refs } = await scene({ isPrivate: true })
    const before = refs()
    const doors = [
      (key: string) => commit('main?create_pr=1', key),
      (key: string) => ask('/preupload/main?create_pr=1', key, { files: [] }),
      open,
    ]
    for (const door of doors) {
      assert.equal((await door(await keyOf(eve))).status, 404)
      assert.equal((await door('sheaf_nothing')).status, 401)
    }
    await addCollaborator(server, { ownerId: eve.user.ownerId, repoUid: made.uid, role: 'reader' })
    const reads = await keyOf(eve, { repo_access: 1, issue_access: 2 })
    for (const door of doors) assert.equal((await door(reads)).status, 403)
    const silent = await commit('main?create_pr=1', await keyOf(eve, { repo_access: 2 }))
    assert.deepEqual([silent.status, /issue_access/.test(silent.says ?? '')], [403, true])
    assert.equal(refs(), before)
    const key = await keyOf(eve)
    for (const door of doors) assert.equal((await door(key)).status, 200)
    assert.equal((await commit('main', key)).status, 403)
    const params = { owner: ada.user.username, repo: 'loom' }
    await ada.api.archiveRepository({ params, body: { archived: true } })
    for (const door of doors) assert.match((await door(key)).says ?? '', /archived/)
    assert.match(before, new RegExp(`refs/heads/main ${first}`))
  })

  it('are fetched by git by the name that clients know, and pushed to by it', async (test) => {
    const { ada, eve, params, keyOf, commit, open, get, refs } = await scene()
    const [own, key] = [await keyOf(ada), await keyOf(eve)]
    await open(key)
    const { told } = await commit('main?create_pr=1', key)
    const urlAs = (secret: string) => {
      const url = new URL(`/${params.owner}/loom.git`, server.url)
      ;[url.username, url.password] = ['key', secret]
      return url.href
    }
    const folder = scratchFolder(test)
    await client(folder, 'clone', '-q', urlAs(key), 'work')
    const work = join(folder, 'work')
    await client(work, 'fetch', '-q', 'origin', 'refs/pr/2:pr/2')
    assert.equal((await client(work, 'rev-parse', 'pr/2')).trim(), told.commitOid)
    assert.doesNotMatch(await client(work, 'ls-remote', 'origin'), /refs\/pr\//)
    await client(work, 'checkout', '-q', 'pr/2')
    const next = async (text: string, ...more: string[]) => {
      await client(work, 'commit', '-q', '--allow-empty', '-m', text, ...more)
      return (await client(work, 'rev-parse', 'HEAD')).trim()
    }
    const push = (secret: string, ...names: string[]) => runClient(work, ['push', urlAs(secret), ...names])
    for (const [secret, text] of [
      [key, 'By its author'],
      [own, 'By who may push'],
    ] as const) {
      const head = await next(text)
      const pushed = await push(secret, 'HEAD:refs/pr/2')
      assert.match(pushed.err, /remote: Updated pull request #2:/, pushed.err)
      assert.equal((await get(2)).pull.head_id, head)
      assert.doesNotMatch(refs(), /refs\/(?:pr|for|sheaf\/proposed)\//)
    }
    assert.equal((await get(2)).pull.versions, 3)
    // The first one takes its first commits in the same way.
    assert.match((await push(key, 'HEAD:refs/pr/1')).err, /Updated pull request #1/)
    await next('Anew', '--amend')
    assert.match((await push(key, '+HEAD:refs/pr/2')).err, /do not follow from pull request #2/)
    assert.match((await push(key, '-o', 'force', 'HEAD:refs/pr/2')).err, /Updated pull request #2/)
    const other = await keyOf(await signIn(server))
    assert.match((await push(other, 'HEAD:refs/pr/2')).err, /Only its author and people who can push/)
    assert.match((await push(other, 'HEAD:refs/pr/9')).err, /You don't have permission to push/)
    await ada.api.createBranch({ params, body: { name: 'topic', from: told.commitOid } })
    const body = { base: 'main', head: 'topic', title: 'Topic' }
    const { number } = await ada.api.createPull({ params, body })
    assert.match((await push(own, `HEAD:refs/pr/${number}`)).err, /comes from the branch topic: push to that/)
    await ada.api.updatePull({ params: { ...params, number: '2' }, body: { state: 'closed' } })
    assert.match((await push(key, 'HEAD:refs/pr/2')).err, /This pull request is closed/)
    // A name of refs that no pull request has is one as any other, and so are those of a whole mirror.
    assert.equal((await push(own, 'HEAD:refs/pr/77')).code, 0)
    assert.equal((await push(own, 'HEAD:refs/pr/1', 'HEAD:refs/pr/78')).code, 0)
    const listed = (await client(work, 'ls-remote', 'origin', 'refs/pr/*')).trim().split('\n')
    assert.equal(listed.length, 3)
  })

  it('are refused in words, and nothing of them stays', async () => {
    const { ada, eve, params, first, put, keyOf, ask, commit, refs } = await scene()
    const [own, key] = [await keyOf(ada), await keyOf(eve)]
    await ada.api.createBranch({ params, body: { name: 'topic', from: 'main' } })
    const before = refs()
    const nothing = { key: 'file', value: { path: 'README.md', content: 'first\n' } }
    const empty = `${JSON.stringify({ key: 'header', value: {} })}\n${JSON.stringify(nothing)}`
    const files = [{ path: 'x.bin', sample: 'AAAA', size: 3 }]
    for (const [answer, status, says] of [
      [await commit('nowhere?create_pr=1', key), 404, /not found/],
      [await commit('refs/pr/7', key), 403, /permission/],
      [await commit('refs/pr/7', own), 404, /not found/],
      [await commit('main?create_pr=1', key, 'x', 'f'.repeat(40)), 404, /./],
      [await ask('/commit/main?create_pr=1', key, empty), 422, /main has all of these commits/],
      [await ask('/preupload/main?create_pr=1', key, { files }), 403, /x\.bin: large and binary files/],
    ] as const) {
      assert.equal(answer.status, status, answer.says ?? '')
      assert.match(answer.says ?? '', says)
    }
    assert.equal(refs(), before)
    const { read } = server.database
    const waiting = read.selectFrom('jobs').select('id').where('queue', '=', 'settle-push')
    const reserved = read.selectFrom('disk_reservations').select('id')
    assert.deepEqual([await waiting.execute(), await reserved.execute()], [[], []])
    const sent = await ask('/preupload/main?create_pr=1', own, { files })
    assert.equal(sent.told.files[0].uploadMode, 'lfs')
    // From an older commit of its base, and from none of another branch.
    const next = await put(first, 'next\n')
    const older = await commit('main?create_pr=1', key, 'old.txt', first)
    assert.equal(older.status, 200)
    assert.equal((await commit('topic?create_pr=1', key, 'x', next)).status, 412)
  })

  it('are so many of one who may not push', async () => {
    const { eve, keyOf, commit, open } = await scene()
    const key = await keyOf(eve)
    for (let at = 0; at < limits.openProposalsPerAuthor; at += 1) assert.equal((await open(key)).status, 200, `${at}`)
    for (const more of [await open(key), await commit('main?create_pr=1', key)]) {
      assert.equal(more.status, 422)
      assert.match(more.says ?? '', /You have 20 open pull requests here/)
    }
  })

  it('are the way past the gates of a branch, which a commit is told of in words', async () => {
    const { ada, eve, params, first, keyOf, commit, ask, get } = await scene()
    const own = await keyOf(ada)
    const owners = `* @${ada.user.username}`
    const changes = [{ action: 'put' as const, path: '.github/CODEOWNERS', text: `${owners}\n` }]
    await ada.api.createCommit({ params, body: { branch: 'main', base: first, changes, message: 'Owners' } })
    const rule = { ...free, approvals: 1, not_last_pusher: true, code_owners: true }
    const [made] = await ada.api.createRefRule({ params, body: rule })
    const refused = await commit('main', own)
    assert.equal(refused.status, 403)
    assert.match(refused.says ?? '', /main.*pull request/)
    const { told } = await commit('main?create_pr=1', await keyOf(eve))
    await eventually(async () => assert.equal((await get(1)).pull.mergeable, 'clean'))
    assert.match((await ask('/discussions/1/merge', own, {})).says ?? '', /approv/i)
    const one = { params: { ...params, number: '1' } }
    await ada.api.submitReview({ ...one, body: { verdict: 'approve', body: '', head: told.commitOid } })
    // Whoever adds to it is who pushed last: what they approve of does not count.
    const added = await commit('refs/pr/1', own, 'mine.txt')
    const approved = { verdict: 'approve' as const, body: '', head: added.told.commitOid }
    await ada.api.submitReview({ ...one, body: approved })
    const last = await ask('/discussions/1/merge', own, {})
    assert.equal(last.status, 422)
    await ada.api.deleteRefRule({ params: { ...params, uid: made?.uid ?? '' } })
    // A commit of this server is linear and signed.
    await ada.api.createRefRule({ params, body: { ...free, linear_history: true, signed_commits: true } })
    assert.equal((await commit('main', own)).status, 200)
    const linear = await ask('/discussions/1/merge', own, {})
    assert.equal(linear.status, 422)
    assert.match(linear.says ?? '', /merge commit/)
  })
})
