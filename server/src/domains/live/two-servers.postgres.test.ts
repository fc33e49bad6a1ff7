import assert from 'node:assert/strict'
import { until } from '@sheaf/server-core/testing/eventually'
import { describe, it } from 'vitest'
import { createTeam, signIn } from '../../testing/factories.ts'
import { listenAs } from '../../testing/listen-as.ts'
import { startServer } from '../../testing/start-server.ts'

describe('two servers over one database', () => {
  it('tell each other’s listeners what happens to an inbox, to a board and to a thread', async (test) => {
    const first = await startServer()
    test.onTestFinished(() => first.stop())
    const { database } = first.config
    assert.ok(database.engine === 'postgres')
    const second = await startServer({ env: { SHEAF_DATABASE_URL: database.url } })
    test.onTestFinished(() => second.stop())

    const [ada, grace] = [await signIn(first), await signIn(first)]
    const members = [[ada.user, 'owner'] as const, [grace.user, 'writer'] as const]
    const team = await createTeam(first, { name: 'fields', members })
    const body = { name: 'Harvest', template: 'kanban', owner_uid: team.uid, visibility: 'team' } as const
    const { uid: project } = await ada.api.createProject({ body })
    const { columns } = await ada.api.getProject({ params: { project } })
    await ada.api.createRepository({ body: { owner_uid: ada.user.uid, repo_name: 'loom' } })
    const params = { owner: ada.user.username, repo: 'loom' }
    const number = String((await ada.api.createDiscussion({ params, body: { title: 'Weave' } })).number)
    const page = await listenAs(second, grace, [project], [`${params.owner}/loom/${number}`])
    test.onTestFinished(page.close)
    assert.equal(page.heard.status, 200)
    const heard = (event: string) => page.heard.text.includes(`event: ${event}\n`)

    // Sessions are of the database: the same browser at the other server.
    const there = second.browser()
    there.cookies.set('sheaf_session', grace.cookies.get('sheaf_session') ?? '')
    const { uid: card } = await ada.api.createCard({
      params: { project },
      body: { column: columns[0]?.uid ?? '', title: 'Sow' },
    })
    await until(() => heard('board'), 'a card that one server made is heard of at the other')
    assert.equal((await there.api.getProject({ params: { project } })).cards.length, 1)
    assert.ok(!heard('inbox'))
    const assignees = [grace.user.username]
    await ada.api.updateCard({ params: { project, card }, body: { revision: 0, assignees } })
    const before = page.heard.text.length
    await ada.api.createComment({ params: { ...params, number }, body: { body: 'Wider' } })
    await until(() => page.heard.text.slice(before).includes('event: thread\n'), 'and a comment')
    await until(() => heard('inbox'), 'and so is what concerns whoever it was given to')
    assert.deepEqual(
      (await there.api.listNotifications({ query: {} })).items.map(({ kind }) => kind),
      ['card-assigned'],
    )
    assert.equal((await there.api.countNotifications()).unread, 1)
  })
})
