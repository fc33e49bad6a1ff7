import type { Socket } from 'node:net'

/** Reads no more from a connection: what its client sends on waits in the kernel, and slows it down. */
export function stopReading(socket: Socket): void {
  // Node reads on for whoever has been answered: it is stopped each time it begins.
  socket.on('resume', () => socket.pause())
  socket.pause()
}
