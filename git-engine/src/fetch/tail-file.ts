import { Readable, type Writable } from 'node:stream'
import type { BulkPace } from '@sheaf/server-core/admission/bulk-pace'
import { currentCaller } from '@sheaf/server-core/admission/caller'
import { alternateBuffers } from '@sheaf/server-core/alternate-buffers'
import type { FramedFile } from './framed-file.ts'

/** How a file that somebody writes stands. `failed`: what is there stops in the middle. */
export type WriteProgress = 'growing' | 'ended' | 'failed'

export interface TailedFile {
  /** The bytes, for a reader that may keep each chunk. */
  out: Readable
  /**
   * Writes the bytes to a stream that is done with a chunk when it calls back, as sockets are, and does not end it.
   * Instead of reading from `out`.
   */
  pipeTo(into: Writable): Promise<void>
}

/** One read, one chunk, one write to a socket: larger ones gain nothing, smaller ones cost iterations of the event loop. */
const readBytes = 512 * 1024
const pollMs = 5

/**
 * Reads a file while it grows, from its beginning or from `start` up to, not including, `end`, as fast as its reader takes
 * it and `pace` lets the current caller, holding one buffer of `chunkBytes`. `left` is called once nobody reads any more,
 * whatever the reason: the file is the caller's.
 */
export function tailFile({
  file,
  growth,
  left,
  pace,
  start = 0,
  end = Number.POSITIVE_INFINITY,
  chunkBytes = readBytes,
}: {
  file: Pick<FramedFile, 'read'>
  growth: () => WriteProgress
  left: () => Promise<void>
  pace: BulkPace
  start?: number
  end?: number
  chunkBytes?: number
}): TailedFile {
  const { key } = currentCaller()
  let at = start
  let wake: (() => void) | undefined
  const pause = () =>
    new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, pollMs)
      wake = () => {
        clearTimeout(timer)
        resolve()
      }
    })
  const next = async (buffer: Buffer): Promise<Buffer | null> => {
    let filled = 0
    while (!out.destroyed) {
      const room = Math.min(buffer.length - filled, end - at)
      if (room <= 0) break
      if (filled === 0) await pace.take(key, room)
      if (out.destroyed) return null
      // Asked before the read: what was written by then is found by it.
      const state = growth()
      const { bytesRead } = await file.read(buffer, filled, room, at)
      at += bytesRead
      const isSecond = filled > 0
      filled += bytesRead
      if (state !== 'growing' || isSecond || bytesRead === room) {
        if (filled > 0 || state === 'ended') break
        if (state === 'failed') throw new Error('git ended in the middle of its answer')
      }
      // Where more is on its way, a little is not worth a turn of the thread and a call of the system.
      await pause()
    }
    return filled > 0 && !out.destroyed ? buffer.subarray(0, filled) : null
  }

  let reading: Promise<void> = Promise.resolve()
  const out = new Readable({
    highWaterMark: chunkBytes,
    read() {
      reading = next(Buffer.allocUnsafeSlow(Math.max(1, Math.min(chunkBytes, end - at)))).then(
        (chunk) => void out.push(chunk),
        (error: unknown) => void out.destroy(error instanceof Error ? error : new Error('unreadable')),
      )
    },
    destroy(error, done) {
      wake?.()
      // A file must not be closed under a read.
      reading.then(left).then(
        () => done(error),
        (closing: unknown) => done(error ?? (closing instanceof Error ? closing : new Error('unclosable'))),
      )
    },
  })

  // Whoever pipes, or has left before there was anything, hears nothing of it: an error that nobody hears would end the process.
  out.on('error', () => undefined)

  const pipeTo = async (into: Writable) => {
    const working = alternateBuffers(into, { bytes: end - at, read: next })
    reading = working.catch(() => undefined)
    try {
      await working
    } finally {
      out.destroy()
    }
  }
  return { out, pipeTo }
}
