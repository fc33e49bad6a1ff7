import assert from 'node:assert/strict'
import { until } from '@sheaf/server-core/testing/eventually'
import { describe, it, type TestContext } from 'vitest'
import { z } from 'zod'
import { eventStreamLimits } from '../../http/event-stream.ts'
import { addCollaborator, createTeam, signIn, suspend } from '../../testing/factories.ts'
import { listenAs } from '../../testing/listen-as.ts'
import { startServer } from '../../testing/start-server.ts'
import { touchInboxes } from '../notifications/index.ts'

const ThreadNewsShape = z.object({ from: z.int(), comments: z.array(z.looseObject({ kind: z.literal('comment') })) })

type Person = Awaited<ReturnType<typeof signIn>>

describe('a stream of what has changed', () => {
  const scene = async (test: TestContext) => {
    const server = await startServer()
    test.onTestFinished(() => server.stop())
    const listen = (person: Person, boards: readonly string[] = [], threads: readonly string[] = []) =>
      listenAs(server, person, boards, threads)
    return { server, listen }
  }
  const times = (text: string) => text.split('event: inbox').length - 1
  const threadsIn = (text: string) => [...text.matchAll(/event: thread\ndata: (.*)\n\n/g)].map(([, said]) => said)
  const boardsIn = (text: string) => [...text.matchAll(/event: board\ndata: (.*)\n\n/g)].map(([, uid]) => uid)

  it('says that an inbox has changed, whoever changed it on whichever server, to its owner alone', async (test) => {
    const { server, listen } = await scene(test)
    const [ada, grace] = [await signIn(server), await signIn(server)]
    const [first, second, other] = [await listen(ada), await listen(ada), await listen(grace)]
    assert.deepEqual([first.heard.status, first.type], [200, 'text/event-stream'])
    await grace.api.followUser({ params: { username: ada.user.username } })
    await until(() => times(first.heard.text) === 1 && times(second.heard.text) === 1, 'both pages hear of it')
    // As another server over the same database would.
    await server.database.tx((tx) => touchInboxes(tx, [ada.user.userId]))
    await until(() => times(first.heard.text) === 2, 'it hears of what others do')
    assert.equal(times(other.heard.text), 0)
    assert.doesNotMatch(first.heard.text, new RegExp(grace.user.username))
  })

  it('ends with the session, and with the server, which waits for none', async (test) => {
    const { server, listen } = await scene(test)
    const [ada, grace] = [await signIn(server), await signIn(server)]
    const [page, rest] = [await listen(ada), await listen(grace)]
    await suspend(server, ada.user)
    await server.database.tx((tx) => touchInboxes(tx, [ada.user.userId]))
    await page.over
    assert.equal(times(page.heard.text), 0)
    await server.stop(60_000)
    await rest.over
  })

  it('says that a board has changed to those who name it and see it, until they no longer do', async (test) => {
    const { server, listen } = await scene(test)
    const [ada, grace, eve] = [await signIn(server), await signIn(server), await signIn(server)]
    const members = [[ada.user, 'owner'] as const, [grace.user, 'reader'] as const]
    const team = await createTeam(server, { name: 'fields', members })
    const project = async () => {
      const body = { name: 'Harvest', template: 'kanban', owner_uid: team.uid, visibility: 'team' } as const
      return (await ada.api.createProject({ body })).uid
    }
    const [board, other] = [await project(), await project()]
    const odd = ['', 'x'.repeat(65), 'a\nevent: inbox', '../x']
    const pages = {
      owner: await listen(ada, [board, other, ...odd]),
      reader: await listen(grace, [board]),
      elsewhere: await listen(grace, [other]),
      stranger: await listen(eve, [board]),
    }
    // What they do not see is told of as what is not there is, once.
    await until(() => boardsIn(pages.stranger.heard.text).length === 1, 'the stranger asks, and finds nothing')
    const change = (uid: string) => ada.api.addColumn({ params: { project: uid }, body: { name: 'Later' } })
    await change(board)
    await until(() => boardsIn(pages.owner.heard.text).length === 1, 'whoever changed it hears of it')
    await until(() => boardsIn(pages.reader.heard.text).length === 1, 'and who looks at it')
    // A role that is lost is told of at the next change, and nothing after it.
    const { write } = server.database
    await write.deleteFrom('team_members').where('user_id', '=', grace.user.userId).execute()
    await change(board)
    await until(() => boardsIn(pages.reader.heard.text).length === 2, 'the removed member asks, and finds nothing')
    await change(board)
    await until(() => boardsIn(pages.owner.heard.text).length === 3, 'the others go on')
    await ada.api.deleteProject({ params: { project: other } })
    await until(() => boardsIn(pages.owner.heard.text).includes(other), 'a board that is gone is told of')
    await change(board)
    await until(() => boardsIn(pages.owner.heard.text).length === 5, 'once')
    assert.deepEqual(boardsIn(pages.owner.heard.text), [board, board, board, other, board])
    assert.deepEqual(boardsIn(pages.reader.heard.text), [board, board])
    assert.deepEqual(boardsIn(pages.stranger.heard.text), [board])
    for (const { heard } of Object.values(pages)) assert.deepEqual([times(heard.text), heard.status], [0, 200])
    // More than a browser shows at once are not listened to: the last one that is named is missing, and nobody is told.
    const many = await listen(eve, [...Array.from({ length: 6 }, (_, at) => `none-${at}`), board])
    await until(() => boardsIn(many.heard.text).length === 6, 'six are looked for')
    assert.ok(!boardsIn(many.heard.text).includes(board))
  })

  it('says at once that a thread has changed, to those who may read it, until they no longer may', async (test) => {
    const { server, listen } = await scene(test)
    const [ada, grace, eve] = [await signIn(server), await signIn(server), await signIn(server)]
    const body = { owner_uid: ada.user.uid, repo_name: 'loom', repo_is_private: true }
    const { uid } = await ada.api.createRepository({ body })
    await addCollaborator(server, { ownerId: grace.user.ownerId, repoUid: uid, role: 'reader' })
    const params = { owner: ada.user.username, repo: 'loom' }
    const number = String((await ada.api.createDiscussion({ params, body: { title: 'Weave' } })).number)
    const one = { params: { ...params, number } }
    const name = `${params.owner}/loom/${number}`
    const odd = ['', 'a/b', `${name} 9`, `${name}\nevent: inbox`, '../../1', `${params.owner}/loom/0`]
    const pages = {
      owner: await listen(ada, [], [name, ...odd]),
      reader: await listen(grace, [], [name]),
      stranger: await listen(eve, [], [name]),
    }
    const { revision } = await ada.api.getDiscussion(one)
    const hasTold = (text: string, count: number) =>
      threadsIn(text).some((said) => said === `${name} ${count}` || said?.startsWith(`${name} ${count} `))
    await until(() => threadsIn(pages.reader.heard.text).length === 1, 'it begins with what there is')
    // What is not there and what is not theirs is told of in the same words.
    await until(() => threadsIn(pages.stranger.heard.text).length === 1, 'the stranger asks, and finds nothing')
    assert.deepEqual(threadsIn(pages.stranger.heard.text), [name])
    const begun = ['../../1', `${params.owner}/loom/0`, `${name} ${revision}`]
    assert.deepEqual(threadsIn(pages.owner.heard.text), begun)

    await grace.api.createComment({ ...one, body: { body: 'Wider' } })
    await until(() => hasTold(pages.owner.heard.text, revision + 1), 'the owner hears of it')
    await until(() => threadsIn(pages.reader.heard.text).includes(`${name} ${revision + 1}`), 'and who wrote it')
    assert.equal((await ada.api.getDiscussion(one)).revision, revision + 1)

    const { write } = server.database
    await write.deleteFrom('collaborators').where('owner_id', '=', grace.user.ownerId).execute()
    await ada.api.createComment({ ...one, body: { body: 'In secret' } })
    await until(() => threadsIn(pages.reader.heard.text).at(-1) === name, 'who was removed is told that it is missing')
    await ada.api.createComment({ ...one, body: { body: 'Again' } })
    await until(() => hasTold(pages.owner.heard.text, revision + 3), 'the owner goes on')
    assert.doesNotMatch(pages.reader.heard.text, /secret|Again/)
    assert.doesNotMatch(pages.stranger.heard.text, /Wider|secret|Again/)
    assert.equal(threadsIn(pages.reader.heard.text).at(-1), name)
    assert.deepEqual(threadsIn(pages.stranger.heard.text), [name])
  })

  it('brings comments to those who may read them, as their rights are, and of all else only that it is there', async (test) => {
    const { server, listen } = await scene(test)
    const [ada, grace, eve] = [await signIn(server), await signIn(server), await signIn(server)]
    const repo = { owner_uid: ada.user.uid, repo_name: 'loom' }
    await ada.api.createRepository({ body: repo })
    await ada.api.createRepository({ body: { ...repo, repo_name: 'spool', repo_is_private: true } })
    const params = { owner: ada.user.username, repo: 'loom' }
    const number = String((await ada.api.createDiscussion({ params, body: { title: 'Weave' } })).number)
    const one = { params: { ...params, number } }
    const name = `${params.owner}/loom/${number}`
    const pages = [await listen(ada, [], [name]), await listen(grace, [], [name]), await listen(eve, [], [name])]
    let { revision } = await ada.api.getDiscussion(one)
    for (const page of pages) await until(() => threadsIn(page.heard.text).length === 1, 'it begins')
    /** What each of them was told of the next change, behind its number. */
    const nextNews = async (changed: Promise<unknown>) => {
      await changed
      const before = revision
      revision = (await ada.api.getDiscussion(one)).revision
      const beginning = `${name} ${revision}`
      const last = () => pages.map((page) => threadsIn(page.heard.text).at(-1) ?? '')
      await until(() => last().every((said) => said.startsWith(beginning)), 'all hear of it')
      return last().map((said) => {
        const json = said.slice(beginning.length)
        if (json === '') return undefined
        const { from, comments } = ThreadNewsShape.parse(JSON.parse(json))
        assert.equal(from, before)
        return comments
      })
    }
    const written = await nextNews(grace.api.createComment({ ...one, body: { body: 'Wider, *much* wider' } }))
    const { items } = await eve.api.getDiscussion(one)
    assert.deepEqual(written[2], items)
    assert.deepEqual(written[0], (await ada.api.getDiscussion(one)).items)
    // Whoever wrote it may change it, which others may not.
    assert.equal(written[1], undefined)

    const [first] = items
    const target = { params: { ...one.params, uid: first?.kind === 'comment' ? first.uid : '' } }
    const none = [undefined, undefined, undefined]
    assert.deepEqual(await nextNews(grace.api.updateComment({ ...target, body: { body: 'Narrower' } })), none)
    const said = (body: string) => nextNews(grace.api.createComment({ ...one, body: { body } }))
    // Only some may see that there is something of this name.
    assert.deepEqual(await said(`As in ${params.owner}/spool#1`), none)
    assert.deepEqual(await said('long '.repeat(2_000)), none)
    assert.deepEqual(await nextNews(ada.api.updateDiscussion({ ...one, body: { state: 'closed' } })), none)
    assert.deepEqual(await nextNews(grace.api.deleteComment(target)), none)
    assert.equal((await said('Again'))[2]?.length, 1)
  })

  it('is held open for a few pages of an account, and another one has its place when one is closed', async (test) => {
    const { server, listen } = await scene(test)
    const [ada, grace] = [await signIn(server), await signIn(server)]
    const pages = []
    for (let n = 0; n < eventStreamLimits.perAccount; n += 1) pages.push(await listen(ada))
    assert.equal((await listen(ada)).heard.status, 503)
    assert.equal((await listen(grace)).heard.status, 200)
    pages[0]?.close()
    await until(async () => (await listen(ada)).heard.status === 200, 'there is room again')
  })
})
