import { Readable, Writable } from 'node:stream'
import { type CommandRequest, type FromThread, pieceBytes, type ToThread, windowBytes } from './messages.ts'
import type { Pieces } from './pieces.ts'

/** A command that a client has asked for, and its three streams. */
export interface SshSession extends CommandRequest {
  readonly stdin: Readable
  readonly stdout: Writable
  /** Tells the person at the other end something, beside what their program reads. */
  complain(text: string): void
  /** Aborted when the client is gone. */
  readonly signal: AbortSignal
}

/** The server's end of a channel. */
export interface SessionEnd {
  readonly session: SshSession
  take(message: Extract<FromThread, { channel: number }>): void
  /** Ends the command for the client. */
  exit(code: number): void
  /** The client, or the thread that spoke with it, is gone. */
  close(): void
}

/** Opens the server's end of a channel: streams on top of messages, at most a window of bytes under way each way. */
export function openSshSession(
  request: CommandRequest,
  {
    channel,
    pieces,
    post,
  }: { channel: number; pieces: Pieces; post(message: ToThread, transfer?: ArrayBuffer[]): void },
): SessionEnd {
  const gone = new AbortController()
  let taken = 0
  let allowance = windowBytes
  let waiting: (() => void) | undefined

  const stdin = new Readable({
    read() {
      // Asked for once all before has been taken: only now may more come.
      if (taken === 0) return
      post({ kind: 'credit', channel, bytes: taken })
      taken = 0
    },
  })
  stdin.on('error', () => undefined)
  const send = (chunk: Uint8Array, stream: 'out' | 'err') => {
    for (let at = 0; at < chunk.length; at += pieceBytes) {
      const bytes = pieces.copy(chunk.subarray(at, at + pieceBytes))
      allowance -= bytes.length
      post({ kind: 'bytes', channel, bytes, stream }, [bytes.buffer])
    }
  }
  // Has copied a chunk by the time it calls back.
  const stdout = new Writable({
    write(chunk: Buffer, _encoding, done) {
      send(chunk, 'out')
      if (allowance > 0) done()
      else waiting = done
    },
  })
  stdout.on('error', () => undefined)

  return {
    session: {
      ...request,
      stdin,
      stdout,
      signal: gone.signal,
      complain: (text) => send(Buffer.from(text), 'err'),
    },
    take(message) {
      if (message.kind === 'bytes') {
        taken += message.bytes.length
        stdin.push(Buffer.from(message.bytes.buffer))
      } else if (message.kind === 'end') stdin.push(null)
      else if (message.kind === 'credit') {
        allowance += message.bytes
        if (message.memory !== undefined) pieces.giveBack(message.memory)
        const go = allowance > 0 ? waiting : undefined
        if (go === undefined) return
        waiting = undefined
        go()
      }
    },
    exit(code) {
      const tell = () => post({ kind: 'exit', channel, code })
      // What still waits for the client's window comes before the end, or the client would miss it.
      if (stdout.destroyed || stdout.writableFinished) return tell()
      stdout.once('close', tell)
      if (!stdout.writableEnded) stdout.end()
    },
    close() {
      gone.abort()
      if (!stdin.readableEnded) stdin.destroy(new Error('the client disconnected'))
      if (!stdout.writableFinished) stdout.destroy(new Error('the client disconnected'))
    },
  }
}
