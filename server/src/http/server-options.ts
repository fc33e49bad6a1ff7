import type { Server } from 'node:http'
import type { FastifyHttpOptions } from 'fastify'

const second = 1000
const hour = 60 * 60 * second

/** How long clients are waited for, in milliseconds; a test waits less. */
export interface HttpPatience {
  /** From the first byte of a request to the last of its headers. Browsers send them at once. */
  headersMs: number
  /** The interval at which that is checked: a connection may overstay by so much. */
  checkMs: number
  /** Within this time, and another second for each four kibibytes, a body in JSON has come or it never will. */
  bodyMs: number
  /** A body that nobody wants may still come for so long, so that its sender gets to read why. */
  unreadMs: number
}

export const httpPatience: HttpPatience = {
  headersMs: 15 * second,
  checkMs: 5 * second,
  bodyMs: 10 * second,
  unreadMs: 5 * second,
}

/**
 * How long Node's server waits for what, and how much it takes, before any code of ours runs. Bodies have deadlines of
 * their own, by their route: a push of gigabytes may take hours, a login may not.
 */
export const serverOptions = ({ headersMs, checkMs }: HttpPatience) =>
  ({
    // Longer than proxies keep theirs (60 s), so that none sends a request over a connection that is just closed. Under
    // pressure those that rest are closed sooner.
    keepAliveTimeout: 72 * second,
    // The last resort for bodies, as long as the longest push may take.
    requestTimeout: 3 * hour,
    // A client answers over a new connection now and then, so that limits find it again.
    maxRequestsPerSocket: 100_000,
    http: {
      headersTimeout: headersMs,
      connectionsCheckingInterval: checkMs,
      // Room for long cookies and paths; more is a 431.
      maxHeaderSize: 16 * 1024,
    },
  }) as const satisfies FastifyHttpOptions<Server>
