import type { Server } from 'node:http'
import type { FastifyHttpOptions } from 'fastify'

const second = 1000
const hour = 60 * 60 * second

/**
 * How long Node's server waits for what, and how much it takes, before any code of ours runs. Bodies have deadlines of
 * their own, by their route: a push of gigabytes may take hours, a login may not.
 */
export const serverOptions = {
  // Longer than proxies keep theirs (60 s), so that none sends a request over a connection that is just closed. Under
  // pressure those that rest are closed sooner.
  keepAliveTimeout: 72 * second,
  // The last resort for bodies, as long as the longest push may take.
  requestTimeout: 3 * hour,
  // A client answers over a new connection now and then, so that limits find it again.
  maxRequestsPerSocket: 100_000,
  http: {
    // From the first byte to the last of the headers. Browsers send them at once.
    headersTimeout: 15 * second,
    // The interval at which the two are checked: a connection may overstay by so much.
    connectionsCheckingInterval: 5 * second,
    // Room for long cookies and paths; more is a 431.
    maxHeaderSize: 16 * 1024,
  },
} as const satisfies FastifyHttpOptions<Server>
