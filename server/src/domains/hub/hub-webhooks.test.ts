import assert from 'node:assert/strict'
import { createHmac } from 'node:crypto'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import { limits } from '@sheaf/contract'
import { eventually } from '@sheaf/server-core/testing/eventually'
import { afterAll, beforeAll, describe, it, type TestContext } from 'vitest'
import { createTeam, issueAccessKey, signIn } from '../../testing/factories.ts'
import { startServer, type TestServer } from '../../testing/start-server.ts'

type Person = Awaited<ReturnType<typeof signIn>>

describe('webhooks of accounts on the wire of the Hub', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await startServer({ env: { SHEAF_OUTBOUND_ALLOW: '127.0.0.1' } })
  })
  afterAll(() => server.stop())

  const root = '/api/settings/webhooks'
  const url = 'http://127.0.0.1:9/hook'
  const keyOf = async ({ user }: Person, level: 0 | 1 | 2 = 2) =>
    (await issueAccessKey(server, user, { grants: { webhook_access: level, repo_access: 2 } })).token
  const asking =
    (key: string) =>
    async (path: string, body?: object, method = body === undefined ? 'GET' : 'POST') => {
      const answer = await fetch(new URL(path, server.url), {
        method,
        headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      })
      return { status: answer.status, told: Object(await answer.json()) }
    }
  const make = ({ api, user }: Person, repo_name: string, more = {}) =>
    api.createRepository({ body: { owner_uid: user.uid, repo_name, ...more } })
  const hooksIn = ({ api, user }: Person, repo: string, owner = user.username) =>
    api.listWebhooks({ params: { owner, repo } })

  async function receiver(test: TestContext) {
    const received: { headers: IncomingHttpHeaders; text: string }[] = []
    const listening = createServer((request, response) => {
      const chunks: Buffer[] = []
      request.on('data', (chunk: Buffer) => chunks.push(chunk))
      request.on('end', () => {
        received.push({ headers: request.headers, text: Buffer.concat(chunks).toString() })
        response.end('ok')
      })
    })
    await new Promise<void>((resolve) => listening.listen(0, '127.0.0.1', resolve))
    test.onTestFinished(() => void listening.close())
    return { url: `http://127.0.0.1:${Object(listening.address()).port}/hook`, received }
  }

  it('are made, read, changed, turned off and removed, and are webhooks of the repositories that they watch', async (test) => {
    const ada = await signIn(server)
    const name = ada.user.username
    await make(ada, 'loom', { repo_kind: 'model', repo_is_private: true })
    await make(ada, 'threads', { repo_kind: 'dataset' })
    const ask = asking(await keyOf(ada))
    const hook = await receiver(test)
    const watched = [{ type: 'model', name: `${name}/loom` }]
    const secret = 'a secret of my own choice'
    const made = await ask(root, { url: hook.url, watched, domains: ['repo', 'discussion'], secret })
    assert.equal(made.status, 200)
    const { id } = made.told.webhook
    const same = { id, url: hook.url, watched, domains: ['repo', 'discussion'], job: null, disabled: false }
    assert.deepEqual(made.told.webhook, { ...same, secret })
    // What signs is told once.
    assert.deepEqual((await ask(`${root}/${id}`)).told, { webhook: { ...same, secret: null } })
    assert.deepEqual((await ask(root)).told, [{ ...same, secret: null }])
    const [shown] = await hooksIn(ada, 'loom')
    assert.deepEqual([shown?.url, shown?.active, shown?.events.includes('push')], [hook.url, true, true])

    const commit = [
      { key: 'header', value: { summary: 'First' } },
      { key: 'file', value: { path: 'a.txt', content: Buffer.from('a').toString('base64'), encoding: 'base64' } },
    ]
    const sent = await fetch(new URL(`/api/models/${name}/loom/commit/main`, server.url), {
      method: 'POST',
      headers: { authorization: `Bearer ${await keyOf(ada)}`, 'content-type': 'application/x-ndjson' },
      body: commit.map((line) => JSON.stringify(line)).join('\n'),
    })
    assert.equal(sent.status, 200)
    await eventually(() => assert.ok(hook.received.some(({ headers }) => headers['x-sheaf-event'] === 'push')))
    for (const { headers, text } of hook.received) {
      assert.equal(headers['x-hub-signature-256'], `sha256=${createHmac('sha256', secret).update(text).digest('hex')}`)
      assert.equal(headers['x-webhook-secret'], secret)
    }
    const oid = Object(await sent.json()).commitOid
    const pushed = hook.received.find(({ headers }) => headers['x-sheaf-event'] === 'push')
    const body = Object(JSON.parse(pushed?.text ?? '{}'))
    assert.deepEqual(
      [body.event, body.updatedRefs, body.webhook],
      [
        { action: 'update', scope: 'repo.content' },
        [{ ref: 'refs/heads/main', oldSha: null, newSha: oid }],
        { id, version: 3 },
      ],
    )
    assert.deepEqual(
      [body.repo.type, body.repo.name, body.repo.private, body.repo.headSha],
      ['model', `${name}/loom`, true, oid],
    )
    const params = { owner: name, repo: 'loom' }
    const deliveries = { ...params, uid: shown?.uid ?? '' }
    for (const { uid: delivery } of await ada.api.listWebhookDeliveries({ params: deliveries })) {
      const detail = await ada.api.getWebhookDelivery({ params: { ...deliveries, delivery } })
      assert.ok(!JSON.stringify(detail).includes(secret))
    }
    const created = await ada.api.createDiscussion({ params, body: { title: 'Grain', body: 'How fine?' } })
    const says = (scope: string) =>
      hook.received.map(({ text }) => Object(JSON.parse(text))).find((each) => each.event.scope === scope)
    await eventually(() => assert.ok(says('discussion')))
    const { discussion, event } = says('discussion')
    assert.deepEqual(
      [event.action, discussion.num, discussion.title, discussion.status, discussion.isPullRequest],
      ['create', created.number, 'Grain', 'open', false],
    )
    // Where its owners have it go elsewhere, the secret of whoever made it goes along no more, nor the Hub's words.
    const other = await receiver(test)
    await ada.api.updateWebhook({ params: deliveries, body: { url: other.url, events: ['push'] } })
    await ada.api.pingWebhook({ params: deliveries })
    await eventually(() => assert.equal(other.received.length, 1))
    assert.equal(other.received[0]?.headers['x-webhook-secret'], undefined)
    assert.ok('repository' in JSON.parse(other.received[0]?.text ?? '{}'))

    const off = await ask(`${root}/${id}/disable`, {})
    assert.equal(off.told.webhook.disabled, true)
    assert.equal((await hooksIn(ada, 'loom'))[0]?.active, false)
    assert.equal((await ask(`${root}/${id}/enable`, {})).told.webhook.disabled, false)
    // As clients send what they do not change: an empty list.
    assert.deepEqual(
      (await ask(`${root}/${id}`, { watched: [], domains: ['discussion'] })).told.webhook.watched,
      watched,
    )
    assert.deepEqual((await hooksIn(ada, 'loom'))[0]?.events.includes('push'), false)
    const moved = [{ type: 'user', name }]
    assert.equal((await ask(`${root}/${id}`, { watched: moved, url })).status, 200)
    assert.deepEqual(
      [(await hooksIn(ada, 'loom')).map((each) => each.url), (await hooksIn(ada, 'threads')).map((each) => each.url)],
      [[url], [url]],
    )
    assert.equal((await ask(`${root}/${id}`, { watched: [{ type: 'dataset', name: `${name}/threads` }] })).status, 200)
    assert.equal((await hooksIn(ada, 'loom')).length, 0)
    assert.equal((await ask(`${root}/${id}`, undefined, 'DELETE')).status, 200)
    assert.equal((await hooksIn(ada, 'threads')).length, 0)
    assert.deepEqual((await ask(root)).told, [])
    const left = await server.database.read.selectFrom('hub_webhooks').select('id').where('uid', '=', id).execute()
    assert.deepEqual(left, [])
  })

  it('watch nothing that whoever makes them does not manage, and leave alone what they manage no more', async () => {
    const [ada, grace] = [await signIn(server), await signIn(server)]
    await make(ada, 'closed', { repo_kind: 'model', repo_is_private: true })
    await make(ada, 'open', { repo_kind: 'model' })
    const team = await createTeam(server, {
      name: 'mill',
      members: [
        [ada.user, 'owner'],
        [grace.user, 'owner'],
      ],
    })
    await ada.api.createRepository({
      body: { owner_uid: team.uid, team: true, repo_name: 'shared', repo_kind: 'model' },
    })
    const [ask, other] = [asking(await keyOf(ada)), asking(await keyOf(grace))]
    const watch = (type: string, name: string) => ({ url, watched: [{ type, name }], domains: ['repo'] })
    const said: unknown[] = []
    for (const [type, name] of [
      ['model', `${ada.user.username}/closed`],
      ['model', `${ada.user.username}/nothing`],
      ['model', `${ada.user.username}/open`],
      ['dataset', `${ada.user.username}/open`],
      ['user', ada.user.username],
      ['org', 'nobody-at-all'],
    ] as const) {
      const { status, told } = await other(root, watch(type, name))
      said.push([status, String(told.error).replace(name, '').replace(type, '')])
    }
    assert.equal(new Set(said.map((each) => JSON.stringify(each))).size, 1)
    assert.equal(Object(said[0])[0], 404)
    const { id } = (await other(root, watch('org', team.name))).told.webhook
    assert.equal((await hooksIn(ada, 'shared', team.name)).length, 1)
    // Somebody else's is missing.
    for (const [path, body] of [[`${root}/${id}`], [`${root}/${id}/disable`, {}], [`${root}/${id}`, {}]] as const)
      assert.equal((await ask(path, body)).status, 404)
    await ada.api.removeTeamMember({ params: { team: team.name, username: grace.user.username } })
    assert.equal((await other(`${root}/${id}`, { url: `${url}/elsewhere`, watched: [] })).status, 200)
    assert.deepEqual(
      (await hooksIn(ada, 'shared', team.name)).map((each) => [each.url, each.active]),
      [[url, true]],
    )
    assert.equal((await other(`${root}/${id}`, undefined, 'DELETE')).status, 200)
    assert.equal((await hooksIn(ada, 'shared', team.name)).length, 1)
  })

  it('are opened by keys for webhooks alone, and are refused in words', async () => {
    const ada = await signIn(server)
    const name = ada.user.username
    await make(ada, 'loom', { repo_kind: 'model' })
    const good = { url, watched: [{ type: 'model', name: `${name}/loom` }], domains: ['repo'] }
    assert.equal((await asking(await keyOf(ada, 0))(root)).status, 403)
    const reads = asking(await keyOf(ada, 1))
    assert.deepEqual([(await reads(root)).status, (await reads(root, good)).status], [200, 403])
    const ask = asking(await keyOf(ada))
    for (const wrong of [
      { ...good, url: 'no address' },
      { ...good, watched: [] },
      { ...good, watched: [{ type: 'space', name: 'a/b' }] },
      { ...good, watched: Array.from({ length: limits.hubWatchedPerWebhook + 1 }, () => good.watched[0]) },
      { ...good, domains: ['weather'] },
      { watched: good.watched, domains: ['repo'], jobSourceId: 'job' },
    ])
      assert.equal((await ask(root, wrong)).status, 400, JSON.stringify(wrong).slice(0, 100))
    // An address that may not be asked.
    assert.equal((await ask(root, { ...good, url: 'https://10.0.0.1/' })).status, 422)
    for (let at = 0; at < limits.hubWebhooksPerAccount; at += 1) assert.equal((await ask(root, good)).status, 200)
    assert.equal((await ask(root, good)).status, 422)
    assert.equal((await ask(root)).told.length, limits.hubWebhooksPerAccount)
    assert.equal((await hooksIn(ada, 'loom')).length, limits.hubWebhooksPerAccount)
  })
})
