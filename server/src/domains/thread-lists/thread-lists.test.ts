import assert from 'node:assert/strict'
import { limits } from '@sheaf/contract'
import { afterAll, beforeAll, describe, it } from 'vitest'
import { codeOf } from '../../testing/code-of.ts'
import { signInAround } from '../../testing/factories.ts'
import { startServer, type TestServer } from '../../testing/start-server.ts'

// On either database.
describe('a list of threads', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await startServer()
  })
  afterAll(() => server.stop())

  async function scene({ isPrivate = false } = {}) {
    const { ada, grace, eve, params } = await signInAround(server, { role: 'writer', isPrivate })
    const open = async (title: string, by = ada) => (await by.api.createDiscussion({ params, body: { title } })).number
    const get = (number: number) => ada.api.getDiscussion({ params: { ...params, number: `${number}` } })
    const happened = async (number: number) =>
      (await get(number)).items.flatMap((item) => (item.kind === 'event' ? [item.what] : []))
    return { ada, grace, eve, params, open, get, happened }
  }

  it('has its threads changed at once, each as if by itself', async () => {
    const { ada, grace, params, open, get, happened } = await scene()
    const [bug, docs] = [
      await ada.api.createLabel({ params, body: { name: 'bug' } }),
      await ada.api.createLabel({ params, body: { name: 'docs' } }),
    ]
    const { uid: milestone } = await ada.api.createMilestone({ params, body: { title: 'Cloth' } })
    const numbers = [await open('One'), await open('Two'), await open('Three')]
    const [first = 0, second = 0] = numbers
    await ada.api.setThreadLabels({ params: { ...params, number: `${first}` }, body: { labels: [docs.uid] } })
    const change = (changes: object, of = numbers, by = ada) =>
      by.api.changeThreads({ params, body: { numbers: of, ...changes } })
    const marks = { add_labels: [bug.uid], remove_labels: [docs.uid], assign: [grace.user.username], milestone }
    const { items } = await change(marks, [...numbers, first])
    assert.deepEqual(
      items,
      numbers.map((number) => ({ number, refusal: null })),
    )
    for (const number of numbers) {
      const { thread } = await get(number)
      assert.deepEqual(
        [thread.labels.map(({ name }) => name), thread.assignees.map(({ username }) => username)],
        [['bug'], [grace.user.username]],
      )
      assert.equal(thread.milestone?.title, 'Cloth')
    }
    assert.deepEqual(await happened(second), ['labeled', 'assigned', 'milestoned'])
    // What is so already is not noted again.
    await change(marks)
    assert.deepEqual(await happened(second), ['labeled', 'assigned', 'milestoned'])
    await change({ state: 'closed', unassign: [grace.user.username.toUpperCase()], milestone: null }, [second])
    const { thread } = await get(second)
    assert.deepEqual([thread.state, thread.assignees, thread.milestone], ['closed', [], null])
    assert.deepEqual((await happened(second)).slice(3).toSorted(), ['assigned', 'closed', 'milestoned'])
    assert.equal((await get(first)).thread.state, 'open')
  })

  it('says of each what was not changed, and why, and changes the others', async () => {
    const { ada, grace, eve, params, open, get } = await scene()
    const [mine, other] = [await open('Mine', grace), await open('Of somebody else')]
    const close = (by: typeof ada, numbers: number[]) =>
      by.api.changeThreads({ params, body: { numbers, state: 'closed' } })
    const { items } = await close(grace, [mine, other, 99])
    assert.deepEqual(
      items.map(({ number, refusal }) => [number, refusal?.code]),
      [
        [mine, undefined],
        [other, 'thread.not_yours'],
        [99, 'thread.missing'],
      ],
    )
    assert.deepEqual([(await get(mine)).thread.state, (await get(other)).thread.state], ['closed', 'open'])
    const stranger = await ada.api.changeThreads({
      params,
      body: { numbers: [mine], assign: [eve.user.username], state: 'open' },
    })
    // What is refused ends it: nothing after it is done.
    assert.equal(stranger.items[0]?.refusal?.params.name, eve.user.username)
    assert.equal((await get(mine)).thread.state, 'closed')
    assert.equal(await codeOf(close(eve, [mine])), 403)
    assert.equal(await codeOf(close(ada, [])), 400)
    const tooMany = Array.from({ length: limits.threadsAtOnce + 1 }, (_, at) => at + 1)
    assert.equal(await codeOf(close(ada, tooMany)), 400)
  })

  it('gives no thread more labels, or people, than one may have', async () => {
    const { ada, params, open, get } = await scene()
    const number = await open('Full')
    const make = async (at: number) => (await ada.api.createLabel({ params, body: { name: `label ${at}` } })).uid
    const uids: string[] = []
    for (let at = 0; at <= limits.labelsPerThread; at += 1) uids.push(await make(at))
    const add = async (labels: string[]) =>
      (await ada.api.changeThreads({ params, body: { numbers: [number], add_labels: labels } })).items[0]?.refusal?.code
    assert.equal(await add(uids.slice(1)), undefined)
    assert.equal(await add(uids.slice(0, 1)), 'label.too_many_of_thread')
    assert.equal((await get(number)).thread.labels.length, limits.labelsPerThread)
  })

  it('changes pull requests by their own rules', async () => {
    const { ada, grace, params, open } = await scene()
    const commit = (body: object) =>
      ada.api.createCommit({
        params,
        body: {
          ...{ branch: 'main', base: null, message: 'Weave' },
          changes: [{ action: 'put', path: 'cloth.txt', text: JSON.stringify(body) }],
          ...body,
        },
      })
    const { commit_id: base } = await commit({})
    await commit({ base, new_branch: 'topic' })
    const pull = await ada.api.createPull({ params, body: { base: 'main', head: 'topic', title: 'Two' } })
    const numbers = [pull.number, await open('Mine', grace)]
    const { items } = await grace.api.changeThreads({ params, body: { numbers, state: 'closed' } })
    assert.deepEqual(
      items.map(({ refusal }) => refusal?.code),
      ['thread.not_yours', undefined],
    )
    const own = await ada.api.changeThreads({ params, body: { numbers, state: 'closed' } })
    assert.deepEqual(
      own.items.map(({ refusal }) => refusal),
      [null, null],
    )
    assert.equal((await ada.api.listPulls({ params })).closed, 1)
  })

  it('tells by whom its threads are, and whose affair, to whoever may read them', async () => {
    const { ada, grace, eve, params, open } = await scene({ isPrivate: true })
    const number = await open('One', grace)
    await open('Two')
    await ada.api.setAssignees({ params: { ...params, number: `${number}` }, body: { usernames: [ada.user.username] } })
    const people = async (as: 'author' | 'assignee', begins = '', kind: 'discussion' | 'pull' = 'discussion') =>
      (await ada.api.findThreadPeople({ params, query: { kind, as, begins } })).map(({ username }) => username)
    assert.deepEqual(await people('author'), [ada.user.username, grace.user.username].toSorted())
    assert.deepEqual(await people('assignee'), [ada.user.username])
    assert.deepEqual(await people('author', grace.user.username.toUpperCase()), [grace.user.username])
    assert.deepEqual(await people('author', '%'), [])
    assert.deepEqual(await people('author', '', 'pull'), [])
    const query = { kind: 'discussion', as: 'author' } as const
    assert.equal(await codeOf(eve.api.findThreadPeople({ params, query })), 404)
    assert.equal(await codeOf(eve.api.changeThreads({ params, body: { numbers: [number], state: 'closed' } })), 404)
  })
})
