import type { Socket } from 'node:net'
import { type Acceptors, openAcceptors } from '@sheaf/server-core/admission/acceptors'
import { addressOf } from '@sheaf/server-core/admission/address-of'
import {
  createMainThreadScheduler,
  type MainThreadSchedulerOptions,
} from '@sheaf/server-core/admission/main-thread-scheduler'
import type { FastifyInstance } from 'fastify'

/** A port that is listened at. */
export interface Listening {
  port: number
  /** Takes no new connections and ends those that rest; settles when none is left. */
  close(): Promise<void>
  /** Ends all that are left, whatever they do. */
  cut(): void
}

/**
 * Connections are admitted round-robin among addresses: whoever connects thousands of times a second and disconnects at once costs a
 * fraction of a millisecond each time, and would have all others wait in line. Those of an address beyond what may wait are closed.
 */
const arrivals: MainThreadSchedulerOptions = {
  slots: Number.POSITIVE_INFINITY,
  perCaller: Number.POSITIVE_INFINITY,
  longMs: 20,
  sliceMs: 0.5,
  batch: 2,
  waiting: 2048,
  waitingPerCaller: 512,
  maxWaitMs: 20_000,
}
/** How often those are ended that have come to rest while the server closes. */
const idleMs = 250

/**
 * Listens. Without a host it takes all addresses, IPv6 and IPv4, and those of IPv4 alone on a machine that has no other.
 */
export async function listen(
  app: FastifyInstance,
  { host, port }: { host: string | undefined; port: number },
): Promise<Listening> {
  await app.ready()
  const { server } = app
  const scheduler = createMainThreadScheduler(arrivals)
  const sockets = new Set<Socket>()
  const take = (socket: Socket) => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
    scheduler.schedule(addressOf(socket.remoteAddress ?? ''), {
      begin(slot) {
        server.emit('connection', socket)
        socket.resume()
        slot.end()
      },
      refuse: () => void socket.destroy(),
      isGone: () => socket.destroyed,
    })
  }
  // As Node's HTTP server has them, but that nothing is read before they are admitted.
  const options = { allowHalfOpen: true, pauseOnConnect: true }
  const open = (at: string) => openAcceptors({ host: at, port, sockets: options, take })

  const acceptors: Acceptors = await open(host ?? '::').catch((error: unknown) => {
    const noIpv6 = error instanceof Error && 'code' in error && error.code === 'EAFNOSUPPORT'
    if (host !== undefined || !noIpv6) throw error
    return open('0.0.0.0')
  })
  // It does not listen itself; this has it look after the deadlines of connections.
  server.emit('listening')
  return {
    port: acceptors.port,
    async close() {
      const closed = acceptors.close()
      server.close()
      // Browsers open connections before they need them: to Node these are not idle, but about to send.
      for (const socket of sockets) if (socket.bytesRead === 0) socket.destroy()
      const resting = setInterval(() => server.closeIdleConnections(), idleMs)
      await closed
      clearInterval(resting)
    },
    cut() {
      for (const socket of sockets) socket.destroy()
    },
  }
}
