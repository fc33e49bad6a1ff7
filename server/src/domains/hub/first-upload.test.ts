import assert from 'node:assert/strict'
import { planDatasets } from '@sheaf/contract'
import { eventually } from '@sheaf/server-core/testing/eventually'
import { afterAll, beforeAll, describe, it } from 'vitest'
import { addCollaborator, issueAccessKey, signIn } from '../../testing/factories.ts'
import { startServer, type TestServer } from '../../testing/start-server.ts'

describe('a first upload on the wire of the Hub', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await startServer({ env: { SHEAF_OUTBOUND_ALLOW: '127.0.0.1' } })
  })
  afterAll(() => server.stop())

  type Person = Awaited<ReturnType<typeof signIn>>
  const keyOf = async ({ user }: Person) => (await issueAccessKey(server, user, { grants: { repo_access: 2 } })).token
  const none = '0'.repeat(40)
  const asking =
    (key: string) =>
    async (path: string, options: RequestInit = {}) =>
      fetch(new URL(path, server.url), {
        ...options,
        headers: { ...options.headers, ...(key !== '' && { authorization: `Bearer ${key}` }) },
      })
  const json = (body: object): RequestInit => ({
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  const commit = (header: object = {}): RequestInit => ({
    method: 'POST',
    headers: { 'content-type': 'application/x-ndjson' },
    body: [
      { key: 'header', value: { summary: 'First', ...header } },
      { key: 'file', value: { path: 'config.json', content: 'e30=', encoding: 'base64' } },
    ]
      .map((line) => JSON.stringify(line))
      .join('\n'),
  })
  const make = ({ api, user }: Person, repo_name: string, more = {}) =>
    api.createRepository({ body: { owner_uid: user.uid, repo_name, repo_kind: 'code', ...more } })
  const kindOf = async ({ api, user }: Person, repo: string) =>
    (await api.getRepository({ params: { owner: user.username, repo } })).model.kind
  const told = async (answer: Response, name: string) => [
    answer.status,
    answer.headers.get('x-error-code'),
    (await answer.text()).replaceAll(name, ''),
  ]

  it('says what an empty repository is that was made as code, as its address does', async () => {
    const ada = await signIn(server)
    const ask = asking(await keyOf(ada))
    for (const kind of ['model', 'dataset'] as const) {
      await make(ada, `a-${kind}`)
      const params = { owner: ada.user.username, repo: `a-${kind}` }
      const { webhook } = await ada.api.createWebhook({
        params,
        body: { url: 'http://127.0.0.1:9/hook', events: ['repository'] },
      })
      const root = `/api/${kind}s/${ada.user.username}/a-${kind}`
      const files = [{ path: 'weights.bin', sample: 'AA==', size: 4 }]
      const modes = Object(await (await ask(`${root}/preupload/main`, json({ files }))).json())
      assert.equal(modes.files[0].uploadMode, 'lfs')
      const grant = Object(await (await ask(`${root}/xet-write-token/main`)).json())
      assert.ok(new URL(grant.casUrl).pathname.startsWith(`${root}/xet/`))
      // What is asked and sent before changes nothing.
      assert.equal(await kindOf(ada, `a-${kind}`), 'code')
      assert.equal((await ask(`${root}/commit/main`, commit({ parentCommit: none }))).status, 200)
      assert.equal(await kindOf(ada, `a-${kind}`), kind)
      assert.equal(Object(await (await ask(root)).json()).id, `${ada.user.username}/a-${kind}`)
      // As a change in the settings is told.
      await eventually(async () =>
        assert.deepEqual(
          (await ada.api.listWebhookDeliveries({ params: { ...params, uid: webhook.uid } })).map(({ event }) => event),
          ['repository'],
        ),
      )
    }
  })

  it('leaves code that is there, and says of it what it did', async () => {
    const ada = await signIn(server)
    const ask = asking(await keyOf(ada))
    await make(ada, 'tool')
    const id = `${ada.user.username}/tool`
    assert.equal((await ask(`/api/models/${id}/commit/main`, commit())).status, 200)
    const params = { owner: ada.user.username, repo: 'tool' }
    await ada.api.setRepositoryKind({ params, body: { kind: 'code' } })
    assert.equal((await ask(`/api/models/${id}/commit/main`, commit({ summary: 'Next' }))).status, 200)
    assert.equal(await kindOf(ada, 'tool'), 'code')
    const there = await ask(`/api/datasets/${id}/commit/main`, commit())
    const missing = await ask(`/api/datasets/${ada.user.username}/none/commit/main`, commit())
    assert.deepEqual(await told(there, 'tool'), await told(missing, 'none'))
    assert.equal(await kindOf(ada, 'tool'), 'code')
  })

  it('is for who may push, and tells nobody else more than that nothing is there', async () => {
    const [ada, grace, eve] = [await signIn(server), await signIn(server), await signIn(server)]
    await make(ada, 'open')
    const { uid: repoUid } = await make(ada, 'closed', { repo_is_private: true })
    const owner = ada.user.username
    const calls = (ask: ReturnType<typeof asking>, repo: string, kind: string) => {
      const root = `/api/${kind}s/${owner}/${repo}`
      return [
        ask(`${root}/preupload/main`, json({ files: [] })),
        ask(`${root}/preupload/main?create_pr=1`, json({ files: [] })),
        ask(`${root}/xet-write-token/main`),
        ask(`${root}/commit/main`, commit()),
        ask(`${root}/commit/main?create_pr=1`, commit()),
      ]
    }
    for (const ask of [asking(await keyOf(eve)), asking('')]) {
      for (const kind of ['model', 'dataset']) {
        const closed = await Promise.all(calls(ask, 'closed', kind))
        const missing = await Promise.all(calls(ask, 'none', kind))
        for (const [at, answer] of closed.entries()) {
          const other = missing[at]
          assert.ok(other)
          assert.deepEqual(await told(answer, 'closed'), await told(other, 'none'))
        }
      }
      for (const answer of await Promise.all(calls(ask, 'open', 'dataset'))) assert.ok(answer.status >= 400)
    }
    // Other doors of datasets are closed to who may push, too, until it is one.
    const own = asking(await keyOf(ada))
    for (const path of ['', '/tree/main', '/refs', '/auth-check'])
      assert.equal((await own(`/api/datasets/${owner}/open${path}`)).status, 404)
    assert.deepEqual([await kindOf(ada, 'open'), await kindOf(ada, 'closed')], ['code', 'code'])
    await addCollaborator(server, { ownerId: grace.user.ownerId, repoUid, role: 'writer' })
    const sent = await asking(await keyOf(grace))(`/api/datasets/${owner}/closed/commit/main`, commit())
    assert.equal(sent.status, 200)
    assert.equal(await kindOf(ada, 'closed'), 'dataset')
  })

  it('makes no dataset more than a plan allows, and lands nothing then', async () => {
    const ada = await signIn(server)
    const ask = asking(await keyOf(ada))
    const most = planDatasets.starter ?? 0
    for (let at = 0; at < most; at += 1) await make(ada, `rows-${at}`, { repo_kind: 'dataset' })
    await make(ada, 'more')
    const id = `${ada.user.username}/more`
    const refused = await ask(`/api/datasets/${id}/commit/main`, commit())
    assert.equal(refused.status, 422)
    assert.equal(await kindOf(ada, 'more'), 'code')
    assert.deepEqual(Object(await (await ask(`/api/models/${id}/refs`)).json()).branches, [])
    assert.equal((await ask(`/api/models/${id}/commit/main`, commit())).status, 200)
    assert.equal(await kindOf(ada, 'more'), 'model')
  })

  it('of two at once as different things, one is told that nothing is there', async () => {
    const ada = await signIn(server)
    const ask = asking(await keyOf(ada))
    await make(ada, 'both')
    const id = `${ada.user.username}/both`
    // Who came first is what the database says, each in its own way.
    const answers = await Promise.all(
      ['model', 'dataset'].map(async (kind) => (await ask(`/api/${kind}s/${id}/commit/main`, commit())).status),
    )
    const kind = await kindOf(ada, 'both')
    assert.notEqual(kind, 'code')
    assert.deepEqual(answers, kind === 'model' ? [200, 404] : [404, 200])
  })
})
