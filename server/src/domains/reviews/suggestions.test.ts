import assert from 'node:assert/strict'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ApiError } from '@sheaf/client'
import { type ReviewThread, writeSuggestion } from '@sheaf/contract'
import { client } from '@sheaf/git-engine/testing/git-client'
import { plainGit, scratchFolder } from '@sheaf/git-engine/testing/scratch-repository'
import { afterAll, beforeAll, describe, it } from 'vitest'
import { codeOf } from '../../testing/code-of.ts'
import { addCollaborator, folderOf, signIn, testPassword } from '../../testing/factories.ts'
import { startServer, type TestServer } from '../../testing/start-server.ts'

type Person = Awaited<ReturnType<typeof signIn>>

const said = (call: Promise<unknown>): Promise<string | undefined> =>
  call.then(
    () => undefined,
    (error: unknown) => {
      if (error instanceof ApiError) return error.said?.code
      throw error
    },
  )

const ten = (end = '\n') => Array.from({ length: 10 }, (_, at) => `line ${at + 1}${end}`).join('')

describe('suggestions', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await startServer()
  })
  afterAll(() => server.stop())

  /** Grace proposes a branch of ada's repository with some files; mary may push, eve may read. */
  async function scene(texts: Readonly<Record<string, string>> = { 'a.txt': ten(), 'b.txt': ten() }) {
    const [ada, grace, mary, eve] = await Promise.all([signIn(server), signIn(server), signIn(server), signIn(server)])
    const made = await ada.api.createRepository({ body: { owner_uid: ada.user.uid, repo_name: 'loom' } })
    await addCollaborator(server, { ownerId: grace.user.ownerId, repoUid: made.uid, role: 'writer' })
    await addCollaborator(server, { ownerId: mary.user.ownerId, repoUid: made.uid, role: 'writer' })
    const params = { owner: ada.user.username, repo: 'loom' }
    const put = (path: string, text: string) => ({ action: 'put' as const, path, text })
    const commit = async (branch: string, base: string | null, files: typeof texts, new_branch?: string) => {
      const changes = Object.entries(files).map(([path, text]) => put(path, text))
      const fields = { branch, base, changes, message: `Change ${branch}`, ...(new_branch && { new_branch }) }
      return (await ada.api.createCommit({ params, body: fields })).commit_id
    }
    const first = await commit('main', null, { 'README.md': '# Loom\n' })
    const head = await commit('main', first, texts, 'topic')
    const { number } = await grace.api.createPull({ params, body: { base: 'main', head: 'topic', title: 'Topic' } })
    const one = { params: { ...params, number: String(number) } }
    const suggest = (by: Person, line: number, lines: string[], more: object = {}) =>
      by.api.createReviewThread({
        ...one,
        body: { head, path: 'a.txt', line, body: `So?\n\n${writeSuggestion(lines)}`, ...more },
      })
    const apply = (by: Person, threads: readonly ReviewThread[], more: { head?: string; message?: string } = {}) =>
      by.api.applySuggestions({ ...one, body: { suggestions: threads.map(firstOf), head, ...more } })
    const gitDir = folderOf(server, made)
    const git = (...args: string[]) => plainGit(gitDir, args)
    const list = async (by: Person = ada) => (await by.api.listReviewThreads(one)).items
    return { ada, grace, mary, eve, params, one, head, commit, suggest, apply, git, gitDir, list, put }
  }

  /** The first suggestion of a thread. */
  const firstOf = ({ uid, comments }: ReviewThread) => {
    const [comment] = comments
    const found = comment?.parts.find((part) => part.kind === 'suggestion')
    return { thread: uid, comment: comment?.uid ?? '', suggestion: found?.uid ?? '' }
  }

  it('stand apart from the text around them, where they are made for lines of what is proposed', async () => {
    const { eve, mary, suggest } = await scene({ 'README.md': '# Loom\n\nIt weaves\n', 'a.txt': ten() })
    const thread = await suggest(eve, 3, ['<b>drei</b>', ''])
    const [text, suggestion, ...rest] = thread.comments[0]?.parts ?? []
    assert.match(text?.kind === 'text' ? (text.html ?? '') : '', /<p[^>]*>So\?<\/p>/)
    assert.deepEqual(suggestion?.kind === 'suggestion' && suggestion.lines, ['<b>drei</b>', ''])
    assert.deepEqual(rest, [])
    assert.equal(thread.can_apply, false)
    assert.equal((await suggest(mary, 3, ['x'])).can_apply, true)
    const old = await suggest(mary, 1, ['x'], { side: 'old', path: 'README.md' })
    assert.deepEqual([old.comments[0]?.parts, old.can_apply], [[], false])
    const file = await suggest(mary, 1, ['x'], { line: undefined })
    assert.deepEqual([file.comments[0]?.parts, file.can_apply], [[], false])
    const plain = await suggest(mary, 1, [], { body: 'Nothing' })
    assert.deepEqual(plain.comments[0]?.parts, [])
  })

  it('are committed where their file is by now, if it was renamed', async () => {
    const { ada, mary, params, suggest, apply, git, head } = await scene({ 'README.md': '# Loom\n', 'a.txt': ten() })
    const thread = await suggest(mary, 3, ['three'])
    const { commit_id: moved } = await ada.api.createCommit({
      params,
      body: {
        ...{ branch: 'topic', base: head, message: 'Rename' },
        changes: [
          { action: 'delete', path: 'a.txt' },
          { action: 'put', path: 'src/z.txt', text: `zero\n${ten()}` },
        ],
      },
    })
    await apply(mary, [thread], { head: moved })
    assert.equal(git('show', 'topic:src/z.txt').split('\n')[3], 'three')
    assert.equal(git('ls-tree', '--name-only', 'topic', 'a.txt'), '')
  })

  it('are committed in the name of who applies them, crediting who made them', async () => {
    const { grace, mary, eve, suggest, apply, git, list, head } = await scene()
    const one = await suggest(eve, 3, ['three', 'and a half'], { start_line: 2 })
    const two = await suggest(eve, 9, [])
    const three = await suggest(mary, 1, ['first'], { path: 'b.txt' })
    const four = await suggest(grace, 10, ['tenth'], { path: 'b.txt' })
    const { commit_id } = await apply(grace, [two, one, three, four], { message: ' Better\r\n\r\nAll of it ' })
    assert.equal(git('rev-parse', 'topic'), commit_id)
    assert.equal(git('rev-parse', 'topic^'), head)
    const credit = ({ user }: Person) => `Co-authored-by: ${user.username} <${user.uid}@users.noreply.localhost>`
    assert.equal(
      git('log', '-1', '--format=%an|%cn|%B', 'topic').trim(),
      `${grace.user.username}|Sheaf|Better\n\nAll of it\n\n${credit(eve)}\n${credit(mary)}`,
    )
    assert.equal(
      git('log', '-1', '--format=%(trailers:key=Co-authored-by,valueonly)', 'topic').trim().split('\n').length,
      2,
    )
    assert.equal(
      git('show', 'topic:a.txt'),
      ['line 1', 'three', 'and a half', ...['4', '5', '6', '7', '8', '10'].map((n) => `line ${n}`)].join('\n'),
    )
    assert.match(git('show', 'topic:b.txt'), /^first\nline 2\n[\s\S]*\nline 9\ntenth$/)
    assert.ok((await list()).every(({ is_resolved, resolved_by }) => is_resolved && resolved_by?.username))
    // Those of who applies them are nobody else's, and need no words of their own.
    const { commit_id: next } = await apply(mary, [await suggest(mary, 5, ['five'], { head: commit_id })], {
      head: commit_id,
    })
    assert.equal(git('log', '-1', '--format=%B', next).trim(), 'Apply suggestions from code review')
  })

  it('are added to what somebody has pushed to refs/for, by them and who may push', async (test) => {
    const { ada, eve, params, git } = await scene()
    const folder = scratchFolder(test)
    const url = new URL(`/${params.owner}/${params.repo}.git`, server.url)
    url.username = eve.user.username
    url.password = testPassword
    await client(folder, 'clone', '-q', url.href, 'work')
    const work = join(folder, 'work')
    writeFileSync(join(work, 'c.txt'), ten())
    await client(work, 'add', '.')
    await client(work, 'commit', '-q', '-m', 'Propose')
    await client(work, 'push', '-q', 'origin', 'HEAD:refs/for/main')
    const [pull] = (await ada.api.listPulls({ params, query: { author: eve.user.username } })).items
    const one = { params: { ...params, number: String(pull?.number) } }
    const headNow = async () => (await ada.api.getPull(one)).pull.head_id
    const suggest = async (by: Person, line: number, text: string) => {
      const body = { head: await headNow(), path: 'c.txt', line, body: writeSuggestion([text]) }
      return by.api.createReviewThread({ ...one, body })
    }
    const apply = (by: Person, thread: ReviewThread, head: string) =>
      by.api.applySuggestions({ ...one, body: { suggestions: [firstOf(thread)], head } })
    const first = await headNow()
    const stranger = await signIn(server)
    const [three, five] = [await suggest(ada, 3, 'three'), await suggest(stranger, 5, 'five')]
    assert.deepEqual([three.can_apply, five.can_apply], [true, false])
    assert.equal(await said(apply(stranger, five, first)), 'pull.not_yours_to_add_to')
    const { commit_id: second } = await apply(eve, three, first)
    assert.equal(await headNow(), second)
    assert.equal(git('rev-parse', `${second}^`), first)
    assert.equal(await said(apply(eve, five, first)), 'pull.moved')
    const { commit_id: third } = await apply(ada, five, second)
    assert.equal(git('rev-parse', `refs/pull/${pull?.number}/head`), third)
    assert.equal(git('show', `${third}:c.txt`), ten().trim().replace('line 3', 'three').replace('line 5', 'five'))
    assert.equal((await ada.api.getPull(one)).pull.versions, 3)
    assert.equal(git('for-each-ref', '--format=%(refname)', 'refs/for', 'refs/heads').split('\n').length, 2)
  })

  it('go where their lines went, and nowhere once these have changed', async () => {
    const { mary, suggest, apply, git, head, commit } = await scene()
    const five = await suggest(mary, 5, ['five'])
    const eight = await suggest(mary, 8, ['eight'])
    const moved = await commit('topic', head, { 'a.txt': `new\n${ten().replace('line 8', 'changed')}`, 'c.txt': '' })
    assert.equal(await said(apply(mary, [five])), 'pull.moved')
    assert.equal(await said(apply(mary, [five, eight], { head: moved })), 'review.suggestion_outdated')
    const { commit_id } = await apply(mary, [five], { head: moved })
    assert.equal(git('show', `${commit_id}:a.txt`).split('\n')[5], 'five')
    assert.equal(await said(apply(mary, [five], { head: commit_id })), 'review.suggestion_outdated')
  })

  it('outlive the account of who made them, whom nobody credits then', async () => {
    const { mary, eve, suggest, apply, git } = await scene()
    const thread = await suggest(eve, 5, ['five'])
    const orphan = server.database.write.updateTable('review_comments').set({ author_id: null })
    await orphan.where('uid', '=', thread.comments[0]?.uid ?? '').execute()
    const { commit_id } = await apply(mary, [thread])
    assert.equal(git('log', '-1', '--format=%B', commit_id).trim(), 'Apply suggestions from code review')
  })

  it('keep how lines end, the mode of a file and a last line without an end', async () => {
    const { ada, params, mary, suggest, apply, git, put, head } = await scene({ 'a.txt': ten('\r\n').trimEnd() })
    const run = { ...put('run', '#!/bin/sh\nfalse'), executable: true }
    const fields = { branch: 'topic', base: head, changes: [run], message: 'Run' }
    const { commit_id: second } = await ada.api.createCommit({ params, body: fields })
    const at = { head: second }
    const threads = [
      await suggest(mary, 2, ['two', 'and'], at),
      await suggest(mary, 10, ['ten'], at),
      await suggest(mary, 2, ['true'], { ...at, path: 'run' }),
    ]
    const { commit_id } = await apply(mary, threads, at)
    const lines = ['line 1', 'two', 'and', ...[3, 4, 5, 6, 7, 8, 9].map((n) => `line ${n}`), 'ten']
    assert.equal(git('cat-file', 'blob', `${commit_id}:a.txt`), lines.join('\r\n'))
    assert.equal(git('cat-file', '-s', `${commit_id}:a.txt`), String(lines.join('\r\n').length))
    assert.match(git('ls-tree', commit_id, 'run'), /^100755 /)
    assert.equal(git('cat-file', '-s', `${commit_id}:run`), String('#!/bin/sh\ntrue'.length))
  })

  it('are refused in words where they can not be applied', async () => {
    const { ada, eve, mary, one, suggest, apply, git, commit, head, list } = await scene({
      'a.txt': ten(),
      '.gitattributes': '*.bin filter=lfs\n',
      'large.bin': 'large\n',
    })
    const thread = await suggest(mary, 3, ['three'], { start_line: 2 })
    const over = await suggest(mary, 4, ['four'], { start_line: 3 })
    assert.equal(await codeOf(apply(eve, [thread])), 403)
    assert.equal(await codeOf(apply(await signIn(server), [thread])), 403)
    assert.equal(await said(apply(mary, [thread, over])), 'review.suggestions_overlap')
    assert.equal(await said(apply(mary, [thread, thread])), 'review.suggestions_overlap')
    assert.equal(await codeOf(apply(mary, [])), 400)
    assert.equal(
      await codeOf(
        apply(
          mary,
          Array.from({ length: 21 }, () => thread),
        ),
      ),
      400,
    )
    const lfs = await suggest(mary, 2, ['oid sha256:x'], { path: 'large.bin' })
    assert.equal(await said(apply(mary, [lfs])), 'review.suggestion_no_text')
    const same = await suggest(mary, 1, ['line 1'])
    assert.equal(await said(apply(mary, [same])), 'review.suggestion_nothing')
    const pending = await suggest(mary, 1, ['one'], { pending: true })
    assert.equal(await said(apply(mary, [pending])), 'review.suggestion_gone')
    assert.equal(await said(apply(ada, [pending])), 'review.suggestion_gone')
    const [comment] = thread.comments
    await mary.api.updateReviewComment({
      params: { ...one.params, uid: thread.uid, comment: comment?.uid ?? '' },
      body: { body: writeSuggestion(['something else']) },
    })
    assert.equal(await said(apply(mary, [thread])), 'review.suggestion_gone')
    assert.equal(git('rev-parse', 'topic'), head)
    assert.ok((await list()).every(({ is_resolved }) => !is_resolved))
    const changed = (await list()).find(({ uid }) => uid === thread.uid)
    assert.ok(changed)
    await commit('topic', head, { 'a.txt': 'no lines\n' })
    await ada.api.updatePull({ ...one, body: { state: 'closed' } })
    assert.equal(await said(apply(mary, [changed])), 'pull.not_open')
  })
})
