import assert from 'node:assert/strict'
import { contract, limits } from '@sheaf/contract'
import { eventually } from '@sheaf/server-core/testing/eventually'
import { afterAll, beforeAll, describe, it, onTestFinished } from 'vitest'
import { codeOf, refusalOf } from '../../testing/code-of.ts'
import { createTeam, issueAccessKey, signIn, suspend } from '../../testing/factories.ts'
import { startServer, type TestServer } from '../../testing/start-server.ts'

type Person = Awaited<ReturnType<typeof signIn>>
const to = ({ user }: Pick<Person, 'user'>) => ({ params: { username: user.username } })

describe('messages between people', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await startServer()
  })
  afterAll(() => server.stop())

  const two = async () => [await signIn(server), await signIn(server)] as const
  const write = (from: Person, other: Person, text: string) =>
    from.api.sendDirectMessage({ ...to(other), body: { text } })
  const texts = async (of: Person, other: Person) =>
    (await of.api.getConversation(to(other))).messages.map(({ text, is_own }) => `${is_own ? '>' : '<'} ${text}`)
  /** Fills a conversation behind the back of the API, which is too slow a way for many. */
  const fill = async (from: Person, other: Person, count: number) => {
    const [low, high] = [from.user.userId, other.user.userId].toSorted((a, b) => a - b)
    const rows = Array.from({ length: count }, (_, index) => ({
      low_id: low ?? 0,
      high_id: high ?? 0,
      sender_id: from.user.userId,
      body: `old ${index}`,
      created_at: index,
    }))
    await server.database.write.insertInto('direct_messages').values(rows).execute()
  }

  it('are for whoever is signed in to a browser, and no access key', async () => {
    const [ada, grace] = await two()
    const { token } = await issueAccessKey(server, ada.user, { grants: { profile_access: 2, event_access: 2 } })
    const doors = Object.entries(contract).filter(([, { path }]) => /\/user\/(conversation|block)/.test(path))
    assert.equal(doors.length, 7)
    for (const [name, { method, path }] of doors) {
      const url = path.replace('{username}', grace.user.username)
      const body = method === 'POST' ? { body: { text: 'x' } } : {}
      assert.equal((await server.browser().send(method, url, body)).status, 401, name)
      const headers = { authorization: `Bearer ${token}` }
      assert.equal((await server.browser().send(method, url, { ...body, headers })).status, 403, name)
    }
  })

  it('are refused to oneself, to teams and to nobody, and without a text', async () => {
    const [ada, grace] = await two()
    const team = await createTeam(server, { name: 'loomers', members: [[ada.user, 'owner']] })
    assert.equal(await refusalOf(write(ada, ada, 'hello')), 'conversation.own')
    assert.equal(await refusalOf(ada.api.blockPerson(to(ada))), 'conversation.own_block')
    for (const username of [team.name, 'nobody-at-all']) {
      assert.equal(await codeOf(ada.api.sendDirectMessage({ params: { username }, body: { text: 'x' } })), 404)
      assert.equal(await codeOf(ada.api.getConversation({ params: { username } })), 404)
    }
    assert.equal(await codeOf(write(ada, grace, ' \n ')), 400)
    assert.equal(await codeOf(write(ada, grace, 'x'.repeat(limits.directMessageMax + 1))), 400)
    assert.deepEqual((await ada.api.listConversations({})).items, [])
  })

  it('reach the other, who is told once, and has seen them once they are read', async () => {
    const [ada, grace] = await two()
    await write(ada, grace, 'Does it converge?')
    await write(ada, grace, `It ${'really '.repeat(40)}should`)
    assert.deepEqual((await texts(grace, ada)).at(-1), '< Does it converge?')
    const [listed] = (await grace.api.listConversations({})).items
    assert.equal(listed?.person.username, ada.user.username)
    assert.deepEqual([listed?.unread, listed?.last.is_own, Array.from(listed?.last.text ?? '').length], [2, false, 141])
    await eventually(async () => {
      const { items } = await grace.api.listNotifications({ query: {} })
      assert.deepEqual(
        items.map(({ kind, actor, state, count }) => [kind, actor?.username, state, count]),
        [['message', ada.user.username, 'unread', 2]],
      )
    })
    assert.deepEqual((await ada.api.listNotifications({ query: {} })).items, [])
    await grace.api.readConversation(to(ada))
    assert.deepEqual(await grace.api.countNotifications(), { unread: 0 })
    assert.equal((await grace.api.listConversations({})).items[0]?.unread, 0)
    await write(grace, ada, 'It does')
    assert.deepEqual((await texts(ada, grace)).at(0), '< It does')
  })

  it('are in pages of both directions, in the order in which they were written', async () => {
    const [ada, grace] = await two()
    for (const text of ['one', 'two']) await write(ada, grace, text)
    await write(grace, ada, 'three')
    await write(ada, grace, 'four')
    const first = await ada.api.getConversation({ ...to(grace), query: { page_size: 3 } })
    assert.deepEqual(
      first.messages.map(({ text }) => text),
      ['four', 'three', 'two'],
    )
    const query = { page_size: 3, after: first.next ?? '' }
    const second = await ada.api.getConversation({ ...to(grace), query })
    assert.deepEqual([second.messages.map(({ text }) => text), second.next], [['one'], null])
  })

  it('wait for a first answer after three', async () => {
    const [ada, grace] = await two()
    for (const text of ['one', 'two', 'three']) await write(ada, grace, text)
    assert.equal(await refusalOf(write(ada, grace, 'four')), 'conversation.awaiting_answer')
    await write(grace, ada, 'yes?')
    await write(ada, grace, 'four')
    assert.equal((await texts(ada, grace)).length, 5)
  })

  it('come to an end where either blocks the other, and begin again where they no longer do', async () => {
    const [ada, grace] = await two()
    await write(ada, grace, 'hello')
    await grace.api.blockPerson(to(ada))
    await grace.api.blockPerson(to(ada))
    assert.equal(await refusalOf(write(ada, grace, 'hello?')), 'conversation.refused')
    assert.equal(await refusalOf(write(grace, ada, 'no')), 'conversation.blocked')
    assert.equal((await grace.api.getConversation(to(ada))).is_blocked, true)
    // Whoever is blocked is told when they write, and nowhere else.
    assert.equal((await ada.api.getConversation(to(grace))).is_blocked, false)
    await grace.api.unblockPerson(to(ada))
    await write(ada, grace, 'again')
    assert.equal((await texts(grace, ada)).length, 2)
  })

  it('are deleted for the one who deletes them, and are nowhere when both have', async () => {
    const [ada, grace] = await two()
    await write(ada, grace, 'one')
    await write(grace, ada, 'two')
    await grace.api.deleteConversation(to(ada))
    assert.deepEqual([(await grace.api.listConversations({})).items, await texts(grace, ada)], [[], []])
    assert.deepEqual(await texts(ada, grace), ['< two', '> one'])
    await write(ada, grace, 'three')
    assert.deepEqual(await texts(grace, ada), ['< three'])
    await grace.api.deleteConversation(to(ada))
    await ada.api.deleteConversation(to(grace))
    const [low, high] = [ada.user.userId, grace.user.userId].toSorted((a, b) => a - b)
    const left = await server.database.read
      .selectFrom('direct_messages')
      .select('id')
      .where('low_id', '=', low ?? 0)
      .where('high_id', '=', high ?? 0)
      .execute()
    assert.deepEqual(left, [])
  })

  it('are kept up to a bound, the newest', async () => {
    const [ada, grace] = await two()
    await fill(ada, grace, limits.messagesPerConversation)
    await write(grace, ada, 'answer')
    await write(ada, grace, 'last')
    const [low, high] = [ada.user.userId, grace.user.userId].toSorted((a, b) => a - b)
    const kept = await server.database.read
      .selectFrom('direct_messages')
      .select(['body'])
      .where('low_id', '=', low ?? 0)
      .where('high_id', '=', high ?? 0)
      .orderBy('id')
      .execute()
    assert.deepEqual([kept.length, kept[0]?.body, kept.at(-1)?.body], [limits.messagesPerConversation, 'old 2', 'last'])
  })

  it('go to few people for the first time in a day', async () => {
    const strict = await startServer({ env: { SHEAF_RATE_LIMITS: 'on' } })
    onTestFinished(() => strict.stop())
    const ada = await signIn(strict)
    const strangers = await Promise.all(Array.from({ length: 21 }, () => signIn(strict)))
    const [last, ...others] = strangers
    for (const other of others) await write(ada, other, 'hello')
    assert.equal(await codeOf(write(ada, last ?? assert.fail(), 'hello')), 429)
    await write(ada, others[0] ?? assert.fail(), 'who is known can be written to')
  })

  it('do not reach who is suspended, and go with the account of either', async () => {
    const [ada, grace] = await two()
    await write(ada, grace, 'hello')
    await suspend(server, grace.user)
    assert.equal(await codeOf(write(ada, grace, 'hello?')), 404)
    await suspend(server, grace.user, false)
    await server.database.write.deleteFrom('users').where('id', '=', grace.user.userId).execute()
    assert.deepEqual((await ada.api.listConversations({})).items, [])
    const left = server.database.read
      .selectFrom('direct_messages')
      .select('id')
      .where('sender_id', '=', ada.user.userId)
    assert.deepEqual(await left.execute(), [])
  })
})
