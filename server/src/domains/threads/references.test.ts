import assert from 'node:assert/strict'
import { limits } from '@sheaf/contract'
import { eventually } from '@sheaf/server-core/testing/eventually'
import { afterAll, beforeAll, describe, it } from 'vitest'
import { addCollaborator, createTeam, signIn } from '../../testing/factories.ts'
import { startServer, type TestServer } from '../../testing/start-server.ts'

type Person = Awaited<ReturnType<typeof signIn>>
interface At {
  owner: string
  repo: string
}

describe('what texts of threads refer to', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await startServer()
  })
  afterAll(() => server.stop())

  const make = async (by: Person, repo: string, isPrivate = false) => {
    const { uid } = await by.api.createRepository({
      body: { owner_uid: by.user.uid, repo_name: repo, repo_is_private: isPrivate },
    })
    return { uid, at: { owner: by.user.username, repo } }
  }
  const open = async (by: Person, params: At, body = '') =>
    String((await by.api.createDiscussion({ params, body: { title: 'Which yarn?', body } })).number)
  const htmlFor = async ({ api }: Pick<Person, 'api'>, at: At, number: string) =>
    (await api.getDiscussion({ params: { ...at, number } })).thread.body_html ?? ''
  /** What a thread says of others that refer to it. */
  const linksTo = async ({ api }: Pick<Person, 'api'>, at: At, number: string) =>
    (await api.getDiscussion({ params: { ...at, number } })).items.flatMap((item) =>
      item.kind === 'event' && item.what === 'referenced'
        ? [`${item.repository?.owner}/${item.repository?.repo}#${item.to} ${item.from} ${item.by?.username}`]
        : [],
    )
  const reveal = (uid: string, values: { is_private: 0 | 1 }) =>
    server.database.write.updateTable('repositories').set(values).where('uid', '=', uid).execute()

  it('are links to threads of other repositories for those who may read them, and plain text for all others', async () => {
    const [ada, grace] = [await signIn(server), await signIn(server)]
    const [loom, vault] = [await make(ada, 'loom'), await make(ada, 'vault', true)]
    const { username } = ada.user
    await open(ada, vault.at)
    const text = `See ${username}/VAULT#1, ${username}/vault#2 and ${username}/nothing#1`
    const number = await open(ada, loom.at, text)
    const link = `<a href="/${username}/vault/discussions/1">${username}/VAULT#1</a>`
    const forAda = await htmlFor(ada, loom.at, number)
    assert.equal(forAda, `<p>See ${link}, ${username}/vault#2 and ${username}/nothing#1</p>\n`)
    // Whoever reads first does not read for others.
    for (const each of [grace, server.browser(), ada, grace])
      assert.equal(await htmlFor(each, loom.at, number), each === ada ? forAda : `<p>${text}</p>\n`)
    assert.equal((await grace.api.previewThreadText({ params: loom.at, body: { text } })).html, `<p>${text}</p>\n`)
    await addCollaborator(server, { ownerId: grace.user.ownerId, repoUid: vault.uid, role: 'reader' })
    assert.equal(await htmlFor(grace, loom.at, number), forAda)
    assert.equal(await htmlFor(server.browser(), loom.at, number), `<p>${text}</p>\n`)
  })

  it('say so in the thread of the other repository, to those who may read where', async () => {
    const [ada, grace] = [await signIn(server), await signIn(server)]
    const [loom, vault] = [await make(ada, 'loom'), await make(ada, 'vault', true)]
    const { username } = ada.user
    const number = await open(grace, loom.at)
    const page = (by: Pick<Person, 'api'>) =>
      by.api.getDiscussion({ params: { ...loom.at, number }, query: { page_size: 1 } })
    const before = JSON.stringify(await page(grace))
    const source = { params: { ...vault.at, number: await open(ada, vault.at, `As in ${username}/loom#${number}`) } }
    await ada.api.createComment({ ...source, body: { body: `Again: ${username}/loom#${number}` } })
    assert.deepEqual(await linksTo(ada, loom.at, number), [`${username}/vault#1 discussion ${username}`])
    for (const each of [grace, server.browser()]) assert.deepEqual(await linksTo(each, loom.at, number), [])
    // Not a trace of it: neither times nor revisions, nor a page that is shorter than it should be.
    assert.equal(JSON.stringify(await page(grace)), before)
    await grace.api.createComment({ params: { ...loom.at, number }, body: { body: 'Wool' } })
    assert.deepEqual([(await page(grace)).items.map(({ kind }) => kind), (await page(grace)).next], [['comment'], null])
    assert.equal((await page(ada)).items[0]?.kind, 'event')

    await reveal(vault.uid, { is_private: 0 })
    assert.equal((await linksTo(grace, loom.at, number)).length, 1)
    await reveal(vault.uid, { is_private: 1 })
    assert.deepEqual(await linksTo(grace, loom.at, number), [])
    await ada.api.deleteDiscussion(source)
    assert.deepEqual(await linksTo(ada, loom.at, number), [])
  })

  it('say nothing in threads that whoever wrote may not read, in archived repositories, or beyond as many as there may be', async () => {
    const [ada, grace] = [await signIn(server), await signIn(server)]
    const [vault, shelf, loom] = [await make(ada, 'vault', true), await make(ada, 'shelf'), await make(grace, 'loom')]
    const { username } = ada.user
    for (const { at } of [vault, shelf]) await open(ada, at)
    await ada.api.archiveRepository({ params: shelf.at, body: { archived: true } })
    const text = `${username}/vault#1 ${username}/shelf#1 ${grace.user.username}/loom#1`
    const first = await open(grace, loom.at, text)
    assert.match(await htmlFor(grace, loom.at, first), /shelf\/discussions\/1"/)
    for (const { at } of [vault, shelf]) assert.deepEqual(await linksTo(ada, at, '1'), [])
    // With its name or without, a thread of the same repository is one.
    const second = await open(grace, loom.at, `#${first} ${grace.user.username}/loom#${first}`)
    assert.deepEqual(await linksTo(grace, loom.at, first), [
      `undefined/undefined#${second} discussion ${grace.user.username}`,
    ])

    const spool = await make(grace, 'spool')
    const target = await open(grace, spool.at)
    const { id: thread_id } = await server.database.read
      .selectFrom('threads')
      .innerJoin('repositories', 'repositories.id', 'threads.repo_id')
      .select('threads.id')
      .where('repositories.uid', '=', spool.uid)
      .executeTakeFirstOrThrow()
    const { id: repo_id } = await server.database.read
      .selectFrom('repositories')
      .select('id')
      .where('uid', '=', loom.uid)
      .executeTakeFirstOrThrow()
    const base = {
      repo_id,
      kind: 'discussion',
      title: 'x',
      body: '',
      state: 'open',
      created_at: 1,
      updated_at: 1,
    } as const
    const sources = await server.database.write
      .insertInto('threads')
      .values(Array.from({ length: limits.backLinksPerThread }, (_, at) => ({ ...base, number: 100 + at })))
      .returning('id')
      .execute()
    const event = { thread_id, body: '', happened: 'referenced', details: '{}', created_at: 1 }
    await server.database.write
      .insertInto('thread_comments')
      .values(sources.map(({ id: source_id }) => ({ ...event, uid: `${spool.uid}:${source_id}`, source_id })))
      .execute()
    await open(grace, loom.at, `${grace.user.username}/spool#${target}`)
    const { count } = await server.database.read
      .selectFrom('thread_comments')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('thread_id', '=', thread_id)
      .executeTakeFirstOrThrow()
    assert.equal(Number(count), limits.backLinksPerThread)
  })

  it('are links to commits that a ref reaches, for those who may read what the repository holds', async () => {
    const [ada, grace] = [await signIn(server), await signIn(server)]
    const loom = await make(ada, 'loom')
    const commit = async (base: string | null, text: string) => {
      const changes = [{ action: 'put' as const, path: 'file.txt', text }]
      const body = { branch: 'main', base, changes, message: 'Weave' }
      return (await ada.api.createCommit({ params: loom.at, body })).commit_id
    }
    const first = await commit(null, 'one\n')
    const none = 'f'.repeat(40)
    const number = await open(
      grace,
      loom.at,
      `Since ${first.slice(0, 9).toUpperCase()}, not \`${first}\`, ${none} or main`,
    )
    const link = (id: string) => `<a href="/${loom.at.owner}/loom/commit/${id}"><code>${id.slice(0, 7)}</code></a>`
    const drawn = `<p>Since ${link(first)}, not <code>${first}</code>, ${none} or main</p>\n`
    // A machine that is busy may take longer to find them than a reader waits.
    await eventually(async () => assert.equal(await htmlFor(ada, loom.at, number), drawn))
    for (const each of [grace, server.browser()]) assert.equal(await htmlFor(each, loom.at, number), drawn)
    await ada.api.setGate({ params: loom.at, body: { gate: 'manual' } })
    const outside = `<p>Since ${first.slice(0, 9).toUpperCase()}, not <code>${first}</code>, ${none} or main</p>\n`
    assert.equal(await htmlFor(grace, loom.at, number), outside)
    assert.equal(await htmlFor(ada, loom.at, number), drawn)
  })

  it('are links to teams, whose members hear of it from one of them or from whoever may push', async () => {
    const [ada, grace, mary, eve] = await Promise.all([1, 2, 3, 4].map(() => signIn(server)))
    assert.ok(ada && grace && mary && eve)
    const loom = await make(ada, 'loom', true)
    const name = `weavers-${ada.user.userId}`
    await createTeam(server, {
      name,
      members: [
        [grace.user, 'owner'],
        [mary.user, 'reader'],
        [eve.user, 'reader'],
      ],
    })
    for (const { user } of [grace, mary])
      await addCollaborator(server, { ownerId: user.ownerId, repoUid: loom.uid, role: 'reader' })
    const stranger = await signIn(server)
    await addCollaborator(server, { ownerId: stranger.user.ownerId, repoUid: loom.uid, role: 'reader' })
    const reasonOf = async ({ api }: Person, number: string) =>
      (await api.getThreadSubscription({ params: { ...loom.at, number } })).reason
    for (const [by, reason] of [
      [ada, 'mention'],
      [grace, 'mention'],
      [stranger, null],
    ] as const) {
      const number = await open(by, loom.at, `For @${name.toUpperCase()}`)
      assert.match(await htmlFor(mary, loom.at, number), new RegExp(`<a href="/${name}">`))
      assert.equal(await reasonOf(mary, number), reason)
      assert.equal(await reasonOf(by, number), 'author')
      await addCollaborator(server, { ownerId: eve.user.ownerId, repoUid: loom.uid, role: 'reader' })
      assert.equal(await reasonOf(eve, number), null)
      await server.database.write.deleteFrom('collaborators').where('owner_id', '=', eve.user.ownerId).execute()
    }
    await eventually(async () => {
      const { items } = await mary.api.listNotifications({ query: {} })
      assert.deepEqual(
        items.map(({ thread }) => thread?.reason),
        ['mention', 'mention'],
      )
    })
    assert.deepEqual((await eve.api.listNotifications({ query: {} })).items, [])
  })
})
