import assert from 'node:assert/strict'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { contract, writeSuggestion } from '@sheaf/contract'
import { client } from '@sheaf/git-engine/testing/git-client'
import { scratchFolder } from '@sheaf/git-engine/testing/scratch-repository'
import { eventually } from '@sheaf/server-core/testing/eventually'
import { describe, it, type TestContext } from 'vitest'
import * as z from 'zod'
import { tableNames } from '../db/testing/dump.ts'
import type { MountedRoute } from '../http/entry.ts'
import { operationUrls } from '../http/operation-url.ts'
import { mailQueueName } from '../mail/mail-queue.ts'
import { makeKeyPair } from '../ssh/testing/openssh.ts'
import type { Browser } from '../testing/browser.ts'
import { addCollaborator, createTeam, createUser, issueAccessKey, signIn, testPassword } from '../testing/factories.ts'
import { startMailSink } from '../testing/mail-sink.ts'
import { refuseChanges } from '../testing/refuse-changes.ts'
import { startServer } from '../testing/start-server.ts'

/** Every private text has this in it, with a word of its own behind it. */
const mark = 'qzcanary'
const secret = (word: string) => `${mark}-${word}`
const secretsIn = (text: string) => new Set(text.toLowerCase().match(/qzcanary-[a-z]+/g) ?? [])

/** Searches are asked for the beginning of all of them, and whatever is asked for by name for a secret name; what is about a branch for the one that all have. */
const queryOf = (schema: z.core.$ZodType | undefined): string => {
  const { properties = {} } =
    schema === undefined ? {} : z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })
  const known: Readonly<Record<string, string>> = { q: mark, query: mark, branch: 'main', kind: 'discussion' }
  return new URLSearchParams(
    Object.keys(properties).flatMap((name) => (known[name] === undefined ? [] : [[name, known[name]]])),
  ).toString()
}

/** A Hub at which nobody listens: what is imported from there waits for it. */
const silentHub = 'http://127.0.0.1:9'

describe('what is private', () => {
  const scene = async (test: TestContext) => {
    const sink = await startMailSink()
    const routes: MountedRoute[] = []
    const server = await startServer({
      env: {
        SHEAF_SMTP_URL: sink.url,
        SHEAF_PUBLIC_URL: 'http://sheaf.test',
        SHEAF_OUTBOUND_ALLOW: '127.0.0.1',
        SHEAF_HUB_HOSTS: silentHub,
      },
      onRoute: (route) => routes.push(route),
    })
    test.onTestFinished(async () => {
      await server.stop()
      await sink.stop()
    })
    const [ada, removed] = [await signIn(server), await signIn(server, await createUser(server))]
    const team = await createTeam(server, {
      name: 'weavers',
      members: [
        [ada.user, 'owner'],
        [removed.user, 'writer'],
      ],
    })

    // Two private repositories, with a secret in each field, name, file and commit, and a public one beside them.
    const folder = join(scratchFolder(test), 'work')
    await client('/', 'init', '-q', '-b', 'main', folder)
    writeFileSync(join(folder, `${secret('file')}.md`), `# ${secret('content')}\n`)
    await client(folder, 'add', '.')
    const author = `${secret('author')} <ada@example.org>`
    await client(folder, 'commit', '-q', '--author', author, '-m', secret('commit'))
    await client(folder, 'branch', secret('branch'))
    await client(folder, 'tag', '-a', '-m', secret('tagged'), secret('tag'))
    const repositories = [
      { owner: ada.user.username, owner_uid: ada.user.uid, isTeam: false, repo: secret('repo') },
      { owner: team.name, owner_uid: team.uid, isTeam: true, repo: secret('loom') },
    ]
    const repoUids: string[] = []
    for (const { owner, owner_uid, isTeam, repo } of repositories) {
      const body = {
        owner_uid,
        team: isTeam,
        repo_name: repo,
        repo_is_private: true,
        repo_description: secret('description'),
      }
      const { uid } = await ada.api.createRepository({ body })
      repoUids.push(uid)
      await addCollaborator(server, { ownerId: removed.user.ownerId, repoUid: uid, role: 'reader' })
      await removed.api.watchRepository({ params: { owner, repo } })
      await removed.api.starRepository({ params: { owner, repo } })
      await ada.api.starRepository({ params: { owner, repo } })
      const url = new URL(`/${owner}/${repo}.git`, server.url)
      url.username = ada.user.username
      url.password = testPassword
      await client(folder, 'push', '-q', url.href, 'main', secret('branch'), secret('tag'))
    }
    const kept = await server.database.read
      .selectFrom('repositories')
      .select('id')
      .where('uid', 'in', repoUids)
      .execute()
    for (const { id } of kept) {
      const facts = { oid: 'b'.repeat(64), kind: 'lfs', bytes: 1, created_at: Date.now(), used_at: Date.now() } as const
      await server.database.write
        .insertInto('repository_objects')
        .values({ repo_id: id, ...facts, reach: 'current', path: secret('weights') })
        .execute()
    }
    await ada.api.createRepository({ body: { owner_uid: ada.user.uid, repo_name: 'open' } })
    const inPublic = { owner: ada.user.username, repo: 'open' }
    await ada.api.createDiscussion({ params: inPublic, body: { title: 'Named from elsewhere' } })
    await ada.api.setPinned({ body: { repositories: [...repoUids] } })

    // Boards, one of which was for all of the team and is no longer.
    const words = { name: secret('project'), description: secret('plan'), start_date: '', target_date: '' }
    const { uid: project } = await ada.api.createProject({
      body: { ...words, template: 'kanban', owner_uid: team.uid, visibility: 'team' },
    })
    const column = (await ada.api.addColumn({ params: { project }, body: { name: secret('column') } })).uid
    const { uid: card } = await ada.api.createCard({ params: { project }, body: { column, title: secret('card') } })
    await ada.api.updateCard({
      params: { project, card },
      body: {
        revision: 0,
        text: secret('text'),
        labels: [secret('label')],
        assignees: [removed.user.username],
        repository: `${repositories[0]?.owner}/${repositories[0]?.repo}`,
      },
    })

    // A private collection, and a public one with what is private in it.
    const { token: collector } = await issueAccessKey(server, ada.user, { grants: { repo_access: 2 } })
    const collect = async (path: string, body: object) => {
      const headers = { authorization: `Bearer ${collector}`, 'content-type': 'application/json' }
      const sent = { method: 'POST', headers, body: JSON.stringify(body) }
      return Object(await (await fetch(new URL(`/api/collections${path}`, server.url), sent)).json()).slug
    }
    const collected = { description: secret('gathered'), private: true }
    const shelf = await collect('', { title: secret('collection'), namespace: ada.user.username, ...collected })
    const shown = await collect('', { title: 'Shown', namespace: ada.user.username })
    for (const { owner, repo } of repositories)
      for (const slug of [shelf, shown])
        await collect(`/${slug}/items`, { item: { id: `${owner}/${repo}`, type: 'model' }, note: secret('remarked') })

    // A program that waits for somebody with its code.
    const program = new URLSearchParams({ client_id: secret('program') })
    await fetch(new URL('/oauth/device', server.url), { method: 'POST', body: program })

    // What stands in settings: keys, addresses, invitations.
    const expiration = new Date(Date.now() + 86_400_000).toISOString()
    const [target = ''] = repoUids
    const key = await ada.api.createAccessKey({
      body: {
        title: secret('key'),
        description: secret('purpose'),
        expiration,
        targets: [{ kind: 'repository', uid: target }],
      },
    })
    /** A check of each of them. */
    const checked = new Map<string, { commit: string; uid: string }>()
    for (const [index, { owner, repo }] of repositories.entries()) {
      const { line } = await makeKeyPair()
      await ada.api.createDeployKey({
        params: { owner, repo },
        body: { title: secret('deployer'), content: line, can_write: index === 0 },
      })
      const params = { owner, repo }
      await ada.api.createDiscussion({
        params,
        body: { title: secret('thread'), body: `${secret('topic')} ${inPublic.owner}/open#1` },
      })
      const label = { name: secret('label'), description: secret('sorting') }
      const { uid: labelUid } = await ada.api.createLabel({ params, body: label })
      await ada.api.setThreadLabels({ params: { ...params, number: '1' }, body: { labels: [labelUid] } })
      await ada.api.updateDiscussion({
        params: { ...params, number: '1' },
        body: { body: `${secret('topic')} ${secret('subject')}` },
      })
      const view = { kind: 'discussion', name: secret('view'), query: secret('sought') } as const
      await ada.api.createThreadView({ params, body: view })
      const goal = { title: secret('milestone'), description: secret('goal') }
      const { uid: milestone } = await ada.api.createMilestone({ params, body: goal })
      await ada.api.setThreadMilestone({ params: { ...params, number: '1' }, body: { milestone } })
      const changes = [{ action: 'put' as const, path: secret('proposed'), text: secret('proposal') }]
      const base = (await client(folder, 'rev-parse', 'main')).trim()
      const onto = { branch: 'main', base, new_branch: secret('proposing'), message: secret('why') }
      await ada.api.createCommit({ params, body: { ...onto, changes } })
      const proposed = { base: 'main', head: onto.new_branch, title: secret('pull'), body: secret('reasons') }
      await ada.api.createPull({ params, body: proposed })
      await ada.api.createComment({ params: { ...params, number: '1' }, body: { body: secret('comment') } })
      const pull = { params: { ...params, number: '2' } }
      const { pull: details } = await ada.api.getPull(pull)
      // In the queue of whoever goes later.
      await ada.api.setReviewers({ ...pull, body: { usernames: [removed.user.username] } })
      await ada.api.setAssignees({ ...pull, body: { usernames: [ada.user.username] } })
      const about = { head: details.head_id, path: secret('proposed'), line: 1 }
      await ada.api.setViewedFile({ ...pull, body: { head: about.head, path: about.path, viewed: true } })
      await ada.api.createReviewThread({
        ...pull,
        body: { ...about, body: `${secret('remark')}\n\n${writeSuggestion([secret('suggested')])}` },
      })
      const { uid: check } = await ada.api.setCheck({
        params: { ...params, commit: details.head_id },
        body: {
          ...{ context: secret('context'), state: 'failure', description: secret('outcome'), summary: secret('log') },
          target_url: `https://ci.example.org/${secret('build')}`,
          annotations: [{ path: about.path, start_line: 1, level: 'warning', message: secret('annotation') }],
        },
      })
      checked.set(repo, { commit: details.head_id, uid: check })
      // It waits in a queue for a check that nobody makes.
      const commit = { params: { ...params, commit: details.head_id } }
      await ada.api.setCheck({ ...commit, body: { context: 'waits', state: 'success' } })
      const queued = { required_checks: ['waits'], merge_queue: true }
      const rule = { kind: 'branch', pattern: 'main', create: 'writer', push: 'writer', force: 'nobody' } as const
      await ada.api.createRefRule({ params, body: { ...rule, ...queued, delete: 'nobody' } })
      await ada.api.addToQueue({ ...pull, body: { method: 'merge', head: about.head } })
      await ada.api.submitReview({ ...pull, body: { verdict: 'comment', body: secret('verdict'), head: about.head } })
      const released = { tag: secret('tag'), title: secret('release'), notes: secret('notes') }
      await ada.api.createRelease({ params, body: released })
    }
    const friend = await signIn(server)
    await friend.api.sendDirectMessage({ params: { username: ada.user.username }, body: { text: secret('message') } })
    const content = 'ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIOMqqnkVzrm0SdG6UOoqKLsabgH5C9okWi0dh2l9GKJl git@example.org'
    await ada.api.createSshKey({ body: { name: secret('laptop'), content } })
    await ada.api.createSigningKey({ body: { name: secret('signer'), content } })
    await server.database.write
      .updateTable('users')
      .set({ email: `${secret('address')}@example.org` })
      .where('id', '=', ada.user.userId)
      .execute()
    const invited = `${secret('invited')}@example.org`
    await ada.api.inviteToTeam({ params: { team: team.name }, body: { invited, role: 'reader' } })

    // A copy of what is private, and an address that is told of it and answers.
    const [source] = repositories
    const params = { owner: source?.owner ?? '', repo: source?.repo ?? '' }
    const { uid: copy } = await ada.api.forkRepository({
      params,
      body: { owner_uid: team.uid, team: true, repo_name: secret('graft'), repo_description: secret('description') },
    })
    await eventually(async () => assert.equal((await ada.api.getCopy({ params: { copy } })).state, 'done'))
    // Shown to who may read the source, and to nobody else.
    const grafted = { owner: team.name, repo: secret('graft') }
    const twig = { action: 'put' as const, path: secret('twig'), text: secret('leaf') }
    const base = (await client(folder, 'rev-parse', 'main')).trim()
    await ada.api.createCommit({
      params: grafted,
      body: { branch: 'main', base, new_branch: secret('scion'), message: secret('bud'), changes: [twig] },
    })
    const head = { head: `${team.name}:${secret('scion')}`, head_repo: grafted.repo, discloses: true }
    await ada.api.createPull({ params, body: { base: 'main', ...head, title: secret('grafting') } })
    // It closes a thread that all see, whose watchers hear of that.
    await ada.api.createDiscussion({ params: inPublic, body: { title: 'Closed from elsewhere' } })
    await removed.api.watchRepository({ params: inPublic })
    const budding = { base: 'main', head: secret('scion'), title: secret('budding') }
    const closing = `Closes ${inPublic.owner}/${inPublic.repo}#2`
    const { number: bud } = await ada.api.createPull({ params: grafted, body: { ...budding, body: closing } })
    const buds = { params: { ...grafted, number: String(bud) } }
    await eventually(async () => assert.equal((await ada.api.getPull(buds)).pull.mergeable, 'clean'))
    const { pull: ripe } = await ada.api.getPull(buds)
    await ada.api.mergePull({ ...buds, body: { method: 'merge', head: ripe.head_id } })
    const receiver = createServer((_, response) => response.end(secret('reply')))
    await once(receiver.listen(0, '127.0.0.1'), 'listening')
    test.onTestFinished(() => void receiver.close())
    const { port } = Object(receiver.address())
    const { webhook } = await ada.api.createWebhook({
      params,
      body: { url: `http://127.0.0.1:${port}/${secret('hook')}`, events: ['push'] },
    })
    const hooked = { ...params, uid: webhook.uid }
    const { uid: delivery } = await ada.api.pingWebhook({ params: hooked })
    await eventually(async () => {
      const [told] = await ada.api.listWebhookDeliveries({ params: hooked })
      assert.equal(told?.state, 'delivered')
    })

    // What comes from a Hub, by a token that is told to that alone.
    const { uid: imported } = await ada.api.startHubImport({
      body: {
        ...{ owner_uid: team.uid, team: true, repo_name: secret('barn'), repo_is_private: true },
        ...{ url: `${silentHub}/ada/${secret('granary')}`, revision: secret('vintage'), token: secret('bearer') },
      },
    })

    // Then somebody goes, with all that they were told.
    await eventually(async () => {
      const kinds = (await removed.api.listNotifications({ query: {} })).items.map(({ kind }) => kind)
      for (const kind of ['push', 'card-assigned', 'thread'] as const) assert.ok(kinds.includes(kind), kinds.join(' '))
    })
    await ada.api.removeTeamMember({ params: { team: team.name, username: removed.user.username } })
    await server.database.write.deleteFrom('collaborators').where('owner_id', '=', removed.user.ownerId).execute()

    const checkOf = (repo: string) => ({
      checkedCommit: checked.get(repo)?.commit ?? '',
      checkUid: checked.get(repo)?.uid ?? '',
    })
    const named = {
      number: '1',
      owner: ada.user.username,
      username: ada.user.username,
      team: team.name,
      project,
      column,
      card,
    }
    const rest = {
      branch: 'main',
      commit: 'main',
      list: 'assigned',
      ref: 'main',
      rev: 'main',
      path: `${secret('file')}.md`,
      id: key.id,
      copy,
      delivery,
      import: imported,
    }
    const [, slug = ''] = String(shelf).split('/')
    const values = repositories.map(
      ({ owner, repo, isTeam }) =>
        new Map(
          Object.entries({
            ...named,
            ...rest,
            owner,
            repo,
            slug,
            uid: isTeam ? target : webhook.uid,
            ...checkOf(repo),
          }),
        ),
    )
    return { server, sink, routes, ada, removed, values, stranger: await signIn(server) }
  }
  type Scene = Awaited<ReturnType<typeof scene>>

  /** Every operation of the contract and every route beside them, for each of the private repositories. */
  const calls = ({ routes, values }: Scene) => {
    const operations = Object.entries(contract).filter(([name]) => name !== 'logout')
    const known = new Set(operations.flatMap(([, { path }]) => operationUrls(path).urls))
    const plain = routes.flatMap(({ method, url }) =>
      known.has(url) ? [] : [method].flat().map((each) => ({ each, url })),
    )
    return values.flatMap((named) => {
      const partOf = (name: string) => named.get(name) ?? 'x'
      return [
        ...operations.flatMap(([, operation]) => {
          const query = queryOf('query' in operation ? operation.query : undefined)
          const isPull = operation.path.includes('/pulls/')
          const ofCheck = new Map(
            operation.path.includes('/checks/')
              ? [
                  ['commit', partOf('checkedCommit')],
                  ['uid', partOf('checkUid')],
                ]
              : [],
          )
          // The third pull request comes from a private fork.
          const numbers = !isPull ? [partOf('number')] : operation.method === 'GET' ? ['2', '3'] : ['2']
          return numbers.map((number) => {
            const path = operation.path.replace(/\{(\w+)\*?\}/g, (_, name: string) =>
              encodeURIComponent(name === 'number' ? number : (ofCheck.get(name) ?? partOf(name))),
            )
            return { method: operation.method, path: query === '' ? path : `${path}?${query}` }
          })
        }),
        ...plain.flatMap(({ each, url }) => {
          const path = url
            .replace(/\(\^[^)]*\)/g, '')
            .replace(/:(\w+)/g, (_, name: string) => partOf(name))
            .replace(/\*$/, url.includes(':rev') ? partOf('path') : `main/${partOf('path')}`)
          if (each !== 'GET' || url === '/api/user/live') return []
          // A discussion of the Hub may be a pull request, too.
          const pulls = url.endsWith('/discussions/:number') ? [{ method: 'GET', path: path.replace(/1$/, '2') }] : []
          return [{ method: 'GET', path }, ...pulls]
        }),
      ]
    })
  }

  /** What somebody is told that they did not say themselves, with where. */
  const crawl = async (world: Scene, { send }: Pick<Browser, 'send'>, methods: readonly string[], at = /^/) => {
    const found = new Map<string, string>()
    const left = calls(world).filter(({ method, path }) => methods.includes(method) && at.test(path))
    assert.ok(left.length > 10)
    const work = async () => {
      for (let next = left.pop(); next !== undefined; next = left.pop()) {
        const { method, path } = next
        const answer = await send(method, path, method === 'GET' ? {} : { body: {} })
        // Whether it is ready is asked of a busy machine here.
        assert.ok(answer.status < 500 || path === '/readyz', `${method} ${path}: ${answer.status}`)
        const said = secretsIn(decodeURIComponent(path))
        const told = secretsIn(`${answer.text}\n${[...answer.headers].flat().join('\n')}`)
        for (const each of told) if (!said.has(each)) found.set(each, `${method} ${path}`)
      }
    }
    await Promise.all([work(), work(), work(), work()])
    return found
  }

  /** The same by a key, for what takes no cookies. */
  const byKey = async ({ server }: Scene, { user }: Scene['ada']): Promise<Pick<Browser, 'send'>> => {
    const { send } = server.browser()
    const { token } = await issueAccessKey(server, user, {
      grants: { repo_access: 2, issue_access: 2, comment_access: 2 },
    })
    const headers = { authorization: `Bearer ${token}` }
    return { send: (method, path, options) => send(method, path, { ...options, headers }) }
  }

  it('stays with those who were let in where it is gated: all others are told what it says of itself, and no more', async (test) => {
    const world = await scene(test)
    const { server, ada, removed, stranger, values } = world
    for (const named of values) {
      const params = { owner: named.get('owner') ?? '', repo: named.get('repo') ?? '' }
      await ada.api.setGate({ params, body: { gate: 'manual' } })
      await ada.api.setRepositoryVisibility({ params, body: { is_private: false } })
      await stranger.api.requestAccess({ params })
      await removed.api.requestAccess({ params })
      const body = { state: 'rejected' as const, reason: '' }
      await ada.api.decideAccessRequest({ params: { ...params, username: removed.user.username }, body })
    }
    // Names, what is said of it, also in a public collection, discussions, and the names of its files and refs.
    const open = new Set(
      'repo loom description file proposed branch tag proposing thread topic comment label sorting milestone goal subject remarked'
        .split(' ')
        .map(secret),
    )
    const told = async (browser: Pick<Browser, 'send'>, methods: readonly string[]) =>
      [...(await crawl(world, browser, methods))].filter(([word]) => !open.has(word))
    const isBrief = server.config.database.engine === 'postgres'
    const all = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE']
    const people = isBrief ? { stranger } : { visitor: server.browser(), stranger, removed }
    for (const [who, browser] of Object.entries(people)) assert.deepEqual(await told(browser, all), [], `as ${who}`)
    assert.deepEqual(await told(await byKey(world, stranger), ['GET', 'POST']), [], 'by a key')
    // Whoever is let in finds it, so that the crawl looked where it is.
    for (const named of values) {
      const params = { owner: named.get('owner') ?? '', repo: named.get('repo') ?? '' }
      // The crawl may have withdrawn what they asked for.
      await ada.api.grantAccess({ params, body: { username: stranger.user.username } })
    }
    const found = await crawl(world, stranger, ['GET'])
    const contents =
      'content author commit pull reasons remark verdict proposal context outcome log annotation release notes'
    assert.deepEqual(
      contents.split(' ').filter((word) => !found.has(secret(word))),
      [],
    )
    const never =
      'view sought project plan column card key purpose laptop signer deployer hook reply address invited graft'
    assert.deepEqual(
      never.split(' ').filter((word) => found.has(secret(word))),
      [],
    )
  })

  it('is told to nobody whom it does not concern, by no operation, route, search, feed, count or mail', async (test) => {
    const world = await scene(test)
    const { server, sink, ada, removed, stranger, values } = world
    // Its owner finds it all, so that the crawl looks where it is; and all of it where nothing can be written, as on a full disk: what only
    // notes that something was read fails nobody who reads.
    const ownKey = await byKey(world, ada)
    const allowChanges = await refuseChanges(
      server.database,
      await tableNames(server.database.engine, server.database.read),
    )
    const own = await crawl(world, ada, ['GET'])
    // What takes no cookies is asked by keys.
    const ownByKey = await crawl(world, ownKey, ['GET'], /^\/api\/models\/|\/resolve\//)
    await allowChanges()
    const words =
      'repo loom graft description project plan column card label key purpose laptop message signer deployer hook reply address invited author commit thread topic comment pull reasons proposing remark verdict proposal context outcome log build annotation milestone goal grafting scion barn granary vintage view sought collection gathered remarked'
    assert.deepEqual(
      words.split(' ').filter((word) => !own.has(secret(word))),
      [],
    )
    assert.ok(!own.has(secret('bearer')), own.get(secret('bearer')))
    const [first] = values
    const at = { params: { owner: first?.get('owner') ?? '', repo: first?.get('repo') ?? '' } }
    const waiting = await ada.api.listMergeQueue({ ...at, query: { branch: 'main' } })
    assert.deepEqual(
      waiting.items.map(({ title }) => title),
      [secret('pull')],
    )
    const mailed = sink.mails.length
    // Who is told what is decided by the same code for both engines: on PostgreSQL one of them asks, who knew it all.
    const isBrief = server.config.database.engine === 'postgres'
    const people = isBrief ? { removed } : { visitor: server.browser(), stranger, removed }
    const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE']
    for (const [who, browser] of Object.entries(people)) {
      assert.deepEqual([...(await crawl(world, browser, methods))], [], `as ${who}`)
    }
    // What is public does not say where it is named in what is not.
    const named = async ({ send }: Pick<Browser, 'send'>, number: number) => {
      const path = `open/discussions/${number}`
      const pages = [`/api/repo/${ada.user.username}/${path}`, `/api/models/${ada.user.username}/${path}`]
      return secretsIn((await Promise.all(pages.map(async (page) => (await send('GET', page)).text))).join('\n'))
    }
    assert.ok((await named(ada, 1)).has(secret('repo')))
    // Nor by what it was closed.
    assert.ok((await named(ada, 2)).has(secret('graft')))
    const closed = { params: { owner: ada.user.username, repo: 'open', number: '2' } }
    for (const [who, browser] of Object.entries(people)) {
      assert.equal((await browser.api.getDiscussion(closed)).thread.state, 'closed')
      for (const number of [1, 2]) assert.deepEqual([...(await named(browser, number))], [], `as ${who}`)
    }
    for (const word of ['file', 'content', 'branch', 'tag', 'commit', 'thread', 'topic', 'comment', 'pull'])
      assert.ok(ownByKey.has(secret(word)), word)
    assert.deepEqual([...(await crawl(world, await byKey(world, removed), methods))], [], 'by a key')

    // Pictures are no text: that of what is private is that of what is not there.
    const { send } = server.browser()
    const picture = async (path: string) => {
      const { status, text } = await send('GET', path)
      return [status, text.replaceAll(/qzcanary-\w+|nothing-here/g, '')]
    }
    for (const named of values) {
      const owner = named.get('owner')
      const [hidden, missing] = [`/${owner}/${named.get('repo')}`, `/${owner}/nothing-here`]
      for (const kind of ['/-/card.png', '.atom', '/HEAD', '.git/info/refs?service=git-upload-pack']) {
        assert.deepEqual(await picture(`${hidden}${kind}`), await picture(`${missing}${kind}`), kind)
      }
    }

    // Counts are those of what is public.
    const username = ada.user.username
    for (const browser of Object.values(people)) {
      const { repositories, stars } = await browser.api.getUser({ params: { username } })
      assert.deepEqual([repositories, stars], [1, 0])
      assert.equal((await browser.api.listUserRepositories({ params: { username } })).total, 1)
      assert.deepEqual(await browser.api.listPinned({ params: { username } }), [])
    }
    assert.equal(
      (await removed.api.countNotifications()).unread,
      (await removed.api.listNotifications({})).items.length,
    )

    // Mail that waited for somebody who has gone meanwhile.
    await server.database.write
      .updateTable('jobs')
      .set({ run_at: 0 })
      .where('queue', '=', 'notification-mail')
      .execute()
    await stranger.api.updateNotificationSettings({ body: { mail_pace: 'soon' } })
    const { read } = server.database
    await eventually(async () => {
      assert.deepEqual(await read.selectFrom('notifications').select('id').where('is_to_mail', '=', 1).execute(), [])
      assert.deepEqual(await read.selectFrom('jobs').select('id').where('queue', '=', mailQueueName).execute(), [])
    })
    for (const { to, raw } of sink.mails.slice(mailed)) {
      if (to.some((each) => each.includes(mark))) continue
      assert.deepEqual([...secretsIn(raw.replace(/=\r?\n/g, ''))], [], to.join(' '))
    }
    // Nor does the log keep what somebody wrote: names stand in the addresses that are asked for.
    const written = [
      'description',
      'plan',
      'card',
      'text',
      'label',
      'content',
      'commit',
      'address',
      'invited',
      'hook',
      'reply',
      'key',
      'purpose',
      'granary',
      'bearer',
    ]
    const logged = secretsIn(server.logLines.join('\n'))
    assert.deepEqual(
      written.filter((word) => logged.has(secret(word))),
      [],
    )
  })
})
