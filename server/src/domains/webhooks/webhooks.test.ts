import assert from 'node:assert/strict'
import { createHmac } from 'node:crypto'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import { limits } from '@sheaf/contract'
import { client, runClient } from '@sheaf/git-engine/testing/git-client'
import { scratchFolder } from '@sheaf/git-engine/testing/scratch-repository'
import { eventually } from '@sheaf/server-core/testing/eventually'
import { afterAll, beforeAll, describe, it, type TestContext } from 'vitest'
import { allDelivered } from '../../testing/all-delivered.ts'
import { codeOf } from '../../testing/code-of.ts'
import { addCollaborator, signIn, testPassword } from '../../testing/factories.ts'
import { startServer, type TestServer } from '../../testing/start-server.ts'

interface Received {
  headers: IncomingHttpHeaders
  text: string
  body: Record<string, unknown>
}

/** Somebody who is told: with the answer of the moment. */
async function receiver(test: TestContext) {
  const received: Received[] = []
  const answer = { status: 200, headers: {} as Record<string, string>, body: 'ok' }
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const text = Buffer.concat(chunks).toString()
      received.push({ headers: request.headers, text, body: Object(JSON.parse(text)) })
      response.writeHead(answer.status, answer.headers).end(answer.body)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  test.onTestFinished(() => void server.close())
  const { port } = Object(server.address())
  return { url: `http://127.0.0.1:${port}/hook?room=1`, received, answer }
}

const signed = (secret: string, text: string) => `sha256=${createHmac('sha256', secret).update(text).digest('hex')}`

describe('webhooks', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await startServer({ env: { SHEAF_OUTBOUND_ALLOW: '127.0.0.1' } })
  })
  afterAll(() => server.stop())

  const scene = async (test: TestContext, isPrivate = false) => {
    const owner = await signIn(server)
    const { uid: repoUid } = await owner.api.createRepository({
      body: { owner_uid: owner.user.uid, repo_name: 'hooked', repo_is_private: isPrivate },
    })
    const params = { owner: owner.user.username, repo: 'hooked' }
    const work = scratchFolder(test)
    await client(work, 'init', '-q', '-b', 'main', '.')
    const remote = new URL(`/${params.owner}/hooked`, server.url)
    Object.assign(remote, { username: owner.user.username, password: testPassword })
    const commit = (message: string) => client(work, 'commit', '-q', '--allow-empty', '-m', message)
    const push = async (...args: string[]) => {
      const { code, err } = await runClient(work, ['push', '-q', remote.href, ...args])
      assert.equal(code, 0, err)
    }
    const hook = await receiver(test)
    const add = (more = {}) =>
      owner.api.createWebhook({ params, body: { url: hook.url, events: ['push', 'create', 'delete'], ...more } })
    const told = async (count: number) => {
      await eventually(() => assert.equal(hook.received.length, count))
      return hook.received
    }
    const at = (uid: string) => ({ params: { ...params, uid } })
    return { owner, api: owner.api, params, repoUid, work, commit, push, hook, add, told, at }
  }

  it('are told of pushes in the shape that receivers know, signed, each ref by itself', async (test) => {
    const { commit, push, work, add, told, params, owner, api, at } = await scene(test)
    const { webhook, secret } = await add()
    assert.match(secret, /^[0-9a-f]{64}$/)
    await commit('First')
    await push('main')
    const [first, created] = await told(2)
    assert.ok(first && created)
    const head = await client(work, 'rev-parse', 'HEAD')
    assert.equal(first.headers['x-hub-signature-256'], signed(secret, first.text))
    assert.equal(first.headers['x-sheaf-signatures'], signed(secret, first.text))
    assert.deepEqual(
      [first.headers['x-github-event'], first.headers['x-sheaf-event'], first.headers['content-type']],
      ['push', 'push', 'application/json'],
    )
    const { ref, before, after, pusher, sender, repository } = Object(first.body)
    assert.deepEqual([ref, before, after], ['refs/heads/main', '0'.repeat(40), head])
    assert.deepEqual(pusher, { name: owner.user.username })
    assert.equal(sender.login, owner.user.username)
    assert.equal(repository.full_name, `${params.owner}/hooked`)
    assert.deepEqual(
      [created.headers['x-sheaf-event'], created.body.ref, created.body.ref_type],
      ['create', 'main', 'branch'],
    )
    for (const message of ['Second', 'Third']) await commit(message)
    await push('main')
    const third = (await told(3))[2]
    assert.deepEqual(
      Object(third?.body).commits.map(({ message }: { message: string }) => message),
      ['Second', 'Third'],
    )
    assert.equal(Object(third?.body).head_commit.message, 'Third')
    await push('main:topic')
    await push('--delete', 'topic')
    await told(7)

    await eventually(async () => {
      const log = await api.listWebhookDeliveries(at(webhook.uid))
      assert.deepEqual(
        log.map(({ event, state, status, attempts }) => `${event} ${state} ${status} ${attempts}`),
        ['delete', 'push', 'create', 'push', 'push', 'create', 'push'].map((event) => `${event} delivered 200 1`),
      )
    })
    const [newest] = await api.listWebhookDeliveries(at(webhook.uid))
    const detail = await api.getWebhookDelivery({
      params: { ...params, uid: webhook.uid, delivery: newest?.uid ?? '' },
    })
    assert.deepEqual(JSON.parse(detail.request_body).ref, 'topic')
    assert.match(detail.request_headers, /x-hub-signature-256: sha256=/)
    assert.equal(detail.response_body, 'ok')
    const again = await api.redeliverWebhook({ params: { ...params, uid: webhook.uid, delivery: newest?.uid ?? '' } })
    assert.equal(again.redelivery, true)
    assert.equal((await told(8))[7]?.text, detail.request_body)
  })

  it('have secrets that stand in no line of the log, in no delivery and in no answer, whatever goes wrong', async (test) => {
    const { commit, push, add, told, api, params, at, hook } = await scene(test)
    const own = 'a secret of their own, qzsecret'
    const { webhook } = await add({ secret: own })
    const { webhook: made, secret } = await add()
    await commit('First')
    await push('main')
    await told(4)
    const rotated = (await api.rotateWebhookSecret(at(made.uid))).secret
    // Whoever is told fails, sends elsewhere, and says what it was told by; an address that nobody answers is tried as well.
    Object.assign(hook.answer, { status: 500, headers: { location: 'http://127.0.0.1:1/' }, body: 'no\n' })
    await commit('Second')
    await push('main')
    await told(6)
    hook.answer.status = 302
    await commit('Third')
    await push('main')
    await add({ url: 'http://127.0.0.1:1/', secret: own })
    await eventually(async () => {
      const tried = (await api.listWebhookDeliveries(at(webhook.uid))).filter(({ attempts }) => attempts > 0)
      assert.ok(tried.length >= 4)
    })
    const said = [await api.listWebhooks({ params })] as unknown[]
    for (const { uid } of [webhook, made])
      for (const { uid: delivery } of await api.listWebhookDeliveries(at(uid)))
        said.push(await api.getWebhookDelivery({ params: { ...params, uid, delivery } }))
    const { read } = server.database
    said.push(await read.selectFrom('webhook_deliveries').selectAll().execute())
    said.push(await read.selectFrom('jobs').selectAll().execute())
    said.push(await read.selectFrom('finished_jobs').selectAll().execute())
    const everything = [...said.map((each) => JSON.stringify(each)), ...server.logLines].join('\n')
    assert.match(everything, /sha256=/)
    for (const kept of [own, secret, rotated])
      for (const form of [
        kept,
        Buffer.from(kept).toString('base64'),
        Buffer.from(kept).toString('hex'),
        encodeURIComponent(kept),
      ])
        assert.ok(!everything.includes(form), `${kept} stands somewhere`)
  })

  it('sign with the secret before, too, for a day, and tell nobody the one that they have', async (test) => {
    const { add, api, at, told, params } = await scene(test)
    const { webhook, secret } = await add({ secret: 'a secret of my own' })
    assert.equal(secret, 'a secret of my own')
    assert.ok(!JSON.stringify(await api.listWebhooks({ params })).includes(secret))
    const rotated = await api.rotateWebhookSecret({ ...at(webhook.uid), body: {} })
    assert.notEqual(rotated.secret, secret)
    assert.ok(rotated.webhook.previous_secret_until)
    await api.pingWebhook(at(webhook.uid))
    const [ping] = await told(1)
    assert.ok(ping)
    assert.equal(ping.headers['x-hub-signature-256'], signed(rotated.secret, ping.text))
    assert.equal(
      ping.headers['x-sheaf-signatures'],
      `${signed(rotated.secret, ping.text)}, ${signed(secret, ping.text)}`,
    )
    await server.database.write.updateTable('webhooks').set({ previous_secret_until: 1 }).execute()
    await api.pingWebhook(at(webhook.uid))
    const [, later] = await told(2)
    assert.equal(later?.headers['x-sheaf-signatures'], signed(rotated.secret, later?.text ?? ''))
  })

  it('are tried again until they are taken, with the same body, or are given up', async (test) => {
    const { add, api, at, told, hook } = await scene(test)
    const { webhook } = await add()
    const list = () => api.listWebhookDeliveries(at(webhook.uid))
    const hasten = async () => {
      await server.database.write
        .updateTable('webhook_deliveries')
        .set({ next_at: 1 })
        .where('next_at', 'is not', null)
        .execute()
      await server.database.write.updateTable('jobs').set({ run_at: 1 }).where('queue', '=', 'tend-webhooks').execute()
    }
    // Where it leads is not where anybody looked whether it may be asked.
    Object.assign(hook.answer, {
      status: 302,
      headers: { location: 'http://169.254.169.254/latest' },
      body: 'x'.repeat(40_000),
    })
    await api.pingWebhook(at(webhook.uid))
    await eventually(async () => {
      const [ping] = await list()
      assert.deepEqual([ping?.state, ping?.status, ping?.attempts], ['retrying', 302, 1])
    })
    Object.assign(hook.answer, { status: 200, headers: {}, body: '' })
    await hasten()
    const [first, second] = await told(2)
    assert.equal(second?.text, first?.text)
    assert.equal(second?.headers['x-sheaf-delivery'], first?.headers['x-sheaf-delivery'])
    await eventually(async () => assert.equal((await list())[0]?.state, 'delivered'))

    hook.answer.status = 500
    await server.database.write
      .updateTable('webhook_deliveries')
      .set({ attempts: 6, next_at: 1, delivered_at: null })
      .execute()
    await hasten()
    await eventually(async () => {
      const [given] = await list()
      assert.deepEqual([given?.state, given?.status, given?.attempts, given?.next_at], ['failed', 500, 7, null])
    })
  })

  it('give up at once what they have no room for, and keep the last deliveries alone', async (test) => {
    const { add, api, at, commit, push, params } = await scene(test)
    const { webhook } = await add()
    const { id } = await server.database.read
      .selectFrom('webhooks')
      .select('id')
      .where('uid', '=', webhook.uid)
      .executeTakeFirstOrThrow()
    const waiting = Array.from({ length: limits.deliveriesPerWebhook }, (_, n) => ({
      uid: `${webhook.uid}-${n}`,
      webhook_id: id,
      event: 'ping',
      about: JSON.stringify({ event: 'ping', userId: 1 }),
      next_at: Date.now() + 3_600_000,
      created_at: 1,
    }))
    await server.database.write.insertInto('webhook_deliveries').values(waiting).execute()
    assert.equal(await codeOf(api.pingWebhook(at(webhook.uid))), 422)
    await commit('First')
    await push('main')
    await eventually(async () => {
      const [newest] = await api.listWebhookDeliveries(at(webhook.uid))
      assert.deepEqual([newest?.state, newest?.problem], ['failed', 'too-many'])
    })
    await server.database.write.updateTable('webhook_deliveries').set({ next_at: null }).execute()
    await api.pingWebhook(at(webhook.uid))
    await eventually(async () => {
      const { count } = await server.database.read
        .selectFrom('webhook_deliveries')
        .select(({ fn }) => fn.countAll<number | string>().as('count'))
        .where('webhook_id', '=', id)
        .executeTakeFirstOrThrow()
      assert.equal(Number(count), limits.deliveriesPerWebhook)
    })
    await api.deleteWebhook(at(webhook.uid))
    assert.deepEqual(await api.listWebhooks({ params }), [])
    assert.equal(await codeOf(api.listWebhookDeliveries(at(webhook.uid))), 404)
  })

  it('write chats a sentence in which nothing that people wrote means anything', async (test) => {
    const { add, commit, push, told, api, at } = await scene(test)
    const events = ['push']
    for (const format of ['slack', 'discord', 'matrix']) await add({ format, events })
    const off = await add({ active: false })
    await commit('<b>*bold*</b> @everyone [x](http://evil) & more')
    await push('main')
    const said = await told(3)
    const find = (field: string) => said.map(({ body }) => body).filter((body) => field in body)
    const [slack] = find('text').filter((body) => !('html' in body))
    const [discord] = find('content')
    const [matrix] = find('html')
    assert.match(String(slack?.text), /&lt;b&gt;\*bold\*&lt;\/b&gt; @everyone \[x\]\(http:\/\/evil\) &amp; more$/)
    assert.match(
      String(discord?.content),
      /\\<b\\>\\\*bold\\\*\\<\/b\\> \\@everyone \\\[x\\\]\\\(http\\:\/\/evil\\\) & more$/,
    )
    assert.deepEqual(discord?.allowed_mentions, { parse: [] })
    assert.match(String(matrix?.html), /&lt;b&gt;\*bold\*&lt;\/b&gt; @everyone/)
    assert.ok(said.every(({ headers }) => !('x-github-event' in headers)))
    assert.deepEqual(await api.listWebhookDeliveries(at(off.webhook.uid)), [])
  })

  it('tell of a release when it is published, and not of what is a draft again', async (test) => {
    const { add, commit, push, told, api, params, owner } = await scene(test)
    await commit('First')
    await push('main')
    await add({ events: ['release'] })
    await add({ events: ['release'], format: 'slack' })
    const draft = await api.createRelease({
      params,
      body: { tag: 'v1.0', title: 'First', notes: '# Notes', draft: true, prerelease: true },
    })
    await api.updateRelease({
      params: { ...params, uid: draft.uid },
      body: { tag: 'v1.0', title: 'First', notes: '# Notes', draft: false, prerelease: true },
    })
    const said = await told(2)
    const json = said.find(({ headers }) => headers['x-github-event'] === 'release')
    const { action, release, sender } = Object(json?.body)
    assert.deepEqual(
      [action, release.tag_name, release.name, release.body, release.draft, release.prerelease, release.assets],
      ['published', 'v1.0', 'First', '# Notes', false, true, []],
    )
    assert.match(release.html_url, /\/releases\/tag\/v1\.0$/)
    assert.deepEqual([release.author.login, sender.login], [owner.user.username, owner.user.username])
    const chat = said.find((each) => each !== json)
    assert.match(String(chat?.body.text), / released v1\.0 of </)
  })

  it('are of owners alone, go where nobody is harmed, and are so many', async (test) => {
    const { add, api, at, params, repoUid, told, owner } = await scene(test, true)
    const [maintainer, stranger] = [await signIn(server), await signIn(server)]
    await addCollaborator(server, { ownerId: maintainer.user.ownerId, repoUid, role: 'maintainer' })
    assert.equal(await codeOf(server.browser().api.listWebhooks({ params })), 401)
    assert.equal(await codeOf(stranger.api.listWebhooks({ params })), 404)
    assert.equal(await codeOf(maintainer.api.listWebhooks({ params })), 403)
    for (const url of ['http://10.0.0.1/x', 'https://10.0.0.1/x', 'https://[::1]/', 'http://example.org/'])
      assert.equal(await codeOf(add({ url })), 422, url)
    for (const url of ['', 'ftp://example.org', 'https://me:secret@example.org/'])
      assert.equal(await codeOf(add({ url })), 400, url)
    assert.equal(await codeOf(add({ events: [] })), 400)
    assert.equal(await codeOf(add({ secret: 'short' })), 400)

    const { webhook } = await add({ events: ['star', 'member', 'repository', 'fork'] })
    await maintainer.api.starRepository({ params })
    await owner.api.setCollaborator({ params, body: { name: stranger.user.username, role: 'reader' } })
    await maintainer.api.forkRepository({ params, body: { owner_uid: maintainer.user.uid, repo_name: 'hooked' } })
    const [star, member, fork] = await told(3)
    assert.deepEqual([Object(fork?.body).forkee, Object(fork?.body).sender.login], [null, maintainer.user.username])
    await api.setRepositoryVisibility({ params, body: { is_private: false } })
    const [, , , repository] = await told(4)
    assert.equal(Object(repository?.body).repository.private, false)
    const hidden = await stranger.api.forkRepository({
      params,
      body: { owner_uid: stranger.user.uid, repo_name: 'hooked', repo_is_private: true },
    })
    await eventually(async () => {
      assert.equal((await stranger.api.getCopy({ params: { copy: hidden.uid } })).state, 'done')
    })
    await maintainer.api.unstarRepository({ params })
    await stranger.api.starRepository({ params })
    assert.deepEqual(Object((await told(5))[4]?.body).sender.login, stranger.user.username)
    assert.deepEqual(
      [star?.headers['x-sheaf-event'], Object(star?.body).sender.login],
      ['star', maintainer.user.username],
    )
    assert.deepEqual(
      [Object(member?.body).action, Object(member?.body).member.login, Object(member?.body).role],
      ['added', stranger.user.username, 'reader'],
    )
    const body = { url: webhook.url, events: ['push' as const], active: false, format: 'json' as const }
    assert.equal((await api.updateWebhook({ ...at(webhook.uid), body })).active, false)
    assert.equal(await codeOf(api.updateWebhook({ ...at('nothing'), body })), 404)
    const more = Array.from({ length: limits.webhooksPerRepository - 1 }, () => add())
    await Promise.all(more)
    assert.equal(await codeOf(add()), 422)
  })

  describe('of threads', () => {
    const events = [
      ...(['discussion', 'discussion_comment', 'pull_request', 'issue_comment'] as const),
      ...(['pull_request_review', 'pull_request_review_comment', 'status'] as const),
    ]
    const toldOf = (received: readonly Received[]) =>
      received.map(({ headers, body }) => `${headers['x-github-event']} ${body.action ?? body.state}`)

    it('are told of discussions, in the shape that receivers know', async (test) => {
      const { api, params, owner, add, hook, told } = await scene(test, true)
      await add({ events })
      const { username } = owner.user
      const { number } = await api.createDiscussion({ params, body: { title: 'Warp', body: 'How?' } })
      const one = { params: { ...params, number: String(number) } }
      await told(1)
      const label = await api.createLabel({ params, body: { name: 'loom' } })
      await api.setThreadLabels({ ...one, body: { labels: [label.uid] } })
      await api.setAssignees({ ...one, body: { usernames: [username] } })
      await api.updateDiscussion({ ...one, body: { title: 'Weft' } })
      const comment = await api.createComment({ ...one, body: { body: 'So' } })
      const written = { params: { ...one.params, uid: comment.uid } }
      await told(5)
      await api.updateComment({ ...written, body: { body: 'So it is' } })
      await told(6)
      await api.deleteComment(written)
      await api.setThreadLabels({ ...one, body: { labels: [] } })
      await api.updateDiscussion({ ...one, body: { state: 'closed' } })
      const received = await told(9)
      const said = ['created', 'labeled', 'assigned', 'edited'].map((action) => `discussion ${action}`)
      const comments = ['created', 'edited', 'deleted'].map((action) => `discussion_comment ${action}`)
      assert.deepEqual(toldOf(received), [...said, ...comments, 'discussion unlabeled', 'discussion closed'])
      const [opened, labeled, assigned, edited] = received.map(({ body }) => Object(body))
      assert.deepEqual(
        [opened.discussion.number, opened.discussion.user.login, opened.discussion.body, opened.sender.login],
        [number, username, 'How?', username],
      )
      assert.equal(opened.discussion.html_url, `${Object(opened.repository).html_url}/discussions/${number}`)
      assert.deepEqual(
        [labeled.label, assigned.assignee.login, edited.changes.title.from],
        [{ name: 'loom' }, username, 'Warp'],
      )
      assert.equal(Object(received[5]?.body).comment.body, 'So it is')
      assert.equal(Object(received[6]?.body).comment.body, null)
      assert.equal(hook.received.length, 9)
    })

    it('are told of pull requests, reviews and checks, and of nothing that waits for a review', async (test) => {
      const { api, params, owner, repoUid, add, told } = await scene(test)
      const mary = await signIn(server)
      await addCollaborator(server, { ownerId: mary.user.ownerId, repoUid, role: 'writer' })
      const commit = async (base: string | null, new_branch?: string) => {
        const changes = [{ action: 'put' as const, path: `${new_branch ?? 'main'}.txt`, text: 'x' }]
        const fields = { branch: 'main', base, changes, message: 'Weave', ...(new_branch && { new_branch }) }
        return (await api.createCommit({ params, body: fields })).commit_id
      }
      const head = await commit(await commit(null), 'topic')
      await add({ events })
      const { number } = await api.createPull({ params, body: { base: 'main', head: 'topic', title: 'Five' } })
      const one = { params: { ...params, number: String(number) } }
      await api.setReviewers({ ...one, body: { usernames: [mary.user.username] } })
      await api.createComment({ ...one, body: { body: 'See' } })
      await told(3)
      const about = { head, path: 'topic.txt', line: 1 }
      const thread = await mary.api.createReviewThread({ ...one, body: { ...about, body: 'Why?', pending: true } })
      const mine = { params: { ...one.params, uid: thread.uid, comment: thread.comments[0]?.uid ?? '' } }
      await mary.api.updateReviewComment({ ...mine, body: { body: 'Why so?' } })
      const { uid } = await mary.api.submitReview({ ...one, body: { verdict: 'approve', body: 'Good', head } })
      await told(5)
      await api.replyToReviewThread({ params: { ...one.params, uid: thread.uid }, body: { body: 'So' } })
      await api.setCheck({ params: { ...params, commit: head }, body: { context: 'ci', state: 'skipped' } })
      await told(7)
      await api.dismissReview({ params: { ...one.params, uid } })
      await told(8)
      await eventually(async () => assert.equal((await api.getPull(one)).pull.mergeable, 'clean'))
      await api.updatePull({ ...one, body: { is_draft: true } })
      await api.enableAutoMerge({ ...one, body: { method: 'merge', head } })
      await api.disableAutoMerge(one)
      await api.updatePull({ ...one, body: { is_draft: false } })
      await told(12)
      await api.mergePull({ ...one, body: { method: 'merge', head } })
      const received = await told(13)
      assert.deepEqual(toldOf(received), [
        ...['pull_request opened', 'pull_request review_requested', 'issue_comment created'],
        ...['pull_request_review submitted', 'pull_request_review_comment created'],
        ...['pull_request_review_comment created', 'status success'],
        ...['pull_request_review dismissed', 'pull_request converted_to_draft', 'pull_request auto_merge_enabled'],
        ...['pull_request auto_merge_disabled', 'pull_request ready_for_review', 'pull_request closed'],
      ])
      const bodies = received.map(({ body }) => Object(body))
      const [opened, asked, , review, line] = bodies
      assert.deepEqual(
        [opened.pull_request.base.ref, opened.pull_request.head, opened.pull_request.merged],
        ['main', { ref: 'topic', sha: head }, false],
      )
      assert.equal(asked.requested_reviewer.login, mary.user.username)
      assert.deepEqual([review.review.state, review.review.body], ['approved', 'Good'])
      assert.deepEqual([line.comment.body, line.comment.path, line.comment.line], ['Why so?', 'topic.txt', 1])
      assert.deepEqual([bodies[6].sha, bodies[6].context], [head, 'ci'])
      assert.equal(bodies[7].review.state, 'dismissed')
      assert.deepEqual([bodies[12].pull_request.merged, bodies[12].sender.login], [true, owner.user.username])
    })

    it('are told of what a merge queue tries, as of a push, and of what goes in and out of it', async (test) => {
      const { api, params, add, told } = await scene(test)
      const commit = async (base: string | null, new_branch?: string) => {
        const changes = [{ action: 'put' as const, path: `${new_branch ?? 'main'}.txt`, text: 'x' }]
        const fields = { branch: 'main', base, changes, message: 'Weave', ...(new_branch && { new_branch }) }
        return (await api.createCommit({ params, body: fields })).commit_id
      }
      const head = await commit(await commit(null), 'topic')
      const { number } = await api.createPull({ params, body: { base: 'main', head: 'topic', title: 'Five' } })
      const one = { params: { ...params, number: String(number) } }
      await api.setCheck({ params: { ...params, commit: head }, body: { context: 'ci', state: 'success' } })
      const asked = { create: 'writer', push: 'writer', force: 'nobody', delete: 'nobody' } as const
      const rule = { kind: 'branch', pattern: 'main', merge_queue: true } as const
      await api.createRefRule({ params, body: { ...asked, ...rule, required_checks: ['ci'] } })
      // What happened before is not to be told of any more. Deliveries that still wait are those of other tests, whose addresses are gone.
      await allDelivered(server, { subscriber: 'webhooks' })
      await add({ events: ['push', 'pull_request'] })
      await api.addToQueue({ ...one, body: { method: 'merge', head } })
      await told(2)
      await api.removeFromQueue(one)
      const bodies = (await told(3)).map(({ body }) => Object(body))
      // What is tried is told of by the job that tries it: that it was added may come after that.
      const tried = bodies.find(({ ref }) => ref !== undefined)
      assert.deepEqual(
        bodies.flatMap((body) => body.action ?? []),
        ['enqueued', 'dequeued'],
      )
      assert.equal(tried.ref, `refs/queue/main/${number}`)
      assert.match(tried.after, /^[0-9a-f]{40}$/)
    })

    it('say in a chat what happened, with nothing that a title could mean there', async (test) => {
      const { api, params, owner, add, told } = await scene(test)
      await add({ events, format: 'slack' })
      const { number } = await api.createDiscussion({ params, body: { title: '<!channel> & you' } })
      const one = { params: { ...params, number: String(number) } }
      await api.createComment({ ...one, body: { body: 'So' } })
      const [opened, commented] = await told(2)
      const { username } = owner.user
      // Where no public address is configured.
      const url = `http://localhost:0/${username}`
      const where = `<${url}/hooked|${username}/hooked>`
      const what = `<${url}/hooked/discussions/${number}|#${number} &lt;!channel&gt; &amp; you>`
      assert.equal(opened?.body.text, `<${url}|${username}> opened ${what} in ${where}`)
      assert.equal(commented?.body.text, `<${url}|${username}> commented on ${what} in ${where}`)
    })
  })
})
