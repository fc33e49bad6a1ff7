import assert from 'node:assert/strict'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { client } from '@sheaf/git-engine/testing/git-client'
import { scratchFolder } from '@sheaf/git-engine/testing/scratch-repository'
import { AppError } from '@sheaf/server-core/app-error'
import { afterAll, beforeAll, describe, expect, it, type TestContext } from 'vitest'
import { noFacts } from '../../cards/parsed-card.ts'
import { allDelivered } from '../../testing/all-delivered.ts'
import { createTeam, createUser, issueAccessKey, signIn, testPassword } from '../../testing/factories.ts'
import { startServer, type TestServer } from '../../testing/start-server.ts'
import { readOperations } from './read-operations.ts'

describe('the Hub', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await startServer()
  })
  afterAll(() => server.stop())

  /** Somebody with a key, and a repository with a folder of files. */
  const scene = async (test: TestContext, { isPrivate = false, branch = 'main' } = {}) => {
    const { api, user } = await signIn(server)
    const { token } = await issueAccessKey(server, user, { grants: { repo_access: 2 } })
    const id = `${user.username}/model`
    await api.createRepository({
      body: { owner_uid: user.uid, repo_name: 'model', repo_is_private: isPrivate, repo_default_branch: branch },
    })
    const folder = scratchFolder(test)
    await client(folder, 'init', '-q', '-b', branch, '.')
    for (const name of ['a.txt', 'b.txt', 'README.md']) writeFileSync(join(folder, name), `${name}\n`)
    await client(folder, 'add', '.')
    await client(folder, 'commit', '-q', '-m', 'First')
    const url = new URL(`/${id}.git`, server.url)
    url.username = user.username
    url.password = testPassword
    await client(folder, 'push', '-q', url.href, branch)
    const commit = await client(folder, 'rev-parse', 'HEAD')
    const ask = (path: string, { key = token, ...options }: RequestInit & { key?: string } = {}) =>
      fetch(new URL(path, server.url), {
        redirect: 'manual',
        ...options,
        headers: { ...options.headers, ...(key !== '' && { authorization: `Bearer ${key}` }) },
      })
    return { api, user, token, id, folder, commit, ask }
  }
  const told = async (answer: Response) => [answer.status, answer.headers.get('x-error-code')]

  it('duplicates a repository for whoever may read it, as a fork of theirs', async (test) => {
    const { api, user, id, commit, ask } = await scene(test)
    const [grace, eve] = [await signIn(server), await signIn(server)]
    const keyOf = async ({ user: owner }: typeof grace, level: 1 | 2 = 2) =>
      (await issueAccessKey(server, owner, { grants: { repo_access: level } })).token
    const duplicate = (key: string, body: object) =>
      ask(`/api/models/${id}/duplicate`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
        key,
      })
    const key = await keyOf(grace)
    const [mine, theirs] = [grace.user.username, user.username]
    assert.equal((await duplicate(await keyOf(grace, 1), {})).status, 403)
    assert.equal((await duplicate(key, { repository: `${theirs}/copy` })).status, 403)
    assert.equal((await duplicate(key, { repository: 'no-owner' })).status, 400)
    const made = await duplicate(key, { repository: `${mine}/copy`, visibility: 'private' })
    assert.equal(made.status, 200)
    const url = new URL(`/${mine}/copy`, server.url).href
    assert.deepEqual(await made.json(), { url, filesCopyPending: false })
    const info = Object(await (await ask(`/api/models/${mine}/copy`, { key })).json())
    assert.deepEqual([info.sha, info.private], [commit, true])
    assert.equal((await ask(`/api/models/${mine}/copy`)).status, 404)
    const again = await duplicate(key, { repository: `${mine}/copy` })
    assert.deepEqual([again.status, Object(await again.json()).url], [409, url])
    const own = { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{"repository":"x/y"}' }
    assert.equal((await ask(`/api/models/${id}/duplicate`, own)).status, 403)
    // What is not for them is not there.
    await api.setRepositoryVisibility({ params: { owner: theirs, repo: 'model' }, body: { is_private: true } })
    assert.equal((await duplicate(await keyOf(eve), {})).status, 404)
  })

  it("duplicates a repository of one's own under another name, as one of its own", async (test) => {
    const { api, user, id, commit, ask } = await scene(test)
    const duplicate = (from: string, body: object) =>
      ask(`/api/models/${from}/duplicate`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      })
    const owner = user.username
    assert.deepEqual((await duplicate(id, { repository: `${owner}/model` })).status, 409)
    for (const name of ['second', 'third']) {
      const made = await duplicate(id, { repository: `${owner}/${name}` })
      assert.deepEqual(await made.json(), {
        url: new URL(`/${owner}/${name}`, server.url).href,
        filesCopyPending: false,
      })
      const info = Object(await (await ask(`/api/models/${owner}/${name}`)).json())
      assert.deepEqual([info.sha, info.private], [commit, false])
      const { parent } = await api.getRepository({ params: { owner, repo: name } })
      assert.equal(parent, null)
    }
    assert.equal((await api.getRepository({ params: { owner, repo: 'model' } })).state.forks, 0)
    // It stays when what it was copied from goes.
    await api.deleteRepository({ params: { owner, repo: 'model' }, body: { confirmation: id } })
    assert.equal((await ask(`/${owner}/second/resolve/main/a.txt`)).status, 200)
    assert.equal((await duplicate(`${owner}/second`, { repository: `${owner}/fourth` })).status, 200)
    await expect
      .poll(async () => {
        const rows = await server.database.read
          .selectFrom('activities')
          .innerJoin('repositories', 'repositories.id', 'activities.repo_id')
          .where('repositories.owner_id', '=', user.ownerId)
          .where('repositories.name', '=', 'second')
          .select('activities.kind')
          .execute()
        return rows.map(({ kind }) => kind)
      })
      .toEqual(['create_repo'])
    // What a few may see is not shown to more of them by a copy.
    await api.setRepositoryVisibility({ params: { owner, repo: 'second' }, body: { is_private: true } })
    assert.equal(
      (await duplicate(`${owner}/second`, { repository: `${owner}/fifth`, visibility: 'public' })).status,
      200,
    )
    assert.equal(Object(await (await ask(`/api/models/${owner}/fifth`)).json()).private, true)
  })

  it('is told what a repository is by who creates it, and by no commit after the first', async (test) => {
    const { api, user, id, ask, commit } = await scene(test)
    const sent = { method: 'POST', headers: { 'content-type': 'application/json' } }
    const kindOf = async (repo: string) =>
      (await api.getRepository({ params: { owner: user.username, repo } })).model.kind
    for (const [name, type] of [
      ['of-no-type', undefined],
      ['rows', 'dataset'],
    ] as const) {
      const made = await ask('/api/repos/create', { ...sent, body: JSON.stringify({ name, type }) })
      assert.equal(made.status, 200)
      assert.equal(await kindOf(name), type ?? 'model')
    }
    const header = { key: 'header', value: { summary: 'Second', description: '', parentCommit: commit } }
    const file = { key: 'file', value: { path: 'config.json', content: 'e30=', encoding: 'base64' } }
    const pushed = await ask(`/api/models/${id}/commit/main`, {
      method: 'POST',
      headers: { 'content-type': 'application/x-ndjson' },
      body: `${JSON.stringify(header)}\n${JSON.stringify(file)}\n`,
    })
    assert.equal(pushed.status, 200)
    assert.equal(await kindOf('model'), 'code')
  })

  it('lists what whoever asks may see, page by page, and no more', async (test) => {
    const { api, user, ask } = await scene(test)
    for (const name of ['one', 'two', 'three']) {
      const repo_is_private = name === 'three'
      await api.createRepository({
        body: { owner_uid: user.uid, repo_name: name, repo_kind: 'model', repo_is_private },
      })
    }
    const list = async (query: string, key?: string) => {
      const answer = await ask(`/api/models?author=${user.username}&${query}`, key === undefined ? {} : { key })
      assert.equal(answer.status, 200)
      const ids = Array.from(await answer.json(), (each) => String(Object(each).id).replace(/.*\//, ''))
      return { ids, next: /^<(.*)>; rel="next"$/.exec(answer.headers.get('link') ?? '')?.[1] }
    }
    assert.deepEqual((await list('sort=createdAt')).ids, ['three', 'two', 'one'])
    assert.deepEqual((await list('sort=createdAt', '')).ids, ['two', 'one'])
    const { token: stranger } = await issueAccessKey(server, (await signIn(server)).user, {
      grants: { repo_access: 2 },
    })
    assert.deepEqual((await list('sort=createdAt', stranger)).ids, ['two', 'one'])
    const found: string[] = []
    let query = 'sort=createdAt&limit=1'
    for (let page = 0; page < 3; page += 1) {
      const { ids, next } = await list(query)
      assert.equal(ids.length, 1)
      found.push(...ids)
      assert.equal(next === undefined, page === 2)
      query = new URL(next ?? server.url).search.slice(1).replace(/author=[^&]*&?/, '')
    }
    assert.deepEqual(found, ['three', 'two', 'one'])
    // What nobody is found by, and what is no page, begins at the first or finds nothing.
    assert.deepEqual((await list('filter=license:mit&filter=x')).ids, [])
    assert.deepEqual((await list('cursor=nothing&limit=1&sort=createdAt')).ids, ['three'])
    assert.equal((await list('limit=100000&sort=odd&expand=likes&full=1')).ids.length, 3)
    assert.deepEqual(await (await ask(`/api/datasets?author=${user.username}`)).json(), [])
    for (const query of [
      'search=%00',
      'filter=%00&author=%00',
      'filter=license:%00&cursor=%00',
      `search=${'a'.repeat(201)}`,
      `filter=${'x,'.repeat(5_000)}`,
      'filter=__proto__:x',
    ])
      assert.ok([200, 400].includes((await ask(`/api/models?${query}`)).status), query.slice(0, 20))
  })

  it('lists what is gated or is not, and models by how many parameters they have', async (test) => {
    const { api, user, ask } = await scene(test)
    const sizes = { small: 5_000_000, large: 7_000_000_000, unknown: null }
    for (const name of Object.keys(sizes))
      await api.createRepository({ body: { owner_uid: user.uid, repo_name: name, repo_kind: 'model' } })
    const gating = { method: 'PUT', headers: { 'content-type': 'application/json' }, body: '{"gated":"auto"}' }
    assert.equal((await ask(`/api/models/${user.username}/large/settings`, gating)).status, 200)
    // That has cards read anew, and those of repositories without a commit dropped.
    await allDelivered(server, { subscriber: 'cards', queue: 'read-card' })
    for (const [name, parameters] of Object.entries(sizes)) {
      const { id } = await server.database.read
        .selectFrom('repositories')
        .select('id')
        .where('owner_id', '=', user.ownerId)
        .where('name', '=', name)
        .executeTakeFirstOrThrow()
      const facts = JSON.stringify(noFacts)
      const said = { facts, problems: '[]', files: '[]', dtypes: '[]', bytes: 0, is_partial: 0 } as const
      const unsaid = { path: null, task: null, license: null, library: null }
      const card = { ...said, ...unsaid, repo_id: id, read_at: 1, parameters }
      await server.database.write.insertInto('repository_cards').values(card).execute()
    }
    const namesOf = async (query: string) => {
      const answer = await ask(`/api/models?author=${user.username}&sort=createdAt&${query}`)
      assert.equal(answer.status, 200, query)
      return Array.from(await answer.json(), (each) => String(Object(each).id).replace(/.*\//, ''))
    }
    // Clients of Python write them either way.
    for (const yes of ['True', 'true']) assert.deepEqual(await namesOf(`gated=${yes}`), ['large'])
    for (const no of ['False', 'false']) assert.deepEqual(await namesOf(`gated=${no}`), ['unknown', 'small'])
    for (const [asked, names] of [
      ['min:6B,max:128B', ['large']],
      ['min:7B', ['large']],
      ['max:6.5b', ['small']],
      ['min:5M,max:7B', ['large', 'small']],
      ['min:7.1B', []],
      [`min:${'9'.repeat(15)}T`, []],
    ] as const)
      assert.deepEqual(await namesOf(`num_parameters=${asked}`), names, asked)
    for (const odd of [
      'gated=perhaps',
      'gated=',
      'num_parameters=',
      'num_parameters=6B',
      'num_parameters=min:-1',
      'gated=true&gated=false',
    ])
      assert.equal((await ask(`/api/models?${odd}`)).status, 400, odd)
  })

  it('moves a repository to whom its owner may create for, under any name that is free', async (test) => {
    const { api, user, id, commit, ask } = await scene(test)
    const { name: team } = await createTeam(server, { name: 'movers', members: [[user, 'owner']] })
    const { user: other } = await signIn(server)
    const { name: others } = await createTeam(server, { name: 'others', members: [[user, 'writer']] })
    const json = { 'content-type': 'application/json' }
    const move = async (fromRepo: string, toRepo: string, key?: string) => {
      const body = JSON.stringify({ fromRepo, toRepo, type: 'model' })
      const answer = await ask('/api/repos/move', {
        method: 'POST',
        headers: json,
        body,
        ...(key !== undefined && { key }),
      })
      return answer.status
    }
    await api.createRepository({ body: { owner_uid: user.uid, repo_name: 'taken' } })
    assert.equal(await move(id, `${user.username}/taken`), 409)
    assert.equal(await move(id, `${user.username}/no name`), 400)
    assert.equal(await move(id, 'model'), 400)
    for (const theirs of [other.username, others, 'nobody-at-all']) assert.equal(await move(id, `${theirs}/x`), 403)
    const { token: reading } = await issueAccessKey(server, user, { grants: { repo_access: 1 } })
    assert.equal(await move(id, `${team}/renamed`, reading), 403)
    assert.equal(await move(id, `${team}/renamed`, ''), 401)

    const { user: offered } = await signIn(server)
    const params = { owner: user.username, repo: 'model' }
    await api.startTransfer({ params, body: { new_owner: offered.username, confirmation: id } })
    assert.equal(await move(id, `${team}/renamed`), 200)
    const moved = Object(await (await ask(`/api/models/${team}/renamed`)).json())
    assert.deepEqual([moved.id, moved.sha], [`${team}/renamed`, commit])
    const followed = await ask(`/api/models/${id}?full=1`)
    assert.equal(followed.headers.get('location'), `/api/models/${team}/renamed?full=1`)
    // The offer of before is none of the team's, and names of before are not moved by.
    const owned = { owner: team, repo: 'renamed' }
    assert.equal((await api.getTransfer({ params: owned })).transfer, null)
    assert.equal(await move(id, `${user.username}/again`), 404)
  })

  it('stands by zeros for what a repository without a commit holds, as clients ask and commit by what they are told', async () => {
    const { api, user } = await signIn(server)
    const { token } = await issueAccessKey(server, user, { grants: { repo_access: 2 } })
    await api.createRepository({ body: { owner_uid: user.uid, repo_name: 'empty', repo_kind: 'dataset' } })
    const id = `${user.username}/empty`
    const ask = (path: string, options: RequestInit = {}) =>
      fetch(new URL(path, server.url), {
        ...options,
        headers: { ...options.headers, authorization: `Bearer ${token}` },
      })
    const none = '0'.repeat(40)
    assert.equal(Object(await (await ask(`/api/datasets/${id}`)).json()).sha, none)
    const paths = { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{"paths":["x"]}' }
    for (const rev of [none, 'main']) {
      assert.deepEqual(await (await ask(`/api/datasets/${id}/tree/${rev}`)).json(), [])
      assert.deepEqual(await (await ask(`/api/datasets/${id}/commits/${rev}`)).json(), [])
      assert.deepEqual(await (await ask(`/api/datasets/${id}/paths-info/${rev}`, paths)).json(), [])
      const file = await ask(`/datasets/${id}/resolve/${rev}/x`)
      assert.deepEqual([...(await told(file)), file.headers.get('x-repo-commit')], [404, 'EntryNotFound', none])
    }
    assert.deepEqual(await told(await ask(`/datasets/${id}/resolve/next/x`)), [404, 'RevisionNotFound'])
    const commit = async () => {
      const lines = [
        { key: 'header', value: { summary: 'First', parentCommit: none } },
        { key: 'file', value: { path: 'x', content: 'x' } },
      ]
      const body = lines.map((line) => JSON.stringify(line)).join('\n')
      const headers = { 'content-type': 'application/x-ndjson' }
      return (await ask(`/api/datasets/${id}/commit/main`, { method: 'POST', headers, body })).status
    }
    assert.equal(await commit(), 200)
    // From then on they stand for nothing.
    assert.equal(await commit(), 412)
    assert.deepEqual(await told(await ask(`/api/datasets/${id}/tree/${none}`)), [404, 'RevisionNotFound'])
    assert.deepEqual(await told(await ask(`/datasets/${id}/resolve/${none}/x`)), [404, 'RevisionNotFound'])
  })

  it('squashes a branch where its rules let one push over it', async (test) => {
    const { api, user, id, folder, commit, ask } = await scene(test)
    const params = { owner: user.username, repo: 'model' }
    const squash = (branch: string, key?: string) =>
      ask(`/api/models/${id}/super-squash/${branch}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: '{"message":"One"}',
        ...(key !== undefined && { key }),
      })
    const { token: reading } = await issueAccessKey(server, user, { grants: { repo_access: 1 } })
    assert.equal((await squash('main', reading)).status, 403)
    assert.deepEqual(await told(await squash('nothing')), [404, 'RevisionNotFound'])
    await api.createRefRule({
      params,
      body: {
        kind: 'branch',
        pattern: 'main',
        create: 'writer',
        push: 'writer',
        force: 'nobody',
        delete: 'nobody',
        people: [],
      },
    })
    assert.equal((await squash('main')).status, 422)
    const tip = async () => Object(await (await ask(`/api/models/${id}`)).json()).sha
    assert.equal(await tip(), commit)
    const [rule] = await api.listRefRules({ params })
    await api.deleteRefRule({ params: { ...params, uid: rule?.uid ?? '' } })
    const { commitOid } = Object(await (await squash('main')).json())
    assert.equal(await tip(), commitOid)
    await client(folder, 'fetch', '-q', new URL(`/${id}.git`, server.url).href, 'main')
    assert.equal(await client(folder, 'rev-list', '--count', 'FETCH_HEAD'), '1')
    assert.equal(
      await client(folder, 'rev-parse', 'FETCH_HEAD^{tree}'),
      await client(folder, 'rev-parse', `${commit}^{tree}`),
    )
  })

  it('tells likes page by page, and none of what is private', async (test) => {
    const { api, user, id, ask } = await scene(test)
    const { token } = await issueAccessKey(server, user, { grants: { repo_access: 1, follow_access: 2 } })
    for (const name of ['open', 'closed'])
      await api.createRepository({
        body: { owner_uid: user.uid, repo_name: name, repo_kind: 'dataset', repo_is_private: name === 'closed' },
      })
    const like = (kind: string, name: string, method = 'POST', key = token) =>
      ask(`/api/${kind}/${user.username}/${name}/like`, { method, key })
    assert.equal((await like('models', 'model', 'POST', '')).status, 401)
    // A key that may not star for somebody does not like for them, either.
    const { token: pushing } = await issueAccessKey(server, user, { grants: { repo_access: 2 } })
    assert.equal((await like('models', 'model', 'POST', pushing)).status, 403)
    for (const [kind, name] of [
      ['models', 'model'],
      ['datasets', 'open'],
      ['datasets', 'closed'],
    ] as const)
      for (const likes of [1, 1]) assert.deepEqual(await (await like(kind, name)).json(), { likes })
    assert.deepEqual(await told(await like('models', 'open')), [404, 'RepoNotFound'])
    const likesOf = async (key: string) => {
      const answer = await ask(`/api/users/${user.username}/likes`, { key })
      assert.equal(answer.status, 200)
      return Array.from(await answer.json(), (each) => [Object(each).repo.type, Object(each).repo.name])
    }
    const shown = [
      ['dataset', `${user.username}/open`],
      ['model', id],
    ]
    assert.deepEqual(await likesOf(token), [['dataset', `${user.username}/closed`], ...shown])
    for (const key of [
      '',
      (await issueAccessKey(server, (await signIn(server)).user, { grants: { follow_access: 1 } })).token,
    ])
      assert.deepEqual(await likesOf(key), shown)
    assert.equal((await ask('/api/users/nobody-at-all/likes', { key: '' })).status, 404)
    assert.equal((await ask('/api/users/%00/likes', { key: '' })).status, 400)

    for (let at = 0; at < 101; at += 1) {
      const { userId } = await createUser(server)
      const { id: repo_id } = await server.database.read
        .selectFrom('repositories')
        .select('id')
        .where('owner_id', '=', user.ownerId)
        .where('name', '=', 'model')
        .executeTakeFirstOrThrow()
      const mark = { kind: 'star', user_id: userId, repo_id, created_at: 1 } as const
      await server.database.write.insertInto('repository_marks').values(mark).execute()
    }
    const people: string[] = []
    let url: string | undefined = `/api/models/${id}/likers`
    while (url !== undefined) {
      const answer: Response = await ask(url, { key: '' })
      const page: unknown = await answer.json()
      people.push(...Array.from(Array.isArray(page) ? page : [], (each) => String(Object(each).user)))
      url = /^<(.*)>; rel="next"$/.exec(answer.headers.get('link') ?? '')?.[1]
    }
    assert.equal(people.length, 102)
    assert.equal(new Set(people).size, 102)
    assert.deepEqual(await (await like('models', 'model', 'DELETE')).json(), { likes: 0 })
  })

  it('says the same of what is private, missing or of another kind', async (test) => {
    const { id, ask } = await scene(test, { isPrivate: true })
    const { token: stranger } = await issueAccessKey(server, (await signIn(server)).user, {
      grants: { repo_access: 2 },
    })
    const hidden = async (key: string, path: string) => {
      const answer = await ask(path, { key })
      const text = (await answer.text()).replaceAll(/model|nothing/g, '')
      return [...(await told(answer)), answer.headers.get('x-error-message'), text]
    }
    const [missing] = [id.replace('/model', '/nothing')]
    for (const path of ['', '/tree/main', '/refs', '/commits/main', '/auth-check', '/revision/main']) {
      for (const key of ['', stranger]) {
        const answer = await hidden(key, `/api/models/${id}${path}`)
        assert.deepEqual(answer, await hidden(key, `/api/models/${missing}${path}`))
        assert.deepEqual(answer.slice(0, 2), [key === '' ? 401 : 404, 'RepoNotFound'])
      }
      assert.deepEqual(await told(await ask(`/api/datasets/${id}${path}`)), [404, 'RepoNotFound'])
    }
    for (const key of ['', stranger])
      assert.deepEqual(
        await hidden(key, `/${id}/resolve/main/a.txt`),
        await hidden(key, `/${missing}/resolve/main/a.txt`),
      )
    const wrong = await ask(`/api/models/${id}`, { key: 'hf_wrong' })
    assert.deepEqual(await told(wrong), [401, null])
    assert.equal(wrong.headers.get('x-error-message'), 'Invalid credentials in Authorization header')
  })

  it('sends files whole, by part and by what a client has of them', async (test) => {
    const { id, ask, commit } = await scene(test)
    const path = `/${id}/resolve/main/a.txt`
    const head = await ask(path, { method: 'HEAD', headers: { 'accept-encoding': 'identity' } })
    const blob = head.headers.get('etag') ?? ''
    assert.match(blob, /^"[0-9a-f]{40}"$/)
    assert.deepEqual(
      ['x-repo-commit', 'content-length', 'accept-ranges', 'content-encoding'].map((name) => head.headers.get(name)),
      [commit, '6', 'bytes', null],
    )
    const part = await ask(path, { headers: { range: 'bytes=2-3' } })
    assert.deepEqual([part.status, part.headers.get('content-range'), await part.text()], [206, 'bytes 2-3/6', 'tx'])
    const beyond = await ask(path, { headers: { range: 'bytes=9-' } })
    assert.deepEqual([beyond.status, beyond.headers.get('content-range')], [416, 'bytes */6'])
    assert.equal((await ask(path, { headers: { 'if-none-match': blob } })).status, 304)
    const absent = await ask(`/${id}/resolve/main/nothing`, { method: 'HEAD' })
    assert.deepEqual([await told(absent), absent.headers.get('x-repo-commit')], [[404, 'EntryNotFound'], commit])
    assert.deepEqual(await told(await ask(`/${id}/resolve/nothing/a.txt`)), [404, 'RevisionNotFound'])
    assert.equal((await ask(`/${id}/resolve/refs%2Fheads%2Fmain/a.txt`)).status, 200)
  })

  it('takes the default branch for main, whatever it is called', async (test) => {
    const { id, ask, commit } = await scene(test, { branch: 'trunk' })
    const answer = await ask(`/${id}/resolve/main/a.txt`)
    assert.deepEqual([answer.status, answer.headers.get('x-repo-commit')], [200, commit])
  })

  it('leads from the name that a repository bore before, with all that was asked', async (test) => {
    const { api, id, user, ask } = await scene(test)
    await api.renameRepository({ params: { owner: user.username, repo: 'model' }, body: { repo_name: 'newer' } })
    const to = id.replace('/model', '/newer')
    for (const [from, target] of [
      [`/${id}/resolve/main/a.txt?download=true`, `/${to}/resolve/main/a.txt?download=true`],
      [`/api/models/${id}/tree/main?recursive=True`, `/api/models/${to}/tree/main?recursive=True`],
    ] as const) {
      const answer = await ask(from)
      assert.deepEqual([answer.status, answer.headers.get('location')], [307, target])
      assert.equal((await ask(target)).status, 200)
    }
  })

  it('lists page by page, and refuses what is no page', async (test) => {
    const { id, ask } = await scene(test)
    const names: string[] = []
    let next = `/api/models/${id}/tree/main?limit=2`
    for (let page = 0; next !== '' && page < 5; page += 1) {
      const answer = await ask(next)
      names.push(...Object(await answer.json()).map((entry: { path: string }) => entry.path))
      next = /^<(.*)>; rel="next"$/.exec(answer.headers.get('link') ?? '')?.[1] ?? ''
    }
    assert.deepEqual(names, ['README.md', 'a.txt', 'b.txt'])
    for (const path of ['tree/main?cursor=Lw', 'tree/main?cursor='])
      assert.ok([200, 400].includes((await ask(`/api/models/${id}/${path}`)).status))
    assert.equal((await ask(`/api/models/${id}/tree/main?cursor=Ly8`)).status, 400)
    const paths = Array.from({ length: 1_001 }, (_, at) => `p${at}`)
    const headers = { 'content-type': 'application/json' }
    const many = { method: 'POST', headers, body: JSON.stringify({ paths }) }
    assert.equal((await ask(`/api/models/${id}/paths-info/main`, many)).status, 413)
  })

  it('leads from the pages of datasets to those of repositories, and nowhere else', async (test) => {
    const { id, ask } = await scene(test)
    assert.equal((await ask(`/datasets/${id}/commits/main`)).headers.get('location'), `/${id}/commits/main`)
    for (const path of ['/datasets//evil.example/x', '/datasets/%2Fevil.example/x', '/datasets/a/b/..%2F..%2Fx']) {
      const location = (await ask(path)).headers.get('location') ?? '/'
      assert.equal(new URL(location, server.url).origin, new URL(server.url).origin, location)
    }
  })

  it('takes commits that are whole, by whoever may push, and says what is wrong with others', async (test) => {
    const { id, ask, commit, user, folder } = await scene(test, { isPrivate: true })
    const header = { key: 'header', value: { summary: 'By a client', parentCommit: commit } }
    const file = (path: string) => ({ key: 'file', value: { path, content: 'eA==', encoding: 'base64' } })
    const oid = 'a'.repeat(64)
    const object = { key: 'lfsFile', value: { path: 'big.bin', oid, size: 1 } }
    const sent = (lines: readonly (object | string)[], key?: string, query = '') =>
      ask(`/api/models/${id}/commit/main${query}`, {
        method: 'POST',
        headers: { 'content-type': 'application/x-ndjson' },
        body: lines.map((line) => (typeof line === 'string' ? line : JSON.stringify(line))).join('\n'),
        ...(key !== undefined && { key }),
      })
    const other = (await signIn(server)).user
    const { token: stranger } = await issueAccessKey(server, other, { grants: { repo_access: 2 } })
    const { token: reading } = await issueAccessKey(server, user, { grants: { repo_access: 1 } })
    for (const [lines, status, key, query] of [
      [[header, file('c.txt')], 401, ''],
      [[header, file('c.txt')], 404, stranger],
      [[header, file('c.txt')], 403, reading],
      // A key that opens pull requests is one for issues, too.
      [[header, file('c.txt')], 403, undefined, '?create_pr=1'],
      [[file('c.txt')], 400],
      [[header, header], 400],
      [[header, '{'], 400],
      [[header, { key: 'unknown', value: {} }], 400],
      ...['../c.txt', '/c.txt', 'a//b', '.git/config', 'x/.GIT/y', 'a\0b', '.'].map(
        (path) => [[header, file(path)], 400] as const,
      ),
      [[header, object], 422],
      [[header, { key: 'deletedFile', value: { path: 'nothing.txt' } }], 404],
      [[{ ...header, value: { ...header.value, parentCommit: '0'.repeat(40) } }, file('c.txt')], 412],
      // A file of the name of a folder, and one in a folder of the name of a file.
      [[header, file('a.txt/b.txt')], 409],
    ] as const) {
      const answer = await sent(lines, key, query)
      assert.equal(answer.status, status, `${JSON.stringify(lines)} ${await answer.text()}`)
    }
    const head = async () => Object(await (await ask(`/api/models/${id}`)).json()).sha
    assert.equal(await head(), commit, 'nothing was landed of those')
    const landed = await sent([header, file('c.txt'), { key: 'deletedFile', value: { path: 'b.txt' } }])
    const { commitOid } = Object(await landed.json())
    assert.equal(await head(), commitOid)
    assert.equal((await sent([header, file('d.txt')])).status, 412)
    await client(
      folder,
      'pull',
      '-q',
      `${server.url.replace('//', `//${user.username}:${encodeURIComponent(testPassword)}@`)}/${id}.git`,
      'main',
    )
    assert.equal(await client(folder, 'ls-files'), 'README.md\na.txt\nc.txt')
  })

  it('bounds what a commit may be, and keeps next to nothing of it in memory', async () => {
    const folder = '/nonexistent'
    const header = `${JSON.stringify({ key: 'header', value: { summary: 'Much' } })}\n`
    const deletion = `${JSON.stringify({ key: 'deletedFile', value: { path: 'x' } })}\n`
    const megabyte = Buffer.from(`${' '.repeat(2 ** 20 - 1)}\n`)
    setFlagsFromString('--expose-gc')
    const collect = () => runInNewContext('gc()')
    let [taken, most] = [0, 0]
    let pieces: WeakRef<Buffer>[] = []
    function* repeated(piece: string | Buffer, times: number) {
      yield Buffer.from(header)
      pieces = []
      for (taken = 0; taken < times; taken += 1) {
        const bytes = Buffer.from(piece)
        if (bytes.length > 2 ** 19) pieces.push(new WeakRef(bytes))
        yield bytes
        if (bytes.length < 2 ** 19 || taken % 200 !== 100) continue
        // What is garbage and not yet collected says nothing.
        collect()
        most = Math.max(most, pieces.filter((each) => each.deref() !== undefined).length)
      }
    }
    const refused = (all: Iterable<Buffer>) =>
      assert.rejects(
        readOperations(Readable.from(all, { objectMode: false }), folder),
        (error) => codeOfRefusal(error) === 413,
      )
    await refused(repeated(megabyte, 1_024))
    assert.ok(taken < 600 && most > 0 && most < 32, `${most} of ${taken}`)
    await refused(repeated(deletion, 50_001))
    // A line that does not end is read as far as a line may go, and no further.
    await refused(repeated('x'.repeat(2 ** 20), 1_024))
    assert.ok(taken < 32, `${taken}`)
  })
})

const codeOfRefusal = (error: unknown) => (error instanceof AppError ? error.code : error)
