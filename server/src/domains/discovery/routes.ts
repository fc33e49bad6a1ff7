import { hash } from 'node:crypto'
import { visitor } from '@sheaf/server-core/actor'
import { AppError } from '@sheaf/server-core/app-error'
import { matchesIfNoneMatch } from '@sheaf/server-core/if-none-match'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Deps } from '../../deps.ts'
import { openToAll } from '../../http/entry.ts'
import { readerLanguage } from '../../http/reader-language.ts'
import { withRequestSlot } from '../../http/request-slot.ts'
import { listPublicActivity } from '../activity/index.ts'
import { listPublicReleases } from '../releases/index.ts'
import { createCards } from './cards/cards.ts'
import { repositoryFeed, userFeed } from './feeds/activity-feed.ts'
import { atomFeed } from './feeds/atom.ts'
import { releaseFeed } from './feeds/release-feed.ts'
import { openRepository, publicRepository, publicUser } from './public-things.ts'
import { createSitemap } from './sitemap.ts'

const Address = z.object({ owner: z.string(), repo: z.string() })
const Owner = z.object({ owner: z.string() })
const Chunk = z.object({ chunk: z.string() })

/** Entries of a feed. */
const feedEntries = 30

/** A feed or a picture is looked at, and nothing else: it loads nothing, runs nothing and has no origin. */
const inertPolicy = "default-src 'none'; frame-ancestors 'none'; sandbox"

/**
 * What tells others of public things: feeds at `/{owner}.atom` and `/{owner}/{repo}.atom`, of releases at `/{owner}/{repo}/releases.atom`, pictures for link previews at `/…/-/card.png`, and
 * sitemaps. Nobody is asked who they are: all see what a visitor sees, and what is private is missing.
 */
export function discoveryRoutes(app: FastifyInstance, deps: Deps): void {
  const sitemap = createSitemap(deps)
  const cards = createCards(deps)

  const get = (url: string, answer: (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>) =>
    app.route({
      ...openToAll,
      method: ['GET', 'HEAD'],
      url,
      handler: (request, reply) => withRequestSlot(visitor, request, () => answer(request, reply)),
    })
  const siteOf = (request: FastifyRequest) => deps.config.publicUrl ?? `${request.protocol}://${request.host}`

  get('/:owner/:repo(^[^/]+).atom', async (request, reply) => {
    const found = await openRepository(deps, Address.parse(request.params))
    const language = readerLanguage(request)
    const activities = await listPublicActivity(deps, { of: { repoId: found.id }, limit: feedEntries })
    const { ownerName: owner, name, createdAt: since } = found
    reply.header('vary', 'accept-language')
    const feed = repositoryFeed({ site: siteOf(request), language, owner, name, activities, since })
    return send(request, reply, { type: 'application/atom+xml; charset=utf-8', body: atomFeed(feed) })
  })
  get('/:owner/:repo/releases.atom', async (request, reply) => {
    const found = await openRepository(deps, Address.parse(request.params))
    const { ownerName: owner, name, createdAt: since } = found
    const language = readerLanguage(request)
    const releases = await listPublicReleases(deps, { repoId: found.id, limit: feedEntries })
    reply.header('vary', 'accept-language')
    const feed = releaseFeed({ site: siteOf(request), language, owner, name, releases, since })
    return send(request, reply, { type: 'application/atom+xml; charset=utf-8', body: atomFeed(feed) })
  })
  get('/:owner(^[^/]+).atom', async (request, reply) => {
    const { userId, username, createdAt: since } = await publicUser(deps, Owner.parse(request.params).owner)
    const language = readerLanguage(request)
    const activities = await listPublicActivity(deps, { of: { actorId: userId }, limit: feedEntries })
    reply.header('vary', 'accept-language')
    const feed = userFeed({ site: siteOf(request), language, username, activities, since })
    return send(request, reply, { type: 'application/atom+xml; charset=utf-8', body: atomFeed(feed) })
  })
  get('/:owner/:repo/-/card.png', async (request, reply) => {
    const { ownerName, name, description } = await publicRepository(deps, Address.parse(request.params))
    const body = await cards.draw({ above: ownerName, name, text: description })
    return send(request, reply, { type: 'image/png', body })
  })
  get('/:owner/-/card.png', async (request, reply) => {
    const { username, displayName, bio } = await publicUser(deps, Owner.parse(request.params).owner)
    const body = await cards.draw({
      above: displayName === username ? '' : (displayName ?? ''),
      name: username,
      text: bio ?? '',
    })
    return send(request, reply, { type: 'image/png', body })
  })
  get('/sitemap.xml', async (request, reply) =>
    send(request, reply, { type: 'application/xml; charset=utf-8', body: await sitemap.index(siteOf(request)) }),
  )
  get('/-/sitemap/:chunk(^[a-z0-9]+).xml', async (request, reply) => {
    const { chunk } = Chunk.parse(request.params)
    const site = siteOf(request)
    const body =
      chunk === 'pages' ? sitemap.pages(site) : /^\d{1,15}$/.test(chunk) && (await sitemap.chunk(site, Number(chunk)))
    if (!body) throw AppError.missing()
    return send(request, reply, { type: 'application/xml; charset=utf-8', body })
  })
}

interface Answer {
  type: string
  body: string | Buffer
}

/** Kept by whoever asks, who looks each time whether it is still so: what has become private is gone with the next look. */
function send(request: FastifyRequest, reply: FastifyReply, { type, body }: Answer): FastifyReply {
  const etag = `"${hash('sha256', body, 'base64url').slice(0, 27)}"`
  reply.headers({ etag, 'cache-control': 'no-cache', 'content-security-policy': inertPolicy })
  // Link previews of other sites show them.
  if (type.startsWith('image/')) reply.header('cross-origin-resource-policy', 'cross-origin')
  if (matchesIfNoneMatch(request.headers['if-none-match'], etag)) return reply.code(304).send()
  return reply.type(type).send(body)
}
