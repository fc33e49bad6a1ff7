import { message } from '@sheaf/contract/messages'
import { userOf, visitor } from '@sheaf/server-core/actor'
import { addressOf } from '@sheaf/server-core/admission/address-of'
import { AppError } from '@sheaf/server-core/app-error'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Deps } from '../../deps.ts'
import type { Authenticator } from '../../http/authentication.ts'
import { entriesBy } from '../../http/entry.ts'
import { createEventStreams, type EventStream } from '../../http/event-stream.ts'
import { selectVersions } from './notification.store.ts'

/** How often changes of inboxes that somebody waits for are looked for, on whichever server they were made: one query by ids. */
const lookMs = 1_000
/** Whoever found no room tries again after so many seconds. */
const fullSeconds = 60

interface Listener {
  request: FastifyRequest
  userId: number
  stream: EventStream
  /** Of the inbox, when it was looked at last. */
  version: number
}

/**
 * `GET /api/user/notification/live` is a stream of events: `inbox` says that the inbox of the account has changed, and nothing else. Who
 * was away meanwhile asks for the inbox anyway, so that no event is kept for anybody.
 */
export function liveInboxRoutes(app: FastifyInstance, deps: Deps & { authenticator: Authenticator }): void {
  const { authenticator, database, log } = deps
  const authenticate = (request: FastifyRequest) => authenticator.actorOf(request, { passwords: false })
  const enter = entriesBy({ authenticate })
  const streams = createEventStreams()
  const listeners = new Set<Listener>()
  let isLooking = false

  const look = async () => {
    if (isLooking || listeners.size === 0) return
    isLooking = true
    try {
      const versions = await selectVersions(database.read, [...new Set([...listeners].map(({ userId }) => userId))])
      for (const listener of listeners) {
        const version = versions.get(listener.userId) ?? 0
        if (version === listener.version) continue
        await tell(listener)
        // Not before: where that failed, it is told the next time.
        listener.version = version
      }
    } catch (error) {
      log.warn({ err: error }, 'changes of inboxes could not be looked for and will be')
    } finally {
      isLooking = false
    }
  }
  /** Whoever has logged out, or was suspended, hears nothing more. */
  const tell = async ({ request, userId, stream }: Listener) => {
    const actor = await authenticate(request)
    if (actor.kind === 'user' && actor.userId === userId) stream.send('inbox')
    else stream.end()
  }
  const timer = setInterval(() => void look(), lookMs)
  timer.unref()
  app.addHook('preClose', () => {
    clearInterval(timer)
    streams.close()
  })

  app.route({
    ...enter({ by: 'session' }),
    method: 'GET',
    url: '/api/user/notification/live',
    // There is nothing to say of it without holding it open.
    exposeHeadRoute: false,
    async handler(request, reply) {
      const { userId } = userOf(request.actor ?? visitor)
      const version = (await selectVersions(database.read, [userId])).get(userId) ?? 0
      let listener: Listener | undefined
      const closed = () => {
        if (listener) listeners.delete(listener)
      }
      const stream = streams.open(reply, { userId, address: addressOf(request.ip), closed })
      if (stream === undefined) {
        throw new AppError('unavailable', message('notification.too_many_streams'), { retryAfter: fullSeconds })
      }
      listener = { request, userId, stream, version }
      listeners.add(listener)
    },
  })
}
