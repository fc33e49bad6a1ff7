import assert from 'node:assert/strict'
import { globSync } from 'node:fs'
import { join } from 'node:path'
import { ApiError } from '@sheaf/client'
import { limits as sizes } from '@sheaf/contract'
import { createGitEngine } from '@sheaf/git-engine'
import { client, runClient } from '@sheaf/git-engine/testing/git-client'
import { scratchFolder } from '@sheaf/git-engine/testing/scratch-repository'
import { eventually } from '@sheaf/server-core/testing/eventually'
import { afterAll, beforeAll, describe, it, type TestContext } from 'vitest'
import { createLogger } from '../../log/logger.ts'
import { createStorage } from '../../storage/storage-nodes.ts'
import { addCollaborator, createTeam, signIn, testPassword } from '../../testing/factories.ts'
import { startServer, type TestServer } from '../../testing/start-server.ts'
import { sweepUnfinished } from '../repositories/index.ts'
import { claimPurge } from './deleted-repository.store.ts'
import { purgeQueue } from './purge-repository.ts'

type Signed = Awaited<ReturnType<typeof signIn>>

const refusedWith = (code: number) => (error: unknown) => error instanceof ApiError && error.code === code
const day = 24 * 60 * 60_000

describe('the settings of a repository', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await startServer()
  })
  afterAll(() => server.stop())

  const create = ({ api, user }: Pick<Signed, 'api' | 'user'>, repo_name: string, isPrivate = false) =>
    api.createRepository({ body: { owner_uid: user.uid, repo_name, repo_is_private: isPrivate } })
  const urlOf = ({ username }: { username: string }, name: string) => {
    const url = new URL(`/${username}/${name}.git`, server.url)
    url.username = username
    url.password = testPassword
    return url.href
  }
  /** A work tree with one commit. */
  const commit = async (test: TestContext) => {
    const folder = scratchFolder(test)
    await client(folder, 'init', '-q', '-b', 'main', '.')
    await client(folder, 'commit', '-q', '--allow-empty', '-m', 'First')
    return folder
  }
  const found = async (word: string) =>
    (await server.browser().api.searchNames({ query: { query: word } })).repositories.map(({ repo_name }) => repo_name)

  describe('what it holds', () => {
    it('is code where nobody says so, and is said when it is made or later', async () => {
      const { api, user } = await signIn(server)
      await create({ api, user }, 'sources')
      await api.createRepository({ body: { owner_uid: user.uid, repo_name: 'weights', repo_kind: 'model' } })
      const kindOf = async (repo: string) =>
        (await server.browser().api.getRepository({ params: { owner: user.username, repo } })).model.kind
      assert.deepEqual([await kindOf('sources'), await kindOf('weights')], ['code', 'model'])
      const params = { owner: user.username, repo: 'sources' }
      await api.setRepositoryKind({ params, body: { kind: 'dataset' } })
      assert.equal(await kindOf('sources'), 'dataset')
      const { items } = await api.listUserRepositories({ params: { username: user.username }, query: {} })
      assert.deepEqual(Object.fromEntries(items.map(({ repo }) => [repo.repo_name, repo.kind])), {
        sources: 'dataset',
        weights: 'model',
      })
    })

    it('is changed by maintainers alone, and of nothing that is archived', async () => {
      const { api, user } = await signIn(server)
      const { uid } = await create({ api, user }, 'kept')
      const params = { owner: user.username, repo: 'kept' }
      const body = { kind: 'model' as const }
      const [writer, maintainer] = [await signIn(server), await signIn(server)]
      await addCollaborator(server, { ownerId: writer.user.ownerId, repoUid: uid, role: 'writer' })
      await addCollaborator(server, { ownerId: maintainer.user.ownerId, repoUid: uid, role: 'maintainer' })
      await assert.rejects(writer.api.setRepositoryKind({ params, body }), refusedWith(403))
      await maintainer.api.setRepositoryKind({ params, body })
      await api.archiveRepository({ params, body: { archived: true } })
      await assert.rejects(api.setRepositoryKind({ params, body: { kind: 'code' } }), refusedWith(403))
      assert.equal((await api.getRepository({ params })).model.kind, 'model')
    })
  })

  describe('what it says of itself', () => {
    it('is changed by maintainers, with topics that lists are asked for', async () => {
      const { api, user, send } = await signIn(server)
      const { uid } = await create({ api, user }, 'wheat')
      const params = { owner: user.username, repo: 'wheat' }
      const maintainer = await signIn(server)
      await addCollaborator(server, { ownerId: maintainer.user.ownerId, repoUid: uid, role: 'maintainer' })
      await maintainer.api.updateRepository({
        params,
        body: { description: ' Of the field ', website: 'example.org/wheat', topics: 'Grain, open-data grain' },
      })
      const { model, can_configure } = await api.getRepository({ params })
      assert.deepEqual(
        [model.description, model.website, model.topics, can_configure],
        ['Of the field', 'https://example.org/wheat', ['grain', 'open-data'], true],
      )
      const named = async (topic: string) =>
        (await server.browser().api.listRepositories({ query: { topic } })).items.map(({ repo }) => repo.repo_name)
      assert.deepEqual([await named('grain'), await named('oats')], [['wheat'], []])
      for (const body of [
        { description: '', website: 'javascript:alert(1)', topics: '' },
        { description: 'x'.repeat(501), website: '', topics: '' },
        { description: '', website: '', topics: 'a'.repeat(51) },
        { description: '', website: '', topics: 'ümlaut' },
        { description: '', website: '', topics: Array.from({ length: 21 }, (_, n) => `t${n}`).join(' ') },
        { description: '', website: '', topics: ['a'] },
        { description: null, website: '', topics: '' },
      ]) {
        const { status } = await send('PATCH', `/api/repo/${user.username}/wheat/settings`, { body })
        assert.equal(status, 400, JSON.stringify(body))
      }
      const settings = await api.getRepositorySettings({ params })
      assert.ok(settings.disk_bytes > 0 && settings.owner_disk_bytes >= settings.disk_bytes)
    })
  })

  describe('its name', () => {
    it('changes, and the old one leads to it for pages, the API and Git, until another repository takes it', async (test) => {
      const signed = await signIn(server)
      const { api, user } = signed
      await create(signed, 'barley', true)
      await create(signed, 'other')
      const folder = await commit(test)
      await client(folder, 'push', '-q', urlOf(user, 'barley'), 'main')
      const at = (repo: string) => ({ owner: user.username, repo })
      await assert.rejects(
        api.renameRepository({ params: at('barley'), body: { repo_name: 'OTHER' } }),
        (error) => refusedWith(409)(error) && error instanceof ApiError && 'repo_name' in error.fields,
      )
      assert.equal((await api.renameRepository({ params: at('barley'), body: { repo_name: 'Rye' } })).repo_name, 'Rye')
      assert.equal((await api.getRepository({ params: at('BARLEY') })).model.repo_name, 'Rye')
      await client(folder, 'push', '-q', urlOf(user, 'barley'), 'main:by-the-old-name')
      assert.match(await client(folder, 'ls-remote', urlOf(user, 'rye')), /by-the-old-name/)
      const stranger = await signIn(server)
      await assert.rejects(stranger.api.getRepository({ params: at('barley') }), refusedWith(404))
      const { former_names } = await api.getRepositorySettings({ params: at('rye') })
      assert.deepEqual(
        former_names.map(({ repo_name }) => repo_name),
        ['barley'],
      )

      await create(signed, 'barley')
      assert.equal((await api.getRepository({ params: at('barley') })).model.repo_name, 'barley')
      for (let n = 0; n < sizes.formerNamesPerRepository + 2; n += 1)
        await api.renameRepository({ params: at(n === 0 ? 'rye' : `rye${n - 1}`), body: { repo_name: `rye${n}` } })
      const held = (await api.getRepositorySettings({ params: at('rye11') })).former_names
      assert.equal(held.length, sizes.formerNamesPerRepository)
      await server.database.write.updateTable('former_repository_names').set({ held_until: 1 }).execute()
      await assert.rejects(api.getRepository({ params: at('rye10') }), refusedWith(404))
    })
  })

  describe('who may see it', () => {
    it('changes at once for pages, lists, Git and search', async () => {
      const signed = await signIn(server)
      await create(signed, 'sorghum')
      const params = { owner: signed.user.username, repo: 'sorghum' }
      const visitor = server.browser().api
      await eventually(async () => assert.deepEqual(await found('sorghum'), ['sorghum']))
      await signed.api.setRepositoryVisibility({ params, body: { is_private: true } })
      await assert.rejects(visitor.getRepository({ params }), refusedWith(404))
      assert.equal((await visitor.listUserRepositories({ params: { username: params.owner } })).total, 0)
      assert.deepEqual(await found('sorghum'), [], 'before the index has followed')
      await signed.api.setRepositoryVisibility({ params, body: { is_private: false } })
      assert.equal((await visitor.getRepository({ params })).model.is_private, false)
      await eventually(async () => assert.deepEqual(await found('sorghum'), ['sorghum']))
    })
  })

  describe('an archive', () => {
    it('is read, and refuses whatever would change it in words, until it is opened again', async (test) => {
      const signed = await signIn(server)
      const { uid } = await create(signed, 'oats')
      const params = { owner: signed.user.username, repo: 'oats' }
      const maintainer = await signIn(server)
      await addCollaborator(server, { ownerId: maintainer.user.ownerId, repoUid: uid, role: 'maintainer' })
      await assert.rejects(maintainer.api.archiveRepository({ params, body: { archived: true } }), refusedWith(403))
      const folder = await commit(test)
      await client(folder, 'push', '-q', urlOf(signed.user, 'oats'), 'main')
      await signed.api.archiveRepository({ params, body: { archived: true } })
      const { model, can_write } = await signed.api.getRepository({ params })
      assert.deepEqual([model.archived, can_write], [true, false])
      const push = await runClient(folder, ['push', urlOf(signed.user, 'oats'), 'main:other'])
      assert.notEqual(push.code, 0)
      assert.match(push.err, /archived/)
      await client(folder, 'fetch', '-q', urlOf(signed.user, 'oats'), 'main')
      const texts = { description: 'x', website: '', topics: '' }
      for (const refused of [
        () => signed.api.updateRepository({ params, body: texts }),
        () => signed.api.renameRepository({ params, body: { repo_name: 'x' } }),
        () => signed.api.setRepositoryVisibility({ params, body: { is_private: true } }),
        () => signed.api.setCollaborator({ params, body: { name: maintainer.user.username, role: 'reader' } }),
      ])
        await assert.rejects(refused(), (error) => refusedWith(403)(error) && /archived/.test(String(error)))
      assert.ok(await signed.api.getRepositorySettings({ params }))
      assert.equal((await signed.api.listCollaborators({ params })).items.length, 1)
      await assert.rejects(maintainer.api.listCollaborators({ params }), refusedWith(403))
      await signed.api.archiveRepository({ params, body: { archived: false } })
      await client(folder, 'push', '-q', urlOf(signed.user, 'oats'), 'main:other')
    })
  })

  describe('its deletion', () => {
    it('leaves it missing everywhere, its name free, and all of it to be restored', async (test) => {
      const signed = await signIn(server)
      const { api, user } = signed
      await create(signed, 'millet')
      const params = { owner: user.username, repo: 'millet' }
      const folder = await commit(test)
      await client(folder, 'push', '-q', urlOf(user, 'millet'), 'main')
      await api.renameRepository({ params, body: { repo_name: 'teff' } })
      const at = { ...params, repo: 'teff' }
      const fan = await signIn(server)
      await fan.api.starRepository({ params: at })
      await eventually(async () => assert.deepEqual(await found('teff'), ['teff']))
      const confirmation = `${user.username}/teff`
      await assert.rejects(
        api.deleteRepository({ params: at, body: { confirmation: 'teff' } }),
        (error) => refusedWith(422)(error) && error instanceof ApiError && 'confirmation' in error.fields,
      )
      const [first, second] = await Promise.allSettled([
        api.deleteRepository({ params: at, body: { confirmation } }),
        api.deleteRepository({ params: at, body: { confirmation } }),
      ])
      assert.deepEqual([first.status, second.status].toSorted(), ['fulfilled', 'rejected'], 'one of two deletes it')
      for (const name of ['teff', 'millet']) {
        await assert.rejects(api.getRepository({ params: { ...params, repo: name } }), refusedWith(404))
        assert.notEqual((await runClient(folder, ['ls-remote', urlOf(user, name)])).code, 0)
      }
      assert.equal((await fan.api.listStarred({ params: { username: fan.user.username } })).total, 0)
      assert.equal((await api.listUserRepositories({ params: { username: user.username } })).total, 0)
      assert.deepEqual(await found('teff'), [])
      const page = await fetch(new URL(`/${user.username}/teff.atom`, server.url))
      assert.equal(page.status, 404)

      const { items } = await api.listDeletedRepositories({})
      const [deleted] = items
      assert.ok(deleted && items.length === 1)
      assert.equal(deleted.repo_name, 'teff')
      assert.equal(Date.parse(deleted.purged_at) - Date.parse(deleted.deleted_at), sizes.repositoryDeletionDays * day)
      assert.deepEqual((await fan.api.listDeletedRepositories({})).items, [])
      const by = { params: { uid: deleted.uid } }
      await assert.rejects(fan.api.restoreRepository({ ...by, body: { repo_name: 'teff' } }), refusedWith(404))
      await assert.rejects(fan.api.purgeRepository({ ...by, body: { confirmation } }), refusedWith(404))

      await create(signed, 'TEFF')
      await assert.rejects(api.restoreRepository({ ...by, body: { repo_name: 'teff' } }), refusedWith(409))
      await api.restoreRepository({ ...by, body: { repo_name: 'sesame' } })
      const back = await api.getRepository({ params: { ...params, repo: 'sesame' } })
      assert.deepEqual([back.model.uid, back.state.stars], [deleted.uid, 1])
      assert.equal((await api.getRepository({ params })).model.repo_name, 'sesame', 'by the name before the last one')
      assert.match(await client(folder, 'ls-remote', urlOf(user, 'sesame')), /refs\/heads\/main/)
      assert.equal((await fan.api.listStarred({ params: { username: fan.user.username } })).total, 1)
      await eventually(async () => assert.deepEqual(await found('sesame'), ['sesame']))
    })

    it('ends in a purge that no restore undoes, whatever cuts it off, and gives the space back', async () => {
      const signed = await signIn(server)
      const { api, user } = signed
      const purgeOf = async (name: string) => {
        const { uid } = await create(signed, name)
        await api.deleteRepository({
          params: { owner: user.username, repo: name },
          body: { confirmation: `${user.username}/${name}` },
        })
        const row = await server.database.read
          .selectFrom('repositories')
          .select(['id', 'deleted_at as deletedAt'])
          .where('uid', '=', uid)
          .executeTakeFirstOrThrow()
        assert.ok(row.deletedAt)
        return { uid, repoId: row.id, deletedAt: row.deletedAt }
      }
      const used = async () =>
        (
          await server.database.read
            .selectFrom('owners')
            .select('disk_bytes')
            .where('id', '=', user.ownerId)
            .executeTakeFirst()
        )?.disk_bytes
      const isThere = async (uid: string) =>
        (await server.database.read.selectFrom('repositories').select('id').where('uid', '=', uid).execute()).length > 0

      const storage = createStorage(new Map([['local', join(server.dataFolder, 'repositories')]]))
      const deps = {
        database: server.database,
        storage,
        git: createGitEngine(),
        log: createLogger({ level: 'silent' }),
      }
      const hasFolder = (uid: string) => globSync(`repositories/*/*/${uid}.git`, { cwd: server.dataFolder }).length > 0
      const queue = purgeQueue(deps)
      const run = (payload: { repoId: number; deletedAt: number }) => queue.run(payload, new AbortController().signal)
      // The job of a deletion that was taken back finds nothing to do, though it was deleted once more.
      const again = await purgeOf('again')
      await run({ ...again, deletedAt: again.deletedAt - 1 })
      assert.ok((await isThere(again.uid)) && hasFolder(again.uid))
      await run(again)
      assert.deepEqual([await isThere(again.uid), hasFolder(again.uid), await used()], [false, false, 0])

      // Cut off behind its first step.
      const cut = await purgeOf('cut')
      await server.database.tx((tx) => claimPurge(tx, { id: cut.repoId, deletedAt: cut.deletedAt }))
      const restoring = api.restoreRepository({ params: { uid: cut.uid }, body: { repo_name: 'cut' } })
      await assert.rejects(restoring, refusedWith(404))
      await server.database.write
        .updateTable('repositories')
        .set({ created_at: 1 })
        .where('id', '=', cut.repoId)
        .execute()
      await sweepUnfinished(deps)
      assert.deepEqual([await isThere(cut.uid), hasFolder(cut.uid)], [false, false])

      const own = await purgeOf('own')
      const confirmation = `${user.username}/own`
      await assert.rejects(
        api.purgeRepository({ params: { uid: own.uid }, body: { confirmation: 'own' } }),
        refusedWith(422),
      )
      await api.purgeRepository({ params: { uid: own.uid }, body: { confirmation } })
      assert.deepEqual([await isThere(own.uid), hasFolder(own.uid)], [false, false])
      assert.deepEqual((await api.listDeletedRepositories({})).items, [])
    })

    it('of a team’s is for its owners', async () => {
      const owner = await signIn(server)
      const member = await signIn(server)
      const team = await createTeam(server, {
        name: 'farmers',
        members: [
          [owner.user, 'owner'],
          [member.user, 'maintainer'],
        ],
      })
      await owner.api.createRepository({ body: { owner_uid: team.uid, team: true, repo_name: 'field' } })
      const params = { owner: 'farmers', repo: 'field' }
      const body = { confirmation: 'farmers/field' }
      await assert.rejects(member.api.deleteRepository({ params, body }), refusedWith(403))
      await owner.api.deleteRepository({ params, body })
      assert.deepEqual((await member.api.listDeletedRepositories({})).items, [])
      const { items } = await owner.api.listDeletedRepositories({ query: { page_size: 1 } })
      assert.deepEqual(
        items.map(({ owner: name, repo_name }) => `${name}/${repo_name}`),
        ['farmers/field'],
      )
    })
  })
})
