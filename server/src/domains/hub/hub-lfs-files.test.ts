import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { writeLfsPointer } from '@sheaf/git-engine'
import { plainGit, writeHistory } from '@sheaf/git-engine/testing/scratch-repository'
import { eventually } from '@sheaf/server-core/testing/eventually'
import { afterAll, beforeAll, describe, it } from 'vitest'
import type { Deps } from '../../deps.ts'
import { openDirectDeps } from '../../testing/direct-deps.ts'
import { addCollaborator, createUser, folderOf, issueAccessKey, moveRefs, signIn } from '../../testing/factories.ts'
import { startServer, type TestServer } from '../../testing/start-server.ts'
import { keepObject, selectAllHeld } from '../objects/index.ts'

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')
const pointer = (text: string) => writeLfsPointer({ oid: sha256(text), size: Buffer.byteLength(text) })
const day = 24 * 60 * 60_000

describe('large files, as clients of the Hub list and remove them', () => {
  let server: TestServer
  let deps: Deps
  let stop: () => Promise<void>
  beforeAll(async () => {
    server = await startServer()
    ;({ deps, stop } = await openDirectDeps(server.config))
  })
  afterAll(async () => {
    await stop()
    await server.stop()
  })

  const keyOf = async (user: Parameters<typeof issueAccessKey>[1], level: 1 | 2 = 2) =>
    (await issueAccessKey(server, user, { grants: { repo_access: level } })).token

  /** Somebody with a key, and a repository of this kind whose large files are given as they come. */
  const scene = async (kind: 'model' | 'dataset' = 'model', isPrivate = false) => {
    const { api, user } = await signIn(server)
    const token = await keyOf(user)
    const made = await api.createRepository({
      body: { owner_uid: user.uid, repo_name: 'big', repo_kind: kind, repo_is_private: isPrivate },
    })
    const { database } = server
    const { id } = await database.read
      .selectFrom('repositories')
      .select('id')
      .where('uid', '=', made.uid)
      .executeTakeFirstOrThrow()
    const keep = (text: string) =>
      keepObject(deps, {
        repository: { id, ownerId: user.ownerId },
        body: Readable.from([Buffer.from(text)]),
        size: Buffer.byteLength(text),
      })
    const age = () =>
      database.write
        .updateTable('repository_objects')
        .set(({ eb }) => ({ used_at: eb('used_at', '-', day + 60_000) }))
        .where('repo_id', '=', id)
        .execute()
    const held = async () => (await selectAllHeld(database.read, id)).map(({ oid }) => oid)
    const root = `/api/${kind}s/${user.username}/big/lfs-files`
    const ask = async (path = '', { key = token, ...options }: RequestInit & { key?: string } = {}) => {
      const answer = await fetch(new URL(path.startsWith('http') ? path : `${root}${path}`, server.url), {
        ...options,
        headers: { 'content-type': 'application/json', ...(key !== '' && { authorization: `Bearer ${key}` }) },
      })
      const next = /^<(.*)>; rel="next"$/.exec(answer.headers.get('link') ?? '')?.[1]
      return { status: answer.status, code: answer.headers.get('x-error-code'), next, body: await answer.json() }
    }
    const remove = (sha: unknown, { key = token, rewriteHistory = false } = {}) =>
      ask('/batch', { method: 'POST', body: JSON.stringify({ deletions: { sha, rewriteHistory } }), key })
    const params = { owner: user.username, repo: 'big' }
    return { api, params, id, uid: made.uid, gitDir: folderOf(server, made), keep, age, held, ask, remove }
  }

  it('are listed with what they are called, by the fields that clients read', async () => {
    const { keep, gitDir, ask } = await scene('dataset')
    for (const text of ['in the branch', 'in its history', 'in nothing']) await keep(text)
    writeHistory(gitDir, [
      { branch: 'refs/heads/main', parents: [], changes: [{ path: 'w.bin', content: pointer('in its history') }] },
      { branch: 'refs/heads/main', parents: [], changes: [{ path: 'w.bin', content: pointer('in the branch') }] },
      { branch: 'refs/heads/side', parents: [1], changes: [{ path: 'side.txt', content: 'x' }] },
    ])
    await moveRefs(server)
    await eventually(async () => {
      const { body } = await ask()
      const rows = Array.from(body, (each) => Object(each))
      const told = new Map(rows.map(({ pushedAt, ...row }) => [row.fileOid, row]))
      assert.ok(rows.every(({ pushedAt }) => Math.abs(Date.parse(pushedAt) - Date.now()) < 600_000))
      const row = (text: string, filename: string) => ({
        fileOid: sha256(text),
        filename,
        oid: sha256(text),
        size: text.length,
      })
      assert.deepEqual(told.get(sha256('in the branch')), {
        ...row('in the branch', 'w.bin'),
        ref: 'refs/heads/main',
      })
      assert.deepEqual(told.get(sha256('in its history')), row('in its history', 'w.bin'))
      assert.deepEqual(told.get(sha256('in nothing')), row('in nothing', sha256('in nothing')))
    })
  })

  it('come a hundred at a time, each once', async () => {
    const { id, ask } = await scene()
    const oids = Array.from({ length: 201 }, (_, at) => sha256(`${at}`)).sort()
    const now = Date.now()
    await server.database.write
      .insertInto('repository_objects')
      .values(oids.map((oid) => ({ repo_id: id, oid, kind: 'lfs' as const, bytes: 1, created_at: now, used_at: now })))
      .execute()
    const found: string[][] = []
    for (let path: string | undefined = ''; path !== undefined; ) {
      const page: Awaited<ReturnType<typeof ask>> = await ask(path)
      found.push(Array.from(page.body, (each) => String(Object(each).fileOid)))
      path = page.next
    }
    assert.deepEqual(
      found.map(({ length }) => length),
      [100, 100, 1],
    )
    assert.deepEqual(found.flat(), oids)
    // What is no cursor begins anew.
    assert.equal((await ask('?cursor=x')).body[0].fileOid, oids[0])
  })

  it('are removed all or none, and never what a commit points to or what came today', async () => {
    const { api, params, keep, gitDir, age, held, remove } = await scene()
    for (const text of ['needed', 'lost', 'free', 'free too']) await keep(text)
    writeHistory(gitDir, [
      { branch: 'refs/heads/main', parents: [], changes: [{ path: 'a.bin', content: pointer('needed') }] },
      { branch: 'refs/heads/gone', parents: [], changes: [{ path: 'b.bin', content: pointer('lost') }] },
    ])
    plainGit(gitDir, ['update-ref', '-d', 'refs/heads/gone'])
    await age()
    await keep('of today')
    const [needed, lost, free, second, today] = ['needed', 'lost', 'free', 'free too', 'of today'].map(sha256)
    const before = await held()
    const { object_bytes: bytes, owner_disk_bytes: disk } = await api.getRepositoryStorage({ params })
    const refused = async (sha: unknown, status: number, words: RegExp, rewriteHistory = false) => {
      const answer = await remove(sha, { rewriteHistory })
      assert.equal(answer.status, status)
      assert.match(answer.body.error, words)
      assert.deepEqual(await held(), before)
    }
    await refused([free, needed], 409, /Nothing was removed: commits point to 1 of these.*super_squash_history/)
    await refused([free, needed, lost], 409, /point to 2 of these.*history is not rewritten here/, true)
    await refused([free, today], 409, /within a day/)
    await refused([free, sha256('of another')], 404, /does not have 1 of these/)
    await refused([], 400, /./)
    await refused(['x'], 400, /./)
    await refused('x', 400, /./)
    await refused(
      Array.from({ length: 1_001 }, (_, at) => sha256(`${at}`)),
      400,
      /./,
    )
    // Named twice is once. Where nothing points to them there is no history to rewrite.
    assert.deepEqual(await remove([free, free, second], { rewriteHistory: true }).then(({ status }) => status), 200)
    assert.deepEqual(await held(), [needed, lost, today].sort())
    const after = await api.getRepositoryStorage({ params })
    assert.deepEqual([bytes - after.object_bytes, disk - after.owner_disk_bytes], [12, 12])
  })

  it('are for those alone who may see the settings, and removed by who may delete the repository', async () => {
    const { uid, keep, age, held, ask, remove } = await scene('model', true)
    await keep('free')
    await age()
    const [maintainer, reader, stranger] = [
      await createUser(server),
      await createUser(server),
      await createUser(server),
    ]
    await addCollaborator(server, { ownerId: maintainer.ownerId, repoUid: uid, role: 'maintainer' })
    await addCollaborator(server, { ownerId: reader.ownerId, repoUid: uid, role: 'reader' })
    const asked = async (key: string) => {
      const [list, removal] = [await ask('', { key }), await remove([sha256('free')], { key })]
      return [list.status, removal.status, list.code]
    }
    assert.deepEqual(await asked(await keyOf(maintainer)), [200, 403, null])
    assert.deepEqual(await asked(await keyOf(reader)), [403, 403, null])
    assert.deepEqual(await asked(await keyOf(stranger)), [404, 404, 'RepoNotFound'])
    assert.deepEqual((await asked('')).slice(0, 2), [401, 401])
    assert.deepEqual(await held(), [sha256('free')])
  })
})
