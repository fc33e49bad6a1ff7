import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  areasWith,
  manifestsOf,
  type RemotesConfiguration,
  remoteNames,
  remoteOfPath,
  repositoryAreas,
} from '@sheaf/contract'
import { acceptedEncoding, createCompressor, encodedTag } from '@sheaf/server-core/compression'
import { matchesIfNoneMatch } from '@sheaf/server-core/if-none-match'
import { withTimeout } from '@sheaf/server-core/with-timeout'
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import { contentSecurityPolicy } from './content-security-policy.ts'
import { createDocuments } from './documents.ts'
import type { DescribePage, PageDescription } from './head-tags.ts'
import { pageMeantBy } from './page-meant-by.ts'
import { remoteSources } from './remote-sources.ts'
import { serveBuild } from './static-builds.ts'

export interface PagesOptions {
  /** The workspace's root: the builds lie in `host/dist` and `remote-*\/dist` below it. */
  distRoot: string
  /** The remotes that lie elsewhere; all others are those built here. */
  remotes?: RemotesConfiguration | undefined
  /** Where this process reads the manifests of remotes whose address is a path. */
  remotesBase?: string | undefined
  /** How browsers reach Sheaf, for canonical addresses. */
  publicUrl?: string | undefined
}

/** What whoever mounts the pages knows besides; a page server by itself knows nothing. */
export interface PagesContext {
  describePage?: DescribePage
}

/** A description that is not there by then is left out: no page waits for a database that is busy. In milliseconds. */
const describedWithinMs = 250

/** Serves index.html for every path that a page owns, the table of remotes, and the files of the builds. */
export function pagesPlugin({
  distRoot,
  remotes,
  remotesBase,
  publicUrl,
}: PagesOptions): FastifyPluginAsync<PagesContext> {
  const hostDist = join(distRoot, 'host/dist')
  const folders = Object.fromEntries(remoteNames.map((name) => [name, join(distRoot, `remote-${name}`, 'dist')]))
  const sources = remoteSources({ folders, urls: remotes && manifestsOf(remotes), base: remotesBase })
  const areas = remotes ? areasWith(remotes) : repositoryAreas
  const documents = createDocuments({ sources, areas, hostDist, publicUrl })
  // Pages of one kind share a document; there are few kinds.
  const compressor = createCompressor({ bytes: 1024 * 1024 })

  let describe: DescribePage = async () => undefined

  return async (app, { describePage }) => {
    if (describePage) describe = describePage
    await serveBuild(app, '/assets/', join(hostDist, 'assets'))
    for (const [name, folder] of Object.entries(folders)) {
      if (remotes?.[name] === undefined) await serveBuild(app, `/_remotes/${name}/`, folder)
    }
    app.get('/remotes.json', async (_, reply) =>
      reply.header('cache-control', 'no-store').send(sources.table(await sources.builds())),
    )
    app.get('/favicon.svg', (_, reply) => sendText(reply, 'image/svg+xml', favicon))
    app.get('/robots.txt', (_, reply) => sendText(reply, 'text/plain; charset=utf-8', robots(publicUrl)))
    app.get('/', sendPage)
    app.get('/*', sendPage)
  }

  async function describedInTime(request: FastifyRequest, pathname: string): Promise<PageDescription | undefined> {
    let described: PageDescription | undefined
    const asked = describe(pathname).then((found) => {
      described = found
    })
    try {
      await withTimeout(describedWithinMs, asked)
    } catch (error) {
      request.log.warn({ err: error }, 'a page is drawn without its description')
    }
    return described
  }

  async function sendPage(request: FastifyRequest, reply: FastifyReply) {
    // Cut by hand: to a parser of addresses, `//` begins a host.
    const [pathname = '/'] = request.url.split(/[?#]/, 1)
    const meant = pageMeantBy(request.url)
    // Not for good: what an address leads to is for today's pages to say.
    if (meant !== undefined) return reply.header('cache-control', 'no-cache').redirect(meant, 302)
    const described = await describedInTime(request, pathname)
    const document = await documents.at(pathname, described)
    if (!document) return reply.code(503).type('text/plain; charset=utf-8').send('The pages are not built yet.')
    const { html, etag, scripts, isShared } = document
    reply.headers({
      'cache-control': 'no-cache',
      vary: 'accept-encoding',
      'content-security-policy': contentSecurityPolicy(sources.origins, scripts),
    })
    const preloads = await documents.preloadsAt({
      pathname,
      search: new URLSearchParams(request.url.slice(pathname.length)),
    })
    if (preloads !== undefined) reply.header('link', preloads)
    const encoding = acceptedEncoding(request.headers['accept-encoding'])
    const tags = encoding ? [encodedTag(etag, encoding), etag] : [etag]
    const known = tags.find((tag) => matchesIfNoneMatch(request.headers['if-none-match'], tag))
    if (known !== undefined) return reply.code(304).header('etag', known).send()
    reply.code(remoteOfPath(pathname, areas) ? 200 : 404).type('text/html; charset=utf-8')
    // Nothing in a document is about the person who asks for it: its length tells nobody anything.
    const packed = encoding && (await compressor.compress(html, { encoding, ...(isShared && { etag }) }))
    if (!packed) return reply.header('etag', etag).send(html)
    return reply.headers({ etag: encodedTag(etag, encoding), 'content-encoding': encoding }).send(packed)
  }
}

const favicon = readFileSync(new URL('./favicon.svg', import.meta.url), 'utf8')

/** Everything public may be found; what only makes sense to a signed-in person need not be. */
const robots = (publicUrl: string | undefined) =>
  [
    'User-agent: *',
    ...['/api/', '/auth/', '/init', '/setting'].map((path) => `Disallow: ${path}`),
    // Each of them is packed for whoever asks: links for people.
    'Disallow: /*/archive/',
    'Disallow: /*/diff/',
    ...(publicUrl === undefined ? [] : ['', `Sitemap: ${publicUrl}/sitemap.xml`]),
    '',
  ].join('\n')

const sendText = (reply: FastifyReply, type: string, text: string) =>
  reply.header('cache-control', 'public, max-age=86400').type(type).send(text)
