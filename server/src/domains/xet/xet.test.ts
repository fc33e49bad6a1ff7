import assert from 'node:assert/strict'
import { createHash, randomBytes } from 'node:crypto'
import { existsSync, readdirSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, it } from 'vitest'
import { issueAccessKey, signIn } from '../../testing/factories.ts'
import { startServer, type TestServer } from '../../testing/start-server.ts'
import { type SentChunk, xetMaker } from '../../xet/testing/make-xet.ts'
import { findXetSession, openXetSession, sweepSessions } from './session.ts'

const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')
const hour = 60 * 60_000
/** A frame of LZ4 whose one block repeats a letter for a megabyte. */
const bomb = Buffer.concat([
  Buffer.from('04224d18404000', 'hex'),
  Buffer.from(Uint32Array.of(4_006).buffer),
  Buffer.from([0x1f, 97, 1, 0]),
  Buffer.alloc(4_000, 255),
  Buffer.from([0, 0]),
  Buffer.alloc(4),
])

describe('Xet', () => {
  let server: TestServer
  let make: Awaited<ReturnType<typeof xetMaker>>
  beforeAll(async () => {
    server = await startServer()
    make = await xetMaker()
  })
  afterAll(() => server.stop())

  /** Somebody with a repository and a key, and where they send to. */
  const scene = async () => {
    const { api, user } = await signIn(server)
    const { token } = await issueAccessKey(server, user, { grants: { repo_access: 2 } })
    await api.createRepository({ body: { owner_uid: user.uid, repo_name: 'loom', repo_kind: 'model' } })
    const { casUrl, accessToken } = await grant(`${user.username}/loom`, token)
    return { api, user, token, repo: `${user.username}/loom`, casUrl, accessToken }
  }
  const grant = async (repo: string, token: string) => {
    const headers = { authorization: `Bearer ${token}` }
    const answer = await fetch(`${server.url}/api/models/${repo}/xet-write-token/main`, { headers })
    assert.equal(answer.status, 200)
    const { casUrl, accessToken, exp } = Object(await answer.json())
    assert.ok(exp > Date.now() / 1000 && answer.headers.get('x-xet-cas-url') === casUrl)
    return { casUrl: String(casUrl), accessToken: String(accessToken) }
  }
  type To = { casUrl: string; accessToken: string }
  const post = async ({ casUrl, accessToken }: To, path: string, body: Buffer) => {
    const headers = { authorization: `Bearer ${accessToken}` }
    const answer = await fetch(`${casUrl}/${path}`, { method: 'POST', headers, body: new Uint8Array(body) })
    return { status: answer.status, body: Object(await answer.json()) }
  }
  const sendXorb = (to: To, { hash, body }: { hash: string; body: Buffer }) =>
    post(to, `v1/xorbs/default/${hash}`, body)
  const chunksOf = (...contents: Buffer[]): SentChunk[] => contents.map((stored) => ({ stored }))
  const held = async () =>
    (await server.database.read.selectFrom('repository_objects').select('oid').execute()).map(({ oid }) => oid)
  const files = () => readdirSync(join(server.dataFolder, 'xet'), { recursive: true, encoding: 'utf8' })
  const whole = (xorb: string, bytes: number, end: number) => [{ xorb, bytes, start: 0, end }]

  it('makes a file of chunks an object of the repository, with or without its SHA-256', async () => {
    const to = await scene()
    const [one, two] = [randomBytes(100_000), randomBytes(70_000)]
    const chunks = chunksOf(one, two)
    const xorb = make.xorb(chunks)
    assert.deepEqual(await sendXorb(to, xorb), { status: 200, body: { was_inserted: true } })
    assert.deepEqual((await sendXorb(to, xorb)).body, { was_inserted: false })
    const file = Buffer.concat([one, two, one])
    const segments = [...whole(xorb.hash, 170_000, 2), ...whole(xorb.hash, 100_000, 1)]
    const hash = make.fileHash(chunksOf(one, two, one))
    const shard = make.shard([
      { hash, sha256: sha256(file), segments },
      { hash: make.fileHash(chunksOf(two)), segments: [{ xorb: xorb.hash, bytes: 70_000, start: 1, end: 2 }] },
    ])
    // A client that asks twice at once, and once more, is answered the same.
    const answers = await Promise.all([post(to, 'v1/shards', shard), post(to, 'v1/shards', shard)])
    for (const { status, body } of [...answers, await post(to, 'v1/shards', shard)])
      assert.deepEqual([status, body], [200, { result: 1 }])
    for (const oid of [sha256(file), sha256(two)]) assert.ok((await held()).includes(oid))
    const { object_bytes } = await server.database.read
      .selectFrom('repositories')
      .select('object_bytes')
      .where('owner_id', '=', to.user.userId)
      .executeTakeFirstOrThrow()
    assert.equal(object_bytes, 270_000 + 70_000)
    assert.equal((await post(to, 'v2/shards', shard)).status, 404)
  })

  it('refuses xorbs that are not what they say', async () => {
    const to = await scene()
    const chunk = randomBytes(1_000)
    const good = make.xorb(chunksOf(chunk))
    const other = make.xorb(chunksOf(randomBytes(1_000)))
    const lies: Record<string, { hash: string; body: Buffer }> = {
      'another hash': { hash: other.hash, body: good.body },
      nothing: { hash: good.hash, body: Buffer.alloc(0) },
      'cut off': { hash: good.hash, body: good.body.subarray(0, 500) },
      'half a header': { hash: good.hash, body: good.body.subarray(0, 5) },
      'no xorb': { hash: good.hash, body: Buffer.alloc(1_000, 'x') },
      'a bomb': make.xorb([{ stored: bomb, scheme: 1, bytes: 100_000, content: Buffer.alloc(100_000, 'a') }]),
      'a longer one': make.xorb([{ stored: bomb, scheme: 2, bytes: 131_072, content: Buffer.alloc(131_072, 'a') }]),
      'a large chunk': make.xorb([{ stored: randomBytes(140_000), content: randomBytes(1_000) }]),
      'many chunks': make.xorb(Array.from({ length: 16_385 }, () => ({ stored: Buffer.from('x') }))),
    }
    for (const [lie, xorb] of Object.entries(lies)) {
      const { status, body } = await sendXorb(to, xorb)
      assert.equal(status, 400, `${lie}: ${JSON.stringify(body)}`)
      // Its length is refused, whatever it hashes to.
      assert.match(body.error, lie === 'a large chunk' ? /^A chunk has from 1 to 131072 bytes/ : /xorb|chunk/i, lie)
    }
    assert.equal((await post(to, 'v1/xorbs/default/..%2fx', good.body)).status, 400)
    const left = files().filter(
      (name) => name.includes(to.casUrl.split('/').at(-1) ?? '-') && /incoming|xorb/.test(name),
    )
    assert.deepEqual(left, [])
    assert.equal((await sendXorb(to, good)).status, 200)
  })

  it('takes 64 MiB of chunks that do not get smaller, with all that stands between and behind them', async () => {
    const to = await scene()
    const noise = randomBytes(8_192)
    const { hash, body } = make.xorb(Array.from({ length: 8_192 }, () => ({ stored: noise })))
    const footer = Buffer.concat([Buffer.from('XETBLOB'), Buffer.alloc(8_192 * 48)])
    assert.equal((await sendXorb(to, { hash, body: Buffer.concat([body, footer]) })).status, 200)
  })

  it('refuses a xorb that is longer than any, without reading it', async () => {
    const to = await scene()
    const { status } = await sendXorb(to, { hash: 'a'.repeat(64), body: Buffer.alloc(65 * 1024 * 1024 + 1) })
    assert.equal(status, 413)
  })

  it('refuses shards that say what is not so, and keeps nothing of them', async () => {
    const to = await scene()
    const content = randomBytes(130_000)
    const chunks = chunksOf(content)
    const xorb = make.xorb(chunks)
    await sendXorb(to, xorb)
    const hash = make.fileHash(chunks)
    const segments = whole(xorb.hash, 130_000, 1)
    const good = make.shard([{ hash, sha256: sha256(content), segments }])
    const before = await held()
    const lies: Record<string, [Buffer, number]> = {
      'no shard': [Buffer.alloc(100), 400],
      'half of one': [good.subarray(0, 100), 400],
      'a count of records that are not there': [Buffer.concat([good.subarray(0, 84), Buffer.alloc(60, 0xff)]), 400],
      'a xorb that was not sent': [make.shard([{ hash, segments: whole('b'.repeat(64), 130_000, 1) }]), 400],
      'chunks that are not there': [make.shard([{ hash, segments: whole(xorb.hash, 130_000, 2) }]), 400],
      'no chunks': [make.shard([{ hash, segments: [{ xorb: xorb.hash, bytes: 0, start: 1, end: 1 }] }]), 400],
      'another length': [make.shard([{ hash, segments: whole(xorb.hash, 130_001, 1) }]), 400],
      'another file': [make.shard([{ hash: xorb.hash.replaceAll('0', '1'), segments }]), 400],
      'another SHA-256': [make.shard([{ hash, sha256: 'c'.repeat(64), segments }]), 422],
      // 130 kB as often as it takes for more than 50 GB: refused by its length, before anything is written.
      'a file that is too large': [
        make.shard([{ hash, segments: Array.from({ length: 390_000 }, () => segments[0] ?? segments).flat() }]),
        400,
      ],
    }
    for (const [lie, [shard, wanted]] of Object.entries(lies)) {
      const { status, body } = await post(to, 'v1/shards', shard)
      assert.equal(status, wanted, `${lie}: ${JSON.stringify(body)}`)
    }
    assert.deepEqual((await held()).toSorted(), before.toSorted())
    assert.deepEqual(readdirSync(join(server.dataFolder, 'objects', 'incoming')), [])
    assert.equal((await post(to, 'v1/shards', good)).status, 200)
  })

  it('keeps what one account sent from all others, in the same repository and elsewhere', async () => {
    const [ada, grace] = [await scene(), await scene()]
    const content = randomBytes(130_000)
    const xorb = make.xorb(chunksOf(content))
    await sendXorb(ada, xorb)
    const shard = make.shard([{ hash: make.fileHash(chunksOf(content)), segments: whole(xorb.hash, 130_000, 1) }])
    // Hers, by her own token, ours by hers, hers by ours, and another repository's by hers.
    assert.equal((await post(grace, 'v1/shards', shard)).status, 400)
    assert.equal((await post({ ...ada, accessToken: grace.accessToken }, 'v1/shards', shard)).status, 403)
    assert.equal((await post({ ...ada, accessToken: grace.token }, 'v1/shards', shard)).status, 403)
    const [own, session] = [grace.casUrl, ada.casUrl.split('/').at(-1)]
    const stolen = { ...grace, casUrl: own.replace(/[^/]+$/, session ?? '') }
    assert.equal((await post(stolen, 'v1/shards', shard)).status, 404)
    await ada.api.setCollaborator({
      params: { owner: ada.user.username, repo: 'loom' },
      body: { name: grace.user.username, role: 'writer' },
    })
    const within = { ...(await grant(ada.repo, grace.token)) }
    assert.notEqual(within.casUrl, ada.casUrl)
    assert.equal((await post(within, 'v1/shards', shard)).status, 400)
    assert.equal((await post({ ...grace, accessToken: within.accessToken }, 'v1/shards', shard)).status, 401)
    assert.equal((await post({ ...within, casUrl: ada.casUrl }, 'v1/shards', shard)).status, 404)
    assert.equal((await post(ada, 'v1/shards', shard)).status, 200)
  })

  it('is told to clients of Git LFS that offer it, and to no others', async () => {
    const to = await scene()
    const batch = async (operation: string, transfers: string[]) => {
      const headers = { authorization: `Bearer ${to.token}`, 'content-type': 'application/vnd.git-lfs+json' }
      const body = JSON.stringify({ operation, transfers, objects: [{ oid: 'd'.repeat(64), size: 9 }] })
      const answer = await fetch(`${server.url}/${to.repo}.git/info/lfs/objects/batch`, {
        method: 'POST',
        headers,
        body,
      })
      return Object(await answer.json())
    }
    const given = await batch('upload', ['basic', 'multipart', 'xet'])
    assert.equal(given.transfer, 'xet')
    assert.equal(given.objects[0].actions.upload.header['X-Xet-Cas-Url'], to.casUrl)
    assert.equal((await batch('upload', ['basic', 'multipart'])).transfer, 'basic')
    assert.equal((await batch('download', ['basic', 'xet'])).transfer, 'basic')
  })

  it('gives addresses up before what lies behind them, and sweeps both', async () => {
    const { config } = server
    const owner = { userId: 1_000_000, repoUid: 'repo' }
    const now = Date.now()
    const name = await openXetSession(config, owner, now)
    assert.equal(await openXetSession(config, owner, now + 11 * hour), name)
    assert.notEqual(await openXetSession(config, owner, now + 13 * hour), name)
    const folder = await findXetSession(config, { ...owner, name }, now + 35 * hour)
    assert.ok(folder)
    assert.equal(await findXetSession(config, { ...owner, name }, now + 37 * hour), undefined)
    assert.equal(await findXetSession(config, { ...owner, name: '..' }, now), undefined)
    assert.equal(await findXetSession(config, { ...owner, userId: 2_000_000, name }, now), undefined)
    // What a process that was killed has left.
    const draft = join(folder, 'incoming-x')
    writeFileSync(draft, 'x')
    utimesSync(draft, new Date(now - 2 * hour), new Date(now - 2 * hour))
    await sweepSessions(config, { now })
    assert.deepEqual([existsSync(draft), existsSync(folder)], [false, true])
    await sweepSessions(config, { now: now + 2 * hour, isShort: true })
    assert.equal(existsSync(folder), false)
    await sweepSessions(config, { now: now + 60 * hour })
    assert.deepEqual(readdirSync(join(server.dataFolder, 'xet', '1000000', 'repo')), [])
  })
})
