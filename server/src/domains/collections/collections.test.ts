import assert from 'node:assert/strict'
import { afterAll, beforeAll, describe, it } from 'vitest'
import { codeOf, refusalOf } from '../../testing/code-of.ts'
import { addCollaborator, createTeam, issueAccessKey, limitAccessKey, signIn } from '../../testing/factories.ts'
import { startServer, type TestServer } from '../../testing/start-server.ts'
import { collectionBounds } from './bounds.ts'

// Runs over both databases: places are counted by window functions, and titles are held by an index.
describe('collections', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await startServer()
  })
  afterAll(() => server.stop())

  type Person = Awaited<ReturnType<typeof signIn>>
  const keyOf = async ({ user }: Person) => (await issueAccessKey(server, user, { grants: { repo_access: 2 } })).token
  /** As clients of the Hub ask. */
  const ask = async (token: string | undefined, method: string, path: string, body?: object) => {
    const headers = { ...(token && { authorization: `Bearer ${token}` }), 'content-type': 'application/json' }
    const sent = body === undefined ? {} : { body: JSON.stringify(body) }
    const answer = await fetch(new URL(`/api/collections${path}`, server.url), { method, headers, ...sent })
    return { status: answer.status, said: Object(await answer.json()), link: answer.headers.get('link') }
  }
  const make = async (token: string, namespace: string, title: string, more: object = {}) =>
    (await ask(token, 'POST', '', { title, namespace, ...more })).said.slug
  const repository = async ({ api, user }: Person, repo_name: string, more: object = {}) => {
    const body = { owner_uid: user.uid, repo_name, repo_kind: 'model' as const, ...more }
    const { uid } = await api.createRepository({ body })
    return { uid, id: `${user.username}/${repo_name}`, type: 'model' }
  }
  const idsOf = ({ items }: { items: { id: string }[] }) => items.map(({ id }) => id.split('/')[1])
  const at = (slug: string) => {
    const [owner = '', rest = ''] = slug.split('/')
    return { params: { owner, slug: rest } }
  }

  it('are made, filled, put in order, renamed and deleted', async () => {
    const ada = await signIn(server)
    const { username } = ada.user
    const token = await keyOf(ada)
    const slug = await make(token, username, 'Wheat & rye, 2026', { description: 'Grains' })
    assert.match(slug, new RegExp(`^${username}/wheat-rye-2026-[0-9a-f]{24}$`))
    const again = await ask(token, 'POST', '', { title: 'Wheat & rye, 2026', namespace: username })
    assert.deepEqual([again.status, again.said.slug], [409, slug])
    for (const name of ['one', 'two', 'three']) {
      const item = await repository(ada, name)
      assert.equal((await ask(token, 'POST', `/${slug}/items`, { item, note: `${name}!` })).status, 200)
      assert.equal((await ask(token, 'POST', `/${slug}/items`, { item })).status, 409)
    }
    const dataset = await repository(ada, 'four', { repo_kind: 'dataset' })
    const wrong = await ask(token, 'POST', `/${slug}/items`, { item: dataset })
    assert.equal(wrong.status, 404)
    const sent = await ask(token, 'POST', `/${slug}/items`, { item: { ...dataset, type: 'dataset' } })
    assert.deepEqual(idsOf(sent.said), ['one', 'two', 'three', 'four'])
    assert.deepEqual(sent.said.items[0].note, { text: 'one!' })

    const [one, two, three, four] = sent.said.items
    const move = (item: { _id: string }, position: number) =>
      ask(token, 'PATCH', `/${slug}/items/${item._id}`, { position })
    const order = async () => idsOf((await ask(undefined, 'GET', `/${slug}`)).said)
    await move(four, 0)
    assert.deepEqual(await order(), ['four', 'one', 'two', 'three'])
    await move(four, 2)
    assert.deepEqual(await order(), ['one', 'two', 'four', 'three'])
    await move(one, 99)
    assert.deepEqual(await order(), ['two', 'four', 'three', 'one'])
    await ask(token, 'PATCH', `/${slug}/items/${two._id}`, { note: '' })
    assert.equal((await ask(token, 'DELETE', `/${slug}/items/${three._id}`)).status, 200)
    assert.equal((await ask(token, 'DELETE', `/${slug}/items/${three._id}`)).status, 404)

    const changed = await ask(token, 'PATCH', `/${slug}`, { title: '麦', theme: 'pink', position: 3 })
    assert.deepEqual([changed.said.data.title, changed.said.data.theme, changed.said.data.position], ['麦', 'pink', 3])
    assert.match(changed.said.data.slug, new RegExp(`^${username}/[0-9a-f]{24}$`))
    // The words in an address are for people: those of before lead there, too.
    const page = await ada.api.getCollection(at(slug))
    assert.deepEqual(
      [page.title, page.item_count, page.items.map(({ name }) => name)],
      ['麦', 3, ['two', 'four', 'one']],
    )
    assert.equal(page.items[0]?.note, '')
    await make(token, username, 'Other')
    assert.equal((await ask(token, 'PATCH', `/${slug}`, { title: 'Other' })).status, 409)
    assert.equal((await ask(token, 'DELETE', `/${slug}`)).status, 200)
    assert.equal((await ask(token, 'GET', `/${slug}`)).status, 404)
    assert.equal(await refusalOf(ada.api.getCollection(at(slug))), 'collection.missing')
  })

  it('are for whoever may see them, and so is each thing in them', async () => {
    const [ada, grace, stranger] = [await signIn(server), await signIn(server), await signIn(server)]
    const team = await createTeam(server, {
      name: 'millers',
      members: [
        [ada.user, 'maintainer'],
        [grace.user, 'reader'],
      ],
    })
    const [ours, theirs, others] = [await keyOf(ada), await keyOf(grace), await keyOf(stranger)]
    const shown = await make(ours, team.name, 'Shown')
    const hidden = await make(ours, team.name, 'Hidden', { private: true })
    const open = await repository(ada, 'open')
    const shut = await repository(ada, 'shut', { repo_is_private: true })
    for (const slug of [shown, hidden])
      for (const item of [shut, open]) await ask(ours, 'POST', `/${slug}/items`, { item })
    assert.deepEqual(idsOf((await ask(ours, 'GET', `/${shown}`)).said), ['shut', 'open'])
    for (const token of [theirs, others, undefined]) {
      const { said } = await ask(token, 'GET', `/${shown}`)
      assert.deepEqual([idsOf(said), said.items[0].position], [['open'], 0])
    }
    assert.equal((await grace.api.getCollection(at(shown))).item_count, 1)
    assert.deepEqual(
      await Promise.all(
        [ours, theirs, others, undefined].map(async (key) => (await ask(key, 'GET', `/${hidden}`)).status),
      ),
      [200, 200, 404, 404],
    )
    // Whoever sees it and may not change it is told so; to others it is not there.
    for (const [token, seen, unseen] of [
      [theirs, 403, 403],
      [others, 403, 404],
    ] as const) {
      assert.equal((await ask(token, 'PATCH', `/${shown}`, { title: 'Mine' })).status, seen)
      assert.equal((await ask(token, 'DELETE', `/${hidden}`)).status, unseen)
      assert.equal((await ask(token, 'POST', '', { title: 'New', namespace: team.name })).status, 403)
    }
    assert.equal((await ask(others, 'POST', `/${shown}/items`, { item: shut })).status, 404)
    assert.equal((await ask(undefined, 'DELETE', `/${shown}`)).status, 401)

    const listed = async (token: string | undefined, query: string) =>
      (await ask(token, 'GET', query)).said.map(({ title }: { title: string }) => title)
    const owner = `?owner=${team.name}`
    assert.deepEqual(await listed(theirs, owner), ['Hidden', 'Shown'])
    assert.deepEqual(await listed(others, owner), ['Shown'])
    assert.deepEqual(await listed(undefined, `?item=models/${open.id}`), ['Shown'])
    assert.deepEqual(await listed(undefined, `?item=models/${shut.id}`), [])
    assert.deepEqual(await listed(ours, `?item=models/${shut.id}`), ['Hidden', 'Shown'])
    assert.deepEqual(await listed(ours, '?owner=nobody-at-all'), [])
    const page = await stranger.api.listCollections({ params: { username: team.name }, query: {} })
    assert.deepEqual(
      page.items.map(({ title, item_count }) => [title, item_count]),
      [['Shown', 1]],
    )
    // A key that is limited to another owner opens none of it.
    const key = await issueAccessKey(server, ada.user, { grants: { repo_access: 2 } })
    const { uid: repoUid } = shut
    await limitAccessKey(server, { keyUid: key.id, repoUid })
    assert.equal((await ask(key.token, 'GET', `/${hidden}`)).status, 404)
    assert.equal((await ask(key.token, 'PATCH', `/${shown}`, { title: 'Mine' })).status, 403)
    // Who gets to see the repository sees it there.
    await addCollaborator(server, { ownerId: grace.user.ownerId, repoUid, role: 'reader' })
    assert.deepEqual(idsOf((await ask(theirs, 'GET', `/${shown}`)).said), ['shut', 'open'])
  })

  it('come by pages, each with the first of its items', async () => {
    const ada = await signIn(server)
    const token = await keyOf(ada)
    const { username } = ada.user
    const items = await Promise.all(Array.from({ length: 5 }, (_, n) => repository(ada, `r${n}`)))
    for (const title of ['a', 'b', 'c']) {
      const slug = await make(token, username, title)
      for (const item of items) await ask(token, 'POST', `/${slug}/items`, { item })
    }
    const first = await ask(undefined, 'GET', `?owner=${username}&limit=2`)
    assert.deepEqual(
      first.said.map(({ title }: { title: string }) => title),
      ['c', 'b'],
    )
    assert.deepEqual([first.said[0].items.length, 'position' in first.said[0]], [4, false])
    const [, next = ''] = /<([^>]+)>/.exec(first.link ?? '') ?? []
    const rest = await (await fetch(next)).json()
    assert.deepEqual(
      Object(rest).map(({ title }: { title: string }) => title),
      ['a'],
    )
    const { items: shown, next: cursor } = await ada.api.listCollections({
      params: { username },
      query: { page_size: 2 },
    })
    assert.deepEqual(
      shown.map(({ title, item_count }) => [title, item_count]),
      [
        ['c', 5],
        ['b', 5],
      ],
    )
    const more = await ada.api.listCollections({ params: { username }, query: { after: cursor ?? '' } })
    assert.deepEqual(
      more.items.map(({ title }) => title),
      ['a'],
    )
    assert.equal(await codeOf(ada.api.listCollections({ params: { username: 'nobody-at-all' }, query: {} })), 404)
  })

  it('are found by the words of their titles, by whoever may see them', async () => {
    const ada = await signIn(server)
    const token = await keyOf(ada)
    const { username } = ada.user
    for (const title of ['Warp and weft', 'A 100% Warp', 'Under_score'])
      await make(token, username, title, { private: title.startsWith('A') })
    const found = async (key: string | undefined, q: string) => {
      const { said } = await ask(key, 'GET', `?owner=${username}&q=${encodeURIComponent(q)}`)
      return said.map(({ title }: { title: string }) => title)
    }
    assert.deepEqual(await found(token, 'WARP'), ['A 100% Warp', 'Warp and weft'])
    assert.deepEqual(await found(undefined, 'warp'), ['Warp and weft'])
    assert.deepEqual(await found(token, ' weft  warp '), ['Warp and weft'])
    // What a pattern of the database would mean is what it says here.
    assert.deepEqual(await found(token, '0%'), ['A 100% Warp'])
    assert.deepEqual(await found(token, 'r_s'), ['Under_score'])
    assert.deepEqual(await found(token, 'w_rp'), [])
    assert.equal((await found(token, ' ')).length, 3)
    const pages = await ask(token, 'GET', `?owner=${username}&q=warp&limit=1`)
    const [, next = ''] = /<([^>]+)>/.exec(pages.link ?? '') ?? []
    const rest = Object(await (await fetch(next, { headers: { authorization: `Bearer ${token}` } })).json())
    assert.deepEqual(
      rest.map(({ title }: { title: string }) => title),
      ['Warp and weft'],
    )
  })

  it('come by what was downloaded of them in the last week, where a client asks for what is sought after', async () => {
    const ada = await signIn(server)
    const token = await keyOf(ada)
    const { username } = ada.user
    for (const [name, week, isPrivate] of [
      ['quiet', 1, 0],
      ['loud', 9, 0],
      ['hidden', 99, 1],
    ] as const) {
      const item = await repository(ada, name)
      await server.database.write
        .updateTable('repositories')
        .set({ downloads_week: week, is_private: isPrivate })
        .where('name', '=', name)
        .where('owner_id', '=', ada.user.ownerId)
        .execute()
      const slug = await make(token, username, name)
      await ask(token, 'POST', `/${slug}/items`, { item })
    }
    await make(token, username, 'empty')
    const titles = (list: unknown) => Array.from(Object(list), (each) => Object(each).title)
    const sorted = async (sort: string) => titles((await ask(token, 'GET', `?owner=${username}&sort=${sort}`)).said)
    assert.deepEqual(await sorted('lastModified'), ['empty', 'hidden', 'loud', 'quiet'])
    assert.deepEqual(await sorted('upvotes'), ['empty', 'hidden', 'loud', 'quiet'])
    // What is not for everybody counts for nobody.
    assert.deepEqual(await sorted('trending'), ['loud', 'quiet', 'empty', 'hidden'])
    const first = await ask(undefined, 'GET', `?owner=${username}&sort=trending&limit=2`)
    const [, next = ''] = /<([^>]+)>/.exec(first.link ?? '') ?? []
    assert.deepEqual(titles(first.said), ['loud', 'quiet'])
    assert.deepEqual(titles(await (await fetch(next)).json()), ['empty', 'hidden'])
    assert.equal((await ask(token, 'GET', `?owner=${username}&sort=sideways`)).status, 400)
  })

  it('are refused where they say too much, or are too many', async () => {
    const ada = await signIn(server)
    const token = await keyOf(ada)
    const { username: namespace, ownerId } = ada.user
    for (const body of [
      { namespace },
      { namespace, title: ' ' },
      { namespace, title: 'x'.repeat(collectionBounds.title + 1) },
      { namespace, title: 'two\nlines' },
      { namespace, title: 'x', description: 'x'.repeat(collectionBounds.description + 1) },
    ])
      assert.equal((await ask(token, 'POST', '', body)).status, 400)
    const slug = await make(token, namespace, 'Full')
    const item = await repository(ada, 'one')
    const note = 'x'.repeat(collectionBounds.note + 1)
    assert.equal((await ask(token, 'POST', `/${slug}/items`, { item, note })).status, 400)
    const paper = { id: '2307.09288', type: 'paper' }
    assert.equal((await ask(token, 'POST', `/${slug}/items`, { item: paper })).status, 400)
    assert.equal((await ask(token, 'POST', `/${slug}/items`, { item: { id: 'x', type: 'model' } })).status, 404)

    const db = server.database.write
    const now = Date.now()
    const { id } = await db.selectFrom('collections').select('id').where('title', '=', 'Full').executeTakeFirstOrThrow()
    const many = Array.from({ length: collectionBounds.items }, (_, n) => n)
    await db
      .insertInto('repositories')
      .values(
        many.map((n) => ({
          ...{ uid: `many-${n}`, owner_id: ownerId, name: `many-${n}`, kind: 'model' as const, description: '' },
          ...{ is_private: 0 as const, default_branch: 'main', storage_node: 'local', state: 'ready' as const },
          ...{ created_at: now, updated_at: now, pushed_at: null },
        })),
      )
      .execute()
    const repos = await db.selectFrom('repositories').select('id').where('uid', 'like', 'many-%').execute()
    await db
      .insertInto('collection_items')
      .values(
        repos.map((repo, n) => ({
          ...{ uid: `many-${n}`, collection_id: id, repo_id: repo.id, position: n, note: '', created_at: now },
        })),
      )
      .execute()
    assert.equal((await ask(token, 'POST', `/${slug}/items`, { item })).status, 422)
    assert.equal((await ask(token, 'GET', `/${slug}`)).said.items.length, collectionBounds.items)
    await db
      .insertInto('collections')
      .values(
        many.slice(2).map((n) => ({
          ...{ uid: `many-${n}`, owner_id: ownerId, title: `Many ${n}`, description: '', is_private: 0 as const },
          ...{ theme: 'orange', position: 0, created_at: now, updated_at: now },
        })),
      )
      .execute()
    // Of several that come at once, as many are made as there is room for.
    const made = await Promise.all(['p', 'q', 'r'].map((title) => ask(token, 'POST', '', { title, namespace })))
    assert.deepEqual(made.map(({ status }) => status).toSorted(), [200, 422, 422])
  })
})
