import type { IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'
import type { Readable } from 'node:stream'
import { createBulkPace } from '@sheaf/server-core/admission/bulk-pace'
import { countGarbage } from '@sheaf/server-core/memory/outside-garbage'
import { stopReading } from './stop-reading.ts'

/**
 * Bodies that are read to no purpose at a time, in all and of one address. Few clients read an answer before they have
 * sent all; to read on for hundreds that never meant to would cost more than what they were refused.
 */
const atOnce = { total: 32, perAddress: 4 }
/**
 * Of all of them at a time: Node would read half a megabyte and more of each before it looks for anything else. Nobody waits for them:
 * 16 MiB a second are enough, and what is read and dropped faster than that keeps the garbage collector at work.
 */
const discarding = { bytesPerIteration: 128 * 1024, leastMs: 8 }

/** Deals with bodies whose requests were answered before they had come whole. */
export interface UnreadBodies {
  /** Reads on for a moment, or not at all where many are read already, then closes the connection. */
  leave(request: IncomingMessage, from: Sender): void
}

/** Whoever sends a body: a request that a pipeline has ended says no more on which connection it came. */
interface Sender {
  socket: Socket
  address: string
}

/** Makes what deals with them: each may still come for `unreadMs`, so that its sender gets to read why it is not wanted. */
export function createUnreadBodies(unreadMs: number): UnreadBodies {
  const reading = new Map<string, number>()
  const pace = createBulkPace(discarding)
  let total = 0

  const enter = (address: string): boolean => {
    const count = reading.get(address) ?? 0
    if (total >= atOnce.total || count >= atOnce.perAddress) return false
    reading.set(address, count + 1)
    total += 1
    return true
  }
  const exit = (address: string) => {
    const count = reading.get(address) ?? 0
    if (count > 1) reading.set(address, count - 1)
    else reading.delete(address)
    total -= 1
  }

  return {
    leave(request, { socket, address }) {
      if (socket.destroyed) return
      const late = setTimeout(() => socket.destroy(), unreadMs)
      late.unref()
      const isRead = enter(address)
      // A pipe whose target closes now would pause it once more, and nobody would see its end.
      request.unpipe()
      let isOver = false
      const over = () => {
        if (isOver) return
        isOver = true
        clearTimeout(late)
        // It goes on to the next request: over a thousand of them there would be a thousand of these.
        socket.off('close', over)
        if (isRead) exit(address)
      }
      if (!request.destroyed) for (const event of ['end', 'close']) request.once(event, over)
      socket.once('close', over)
      const take = (bytes: number) => pace.take(address, bytes)
      if (isRead && !request.destroyed) return discard(request, take)
      if (isRead) discardAll(socket, take)
      else {
        stopReading(socket)
        drop(request)
      }
      socket.end()
    },
  }
}

/** Lets go of what has come and nobody read: hundreds of connections that stay for a while, unread, would hold a hundred kilobytes each. */
function drop(request: IncomingMessage): void {
  request.on('data', ({ length }: Buffer) => countGarbage(length)).resume()
}

/** Reads on to no purpose, a piece at a time. */
function discard(from: Readable, take: (bytes: number) => Promise<void>): void {
  from.on('data', async ({ length }: Buffer) => {
    countGarbage(length)
    from.pause()
    await take(length)
    from.resume()
  })
  from.resume()
}

/** The same of a connection whose request was ended where its body failed: Node's parser would wait for somebody to read it, and nobody can. */
function discardAll(socket: Socket, take: (bytes: number) => Promise<void>): void {
  socket.removeAllListeners('data')
  socket.once('end', () => socket.destroy())
  discard(socket, take)
}
