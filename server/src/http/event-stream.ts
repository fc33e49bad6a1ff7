import type { FastifyReply } from 'fastify'

/** Bounds of streams of events (text/event-stream, HTML 9.2): each is a connection that is held open. */
export interface EventStreamLimits {
  total: number
  perAccount: number
  perAddress: number
  /** Proxies and browsers give up what says nothing for longer; a comment is sent each time. */
  heartbeatMs: number
  /** Then it ends, and the browser asks again: whoever may no longer listen is found out by then. */
  lifetimeMs: number
}

export const eventStreamLimits: EventStreamLimits = {
  total: 512,
  perAccount: 6,
  perAddress: 128,
  heartbeatMs: 25_000,
  lifetimeMs: 15 * 60_000,
}

/** A browser that lost its stream asks again after this, in milliseconds. */
const retryMs = 5_000
/** A client that leaves so many bytes has gone, or does not read. */
const maxUnsent = 16 * 1024

export interface EventStream {
  /**
   * Sends an event of this name. Its data, one line, names what the listener asked for, and brings what they were found to be allowed to read of it, where it is
   * small: else whoever hears it asks for what has changed.
   */
  send(event: string, data?: string): void
  end(): void
}

interface Whose {
  userId: number
  address: string
}

export interface EventStreams {
  /** Are there fewer than there may be, in all, of the account and from the address? */
  hasRoom(whose: Whose): boolean
  /** Answers with a stream that stays open, and calls `closed` once it is over; nothing where there is no room. */
  open(reply: FastifyReply, whose: Whose & { closed: () => void }): EventStream | undefined
  /** Ends all: the server stops. */
  close(): void
}

/** Makes the bookkeeping of streams: how many there are in all, of each account and from each address. */
export function createEventStreams(limits: EventStreamLimits = eventStreamLimits): EventStreams {
  const open = new Set<EventStream>()
  const counts = new Map<string, number>()
  const countBy = (key: string, by: number) => {
    const count = (counts.get(key) ?? 0) + by
    if (count > 0) counts.set(key, count)
    else counts.delete(key)
  }
  const keysOf = ({ userId, address }: Whose) => [`account:${userId}`, `address:${address}`] as const
  const hasRoom = (whose: Whose) => {
    const [account, from] = keysOf(whose)
    return (
      open.size < limits.total &&
      (counts.get(account) ?? 0) < limits.perAccount &&
      (counts.get(from) ?? 0) < limits.perAddress
    )
  }
  const heartbeat = setInterval(() => {
    for (const stream of open) stream.send('')
  }, limits.heartbeatMs)
  heartbeat.unref()

  return {
    hasRoom,
    open(reply, { closed, ...whose }) {
      if (!hasRoom(whose)) return undefined
      const keys = keysOf(whose)
      const { raw } = reply
      reply.hijack()
      for (const [name, value] of Object.entries(reply.getHeaders()))
        if (value !== undefined) raw.setHeader(name, value)
      // Proxies must not gather it (nginx), nor anybody keep it.
      raw.writeHead(200, {
        'content-type': 'text/event-stream',
        'cache-control': 'no-store',
        'x-accel-buffering': 'no',
      })
      const stream: EventStream = {
        send(event, data = '') {
          if (raw.destroyed || raw.writableEnded) return
          if (raw.writableLength > maxUnsent) raw.destroy()
          else raw.write(event === '' ? ':\n\n' : `event: ${event}\ndata: ${data}\n\n`)
        },
        end: () => void raw.end(),
      }
      const lifetime = setTimeout(() => stream.end(), limits.lifetimeMs)
      lifetime.unref()
      open.add(stream)
      for (const key of keys) countBy(key, 1)
      raw.once('close', () => {
        clearTimeout(lifetime)
        open.delete(stream)
        for (const key of keys) countBy(key, -1)
        closed()
      })
      raw.write(`retry: ${retryMs}\n\n`)
      return stream
    },
    close() {
      clearInterval(heartbeat)
      for (const stream of open) stream.end()
    },
  }
}
