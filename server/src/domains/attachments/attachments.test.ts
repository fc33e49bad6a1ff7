import assert from 'node:assert/strict'
import { crc32 } from 'node:zlib'
import { limits as bounds } from '@sheaf/contract'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, it } from 'vitest'
import { issueAccessKey, type signIn, signInAround } from '../../testing/factories.ts'
import { startServer, type TestServer } from '../../testing/start-server.ts'
import { sweepAttachments } from './sweep-attachments.ts'

const dayMs = 24 * 60 * 60_000

type Signed = Awaited<ReturnType<typeof signIn>>
const cookieOf = ({ cookies }: Pick<Signed, 'cookies'>) => [...cookies].map((pair) => pair.join('=')).join('; ')

/** A picture of one colour. */
const plain = (width: number, height: number, background = '#369') =>
  sharp({ create: { width, height, channels: 3, background } })

/** A GIF of frames that differ. */
async function moving(width: number, height: number, frames: number) {
  const each = Array.from({ length: frames }, (_, at) =>
    plain(width, height, `rgb(${(at % 2) * 200},80,160)`)
      .raw()
      .toBuffer(),
  )
  const raw = { width, height: height * frames, channels: 3 as const, pageHeight: height }
  return sharp(Buffer.concat(await Promise.all(each)), { raw, limitInputPixels: false })
    .gif({ effort: 1 })
    .toBuffer()
}

/** A PNG whose header says that it is so large, whatever comes behind it. */
async function claiming(width: number, height: number) {
  const png = await plain(8, 8).png().toBuffer()
  png.writeUInt32BE(width, 16)
  png.writeUInt32BE(height, 20)
  png.writeUInt32BE(crc32(png.subarray(12, 29)), 29)
  return png
}

describe('attachments', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await startServer()
  })
  afterAll(() => server.stop())

  async function scene({ isPrivate = false } = {}) {
    const { ada, grace, eve, repoUid, params } = await signInAround(server, { role: 'reader', isPrivate })
    const send = async (by: Pick<Signed, 'cookies'>, bytes: Buffer, headers: Record<string, string> = {}) => {
      const answer = await fetch(`${server.url}/api/repo/${params.owner}/loom/attachments`, {
        method: 'POST',
        headers: {
          'content-type': 'image/png',
          'sec-fetch-site': 'same-origin',
          cookie: cookieOf(by),
          ...headers,
        },
        body: new Uint8Array(bytes),
      })
      const json: { code: number; data: { url: string } | null } = JSON.parse(await answer.text())
      return { status: answer.status, code: json.code, url: json.data?.url ?? '' }
    }
    const get = async (url: string, by?: Pick<Signed, 'cookies'>, headers: Record<string, string> = {}) => {
      const answer = await fetch(server.url + url, { headers: { ...(by && { cookie: cookieOf(by) }), ...headers } })
      return { status: answer.status, headers: answer.headers, body: Buffer.from(await answer.arrayBuffer()) }
    }
    const discuss = async (text: string, by = ada) =>
      String((await by.api.createDiscussion({ params, body: { title: 'Yarn', body: text } })).number)
    const one = (number: string) => ({ params: { ...params, number } })
    const usage = () =>
      server.database.read
        .selectFrom('repositories')
        .innerJoin('owners', 'owners.id', 'repositories.owner_id')
        .select(['repositories.disk_bytes as own', 'attachment_bytes as images', 'owners.disk_bytes as all'])
        .where('repositories.uid', '=', repoUid)
        .executeTakeFirstOrThrow()
    return { ada, grace, eve, params, send, get, discuss, one, usage }
  }

  it('are images without a trace of where they were taken, drawn in the text that names them', async () => {
    const { ada, send, get, discuss, one, usage } = await scene()
    const before = await usage()
    const sent = await plain(200, 100)
      .withExif({ IFD0: { Copyright: 'unmistakable' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer()
    const { url, code } = await send(ada, sent)
    assert.equal(code, 200)
    assert.match(url, /^\/api\/attachments\/[0-9a-f]{32}-100x200\.webp$/)
    const { status, headers, body } = await get(url, ada)
    assert.equal(status, 200)
    assert.equal(headers.get('content-type'), 'image/webp')
    assert.match(headers.get('cache-control') ?? '', /^private, max-age=31536000, immutable$/)
    assert.match(headers.get('vary') ?? '', /cookie/i)
    assert.match(headers.get('content-security-policy') ?? '', /default-src 'none'.*sandbox/)
    assert.equal(headers.get('x-content-type-options'), 'nosniff')
    const { width, height, format, exif } = await sharp(body).metadata()
    assert.deepEqual([width, height, format, exif], [100, 200, 'webp', undefined])
    assert.ok(!body.includes('unmistakable'))
    assert.equal((await get(url, ada, { 'if-none-match': headers.get('etag') ?? '' })).status, 304)
    const after = await usage()
    assert.deepEqual(
      [after.images - before.images, after.own - before.own, after.all - before.all],
      [body.length, body.length, body.length],
    )

    const number = await discuss(`See\n\n![a **loom**](${url})\n\n\`![x](${url})\``)
    const { thread } = await ada.api.getDiscussion(one(number))
    assert.match(
      thread.body_html ?? '',
      new RegExp(`<img src="${url}" alt="a loom"[^>]* width="100" height="200" loading="lazy"`),
    )
    const other = await ada.api.previewThreadText({
      params: one(number).params,
      body: { text: '![x](/api/attachments/../pictures/x.webp) ![y](/api/attachments/zz-1x1.webp)' },
    })
    assert.doesNotMatch(other.html ?? '', /src="\/api\//)
  })

  it('are of the formats that people have, by their bytes, and within bounds', async () => {
    const { ada, send, get } = await scene()
    for (const format of ['png', 'jpeg', 'webp', 'gif'] as const)
      assert.equal((await send(ada, await plain(20, 30).toFormat(format).toBuffer())).code, 200, format)
    const exact = await send(ada, await plain(40, 20, '#123456').png().toBuffer())
    const [red, green, blue] = await sharp((await get(exact.url, ada)).body)
      .raw()
      .toBuffer()
    assert.deepEqual([red, green, blue], [0x12, 0x34, 0x56], 'pixels of a screen are kept as they are')
    const moves = await send(ada, await moving(30, 20, 5))
    assert.match(moves.url, /-30x20\.webp$/)
    assert.equal((await sharp((await get(moves.url, ada)).body).metadata()).pages, 5)
    const long = await send(ada, await plain(20, 20_000).png().toBuffer())
    assert.match(long.url, /-16x16383\.webp$/)
    const png = await plain(20, 30).png().toBuffer()
    const refused: readonly (readonly [string, Buffer, number])[] = [
      ['nothing', Buffer.alloc(0), 415],
      ['no image', Buffer.from('hello'), 415],
      ['SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'), 415],
      ['AVIF', await plain(20, 20).avif().toBuffer(), 415],
      ['half an image', png.subarray(0, png.length / 2), 415],
      ['100 megapixels', await plain(10_000, 10_000).png().toBuffer(), 413],
      ['what says that it has 50,000 by 50,000', await claiming(50_000, 50_000), 413],
      ['700 frames', await moving(2, 2, 700), 413],
      ['frames of too many pixels in all', await moving(1_000, 1_000, 101), 413],
    ]
    for (const [what, bytes, code] of refused) {
      const answer = await send(ada, bytes)
      assert.deepEqual([answer.status, answer.code], [200, code], what)
    }
    assert.equal((await send(ada, Buffer.alloc(bounds.attachmentBytes + 1))).status, 413)
  })

  it('are added by who may write there, from this site or by a key', async () => {
    const { ada, eve, send, get, params } = await scene({ isPrivate: true })
    const png = await plain(20, 20).png().toBuffer()
    const nobody = { cookies: new Map<string, string>() }
    assert.equal((await send(nobody, png)).status, 401)
    assert.equal((await send(ada, png, { 'sec-fetch-site': 'cross-site' })).status, 403)
    assert.equal((await send(eve, png)).status, 404)
    for (const [level, status] of [
      [1, 403],
      [2, 200],
    ] as const) {
      const { token } = await issueAccessKey(server, ada.user, { grants: { repo_access: 1, comment_access: level } })
      assert.equal((await send(nobody, png, { authorization: `Bearer ${token}` })).status, status)
    }
    const url = (await send(ada, png)).url
    await ada.api.archiveRepository({ params, body: { archived: true } })
    assert.equal((await send(ada, png)).code, 403)
    assert.equal((await get(url, ada)).status, 200)
  })

  it('are seen by whoever reads the text that names them: all else looks as what is missing', async () => {
    const { ada, grace, eve, send, get, discuss, params, one } = await scene({ isPrivate: true })
    const { url } = await send(grace, await plain(20, 20).png().toBuffer())
    const missing = await get(`/api/attachments/${'0'.repeat(32)}-1x1.webp`)
    assert.equal(missing.status, 404)
    const hides = async (by?: Signed) => {
      const answer = await get(url, by)
      assert.deepEqual([answer.status, `${answer.body}`], [404, `${missing.body}`])
    }
    // Before it is sent, nobody else sees it.
    for (const by of [undefined, ada, eve]) await hides(by)
    assert.equal((await get(url, grace)).status, 200)
    const number = await discuss(`![x](${url})`, grace)
    for (const by of [undefined, eve]) await hides(by)
    for (const by of [ada, grace]) assert.equal((await get(url, by)).status, 200)
    await ada.api.renameRepository({ params, body: { repo_name: 'frame' } })
    assert.equal((await get(url, ada)).status, 200)
    const moved = { params: { ...one(number).params, repo: 'frame' } }
    assert.match((await ada.api.getDiscussion(moved)).thread.body_html ?? '', new RegExp(`src="${url}"`))
    // A text of another repository that names it shows it to nobody.
    const elsewhere = await scene()
    await elsewhere.discuss(`![x](${url})`, elsewhere.eve)
    for (const by of [undefined, elsewhere.eve]) await hides(by)
    await ada.api.deleteDiscussion(moved)
    await hides(ada)
  })

  it('go with the last text that names them, and what is never sent after a day', async () => {
    const { ada, grace, send, get, discuss, one, usage } = await scene()
    const before = await usage()
    const image = async (side: number) => (await send(grace, await plain(side, side).png().toBuffer())).url
    const [first, second, unsent] = [await image(10), await image(11), await image(12)]
    const number = await discuss(`![x](${first})`)
    const there = one(number)
    const { uid } = await grace.api.createComment({ ...there, body: { body: `![x](${first}) ![y](${second})` } })
    const inComment = { params: { ...there.params, uid } }
    await grace.api.updateComment({ ...inComment, body: { body: 'Neither' } })
    await sweepAttachments(server, { now: Date.now() + dayMs / 2 })
    for (const url of [first, second]) assert.equal((await get(url)).status, 200, 'a version of the text names it')
    assert.equal((await get(unsent, grace)).status, 200)
    await grace.api.deleteComment(inComment)
    assert.equal((await get(first)).status, 200)
    assert.equal((await get(second)).status, 404)
    await sweepAttachments(server, { now: Date.now() + dayMs + 60_000 })
    assert.equal((await get(first)).status, 200)
    for (const url of [second, unsent]) assert.equal((await get(url, grace)).status, 404)
    const rest = Number((await get(first)).headers.get('content-length'))
    assert.equal((await usage()).own - before.own, rest)

    // What is written over without a trace is found by the sweep.
    await ada.api.updateDiscussion({ ...there, body: { body: 'Bare' } })
    await server.database.tx(async (tx) => {
      await tx.deleteFrom('text_versions').execute()
      return tx.updateTable('threads').set({ revision: 1_000 }).where('title', '=', 'Yarn').execute()
    })
    await sweepAttachments(server, { now: Date.now() + dayMs + 60_000 })
    assert.equal((await get(first, grace)).status, 404)
    assert.deepEqual(await usage(), before)
    const swept = await server.database.read.selectFrom('attachment_uses').selectAll().execute()
    assert.ok(swept.every(({ revision }) => revision >= 0))
  })

  it('leave room for others: of strangers a repository has so much, of anybody so many that are not sent', async () => {
    const { ada, grace, eve, send } = await scene()
    const png = await plain(20, 20).png().toBuffer()
    const userId = eve.user.userId
    const { id: repoId } = await server.database.read
      .selectFrom('repositories')
      .select('id')
      .where('name', '=', 'loom')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()
    const fill = (bytes: number, count: number) =>
      server.database.tx((tx) =>
        tx
          .insertInto('attachments')
          .values(
            Array.from({ length: count }, (_, at) => ({
              ...{ uid: `${bytes}-${at}`, repo_id: repoId, author_id: userId, sha256: '0'.repeat(64), bytes },
              ...{ created_at: 1, used_at: Date.now() },
            })),
          )
          .execute(),
      )
    await fill(bounds.attachmentBytesPerAuthor, 1)
    assert.equal((await send(eve, png)).code, 422)
    assert.equal((await send(grace, png)).code, 200)
    const all = (bytes: number) =>
      server.database.tx((tx) =>
        tx.updateTable('repositories').set({ attachment_bytes: bytes }).where('id', '=', repoId).execute(),
      )
    await all(bounds.attachmentBytesOfStrangers)
    assert.equal((await send(grace, png)).code, 422)
    assert.equal((await send(ada, png)).code, 200)
    await all(0)
    await server.database.tx((tx) => tx.deleteFrom('attachments').where('author_id', '=', userId).execute())
    await fill(1, bounds.unsentAttachments)
    assert.equal((await send(eve, png)).code, 422)
  })
})
