import { type Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createPacketReader } from '../pkt-line.ts'
import type { Git, GitExit } from '../process/run-git.ts'
import type { Spool } from '../spool/spool.ts'
import { spawnStatefulUploadPack } from './serve-packs.ts'

export interface StatefulFetchOptions {
  git: Git
  spool: Spool
  gitDir: string
  /** The client's `Git-Protocol`. */
  protocol: string | undefined
  /** What the client wants, to the flush packet: it has been listed the refs. */
  wants: Buffer
  /** What it says from then on. */
  input: Readable
  signal?: AbortSignal | undefined
  timeouts?: NegotiationTimeouts
}

/** How long git waits for a client that still says what it has, in milliseconds. */
export interface NegotiationTimeouts {
  idleMs: number
  totalMs: number
  /** While others wait for the slot. */
  crowded: { idleMs: number; totalMs: number }
  checkMs: number
}

const defaultTimeouts: NegotiationTimeouts = {
  idleMs: 30_000,
  totalMs: 300_000,
  crowded: { idleMs: 5_000, totalMs: 20_000 },
  checkMs: 1_000,
}

/**
 * Lets git lead the rest of a fetch of protocol version 0 or 1 that is one conversation, as over SSH: git and the
 * client negotiate in rounds what both have. A client that falls silent before it is `done` is taken to have disconnected.
 * What it does not take of the answer waits in the spool.
 */
export async function serveStatefulFetch({
  git,
  spool,
  gitDir,
  protocol,
  wants,
  input,
  signal,
  timeouts = defaultTimeouts,
}: StatefulFetchOptions): Promise<{ out: Readable; ended: Promise<GitExit> }> {
  const child = await spawnStatefulUploadPack({ git, gitDir, protocol, signal })
  const client = listenForDone()
  const began = performance.now()
  const watch = setInterval(() => {
    const { idleMs, totalMs } = git.lanes.isCrowded('conversation') ? timeouts.crowded : timeouts
    const now = performance.now()
    if (client.isDone() || (now - client.heardAt() < idleMs && now - began < totalMs)) return
    clearInterval(watch)
    client.stage.destroy()
    child.stdin.end()
  }, timeouts.checkMs).unref()
  void child.ended.then(() => clearInterval(watch))

  child.stdin.write(wants)
  // What the client still says when git has ended is nobody's loss.
  pipeline(input, client.stage, child.stdin).catch(() => child.stdin.destroy())
  const answer = afterFirstSection()
  // The reader learns of a failure from the stream itself.
  pipeline(child.stdout, answer).catch(() => undefined)
  return { out: spool.through(answer), ended: child.ended }
}

/** Passes on what a client says, and knows when it has said all. */
function listenForDone() {
  const reader = createPacketReader()
  let isDone = false
  let heardAt = performance.now()
  const hear = (chunk: Buffer) => {
    heardAt = performance.now()
    if (isDone) return
    reader.push(chunk)
    for (let next = reader.next(); next !== undefined && !isDone; next = reader.next()) {
      isDone = next.kind === 'data' && next.data.toString('latin1').trimEnd() === 'done'
    }
  }
  const stage = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      try {
        hear(chunk)
        done(null, chunk)
      } catch (error) {
        done(error instanceof Error ? error : new Error('this is no request'))
      }
    },
  })
  return { stage, isDone: () => isDone, heardAt: () => heardAt }
}

/** Drops git's own listing of refs, to its flush packet: the client has had one. */
function afterFirstSection(): Transform {
  const reader = createPacketReader()
  let isOver = false
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      if (isOver) return done(null, chunk)
      reader.push(chunk)
      for (let next = reader.next(); next !== undefined; next = reader.next()) {
        if (next.kind !== 'flush') continue
        isOver = true
        const rest = reader.rest()
        return rest.length === 0 ? done() : done(null, rest)
      }
      done()
    },
  })
}
