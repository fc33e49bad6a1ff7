import assert from 'node:assert/strict'
import { randomUUIDv7 } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { client, runClient } from '@sheaf/git-engine/testing/git-client'
import { scratchFolder } from '@sheaf/git-engine/testing/scratch-repository'
import { eventually } from '@sheaf/server-core/testing/eventually'
import { afterAll, beforeAll, describe, it, type TestContext } from 'vitest'
import type { Deps } from '../../deps.ts'
import { codeOf } from '../../testing/code-of.ts'
import { openDirectDeps } from '../../testing/direct-deps.ts'
import { addCollaborator, signIn, testPassword } from '../../testing/factories.ts'
import { startServer, type TestServer } from '../../testing/start-server.ts'
import { measureUse } from '../quotas/index.ts'
import { dropRepository } from '../repositories/index.ts'
import { startCopies, sweepAbandonedCopies } from './copy-queue.ts'
import { sweepBases } from './sweep-bases.ts'

type Person = Awaited<ReturnType<typeof signIn>>

describe('forks', () => {
  let server: TestServer
  let deps: Deps
  let stopDeps: () => Promise<void>
  beforeAll(async () => {
    server = await startServer()
    const direct = await openDirectDeps(server.config)
    deps = direct.deps
    stopDeps = direct.stop
  })
  afterAll(async () => {
    await stopDeps()
    await server.stop()
  })

  const urlOf = (of: Person, name: string, as: Person = of) => {
    const url = new URL(`/${of.user.username}/${name}.git`, server.url)
    Object.assign(url, { username: as.user.username, password: testPassword })
    return url.href
  }
  /** A repository with a branch that was pushed and taken back, and one that stays. */
  const sourceOf = async (test: TestContext, person: Person, { isPrivate = false, name = 'corn' } = {}) => {
    await person.api.createRepository({
      body: { owner_uid: person.user.uid, repo_name: name, repo_is_private: isPrivate },
    })
    const folder = scratchFolder(test)
    const commit = async (file: string) => {
      writeFileSync(join(folder, file), `${file} of ${name}\n`)
      await client(folder, 'add', '.')
      await client(folder, 'commit', '-q', '-m', file)
      return (await client(folder, 'rev-parse', 'HEAD')).trim()
    }
    await client(folder, 'init', '-q', '-b', 'main', '.')
    await commit('README.md')
    await client(folder, 'checkout', '-q', '-b', 'secret')
    const secret = await commit('password.txt')
    const blob = (await client(folder, 'rev-parse', 'HEAD:password.txt')).trim()
    await client(folder, 'checkout', '-q', 'main')
    const url = urlOf(person, name)
    await client(folder, 'push', '-q', url, 'main', 'secret')
    await client(folder, 'push', '-q', url, ':secret')
    return { folder, url, secret, blob, commit, params: { owner: person.user.username, repo: name } }
  }
  const begin = (by: Person, of: Person, { name = 'corn', as }: { name?: string; as?: string } = {}) =>
    by.api.forkRepository({
      params: { owner: of.user.username, repo: name },
      body: { owner_uid: by.user.uid, repo_name: as ?? name },
    })
  const ended = async (by: Person, copy: string) => {
    let last = await by.api.getCopy({ params: { copy } })
    await eventually(async () => {
      last = await by.api.getCopy({ params: { copy } })
      assert.ok(last.state === 'done' || last.state === 'failed', last.state)
    })
    return last
  }
  const fork = async (...asked: Parameters<typeof begin>) => {
    const { uid } = await begin(...asked)
    const done = await ended(asked[0], uid)
    assert.deepEqual([done.state, done.problem], ['done', null])
    return { owner: done.owner, repo: done.repo_name }
  }
  const rowOf = ({ owner, repo }: { owner: string; repo: string }) =>
    server.database.read
      .selectFrom('repositories')
      .innerJoin('owners', 'owners.id', 'repositories.owner_id')
      .selectAll('repositories')
      .where('owners.name', '=', owner)
      .where('repositories.name', '=', repo)
      .executeTakeFirstOrThrow()
  const dirOf = async (at: { owner: string; repo: string }) => {
    const { uid, storage_node: node } = await rowOf(at)
    return deps.storage.repositoryDir({ node, uid })
  }
  const bases = () => server.database.read.selectFrom('object_bases').selectAll().orderBy('id').execute()

  it('bring branches and tags, are counted and listed, and are told of', async (test) => {
    const [ada, bob, eve] = [await signIn(server), await signIn(server), await signIn(server)]
    const { folder, url, params } = await sourceOf(test, ada)
    const at = await fork(bob, ada)
    const said = (address: string) => client(folder, 'ls-remote', '--symref', address)
    assert.equal(await said(urlOf(bob, 'corn')), await said(url))
    const [source, made] = [await eve.api.getRepository({ params }), await eve.api.getRepository({ params: at })]
    assert.equal(source.state.forks, 1)
    assert.equal(source.parent, null)
    assert.deepEqual(made.parent, { owner: ada.user.username, repo_name: 'corn' })
    assert.equal(made.model.default_head, 'main')
    await eventually(async () => {
      const [told] = (await bob.api.listRepositoryActivity({ params: at })) ?? []
      assert.equal(told?.kind, 'fork')
      const inbox = await ada.api.listNotifications({ query: {} })
      assert.deepEqual(
        inbox.items.map(({ kind, actor }) => [kind, actor?.username]),
        [['fork', bob.user.username]],
      )
    })
    // One of an owner: told, and which.
    assert.equal(await codeOf(begin(bob, ada, { as: 'other' })), 409)
    assert.deepEqual(await bob.api.listOwnForks({ params }), { items: [{ owner: at.owner, repo_name: 'corn' }] })
    assert.equal(await codeOf(begin(ada, ada, { as: 'own' })), 422)
    // A fork of a fork is of the same network.
    const second = await eve.api.forkRepository({
      params: at,
      body: { owner_uid: eve.user.uid, repo_name: 'grain' },
    })
    await ended(eve, second.uid)
    const listed = await eve.api.listForks({ params: { owner: eve.user.username, repo: 'grain' }, query: {} })
    assert.deepEqual(listed.root, { owner: ada.user.username, repo_name: 'corn' })
    assert.deepEqual(
      listed.items.map(({ repo_name, parent }) => [repo_name, parent?.owner]),
      [
        ['grain', bob.user.username],
        ['corn', ada.user.username],
      ],
    )
    // It goes and comes back with its number.
    await bob.api.deleteRepository({ params: at, body: { confirmation: `${at.owner}/corn` } })
    assert.equal((await eve.api.getRepository({ params })).state.forks, 0)
    const { items } = await bob.api.listDeletedRepositories({ query: {} })
    await bob.api.restoreRepository({ params: { uid: items[0]?.uid ?? '' }, body: { repo_name: 'corn' } })
    assert.equal((await eve.api.getRepository({ params })).state.forks, 1)
    assert.equal(await codeOf(eve.api.getCopy({ params: { copy: (await begin(eve, ada, { as: 'third' })).uid } })), 200)
  })

  it('serve nothing that their source did not show, by fetch, API, pages or a push of its name', async (test) => {
    const [ada, bob] = [await signIn(server), await signIn(server)]
    const { folder, url, secret, blob } = await sourceOf(test, ada)
    const at = await fork(bob, ada)
    const address = urlOf(bob, 'corn')
    assert.ok(existsSync(join(await dirOf(at), 'objects', 'info', 'alternates')))
    // Ada, who may write to the source, finds the commit there; Bob, who may write to his fork, does not.
    assert.equal(
      await codeOf(ada.api.getCommit({ params: { owner: ada.user.username, repo: 'corn', commit: secret } })),
      200,
    )
    assert.equal(await codeOf(bob.api.getCommit({ params: { ...at, commit: secret } })), 404)
    for (const want of [secret, blob]) {
      const away = scratchFolder(test)
      await client(away, 'init', '-q', '.')
      const args = ['-c', 'protocol.version=2', 'fetch', '-q', '--depth=1', address, want]
      assert.notEqual((await runClient(away, args)).code, 0, want)
      assert.notEqual((await runClient(away, ['archive', `--remote=${address}`, want])).code, 0, want)
    }
    for (const [person, owner, wanted] of [
      [ada, ada, 200],
      [bob, bob, 404],
    ] as const) {
      const path = `/${owner.user.username}/corn/raw/${secret}/password.txt`
      const headers = { cookie: `sheaf_session=${person.cookies.get('sheaf_session')}` }
      assert.equal((await fetch(new URL(path, server.url), { headers })).status, wanted, path)
    }
    // A client that names what it has not: the objects must not be found for it.
    const zero = '0'.repeat(40)
    const line = `${zero} ${secret} refs/heads/mine\0report-status`
    const body = Buffer.concat([
      Buffer.from(`${(line.length + 4).toString(16).padStart(4, '0')}${line}0000`),
      await emptyPack(folder),
    ])
    const answer = await fetch(new URL(`/${at.owner}/corn.git/git-receive-pack`, server.url), {
      method: 'POST',
      headers: { authorization: basic(bob), 'content-type': 'application/x-git-receive-pack-request' },
      body,
    })
    assert.equal(answer.status, 200)
    assert.doesNotMatch(await answer.text(), /ok refs\/heads\/mine/)
    assert.equal(await client(folder, 'ls-remote', address, 'refs/heads/mine'), '')
    // What the source shows later is not in the fork either.
    const later = (await client(folder, 'commit-tree', '-m', 'Later', '-p', 'main', 'main^{tree}')).trim()
    await client(folder, 'push', '-q', url, `${later}:refs/heads/later`)
    assert.equal(await codeOf(bob.api.getCommit({ params: { ...at, commit: later } })), 404)
  })

  it('of what only some may see are private, and made for nobody else', async (test) => {
    const [ada, bob, eve] = [await signIn(server), await signIn(server), await signIn(server)]
    const { params } = await sourceOf(test, ada, { isPrivate: true, name: 'rye' })
    assert.equal(await codeOf(begin(eve, ada, { name: 'rye' })), 404)
    assert.equal(await codeOf(eve.api.listForks({ params, query: {} })), 404)
    assert.equal(await codeOf(eve.api.listOwnForks({ params })), 404)
    const { uid: repoUid } = await rowOf(params)
    await addCollaborator(server, { ownerId: bob.user.ownerId, repoUid, role: 'reader' })
    const at = await fork(bob, ada, { name: 'rye' })
    assert.equal((await bob.api.getRepository({ params: at })).model.is_private, true)
    assert.equal(await codeOf(eve.api.getRepository({ params: at })), 404)
    assert.equal(await codeOf(bob.api.setRepositoryVisibility({ params: at, body: { is_private: false } })), 409)
    // The number of the source is seen by who sees the source; the list tells each what they may see.
    assert.equal((await ada.api.getRepository({ params })).state.forks, 1)
    assert.equal((await ada.api.listForks({ params, query: {} })).total, 0)
    assert.equal((await bob.api.listForks({ params, query: {} })).total, 1)
    // Who may no longer see the source keeps their copy, and is not told where it is from.
    await ada.api.removeCollaborator({ params: { ...params, name: bob.user.username } })
    assert.equal((await bob.api.getRepository({ params: at })).parent, null)
    assert.deepEqual((await bob.api.listForks({ params: at, query: {} })).root, null)
    // A source that becomes private leaves public forks as they are.
    await sourceOf(test, ada, { name: 'oats' })
    const open = await fork(bob, ada, { name: 'oats' })
    const oats = { owner: ada.user.username, repo: 'oats' }
    await ada.api.setRepositoryVisibility({ params: oats, body: { is_private: true } })
    const seen = await eve.api.getRepository({ params: open })
    assert.deepEqual([seen.model.is_private, seen.parent], [false, null])
  })

  it('are compared with any other of their network, since where the two parted', async (test) => {
    const [ada, bob, eve] = [await signIn(server), await signIn(server), await signIn(server)]
    const { folder, url, commit, params } = await sourceOf(test, ada, { name: 'emmer' })
    const at = await fork(bob, ada, { name: 'emmer', as: 'emmer-2' })
    const early = (await client(folder, 'rev-parse', 'main')).trim()
    // Both go on: what one has the other has not.
    const ours = await commit('ours')
    await client(folder, 'push', '-q', url, 'main')
    await client(folder, 'checkout', '-q', '-b', 'topic/one', early)
    const theirs = await commit('theirs')
    await client(folder, 'push', '-q', urlOf(bob, 'emmer-2'), 'topic/one')
    const compare = (by: Person, head: string, base = 'main') =>
      by.api.compareAcrossForks({ params, query: { base, head } })
    const theirBranch = `${bob.user.username}:topic/one`
    const found = await compare(eve, theirBranch)
    const repository = { owner: bob.user.username, repo_name: 'emmer-2' }
    assert.deepEqual(found, { repository, base: ours, head: theirs, merge_base: early })
    assert.deepEqual(await compare(eve, `${bob.user.username}/emmer-2:topic/one`), found)
    // In the repository of the head it is a comparison like any other, with nothing of the base's own.
    const { commits, merge_base } = await eve.api.compareCommits({
      params: { ...at, range: `${found.merge_base}...topic/one` },
      query: {},
    })
    assert.deepEqual([commits.map(({ commit_id }) => commit_id), merge_base], [[theirs], early])
    assert.equal(await codeOf(eve.api.getCommit({ params: { ...at, commit: ours } })), 404)
    // From the fork to its source as well, and within one.
    const back = { base: 'topic/one', head: `${ada.user.username}:main` }
    const other = await eve.api.compareAcrossForks({ params: at, query: back })
    assert.deepEqual([other.base, other.head, other.merge_base], [theirs, ours, early])
    assert.equal((await compare(eve, 'main')).merge_base, ours)
    for (const head of [
      `${bob.user.username}:none`,
      `${eve.user.username}:main`,
      'nobody-at-all:main',
      ':main',
      'none',
    ])
      assert.equal(await codeOf(compare(eve, head)), 404, head)
    assert.equal(await codeOf(compare(eve, theirBranch, 'none')), 404)
    // A repository of another network, and a fork that is private, are not there.
    await sourceOf(test, eve, { name: 'alone' })
    assert.equal(await codeOf(compare(eve, `${eve.user.username}/alone:main`)), 404)
    await bob.api.setRepositoryVisibility({ params: at, body: { is_private: true } })
    assert.equal(await codeOf(compare(eve, theirBranch)), 404)
    assert.equal((await compare(bob, theirBranch)).head, theirs)
  })

  it('are brought up to date with their source, forward alone', async (test) => {
    const [ada, bob, eve] = [await signIn(server), await signIn(server), await signIn(server)]
    const { folder, url, commit, params } = await sourceOf(test, ada, { name: 'spelt' })
    const at = await fork(bob, ada, { name: 'spelt' })
    const sync = (by: Person = bob) => by.api.getForkSync({ params: at, query: { branch: 'main' } })
    const parent = { owner: ada.user.username, repo_name: 'spelt' }
    const same = { parent, branch: 'main', parent_branch: 'main' }
    assert.deepEqual(await sync(), { ...same, ahead: 0, behind: 0 })
    await commit('one')
    const tip = await commit('two')
    await client(folder, 'push', '-q', url, 'main')
    assert.deepEqual(await sync(eve), { ...same, ahead: 0, behind: 2 })
    assert.equal(await codeOf(eve.api.syncFork({ params: at, body: { branch: 'main' } })), 403)
    assert.deepEqual(await bob.api.syncFork({ params: at, body: { branch: 'main' } }), { ...same, ahead: 0, behind: 0 })
    assert.match(await client(folder, 'ls-remote', urlOf(bob, 'spelt'), 'refs/heads/main'), new RegExp(`^${tip}`))
    assert.equal((await bob.api.getCommit({ params: { ...at, commit: tip } })).commit.message.trim(), 'two')
    await eventually(async () => {
      const [told] = await bob.api.listRepositoryActivity({ params: at })
      assert.deepEqual([told?.kind, told?.refs[0]?.commits], ['push', 2])
    })
    // With commits on both sides nothing moves.
    await client(folder, 'checkout', '-q', '-b', 'mine')
    await commit('three')
    await client(folder, 'push', '-q', urlOf(bob, 'spelt'), 'mine:main', 'mine')
    await client(folder, 'checkout', '-q', 'main')
    await commit('four')
    await client(folder, 'push', '-q', url, 'main')
    assert.deepEqual(await sync(), { ...same, ahead: 1, behind: 1 })
    assert.equal(await codeOf(bob.api.syncFork({ params: at, body: { branch: 'main' } })), 409)
    // A branch that the source has not is compared with its default one.
    const other = await bob.api.getForkSync({ params: at, query: { branch: 'mine' } })
    assert.deepEqual([other.parent_branch, other.ahead, other.behind], ['main', 1, 1])
    assert.equal(await codeOf(bob.api.getForkSync({ params: at, query: { branch: 'none' } })), 404)
    assert.equal((await ada.api.getForkSync({ params, query: { branch: 'main' } })).parent, null)
    assert.equal(await codeOf(ada.api.syncFork({ params, body: { branch: 'main' } })), 409)
    // What has become private does not come to light in a public fork.
    await ada.api.setRepositoryVisibility({ params, body: { is_private: true } })
    assert.equal((await sync()).parent, null)
    const { uid: repoUid } = await rowOf(params)
    await addCollaborator(server, { ownerId: bob.user.ownerId, repoUid, role: 'reader' })
    assert.equal(await codeOf(bob.api.syncFork({ params: at, body: { branch: 'main' } })), 409)
  })

  it('outlive their source, which counts for one of them then, and let go of what none borrows', async (test) => {
    const [ada, bob, eve] = [await signIn(server), await signIn(server), await signIn(server)]
    const { params } = await sourceOf(test, ada, { name: 'barley' })
    const [first, second] = [await fork(bob, ada, { name: 'barley' }), await fork(eve, ada, { name: 'barley' })]
    const { base_id: baseId } = await rowOf(first)
    assert.equal((await rowOf(second)).base_id, baseId, 'one base for both')
    const source = await rowOf(params)
    const drop = (row: { id: number; uid: string; storage_node: string }) =>
      dropRepository(deps, { id: row.id, uid: row.uid, storageNode: row.storage_node })
    await drop(source)
    assert.ok(!existsSync(deps.storage.repositoryDir({ node: source.storage_node, uid: source.uid })))
    const base = (await bases()).find(({ id }) => id === baseId)
    assert.ok(base && base.bytes > 0)
    assert.equal(base.heir_id, (await rowOf(first)).id)
    // Maintenance packs and measures it meanwhile: what is its own is asked for at the same moment.
    const { id: repoId, uid, storage_node: node } = await rowOf(first)
    const gitDir = deps.storage.repositoryDir({ node, uid })
    await eventually(async () => {
      const own = await deps.git.maintenance.measure({ gitDir })
      await measureUse(deps, { repoId, gitDir })
      assert.equal((await rowOf(first)).disk_bytes, own + base.bytes)
    })
    assert.equal((await eve.api.getRepository({ params: second })).parent, null)
    const away = scratchFolder(test)
    await client(away, 'clone', '-q', urlOf(eve, 'barley'), '.')
    assert.ok(readdirSync(away).includes('README.md'))
    await drop(await rowOf(first))
    assert.equal((await bases()).find(({ id }) => id === baseId)?.heir_id, (await rowOf(second)).id)
    const folder = deps.storage.repositoryDir({ node: base.storage_node, uid: base.uid })
    await sweepBases(deps)
    assert.ok(existsSync(folder), 'one borrows it still')
    await drop(await rowOf(second))
    await sweepBases(deps)
    assert.ok(!existsSync(folder))
    assert.equal(
      (await bases()).find(({ id }) => id === baseId),
      undefined,
    )
  })

  it('are whole or not there, wherever the server that made them was killed', async (test) => {
    const [ada, bob] = [await signIn(server), await signIn(server)]
    const { folder, url, params } = await sourceOf(test, ada, { name: 'durum' })
    const source = await rowOf(params)
    const dirOfUid = (uid: string) => deps.storage.repositoryDir({ node: source.storage_node, uid })
    const now = Date.now()
    /** What a server that was killed leaves: the name, and the copy that it had begun, without a job. */
    const left = async (name: string, { isNoted = true } = {}) => {
      const [uid, copy] = [randomUUIDv7(), randomUUIDv7()]
      const { write } = server.database
      const { id } = await write
        .insertInto('repositories')
        .values({
          uid,
          owner_id: bob.user.ownerId,
          name,
          kind: 'code',
          description: '',
          is_private: 0,
          default_branch: 'main',
          storage_node: source.storage_node,
          state: 'copying',
          fork_of: source.id,
          network: source.id,
          created_at: now - 120_000,
          updated_at: now,
          pushed_at: null,
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      if (isNoted)
        await write
          .insertInto('repository_copies')
          .values({
            uid: copy,
            kind: 'fork',
            user_id: bob.user.userId,
            owner_id: bob.user.ownerId,
            source_id: source.id,
            repo_id: id,
            repo_name: name,
            state: 'running',
            percent: 0,
            problem: null,
            created_at: now,
            finished_at: null,
          })
          .execute()
      return { id, uid, copy }
    }
    const said = (address: string) => client(folder, 'ls-remote', '--symref', address)
    /** What the next server does when it starts; the one of the test works on what it asks for. */
    const takeUp = async () => {
      await sweepAbandonedCopies(deps, Date.now() - 60_000)
      await startCopies(deps)
    }
    const finishes = async (name: string, copy: string) => {
      await takeUp()
      assert.equal((await ended(bob, copy)).state, 'done', name)
      assert.equal(await said(urlOf(bob, name)), await said(url), name)
      assert.equal((await ada.api.getRepository({ params })).state.forks, 1)
      const at = { owner: bob.user.username, repo: name }
      await bob.api.deleteRepository({ params: at, body: { confirmation: `${at.owner}/${name}` } })
    }
    // Before its copy was noted: the name is free again.
    const unnoted = await left('early', { isNoted: false })
    await takeUp()
    await eventually(async () => {
      const row = await server.database.read.selectFrom('repositories').select('id').where('id', '=', unnoted.id)
      assert.deepEqual(await row.execute(), [])
    })
    // Noted, and nothing made; then with a base whose making was cut off.
    await finishes('noted', (await left('noted')).copy)
    await server.database.write
      .insertInto('object_bases')
      .values({
        uid: randomUUIDv7(),
        storage_node: source.storage_node,
        source_id: source.id,
        heir_id: null,
        state: 'making',
        bytes: 0,
        created_at: now - 3 * 24 * 3_600_000,
      })
      .execute()
    await finishes('half', (await left('half')).copy)
    // The base is there and borrowed from, and the folder of the fork, but nobody has shown it.
    const whole = await left('whole')
    const base = (await bases()).findLast(({ source_id, state }) => source_id === source.id && state === 'ready')
    assert.ok(base)
    await server.database.write
      .updateTable('repositories')
      .set({ base_id: base.id })
      .where('id', '=', whole.id)
      .execute()
    await deps.git.write.fork({
      sourceDir: dirOfUid(source.uid),
      baseDir: dirOfUid(base.uid),
      gitDir: dirOfUid(whole.uid),
      branch: 'main',
    })
    await finishes('whole', whole.copy)
    await sweepBases(deps)
    assert.ok(!(await bases()).some(({ source_id, state }) => source_id === source.id && state === 'making'))
  })

  it('fail in words where the source has gone, and give the name back', async (test) => {
    const [ada, bob] = [await signIn(server), await signIn(server)]
    const { params } = await sourceOf(test, ada, { name: 'millet' })
    const folder = await dirOf(params)
    const { uid } = await begin(bob, ada, { name: 'millet' })
    await ada.api.deleteRepository({ params, body: { confirmation: `${params.owner}/millet` } })
    const { state, problem } = await ended(bob, uid)
    // It may have been quicker.
    if (state === 'failed') {
      assert.equal(problem, 'source-missing')
      await bob.api.createRepository({ body: { owner_uid: bob.user.uid, repo_name: 'millet' } })
    }
    rmSync(folder, { recursive: true, force: true })
  })
})

const basic = ({ user }: Person) => `Basic ${Buffer.from(`${user.username}:${testPassword}`).toString('base64')}`

async function emptyPack(folder: string): Promise<Buffer> {
  const path = join(folder, 'empty')
  const hash = (await client(folder, 'pack-objects', '-q', path)).trim()
  return readFileSync(`${path}-${hash}.pack`)
}
