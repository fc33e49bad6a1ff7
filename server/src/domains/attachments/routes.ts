import { limits as bounds } from '@sheaf/contract'
import { message } from '@sheaf/contract/messages'
import { type Actor, userOf, visitor } from '@sheaf/server-core/actor'
import { createByteBudget } from '@sheaf/server-core/admission/byte-budget'
import { AppError } from '@sheaf/server-core/app-error'
import { attachmentAt } from '@sheaf/server-core/attachment-address'
import { matchesIfNoneMatch } from '@sheaf/server-core/if-none-match'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { Deps } from '../../deps.ts'
import type { Authenticator } from '../../http/authentication.ts'
import { successBody } from '../../http/cacheable-response.ts'
import { rejectCrossSite } from '../../http/csrf.ts'
import { entriesBy } from '../../http/entry.ts'
import { readBody } from '../../http/json-body.ts'
import { withRequestSlot } from '../../http/request-slot.ts'
import { picturePolicy } from '../pictures/index.ts'
import { findRepository, requireReading } from '../repositories/index.ts'
import { findWritable } from '../threads/index.ts'
import { findAttachment } from './attachment.store.ts'
import { takeAttachment } from './take-attachment.ts'

const Place = z.object({ owner: z.string(), repo: z.string() })
const Name = z.object({ name: z.string() })

/** Images that are being read, all and of one address. */
const budgetBytes = { bytes: 4 * bounds.attachmentBytes, perCaller: bounds.attachmentBytes }
/** An image of 10 MB may take as long as a slow phone needs for it. */
const bodyPatienceMs = 30_000
const year = 365 * 24 * 60 * 60

/**
 * `POST /api/repo/{owner}/{repo}/attachments` takes the bytes of an image for a text of a thread, which no JSON holds, and answers with its address.
 * `GET /api/attachments/{name}` gives it to whoever may read the text.
 */
export function attachmentRoutes(app: FastifyInstance, deps: Deps & { authenticator: Authenticator }): void {
  const { authenticator, config, limits, objects } = deps
  const enter = entriesBy({ authenticate: (request) => authenticator.actorOf(request, { passwords: false }) })
  const budget = createByteBudget(budgetBytes)
  // Read by the handler, once it is known who asks.
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', (_request, _body, done) => done(null))

  app.route({
    ...enter({ by: 'account', area: 'comment_access', level: 2 }),
    method: 'POST',
    url: '/api/repo/:owner/:repo/attachments',
    bodyLimit: bounds.attachmentBytes,
    async handler(request, reply) {
      rejectCrossSite(request, { publicUrl: config.publicUrl, hasSession: authenticator.hasSessionCookie(request) })
      const { actor = visitor } = request
      const user = userOf(actor)
      const url = await withRequestSlot(actor, request, async () => {
        const repository = await findWritable(deps, { ...Place.parse(request.params), actor: user }, 'see')
        await limits.takeAll([
          ['attach/account', `${user.userId}`],
          ['attach/address', request.ip],
        ])
        const content = await readBody({ request, body: request.raw, budget, leastMs: bodyPatienceMs })
        return takeAttachment(deps, { repository, actor: user, content })
      })
      return reply
        .header('cache-control', 'no-store')
        .type('application/json; charset=utf-8')
        .send(successBody({ url }))
    },
  })

  app.route({
    ...enter({ by: 'anyone', area: 'issue_access', level: 1 }),
    method: ['GET', 'HEAD'],
    url: '/api/attachments/:name',
    async handler(request, reply) {
      const { actor = visitor } = request
      const { name } = Name.parse(request.params)
      return withRequestSlot(actor, request, async () => {
        const found = await findSeen(deps, { actor, name })
        const etag = `"${found.sha256}"`
        // For good, where it was let in: another session is another image.
        const recognisable = () =>
          reply
            .header('etag', etag)
            .header('cache-control', `private, max-age=${year}, immutable`)
            .header('vary', 'cookie, authorization')
        if (matchesIfNoneMatch(request.headers['if-none-match'], etag)) return recognisable().code(304).send()
        const file = await objects.open(found.sha256)
        if (file === undefined) throw new Error('the content of an attachment is missing')
        recognisable()
          .header('content-security-policy', picturePolicy)
          .header('content-length', found.bytes)
          .type('image/webp')
        if (request.method === 'HEAD') {
          await file.close()
          return reply.send()
        }
        return reply.send(file.stream())
      })
    },
  })
}

/**
 * An image that somebody may see: whoever may read a text that names it; until there is one, whoever uploaded it. Everything else is missing, in the
 * words of a repository that is: to know an id opens nothing.
 */
async function findSeen(deps: Deps, { actor, name }: { actor: Actor; name: string }) {
  const address = attachmentAt(`/api/attachments/${name}`)
  const found = address && (await findAttachment(deps.database.read, address.uid))
  if (found === undefined) throw missing()
  const repository = await findRepository(deps, { owner: found.owner, repo: found.repo, actor, action: 'see' })
  if (found.kinds.length === 0 && !(actor.kind === 'user' && actor.userId === found.authorId)) throw missing()
  if (found.kinds.length > 0 && !found.kinds.includes('discussion')) requireReading(repository, actor)
  return found
}

const missing = () => AppError.missing(message('repository.missing'))
