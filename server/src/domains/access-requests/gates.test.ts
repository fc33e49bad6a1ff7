import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { client, runClient } from '@sheaf/git-engine/testing/git-client'
import { scratchFolder } from '@sheaf/git-engine/testing/scratch-repository'
import { eventually } from '@sheaf/server-core/testing/eventually'
import { afterAll, beforeAll, describe, it, type TestContext } from 'vitest'
import { addCollaborator, issueAccessKey, signIn, suspend, testPassword } from '../../testing/factories.ts'
import { startServer, type TestServer } from '../../testing/start-server.ts'

type Person = Awaited<ReturnType<typeof signIn>>

const bytes = Buffer.from('what only those read who were let in\n'.repeat(20))
const oid = createHash('sha256').update(bytes).digest('hex')
const pointer = `version https://git-lfs.github.com/spec/v1\noid sha256:${oid}\nsize ${bytes.length}\n`

describe('gated repositories', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await startServer()
  })
  afterAll(() => server.stop())

  /** A public model behind a gate, with a card, a folder and an object of Git LFS. */
  const scene = async (test: TestContext, gate: 'auto' | 'manual' = 'manual') => {
    const ada = await signIn(server)
    const grace = await signIn(server)
    const { username } = ada.user
    const params = { owner: username, repo: 'weights' }
    const { uid } = await ada.api.createRepository({
      body: { owner_uid: ada.user.uid, repo_name: 'weights', repo_kind: 'model' },
    })
    const folder = scratchFolder(test)
    await client(folder, 'init', '-q', '-b', 'main', '.')
    mkdirSync(join(folder, 'deep'))
    writeFileSync(join(folder, 'README.md'), '# What everybody reads\n')
    writeFileSync(join(folder, 'deep', 'README.md'), '# What few read\n')
    writeFileSync(join(folder, 'notes.txt'), 'unspoken weave\n')
    writeFileSync(join(folder, 'weights.bin'), pointer)
    await client(folder, 'add', '.')
    await client(folder, 'commit', '-q', '-m', 'Unspoken subject')
    const url = new URL(`/${username}/weights.git`, server.url)
    const as = ({ user }: Person) =>
      Object.assign(new URL(url), { username: user.username, password: testPassword }).href
    const { id: repo_id } = await server.database.read
      .selectFrom('repositories')
      .select('id')
      .where('uid', '=', uid)
      .executeTakeFirstOrThrow()
    const place = join(server.dataFolder, 'objects', oid.slice(0, 2))
    mkdirSync(place, { recursive: true })
    writeFileSync(join(place, oid), bytes)
    await server.database.write
      .insertInto('repository_objects')
      .values({ repo_id, oid, kind: 'lfs', bytes: bytes.length, created_at: 1, used_at: Date.now() })
      .execute()
    await client(folder, 'push', '-q', as(ada), 'main')
    await ada.api.setGate({ params, body: { gate } })
    const keyOf = async ({ user }: Person, level: 0 | 1 | 2 = 1) =>
      (await issueAccessKey(server, user, { grants: { repo_access: level, issue_access: level } })).token
    const hub = (path: string, { key, ...options }: RequestInit & { key?: string } = {}) =>
      fetch(new URL(path, server.url), {
        redirect: 'manual',
        ...options,
        headers: { ...(key !== undefined && { authorization: `Bearer ${key}` }) },
      })
    return { ada, grace, params, folder, id: `${username}/weights`, as, keyOf, hub, repoUid: uid }
  }

  const told = async (answer: Response) => [answer.status, answer.headers.get('x-error-code')]

  it('show what they say of themselves, the names of their files, and nothing that stands in these', async (test) => {
    const { ada, grace, params } = await scene(test)
    const { api, send } = grace
    const shown = await api.getRepository({ params })
    assert.deepEqual([shown.model.gate, shown.can_read, shown.access_request], ['manual', false, null])
    const at = { ...params, branch: 'HEAD', path: '' }
    const names = await api.listTree({ params: at, query: {} })
    assert.deepEqual(
      names.map(({ item, commit_message: said, commit_id: commit }) => [item.name, item.size !== null, said, commit]),
      [
        ['deep', false, null, null],
        ['notes.txt', true, null, null],
        ['README.md', true, null, null],
        ['weights.bin', true, null, null],
      ],
    )
    // The same folder, kept among the answers for its readers.
    await eventually(async () => {
      const [own] = await ada.api.listTree({ params: at, query: {} })
      assert.equal(own?.commit_message, 'Unspoken subject')
    })
    assert.equal((await api.listTree({ params: at, query: {} }))[0]?.commit_message, null)
    assert.match((await api.getReadme({ params: at, query: {} }))?.html ?? '', /everybody reads/)
    const root = `/api/repo/${params.owner}/weights`
    for (const path of [
      `${root}/readme/HEAD/deep`,
      `${root}/readme/main/`,
      `${root}/blob/main/notes.txt`,
      `${root}/commit/main?page=0&page_size=1`,
      `${root}/languages/main`,
      `${root}/activity`,
      `/${params.owner}/weights/raw/main/notes.txt`,
      `/${params.owner}/weights/archive/main.zip`,
    ]) {
      const answer = await send('GET', path)
      assert.equal(answer.status, 403, path)
      assert.match(answer.text, /shared on request/, path)
      assert.equal((await server.browser().send('GET', path)).status, 401, path)
    }
    // Stars are for whoever sees it; what a watcher hears of is what is pushed.
    assert.equal((await api.starRepository({ params })).stars, 1)
    assert.equal((await send('PUT', `${root}/watch`, { body: {} })).status, 403)
    const lists = await api.listUserRepositories({ params: { username: params.owner }, query: {} })
    assert.equal(lists.total, 1)
    const { number } = await api.createDiscussion({ params, body: { title: 'How was it made?', body: '' } })
    const discussion = await api.getDiscussion({ params: { ...params, number: `${number}` }, query: {} })
    assert.equal(discussion.thread.title, 'How was it made?')
  })

  it('let in who asks, where somebody accepts it, and shut them out again', async (test) => {
    const { ada, grace, params, as, folder } = await scene(test)
    const clone = async () => (await runClient(folder, ['ls-remote', as(grace)])).code
    assert.notEqual(await clone(), 0)
    assert.deepEqual(await grace.api.requestAccess({ params }), { state: 'pending', reason: '' })
    assert.deepEqual(await grace.api.requestAccess({ params }), { state: 'pending', reason: '' })
    assert.notEqual(await clone(), 0)
    const kindsOf = async ({ api }: Person) =>
      (await api.listNotifications({ query: {} })).items.map(({ kind }) => kind)
    await eventually(async () => assert.ok((await kindsOf(ada)).includes('access-request')))
    const list = (query: object) => ada.api.listAccessRequests({ params, query })
    const { items, counts } = await list({ query: grace.user.username.slice(0, 3).toUpperCase() })
    assert.deepEqual(
      items.map(({ username, state }) => [username, state]),
      [[grace.user.username, 'pending']],
    )
    assert.deepEqual(counts, { pending: 1, accepted: 0, rejected: 0 })
    assert.deepEqual((await list({ query: 'nobody-else' })).items, [])
    const at = { ...params, username: grace.user.username }
    await ada.api.decideAccessRequest({ params: at, body: { state: 'accepted' } })
    await eventually(async () => assert.ok((await kindsOf(grace)).includes('access-granted')))
    const { can_read, access_request } = await grace.api.getRepository({ params })
    assert.deepEqual([can_read, access_request?.state], [true, 'accepted'])
    assert.equal(await clone(), 0)
    await grace.api.watchRepository({ params })
    await ada.api.decideAccessRequest({ params: at, body: { state: 'rejected', reason: 'Students only' } })
    assert.notEqual(await clone(), 0)
    await eventually(async () => assert.ok((await kindsOf(grace)).includes('access-rejected')))
    assert.deepEqual((await grace.api.getRepository({ params })).access_request, {
      state: 'rejected',
      reason: 'Students only',
    })
    const again = await grace.send('POST', `/api/repo/${params.owner}/weights/access-request`, { body: {} })
    assert.equal(again.json.code, 409)
    // A decision that is taken back waits again; whoever asked may go.
    await ada.api.decideAccessRequest({ params: at, body: { state: 'pending' } })
    await grace.api.withdrawAccessRequest({ params })
    const shut = await grace.api.getRepository({ params })
    assert.deepEqual([shut.access_request, shut.open_pulls, shut.open_discussions], [null, null, 0])
    const missing = await ada.send('POST', `/api/repo/${params.owner}/weights/access-requests/${at.username}`, {
      body: { state: 'accepted' },
    })
    assert.equal(missing.json.code, 404)
    await ada.api.grantAccess({ params, body: { username: grace.user.username } })
    assert.equal(await clone(), 0)
    const twice = await ada.send('POST', `/api/repo/${params.owner}/weights/access-requests`, {
      body: { username: grace.user.username },
    })
    assert.equal(twice.json.code, 409)
  })

  it('decide by whoever looks after them, and by nobody else', async (test) => {
    const { grace, params, repoUid } = await scene(test)
    const [reader, maintainer] = [await signIn(server), await signIn(server)]
    await addCollaborator(server, { ownerId: reader.user.ownerId, repoUid, role: 'reader' })
    await addCollaborator(server, { ownerId: maintainer.user.ownerId, repoUid, role: 'maintainer' })
    // A role is more than a request.
    assert.equal((await reader.api.getRepository({ params })).can_read, true)
    await grace.api.requestAccess({ params })
    const root = `/api/repo/${params.owner}/weights`
    const accepting = { body: { state: 'accepted' } }
    for (const person of [grace, reader]) {
      assert.equal((await person.send('GET', `${root}/access-requests`)).status, 403)
      const own = await person.send('POST', `${root}/access-requests/${grace.user.username}`, accepting)
      assert.equal(own.status, 403)
      assert.equal((await person.send('POST', `${root}/settings/gate`, { body: { gate: 'none' } })).status, 403)
    }
    await eventually(async () => {
      const { items } = await maintainer.api.listNotifications({ query: {} })
      assert.ok(items.some(({ kind }) => kind === 'access-request'))
    })
    await maintainer.api.decideAccessRequest({
      params: { ...params, username: grace.user.username },
      body: { state: 'accepted' },
    })
    assert.equal((await grace.api.getRepository({ params })).can_read, true)
    await suspend(server, grace.user)
    assert.equal((await grace.send('GET', `${root}/blob/main/notes.txt`)).status, 403)
  })

  it('let in at once whoever asks, where they say so', async (test) => {
    const { ada, grace, params } = await scene(test, 'auto')
    assert.equal((await grace.api.getRepository({ params })).can_read, false)
    assert.equal((await grace.api.requestAccess({ params })).state, 'accepted')
    assert.equal((await grace.api.getRepository({ params })).can_read, true)
    // What is private opens to nobody who was let in while it was not.
    await ada.api.setRepositoryVisibility({ params, body: { is_private: true } })
    assert.equal((await grace.send('GET', `/api/repo/${params.owner}/weights`)).status, 404)
    await ada.api.setRepositoryVisibility({ params, body: { is_private: false } })
    // A gate that was open meanwhile knows whom it let in before.
    const other = await signIn(server)
    await ada.api.setGate({ params, body: { gate: 'none' } })
    assert.equal((await other.api.getRepository({ params })).can_read, true)
    await ada.api.setGate({ params, body: { gate: 'manual' } })
    assert.equal((await other.api.getRepository({ params })).can_read, false)
    assert.equal((await grace.api.getRepository({ params })).can_read, true)
  })

  it('give no object of Git LFS to who was shut out, by no token of before either', async (test) => {
    const { ada, grace, params, id, keyOf, hub } = await scene(test)
    const key = await keyOf(grace)
    const batch = (authorization: string | undefined) =>
      fetch(`${server.url}/${id}.git/info/lfs/objects/batch`, {
        method: 'POST',
        headers: { 'content-type': 'application/vnd.git-lfs+json', ...(authorization && { authorization }) },
        body: JSON.stringify({ operation: 'download', objects: [{ oid, size: bytes.length }] }),
      })
    assert.equal((await batch(undefined)).status, 401)
    assert.equal((await batch(`Bearer ${key}`)).status, 403)
    assert.deepEqual(await told(await hub(`/${id}/resolve/main/weights.bin`, { key })), [403, 'GatedRepo'])
    const at = { ...params, username: grace.user.username }
    await ada.api.grantAccess({ params, body: { username: grace.user.username } })
    const { objects } = Object(await (await batch(`Bearer ${key}`)).json())
    const { href, header } = objects[0].actions.download
    assert.equal((await fetch(href, { headers: header })).status, 200)
    await ada.api.decideAccessRequest({ params: at, body: { state: 'rejected' } })
    assert.equal((await fetch(href, { headers: header })).status, 403)
    // A key that opens no repositories opens none of what its user was let in to.
    await ada.api.decideAccessRequest({ params: at, body: { state: 'accepted' } })
    assert.equal((await hub(`/${id}/resolve/main/notes.txt`, { key })).status, 200)
    assert.equal((await hub(`/${id}/resolve/main/notes.txt`, { key: await keyOf(grace, 0) })).status, 403)
  })

  it('are told to clients of the Hub as they know them', async (test) => {
    const { ada, grace, id, keyOf, hub } = await scene(test)
    const [own, key] = [await keyOf(ada, 2), await keyOf(grace, 2)]
    const root = `/api/models/${id}`
    const put = (body: object) =>
      fetch(`${server.url}${root}/settings`, {
        method: 'PUT',
        headers: { authorization: `Bearer ${own}`, 'content-type': 'application/json' },
        body: JSON.stringify(body),
      })
    const info = async () => Object(await (await hub(`${root}?blobs=true`)).json())
    assert.equal((await info()).gated, 'manual')
    assert.deepEqual(
      (await info()).siblings.map(({ rfilename }: { rfilename: string }) => rfilename),
      ['README.md', 'deep/README.md', 'notes.txt', 'weights.bin'],
    )
    const [listed] = Object(await (await hub(`/api/models?author=${ada.user.username}`)).json())
    assert.equal(listed.gated, 'manual')
    const [entry] = Object(await (await hub(`${root}/tree/main?expand=true`)).json())
    assert.equal(entry.lastCommit, undefined)
    assert.deepEqual(await told(await hub(`${root}/auth-check`)), [401, 'GatedRepo'])
    for (const path of [`${root}/auth-check`, `${root}/commits/main`, `/${id}/resolve/main/README.md`])
      assert.deepEqual(await told(await hub(path, { key })), [403, 'GatedRepo'], path)
    assert.deepEqual(await told(await hub(`${root}/discussions?type=pull_request`, { key })), [200, null])
    assert.equal((await hub(`/${id}/ask-access`, { key, method: 'POST' })).status, 200)
    const requests = Object(await (await hub(`${root}/user-access-request/pending`, { key: own })).json())
    assert.deepEqual([requests[0].user.user, requests[0].status], [grace.user.username, 'pending'])
    assert.match(requests[0].timestamp, /Z$/)
    assert.equal((await hub(`${root}/user-access-request/pending`, { key })).status, 403)
    // What opens comes last, what closes first.
    for (const gated of ['auto', 'manual'] as const) {
      assert.deepEqual(await (await put({ gated, private: false })).json(), { private: false, gated })
      assert.deepEqual(await (await put({ private: true })).json(), { private: true, gated })
      assert.deepEqual(await told(await hub(root)), [401, 'RepoNotFound'])
    }
    assert.equal((await put({ gated: 'yes', private: false })).status, 400)
    assert.deepEqual(await (await put({ gated: false })).json(), { private: true, gated: false })
    assert.equal((await hub(`${root}/user-access-request/pending`, { key: own })).status, 400)
  })

  it('stay closed in copies, searches, feeds and profiles', async (test) => {
    const { ada, grace, params, hub } = await scene(test)
    const fork = (person: Person, owner_uid: string) =>
      person.send('POST', `/api/repo/${params.owner}/weights/forks`, { body: { owner_uid, repo_name: 'weights' } })
    assert.equal((await fork(grace, grace.user.uid)).status, 403)
    const found = async ({ api }: Pick<Person, 'api'>) =>
      (await api.searchCode({ query: { query: 'unspoken weave' } })).results.length
    await eventually(async () => assert.equal(await found(ada), 1))
    assert.equal(await found(grace), 0)
    assert.equal(await found(server.browser()), 0)
    const foundCommits = async ({ api }: Pick<Person, 'api'>) =>
      (await api.searchAllCommits({ query: { query: `"Unspoken subject" repo:${params.owner}/weights` } })).results
        .length
    await eventually(async () => assert.notEqual(await foundCommits(ada), 0))
    assert.equal(await foundCommits(grace), 0)
    assert.equal(await foundCommits(server.browser()), 0)
    assert.equal((await hub(`/${params.owner}/weights.atom`)).status, 404)
    assert.equal((await hub(`/${params.owner}/weights/releases.atom`)).status, 404)
    assert.equal((await hub(`/${params.owner}/weights/-/card.png`)).status, 200)
    await ada.api.grantAccess({ params, body: { username: grace.user.username } })
    await eventually(async () => assert.equal(await found(grace), 1))
    // What a few may read is not shown to more by a copy: it is private, and stays so.
    await fork(grace, grace.user.uid)
    const copied = { owner: grace.user.username, repo: 'weights' }
    await eventually(async () =>
      assert.equal((await grace.api.getRepository({ params: copied })).model.is_private, true),
    )
    const shown = await grace.send('POST', `/api/repo/${copied.owner}/weights/settings/visibility`, {
      body: { is_private: false },
    })
    assert.equal(shown.json.code, 409)
    // The README of a profile is what everybody may read.
    await ada.api.renameRepository({ params, body: { repo_name: ada.user.username } })
    const { username } = ada.user
    assert.equal(await grace.api.getProfileReadme({ params: { username } }), null)
    await ada.api.setGate({ params: { owner: username, repo: username }, body: { gate: 'none' } })
    assert.match((await grace.api.getProfileReadme({ params: { username } }))?.readme.html ?? '', /everybody reads/)
  })

  it('tell of discussions whoever sees them, and of pull requests who may read them', async (test) => {
    const { ada, grace, params, folder } = await scene(test)
    const mention = `@${grace.user.username} look`
    await ada.api.createDiscussion({ params, body: { title: 'Open talk', body: mention } })
    const base = await client(folder, 'rev-parse', 'main')
    const head = 'proposing'
    await ada.api.createCommit({
      params,
      body: {
        ...{ branch: 'main', base, new_branch: head, message: 'x' },
        changes: [{ action: 'put', path: 'new.txt', text: 'x' }],
      },
    })
    const { number } = await ada.api.createPull({
      params,
      body: { base: 'main', head, title: 'Closed', body: mention },
    })
    const titles = async () =>
      (await grace.api.listNotifications({ query: {} })).items.map(({ thread }) => thread?.title)
    await eventually(async () => assert.deepEqual(await titles(), ['Open talk']))
    const root = `/api/repo/${params.owner}/weights`
    assert.equal((await grace.send('GET', `${root}/pulls/${number}`)).status, 403)
    assert.equal((await grace.send('GET', `${root}/pulls`)).status, 403)
    const comment = await grace.send('POST', `${root}/discussions/${number}/comments`, { body: { body: 'x' } })
    assert.equal(comment.status, 403)
    assert.equal((await grace.send('GET', `${root}/threads/${number}/subscription`)).status, 403)
    assert.equal((await grace.send('GET', `${root}/threads/1/subscription`)).status, 200)
  })
})
