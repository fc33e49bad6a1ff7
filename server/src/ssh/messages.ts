import type { ConnectionLimits } from '@sheaf/server-core/admission/connection-limiter'

/** What the thread tells the server. A channel is one command of one connection; its number is never used again. */
export type FromThread =
  | { kind: 'listening'; port: number }
  | { kind: 'not-listening'; code: string; message: string }
  | { kind: 'identify'; call: number; fingerprint: string; proven: boolean }
  /** A connection has ended whose keys were all refused. */
  | { kind: 'denied'; address: string }
  | ({ kind: 'open'; channel: number } & CommandRequest)
  | { kind: 'bytes'; channel: number; bytes: Uint8Array<ArrayBuffer> }
  /** The client has sent all that it will. */
  | { kind: 'end'; channel: number }
  | { kind: 'closed'; channel: number }
  /** So many bytes have left for the client; with the memory in which they came, if it is worth using again. */
  | { kind: 'credit'; channel: number; bytes: number; memory?: ArrayBuffer }
  | { kind: 'problem'; text: string }
  | { kind: 'alive' }
  | { kind: 'stopped' }

/** What the server tells the thread. */
export type ToThread =
  /** Whose the key is, if it is anybody's. */
  | { kind: 'identified'; call: number; account: string | undefined }
  /** Takes no connection from there for so long. */
  | { kind: 'block'; address: string; seconds: number }
  | { kind: 'bytes'; channel: number; bytes: Uint8Array<ArrayBuffer>; stream: 'out' | 'err' }
  /** So many bytes have been taken. */
  | { kind: 'credit'; channel: number; bytes: number }
  | { kind: 'exit'; channel: number; code: number }
  | { kind: 'are-you-alive' }
  /** Takes nothing new, and says `stopped` once the last command has ended. */
  | { kind: 'stop' }

/** A command that a client wants to be run. */
export interface CommandRequest {
  /** The key that the client has proved to hold. */
  fingerprint: string
  /** Where the client is: as it is, and as limits count it. */
  ip: string
  address: string
  /** The name under which the client logged in. */
  user: string
  /** Absent where the client asked for a shell. */
  command: string | undefined
  /** Its `GIT_PROTOCOL`. */
  protocol: string | undefined
}

/** What the thread is started with. */
export interface ThreadSettings {
  host: string | undefined
  port: number
  hostKey: string
  /** How many may be connected, where a test wants fewer. */
  connections?: ConnectionLimits
}

/** Bytes of one direction of a channel that may be under way between thread and server. */
export const windowBytes = 1024 * 1024

/** In pieces of so much the server hands on what it says: none of them keeps the thread, which enciphers each in one go, from others for long. */
export const pieceBytes = 256 * 1024

/** A copy with memory of its own, which can be handed to another thread; others may share theirs with neighbours. */
export function ownBytes(chunk: Uint8Array): Uint8Array<ArrayBuffer> {
  return new Uint8Array(chunk)
}
