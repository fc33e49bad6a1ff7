import assert from 'node:assert/strict'
import { limits } from '@sheaf/contract'
import { afterAll, beforeAll, describe, it } from 'vitest'
import { codeOf } from '../../testing/code-of.ts'
import { signInAround } from '../../testing/factories.ts'
import { startServer, type TestServer } from '../../testing/start-server.ts'

describe('milestones', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await startServer()
  })
  afterAll(() => server.stop())

  async function scene({ isPrivate = false } = {}) {
    const { ada, grace, eve, params } = await signInAround(server, { role: 'writer', isPrivate })
    const make = async (title: string, more: object = {}) =>
      (await ada.api.createMilestone({ params, body: { title, ...more } })).uid
    const open = async (title: string) => String((await ada.api.createDiscussion({ params, body: { title } })).number)
    const close = (number: string) =>
      ada.api.updateDiscussion({ params: { ...params, number }, body: { state: 'closed' } })
    const put = (number: string, milestone: string | null, by = ada) =>
      by.api.setThreadMilestone({ params: { ...params, number }, body: { milestone } })
    const get = (number: string) => ada.api.getDiscussion({ params: { ...params, number } })
    const all = async (by = ada) => (await by.api.listMilestones({ params })).items
    return { ada, grace, eve, params, make, open, close, put, get, all }
  }

  it('are made, changed, closed and deleted by who may push, those first that are due first', async () => {
    const { ada, grace, eve, params, make, all } = await scene()
    assert.deepEqual(await all(), [])
    await make('Some day')
    const late = await make('Late', { due_on: '2031-01-02', description: 'The wide one' })
    const { uid: soon } = await grace.api.createMilestone({ params, body: { title: 'Soon', due_on: '2030-01-02' } })
    const titles = async () => (await all()).map(({ title, state }) => `${title} ${state}`)
    assert.deepEqual(await titles(), ['Soon open', 'Late open', 'Some day open'])
    assert.equal(await codeOf(make('LATE')), 409)
    for (const title of ['', 'a,b', 'a"b', 'x'.repeat(limits.milestoneTitleMax + 1)])
      assert.equal(await codeOf(make(title)), 400)
    for (const due of ['soon', '2030-02-30', '2030-1-2'])
      assert.equal(await codeOf(make('Other', { due_on: due })), 400)
    const one = { params: { ...params, uid: soon } }
    assert.equal(await codeOf(grace.api.updateMilestone({ ...one, body: { title: 'late' } })), 409)
    await grace.api.updateMilestone({ ...one, body: { title: 'soon', state: 'closed' } })
    assert.deepEqual(await titles(), ['Late open', 'Some day open', 'soon closed'])
    await grace.api.updateMilestone({ ...one, body: { title: 'soon', description: 'Now', due_on: '2030-01-01' } })
    assert.deepEqual((await all())[0], {
      ...{ uid: soon, title: 'soon', description: 'Now', due_on: '2030-01-01', state: 'open', open: 0, closed: 0 },
    })
    for (const call of [
      () => eve.api.createMilestone({ params, body: { title: 'mine' } }),
      () => eve.api.updateMilestone({ ...one, body: { title: 'mine' } }),
      () => eve.api.deleteMilestone(one),
    ])
      assert.equal(await codeOf(call()), 403)
    const seen = await Promise.all([eve, grace].map(({ api }) => api.listMilestones({ params })))
    assert.deepEqual(
      seen.map(({ items, can_edit: canEdit }) => [items.length, canEdit]),
      [
        [3, false],
        [3, true],
      ],
    )
    await ada.api.deleteMilestone({ params: { ...params, uid: late } })
    assert.equal(await codeOf(ada.api.deleteMilestone({ params: { ...params, uid: late } })), 404)
    assert.equal(
      await codeOf(ada.api.updateMilestone({ params: { ...params, uid: late }, body: { title: 'Late' } })),
      404,
    )
  })

  it('are given to threads, which say so once, count for them, and lose them with the milestone', async () => {
    const { ada, eve, params, make, open, close, put, get, all } = await scene()
    const [first, second] = [await make('1.0'), await make('2.0')]
    const [one, two, three] = [await open('One'), await open('Two'), await open('Three')]
    const { revision: before } = await get(one)
    await put(one, first)
    const { revision } = await get(one)
    assert.ok(revision > before)
    await put(one, first)
    await put(two, first)
    await close(two)
    await put(three, second)
    const counts = async () => (await all()).map((each) => [each.title, each.open, each.closed])
    assert.deepEqual(await counts(), [
      ['1.0', 1, 1],
      ['2.0', 1, 0],
    ])
    await put(one, second)
    await put(one, null)
    await put(one, null)
    await put(one, first)
    const { thread, items } = await get(one)
    assert.deepEqual(thread.milestone, { uid: first, title: '1.0' })
    const said = items.flatMap((item) => (item.kind === 'event' ? [[item.what, item.from, item.to]] : []))
    assert.deepEqual(said, [
      ['milestoned', null, '1.0'],
      ['milestoned', '1.0', '2.0'],
      ['milestoned', '2.0', null],
      ['milestoned', null, '1.0'],
    ])
    assert.equal(await codeOf(put(one, second, eve)), 403)
    assert.equal(await codeOf(put(one, 'none')), 404)
    assert.equal(await codeOf(put('99', second)), 404)
    await ada.api.deleteMilestone({ params: { ...params, uid: first } })
    assert.equal((await get(one)).thread.milestone, null)
    assert.deepEqual(await counts(), [['2.0', 1, 0]])
  })

  it('narrow a list', async () => {
    const { ada, params, make, open, close, put } = await scene()
    const first = await make('Version 1')
    const [one, two] = [await open('One wide'), await open('Two wide')]
    await open('Three wide')
    await put(one, first)
    await put(two, first)
    const found = async (q: string) =>
      (await ada.api.listDiscussions({ params, query: { q } })).items.map(({ title }) => title)
    assert.deepEqual(await found('milestone:"VERSION 1"'), ['Two wide', 'One wide'])
    assert.deepEqual(await found('milestone:"version 1" one'), ['One wide'])
    assert.deepEqual(await found('milestone:none'), [])
    assert.deepEqual(await found('no:milestone wide'), ['Three wide'])
    assert.deepEqual(await found('no:milestone milestone:"version 1"'), [])
    await close(two)
    assert.deepEqual(await found('is:closed milestone:"version 1"'), ['Two wide'])
    const listed = await ada.api.listDiscussions({ params, query: { q: 'one' } })
    assert.deepEqual(listed.items[0]?.milestone, { uid: first, title: 'Version 1' })
  })

  it('are of their repository alone, and missing where that is', async () => {
    const { make, open, put } = await scene()
    const other = await scene({ isPrivate: true })
    const [mine, theirs] = [await make('1.0'), await other.make('1.0')]
    const number = await open('One')
    assert.equal(await codeOf(put(number, theirs)), 404)
    await put(number, mine)
    const { eve, params } = other
    const secret = await other.open('Secret')
    for (const call of [
      () => eve.api.listMilestones({ params }),
      () => eve.api.createMilestone({ params, body: { title: 'x' } }),
      () => eve.api.updateMilestone({ params: { ...params, uid: theirs }, body: { title: 'x' } }),
      () => eve.api.deleteMilestone({ params: { ...params, uid: theirs } }),
      () => other.put(secret, null, eve),
    ])
      assert.equal(await codeOf(call()), 404)
  })

  it('are as many as a repository may have, and no more', async () => {
    const { params, make, all } = await scene()
    const { id } = await server.database.read
      .selectFrom('repositories')
      .innerJoin('owners', 'owners.id', 'repositories.owner_id')
      .select('repositories.id')
      .where('owners.name', '=', params.owner)
      .executeTakeFirstOrThrow()
    const rows = Array.from({ length: limits.milestonesPerRepository }, (_, at) => ({
      ...{ uid: `${id}-m${at}`, repo_id: id, title: `m${at}`, folded_title: `m${at}` },
      ...{ due_on: '', description: '', created_at: 1 },
    }))
    await server.database.write.insertInto('milestones').values(rows).execute()
    assert.equal(await codeOf(make('one more')), 422)
    assert.equal((await all()).length, limits.milestonesPerRepository)
  })
})
