import { connect as connectTo, type Socket } from 'node:net'
import type { Sender } from './sender.ts'

interface Target {
  port: number
  from: Sender
}

/** Opens a connection from the sender's address. Rejects where it is refused. */
export function connect({ port, from }: Target): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connectTo({ host: '127.0.0.1', port, localAddress: from.address, noDelay: true })
    socket.once('error', reject)
    socket.once('connect', () => {
      socket.off('error', reject)
      // What a server does to those who attack it is counted when the connection has closed.
      socket.on('error', () => undefined)
      resolve(socket)
    })
  })
}

/** Waits until the connection has ended, whoever ended it. */
export const closed = (socket: Socket): Promise<void> =>
  new Promise((resolve) => {
    if (socket.closed) resolve()
    else socket.once('close', () => resolve())
  })
