import assert from 'node:assert/strict'
import { randomUUIDv7 } from 'node:crypto'
import { type InputOf, limits as sizes } from '@sheaf/contract'
import { afterAll, beforeAll, describe, it } from 'vitest'
import * as z from 'zod'
import { codeOf } from '../../testing/code-of.ts'
import { createTeam, createUser, issueAccessKey, signIn, suspend } from '../../testing/factories.ts'
import { startServer, type TestServer } from '../../testing/start-server.ts'
import { roles } from '../repositories/index.ts'
import { keysAtEnd } from './place.ts'
import { projectMatrix } from './project.policy.ts'

type Person = Awaited<ReturnType<typeof signIn>>

describe('projects', () => {
  let server: TestServer
  let made = 0
  beforeAll(async () => {
    server = await startServer()
  })
  afterAll(() => server.stop())

  const signedIn = (options: Parameters<typeof createUser>[1] = {}) =>
    createUser(server, options).then((user) => signIn(server, user))

  /** A team with one member of each role, all signed in. */
  const scene = async () => {
    const people = {
      reader: await signedIn(),
      writer: await signedIn(),
      maintainer: await signedIn(),
      owner: await signedIn(),
    }
    made += 1
    const members = roles.map((role) => [people[role].user, role] as const)
    return { ...people, team: await createTeam(server, { name: `board-team${made}`, members }) }
  }

  const board = async (by: Person, body: Partial<InputOf<'createProject'>['body']> = {}) => {
    const { uid } = await by.api.createProject({ body: { name: 'Harvest', template: 'kanban', ...body } })
    const params = { project: uid }
    const { columns } = await by.api.getProject({ params })
    return { params, columns: columns.map((column) => column.uid) }
  }
  const addCard = async (by: Person, params: { project: string }, column: string, title: string) =>
    (await by.api.createCard({ params, body: { column, title } })).uid
  /** Titles of each column. */
  const shown = async (by: Person, params: { project: string }) => {
    const { columns, cards } = await by.api.getProject({ params })
    return columns.map(({ uid }) => cards.filter(({ column }) => column === uid).map(({ title }) => title))
  }

  it('begin with the columns of their template, in the language of whoever makes them', async () => {
    const ada = await signedIn()
    const templates = { blank: 0, kanban: 3, scrum: 5, 'bug-tracking': 5 } as const
    for (const template of ['blank', 'kanban', 'scrum', 'bug-tracking'] as const) {
      const { uid } = await ada.api.createProject({
        body: { name: ` ${template} `, template, description: 'All of it', start_date: '2026-03-01', target_date: '' },
      })
      const { project, columns, cards } = await ada.api.getProject({ params: { project: uid } })
      assert.deepEqual(
        [project.name, project.description, project.start_date, project.target_date, project.template],
        [template, 'All of it', '2026-03-01', null, template],
      )
      assert.deepEqual([project.owner, project.visibility], [{ name: ada.user.username, team: false }, 'private'])
      assert.equal(columns.length, templates[template])
      assert.deepEqual(cards, [])
    }
    const { json } = await ada.send('POST', '/api/projects', {
      body: { name: 'Ernte', template: 'kanban' },
      headers: { 'accept-language': 'de' },
    })
    const { uid } = z.object({ uid: z.string() }).parse(json.data)
    const german = await ada.api.getProject({ params: { project: uid } })
    assert.deepEqual(
      german.columns.map(({ name }) => name),
      ['Zu erledigen', 'In Arbeit', 'Erledigt'],
    )
    const first = await ada.api.listProjects({ query: { page_size: 3 } })
    const rest = await ada.api.listProjects({ query: { page_size: 3, after: first.next ?? '' } })
    assert.deepEqual(
      [...first.items, ...rest.items].map(({ name }) => name),
      ['Ernte', 'bug-tracking', 'scrum', 'kanban', 'blank'],
    )
    assert.equal(rest.next, null)
    const wrong: Partial<InputOf<'createProject'>['body']>[] = [
      { name: ' ' },
      { name: 'x'.repeat(sizes.projectNameMax + 1) },
      { name: 'turned \u202e round' },
      { start_date: '2026-02-30' },
      { start_date: '2026-03-02', target_date: '2026-03-01' },
      { visibility: 'team' },
    ]
    for (const each of wrong) {
      assert.equal(await codeOf(ada.api.createProject({ body: { name: 'x', ...each } })), 400, JSON.stringify(each))
    }
    assert.equal(await codeOf(ada.api.createProject({ body: { name: 'x', owner_uid: randomUUIDv7() } })), 403)
  })

  it('let everybody do what the matrix says, and are missing to all others', async () => {
    const { team, ...people } = await scene()
    const stranger = await signedIn()
    const administrator = await signedIn({ isAdministrator: true })
    const suspended = await signedIn()
    const removed = await signedIn()
    const { write } = server.database
    for (const { user } of [suspended, removed]) {
      await write
        .insertInto('team_members')
        .values({ user_id: user.userId, team_id: team.ownerId, role: 40, created_at: 0 })
        .execute()
    }
    const { params, columns } = await board(people.maintainer, { owner_uid: team.uid, visibility: 'team' })
    const [column = ''] = columns
    const card = await addCard(people.owner, params, column, 'Sow')
    assert.equal(await codeOf(removed.api.getProject({ params })), 200)
    await write.deleteFrom('team_members').where('user_id', '=', removed.user.userId).execute()
    await suspend(server, suspended.user)
    const words = { name: 'Harvest', description: '', start_date: '', target_date: '' }
    const doors = {
      read: [
        (by: Person) => by.api.getProject({ params }),
        (by: Person) => by.api.getProjectRevision({ params }),
        (by: Person) => by.api.listProjectPeople({ params }),
        (by: Person) => by.api.getCard({ params: { ...params, card } }),
      ],
      'edit-cards': [
        (by: Person) => by.api.createCard({ params, body: { column, title: 'Reap' } }),
        (by: Person) => by.api.updateCard({ params: { ...params, card }, body: { revision: 99, title: 'Mow' } }),
        (by: Person) => by.api.moveCard({ params: { ...params, card }, body: { column, after: '' } }),
        (by: Person) => by.api.deleteCard({ params: { ...params, card: 'none' } }),
      ],
      manage: [
        (by: Person) => by.api.updateProject({ params, body: { ...words, visibility: 'team' } }),
        (by: Person) => by.api.addColumn({ params, body: { name: 'Later' } }),
        (by: Person) => by.api.renameColumn({ params: { ...params, column }, body: { name: 'First' } }),
        (by: Person) => by.api.moveColumn({ params: { ...params, column }, body: { after: '' } }),
        (by: Person) => by.api.deleteColumn({ params: { ...params, column: 'none' } }),
      ],
      share: [(by: Person) => by.api.updateProject({ params, body: { ...words, visibility: 'private' } })],
    } as const
    for (const [action, calls] of Object.entries(doors)) {
      for (const [at, call] of calls.entries()) {
        for (const role of roles) {
          const code = await codeOf(call(people[role]))
          const may = projectMatrix[role].some((each) => each === action)
          // Whoever is let in is told that there is no such card, or that it has changed.
          if (may) assert.ok([200, 404, 409].includes(code), `${action} ${at} as ${role}: ${code}`)
          else assert.equal(code, 403, `${action} ${at} as ${role}`)
        }
        for (const [who, by] of Object.entries({ stranger, administrator, removed })) {
          assert.equal(await codeOf(call(by)), 404, `${action} ${at} as ${who}`)
        }
        assert.equal(await codeOf(call(suspended)), 403, `${action} ${at} as a suspended owner`)
      }
    }
    for (const by of [stranger, administrator, removed]) {
      assert.deepEqual((await by.api.listProjects({})).items, [])
      assert.deepEqual((await by.api.listProjects({ query: { owner: team.name } })).items, [])
    }

    // The last one made it private: those who are neither its owners nor its maker no longer see it.
    const seen = async (by: Person) => [
      await codeOf(by.api.getProject({ params })),
      (await by.api.listProjects({ query: { owner: team.name } })).items.length,
    ]
    assert.deepEqual(await Promise.all([people.reader, people.writer].map(seen)), [
      [404, 0],
      [404, 0],
    ])
    assert.deepEqual(await Promise.all([people.maintainer, people.owner].map(seen)), [
      [200, 1],
      [200, 1],
    ])
    const listed = await people.owner.api.listProjectPeople({ params })
    assert.deepEqual(
      listed.map(({ username }) => username).sort(),
      [people.maintainer, people.owner, suspended].map(({ user }) => user.username).sort(),
    )
    for (const by of [people.reader, people.writer]) {
      assert.equal(await codeOf(by.api.createProject({ body: { name: 'x', owner_uid: team.uid } })), 403)
    }
    assert.equal(await codeOf(people.writer.api.deleteProject({ params })), 404)
    await people.owner.api.deleteProject({ params })
    assert.equal(await codeOf(people.owner.api.getProject({ params })), 404)
  })

  it('open to keys as far as their area says', async () => {
    const ada = await signedIn()
    const { params } = await board(ada)
    const levels = [
      [0, 403, 403],
      [1, 200, 403],
      [2, 200, 200],
    ] as const
    for (const [level, toRead, toWrite] of levels) {
      const { token } = await issueAccessKey(server, ada.user, { grants: { project_access: level } })
      const headers = { authorization: `Bearer ${token}` }
      const by = server.browser()
      const path = `/api/projects/${params.project}`
      assert.equal((await by.send('GET', path, { headers })).status, toRead)
      const body = { name: 'More' }
      assert.equal((await by.send('POST', `${path}/columns`, { headers, body })).status, toWrite)
    }
    assert.equal((await server.browser().send('GET', `/api/projects/${params.project}`)).status, 401)
  })

  it('keep every card and the order that the last move made, whoever moves at once', async () => {
    const { team, writer, owner } = await scene()
    const { params, columns } = await board(owner, { owner_uid: team.uid, visibility: 'team' })
    const [first = '', second = '', third = ''] = columns
    const titles = Array.from({ length: 8 }, (_, at) => `card ${at}`)
    const cards: string[] = []
    for (const title of titles) cards.push(await addCard(owner, params, first, title))
    const [a = '', b = '', c = ''] = cards
    const move = (by: Person, card: string, column: string, after: string, before = '') =>
      by.api.moveCard({ params: { ...params, card }, body: { column, after, before } })
    await move(writer, c, first, '')
    await move(writer, a, first, b)
    assert.deepEqual((await shown(owner, params))[0]?.slice(0, 4), ['card 2', 'card 1', 'card 0', 'card 3'])
    // All to the same place at once, by two people.
    const moves = cards.flatMap((card) => [move(owner, card, second, ''), move(writer, card, third, b)])
    await Promise.all(moves)
    const all = await shown(owner, params)
    assert.deepEqual(all.flat().sort(), titles)
    // A neighbour that has gone elsewhere meanwhile: the other one counts, and then the end.
    for (const card of cards) await move(owner, card, second, '')
    await move(writer, a, third, '')
    await move(writer, b, second, a, c)
    const [, there = []] = await shown(owner, params)
    assert.equal(there.indexOf('card 1') + 1, there.indexOf('card 2'))
    await move(writer, b, second, a, a)
    assert.equal((await shown(owner, params))[1]?.at(-1), 'card 1')
    assert.equal(await codeOf(move(writer, b, 'none', '')), 404)
    assert.equal(await codeOf(move(writer, 'none', second, '')), 404)
    // A card of another board is none of this one.
    const other = await board(owner)
    assert.equal(await codeOf(move(writer, b, other.columns[0] ?? '', '')), 404)
    const foreign = { project: other.params.project, card: b }
    assert.equal(await codeOf(owner.api.deleteCard({ params: foreign })), 404)

    // Columns: renamed, moved, and deleted with their cards moved on.
    await owner.api.moveColumn({ params: { ...params, column: third }, body: { after: '' } })
    assert.equal(await codeOf(owner.api.deleteColumn({ params: { ...params, column: second } })), 409)
    assert.equal(
      await codeOf(owner.api.deleteColumn({ params: { ...params, column: second }, query: { to: second } })),
      409,
    )
    await owner.api.deleteColumn({ params: { ...params, column: second }, query: { to: third } })
    const left = await shown(owner, params)
    assert.deepEqual([left.length, left[0]?.length, left[0]?.[0]], [2, 8, 'card 0'])
    await owner.api.deleteColumn({ params: { ...params, column: first } })
    await owner.api.deleteCard({ params: { ...params, card: a } })
    assert.equal((await shown(owner, params)).flat().length, 7)
  })

  it('tell the second of two who edit a card, and keep what the first wrote', async () => {
    const { team, writer, owner, reader } = await scene()
    const { params, columns } = await board(owner, { owner_uid: team.uid, visibility: 'team' })
    const card = await addCard(owner, params, columns[0] ?? '', 'Thresh')
    const at = { ...params, card }
    const { username } = reader.user
    const body = {
      revision: 0,
      text: '# Plan\n<script>alert(1)</script> [x](javascript:alert(1))',
      labels: ['grain', 'grain', 'soon'],
      assignees: [username.toUpperCase()],
      due_date: '2026-09-30',
    }
    // Beside a move, which is no change of the card's words.
    const codes = await Promise.all([
      codeOf(writer.api.updateCard({ params: at, body })),
      codeOf(owner.api.updateCard({ params: at, body })),
      codeOf(owner.api.moveCard({ params: at, body: { column: columns[1] ?? '', after: '' } })),
    ])
    assert.deepEqual([...codes.slice(0, 2).sort(), codes[2]], [200, 409, 200])
    const now = await owner.api.getCard({ params: at })
    assert.deepEqual(
      [now.revision, now.column, now.title, now.labels, now.assignees, now.due_date],
      [1, columns[1], 'Thresh', ['grain', 'soon'], [username], '2026-09-30'],
    )
    assert.match(now.html, /<h1>Plan<\/h1>/)
    assert.doesNotMatch(now.html, /<script|href="javascript/)
    const shownBoard = await owner.api.getProject({ params })
    assert.deepEqual(shownBoard.people, [{ username, display_name: reader.user.username, avatar_url: null }])
    assert.equal(shownBoard.cards[0]?.has_text, true)
    await owner.api.updateCard({ params: at, body: { revision: 1, due_date: '', assignees: [] } })
    const cleared = await owner.api.getCard({ params: at })
    assert.deepEqual([cleared.due_date, cleared.assignees, cleared.text], [null, [], now.text])

    const stranger = await signedIn()
    const refused: [InputOf<'updateCard'>['body'], number][] = [
      [{ revision: 2, assignees: [stranger.user.username] }, 422],
      [{ revision: 2, repository: 'nobody/nothing' }, 404],
      [{ revision: 2, repository: 'nothing' }, 404],
      [{ revision: 2, due_date: 'tomorrow' }, 400],
      [{ revision: 2, title: ' ' }, 400],
      [{ revision: 2, text: 'x'.repeat(sizes.cardTextMax + 1) }, 400],
      [{ revision: 2, labels: ['1', '2', '3', '4', '5', '6'] }, 400],
    ]
    for (const [wrong, code] of refused) {
      assert.equal(await codeOf(owner.api.updateCard({ params: at, body: wrong })), code, JSON.stringify(wrong))
    }
    // As long as it may be, in letters that take most bytes.
    const text = '穂'.repeat(sizes.cardTextMax)
    await owner.api.updateCard({ params: at, body: { revision: 2, text } })
    assert.equal((await owner.api.getCard({ params: at })).text, text)
  })

  it('show the repository of a card to those alone who may see it', async () => {
    const { team, writer, owner } = await scene()
    const { params, columns } = await board(owner, { owner_uid: team.uid, visibility: 'team' })
    const card = await addCard(owner, params, columns[0] ?? '', 'Mill')
    const at = { ...params, card }
    await owner.api.createRepository({
      body: { owner_uid: owner.user.uid, repo_name: 'secret-mill', repo_is_private: true },
    })
    const repository = `${owner.user.username}/secret-mill`
    assert.equal(await codeOf(writer.api.updateCard({ params: at, body: { revision: 0, repository } })), 404)
    await owner.api.updateCard({ params: at, body: { revision: 0, repository } })
    const seenBy = async (by: Person) => [
      (await by.api.getCard({ params: at })).repository,
      (await by.api.getProject({ params })).cards[0]?.repository,
    ]
    const link = { owner: owner.user.username, name: 'secret-mill' }
    assert.deepEqual(await seenBy(owner), [link, link])
    assert.deepEqual(await seenBy(writer), [null, null])
    // Who does not see it does not take it away by changing something else.
    await writer.api.updateCard({ params: at, body: { revision: 1, title: 'Grind' } })
    assert.deepEqual(await seenBy(owner), [link, link])
    await owner.api.updateCard({ params: at, body: { revision: 2, repository: '' } })
    assert.deepEqual(await seenBy(owner), [null, null])
  })

  it('have bounds in projects, columns and cards, however many are asked for at once', async () => {
    const ada = await signedIn()
    const { params, columns } = await board(ada)
    const { read, write } = server.database
    const { id, owner_id } = await read
      .selectFrom('projects')
      .select(['id', 'owner_id'])
      .where('uid', '=', params.project)
      .executeTakeFirstOrThrow()
    const [column] = await read.selectFrom('project_columns').selectAll().where('project_id', '=', id).execute()
    const now = Date.now()
    const times = { created_at: now, updated_at: now }
    const cards = keysAtEnd([], sizes.cardsPerProject - 1).map((position) => ({
      ...times,
      uid: randomUUIDv7(),
      project_id: id,
      column_id: column?.id ?? 0,
      position,
      title: 'x',
    }))
    for (let from = 0; from < cards.length; from += 100) {
      await write
        .insertInto('project_cards')
        .values(cards.slice(from, from + 100))
        .execute()
    }
    const codes = (calls: Promise<unknown>[]) => Promise.all(calls.map(codeOf)).then((all) => all.sort())
    const four = [0, 1, 2, 3]
    const card = () => ada.api.createCard({ params, body: { column: columns[0] ?? '', title: 'one more' } })
    assert.deepEqual(await codes(four.map(card)), [200, 422, 422, 422])
    assert.equal((await ada.api.getProject({ params })).cards.length, sizes.cardsPerProject)
    for (let at = columns.length; at < sizes.columnsPerProject - 1; at += 1) {
      await ada.api.addColumn({ params, body: { name: `column ${at}` } })
    }
    assert.deepEqual(
      await codes(four.map(() => ada.api.addColumn({ params, body: { name: 'more' } }))),
      [200, 422, 422, 422],
    )
    const others = Array.from({ length: sizes.projectsPerOwner - 2 }, () => ({
      ...times,
      uid: randomUUIDv7(),
      owner_id,
      name: 'x',
      template: 'blank' as const,
      visibility: 'private' as const,
    }))
    await write.insertInto('projects').values(others).execute()
    assert.deepEqual(
      await codes(four.map(() => ada.api.createProject({ body: { name: 'more' } }))),
      [200, 422, 422, 422],
    )
  })
})
