import type { Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import type { Play } from '../attacks/attack.ts'
import { ask } from './ask.ts'
import { closed, connect } from './connect.ts'
import { readSlowly } from './read-slowly.ts'
import type { Sender } from './sender.ts'

/** Who is refused comes back at once, but no faster than this: a spinning client would only take the machine's cores. */
const refusedMs = 20

interface Hammering {
  /** Connections at a time, in all; they are shared out among the senders. */
  connections: number
  /** The n-th request of this sender. Bytes that were made before cost nothing here. */
  request: (sender: Sender, n: number) => Buffer
  /** Disconnects so long after each request is out, in milliseconds, whatever has come until then. */
  hangUpAfterMs?: () => number
}

/** Asks again and again over many connections, each time as soon as the answer is there, until the play is over. */
export async function hammer(play: Play, { connections, request, hangUpAfterMs }: Hammering): Promise<void> {
  const { senders, signal, count, begin } = play
  begin()
  const counts = new Map<Sender, number>()
  await Promise.all(
    Array.from({ length: connections }, async (_, lane) => {
      const sender = senders[lane % senders.length]
      if (sender === undefined) return
      const next = () => {
        const n = counts.get(sender) ?? 0
        counts.set(sender, n + 1)
        return request(sender, n)
      }
      while (!signal.aborted) {
        const socket = await opened(play, sender)
        if (socket === undefined) continue
        if (hangUpAfterMs) await askAndLeave(socket, { request: next(), afterMs: hangUpAfterMs(), count })
        else await askOn(socket, { next, signal, count })
        socket.destroy()
      }
    }),
  )
}

async function askOn(
  socket: Socket,
  { next, signal, count }: Pick<Play, 'signal' | 'count'> & { next: () => Buffer },
): Promise<void> {
  const leave = () => void socket.destroy()
  signal.addEventListener('abort', leave, { once: true })
  while (!signal.aborted && !socket.destroyed) {
    count('asked')
    const status = await ask(socket, next())
    if (signal.aborted) break
    count(status === undefined ? 'closed by the server' : String(status))
    if (status === undefined || status >= 400) await pause(signal)
    if (status === 0) break
  }
  signal.removeEventListener('abort', leave)
}

async function askAndLeave(
  socket: Socket,
  { request, afterMs, count }: Pick<Play, 'count'> & { request: Buffer; afterMs: number },
): Promise<void> {
  const leave = () => void socket.destroy()
  await new Promise<void>((resolve) => {
    socket.once('close', () => resolve())
    socket.resume()
    socket.write(request, () => (afterMs > 0 ? setTimeout(leave, afterMs) : setImmediate(leave)))
  })
  count('disconnected')
}

interface Holding {
  /** Connections at a time, in all. */
  connections: number
  /** What each sends at first. */
  request: (sender: Sender, n: number) => Buffer
  /** What it sends then, so often; nothing where it is not given. */
  drip?: { bytes: Buffer; everyMs: number }
  /** How much it reads a second; nothing where it is not given. */
  bytesPerSecond?: number
}

/** Holds many connections open that send or read next to nothing; one that the server ends is opened anew. */
export async function hold(play: Play, holding: Holding): Promise<void> {
  const { senders, signal, count, begin } = play
  begin()
  await Promise.all(
    Array.from({ length: holding.connections }, async (_, n) => {
      const sender = senders[n % senders.length]
      if (sender === undefined) return
      while (!signal.aborted) {
        const socket = await opened(play, sender)
        if (socket === undefined) continue
        count('held')
        const bytes = holding.request(sender, n)
        if (bytes.length > 0) socket.write(bytes)
        const stop = trickle(socket, holding)
        const leave = () => void socket.destroy()
        signal.addEventListener('abort', leave, { once: true })
        await closed(socket)
        signal.removeEventListener('abort', leave)
        stop()
        if (!signal.aborted) count('closed by the server')
        await pause(signal, 500)
      }
    }),
  )
}

/** Reads and sends as slowly as it was told. The stream stays paused: what is not read waits in the kernel. */
function trickle(socket: Socket, { drip, bytesPerSecond = 0 }: Holding): () => void {
  const dripping = drip && setInterval(() => void socket.write(drip.bytes), drip.everyMs)
  const stopReading = readSlowly(socket, bytesPerSecond)
  return () => {
    clearInterval(dripping)
    stopReading()
  }
}

/** A connection, or nothing after a while where it was refused. */
export async function opened(
  { port, signal, count }: Pick<Play, 'port' | 'signal' | 'count'>,
  sender: Sender,
): Promise<Socket | undefined> {
  try {
    return await connect({ port, from: sender })
  } catch {
    count('connection refused')
    await pause(signal, 200)
    return undefined
  }
}

/** Waits, unless the play ends first. */
export const pause = (signal: AbortSignal, milliseconds = refusedMs): Promise<void> =>
  wait(milliseconds, undefined, { signal }).catch(() => undefined)
