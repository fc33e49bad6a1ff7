import assert from 'node:assert/strict'
import { afterAll, beforeAll, describe, it } from 'vitest'
import { addCollaborator, issueAccessKey, signIn } from '../../testing/factories.ts'
import { startServer, type TestServer } from '../../testing/start-server.ts'

describe("the Hub's discussions", () => {
  let server: TestServer
  beforeAll(async () => {
    server = await startServer()
  })
  afterAll(() => server.stop())

  const all = { issue_access: 2, comment_access: 2, repo_access: 2 } as const

  /** A repository of somebody, a discussion of which is theirs, and somebody else. */
  const scene = async ({ isPrivate = false } = {}) => {
    const [ada, grace] = [await signIn(server), await signIn(server)]
    const params = { owner: ada.user.username, repo: 'loom' }
    const made = await ada.api.createRepository({
      body: { owner_uid: ada.user.uid, repo_name: 'loom', repo_is_private: isPrivate, repo_kind: 'model' },
    })
    const { number } = await ada.api.createDiscussion({ params, body: { title: 'One', body: 'First' } })
    const keyOf = async ({ user }: typeof ada, grants: object = all) =>
      (await issueAccessKey(server, user, { grants })).token
    const root = `/api/models/${ada.user.username}/loom/discussions`
    const ask = async (path: string, key?: string, body?: object) => {
      const answer = await fetch(server.url + root + path, {
        redirect: 'manual',
        headers: { 'content-type': 'application/json', ...(key !== undefined && { authorization: `Bearer ${key}` }) },
        ...(body !== undefined && { method: 'POST', body: JSON.stringify(body) }),
      })
      const text = await answer.text()
      return {
        status: answer.status,
        headers: answer.headers,
        told: text === '' ? undefined : Object(JSON.parse(text)),
      }
    }
    return { ada, grace, params, made, number: String(number), keyOf, ask }
  }

  it('are read by whoever may read the repository, and by nobody else', async () => {
    const { ada, grace, number, keyOf, ask, made } = await scene({ isPrivate: true })
    const doors: [string, object?][] = [
      [''],
      [`/${number}`],
      ['', { title: 'x' }],
      [`/${number}/comment`, { comment: 'x' }],
      [`/${number}/title`, { title: 'x' }],
      [`/${number}/status`, { status: 'closed' }],
      [`/${number}/merge`, {}],
      [`/${number}/comment/x/edit`, { content: 'x' }],
      [`/${number}/comment/x/hide`, {}],
    ]
    const stranger = await keyOf(grace)
    for (const [path, body] of doors) {
      const answer = await ask(path, stranger, body)
      assert.deepEqual([answer.status, answer.headers.get('x-error-code')], [404, 'RepoNotFound'], path)
      assert.equal((await ask(path, undefined, body)).status, 401, path)
    }
    const own = await keyOf(ada)
    assert.equal((await ask('', own)).told.count, 1)
    assert.equal((await ask(`/${number}`, own)).told.title, 'One')
    await addCollaborator(server, { ownerId: grace.user.ownerId, repoUid: made.uid, role: 'reader' })
    assert.equal((await ask('', stranger)).told.count, 1)
    assert.equal((await ask('', stranger, { title: 'By a reader' })).told.num, 2)
  })

  it('take what a key may: to read, to open, to comment and to merge are four things', async () => {
    const { ada, number, keyOf, ask } = await scene()
    const reads = await keyOf(ada, { issue_access: 1 })
    const opens = await keyOf(ada, { issue_access: 2 })
    const comments = await keyOf(ada, { comment_access: 2 })
    const closed = { status: 'closed' }
    assert.equal((await ask('', await keyOf(ada, { repo_access: 2 }))).status, 403)
    assert.equal((await ask('', reads)).status, 200)
    assert.equal((await ask('', reads, { title: 'x' })).status, 403)
    assert.equal((await ask(`/${number}/comment`, opens, { comment: 'x' })).status, 403)
    assert.equal((await ask(`/${number}/comment`, comments, { comment: 'x' })).status, 200)
    assert.equal((await ask(`/${number}/status`, comments, closed)).status, 403)
    // What comes along with something else is refused before that is done.
    assert.equal((await ask(`/${number}/status`, opens, { ...closed, comment: 'x' })).status, 403)
    assert.equal((await ask(`/${number}`, reads)).told.status, 'open')
    assert.equal((await ask(`/${number}/status`, opens, closed)).status, 200)
    assert.equal((await ask(`/${number}/merge`, opens, {})).status, 403)
    const { id } = (await ask(`/${number}`, reads)).told.events[0]
    assert.equal((await ask(`/${number}/comment/${id}/edit`, comments, { content: 'x' })).status, 403)
    assert.equal((await ask(`/${number}/comment/${id}/edit`, await keyOf(ada), { content: 'Changed' })).status, 200)
    assert.equal((await ask(`/${number}`, reads)).told.events[0].data.latest.raw, 'Changed')
  })

  it('have the bounds of our own, and refuse what no client sends', async () => {
    const { ada, number, keyOf, ask } = await scene()
    const key = await keyOf(ada)
    for (const [path, body] of [
      ['', { title: '' }],
      ['', { title: 'x'.repeat(201) }],
      ['', { title: 'two\nlines' }],
      ['', { title: 'x', description: 'x'.repeat(65_537) }],
      ['', { title: 7 }],
      [`/${number}/comment`, { comment: '' }],
      [`/${number}/comment`, {}],
      [`/${number}/title`, { title: ' ' }],
      [`/${number}/status`, { status: 'merged' }],
    ] as const) {
      const { status, headers } = await ask(path, key, body)
      assert.equal(status, 400, JSON.stringify(body).slice(0, 60))
      assert.ok(headers.get('x-error-message'))
    }
    for (const path of ['/0', '/99', '/x', '/1e3', '/%00', `/${'9'.repeat(30)}`]) {
      assert.equal((await ask(path, key)).status, 404, path)
      assert.equal((await ask(`${path}/comment`, key, { comment: 'x' })).status, 404, path)
    }
    assert.equal((await ask(`/${number}/comment/nothing/edit`, key, { content: 'x' })).status, 404)
    assert.equal((await ask(`/${number}/comment/nothing/hide`, key, {})).status, 404)
    assert.equal((await ask('?type=x', key)).status, 400)
    assert.deepEqual((await ask('?p=-1&author=%20', key)).told, { discussions: [], count: 0, start: 0 })
    assert.deepEqual((await ask('?p=99999', key)).told.discussions, [])
    // Nothing of it was written.
    const { told } = await ask(`/${number}`, key)
    assert.deepEqual([told.title, told.status, told.events.length], ['One', 'open', 1])
    assert.equal((await ask('', key)).told.count, 1)
  })

  it('end where an answer is full, and say where the rest begins', async () => {
    const { ada, number, params, keyOf, ask } = await scene()
    const key = await keyOf(ada)
    const written = ['First']
    for (let at = 0; at < 8; at += 1) {
      const body = `${at} ${'x'.repeat(40_000)}`
      await ada.api.createComment({ params: { ...params, number }, body: { body } })
      written.push(body)
    }
    const read: string[] = []
    let pages = 0
    for (let path: string | undefined = `/${number}?diff=1`; path !== undefined; pages += 1) {
      const { status, headers, told } = await ask(path, key)
      assert.equal(status, 200)
      assert.ok(JSON.stringify(told).length < 500_000)
      for (const { data } of told.events) read.push(data.latest.raw)
      const next: string | undefined = /^<(.*)>; rel="next"$/.exec(headers.get('link') ?? '')?.[1]
      assert.equal(headers.get('x-hf-warning') !== null, next !== undefined)
      path = next === undefined ? undefined : `/${number}${new URL(next).search}`
    }
    assert.deepEqual(read, written)
    assert.ok(pages > 1)
  })

  it('lead to where a repository is now, notify as our own do, and outlive their authors', async () => {
    const { ada, grace, number, params, keyOf, ask } = await scene()
    const key = await keyOf(grace)
    const { told } = await ask(`/${number}/comment`, key, { comment: `See #${number}, @${ada.user.username}` })
    assert.match(told.newMessage.data.latest.html, new RegExp(`href="/${ada.user.username}"`))
    const named = async () => (await ada.api.listNotifications({ query: {} })).items.map(({ kind }) => kind)
    for (let left = 50; !(await named()).includes('thread') && left > 0; left -= 1)
      await new Promise((resolve) => setTimeout(resolve, 100))
    assert.ok((await named()).includes('thread'))
    await server.database.write.deleteFrom('users').where('id', '=', grace.user.userId).execute()
    const [, comment] = (await ask(`/${number}`)).told.events
    assert.equal(comment.author, undefined)
    assert.equal(comment.data.latest.author, undefined)
    await ada.api.renameRepository({ params, body: { repo_name: 'moved' } })
    const moved = await ask(`/${number}?diff=1`)
    assert.equal(moved.status, 307)
    assert.match(moved.headers.get('location') ?? '', /^\/api\/models\/[^/]+\/moved\/discussions\/1\?diff=1$/)
  })

  it('tell what a pull request proposes as far as one answer has room, and after its branch is gone', async () => {
    const { ada, params, keyOf, ask } = await scene()
    const key = await keyOf(ada)
    const commit = async (base: string | null, files: Record<string, string>, new_branch?: string) => {
      const changes = Object.entries(files).map(([path, text]) => ({ action: 'put' as const, path, text }))
      const body = { branch: 'main', base, changes, message: 'Change', ...(new_branch && { new_branch }) }
      return (await ada.api.createCommit({ params, body })).commit_id
    }
    const first = await commit(null, { 'a.txt': 'a\n' })
    const small = await commit(first, { 'b.txt': 'b\n' }, 'small')
    await commit(first, { 'b.txt': `${'b'.repeat(99)}\n`.repeat(2_600) }, 'large')
    const numbers: string[] = []
    for (const head of ['small', 'large'])
      numbers.push(String((await ada.api.createPull({ params, body: { base: 'main', head, title: head } })).number))
    const [one = '', other = ''] = numbers
    await ada.api.updatePull({ params: { ...params, number: one }, body: { is_draft: true } })
    assert.equal((await ask(`/${one}`, key)).told.status, 'draft')
    assert.equal((await ask(`/${one}/status`, key, { status: 'open' })).told.newStatus.data.status, 'open')
    assert.equal((await ask(`/${one}`, key)).told.status, 'open')
    const { told } = await ask(`/${one}?diff=1`, key)
    assert.match(told.diff, /^diff --git a\/b\.txt b\/b\.txt\n[\s\S]*\n\+b\n$/)
    assert.deepEqual(
      Array.from(told.events, (each) => Object(each).type),
      ['comment', 'commit', 'status-change', 'status-change'],
    )
    const large = (await ask(`/${other}?diff=1`, key)).told
    assert.deepEqual([large.diff, large.events.length], [null, 2])
    // Asked for once more, it is the same.
    assert.deepEqual((await ask(`/${one}?diff=1`, key)).told.events, told.events)

    const at = async (revision: string) => {
      const headers = { authorization: `Bearer ${key}` }
      const path = `/api/models/${params.owner}/loom/revision/${encodeURIComponent(revision)}`
      const answer = await fetch(server.url + path, { headers })
      return answer.status === 200 ? Object(await answer.json()).sha : answer.headers.get('x-error-code')
    }
    assert.equal(await at(`refs/pr/${one}`), small)
    await ask(`/${one}/status`, key, { status: 'closed' })
    await ada.api.deleteBranch({ params: { ...params, branch: 'small' }, query: { oid: small } })
    assert.equal(await at(`refs/pr/${one}`), small)
    for (const none of ['refs/pr/1', 'refs/pr/99', 'refs/pr/0', 'refs/pr/x', `refs/pr/${'9'.repeat(20)}`])
      assert.equal(await at(none), 'RevisionNotFound', none)
    const gone = (await ask(`/${one}?diff=1`, key)).told
    assert.deepEqual([gone.status, gone.diff], ['closed', told.diff])
  })
})
