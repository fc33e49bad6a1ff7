import assert from 'node:assert/strict'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import { eventually } from '@sheaf/server-core/testing/eventually'
import fastify, { type FastifyInstance } from 'fastify'
import { afterAll, describe, it } from 'vitest'
import { appAfterRowsScript } from './app-after-rows.ts'
import { createDocuments } from './documents.ts'
import type { DescribePage } from './head-tags.ts'
import { firstPaintScript, pagesPlugin, scriptHash } from './index.ts'
import type { PagesOptions } from './pages-plugin.ts'
import { remoteSources } from './remote-sources.ts'

const root = mkdtempSync(join(tmpdir(), 'sheaf-pages-'))
const apps: FastifyInstance[] = []
afterAll(async () => {
  await Promise.all(apps.map((app) => app.close()))
  rmSync(root, { recursive: true })
})

function put(path: string, content: unknown): void {
  const file = join(root, path)
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, typeof content === 'string' ? content : JSON.stringify(content))
}

const manifest = {
  metaData: { remoteEntry: { name: 'remote-entry.aaaaaaaa.js' } },
  exposes: [
    { name: 'module', assets: { js: { sync: ['module.bbbbbbbb.js'] }, css: { sync: ['module.cccccccc.css'] } } },
  ],
}
put('host/dist/entry.json', {
  scripts: ['assets/main.12345678.js'],
  styles: ['assets/vendor.12345678.css', 'assets/main.12345678.css'],
  theme: 'assets/main.12345678.css',
  shell: ['assets/shell.12345678.js'],
})
put('host/dist/assets/main.12345678.css', ':root{--sheaf-text:black}')
put('host/dist/assets/main.12345678.js', 'console.log("plain")')
put('host/dist/assets/main.12345678.js.br', 'packed')
put('host/dist/assets/diagram.html', '<!doctype html>')
put('host/dist/assets/other.html', '<!doctype html>')
put('remote-repos/dist/mf-manifest.json', manifest)
const first = { script: 'first-rows.99999999.js', style: 'first-rows.99999999.css' }
put('remote-repos/dist/first-rows.99999999.js', 'drawRows()')
put('remote-repos/dist/first-rows.99999999.css', '.row{color:red}')
put('remote-repos/dist/routes.json', [
  { path: '/:owner/:repo', files: ['page-code.dddddddd.js'] },
  {
    path: '/:owner/:repo/commits',
    files: ['page-commits.eeeeeeee.js'],
    calls: [
      '/api/repo/{owner}/{repo}',
      '/api/repo/{owner}/{repo}/commit/{?ref*=HEAD}?page={?page=1}',
      'https://elsewhere.example/',
      '/api/x>; rel=stylesheet',
    ],
  },
  { path: '/:owner/:repo/branches', files: ['page-branches.ffffffff.css'], first },
  { path: '/:owner/:repo/compare/*', files: [], calls: ['/api/repo/{owner}/{repo}/comparison/{path*}?page_size=5'] },
  { path: '/:owner/:repo/tree/*', files: [], calls: ['/api/repo/{owner}/{repo}/tree/{?ref=HEAD}/{path*}/'] },
])

async function pages(options: Partial<PagesOptions> = {}): Promise<FastifyInstance> {
  const app = fastify()
  apps.push(app)
  await app.register(pagesPlugin({ distRoot: root, ...options }))
  return app
}

const tableIn = (html: string): Record<string, string> =>
  JSON.parse(/id="remotes">(.*?)<\/script>/.exec(html)?.[1] ?? 'null')

describe('the page server', () => {
  it('lets its own pages frame the document that draws diagrams, and nothing else', async () => {
    const app = await pages()
    const { headers } = await app.inject('/assets/diagram.html')
    const policy = String(headers['content-security-policy'])
    assert.match(policy, /^default-src 'none';/)
    assert.match(policy, /; frame-ancestors 'self'; sandbox allow-scripts$/)
    assert.equal(headers['x-frame-options'], 'SAMEORIGIN')
    assert.equal(headers['cache-control'], 'no-cache')
    const page = String((await app.inject('/')).headers['content-security-policy'])
    assert.match(page, /; frame-src 'self';/)
    assert.match(page, /; frame-ancestors 'none';/)
    assert.equal((await app.inject('/assets/other.html')).headers['x-frame-options'], undefined)
  })

  it('writes the entry of each remote into the page, or its manifest while there is no build to read', async () => {
    const html = (await (await pages()).inject('/')).body
    assert.deepEqual(tableIn(html), {
      auth: '/_remotes/auth/mf-manifest.json',
      marketing: '/_remotes/marketing/mf-manifest.json',
      repos: '/_remotes/repos/remote-entry.aaaaaaaa.js',
      settings: '/_remotes/settings/mf-manifest.json',
      profile: '/_remotes/profile/mf-manifest.json',
      projects: '/_remotes/projects/mf-manifest.json',
      review: '/_remotes/review/mf-manifest.json',
    })
  })

  it('names what the asked page will need, and nothing of other pages', async () => {
    const html = (await (await pages()).inject('/ada/engine/commits?ref=x')).body
    const hints = [...html.matchAll(/rel="preload" as="(\w+)" href="([^"]+)"/g)].map(
      ([, kind, file]) => `${kind} ${file}`,
    )
    assert.deepEqual(hints, [
      'style /assets/vendor.12345678.css',
      'style /assets/main.12345678.css',
      'script /assets/shell.12345678.js',
      'script /_remotes/repos/remote-entry.aaaaaaaa.js',
      'script /_remotes/repos/module.bbbbbbbb.js',
      'style /_remotes/repos/module.cccccccc.css',
      'script /_remotes/repos/page-commits.eeeeeeee.js',
    ])
  })

  it('names the calls that the asked page will make, as its client makes them', async () => {
    const app = await pages()
    const callsOf = async (url: string) => String((await app.inject(url)).headers.link).split(', ')
    const call = (address: string) => `<${address}>; rel=preload; as=fetch; crossorigin`
    assert.deepEqual(await callsOf('/ada/engine/commits'), [
      call('/api/repo/ada/engine'),
      call('/api/repo/ada/engine/commit/HEAD?page=1'),
    ])
    assert.deepEqual(await callsOf('/ada/engine/commits?page=3&ref=a/b%23c%20%3E'), [
      call('/api/repo/ada/engine'),
      call('/api/repo/ada/engine/commit/a/b%23c%20%3E?page=3'),
    ])
    const folder = await callsOf('/ada/engine/tree/src/%3Cb%3E%09/50%25/a%2Fb?ref=x%2Fy%0d%0a')
    assert.deepEqual(folder, [call('/api/repo/ada/engine/tree/x%2Fy%0D%0A/src/%3Cb%3E%09/50%25/a/b/')])
    // Such a folder has an address of another form, to which browsers are sent.
    const { statusCode, headers: sent } = await app.inject('/ada/engine/tree/src/%0d%0a/b')
    assert.deepEqual([statusCode, sent.link], [302, undefined])
    // With another repository, it is found out first where the two parted.
    const range = '/ada/engine/compare/main...a/b'
    assert.deepEqual(await callsOf(range), [call('/api/repo/ada/engine/comparison/main...a/b?page_size=5')])
    for (const head of ['grace:topic', 'grace/loom%3Atopic'])
      assert.equal((await app.inject(`/ada/engine/compare/main...${head}`)).headers.link, undefined)
    assert.equal((await app.inject('/ada')).headers.link, undefined)
    assert.equal((await app.inject(`/ada/engine/tree/${'x'.repeat(2_000)}`)).headers.link, undefined)
    // A document that the browser has still is told its calls.
    const { headers } = await app.inject('/ada/engine/commits')
    const known = await app.inject({ url: '/ada/engine/commits', headers: { 'if-none-match': String(headers.etag) } })
    assert.deepEqual([known.statusCode, known.headers.link], [304, headers.link])
  })

  it('holds the script and the styles that draw rows, and the app behind them, where the remote has some', async () => {
    const { body, headers } = await (await pages()).inject('/ada/engine/branches')
    const positionOf = (text: string) => {
      assert.equal(body.split(text).length, 2, text)
      return body.indexOf(text)
    }
    const order = [
      ':root{--sheaf-text:black}.row{color:red}</style>',
      'id="first-rows"',
      '<script>drawRows()</script>',
      '<template id="app">',
      'src="/assets/main.12345678.js"',
      'href="/_remotes/repos/page-branches.ffffffff.css"',
      '</template>',
      `<script>${appAfterRowsScript}</script>`,
      '<link rel="stylesheet" href="/assets/vendor.12345678.css">',
    ].map(positionOf)
    assert.deepEqual(
      order,
      order.toSorted((a, b) => a - b),
    )
    // It stands there.
    assert.doesNotMatch(body, /href="\/assets\/main\.12345678\.css"/)
    const allowed = [firstPaintScript, 'drawRows()', appAfterRowsScript].map(scriptHash).join(' ')
    assert.match(String(headers['content-security-policy']), RegExp(`script-src 'self' ${RegExp.escape(allowed)};`))
    assert.doesNotMatch((await (await pages()).inject('/ada/engine')).body, /drawRows|<template/)
  })

  it('draws no rows ahead whose texts are missing, too long, or would end their own element', async () => {
    const files = { 'mf-manifest.json': manifest, 'a.js': 'drawRows()', 'a.css': '.row{}' }
    const odd = [
      { script: 'gone.js', style: 'a.css' },
      { script: 'long.js', style: 'a.css' },
      { script: 'a.js', style: 'ends.css' },
      'a.js',
    ]
    const routes = odd.map((each, n) => ({ path: `/:owner/:repo/odd-${n}`, files: [], first: each }))
    const more = { 'long.js': 'x'.repeat(70_000), 'ends.css': '</style><script>x', 'routes.json': routes }
    for (const [name, content] of Object.entries({ ...files, ...more })) put(`odd/${name}`, content)
    const build = (await remoteSources({ folders: { repos: join(root, 'odd') } }).builds()).get('repos')
    assert.deepEqual(
      build?.pages.map((page) => page.first),
      odd.map(() => undefined),
    )
  })

  it('shows the frame of a page before any file of it has come, in the colours of the theme', async () => {
    const app = await pages()
    const { body } = await app.inject('/ada/engine')
    const [beforeStyles = '', behind = ''] = body.split('<link rel="stylesheet"')
    assert.match(beforeStyles, /<div id="root"><div class="boot"><aside aria-hidden="true">/)
    assert.doesNotMatch(behind, /class="boot"/)
    assert.match((await app.inject('/about')).body, /<div id="root"><div id="first-rows"><\/div><\/div>/)
    const theme = readFileSync(new URL('../../shared/ui/src/theme/theme.css', import.meta.url), 'utf8')
    const [light = '', dark = ''] = theme.split('data-mantine-color-scheme="dark"')
    const [shellLight = '', shellDark = ''] = body.split('[data-mantine-color-scheme=dark]')
    for (const name of ['ground', 'surface', 'sunken', 'line']) {
      const colourIn = (css: string) => new RegExp(`--(?:sheaf|boot)-${name}: ?(#[0-9a-f]+)`).exec(css)?.[1]
      assert.equal(colourIn(shellLight), colourIn(light), name)
      assert.equal(colourIn(shellDark), colourIn(dark), name)
    }
  })

  it('allows one inline script, by its hash, and no other', async () => {
    const { headers, body } = await (await pages()).inject('/')
    const policy = String(headers['content-security-policy'])
    assert.match(policy, new RegExp(`script-src 'self' ${RegExp.escape(scriptHash(firstPaintScript))};`))
    const inline = [...body.matchAll(/<script>([\s\S]*?)<\/script>/g)].map(([, script]) => script)
    assert.deepEqual(inline, [firstPaintScript])
  })

  it('answers 404 with a page for an address that no page owns', async () => {
    const app = await pages()
    assert.equal((await app.inject('/explore')).statusCode, 404)
    assert.equal((await app.inject('/ada/engine')).statusCode, 200)
  })

  it('leads who opens a clone URL to the repository, whatever follows the .git, and nowhere else', async () => {
    const app = await pages()
    for (const rest of ['', '/', '/tree/main', '/info', '?service=x']) {
      const { statusCode, headers } = await app.inject(`/ada/en.gine.git${rest}`)
      assert.deepEqual([statusCode, headers.location], [302, '/ada/en.gine'], rest)
    }
    for (const path of [
      '/ada/.git',
      '/ada/engine.gitlab',
      '/ada/engine/tree/x.git',
      '/setting/x.git',
      '/ada/repos.git',
    ]) {
      assert.equal((await app.inject(path)).headers.location, undefined, path)
    }
    assert.equal((await app.inject('//evil.example/x.git')).headers.location, undefined)
  })

  it('leads to the address of a folder whose name no path can hold', async () => {
    const app = await pages()
    const { statusCode, headers } = await app.inject('/ada/engine/tree/odd/a%0Ab/c?ref=next')
    assert.deepEqual([statusCode, headers.location], [302, '/ada/engine/tree?path=odd%2Fa%0Ab%2Fc&ref=next'])
    for (const path of ['/ada/engine/tree/a%0Ab%zz', '/ada%0A/engine/tree/x', '/ada/engine/commits%0A']) {
      assert.equal((await app.inject(path)).headers.location, undefined, path)
    }
  })

  it('draws the pages of names that every object has', async () => {
    const app = await pages()
    for (const name of ['constructor', '__proto__', 'toString', 'hasOwnProperty', 'valueOf']) {
      for (const path of [`/${name}`, `/${name}/repos`, `/${name}/${name}`, `/${name}/${name}/tree/${name}`]) {
        const { statusCode, body } = await app.inject(path)
        assert.equal(statusCode, 200, path)
        assert.match(body, /<title>Sheaf<\/title>/, path)
      }
      assert.match((await app.inject(`/${name}/${name}`)).body, /remote-entry\.aaaaaaaa\.js/)
    }
  })

  it('has an answer for every odd address', async () => {
    const app = await pages()
    const port = new URL(await app.listen({ port: 0, host: '127.0.0.1' })).port
    // As it stands: what builds addresses would tidy them.
    const statusOf = (path: string) =>
      new Promise<number>((resolve, reject) => {
        const asked = request({ port, host: '127.0.0.1', path }, (answer) => {
          answer.resume()
          resolve(answer.statusCode ?? 0)
        })
        asked.once('error', reject).end()
      })
    const odd = [
      '//',
      '///',
      '//evil.example/',
      '/%',
      '/%zz',
      '/%2e%2e',
      '/..',
      '/../x',
      '/?',
      '/?path=..',
      '/a//b',
      '/\\',
      '/*',
    ]
    for (const path of [
      ...odd,
      `/${'a'.repeat(10_000)}`,
      `/${'/'.repeat(10_000)}x`,
      '/%F0%9F%98%80',
      '/%ff',
      '/:owner/:repo',
    ]) {
      const status = await statusOf(path)
      assert.ok(status < 500, `${path.slice(0, 40)}: ${status}`)
    }
    assert.equal(await statusOf('//'), 200, 'the start page')
  })

  it('answers 404 and no page for a file that is not there', async () => {
    const answer = await (await pages()).inject('/assets/gone.99999999.js')
    assert.equal(answer.statusCode, 404)
    assert.doesNotMatch(answer.body, /<html/)
  })

  it('serves a new build a moment later, and draws a page once for as long as there is none', async () => {
    let time = 0
    const folder = join(root, 'redeployed')
    put('redeployed/entry.json', { scripts: ['assets/old.11111111.js'], styles: [], shell: [], fonts: [] })
    const sources = remoteSources({ folders: {} })
    const documents = createDocuments({ sources, hostDist: folder, publicUrl: undefined, now: () => time })
    const first = await documents.at('/ada/engine')
    assert.match(String(first?.html), /old\.11111111\.js/)
    assert.equal(await documents.at('/bob/engine'), first)
    put('redeployed/entry.json', { scripts: ['assets/new.22222222.js'], styles: [], shell: [], fonts: [] })
    assert.equal(await documents.at('/ada/engine'), first)
    time = 1_000
    assert.equal(await documents.at('/ada/engine'), first)
    await eventually(async () => assert.match(String((await documents.at('/ada/engine'))?.html), /new\.22222222\.js/))
    // Nobody is given what is older than some seconds.
    put('redeployed/entry.json', { scripts: ['assets/newer.33333333.js'], styles: [], shell: [], fonts: [] })
    time += 5_000
    assert.match(String((await documents.at('/ada/engine'))?.html), /newer\.33333333\.js/)
  })

  it('lets nobody wait while builds are looked at again, which it does once for all, and draws nothing anew where they are the same', async () => {
    let time = 0
    let looks = 0
    // The first one ends at once.
    const looked = Array.from({ length: 3 }, () => Promise.withResolvers<void>())
    looked[0]?.resolve()
    const known = remoteSources({ folders: { repos: join(root, 'remote-repos/dist') } })
    const sources = {
      ...known,
      async builds() {
        looks += 1
        await looked[looks - 1]?.promise
        return known.builds()
      },
    }
    const documents = createDocuments({
      sources,
      hostDist: join(root, 'host/dist'),
      publicUrl: undefined,
      now: () => time,
    })
    const first = await documents.at('/ada/engine')
    time = 1_500
    // None of them is answered by a look, which does not end.
    for (let asked = 0; asked < 100; asked += 1) assert.equal(await documents.at('/ada/engine'), first)
    await eventually(() => assert.equal(looks, 2))
    looked[1]?.resolve()
    // Looked at again once that one has ended, and young enough to be served before.
    time = 3_000
    await eventually(async () => {
      assert.equal(await documents.at('/ada/engine'), first)
      assert.equal(looks, 3)
    })
    looked[2]?.resolve()
  })

  it('revalidates pages by etag and never lets a browser keep the table', async () => {
    const app = await pages()
    const first = await app.inject('/about')
    const again = await app.inject({ url: '/about', headers: { 'if-none-match': String(first.headers.etag) } })
    assert.equal(again.statusCode, 304)
    // A cache on the way may have others, and may have weakened this one.
    const several = `"other", W/${first.headers.etag}`
    assert.equal((await app.inject({ url: '/about', headers: { 'if-none-match': several } })).statusCode, 304)
    assert.equal((await app.inject('/remotes.json')).headers['cache-control'], 'no-store')
  })

  it('compresses documents, each coding with a tag of its own', async () => {
    const app = await pages()
    const plain = await app.inject('/about')
    const ask = (headers: Record<string, string>) => app.inject({ url: '/about', headers })
    const packed = await ask({ 'accept-encoding': 'gzip, br' })
    assert.equal(packed.headers['content-encoding'], 'br')
    assert.equal(packed.headers.vary, 'accept-encoding')
    assert.equal(brotliDecompressSync(packed.rawPayload).toString(), plain.body)
    assert.notEqual(packed.headers.etag, plain.headers.etag)
    const known = { 'if-none-match': String(packed.headers.etag) }
    assert.equal((await ask({ ...known, 'accept-encoding': 'br' })).statusCode, 304)
    assert.equal((await ask(known)).statusCode, 200)
  })

  it('serves what was compressed ahead of time, for as long as browsers like', async () => {
    const app = await pages()
    const packed = await app.inject({ url: '/assets/main.12345678.js', headers: { 'accept-encoding': 'br' } })
    assert.equal(packed.body, 'packed')
    assert.equal(packed.headers['content-encoding'], 'br')
    assert.match(String(packed.headers['content-type']), /javascript/)
    assert.equal(packed.headers['cache-control'], 'public, max-age=31536000, immutable')
    const manifestAnswer = await app.inject('/_remotes/repos/mf-manifest.json')
    assert.equal(manifestAnswer.headers['cache-control'], 'no-cache')
    assert.equal((await app.inject('/_remotes/repos/.stamp')).statusCode, 404)
  })

  it('tells search engines what public pages are about, and where the sitemap is', async () => {
    const app = await pages({ publicUrl: 'https://sheaf.example' })
    const html = (await app.inject('/about')).body
    assert.match(html, /<link rel="canonical" href="https:\/\/sheaf\.example\/about">/)
    assert.match(html, /<meta name="description" content="[^"]{40,}">/)
    assert.match(html, /<meta property="og:title" content="About · Sheaf">/)
    assert.match((await app.inject('/pricing')).body, /rel="canonical" href="https:\/\/sheaf\.example\/about\/pricing"/)
    assert.match((await app.inject('/robots.txt')).body, /^Sitemap: https:\/\/sheaf\.example\/sitemap\.xml$/m)
    assert.doesNotMatch((await (await pages()).inject('/robots.txt')).body, /Sitemap/)
  })

  it('says of a page what the server describes to everybody, and nothing where it describes nothing, fails or takes too long', async () => {
    const asked: string[] = []
    const describePage: DescribePage = async (pathname) => {
      asked.push(pathname)
      if (pathname === '/ada/broken') throw new Error('the database is away')
      if (pathname === '/ada/slow') return new Promise(() => undefined)
      if (pathname !== '/ada/engine') return undefined
      return {
        title: 'ada/engine · Sheaf',
        description: 'Weaves "<patterns>"',
        canonical: '/ada/engine',
        type: 'object',
        picture: '/ada/engine/-/card.png',
        feed: { path: '/ada/engine.atom', title: 'ada/engine' },
      }
    }
    const app = fastify()
    apps.push(app)
    const plugin = pagesPlugin({ distRoot: root, publicUrl: 'https://sheaf.example' })
    await app.register(async (scope) => plugin(scope, { describePage }))
    const { body, headers } = await app.inject('/ada/engine?tab=x')
    for (const line of [
      '<title>ada/engine · Sheaf</title>',
      '<meta name="description" content="Weaves &quot;&lt;patterns&gt;&quot;">',
      '<link rel="canonical" href="https://sheaf.example/ada/engine">',
      '<link rel="alternate" type="application/atom+xml" title="ada/engine" href="/ada/engine.atom">',
      '<meta property="og:type" content="object">',
      '<meta property="og:image" content="https://sheaf.example/ada/engine/-/card.png">',
      '<meta name="twitter:card" content="summary_large_image">',
    ]) {
      assert.ok(body.includes(line), line)
    }
    const known = { 'if-none-match': String(headers.etag) }
    assert.equal((await app.inject({ url: '/ada/engine', headers: known })).statusCode, 304)
    const hidden = await app.inject('/ada/hidden')
    for (const url of ['/ada/missing', '/ada/broken', '/ada/slow']) {
      const answer = await app.inject(url)
      assert.deepEqual([answer.body, answer.headers.etag], [hidden.body, hidden.headers.etag], url)
    }
    assert.doesNotMatch(hidden.body, /og:|canonical|alternate/)
    assert.ok(asked.includes('/ada/engine'))
  })
})

describe('remotes on other origins', () => {
  it('are read from their manifests and may load scripts', async () => {
    const other = fastify()
    apps.push(other)
    other.get('/repos/mf-manifest.json', () => manifest)
    other.get('/repos/routes.json', () => [])
    const origin = await other.listen({ port: 0, host: '127.0.0.1' })
    const app = await pages({ remotes: { repos: `${origin}/repos/mf-manifest.json` } })
    const { body, headers } = await app.inject('/ada/engine')
    const { repos, ...others } = tableIn(body)
    assert.equal(repos, `${origin}/repos/remote-entry.aaaaaaaa.js`)
    // What the configuration does not name is served from here.
    for (const [name, address] of Object.entries(others)) assert.ok(String(address).startsWith(`/_remotes/${name}/`))
    assert.match(String(headers['content-security-policy']), new RegExp(`script-src 'self' ${RegExp.escape(origin)} `))
  })

  it('leave their manifest in the table while they are down, so that the browser finds them when they are back', async () => {
    const url = 'http://127.0.0.1:9/repos/mf-manifest.json'
    const app = await pages({ remotes: { repos: url } })
    const answer = await app.inject('/ada/engine')
    assert.equal(answer.statusCode, 200)
    assert.equal(tableIn(answer.body).repos, url)
  })
})
