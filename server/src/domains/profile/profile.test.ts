import assert from 'node:assert/strict'
import { ApiError } from '@sheaf/client'
import { defaultPreferences } from '@sheaf/contract'
import { afterAll, beforeAll, describe, it } from 'vitest'
import { issueAccessKey, signIn } from '../../testing/factories.ts'
import { startServer, type TestServer } from '../../testing/start-server.ts'

const basic = '/api/user/setting/basic'
const preferences = '/api/user/setting/preferences'

const fields = {
  display_name: 'Ada Lovelace',
  bio: 'Counts\r\nand weaves',
  location: 'London',
  company: 'Analytical Engines',
  language: 'de',
  theme: 'dark',
  website_url: 'example.org/ada',
} as const

describe('the profile', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await startServer()
  })
  afterAll(() => server.stop())

  it("is its account's own, by a session or a key that opens profiles", async () => {
    const visitor = server.browser()
    assert.equal((await visitor.send('GET', basic)).status, 401)
    assert.equal((await visitor.send('POST', basic, { body: fields })).status, 401)
    const { user } = await signIn(server)
    for (const [level, read, write] of [
      [0, 403, 403],
      [1, 200, 403],
      [2, 200, 200],
    ] as const) {
      const { token } = await issueAccessKey(server, user, { grants: { profile_access: level } })
      const headers = { authorization: `Bearer ${token}` }
      assert.equal((await visitor.send('GET', basic, { headers })).status, read)
      assert.equal((await visitor.send('POST', basic, { body: fields, headers })).status, write)
      assert.equal((await visitor.send('GET', preferences, { headers })).status, read)
      assert.equal((await visitor.send('PATCH', preferences, { body: {}, headers })).status, write)
    }
  })

  it('takes seven fields, and shows them to everyone', async () => {
    const { api, user } = await signIn(server)
    const saved = await api.updateProfile({ body: fields })
    const expected = { ...fields, bio: 'Counts\nand weaves', website_url: 'https://example.org/ada' }
    assert.deepEqual(saved, { ...expected, version: saved.version })
    assert.deepEqual(await api.getProfile(), saved)
    const { model } = await server.browser().api.getUser({ params: { username: user.username } })
    for (const name of ['display_name', 'bio', 'location', 'company', 'website_url'] as const)
      assert.equal(model[name], expected[name])
    assert.equal(model.email, '', 'the address is shown to nobody')
    const session = await api.context()
    assert.deepEqual(
      [session.display_name, session.preferences.language, session.preferences.theme],
      ['Ada Lovelace', 'de', 'dark'],
    )
    const elsewhere = await signIn(server, user)
    assert.equal((await elsewhere.api.context()).preferences.theme, 'dark')
  })

  it('counts code points, takes names of all scripts, and nothing that can not be seen or be followed', async () => {
    const { api, send } = await signIn(server)
    const emoji = '🌾'.repeat(500)
    assert.equal((await api.updateProfile({ body: { ...fields, bio: emoji } })).bio, emoji)
    for (const display_name of ['עדה לאבלייס', 'آدا', '👩‍🌾 Ada', 'a'.repeat(100)])
      assert.equal((await api.updateProfile({ body: { ...fields, display_name } })).display_name, display_name)
    const wrong = [
      { bio: `${emoji}!` },
      { display_name: 'a'.repeat(300) },
      { display_name: 'Ada\u202etxt' },
      { location: 'two\nlines' },
      { bio: 'a\u0007' },
      { company: '\ud800' },
      ...[
        'javascript:alert(1)',
        'JAVASCRIPT://x',
        'data:text/html,x',
        'https://u:p@example.org',
        'https://',
        'a b',
        `https://e.org/${'a'.repeat(300)}`,
      ].map((website_url) => ({ website_url })),
      { language: 'xx' },
      { theme: 'pink' },
    ]
    const before = await api.getProfile()
    for (const change of wrong) {
      const { status, json } = await send('POST', basic, { body: { ...fields, ...change } })
      assert.equal(status, 400, JSON.stringify(change))
      assert.deepEqual(Object.keys(Object(Object(json.data).fields)), Object.keys(change), JSON.stringify(change))
    }
    for (const name of Object.keys(fields)) {
      for (const value of [[], {}, null, 7, 'x'.repeat(12_000), { __proto__: { a: 1 } }, true]) {
        const { status } = await send('POST', basic, { body: { ...fields, [name]: value } })
        assert.ok(status === 400 || (value === 7 && status < 500), `${name}: ${status}`)
      }
    }
    assert.equal((await send('POST', basic, { body: { ...fields, bio: 'x'.repeat(1_000_000) } })).status, 413)
    assert.deepEqual(await api.getProfile(), before)
  })

  it('tells the second of two windows that save at once, and loses nothing', async () => {
    const { api } = await signIn(server)
    const { version } = await api.getProfile()
    const first = api.updateProfile({ body: { ...fields, bio: 'first', version } })
    const second = api.updateProfile({ body: { ...fields, bio: 'second', version } })
    const [one, two] = await Promise.allSettled([first, second])
    const refused = [one, two].find((each) => each.status === 'rejected')
    assert.ok(refused?.reason instanceof ApiError && refused.reason.code === 409)
    assert.match(refused.reason.message, /changed in another window/)
    const saved = [one, two].find((each) => each.status === 'fulfilled')
    assert.equal((await api.getProfile()).bio, saved?.value.bio)
    // Language and theme apply at once: they make no version old.
    const now = await api.getProfile()
    await api.updatePreferences({ body: { theme: 'light' } })
    await api.updateProfile({ body: { ...fields, version: now.version } })
  })
})

describe('the preferences', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await startServer()
  })
  afterAll(() => server.stop())

  it('are those of nobody first, and change one by one', async () => {
    const { api, user, send } = await signIn(server)
    assert.deepEqual(await api.getPreferences(), defaultPreferences)
    await Promise.all([
      api.updatePreferences({ body: { language: 'fr' } }),
      api.updatePreferences({ body: { theme: 'light' } }),
      api.updatePreferences({ body: { dates: 'absolute', single_keys: 'off' } }),
      api.updatePreferences({ body: { code_size: 'large', tab_width: '2' } }),
    ])
    const chosen = {
      language: 'fr',
      theme: 'light',
      dates: 'absolute',
      single_keys: 'off',
      code_size: 'large',
      tab_width: '2',
    } as const
    assert.deepEqual(await api.getPreferences(), chosen)
    assert.deepEqual((await api.context()).preferences, chosen)
    for (const body of [
      { theme: 'sepia' },
      { language: 'xx' },
      { language: null },
      { theme: [] },
      { dates: 'x' },
      { single_keys: true },
      { code_size: 13 },
      { tab_width: '3' },
    ])
      assert.equal((await send('PATCH', preferences, { body })).status, 400, JSON.stringify(body))
    // What a newer server has written is not known here, and costs nothing else.
    const stored = JSON.stringify({ language: 'fr', theme: 'sepia', later: 1 })
    await server.database.write
      .updateTable('users')
      .set({ preferences: stored })
      .where('id', '=', user.userId)
      .execute()
    assert.deepEqual(await api.getPreferences(), { ...defaultPreferences, language: 'fr' })
  })
})
