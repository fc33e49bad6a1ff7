import assert from 'node:assert/strict'
import type { UserActor } from '@sheaf/server-core/actor'
import { afterAll, beforeAll, describe, it, onTestFinished } from 'vitest'
import type { Deps } from '../../deps.ts'
import { openDirectDeps } from '../../testing/direct-deps.ts'
import { addCollaborator, signIn } from '../../testing/factories.ts'
import { startServer, type TestServer } from '../../testing/start-server.ts'
import { TextTooMuch } from '../../text/text-too-much.ts'
import { findRepository } from '../repositories/index.ts'
import { drawShortTexts, drawText } from './draw-text.ts'

type Person = Awaited<ReturnType<typeof signIn>>

describe('the texts of a page, over any database', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await startServer()
  })
  afterAll(() => server.stop())

  /** A public repository, a private one with a thread, and whoever reads both or one of them. */
  async function scene() {
    const [ada, grace] = [await signIn(server), await signIn(server)]
    const make = (repo: string, isPrivate: boolean) =>
      ada.api.createRepository({ body: { owner_uid: ada.user.uid, repo_name: repo, repo_is_private: isPrivate } })
    const [, vault] = [await make('loom', false), await make('vault', true)]
    const { username } = ada.user
    await ada.api.createDiscussion({ params: { owner: username, repo: 'vault' }, body: { title: 'Yarn', body: '' } })
    const { deps, stop } = await openDirectDeps(server.config)
    onTestFinished(stop)
    const tasks: string[] = []
    const { text } = deps
    const run: Deps['text']['run'] = (kind, input, options) => {
      tasks.push(kind)
      return text.run(kind, input, options)
    }
    const watched = { ...deps, text: { ...text, run } }
    const readerOf = async ({ user }: Person) => {
      const { userId, ownerId, uid, username: name } = user
      const account = { userId, ownerId, uid, username: name }
      const actor: UserActor = { kind: 'user', via: 'password', isAdministrator: false, ...account }
      const repository = await findRepository(deps, { owner: username, repo: 'loom', actor, action: 'read' })
      return { repository, actor, signal: new AbortController().signal }
    }
    return { ada, grace, vault, username, deps: watched, tasks, readerOf }
  }

  it('are drawn by one task, each as it is by itself, with what each reader may see of what it names', async () => {
    const { ada, grace, vault, username, deps, tasks, readerOf } = await scene()
    const secret = `See ${username}/vault#1`
    const long = 'wool '.repeat(2_000)
    const texts = [`Ask @${username}: **why**?`, '- [x] spun\n- [ ] dyed', secret, long, 'The same', 'The same', '']
    const link = `<p>See <a href="/${username}/vault/discussions/1">${username}/vault#1</a></p>\n`
    const plain = `<p>${secret}</p>\n`
    const forAda = await drawShortTexts(deps, { texts, ...(await readerOf(ada)) })
    assert.deepEqual(tasks, ['shortMarkdown'])
    assert.deepEqual([...forAda.keys()], [texts[0], texts[1], secret, 'The same'])
    assert.equal(forAda.get(secret)?.html, link)
    assert.deepEqual(forAda.get('- [x] spun\n- [ ] dyed')?.tasks, { all: 2, done: 1 })
    assert.deepEqual(forAda.get(texts[0] ?? '')?.named, [`@${username.toLowerCase()}`])
    // Another server, which has drawn none of them: the cache of this process knows them by what they depend on.
    for (const text of texts.slice(0, 3))
      assert.deepEqual(forAda.get(text), await drawText(deps, { text, ...(await readerOf(ada)) }))
    assert.deepEqual(tasks, ['shortMarkdown'])
    // Who may not see it, reads what is drawn for them, and nothing of it stays for others.
    const read = async (person: Person, all = texts) => {
      const reader = await readerOf(person)
      const ahead = await drawShortTexts(deps, { texts: all, ...reader })
      return (await drawText(deps, { text: secret, ahead, ...reader })).html
    }
    assert.deepEqual([await read(grace), await read(ada), await read(grace)], [plain, link, plain])
    await addCollaborator(server, { ownerId: grace.user.ownerId, repoUid: vault.uid, role: 'reader' })
    assert.equal(await read(grace), link)
  })

  it('of which one is too much are drawn one after the other', async () => {
    const { ada, deps, readerOf } = await scene()
    const asked: string[] = []
    const run: Deps['text']['run'] = (kind, input, options) => {
      asked.push(kind)
      if (kind === 'shortMarkdown') throw new TextTooMuch('time', 'it takes too long')
      return deps.text.run(kind, input, options)
    }
    const slow = { ...deps, text: { ...deps.text, run } }
    const reader = await readerOf(ada)
    const texts = ['A *bomb*', 'Its *neighbour*']
    const ahead = await drawShortTexts(slow, { texts, ...reader })
    assert.equal(ahead.size, 0)
    assert.equal(
      (await drawText(slow, { text: 'Its *neighbour*', ahead, ...reader })).html,
      '<p>Its <em>neighbour</em></p>\n',
    )
    assert.deepEqual(asked, ['shortMarkdown', 'markdown'])
  })

  it('that name more together than one text may are drawn without those that do', async () => {
    const { ada, username, deps, readerOf } = await scene()
    const named = (from: number) => Array.from({ length: 15 }, (_, at) => `${username}/vault#${from + at}`).join(', ')
    const texts = [named(1), named(101), 'Only this', 'And that']
    const ahead = await drawShortTexts(deps, { texts, ...(await readerOf(ada)) })
    assert.deepEqual([...ahead.keys()], ['Only this', 'And that'])
    const { html } = await drawText(deps, { text: named(1), ahead, ...(await readerOf(ada)) })
    assert.match(html ?? '', /<a href="[^"]*\/vault\/discussions\/1">/)
  })
})
