import assert from 'node:assert/strict'
import { limits } from '@sheaf/contract'
import { afterAll, beforeAll, describe, it } from 'vitest'
import { codeOf } from '../../testing/code-of.ts'
import { signInAround } from '../../testing/factories.ts'
import { startServer, type TestServer } from '../../testing/start-server.ts'

describe('labels', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await startServer()
  })
  afterAll(() => server.stop())

  async function scene({ isPrivate = false } = {}) {
    const { ada, grace, eve, params } = await signInAround(server, { role: 'writer', isPrivate })
    const make = (name: string, more: object = {}) => ada.api.createLabel({ params, body: { name, ...more } })
    const open = async (title: string) => String((await ada.api.createDiscussion({ params, body: { title } })).number)
    const put = (number: string, labels: string[], by = ada) =>
      by.api.setThreadLabels({ params: { ...params, number }, body: { labels } })
    const found = async (q: string, state: 'open' | 'closed' = 'open') =>
      (await ada.api.listDiscussions({ params, query: { q, state } })).items.map(({ title }) => title)
    return { ada, grace, eve, params, make, open, put, found }
  }

  it('are made, changed and deleted by who may push, under names that are told apart whatever their case', async () => {
    const { ada, grace, eve, params, make } = await scene()
    const bug = await make('Bug', { color: 'red', description: 'Something is broken' })
    const docs = await grace.api.createLabel({ params, body: { name: 'docs' } })
    assert.deepEqual([bug.color, docs.color, docs.description], ['red', 'gray', ''])
    assert.equal(await codeOf(make('bug')), 409)
    for (const name of ['', 'a,b', 'a"b', 'x'.repeat(limits.labelNameMax + 1)])
      assert.equal(await codeOf(make(name)), 400)
    const one = { params: { ...params, uid: docs.uid } }
    assert.equal(await codeOf(grace.api.updateLabel({ ...one, body: { name: 'BUG' } })), 409)
    const changed = await grace.api.updateLabel({ ...one, body: { name: 'Docs', color: 'blue', description: 'Words' } })
    assert.deepEqual(changed, { uid: docs.uid, name: 'Docs', color: 'blue', description: 'Words' })
    for (const call of [
      () => eve.api.createLabel({ params, body: { name: 'mine' } }),
      () => eve.api.updateLabel({ ...one, body: { name: 'mine' } }),
      () => eve.api.deleteLabel(one),
    ])
      assert.equal(await codeOf(call()), 403)
    const seen = await eve.api.listLabels({ params })
    assert.deepEqual([seen.items.map(({ name }) => name), seen.can_edit], [['Bug', 'Docs'], false])
    assert.equal((await grace.api.listLabels({ params })).can_edit, true)
    await ada.api.deleteLabel(one)
    assert.equal(await codeOf(ada.api.deleteLabel(one)), 404)
    assert.equal(await codeOf(ada.api.updateLabel({ ...one, body: { name: 'Docs' } })), 404)
  })

  it('are given to threads, which say so once, and lose them with the label', async () => {
    const { ada, eve, params, make, open, put } = await scene()
    const [bug, docs, later] = [await make('bug'), await make('docs'), await make('later')]
    const number = await open('Weave')
    const get = () => ada.api.getDiscussion({ params: { ...params, number } })
    assert.deepEqual(
      (await put(number, [docs.uid, bug.uid])).map(({ name }) => name),
      ['bug', 'docs'],
    )
    await put(number, [bug.uid, docs.uid, bug.uid])
    await put(number, [later.uid, bug.uid])
    const { thread, items, can_label: canLabel } = await get()
    assert.deepEqual([thread.labels.map(({ name }) => name), canLabel], [['bug', 'later'], true])
    const said = items.flatMap((item) => (item.kind === 'event' ? [[item.what, item.from, item.to]] : []))
    assert.deepEqual(said, [
      ['labeled', null, 'bug,docs'],
      ['labeled', 'docs', 'later'],
    ])
    assert.equal(await codeOf(put(number, [bug.uid], eve)), 403)
    assert.equal(await codeOf(put(number, ['none'])), 404)
    assert.equal(await codeOf(put('99', [bug.uid])), 404)
    assert.equal(
      await codeOf(
        put(
          number,
          Array.from({ length: limits.labelsPerThread + 1 }, (_, at) => `${at}`),
        ),
      ),
      400,
    )
    await ada.api.deleteLabel({ params: { ...params, uid: later.uid } })
    assert.deepEqual(
      (await get()).thread.labels.map(({ name }) => name),
      ['bug'],
    )
    assert.equal((await eve.api.getDiscussion({ params: { ...params, number } })).can_label, false)
  })

  it('are of their repository alone, and missing where that is', async () => {
    const { make, open, put } = await scene()
    const other = await scene({ isPrivate: true })
    const [mine, theirs] = [await make('bug'), await other.make('bug')]
    assert.equal(await codeOf(put(await open('One'), [theirs.uid])), 404)
    assert.equal((await put(await open('Two'), [mine.uid])).length, 1)
    const { eve, params } = other
    const number = await other.open('Secret')
    for (const call of [
      () => eve.api.listLabels({ params }),
      () => eve.api.createLabel({ params, body: { name: 'x' } }),
      () => eve.api.deleteLabel({ params: { ...params, uid: theirs.uid } }),
      () => eve.api.setThreadLabels({ params: { ...params, number }, body: { labels: [] } }),
    ])
      assert.equal(await codeOf(call()), 404)
  })

  it('narrow a list, with all else that a search says', async () => {
    const { ada, params, make, open, put, found } = await scene()
    const [bug, wanted] = [await make('bug'), await make('Help Wanted')]
    const [one, two, three] = [await open('One wide'), await open('Two wide'), await open('Three')]
    await put(one, [bug.uid, wanted.uid])
    await put(two, [bug.uid])
    assert.deepEqual(await found('label:BUG'), ['Two wide', 'One wide'])
    assert.deepEqual(await found('label:bug label:"help wanted"'), ['One wide'])
    assert.deepEqual(await found('label:bug label:bug two'), ['Two wide'])
    assert.deepEqual(await found('label:none'), [])
    assert.deepEqual(await found('no:label'), ['Three'])
    assert.deepEqual(await found('no:label label:bug'), [])
    assert.deepEqual(await found(`author:${ada.user.username} sort:updated wide`), ['Two wide', 'One wide'])
    await ada.api.updateDiscussion({ params: { ...params, number: three }, body: { state: 'closed' } })
    assert.deepEqual(await found('is:closed'), ['Three'])
    assert.deepEqual(await found('is:open no:label', 'closed'), [])
    const { items, open: opened } = await ada.api.listDiscussions({ params, query: { q: 'label:bug', page_size: 1 } })
    assert.deepEqual([items[0]?.labels.map(({ name }) => name), opened], [['bug'], 2])
  })

  it('are as many as a repository may have, and no more', async () => {
    const { params, make } = await scene()
    const { id } = await server.database.read
      .selectFrom('repositories')
      .innerJoin('owners', 'owners.id', 'repositories.owner_id')
      .select('repositories.id')
      .where('owners.name', '=', params.owner)
      .executeTakeFirstOrThrow()
    const rows = Array.from({ length: limits.labelsPerRepository }, (_, at) => ({
      ...{ uid: `${id}-${at}`, repo_id: id, name: `l${at}`, folded_name: `l${at}` },
      ...{ color: 'gray', description: '', created_at: 1 },
    }))
    await server.database.write.insertInto('labels').values(rows).execute()
    assert.equal(await codeOf(make('one more')), 422)
  })
})
