import type { Writable } from 'node:stream'
import { countGarbage } from './memory/outside-garbage.ts'
import { createSpareMemory } from './memory/spare-memory.ts'

interface Source {
  /** How many bytes there are at most: no buffer is larger. */
  bytes: number
  /** Reads into a buffer and gives the part of it that is filled; nothing at the end. */
  read: (buffer: Buffer) => Promise<Buffer | null>
  /** The time in milliseconds, for tests. */
  now?: () => number
}

/**
 * How much is read at once, in bytes. What is taken sooner than `soonMs` is followed by twice as much, since each piece costs a turn of the
 * event loop and of a thread; later than `lateMs`, by half of it: what all wait for together is then no more than their lines carry in that time.
 */
const pieces = { least: 64 * 1024, first: 256 * 1024, most: 1024 * 1024, soonMs: 10, lateMs: 50 }

/** So many bytes the buffers of all take together before new ones are the least: a hundred large files at once are a hundred pairs. */
const mostOfAll = 24 * 1024 * 1024
let ofAll = 0
/** Buffers of who is done, for who comes next: a hundred short answers a second would each have theirs made and collected. */
const spare = createSpareMemory({ mostBytes: 8 * 1024 * 1024 })
const take = (length: number): Buffer<ArrayBuffer> => Buffer.from(spare.take(length), 0, length)

/**
 * Writes what is read to a stream that is done with a chunk when it calls back, as sockets are, and does not end it. Two buffers alternate, of
 * which one is filled while the other is sent: a new one for each read costs more in memory that comes and goes than the reading itself.
 * Whatever fails, nothing is being read any more when this rejects.
 */
export async function alternateBuffers(
  into: Writable,
  { bytes, read, now = () => performance.now() }: Source,
): Promise<void> {
  const isRoom = (more: number) => ofAll + 2 * more <= mostOfAll
  let length = Math.max(1, Math.min(isRoom(pieces.first) ? pieces.first : pieces.least, bytes))
  ofAll += 2 * length
  const become = (next: number) => {
    ofAll += 2 * (next - length)
    length = next
  }
  let filling = take(length)
  let sent = take(length)
  let isDone = false
  let written: Promise<void> = Promise.resolve()
  const send = async (chunk: Buffer) => {
    const began = now()
    await writeTo(into, chunk)
    const passedMs = now() - began
    if (passedMs > pieces.lateMs) become(Math.max(length / 2, pieces.least))
    else if (passedMs < pieces.soonMs && isRoom(length)) become(Math.min(length * 2, pieces.most))
  }
  const step = async (): Promise<boolean> => {
    if (filling.length !== length) {
      spare.giveBack(filling.buffer)
      filling = take(length)
    }
    const chunk = await read(filling)
    await written
    if (chunk === null) return false
    written = send(chunk)
    // It is waited for before its buffer is used next; a failure until then is no unhandled one.
    written.catch(() => undefined)
    ;[filling, sent] = [sent, filling]
    return true
  }
  try {
    while (await step());
    isDone = true
  } finally {
    ofAll -= 2 * length
    // Of a connection that is gone the system may still have one.
    for (const { buffer } of [filling, sent]) {
      if (isDone) spare.giveBack(buffer)
      else countGarbage(buffer.byteLength)
    }
  }
}

const writeTo = (into: Writable, chunk: Buffer) =>
  new Promise<void>((resolve, reject) => {
    // What is destroyed meanwhile may never call back.
    const gone = () => reject(new Error('a connection is gone'))
    into.once('close', gone)
    into.write(chunk, (error) => {
      into.off('close', gone)
      if (error) reject(error)
      else resolve()
    })
  })
