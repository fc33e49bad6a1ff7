import { once } from 'node:events'
import { createServer, type Server, type ServerOpts, type Socket } from 'node:net'

export interface AcceptorsOptions {
  host: string
  /** 0 takes one that is free. */
  port: number
  /** How their connections are, as `net.createServer` has it. */
  sockets?: ServerOpts
  /** Is given each connection. */
  take(socket: Socket): void
}

/** The sockets that accept connections at one port. */
export interface Acceptors {
  readonly port: number
  /** Accepts nothing new; settles when all that came in is gone. */
  close(): Promise<void>
}

/**
 * So many sockets of one port. libuv accepts one connection per socket in each event-loop iteration (since 1.45): a
 * single one has whoever connects wait for hundreds of iterations behind somebody who connects hundreds of times.
 */
const count = 32
/** Of each. What does not fit is dropped by the system, and its client tries again after 1, 3 and 7 seconds. */
const backlog = 128

/**
 * Listens at a port with several sockets, where the system lets them share it (SO_REUSEPORT: Linux, the BSDs), else with one. Fails
 * as `listen` does: `EADDRINUSE` where somebody listens already, even somebody who would share.
 */
export async function openAcceptors({ host, port, sockets = {}, take }: AcceptorsOptions): Promise<Acceptors> {
  const listen = async (at: number, options: { reusePort: boolean }): Promise<Server> => {
    const server = createServer({ noDelay: true, ...sockets }, take)
    server.listen({ host, port: at, backlog, ...options })
    await once(server, 'listening')
    return server
  }
  const open = async (): Promise<Server[]> => {
    if (port !== 0) await assertFree({ host, port })
    const first = await listen(port, { reusePort: true }).catch((error: unknown) => {
      if (!isUnshareable(error)) throw error
      return undefined
    })
    if (first === undefined) return [await listen(port, { reusePort: false })]
    const more = Array.from({ length: count - 1 }, () => listen(portOf(first), { reusePort: true }))
    return [first, ...(await Promise.all(more))]
  }

  const servers = await open()
  const [first] = servers
  const closed = Promise.all(servers.map((server) => new Promise<void>((resolve) => server.once('close', resolve))))
  return {
    port: first === undefined ? port : portOf(first),
    async close() {
      for (const server of servers) server.close()
      await closed
    },
  }
}

/** A port that sockets share would be shared with another Sheaf of the same user, too. */
async function assertFree(address: { host: string; port: number }): Promise<void> {
  const probe = createServer()
  probe.listen(address)
  await once(probe, 'listening')
  probe.close()
  await once(probe, 'close')
}

const isUnshareable = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && (error.code === 'ENOTSUP' || error.code === 'EINVAL')

const portOf = (server: Server): number => {
  const address = server.address()
  return typeof address === 'object' && address !== null ? address.port : 0
}
