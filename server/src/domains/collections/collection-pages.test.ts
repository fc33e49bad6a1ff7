import assert from 'node:assert/strict'
import { limits } from '@sheaf/contract'
import { afterAll, beforeAll, describe, it } from 'vitest'
import { codeOf, refusalOf } from '../../testing/code-of.ts'
import { addCollaborator, createTeam, issueAccessKey, limitAccessKey, signIn } from '../../testing/factories.ts'
import { startServer, type TestServer } from '../../testing/start-server.ts'

// Runs over both databases: who may change what is a condition there, beside the policy.
describe('collections as pages make and change them', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await startServer()
  })
  afterAll(() => server.stop())

  type Person = Awaited<ReturnType<typeof signIn>>
  const repository = async ({ api, user }: Person, repo_name: string, more: object = {}) => {
    const { uid } = await api.createRepository({ body: { owner_uid: user.uid, repo_name, ...more } })
    return { uid, owner: user.username, repo: repo_name }
  }
  const namesIn = async ({ api }: Person, params: { owner: string; slug: string }) =>
    (await api.getCollection({ params })).items.map(({ name }) => name)

  it('are created, renamed, hidden and deleted', async () => {
    const ada = await signIn(server)
    const { username: owner } = ada.user
    const nobody = server.browser().api
    const body = { owner, title: ' Grains ', description: 'All\r\nof it', is_private: false }
    assert.equal(await codeOf(nobody.createCollection({ body })), 401)
    assert.equal(await codeOf(ada.api.createCollection({ body: { ...body, title: ' ' } })), 400)
    const long = 'x'.repeat(limits.collectionTitleMax + 1)
    assert.equal(await codeOf(ada.api.createCollection({ body: { ...body, title: long } })), 400)
    const created = await ada.api.createCollection({ body })
    assert.match(created.slug, /^grains-[0-9a-f]{24}$/)
    const params = { owner, slug: created.slug }
    const seen = await ada.api.getCollection({ params })
    assert.deepEqual(
      [seen.title, seen.description, seen.is_private, seen.may_change],
      ['Grains', 'All\nof it', false, true],
    )
    assert.equal(await refusalOf(ada.api.createCollection({ body })), 'collection.title_taken')

    const other = await ada.api.createCollection({ body: { ...body, title: 'Other' } })
    const taking = { params: { owner, slug: other.slug }, body: { ...body, title: 'Grains' } }
    assert.equal(await refusalOf(ada.api.updateCollection(taking)), 'collection.title_taken')
    const { slug } = await ada.api.updateCollection({
      params,
      body: { title: 'Rye', description: '', is_private: true },
    })
    assert.match(slug, /^rye-[0-9a-f]{24}$/)
    const changed = await ada.api.getCollection({ params: { owner, slug } })
    assert.deepEqual([changed.title, changed.description, changed.is_private], ['Rye', '', true])
    assert.equal(await refusalOf(nobody.getCollection({ params })), 'collection.missing')
    await ada.api.deleteCollection({ params })
    assert.equal(await refusalOf(ada.api.deleteCollection({ params })), 'collection.missing')
    assert.deepEqual(
      (await ada.api.listCollections({ params: { username: owner } })).items.map(({ title }) => title),
      ['Other'],
    )
  })

  it('are found by words of their titles', async () => {
    const ada = await signIn(server)
    const { username: owner } = ada.user
    for (const title of ['Rye and oats', 'Spelt'])
      await ada.api.createCollection({ body: { owner, title, description: '', is_private: title === 'Spelt' } })
    const found = async (q: string, { api } = server.browser()) =>
      (await api.listCollections({ params: { username: owner }, query: { q } })).items.map(({ title }) => title)
    assert.deepEqual(await found('oats RYE'), ['Rye and oats'])
    assert.deepEqual(await found('pelt'), [])
    assert.deepEqual(await found('pelt', ada), ['Spelt'])
    assert.equal(await codeOf(found('x'.repeat(101))), 400)
  })

  it('are made and changed by whoever may act for their owner', async () => {
    const [ada, grace, reader, stranger] = [
      await signIn(server),
      await signIn(server),
      await signIn(server),
      await signIn(server),
    ]
    const team = await createTeam(server, {
      name: 'reapers',
      members: [
        [ada.user, 'maintainer'],
        [grace.user, 'writer'],
        [reader.user, 'reader'],
      ],
    })
    const body = { owner: team.name, title: 'Ours', is_private: true }
    const mayCreate = async ({ api }: Pick<Person, 'api'>) =>
      (await api.listCollections({ params: { username: team.name } })).may_create
    assert.deepEqual(await Promise.all([ada, reader, stranger, server.browser()].map(mayCreate)), [
      true,
      false,
      false,
      false,
    ])
    for (const { api } of [reader, stranger])
      assert.equal(await refusalOf(api.createCollection({ body })), 'collection.not_creator')
    const nowhere = { ...body, owner: 'nobody-at-all' }
    assert.equal(await refusalOf(ada.api.createCollection({ body: nowhere })), 'collection.not_creator')
    const params = await ada.api.createCollection({ body })

    const changes = ({ api }: Pick<Person, 'api'>, item = 'x') => [
      () => api.updateCollection({ params, body: { title: 'Theirs' } }),
      () => api.deleteCollection({ params }),
      () => api.addCollectionItem({ params, body: { owner: team.name, repo: 'none' } }),
      () => api.updateCollectionItem({ params: { ...params, item }, body: { place: 0 } }),
      () => api.deleteCollectionItem({ params: { ...params, item } }),
    ]
    for (const change of changes(server.browser())) assert.equal(await codeOf(change()), 401)
    // What is named in vain is looked for before the collection.
    const told = async (of: Person) => Promise.all(changes(of).map((change) => refusalOf(change())))
    assert.deepEqual(new Set(await told(stranger)), new Set(['collection.missing', 'repository.missing']))
    assert.deepEqual(new Set(await told(reader)), new Set(['collection.read_only', 'repository.missing']))
    assert.equal((await reader.api.getCollection({ params })).may_change, false)

    const mine = await repository(grace, 'mine', { repo_is_private: true })
    const { uid: item } = await grace.api.addCollectionItem({ params, body: { ...mine, note: 'Look' } })
    await grace.api.updateCollection({ params, body: { title: 'Ours', description: 'Of all', is_private: true } })
    // What it says of one's own stays unseen by others, who move and take out nothing of it.
    assert.deepEqual([await namesIn(grace, params), await namesIn(ada, params)], [['mine'], []])
    const at = { ...params, item }
    assert.equal(
      await refusalOf(ada.api.updateCollectionItem({ params: at, body: { note: '' } })),
      'collection.item_missing',
    )
    assert.equal(await refusalOf(ada.api.deleteCollectionItem({ params: at })), 'collection.item_missing')
    await grace.api.deleteCollectionItem({ params: at })
    assert.deepEqual(await namesIn(grace, params), [])
  })

  it('take repositories that whoever adds them sees, each once, in the order that they are put in', async () => {
    const [ada, stranger] = [await signIn(server), await signIn(server)]
    const params = await ada.api.createCollection({ body: { owner: ada.user.username, title: 'Order' } })
    const uids: string[] = []
    for (const name of ['one', 'two', 'three']) {
      const added = await ada.api.addCollectionItem({ params, body: await repository(ada, name) })
      uids.push(added.uid)
    }
    const one = { owner: ada.user.username, repo: 'one' }
    assert.equal(await refusalOf(ada.api.addCollectionItem({ params, body: one })), 'collection.has_item')
    const hidden = await repository(stranger, 'hidden', { repo_is_private: true })
    assert.equal(await refusalOf(ada.api.addCollectionItem({ params, body: hidden })), 'repository.missing')
    const [first = '', , third = ''] = uids
    await ada.api.updateCollectionItem({ params: { ...params, item: third }, body: { place: 0 } })
    await ada.api.updateCollectionItem({
      params: { ...params, item: first },
      body: { place: 2, note: 'Last\r\nof all' },
    })
    assert.deepEqual(await namesIn(ada, params), ['three', 'two', 'one'])
    assert.equal((await ada.api.getCollection({ params })).items[2]?.note, 'Last\nof all')
    const note = 'x'.repeat(limits.collectionNoteMax + 1)
    for (const body of [{ note }, { place: -1 }, { place: 0.5 }])
      assert.equal(await codeOf(ada.api.updateCollectionItem({ params: { ...params, item: first }, body })), 400)
    await ada.api.deleteCollectionItem({ params: { ...params, item: third } })
    assert.deepEqual(await namesIn(stranger, params), ['two', 'one'])
  })

  it('are told to whoever would add a repository: those that they may change, and what it is in each', async () => {
    const [ada, grace, reader] = [await signIn(server), await signIn(server), await signIn(server)]
    const team = await createTeam(server, {
      name: 'threshers',
      members: [
        [grace.user, 'writer'],
        [ada.user, 'maintainer'],
        [reader.user, 'reader'],
      ],
    })
    const own = await ada.api.createCollection({ body: { owner: ada.user.username, title: 'Own' } })
    await ada.api.createCollection({ body: { owner: team.name, title: 'Ours', is_private: true } })
    const theirs = await grace.api.createCollection({ body: { owner: grace.user.username, title: 'Theirs' } })
    const { uid: repoUid, ...params } = await repository(ada, 'shut', { repo_is_private: true })
    assert.equal(await codeOf(server.browser().api.listCollectionChoices({ params })), 401)
    assert.equal(await refusalOf(grace.api.listCollectionChoices({ params })), 'repository.missing')
    const { uid } = await ada.api.addCollectionItem({ params: own, body: { ...params, note: 'First' } })
    const choicesOf = async ({ api }: Pick<Person, 'api'>, query: { page_size?: number; after?: string } = {}) => {
      const { items, next } = await api.listCollectionChoices({ params, query })
      return { titles: items.map(({ title }) => title), items: items.map(({ item }) => item), next }
    }
    assert.deepEqual(await choicesOf(ada), {
      titles: ['Own', 'Ours'],
      items: [{ uid, note: 'First' }, null],
      next: null,
    })
    const { titles, next } = await choicesOf(ada, { page_size: 1 })
    assert.deepEqual(titles, ['Own'])
    assert.deepEqual((await choicesOf(ada, { page_size: 1, after: next ?? '' })).titles, ['Ours'])

    for (const { user } of [grace, reader])
      await addCollaborator(server, { ownerId: user.ownerId, repoUid, role: 'reader' })
    assert.deepEqual((await choicesOf(reader)).titles, [])
    assert.deepEqual(await choicesOf(grace), { titles: ['Theirs', 'Ours'], items: [null, null], next: null })
    await grace.api.addCollectionItem({ params: theirs, body: params })
    assert.notEqual((await choicesOf(grace)).items[0], null)
    assert.equal((await choicesOf(ada)).titles.length, 2)

    // A key that is limited to one repository names no owner: it changes none.
    const { id, token } = await issueAccessKey(server, ada.user, { grants: { repo_access: 2 } })
    const byKey = async () => {
      const url = new URL(`/api/repo/${params.owner}/${params.repo}/collections`, server.url)
      const answer = await fetch(url, { headers: { authorization: `Bearer ${token}` } })
      return Object(await answer.json()).data.items.length
    }
    assert.equal(await byKey(), 2)
    await limitAccessKey(server, { keyUid: id, repoUid })
    assert.equal(await byKey(), 0)
  })
})
