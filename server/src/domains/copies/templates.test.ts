import assert from 'node:assert/strict'
import { randomUUIDv7 } from 'node:crypto'
import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { writeLfsPointer } from '@sheaf/git-engine'
import { client } from '@sheaf/git-engine/testing/git-client'
import { plainGit, scratchFolder } from '@sheaf/git-engine/testing/scratch-repository'
import { eventually } from '@sheaf/server-core/testing/eventually'
import { afterAll, beforeAll, describe, it, type TestContext } from 'vitest'
import type { Deps } from '../../deps.ts'
import { codeOf } from '../../testing/code-of.ts'
import { openDirectDeps } from '../../testing/direct-deps.ts'
import { addCollaborator, signIn, testPassword } from '../../testing/factories.ts'
import { startServer, type TestServer } from '../../testing/start-server.ts'
import { keepObject } from '../objects/index.ts'
import { dropRepository } from '../repositories/index.ts'
import { startCopies } from './copy-queue.ts'

type Person = Awaited<ReturnType<typeof signIn>>
type Place = { owner: string; repo: string }

describe('templates', () => {
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

  const urlOf = ({ owner, repo }: Place, as: Person) => {
    const url = new URL(`/${owner}/${repo}.git`, server.url)
    Object.assign(url, { username: as.user.username, password: testPassword })
    return url.href
  }
  /** A template of two commits, with a pointer of LFS, a second branch, and a file that was deleted again. */
  const templateOf = async (test: TestContext, person: Person, { name = 'starter', isPrivate = false } = {}) => {
    const { uid } = await person.api.createRepository({
      body: { owner_uid: person.user.uid, repo_name: name, repo_is_private: isPrivate },
    })
    const params = { owner: person.user.username, repo: name }
    const folder = scratchFolder(test)
    const commit = async (message: string) => {
      await client(folder, 'add', '-A', '.')
      await client(folder, 'commit', '-q', '-m', message)
      return (await client(folder, 'rev-parse', 'HEAD')).trim()
    }
    const { id } = await server.database.read
      .selectFrom('repositories')
      .select('id')
      .where('uid', '=', uid)
      .executeTakeFirstOrThrow()
    const weights = Buffer.from('weights')
    const kept = {
      repository: { id, ownerId: person.user.ownerId },
      body: Readable.from([weights]),
      size: weights.length,
    }
    const pointer = writeLfsPointer({ oid: await keepObject(deps, kept), size: weights.length })
    await client(folder, 'init', '-q', '-b', 'main', '.')
    writeFileSync(join(folder, 'password.txt'), 'hunter2\n')
    const secret = await commit('By mistake')
    const blob = (await client(folder, 'rev-parse', 'HEAD:password.txt')).trim()
    await client(folder, 'rm', '-q', 'password.txt')
    writeFileSync(join(folder, 'README.md'), `# ${name}\n`)
    writeFileSync(join(folder, 'model.bin'), pointer)
    await commit('Files')
    await client(folder, 'branch', 'docs')
    const url = urlOf(params, person)
    await client(folder, 'push', '-q', url, 'main', 'docs')
    await person.api.setTemplate({ params, body: { template: true } })
    return { params, folder, url, secret, blob, pointer }
  }
  const begin = (by: Person, of: Place, repo_name: string, more: { all_branches?: boolean; owner_uid?: string } = {}) =>
    by.api.generateRepository({ params: of, body: { owner_uid: by.user.uid, repo_name, ...more } })
  const ended = async (by: Person, copy: string) => {
    let last = await by.api.getCopy({ params: { copy } })
    await eventually(async () => {
      last = await by.api.getCopy({ params: { copy } })
      assert.ok(last.state === 'done' || last.state === 'failed', last.state)
    })
    return last
  }
  const generate = async (...asked: Parameters<typeof begin>) => {
    const { uid, kind } = await begin(...asked)
    assert.equal(kind, 'template')
    const done = await ended(asked[0], uid)
    assert.deepEqual([done.state, done.problem], ['done', null])
    return { owner: done.owner, repo: done.repo_name }
  }
  const rowOf = ({ owner, repo }: Place) =>
    server.database.read
      .selectFrom('repositories')
      .innerJoin('owners', 'owners.id', 'repositories.owner_id')
      .selectAll('repositories')
      .where('owners.name', '=', owner)
      .where('repositories.name', '=', repo)
      .executeTakeFirstOrThrow()

  it('give their files in one signed commit by whoever makes it, and nothing of their history', async (test) => {
    const [ada, bob, eve] = [await signIn(server), await signIn(server), await signIn(server)]
    const { params, secret, blob, pointer } = await templateOf(test, ada)
    await ada.api.setRepositoryKind({ params, body: { kind: 'model' } })
    assert.equal((await eve.api.getRepository({ params })).model.template, true)
    const at = await generate(bob, params, 'mine')
    const made = await eve.api.getRepository({ params: at })
    assert.deepEqual(
      [made.generated_from, made.parent, made.model.template, made.model.kind, made.model.default_head],
      [{ owner: ada.user.username, repo_name: 'starter' }, null, false, 'model', 'main'],
    )
    const away = scratchFolder(test)
    await client(away, 'clone', '-q', urlOf(at, bob), '.')
    assert.equal((await client(away, 'log', '--all', '--format=%s %P')).trim(), 'Initial commit')
    assert.deepEqual((await client(away, 'ls-files')).trim().split('\n'), ['README.md', 'model.bin'])
    assert.equal(await client(away, 'show', 'HEAD:model.bin'), pointer.trim())
    assert.equal((await client(away, 'for-each-ref', '--format=%(refname)', 'refs/remotes')).includes('docs'), false)
    const head = (await client(away, 'rev-parse', 'HEAD')).trim()
    const { commit } = await eve.api.getCommit({ params: { ...at, commit: head } })
    assert.equal(commit.author.name, bob.user.username)
    const verified = await eve.api.listVerifications({ params: at, query: { objects: head } })
    assert.equal(verified[0]?.state, 'verified')
    // Not even whoever may write to it finds what the template held before.
    const { uid, storage_node: node } = await rowOf(at)
    const gitDir = deps.storage.repositoryDir({ node, uid })
    for (const oid of [secret, blob])
      assert.match(plainGit(gitDir, ['cat-file', '--batch-check'], `${oid}\n`), /missing/)
    assert.ok(!existsSync(join(gitDir, 'objects', 'info', 'alternates')))
    await eventually(async () => {
      const kinds = (await bob.api.listRepositoryActivity({ params: at })).map(({ kind }) => kind)
      assert.deepEqual(kinds.toSorted(), ['create_repo', 'push'])
    })
    const listed = await eve.api.listUserRepositories({ params: { username: ada.user.username }, query: {} })
    assert.equal(listed.items[0]?.repo.template, true)
    assert.ok((await rowOf(at)).disk_bytes > 0)
  })

  it('give all branches where that is asked for', async (test) => {
    const [ada, bob] = [await signIn(server), await signIn(server)]
    const { params, folder, url } = await templateOf(test, ada, { name: 'branchy' })
    await client(folder, 'checkout', '-q', 'docs')
    writeFileSync(join(folder, 'guide.md'), 'Guide\n')
    await client(folder, 'add', '.')
    await client(folder, 'commit', '-q', '-m', 'Guide')
    await client(folder, 'push', '-q', url, 'docs')
    const at = await generate(bob, params, 'branchy', { all_branches: true })
    const { branches } = await branchesOf(bob, at)
    assert.deepEqual(branches, ['docs', 'main'])
    const docs = await bob.api.listCommits({ params: { ...at, branch: 'docs' }, query: {} })
    assert.equal(docs.data.length, 1)
  })

  const branchesOf = async (by: Person, params: Place) => {
    const all = await by.api.listRefs({ params })
    return { branches: all.map(({ branch }) => branch.ref_name).toSorted() }
  }

  it('are refused where they are none, empty, taken, or of somebody else', async (test) => {
    const [ada, bob, eve] = [await signIn(server), await signIn(server), await signIn(server)]
    const { params } = await templateOf(test, ada, { name: 'plain' })
    await ada.api.setTemplate({ params, body: { template: false } })
    assert.equal(await codeOf(begin(bob, params, 'mine')), 422)
    assert.equal(await codeOf(bob.api.setTemplate({ params, body: { template: true } })), 403)
    await ada.api.setTemplate({ params, body: { template: true } })
    assert.equal(await codeOf(begin(bob, { ...params, repo: 'nothing' }, 'mine')), 404)
    assert.equal(await codeOf(begin(bob, params, 'mine', { owner_uid: eve.user.uid })), 403)
    assert.equal(await codeOf(begin(bob, params, 'no spaces')), 400)
    assert.equal(await codeOf(begin(ada, params, 'plain')), 409)
    // Of one's own: as good as any other's.
    await generate(ada, params, 'plain-two')
    const empty = { owner: ada.user.username, repo: 'empty' }
    await ada.api.createRepository({ body: { owner_uid: ada.user.uid, repo_name: 'empty' } })
    await ada.api.setTemplate({ params: empty, body: { template: true } })
    assert.equal(await codeOf(begin(bob, empty, 'mine')), 422)
    await ada.api.archiveRepository({ params, body: { archived: true } })
    assert.equal(await codeOf(ada.api.setTemplate({ params, body: { template: false } })), 403)
    await generate(bob, params, 'of-archived')
  })

  it('that are private give private ones, and tell nobody else where these are from', async (test) => {
    const [ada, bob, eve] = [await signIn(server), await signIn(server), await signIn(server)]
    const { params } = await templateOf(test, ada, { name: 'sealed', isPrivate: true })
    assert.equal(await codeOf(begin(eve, params, 'mine')), 404)
    const { uid: repoUid } = await rowOf(params)
    await addCollaborator(server, { ownerId: bob.user.ownerId, repoUid, role: 'reader' })
    const at = await generate(bob, params, 'mine')
    const made = await bob.api.getRepository({ params: at })
    assert.deepEqual([made.model.is_private, made.generated_from?.repo_name], [true, 'sealed'])
    await bob.api.setRepositoryVisibility({ params: at, body: { is_private: false } })
    assert.equal((await eve.api.getRepository({ params: at })).generated_from, null)
    await ada.api.removeCollaborator({ params: { ...params, name: bob.user.username } })
    assert.equal((await bob.api.getRepository({ params: at })).generated_from, null)
    // When the template goes for good, what was made from it stays.
    const row = await rowOf(params)
    await dropRepository(deps, { id: row.id, uid: row.uid, storageNode: row.storage_node })
    assert.equal((await rowOf(at)).template_id, null)
    await client(scratchFolder(test), 'clone', '-q', urlOf(at, bob), '.')
  })

  it('are copied whole or not at all, wherever the server was killed, and within the space of the owner', async (test) => {
    const [ada, bob] = [await signIn(server), await signIn(server)]
    const { params } = await templateOf(test, ada, { name: 'killed' })
    const source = await rowOf(params)
    const now = Date.now()
    /** What a server that was killed leaves: the name, and the copy that it had begun, without a job. */
    const left = async (name: string) => {
      const [uid, copy] = [randomUUIDv7(), randomUUIDv7()]
      const { write } = server.database
      const of = { owner_id: bob.user.ownerId, created_at: now - 120_000 }
      const { id } = await write
        .insertInto('repositories')
        .values({
          ...of,
          uid,
          name,
          kind: 'code',
          description: '',
          is_private: 0,
          default_branch: 'main',
          storage_node: source.storage_node,
          state: 'copying',
          template_id: source.id,
          updated_at: now,
          pushed_at: null,
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      await write
        .insertInto('repository_copies')
        .values({
          ...of,
          uid: copy,
          kind: 'template',
          user_id: bob.user.userId,
          source_id: source.id,
          repo_id: id,
          repo_name: name,
          all_branches: 0,
          state: 'running',
          percent: 0,
          problem: null,
          finished_at: null,
        })
        .execute()
      return { uid, copy, gitDir: deps.storage.repositoryDir({ node: source.storage_node, uid }) }
    }
    const finishes = async (name: string, copy: string) => {
      assert.equal(await codeOf(bob.api.getRepository({ params: { owner: bob.user.username, repo: name } })), 404)
      await startCopies(deps)
      assert.equal((await ended(bob, copy)).state, 'done', name)
      assert.deepEqual((await branchesOf(bob, { owner: bob.user.username, repo: name })).branches, ['main'])
    }
    await finishes('noted', (await left('noted')).copy)
    // The folder is there, of another moment of the template, but nobody has shown it.
    const whole = await left('whole')
    await deps.git.write.init({ gitDir: whole.gitDir, branch: 'other' })
    await finishes('whole', whole.copy)

    // An owner who has no space is told so, and the name is free again.
    await server.database.write
      .updateTable('owners')
      // What is counted on top of it still is a number.
      .set({ disk_bytes: 2 ** 50 })
      .where('id', '=', bob.user.ownerId)
      .execute()
    const poor = await left('poor')
    await startCopies(deps)
    const failed = await ended(bob, poor.copy)
    assert.deepEqual([failed.state, failed.problem], ['failed', 'too-large'])
    assert.ok(!existsSync(poor.gitDir))
    const rows = await server.database.read
      .selectFrom('repositories')
      .select('id')
      .where('uid', '=', poor.uid)
      .execute()
    assert.deepEqual(rows, [])
    assert.equal(await codeOf(begin(bob, params, 'poor')), 422)
  })
})
