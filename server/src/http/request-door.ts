import { BusyError } from '@sheaf/server-core/admission/busy-error'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { HttpConnection, HttpConnections } from './connections.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** What it came over; nothing where a test made it up. */
    httpConnection: HttpConnection | undefined
    /** Does its connection count as one that we work for? */
    isAtWork: boolean
  }
}

/**
 * Requests that one connection may send ahead of their answers. Browsers send none; answers that wait for their turn
 * are kept in memory.
 */
const pipelined = 16
/** What is refused unread may still come for so long, so that its sender gets to read why. */
const lingerMs = 5_000

/**
 * Ties requests to their connections: one over which a request is worked for does not make room for others, one that
 * still sends its body does.
 */
export function watchRequests(app: FastifyInstance, connections: HttpConnections): void {
  app.decorateRequest('httpConnection', undefined)
  app.decorateRequest('isAtWork', false)
  app.addHook('onRequest', (request, reply, done) => {
    const connection = connections.of(request.raw.socket)
    if (connection === undefined) return done()
    if (connection === 'refused') {
      reply.header('connection', 'close')
      return done(new BusyError('all'))
    }
    request.httpConnection = connection
    connection.requests += 1
    connection.about = () => describe(request)
    if (connection.requests <= pipelined) return done()
    reply.header('connection', 'close')
    done(new BusyError('caller'))
  })
  app.addHook('preHandler', (request, _reply, done) => {
    request.isAtWork = true
    request.httpConnection?.seat.busy()
    done()
  })
  app.addHook('onResponse', (request, _reply, done) => {
    const { httpConnection: connection } = request
    if (connection !== undefined) {
      connection.requests -= 1
      if (request.isAtWork) connection.seat.rest()
    }
    if (!request.raw.complete) linger(request)
    done()
  })
}

const describe = ({ method, url, actor }: FastifyRequest): object => ({
  method,
  path: url.split('?', 1)[0],
  ...(actor?.kind === 'user' && { user: actor.username }),
})

/** Reads on for a moment what nobody wants, then closes the connection. */
function linger({ raw }: FastifyRequest): void {
  const late = setTimeout(() => raw.destroy(), lingerMs)
  late.unref()
  for (const event of ['end', 'close']) raw.once(event, () => clearTimeout(late))
}
