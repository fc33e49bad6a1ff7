import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { FastifyInstance } from 'fastify'

const acceptable = /^[\w.-]{8,128}$/

/** The id of a request: the caller's, where it has one that can't spoil a log, else a new one. */
export function requestId(raw: Pick<IncomingMessage, 'headers'>): string {
  const given = raw.headers['x-request-id']
  return typeof given === 'string' && acceptable.test(given) ? given : randomUUID()
}

/** One line for each request, without its query: that may hold what is nobody's business. */
export function logRequests(app: FastifyInstance): void {
  app.addHook('onResponse', (request, reply, done) => {
    const level = reply.statusCode >= 500 ? 'error' : 'info'
    request.log[level](
      {
        method: request.method,
        path: request.url.split('?', 1)[0],
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime * 10) / 10,
        address: request.ip,
        ...(request.actor && 'username' in request.actor && { user: request.actor.username }),
      },
      'request',
    )
    done()
  })
}
