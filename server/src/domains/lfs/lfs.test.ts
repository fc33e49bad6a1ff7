import assert from 'node:assert/strict'
import { createHash, randomBytes } from 'node:crypto'
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { writeLfsPointer } from '@sheaf/git-engine'
import { writeHistory } from '@sheaf/git-engine/testing/scratch-repository'
import { eventually } from '@sheaf/server-core/testing/eventually'
import { afterAll, beforeAll, describe, it } from 'vitest'
import {
  addCollaborator,
  createUser,
  folderOf,
  issueAccessKey,
  moveRefs,
  signIn,
  suspend,
  testPassword,
} from '../../testing/factories.ts'
import { startServer, type TestServer } from '../../testing/start-server.ts'

const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')

interface Answer {
  status: number
  headers: Headers
  bytes: Buffer
  json: () => Batch & Locks & { message: string }
}
interface Action {
  href: string
  header: Record<string, string>
}
interface Batch {
  transfer: string
  objects: {
    oid: string
    size: number
    actions?: { download?: Action; upload?: Action; verify?: Action }
    error?: { code: number; message: string }
  }[]
}
interface Lock {
  id: string
  path: string
  owner: { name: string }
}
interface Locks {
  lock: Lock
  locks: Lock[]
  ours: Lock[]
  theirs: Lock[]
  next_cursor?: string
}

describe('Git LFS', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await startServer({ env: { SHEAF_OWNER_QUOTA_GB: '1' } })
  })
  afterAll(() => server.stop())

  const basic = (name: string, secret = testPassword) => ({
    authorization: `Basic ${Buffer.from(`${name}:${secret}`).toString('base64')}`,
  })
  const send = async (
    url: string,
    {
      method = 'GET',
      headers = {},
      body,
    }: { method?: string; headers?: Record<string, string>; body?: Buffer | string },
  ): Promise<Answer> => {
    const answer = await fetch(url, {
      method,
      headers,
      ...(body !== undefined && { body: typeof body === 'string' ? body : new Uint8Array(body) }),
    })
    const bytes = Buffer.from(await answer.arrayBuffer())
    return {
      status: answer.status,
      headers: answer.headers,
      bytes,
      json: () => JSON.parse(bytes.toString('utf8')) as ReturnType<Answer['json']>,
    }
  }

  const scene = async ({ isPrivate = false } = {}) => {
    const signed = await signIn(server)
    const { api, user } = signed
    const made = await api.createRepository({
      body: { owner_uid: user.uid, repo_name: 'model', repo_is_private: isPrivate },
    })
    const at = `${server.url}/${user.username}/model.git/info/lfs`
    const post = (path: string, body: unknown, headers: Record<string, string> = basic(user.username)) =>
      send(`${at}/${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/vnd.git-lfs+json', accept: 'application/vnd.git-lfs+json', ...headers },
        body: JSON.stringify(body),
      })
    const batch = async (
      operation: 'download' | 'upload',
      objects: { oid: string; size: number }[],
      headers?: Record<string, string>,
    ) => post('objects/batch', { operation, transfers: ['basic'], objects }, headers)
    const put = async (bytes: Buffer, headers?: Record<string, string>) => {
      const oid = sha256(bytes)
      const { objects } = (await batch('upload', [{ oid, size: bytes.length }], headers)).json()
      const { href, header } = objects[0]?.actions?.upload ?? assert.fail('no action')
      return send(href, { method: 'PUT', headers: header, body: bytes })
    }
    const usage = async () => {
      const row = await server.database.read
        .selectFrom('repositories')
        .innerJoin('owners', 'owners.id', 'repositories.owner_id')
        .select([
          'repositories.id',
          'repositories.disk_bytes as own',
          'object_bytes as objects',
          'owners.disk_bytes as all',
        ])
        .where('repositories.uid', '=', made.uid)
        .executeTakeFirstOrThrow()
      return row
    }
    return { signed, api, user, made, at, post, batch, put, usage }
  }

  it('takes an object by what a batch says, verifies it, and gives all of it or a part', async () => {
    const { batch, post, usage, user } = await scene()
    const before = await usage()
    const bytes = randomBytes(100_000)
    const [oid, size] = [sha256(bytes), bytes.length]
    const asked = (await batch('upload', [{ oid, size }])).json()
    assert.equal(asked.transfer, 'basic')
    const { upload, verify } = asked.objects[0]?.actions ?? assert.fail('no actions')
    assert.ok(upload && verify)
    const check = () =>
      send(verify.href, { method: 'POST', headers: verified(verify), body: JSON.stringify({ oid, size }) })
    const verified = ({ header }: Action) => ({ ...header, 'content-type': 'application/vnd.git-lfs+json' })
    assert.equal((await check()).status, 404)
    assert.equal((await send(upload.href, { method: 'PUT', headers: upload.header, body: bytes })).status, 200)
    assert.equal((await check()).status, 200)
    assert.equal((await post(`verify/${oid}`, { oid, size: 1 })).status, 422)
    assert.deepEqual((await batch('upload', [{ oid, size }])).json().objects, [{ oid, size }])
    assert.equal((await batch('upload', [{ oid, size: 1 }])).json().objects[0]?.error?.code, 422)
    const after = await usage()
    assert.deepEqual([after.objects, after.own - before.own, after.all - before.all], [size, size, size])

    const { download } = (await batch('download', [{ oid, size }])).json().objects[0]?.actions ?? {}
    assert.ok(download)
    const get = (headers: Record<string, string>) =>
      send(download.href, { headers: { ...download.header, ...headers } })
    const whole = await get({})
    assert.deepEqual([whole.status, whole.bytes.equals(bytes)], [200, true])
    const part = await get({ range: 'bytes=50000-' })
    assert.deepEqual([part.status, part.bytes.equals(bytes.subarray(50_000))], [206, true])
    assert.equal(part.headers.get('content-range'), `bytes 50000-99999/${size}`)
    assert.equal((await get({ range: 'bytes=100000-' })).status, 416)
    assert.equal((await get({ 'if-none-match': `"${oid}"` })).status, 304)
    const head = await send(download.href, { method: 'HEAD', headers: download.header })
    assert.deepEqual([head.status, head.headers.get('content-length'), head.bytes.length], [200, String(size), 0])
    // A token is for one object, one repository and one operation.
    assert.equal(
      (await send(download.href.replace(oid, sha256(Buffer.from('x'))), { headers: download.header })).status,
      401,
    )
    assert.equal((await send(upload.href, { method: 'PUT', headers: download.header, body: bytes })).status, 401)
    const broken = { authorization: `${download.header.Authorization}x` }
    assert.equal((await send(download.href, { headers: broken })).status, 401)
    // What it was made for is over with its account's right to it.
    await suspend(server, user)
    assert.equal((await get({})).status, 403)
  })

  it('keeps nothing that is not what was said', async () => {
    const { batch, put, usage, at, user } = await scene()
    const bytes = Buffer.from('what was said')
    const lie = sha256(Buffer.from('something else'))
    const { objects } = (await batch('upload', [{ oid: lie, size: bytes.length }])).json()
    const { href, header } = objects[0]?.actions?.upload ?? assert.fail()
    const told = await send(href, { method: 'PUT', headers: header, body: bytes })
    assert.deepEqual(
      [told.status, told.json().message],
      [422, 'The SHA-256 of what was sent is not the one that was announced. Nothing was kept'],
    )
    const longer = await send(href, { method: 'PUT', headers: header, body: Buffer.concat([bytes, bytes]) })
    assert.equal(longer.status, 422)
    assert.equal((await usage()).objects, 0)
    assert.equal((await put(Buffer.alloc(0))).status, 200)
    assert.equal((await send(`${at}/objects/../../x`, { headers: basic(user.username) })).status, 404)
    assert.equal((await send(`${at}/objects/abc`, { headers: basic(user.username) })).status, 422)
    const drafts = join(server.dataFolder, 'objects', 'incoming')
    await eventually(() => assert.deepEqual(readdirSync(drafts), []))
    assert.equal(existsSync(join(server.dataFolder, 'objects', lie.slice(0, 2), lie)), false)
    assert.deepEqual(await server.database.read.selectFrom('disk_reservations').select('id').execute(), [])
  })

  it('gives nobody what another repository has, though they know its id', async () => {
    const [mine, theirs] = [await scene({ isPrivate: true }), await scene()]
    const bytes = randomBytes(5_000)
    const object = { oid: sha256(bytes), size: bytes.length }
    assert.equal((await mine.put(bytes)).status, 200)
    assert.equal((await theirs.batch('download', [object])).json().objects[0]?.error?.code, 404)
    assert.equal(
      (await send(`${theirs.at}/objects/${object.oid}`, { headers: basic(theirs.user.username) })).status,
      404,
    )
    assert.equal((await theirs.post(`verify/${object.oid}`, object)).status, 404)
    // They have to send the bytes like everybody; then these lie there once and count for both.
    assert.ok((await theirs.batch('upload', [object])).json().objects[0]?.actions?.upload)
    assert.equal((await theirs.put(bytes)).status, 200)
    assert.equal((await theirs.usage()).objects, 5_000)
    assert.equal((await theirs.batch('download', [object], {})).status, 200)
    // The private one is as good as missing.
    const stranger = await createUser(server)
    assert.equal((await mine.batch('download', [object], basic(stranger.username))).status, 404)
    const visitor = await mine.batch('download', [object], {})
    assert.deepEqual(
      [visitor.status, visitor.headers.get('lfs-authenticate')],
      [401, 'Basic realm="Sheaf", charset="UTF-8"'],
    )
    assert.equal((await mine.batch('download', [object], basic(mine.user.username, 'wrong'))).status, 401)
  })

  it('asks for the right to push, and for what keys grant', async () => {
    const { batch, user, made } = await scene()
    const reader = await createUser(server)
    await addCollaborator(server, { ownerId: reader.ownerId, repoUid: made.uid, role: 'reader' })
    const object = { oid: 'a'.repeat(64), size: 1 }
    assert.equal((await batch('upload', [object], basic(reader.username))).status, 403)
    assert.equal((await batch('upload', [object], {})).status, 401)
    const { token } = await issueAccessKey(server, user, { grants: { repo_access: 1 } })
    assert.equal((await batch('download', [object], basic('x', token))).status, 200)
    assert.equal((await batch('upload', [object], basic('x', token))).status, 403)
  })

  it('says what is wrong with a request', async () => {
    const { batch, post } = await scene()
    const code = async (object: { oid: string; size: number }) =>
      (await batch('upload', [object])).json().objects[0]?.error?.code
    const ok = 'b'.repeat(64)
    assert.equal(await code({ oid: ok.slice(1), size: 1 }), 422)
    assert.equal(await code({ oid: `${ok}b`, size: 1 }), 422)
    assert.equal(await code({ oid: 'Z'.repeat(64), size: 1 }), 422)
    assert.equal(await code({ oid: ok, size: -1 }), 422)
    assert.equal(await code({ oid: ok, size: 0.5 }), 422)
    assert.equal(await code({ oid: ok, size: 1e15 }), 422)
    assert.equal(await code({ oid: ok, size: 0 }), undefined)
    assert.equal((await post('objects/batch', { operation: 'steal', objects: [{ oid: ok, size: 1 }] })).status, 422)
    assert.equal((await post('objects/batch', { operation: 'upload', objects: [] })).status, 422)
    const of = (more: object) =>
      post('objects/batch', { operation: 'upload', objects: [{ oid: ok, size: 1 }], ...more })
    assert.equal((await of({ transfers: ['tus'] })).status, 422)
    assert.equal((await of({ hash_algo: 'sha512' })).status, 409)
    const many = Array.from({ length: 1_001 }, () => ({ oid: ok, size: 1 }))
    assert.equal((await batch('download', many)).status, 413)
    const tooMany = Array.from({ length: 100_000 }, () => ({ oid: ok, size: 1 }))
    assert.equal((await batch('download', tooMany)).status, 413)
    assert.equal((await post('objects/batch', 'x')).status, 422)
  })

  it('answers with 507 where an owner has no room, before anything is sent', async () => {
    const { batch, user, put } = await scene()
    const quota = server.config.ownerQuotaBytes ?? 0
    const { write } = server.database
    await write
      .updateTable('owners')
      .set({ disk_bytes: quota - 1_000 })
      .where('id', '=', user.ownerId)
      .execute()
    const full = await batch('upload', [{ oid: 'c'.repeat(64), size: 2_000 }])
    assert.equal(full.status, 507)
    assert.match(full.json().message, new RegExp(user.username))
    assert.equal((await put(Buffer.alloc(900))).status, 200)
    assert.equal((await batch('upload', [{ oid: 'c'.repeat(64), size: 900 }])).status, 507)
  })

  it('locks files for one user, until they or a maintainer unlock them', async () => {
    const { post, at, user, made } = await scene()
    const writer = await createUser(server)
    await addCollaborator(server, { ownerId: writer.ownerId, repoUid: made.uid, role: 'writer' })
    const theirs = basic(writer.username)
    const list = async (query: string) => (await send(`${at}/locks${query}`, { headers: theirs })).json()
    const first = await post('locks', { path: 'assets/a.psd', ref: { name: 'refs/heads/main' } })
    assert.deepEqual(
      [first.status, first.json().lock.path, first.json().lock.owner.name],
      [201, 'assets/a.psd', user.username],
    )
    const taken = await post('locks', { path: 'assets/a.psd' }, theirs)
    assert.deepEqual([taken.status, taken.json().lock.id], [409, first.json().lock.id])
    const second = (await post('locks', { path: 'b.psd' }, theirs)).json().lock
    for (const path of ['', '/a', 'a//b', 'a/../b', 'a\nb'])
      assert.equal((await post('locks', { path })).status, 422, path)

    assert.deepEqual(
      (await list('')).locks.map(({ path }) => path),
      ['assets/a.psd', 'b.psd'],
    )
    assert.deepEqual(
      (await list('?path=b.psd')).locks.map(({ id }) => id),
      [second.id],
    )
    assert.deepEqual(
      (await list(`?id=${second.id}`)).locks.map(({ path }) => path),
      ['b.psd'],
    )
    const page = await list('?limit=1')
    assert.deepEqual([page.locks.length, typeof page.next_cursor], [1, 'string'])
    assert.deepEqual(
      (await list(`?limit=1&cursor=${page.next_cursor}`)).locks.map(({ path }) => path),
      ['b.psd'],
    )
    const { ours, theirs: others } = (await post('locks/verify', {}, theirs)).json()
    assert.deepEqual([ours.map(({ path }) => path), others.map(({ path }) => path)], [['b.psd'], ['assets/a.psd']])

    const unlock = async (id: string, body: object, by: Record<string, string>) =>
      (await post(`locks/${id}/unlock`, body, by)).status
    const owner = basic(user.username)
    assert.equal(await unlock(first.json().lock.id, {}, theirs), 403)
    assert.equal(await unlock(first.json().lock.id, { force: true }, theirs), 403)
    assert.equal(await unlock(second.id, {}, owner), 403)
    assert.equal(await unlock(second.id, { force: true }, owner), 200)
    assert.equal(await unlock(first.json().lock.id, {}, owner), 200)
    assert.equal(await unlock(first.json().lock.id, {}, owner), 404)
    assert.deepEqual((await list('')).locks, [])
  })

  it('is what a file view and a raw file show in place of a pointer, where the repository has it', async () => {
    const { api, user, made, put } = await scene({ isPrivate: true })
    const picture = Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), randomBytes(20_000)])
    const pointer = (bytes: Buffer) => writeLfsPointer({ oid: sha256(bytes), size: bytes.length })
    assert.equal((await put(picture)).status, 200)
    // Somebody else has it, and that opens nothing here.
    const elsewhere = Buffer.from('what another repository has')
    await (await scene()).put(elsewhere)
    writeHistory(folderOf(server, made), [
      {
        branch: 'refs/heads/main',
        parents: [],
        changes: [
          { path: 'a.png', content: pointer(picture) },
          { path: 'b.png', content: pointer(elsewhere) },
        ],
      },
    ])
    await moveRefs(server)
    const params = { owner: user.username, repo: 'model' }
    const lfs = async (path: string) => (await api.getFile({ params: { ...params, branch: 'main', path } })).lfs
    assert.deepEqual(await lfs('a.png'), { oid: sha256(picture), size: picture.length, media_type: 'image/png' })
    assert.equal((await lfs('b.png'))?.media_type, null)
    const { token } = await issueAccessKey(server, user, { grants: { repo_access: 1 } })
    const raw = (path: string, headers: Record<string, string> = {}, by: Record<string, string> = basic('x', token)) =>
      send(`${server.url}/${user.username}/model/raw/main/${path}`, { headers: { ...by, ...headers } })
    const whole = await raw('a.png')
    assert.deepEqual([whole.headers.get('content-type'), whole.bytes.equals(picture)], ['image/png', true])
    assert.match(whole.headers.get('content-security-policy') ?? '', /sandbox/)
    const part = await raw('a.png', { range: 'bytes=10-19' })
    assert.deepEqual([part.status, part.bytes.equals(picture.subarray(10, 20))], [206, true])
    assert.equal((await raw('a.png', { range: 'bytes=99999-' })).status, 416)
    assert.equal((await raw('a.png', { 'if-none-match': `"${sha256(picture)}"` })).status, 304)
    assert.equal((await raw('b.png')).bytes.toString(), pointer(elsewhere))
    assert.equal((await raw('a.png', {}, {})).status, 404)
    // What comes later is shown from then on.
    await put(elsewhere)
    assert.equal((await lfs('b.png'))?.media_type, 'text/plain; charset=utf-8')
    assert.ok((await raw('b.png')).bytes.equals(elsewhere))
  })

  it('locks of one repository are none of another', async () => {
    const [one, other] = [await scene(), await scene()]
    const { lock } = (await one.post('locks', { path: 'a' })).json()
    assert.equal((await other.post(`locks/${lock.id}/unlock`, { force: true })).status, 404)
  })
})
