import assert from 'node:assert/strict'
import { limits } from '@sheaf/contract'
import { afterAll, beforeAll, describe, it } from 'vitest'
import { codeOf } from '../../testing/code-of.ts'
import { addCollaborator, signIn } from '../../testing/factories.ts'
import { startServer, type TestServer } from '../../testing/start-server.ts'

const text = (body: string) => ({ body: { body } })

describe('texts of threads that are changed', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await startServer()
  })
  afterAll(() => server.stop())

  async function scene({ isPrivate = false } = {}) {
    const [ada, grace, eve] = [await signIn(server), await signIn(server), await signIn(server)]
    const body = { owner_uid: ada.user.uid, repo_name: 'loom', repo_is_private: isPrivate }
    const { uid: repoUid } = await ada.api.createRepository({ body })
    await addCollaborator(server, { ownerId: grace.user.ownerId, repoUid, role: isPrivate ? 'reader' : 'writer' })
    const params = { owner: ada.user.username, repo: 'loom' }
    const open = async (words: string, by = grace) =>
      String((await by.api.createDiscussion({ params, body: { title: 'Weave', body: words } })).number)
    const one = (number: string) => ({ params: { ...params, number } })
    const versions = (number: string, target = '', by = ada) =>
      by.api.listTextVersions({ ...one(number), query: { target } })
    const version = (number: string, uid: string, by = ada) =>
      by.api.getTextVersion({ params: { ...one(number).params, uid } })
    const wipe = (number: string, uid: string, by = ada) =>
      by.api.wipeTextVersion({ params: { ...one(number).params, uid } })
    const get = (number: string, by = ada) => by.api.getDiscussion(one(number))
    const tick = (number: string, fields: { at: number; done: boolean; edits: number; target?: string }, by = grace) =>
      by.api.tickTask({ ...one(number), body: { target: '', ...fields } })
    return { ada, grace, eve, params, open, one, versions, version, wipe, get, tick }
  }

  it('keep what they were, with who wrote it so', async () => {
    const { ada, grace, eve, open, one, versions, version, get } = await scene()
    const number = await open('First')
    assert.deepEqual((await versions(number)).items, [])
    await grace.api.updateDiscussion({ ...one(number), body: { body: 'Second' } })
    await grace.api.updateDiscussion({ ...one(number), body: { body: 'Second', title: 'Other' } })
    await ada.api.updateDiscussion({ ...one(number), body: { body: 'Third' } })
    assert.equal((await get(number)).thread.edits, 2)
    const { items, can_wipe: canWipe } = await versions(number, '', eve)
    assert.equal(canWipe, false)
    const [g, a] = [grace.user.username, ada.user.username]
    assert.deepEqual(
      items.map(({ author }) => author?.username),
      [a, g, g],
    )
    const texts = await Promise.all(items.map(({ uid }) => version(number, uid, eve)))
    assert.deepEqual(texts, [
      { before: 'Second', body: 'Third' },
      { before: 'First', body: 'Second' },
      { before: '', body: 'First' },
    ])
    const { uid } = await eve.api.createComment({ ...one(number), ...text('Wide') })
    const there = { params: { ...one(number).params, uid } }
    assert.equal((await eve.api.updateComment({ ...there, ...text('Wider') })).edits, 1)
    assert.deepEqual((await versions(number, uid)).items.length, 2)
    assert.equal((await versions(number, uid, eve)).can_wipe, true)
    const [last] = (await versions(number, uid)).items
    await eve.api.deleteComment(there)
    assert.equal(await codeOf(versions(number, uid)), 404)
    assert.equal(await codeOf(version(number, last?.uid ?? '')), 404)
    assert.equal(await codeOf(version(number, 'none')), 404)
  })

  it('keep the last of many, and lose what their author or a maintainer takes away', async () => {
    const { ada, grace, eve, open, one, versions, version, wipe } = await scene()
    const number = await open('0')
    for (let at = 1; at <= limits.versionsPerText; at += 1)
      await grace.api.updateDiscussion({ ...one(number), body: { body: `${at}` } })
    const { items } = await versions(number)
    assert.equal(items.length, limits.versionsPerText)
    const oldest = items.at(-1)?.uid ?? ''
    assert.deepEqual(await version(number, oldest), { before: '', body: '1' })
    const [current, second] = items.map(({ uid }) => uid)
    assert.equal(await codeOf(wipe(number, second ?? '', eve)), 403)
    assert.equal(await codeOf(wipe(number, current ?? '', grace)), 422)
    await wipe(number, second ?? '', grace)
    await wipe(number, oldest, ada)
    assert.deepEqual(await version(number, second ?? ''), { before: `${limits.versionsPerText - 2}`, body: '' })
    assert.deepEqual(
      (await versions(number)).items.flatMap(({ uid, is_wiped: isWiped }) => (isWiped ? [uid] : [])),
      [second, oldest],
    )
  })

  it('have tasks that are ticked where they are, by who may change them', async () => {
    const { ada, grace, eve, params, open, one, versions, get, tick } = await scene()
    const words = '```\n- [ ] no\n```\n\n- [ ] one\n  1. [x] two\n\n> * [ ] three\n'
    const number = await open(words)
    const read = async () => {
      const { thread } = await get(number)
      const places = [...(thread.body_html ?? '').matchAll(/data-task="(\d+)"/g)].map(([, at]) => Number(at))
      return { ...thread, places }
    }
    const first = await read()
    assert.deepEqual(first.tasks, { all: 3, done: 1 })
    assert.deepEqual(
      first.places.map((at) => words.slice(at, at + 5)),
      ['[ ] o', '[x] t', '[ ] t'],
    )
    const [one1 = 0, two = 0, three = 0] = first.places
    assert.equal(await codeOf(tick(number, { at: one1, done: true, edits: 0 }, eve)), 403)
    await tick(number, { at: three, done: true, edits: 0 })
    await tick(number, { at: two, done: false, edits: 1 }, ada)
    // What is so already is not written.
    await tick(number, { at: two, done: false, edits: 2 }, ada)
    const last = await read()
    assert.equal(last.body, words.trim().replace('[x] two', '[ ] two').replace('[ ] three', '[x] three'))
    assert.deepEqual([last.tasks, last.edits], [{ all: 3, done: 1 }, 2])
    assert.equal((await versions(number)).items.length, 3)
    // Who has not seen the last change, and who means another place.
    assert.equal(await codeOf(tick(number, { at: one1, done: true, edits: 0 })), 409)
    assert.equal(await codeOf(tick(number, { at: one1 + 1, done: true, edits: 2 })), 409)
    assert.equal(await codeOf(tick(number, { at: 99_999, done: true, edits: 2 })), 409)
    await grace.api.updateDiscussion({ ...one(number), body: { body: '- [x] all' } })
    const listed = await ada.api.listDiscussions({ params, query: {} })
    assert.deepEqual(listed.items[0]?.tasks, { all: 1, done: 1 })
  })

  it('have ticks of comments by their authors alone, once where two tick at the same time', async () => {
    const { ada, grace, eve, open, one, get, tick } = await scene()
    const number = await open('')
    const { uid: target } = await eve.api.createComment({ ...one(number), ...text('- [ ] a\n- [ ] b') })
    for (const by of [ada, grace])
      assert.equal(await codeOf(tick(number, { target, at: 2, done: true, edits: 0 }, by)), 403)
    // The database says which of them was first.
    const codes = await Promise.all(
      [2, 10].map((at) => codeOf(tick(number, { target, at, done: true, edits: 0 }, eve))),
    )
    assert.equal(codes.filter((code) => code === 409).length, 1)
    const [comment] = (await get(number)).items
    assert.ok(comment?.kind === 'comment' && ['- [x] a\n- [ ] b', '- [ ] a\n- [x] b'].includes(comment.body ?? ''))
    assert.equal(await codeOf(tick(number, { target: 'none', at: 2, done: true, edits: 0 }, eve)), 404)
  })

  it('are as private as their repository, and stay as they are in a locked thread', async () => {
    const { ada, grace, eve, open, one, versions, version, wipe, tick } = await scene({ isPrivate: true })
    const number = await open('- [ ] secret')
    await grace.api.updateDiscussion({ ...one(number), body: { body: '- [ ] other' } })
    const { items } = await versions(number, '', grace)
    const uid = items[1]?.uid ?? ''
    for (const call of [
      () => versions(number, '', eve),
      () => version(number, uid, eve),
      () => wipe(number, uid, eve),
      () => tick(number, { at: 2, done: true, edits: 1 }, eve),
    ])
      assert.equal(await codeOf(call()), 404)
    await ada.api.setThreadLock({ ...one(number), body: { locked: true } })
    assert.equal(await codeOf(tick(number, { at: 2, done: true, edits: 1 })), 403)
    assert.equal(await codeOf(wipe(number, uid, grace)), 403)
    await wipe(number, uid, ada)
    assert.equal((await version(number, uid, grace)).body, '')
  })
})
