import assert from 'node:assert/strict'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { eventually } from '@sheaf/server-core/testing/eventually'
import { describe, it, onTestFinished } from 'vitest'
import type { PagesContext } from '../../app.ts'
import { createUser, signIn } from '../../testing/factories.ts'
import { startServer } from '../../testing/start-server.ts'
import { recordPush } from '../activity/index.ts'

const secret = 'unspoken-4711'

/** A user with a public and a private repository, both with a push; the private one has its secret in each field. */
async function scene() {
  let context: PagesContext | undefined
  const server = await startServer({
    env: { SHEAF_PUBLIC_URL: 'http://sheaf.example' },
    pages: async (_scope, given) => {
      context = given
    },
  })
  onTestFinished(() => server.stop())
  const { api, user } = await signIn(server)
  const bodies = [
    { repo_name: 'engine', repo_description: 'Weaves <patterns> & more', repo_is_private: false },
    { repo_name: secret, repo_description: secret, repo_is_private: true },
  ]
  for (const body of bodies) await api.createRepository({ body: { owner_uid: user.uid, ...body } })
  const rows = await server.database.read.selectFrom('repositories').select(['id', 'name']).execute()
  const push = async (name: string, refs: string[], at: number) => {
    const repoId = rows.find((row) => row.name === name)?.id ?? 0
    const changes = refs.map((ref) => ({ ref, change: 'updated' as const, commits: 1 }))
    await server.database.tx((tx) =>
      recordPush(tx, { repoId, userId: user.userId, at, pushId: `${name} ${at}`, refs: changes }),
    )
  }
  const later = Date.now() + 60_000
  await push('engine', ['refs/heads/main'], later)
  await push('engine', ['refs/heads/a\u0001<b>', 'refs/tags/v1'], later + 1_000)
  await push(secret, [`refs/heads/${secret}`], later + 2_000)
  const visitor = server.browser()
  const ask = (path: string, headers: Record<string, string> = {}) => visitor.send('GET', path, { headers })
  if (!context) throw new Error('the pages were not mounted')
  return { server, user, ask, describePage: context.describePage }
}

describe('what others are told of public things', () => {
  it('is a feed of what happened, in the language of its reader, known again by its entity tag', async () => {
    const { user, ask } = await scene()
    const path = `/${user.username}/engine.atom`
    const feed = await eventuallyWith(async () => {
      const answer = await ask(path)
      assert.equal(answer.text.match(/<entry>/g)?.length, 3)
      return answer
    })
    assert.match(String(feed.headers.get('content-type')), /^application\/atom\+xml/)
    assert.match(feed.text, new RegExp(`<title>${user.username} pushed to main in ${user.username}/engine</title>`))
    assert.match(feed.text, new RegExp(`<title>${user.username} pushed 2 branches and tags to`))
    assert.match(feed.text, new RegExp(`href="http://sheaf.example/${user.username}/engine/commits\\?ref=main"`))
    assert.ok(!feed.text.includes('\u0001'))
    const etag = String(feed.headers.get('etag'))
    assert.equal((await ask(path, { 'if-none-match': etag })).status, 304)
    assert.match((await ask(path, { 'accept-language': 'de' })).text, /hat nach main in/)
    const own = await ask(`/${user.username}.atom`)
    assert.equal(own.text.match(/<entry>/g)?.length, 3)
  })

  it('is a card, drawn once and kept, known again by its entity tag', async () => {
    const { server, user, ask } = await scene()
    const path = `/${user.username}/engine/-/card.png`
    const both = await Promise.all([ask(path), ask(path)])
    assert.deepEqual(
      both.map(({ status }) => status),
      [200, 200],
    )
    const [card] = both
    assert.equal(card.headers.get('content-type'), 'image/png')
    assert.match(card.text, /^.PNG/)
    const files = await readdir(join(server.dataFolder, 'cache', 'cards'))
    assert.deepEqual(files.length, 1)
    const etag = String(card.headers.get('etag'))
    assert.equal((await ask(path, { 'if-none-match': etag })).status, 304)
    assert.equal((await ask(`/${user.username}/-/card.png`)).status, 200)
  })

  it('is a sitemap of pages, public repositories and their owners', async () => {
    const { server, user, ask } = await scene()
    const idle = await createUser(server)
    const index = await ask('/sitemap.xml')
    const files = [...index.text.matchAll(/<loc>http:\/\/sheaf\.example([^<]+)<\/loc>/g)].map(([, path = '']) => path)
    assert.deepEqual(files, ['/-/sitemap/pages.xml', '/-/sitemap/0.xml'])
    const texts = await Promise.all(files.map(async (file) => (await ask(file)).text))
    assert.match(texts[0] ?? '', /http:\/\/sheaf\.example\/pricing|about\/pricing/)
    assert.match(texts[1] ?? '', new RegExp(`<loc>http://sheaf.example/${user.username}/engine</loc><lastmod>`))
    assert.match(texts[1] ?? '', new RegExp(`<loc>http://sheaf.example/${user.username}</loc>`))
    // Who has nothing public is not listed.
    assert.ok(!texts.join('').includes(idle.username))
    for (const chunk of ['1', '999999999999999', 'x', '../x']) {
      assert.equal((await ask(`/-/sitemap/${chunk}.xml`)).status, 404, chunk)
    }
  })

  it('is a description of the page, for all pages of the thing', async () => {
    const { user, describePage } = await scene()
    const { username } = user
    assert.deepEqual(await describePage(`/${username.toUpperCase()}/ENGINE/commits`), {
      title: `${username}/engine · Sheaf`,
      description: 'Weaves <patterns> & more',
      canonical: `/${username}/engine/commits`,
      type: 'object',
      picture: `/${username}/engine/-/card.png`,
      feed: { path: `/${username}/engine.atom`, title: `${username}/engine` },
    })
    assert.equal((await describePage(`/${username}/repos`))?.canonical, `/${username}/repos`)
    for (const path of [
      '/',
      '/about',
      '/setting/ssh',
      '/nobody',
      '/a/b/c',
      '/%zz',
      '//',
      '/constructor',
      '/ada%0A/x',
    ]) {
      assert.equal(await describePage(path), undefined, path)
    }
  })

  it('says nothing of what is private, which looks like what is not there, in none of them', async () => {
    const { server, user, ask, describePage } = await scene()
    const { username } = user
    const paths = (name: string) => [`/${username}/${name}.atom`, `/${username}/${name}/-/card.png`]
    for (const [index, path] of paths(secret).entries()) {
      const [hidden, missing] = [await ask(path), await ask(paths('nothing-here')[index] ?? '')]
      assert.deepEqual([hidden.status, hidden.json], [404, missing.json])
    }
    assert.equal(await describePage(`/${username}/${secret}`), undefined)
    const open = [
      `/${username}.atom`,
      `/${username}/engine.atom`,
      '/sitemap.xml',
      '/-/sitemap/0.xml',
      '/-/sitemap/pages.xml',
    ]
    for (const path of open) {
      const { status, text } = await ask(path)
      assert.equal(status, 200, path)
      assert.ok(!text.includes(secret), path)
    }
    // What becomes private is gone with the next look.
    await server.database.write
      .updateTable('repositories')
      .set({ is_private: 1 })
      .where('name', '=', 'engine')
      .execute()
    assert.equal((await ask(`/${username}/engine.atom`)).status, 404)
    assert.equal((await ask(`/${username}.atom`)).text.match(/<entry>/g), null)
    assert.equal((await ask('/-/sitemap/0.xml')).text.match(/<url>/g), null)
  })
})

async function eventuallyWith<T>(look: () => Promise<T>): Promise<T> {
  const found: T[] = []
  await eventually(async () => void found.push(await look()))
  const [first] = found
  if (first === undefined) throw new Error('nothing was found')
  return first
}
