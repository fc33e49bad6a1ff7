import type { Socket } from 'node:net'

/** Reads no more from a connection: what its client sends on waits in the kernel, and slows it down. */
export function stopReading(socket: Socket): void {
  const stop = () => {
    socket.pause()
    // Node's HTTP server stops where it hears of a pause, and a stream that is paused already does not tell again: one that was
    // resumed and paused within a tick would be read on.
    socket.emit('pause')
  }
  // Node reads on for whoever has been answered: it is stopped each time it begins.
  socket.on('resume', stop)
  stop()
}
