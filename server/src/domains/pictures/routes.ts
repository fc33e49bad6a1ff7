import { hash } from 'node:crypto'
import { limits as sizes } from '@sheaf/contract'
import { message } from '@sheaf/contract/messages'
import { userOf, visitor } from '@sheaf/server-core/actor'
import { createByteBudget } from '@sheaf/server-core/admission/byte-budget'
import { AppError } from '@sheaf/server-core/app-error'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { Deps } from '../../deps.ts'
import type { Authenticator } from '../../http/authentication.ts'
import { successBody } from '../../http/cacheable-response.ts'
import { rejectCrossSite } from '../../http/csrf.ts'
import { entriesBy, openToAll } from '../../http/entry.ts'
import { readBody } from '../../http/json-body.ts'
import type { Handlers } from '../../http/operations.ts'
import { withRequestSlot } from '../../http/request-slot.ts'
import { encodePicture } from './encode-picture.ts'
import { dropPicture, findPicture, putPicture } from './picture.store.ts'

const pixel = z.coerce.number().int().min(0).max(100_000)
const CropQuery = z.object({ x: pixel, y: pixel, size: pixel }).partial()

/** Pictures that are being read, all and of one address. */
const budgetBytes = { bytes: 4 * sizes.pictureBytes, perCaller: sizes.pictureBytes }
/** A picture of 5 MB may take as long as a slow phone needs for it. */
const bodyPatienceMs = 20_000
const year = 365 * 24 * 60 * 60

/** A picture is looked at, and nothing else: it loads nothing, runs nothing and has no origin. */
export const picturePolicy = "default-src 'none'; frame-ancestors 'none'; sandbox"

/** The operation that takes a picture away. */
export function pictureOperations({ database }: Deps): Handlers<'deletePicture'> {
  return {
    async deletePicture(_input, { actor }) {
      await database.tx((tx) => dropPicture(tx, userOf(actor).userId))
      return null
    },
  }
}

/**
 * `PUT /api/user/setting/picture` takes the bytes of a picture, which no JSON holds; `x`, `y` and `size` name a square of it.
 * `GET /api/pictures/{hash}.webp` gives one: its address is that of its bytes, and holds for ever.
 */
export function pictureRoutes(app: FastifyInstance, deps: Deps & { authenticator: Authenticator }): void {
  const { authenticator, config, database, limits } = deps
  const enter = entriesBy({ authenticate: (request) => authenticator.actorOf(request, { passwords: false }) })
  const budget = createByteBudget(budgetBytes)
  // Read by the handler, once it is known who asks.
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', (_request, _body, done) => done(null))

  app.route({
    ...enter({ by: 'account', area: 'profile_access', level: 2 }),
    method: 'PUT',
    url: '/api/user/setting/picture',
    bodyLimit: sizes.pictureBytes,
    async handler(request, reply) {
      rejectCrossSite(request, { publicUrl: config.publicUrl, hasSession: authenticator.hasSessionCookie(request) })
      const { actor = visitor } = request
      const { userId } = userOf(actor)
      const crop = CropQuery.safeParse(request.query)
      if (!crop.success) throw AppError.malformed(message('request.malformed'))
      await limits.take('upload-picture/account', `${userId}`)
      const url = await withRequestSlot(actor, request, async () => {
        const sent = await readBody({ request, body: request.raw, budget, leastMs: bodyPatienceMs })
        const { x, y, size } = crop.data
        const isChosen = x !== undefined && y !== undefined && size !== undefined
        const content = await encodePicture(sent, isChosen ? { x, y, size } : undefined)
        const name = hash('sha256', content, 'hex').slice(0, 40)
        const address = `/api/pictures/${name}.webp`
        await database.tx((tx) => putPicture(tx, { userId, hash: name, content, url: address, now: Date.now() }))
        return address
      })
      return reply
        .header('cache-control', 'no-store')
        .type('application/json; charset=utf-8')
        .send(successBody({ avatar_url: url }))
    },
  })

  app.route({
    ...openToAll,
    method: ['GET', 'HEAD'],
    url: '/api/pictures/:name',
    async handler(request, reply) {
      const { name } = z.object({ name: z.string() }).parse(request.params)
      const known = /^([0-9a-f]{40})\.webp$/.exec(name)?.[1]
      const content = known === undefined ? undefined : await findPicture(database.read, known)
      if (content === undefined) throw AppError.missing()
      return reply
        .header('cache-control', `public, max-age=${year}, immutable`)
        .header('content-security-policy', picturePolicy)
        .type('image/webp')
        .send(Buffer.from(content))
    },
  })
}
