import type { Socket } from 'node:net'

/**
 * How many bytes of a socket the system has taken for the other end. The socket's own count has those that still wait in
 * this process, and tells of a long write only when all of it is gone: a slow line would look like a dead one meanwhile.
 */
export function bytesTaken(socket: Socket): number {
  const handle: unknown = Reflect.get(socket, '_handle')
  if (typeof handle === 'object' && handle !== null) {
    const written: unknown = Reflect.get(handle, 'bytesWritten')
    const queued: unknown = Reflect.get(handle, 'writeQueueSize')
    if (typeof written === 'number' && typeof queued === 'number') return written - queued
  }
  return socket.bytesWritten - socket.writableLength
}
