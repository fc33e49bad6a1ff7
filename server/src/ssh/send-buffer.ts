import type { Socket } from 'node:net'

/** What one connection has taken to send, of all its channels together. */
export interface SendBuffer {
  /** Says that ssh2 has taken so many bytes; `gone` is called once they are as good as sent. */
  taken(bytes: number, gone: () => void): void
  /** How many of them are not as good as sent. */
  held(): number
}

/** Bytes on their way to the client beyond which the server waits: nobody's memory is for those who don't read. */
const heldBytes = 1024 * 1024
const lookAgainMs = 50

/**
 * Watches what becomes of the bytes that ssh2 takes. It says at once that it has them, and keeps them: in the socket of
 * a client that does not read, or, while keys are changed, in a queue of its own for as long as the client pleases. The
 * latter shows in the socket, which by then should have seen as many bytes, and more.
 */
export function trackSendBuffer(socket: Socket): SendBuffer {
  const before = socket.bytesWritten
  let taken = 0
  let held = 0
  let waiting: (() => void)[] = []

  const isClear = () => socket.writableLength <= heldBytes && taken - (socket.bytesWritten - before) <= heldBytes
  const look = () => {
    if (socket.destroyed) return
    if (!isClear()) return lookLater()
    const free = waiting
    waiting = []
    for (const gone of free) gone()
  }
  const lookLater = () => {
    if (socket.writableNeedDrain) socket.once('drain', look)
    else setTimeout(look, lookAgainMs)
  }

  return {
    taken(bytes, gone) {
      taken += bytes
      if (waiting.length === 0 && isClear()) return gone()
      held += bytes
      const leave = () => {
        held -= bytes
        gone()
      }
      if (waiting.push(leave) === 1) lookLater()
    },
    held: () => held,
  }
}
