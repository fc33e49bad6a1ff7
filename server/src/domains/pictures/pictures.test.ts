import assert from 'node:assert/strict'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, it } from 'vitest'
import { issueAccessKey, signIn } from '../../testing/factories.ts'
import { startServer, type TestServer } from '../../testing/start-server.ts'

const address = '/api/user/setting/picture'

/** A picture, the left half red and the right half blue. */
const halves = async (width: number, height: number) => {
  const half = { width: width / 2, height, channels: 3 as const, background: '#00f' }
  const right = await sharp({ create: half }).png().toBuffer()
  const whole = sharp({ create: { width, height, channels: 3, background: '#f00' } })
  return whole.composite([{ input: right, left: width / 2, top: 0 }])
}
const colourOf = async (picture: Buffer) => {
  const { dominant } = await sharp(picture).stats()
  return dominant.r > dominant.b ? 'red' : 'blue'
}

describe('pictures', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await startServer()
  })
  afterAll(() => server.stop())

  type Signed = Awaited<ReturnType<typeof signIn>>
  const put = async (
    { cookies }: Pick<Signed, 'cookies'>,
    body: Buffer,
    query = '',
    more: Record<string, string> = {},
  ) => {
    const cookie = [...cookies].map((pair) => pair.join('=')).join('; ')
    const headers = { 'content-type': 'image/png', 'sec-fetch-site': 'same-origin', cookie, ...more }
    const answer = await fetch(`${server.url}${address}${query}`, {
      method: 'PUT',
      headers,
      body: new Uint8Array(body),
    })
    return { status: answer.status, json: Object(await answer.json()) }
  }
  const get = async (url: string) => {
    const answer = await fetch(server.url + url)
    return { status: answer.status, headers: answer.headers, body: Buffer.from(await answer.arrayBuffer()) }
  }

  it('are squares without a trace of where they were taken, shown wherever the account is', async () => {
    const signed = await signIn(server)
    const { api, user } = signed
    // Lies on its side: upright, blue is below.
    const sent = await (await halves(200, 100))
      .withExif({ IFD0: { Copyright: 'unmistakable' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer()
    const { json } = await put(signed, sent, '?x=0&y=100&size=100')
    const url: string = json.data.avatar_url
    assert.match(url, /^\/api\/pictures\/[0-9a-f]{40}\.webp$/)
    const { status, headers, body } = await get(url)
    assert.equal(status, 200)
    assert.equal(headers.get('content-type'), 'image/webp')
    assert.match(headers.get('cache-control') ?? '', /^public, max-age=31536000, immutable$/)
    assert.match(headers.get('content-security-policy') ?? '', /default-src 'none'.*sandbox/)
    assert.equal(headers.get('x-content-type-options'), 'nosniff')
    const { width, height, format, exif } = await sharp(body).metadata()
    assert.deepEqual([width, height, format, exif], [400, 400, 'webp', undefined])
    assert.equal(await colourOf(body), 'blue')
    assert.ok(!body.includes('unmistakable'))
    assert.equal((await api.context()).avatar_url, url)
    assert.equal((await server.browser().api.getUser({ params: { username: user.username } })).model.avatar_url, url)

    // One for each account: the one before is gone.
    const next = await put(signed, await (await halves(60, 100)).png().toBuffer(), '?x=0&y=0&size=30')
    assert.equal(await colourOf((await get(next.json.data.avatar_url)).body), 'red')
    assert.equal((await get(url)).status, 404)
    // Two accounts may have the same, which is there as long as one of them has it.
    const other = await signIn(server)
    const same = await put(other, await (await halves(60, 100)).png().toBuffer(), '?x=0&y=0&size=30')
    assert.equal(same.json.data.avatar_url, next.json.data.avatar_url)
    await api.deletePicture()
    assert.equal((await api.context()).avatar_url, null)
    assert.equal((await get(same.json.data.avatar_url)).status, 200)
    await other.api.deletePicture()
    assert.equal((await get(same.json.data.avatar_url)).status, 404)
  })

  it('are of the formats that browsers show, and nothing else is let in', async () => {
    const signed = await signIn(server)
    for (const format of ['png', 'jpeg', 'webp', 'gif', 'avif'] as const) {
      const { json } = await put(signed, await (await halves(20, 30)).toFormat(format).toBuffer())
      assert.equal(json.code, 200, format)
    }
    const kept = (await signed.api.context()).avatar_url
    const png = await (await halves(20, 30)).png().toBuffer()
    const refused: readonly (readonly [string, Buffer, number])[] = [
      ['nothing', Buffer.alloc(0), 415],
      ['no picture', Buffer.from('hello'), 415],
      [
        'SVG with a script',
        Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
        415,
      ],
      ['half a picture', png.subarray(0, png.length / 2), 415],
      ['a picture that is none', Buffer.concat([png.subarray(0, 16), Buffer.alloc(200, 7)]), 415],
      ['100 megapixels', await (await halves(10_000, 10_000)).png().toBuffer(), 413],
    ]
    for (const [what, body, code] of refused) {
      const { status, json } = await put(signed, body)
      assert.deepEqual([status, json.code], [200, code], what)
    }
    assert.equal((await put(signed, Buffer.alloc(5_000_001))).status, 413)
    assert.equal((await put(signed, png, '?x=-1&y=0&size=5')).status, 400)
    assert.equal(
      (await put(signed, png, '?x=9999&y=9999&size=9999')).json.code,
      200,
      'what lies outside is moved inside',
    )
    assert.ok(kept)
  })

  it("are the account's own to change, by a session or a key that opens profiles, and from this site", async () => {
    const signed = await signIn(server)
    const nobody = { cookies: new Map<string, string>() }
    const png = await (await halves(20, 20)).png().toBuffer()
    assert.equal((await put(nobody, png)).status, 401)
    assert.equal((await put(signed, png, '', { 'sec-fetch-site': 'cross-site' })).status, 403)
    for (const [level, status] of [
      [1, 403],
      [2, 200],
    ] as const) {
      const { token } = await issueAccessKey(server, signed.user, { grants: { profile_access: level } })
      assert.equal((await put(nobody, png, '', { authorization: `Bearer ${token}` })).status, status)
    }
    for (const path of [
      '/api/pictures/nobody.webp',
      `/api/pictures/${'0'.repeat(40)}.webp`,
      '/api/pictures/..%2f.webp',
    ])
      assert.equal((await get(path)).status, 404)
  })
})
