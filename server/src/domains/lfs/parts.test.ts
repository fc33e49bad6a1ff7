import assert from 'node:assert/strict'
import { createHash, randomBytes } from 'node:crypto'
import { existsSync, globSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, it, onTestFinished } from 'vitest'
import { createUser, signIn, testPassword } from '../../testing/factories.ts'
import { startServer, type TestServer } from '../../testing/start-server.ts'
import { hasSwift, startSwift } from '../../testing/swift-server.ts'
import { planParts } from './part-plan.ts'
import { sweepParts } from './part-spool.ts'

const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')
const mebibyte = 1024 * 1024
const basic = (name: string) => `Basic ${Buffer.from(`${name}:${testPassword}`).toString('base64')}`

interface Action {
  href: string
  header: Record<string, string>
}
interface Batch {
  transfer: string
  objects: { oid: string; actions?: { upload: Action; verify: Action } }[]
}

/** Somebody with a repository, and a client that sends to it as the Hub's do: no header with what it sends. */
async function scene(server: TestServer) {
  const { api, user } = await signIn(server)
  const { uid } = await api.createRepository({ body: { owner_uid: user.uid, repo_name: 'model' } })
  const at = `${server.url}/${user.username}/model.git/info/lfs`
  const post = (url: string, body: object, headers: Record<string, string> = {}) =>
    fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/vnd.git-lfs+json', ...headers },
      body: JSON.stringify(body),
    })
  const batch = async (sizes: readonly { oid: string; size: number }[], transfers = ['basic', 'multipart']) => {
    const asked = { operation: 'upload', transfers, objects: sizes }
    const answer = await post(`${at}/objects/batch`, asked, { authorization: basic(user.username) })
    return (await answer.json()) as Batch
  }
  const plan = async (bytes: Buffer, said = sha256(bytes)) => {
    const { objects } = await batch([{ oid: said, size: bytes.length }])
    const { upload, verify } = objects[0]?.actions ?? assert.fail('no action')
    const { chunk_size: chunk, ...urls } = upload.header
    const size = Number(chunk)
    const parts = Object.keys(urls)
      .toSorted()
      .map((key, index) => ({ url: urls[key] ?? '', bytes: bytes.subarray(index * size, (index + 1) * size) }))
    const complete = () => post(upload.href, { oid: said, parts: [] })
    return { parts, upload, verify, complete }
  }
  const put = ({ url, bytes, broken = false }: { url: string; bytes: Buffer; broken?: boolean }) =>
    broken
      ? fetch(url, { method: 'PUT', body: breakingOff(), duplex: 'half' } as RequestInit)
      : fetch(url, { method: 'PUT', body: new Uint8Array(bytes) })
  const read = async (oid: string) => {
    const answer = await fetch(`${at}/objects/${oid}`, { headers: { authorization: basic(user.username) } })
    return answer.status === 200 ? Buffer.from(await answer.arrayBuffer()) : answer.status
  }
  const spooled = () => globSync(`lfs-parts/*/${uid}/*`, { cwd: server.dataFolder })
  return { user, at, batch, plan, put, post, read, spooled }
}

/** A body whose line breaks in the middle. */
const breakingOff = () =>
  new ReadableStream({
    pull(controller) {
      controller.enqueue(new Uint8Array(1000))
      controller.error(new Error('the line broke'))
    },
  })

const large = randomBytes(33 * mebibyte)

describe('objects that come in parts', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await startServer()
  })
  afterAll(() => server.stop())

  it('are put together in their order, however their parts came, and are told once', async () => {
    const { plan, put, read, spooled, post, user } = await scene(server)
    const { parts, complete, verify } = await plan(large)
    assert.deepEqual(
      parts.map(({ bytes }) => bytes.length),
      [16 * mebibyte, 16 * mebibyte, mebibyte],
    )
    const [first, second, third] = parts
    assert.ok(first && second && third)
    for (const part of [third, first]) {
      const sent = await put(part)
      assert.deepEqual([sent.status, sent.headers.get('etag') !== null], [200, true])
    }
    const early = await complete()
    assert.equal(early.status, 422)
    assert.match(Object(await early.json()).message, /^Part 2 of this object has not come$/)
    assert.equal(await read(sha256(large)), 404)
    // One whose line broke is sent again, and so is one whose answer was lost.
    await assert.rejects(put({ ...second, broken: true }))
    for (const part of [second, second]) assert.equal((await put(part)).status, 200)
    assert.equal((await complete()).status, 200)
    assert.ok(large.equals(Buffer.from((await read(sha256(large))) as Buffer)))
    assert.deepEqual(spooled(), [])
    assert.equal((await complete()).status, 200)
    const verified = await post(verify.href, { oid: sha256(large), size: large.length })
    assert.equal(verified.status, 200)
    const row = await server.database.read
      .selectFrom('owners')
      .select('disk_bytes')
      .where('id', '=', user.ownerId)
      .executeTakeFirstOrThrow()
    assert.ok(row.disk_bytes >= large.length && row.disk_bytes < 2 * large.length)
  })

  it('are the object as they lie there where they come in their order, whatever line breaks, and are written once', async () => {
    const { plan, put, read, spooled } = await scene(server)
    const bytes = randomBytes(33 * mebibyte)
    const { parts, complete } = await plan(bytes)
    const [first, second, third] = parts
    assert.ok(first && second && third)
    for (const part of [first, second]) {
      await assert.rejects(put({ ...part, broken: true }))
      assert.equal((await put(part)).status, 200)
    }
    // Longer or shorter than it has to be: nothing of it is there.
    assert.equal((await put({ ...third, bytes: third.bytes.subarray(1) })).status, 422)
    assert.equal((await put(third)).status, 200)
    const [joined = ''] = globSync('lfs-parts/*/*/*/joined-00003', { cwd: server.dataFolder })
    const { ino } = statSync(join(server.dataFolder, joined))
    assert.equal((await complete()).status, 200)
    const oid = sha256(bytes)
    assert.equal(statSync(join(server.dataFolder, 'objects', oid.slice(0, 2), oid)).ino, ino)
    assert.ok(bytes.equals(Buffer.from((await read(oid)) as Buffer)))
    assert.deepEqual(spooled(), [])
  })

  it('take the newest of what was sent again, and are read where one of them is', async () => {
    const { plan, put, read } = await scene(server)
    const bytes = randomBytes(33 * mebibyte)
    const { parts, complete } = await plan(bytes)
    const [first, second] = parts
    assert.ok(first && second)
    assert.equal((await put({ ...first, bytes: second.bytes })).status, 200)
    assert.equal((await put(second)).status, 200)
    for (const part of parts) assert.equal((await put(part)).status, 200)
    assert.equal((await complete()).status, 200)
    assert.ok(bytes.equals(Buffer.from((await read(sha256(bytes))) as Buffer)))
  })

  it('are what their hash says, or nothing', async () => {
    const { plan, put, read, spooled } = await scene(server)
    const said = sha256(randomBytes(10))
    const { parts, complete } = await plan(large, said)
    for (const part of parts) assert.equal((await put(part)).status, 200)
    assert.equal((await complete()).status, 422)
    assert.deepEqual([await read(said), spooled()], [404, []])
  })

  it('come as they are told alone: by who was told, as long and as many', async () => {
    const { plan, put, at, user } = await scene(server)
    const stranger = await createUser(server)
    const { parts, upload } = await plan(large)
    const [first] = parts
    assert.ok(first)
    assert.equal((await put({ url: first.url, bytes: first.bytes.subarray(1) })).status, 422)
    assert.equal((await put({ url: first.url.replace('/1?', '/9?'), bytes: first.bytes })).status, 422)
    assert.equal((await put({ ...first, url: first.url.replace('token=', 'token=x') })).status, 401)
    const other = new URL(first.url)
    const bare = `${other.origin}${other.pathname}`
    assert.equal((await put({ ...first, url: bare })).status, 401)
    const by = (name: string) =>
      fetch(bare, { method: 'PUT', headers: { authorization: basic(name) }, body: new Uint8Array(first.bytes) })
    assert.equal((await by(stranger.username)).status, 403)
    assert.equal((await by(user.username)).status, 200)
    // A token of one object opens no other.
    const [, token] = /\?token=(.*)$/.exec(upload.href) ?? []
    const elsewhere = `${at}/parts/${'a'.repeat(64)}/${large.length}/${16 * mebibyte}/1?token=${token}`
    assert.equal((await put({ ...first, url: elsewhere })).status, 401)
    // No client cuts an object as it likes.
    const tiny = `${at}/parts/${sha256(large)}/${large.length}/1/1?token=${token}`
    assert.equal((await put({ url: tiny, bytes: Buffer.from('x') })).status, 422)
  })

  it('are for clients that know them, and for large ones', async () => {
    const { batch } = await scene(server)
    const [little, big] = [
      { oid: 'a'.repeat(64), size: 10 },
      { oid: 'b'.repeat(64), size: 40 * mebibyte },
    ]
    assert.equal((await batch([little])).transfer, 'basic')
    assert.equal((await batch([little, big], ['basic'])).transfer, 'basic')
    const { transfer, objects } = await batch([little, big])
    assert.equal(transfer, 'multipart')
    assert.deepEqual(
      objects.map(({ actions }) => Object.keys(actions?.upload.header ?? {}).toSorted()),
      [
        ['00001', 'chunk_size'],
        ['00001', '00002', '00003', 'chunk_size'],
      ],
    )
    // However much is asked for at once, so many addresses are told.
    const sizes = Array.from({ length: 1_000 }, () => 50_000_000_000)
    const cut = planParts(sizes)
    assert.ok(cut)
    assert.ok(sizes.reduce((sum, size) => sum + cut(size).count, 0) <= 8_000)
  })

  it('are forgotten a day after the last part came', async () => {
    const { plan, put, spooled } = await scene(server)
    const { parts } = await plan(large)
    const [first] = parts
    assert.ok(first)
    assert.equal((await put(first)).status, 200)
    const [folder = ''] = spooled().map((name) => join(server.dataFolder, name))
    const draft = join(folder, 'incoming-x')
    writeFileSync(draft, 'x')
    const ago = (hours: number) => new Date(Date.now() - hours * 60 * 60_000)
    utimesSync(draft, ago(2), ago(2))
    await sweepParts(server.config)
    assert.deepEqual([existsSync(draft), existsSync(join(folder, 'joined-00001'))], [false, true])
    utimesSync(folder, ago(25), ago(25))
    await sweepParts(server.config)
    assert.equal(existsSync(folder), false)
  })
})

describe('objects that come in parts, over a bucket that is away', () => {
  it('wait for it: whoever sends is told when to say again that all have come', async () => {
    const server = await startServer({ env: { SHEAF_OBJECTS_URL: 'http://key:secret@127.0.0.1:9/objects' } })
    onTestFinished(() => server.stop())
    const { plan, put, read, spooled } = await scene(server)
    const { parts, complete } = await plan(large)
    for (const part of parts) assert.equal((await put(part)).status, 200)
    for (let time = 0; time < 2; time += 1) {
      const answer = await complete()
      assert.deepEqual([answer.status, Number(answer.headers.get('retry-after')) > 0], [503, true])
    }
    assert.deepEqual([spooled().length, await read(sha256(large))], [1, 404])
    assert.deepEqual(await server.database.read.selectFrom('disk_reservations').select('id').execute(), [])
  })
})

describe.skipIf(!hasSwift)('objects that come in parts, over a bucket', () => {
  it('lie there once they are verified', async () => {
    const swift = await startSwift()
    onTestFinished(() => swift.stop())
    const server = await startServer({ env: { SHEAF_OBJECTS_URL: swift.url } })
    onTestFinished(() => server.stop())
    const { plan, put, read, spooled } = await scene(server)
    const said = sha256(randomBytes(10))
    const wrong = await plan(large, said)
    for (const part of wrong.parts) assert.equal((await put(part)).status, 200)
    assert.deepEqual([(await wrong.complete()).status, await read(said)], [422, 404])
    const { parts, complete } = await plan(large)
    for (const part of parts) assert.equal((await put(part)).status, 200)
    assert.equal((await complete()).status, 200)
    assert.ok(large.equals(Buffer.from((await read(sha256(large))) as Buffer)))
    assert.deepEqual(spooled(), [])
  })
})
