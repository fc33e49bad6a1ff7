import type { Socket } from 'node:net'
import { countGarbage } from '@sheaf/server-core/memory/outside-garbage'
import type { ServerChannel } from 'ssh2'
import { type FromThread, ownBytes, pieceBytes, type ToThread, windowBytes } from './messages.ts'
import type { SendBuffer } from './send-buffer.ts'

/** One command of one connection, as the thread has it: bytes between the client and the server's thread. */
export interface ThreadChannel {
  /** Takes what the server says about this channel. */
  take(message: Extract<ToThread, { channel: number }>): void
  /** The client has closed it, or is gone. */
  closed(): void
}

type Output = Extract<ToThread, { kind: 'bytes' }>

interface Options {
  id: number
  channel: ServerChannel
  socket: Socket
  sendBuffer: SendBuffer
  /** Waits until so many bytes may be enciphered. */
  pace(bytes: number): Promise<void>
  /** Called whenever bytes have moved. */
  moved(): void
  post(message: FromThread, transfer?: ArrayBuffer[]): void
}

/** A client sends no more than it was told to, 2 MiB. One that does is not waited for. */
const unreadBytes = 4 * 1024 * 1024

/** Smallest packet that a client may ask for. RFC 4253 wants 32,768; crumbs would cost a message and a cipher each. */
const packetBytes = 1024

/** Connects a channel with the server's thread. Gives nothing, and closes it, where its client asks for crumbs. */
export function openThreadChannel({
  id,
  channel,
  socket,
  sendBuffer,
  pace,
  moved,
  post,
}: Options): ThreadChannel | undefined {
  channel.on('error', () => undefined)
  if (!(largestPacket(channel) >= packetBytes)) {
    channel.close()
    return undefined
  }
  let open = true
  let exitCode: number | undefined
  /** What the server may still be sent. */
  let allowance = windowBytes
  let unwritten = 0
  /** Once a write has had to wait for the client, ssh2 mixes the two streams up: then the second is given up. */
  let mayComplain = true

  const close = () => {
    if (!open) return
    open = false
    socket.off('data', guard)
    post({ kind: 'closed', channel: id })
  }
  const finish = () => {
    if (exitCode === undefined || unwritten > 0 || !open) return
    channel.exit(exitCode)
    channel.end()
    // What the client still sends has no reader left, and its end must be noticed.
    channel.resume()
  }
  const written = ({ length, buffer: memory }: Output['bytes']) =>
    sendBuffer.taken(length, () => {
      unwritten -= length
      const credit = { kind: 'credit', channel: id, bytes: length } as const
      // What ssh2 sends is a copy, enciphered.
      if (memory.byteLength === pieceBytes) post({ ...credit, memory }, [memory])
      else post(credit)
      moved()
      finish()
    })
  /** What the server has said and the client is not sent yet, in its order. */
  const queue: Output[] = []
  let isWriting = false
  const write = ({ bytes, stream }: Output) =>
    new Promise<void>((resolve) => {
      const end = () => {
        written(bytes)
        resolve()
      }
      if (stream === 'err' && !mayComplain) return end()
      // Each packet is written in three pieces: they leave together.
      socket.cork()
      const target = stream === 'err' ? channel.stderr : channel
      target.write(bytes, end)
      // A copy of it in packets, and one that is enciphered.
      countGarbage(2 * bytes.length)
      mayComplain &&= target.writableLength === 0
      socket.uncork()
    })
  /** One after the other: a client that opens its window would else have megabytes enciphered in one piece. */
  const writeQueue = async () => {
    if (isWriting) return
    isWriting = true
    for (let next = queue.shift(); next !== undefined && open; next = queue.shift()) {
      await pace(next.bytes.length)
      if (open) await write(next)
    }
    isWriting = false
  }
  const guard = () => {
    if (channel.readableLength > unreadBytes) socket.destroy()
  }
  socket.on('data', guard)

  channel.on('data', (chunk: Buffer) => {
    if (!open || exitCode !== undefined) return
    moved()
    const bytes = ownBytes(chunk)
    allowance -= bytes.length
    if (allowance <= 0) channel.pause()
    post({ kind: 'bytes', channel: id, bytes }, [bytes.buffer])
  })
  channel.on('end', () => {
    if (open && exitCode === undefined) post({ kind: 'end', channel: id })
  })

  return {
    closed: close,
    take(message) {
      if (!open) return
      if (message.kind === 'credit') {
        allowance += message.bytes
        if (allowance > 0) channel.resume()
      } else if (message.kind === 'exit') {
        exitCode = message.code
        finish()
      } else {
        unwritten += message.bytes.length
        queue.push(message)
        void writeQueue()
      }
    },
  }
}

/** ssh2 keeps what the client asked for to itself, and would send packets of no bytes for ever. */
function largestPacket(channel: ServerChannel): number {
  const outgoing: unknown = Reflect.get(channel, 'outgoing')
  if (typeof outgoing !== 'object' || outgoing === null) return Number.NaN
  const size: unknown = Reflect.get(outgoing, 'packetSize')
  return typeof size === 'number' ? size : Number.NaN
}
