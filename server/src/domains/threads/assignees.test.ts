import assert from 'node:assert/strict'
import { limits } from '@sheaf/contract'
import { eventually } from '@sheaf/server-core/testing/eventually'
import { afterAll, beforeAll, describe, it } from 'vitest'
import { codeOf } from '../../testing/code-of.ts'
import { addCollaborator, signInAround } from '../../testing/factories.ts'
import { startServer, type TestServer } from '../../testing/start-server.ts'

describe('assignees', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await startServer()
  })
  afterAll(() => server.stop())

  async function scene({ isPrivate = false } = {}) {
    const { ada, grace, eve, repoUid, params } = await signInAround(server, { role: 'writer', isPrivate })
    const open = async (title: string, by = ada) =>
      String((await by.api.createDiscussion({ params, body: { title } })).number)
    const put = async (number: string, usernames: string[], by = ada) =>
      (await by.api.setAssignees({ params: { ...params, number }, body: { usernames } })).map((one) => one.username)
    const names = [ada, grace, eve].map(({ user }) => user.username)
    return { ada, grace, eve, names, repoUid, params, open, put }
  }

  it('are people who may push, or who wrote there, and hear of it', async () => {
    const { ada, grace, eve, names, params, open, put } = await scene()
    const [a = '', g = '', e = ''] = names
    const number = await open('Weave')
    assert.deepEqual(await put(number, [g.toUpperCase(), a]), [a, g].sort())
    const told = async (person: typeof ada) =>
      (await person.api.listNotifications({ query: {} })).items.map(({ thread: of }) => [of?.what, of?.reason])
    await eventually(async () => assert.deepEqual(await told(grace), [['assigned', 'assigned']]))
    assert.equal(await codeOf(put(number, [g, e])), 422)
    assert.equal(await codeOf(put(number, ['nobody-there'])), 422)
    assert.equal(await codeOf(put(number, [g], eve)), 403)
    assert.equal(await codeOf(put('99', [g])), 404)
    assert.equal(
      await codeOf(
        put(
          number,
          Array.from({ length: limits.assigneesPerThread + 1 }, () => g),
        ),
      ),
      400,
    )
    await eve.api.createComment({ params: { ...params, number }, body: { body: 'Mine' } })
    assert.deepEqual(await put(number, [g, e, g]), [g, e].sort())
    await put(number, [e, g])
    const { items, thread } = await ada.api.getDiscussion({ params: { ...params, number } })
    const said = items.flatMap((item) => (item.kind === 'event' ? [[item.what, item.from, item.to]] : []))
    assert.deepEqual(said, [
      ['assigned', null, [a, g].sort().join(',')],
      ['assigned', a, e],
    ])
    assert.deepEqual(
      thread.assignees.map(({ username }) => username),
      [g, e].sort(),
    )
    await eventually(async () => assert.deepEqual(await told(eve), [['assigned', 'comment']]))
    // Whoever does it themselves knows.
    assert.ok(!(await told(ada)).some(([what]) => what === 'assigned'))
    assert.deepEqual(await put(number, []), [])
  })

  it('stay where they lose their role, as names, and are assigned anew by nobody', async () => {
    const { ada, grace, names, repoUid, params, open, put } = await scene({ isPrivate: true })
    const [, g = ''] = names
    const [one, two] = [await open('One', grace), await open('Two')]
    await put(one, [g])
    const { ownerId } = grace.user
    await server.database.write.deleteFrom('collaborators').where('owner_id', '=', ownerId).execute()
    // What they wrote does not open a private repository to them.
    assert.equal(await codeOf(put(two, [g])), 422)
    assert.deepEqual(await put(one, [g]), [g])
    assert.equal(await codeOf(grace.api.getDiscussion({ params: { ...params, number: one } })), 404)
    assert.equal(await codeOf(put(one, [], grace)), 404)
    assert.deepEqual(await put(one, []), [])
    assert.equal(await codeOf(put(one, [g])), 422)
    await addCollaborator(server, { ownerId, repoUid, role: 'reader' })
    assert.deepEqual(await put(one, [g]), [g])
    assert.equal((await ada.api.listDiscussions({ params, query: { q: `assignee:${g}` } })).items.length, 1)
  })

  it('narrow a list', async () => {
    const { ada, names, params, open, put } = await scene()
    const [a = '', g = '', e = ''] = names
    const [one, two] = [await open('One'), await open('Two')]
    await open('Three')
    await put(one, [a, g])
    await put(two, [g])
    const found = async (q: string) =>
      (await ada.api.listDiscussions({ params, query: { q } })).items.map(({ title }) => title)
    assert.deepEqual(await found(`assignee:${g.toUpperCase()}`), ['Two', 'One'])
    assert.deepEqual(await found(`assignee:${a}`), ['One'])
    assert.deepEqual(await found(`assignee:${e}`), [])
    assert.deepEqual(await found('assignee:nobody-there'), [])
    assert.deepEqual(await found('no:assignee'), ['Three'])
  })
})
