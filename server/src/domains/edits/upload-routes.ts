import { limits as sizes } from '@sheaf/contract'
import { message } from '@sheaf/contract/messages'
import { callerOfActor, userOf, visitor } from '@sheaf/server-core/actor'
import { runAs } from '@sheaf/server-core/admission/caller'
import { createFairQueue } from '@sheaf/server-core/admission/fair-queue'
import { AppError } from '@sheaf/server-core/app-error'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { Deps } from '../../deps.ts'
import type { Authenticator } from '../../http/authentication.ts'
import { successBody } from '../../http/cacheable-response.ts'
import { rejectCrossSite } from '../../http/csrf.ts'
import { entriesBy, openToAll } from '../../http/entry.ts'
import { withRequestSlot } from '../../http/request-slot.ts'
import { allowedSigner, serverIdentity } from '../accounts/index.ts'
import { findRepository } from '../repositories/index.ts'
import { takeUpload } from './uploads.ts'

const Address = z.object({ owner: z.string(), repo: z.string() })

/** Files that are being written to the disk at a time, of all and of one account. */
const uploads = { slots: 16, perCaller: 4, waiting: 256, waitingPerCaller: 32, maxWaitMs: 60_000 }

/**
 * `POST /api/repo/{owner}/{repo}/uploads` takes the bytes of a file, which no JSON holds, and gives the id by which `createCommit`
 * knows it; `GET /-/allowed_signers` says by which key the commits of this server are signed, as git reads it.
 */
export function uploadRoutes(app: FastifyInstance, deps: Deps & { authenticator: Authenticator }): void {
  const { authenticator, config, limits } = deps
  const enter = entriesBy({ authenticate: (request) => authenticator.actorOf(request, { passwords: false }) })
  const slots = createFairQueue(uploads)
  // Read by the handler, once it is known who asks.
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', (_request, _body, done) => done(null))

  app.route({
    ...enter({ by: 'account', area: 'repo_access', level: 2 }),
    method: 'POST',
    url: '/api/repo/:owner/:repo/uploads',
    bodyLimit: sizes.uploadBytes,
    async handler(request, reply) {
      rejectCrossSite(request, { publicUrl: config.publicUrl, hasSession: authenticator.hasSessionCookie(request) })
      const { actor = visitor } = request
      const user = userOf(actor)
      const { owner, repo } = Address.parse(request.params)
      await withRequestSlot(actor, request, async () => {
        await findRepository(deps, { owner, repo, actor, action: 'push' })
        await limits.take('upload/account', `${user.userId}`)
      })
      const size = Number(request.headers['content-length'] ?? Number.NaN)
      if (!Number.isSafeInteger(size)) throw AppError.malformed(message('request.malformed'))
      // Not a slot of requests: it is the client's line that it waits for.
      const id = await runAs(callerOfActor(actor, request), () =>
        slots.run(() => takeUpload({ config, userId: user.userId, body: request.raw, size })),
      )
      return reply
        .header('cache-control', 'no-store')
        .type('application/json; charset=utf-8')
        .send(successBody({ upload: id, size }))
    },
  })

  app.get('/-/allowed_signers', openToAll, async (_request, reply) =>
    reply
      .header('cache-control', 'public, max-age=300')
      .type('text/plain; charset=utf-8')
      .send(allowedSigner(await serverIdentity(deps))),
  )
}
