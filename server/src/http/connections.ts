import type { Server } from 'node:http'
import { BlockList, isIPv6, type Socket } from 'node:net'
import { addressOf } from '@sheaf/server-core/admission/address-of'
import {
  type ConnectionLimits,
  type ConnectionSlot,
  createConnectionLimiter,
} from '@sheaf/server-core/admission/connection-limiter'
import { watchOutgoing } from '@sheaf/server-core/admission/outgoing'
import type { Logger } from '../log/logger.ts'
import { bytesTaken } from './socket-progress.ts'

/** One connection of a client, as far as requests over it need to know. */
export interface HttpConnection {
  readonly slot: ConnectionSlot
  /** Whose it is, as shares are counted; nothing where it is a proxy's, which is many people's. */
  readonly address: string | undefined
  /** Requests that have come and are not answered whole. */
  requests: number
  /** Those of them that wait for the ones before them, in their order. */
  readonly ahead: (() => void)[]
  /** Is a request over it being worked for? */
  isWorkedFor: boolean
  /** What is said in the log about whoever is disconnected: the last request. */
  about: () => object
}

export interface HttpConnections {
  /** Watches the connections of a server from now on. */
  watch(server: Server): void
  /** Is this the address of a proxy that is believed? */
  isProxy(address: string): boolean
  /** The connection that a request came over, or `refused` where that was let in only to be told that there is no room. */
  of(socket: Socket): HttpConnection | 'refused' | undefined
}

/** What a test makes smaller. */
export interface HttpConnectionLimits extends ConnectionLimits {
  /** Bytes of answers, of all connections together, that clients have not taken. */
  unsentBytes: number
  /** Connections beyond the limits that are told so, at a time; all further ones are closed without a word. */
  refused: number
}

/**
 * An idle connection takes about 20 KiB. 512 of one address are an office behind one, with six of each browser: those
 * that rest make room.
 */
export const httpConnectionLimits: HttpConnectionLimits = {
  total: 2048,
  perAddress: 512,
  unsentBytes: 64 * 1024 * 1024,
  refused: 128,
}

const reportMs = 10_000
/** A client that is told that there is no room asks within this time, or never will. */
const refusalMs = 5_000

/**
 * Makes a watch of connections: how many there are, in all and from each address, how fast each takes what it is
 * sent, and what all of them together leave in memory. A proxy's connections are those of many: they have no address of
 * their own, make no room, and are bounded in all only.
 */
export function createHttpConnections({
  limits = httpConnectionLimits,
  proxies,
  log,
}: {
  limits?: HttpConnectionLimits | undefined
  /** Addresses and networks of proxies. */
  proxies: readonly string[]
  log: Logger
}): HttpConnections {
  const limiter = createConnectionLimiter(limits)
  const isProxy = networks(proxies)
  const connections = new Map<Socket, HttpConnection>()
  const refused = new Set<Socket>()
  let proxied = 0
  let evicted = 0

  const enter = (socket: Socket, address: string): ConnectionSlot | undefined => {
    if (!isProxy(socket.remoteAddress ?? '')) {
      return limiter.enter({ address }, () => {
        evicted += 1
        socket.destroy()
      })
    }
    if (proxied >= limits.total) return undefined
    proxied += 1
    let here = true
    const release = () => {
      if (here) proxied -= 1
      here = false
    }
    return { busy: () => undefined, idle: () => undefined, release }
  }
  const refuse = (socket: Socket) => {
    evicted += 1
    if (refused.size >= limits.refused) return socket.destroy()
    refused.add(socket)
    const late = setTimeout(() => socket.destroy(), refusalMs)
    socket.once('close', () => {
      refused.delete(socket)
      clearTimeout(late)
    })
  }

  const outgoing = watchOutgoing({
    pendingBytes: limits.unsentBytes,
    isCrowded: limiter.isCrowded,
  })
  const admit = (socket: Socket) => {
    const address = addressOf(socket.remoteAddress ?? '')
    const slot = enter(socket, address)
    if (slot === undefined) return refuse(socket)
    const whose = isProxy(socket.remoteAddress ?? '') ? undefined : address
    const connection: HttpConnection = {
      slot,
      address: whose,
      requests: 0,
      ahead: [],
      isWorkedFor: false,
      about: () => ({}),
    }
    connections.set(socket, connection)
    const unwatch = outgoing.add({
      callerKey: address,
      pending: () => socket.writableLength,
      taken: () => bytesTaken(socket),
      drop(why) {
        log.info({ address, ...connection.about(), unsent: socket.writableLength, sent: bytesTaken(socket) }, why)
        socket.destroy()
      },
    })
    socket.once('close', () => {
      unwatch()
      slot.release()
      connections.delete(socket)
    })
  }

  const report = setInterval(() => {
    if (evicted > 0)
      log.warn({ connections: evicted, held: limiter.size }, 'closed connections to make room for others')
    evicted = 0
  }, reportMs)
  report.unref()

  return {
    watch(server) {
      server.on('connection', admit)
      server.once('close', () => {
        clearInterval(report)
        outgoing.close()
      })
    },
    isProxy,
    of: (socket) => connections.get(socket) ?? (refused.has(socket) ? 'refused' : undefined),
  }
}

/** Says whether an address is one of these, or lies in one of these networks. */
function networks(given: readonly string[]): (address: string) => boolean {
  const list = new BlockList()
  for (const each of given) {
    const [address = '', prefix] = each.split('/')
    const family = isIPv6(address) ? 'ipv6' : 'ipv4'
    if (prefix === undefined) list.addAddress(address, family)
    else list.addSubnet(address, Number(prefix), family)
  }
  return (ip) => {
    // A list matches an IPv4 address that is mapped into IPv6 as what it is.
    return ip !== '' && list.check(ip, isIPv6(ip) ? 'ipv6' : 'ipv4')
  }
}
