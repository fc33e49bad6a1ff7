import type { FileHandle } from 'node:fs/promises'
import { Readable } from 'node:stream'

/** How a file that somebody writes stands. `failed`: what is there stops in the middle. */
export type Growth = 'growing' | 'ended' | 'failed'

/** One read, one chunk, one write to a socket: larger ones gain nothing, smaller ones cost turns of the event loop. */
const readBytes = 512 * 1024
const pollMs = 5

/**
 * Reads a file from its beginning while it grows, as fast as its reader takes it and holding one buffer. `left` is
 * called once nobody reads any more, whatever the reason: the file is the caller's.
 */
export function readGrowing({
  file,
  growth,
  left,
}: {
  file: FileHandle
  growth: () => Growth
  left: () => Promise<void>
}): Readable {
  let at = 0
  let wake: (() => void) | undefined
  const pause = () =>
    new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, pollMs)
      wake = () => {
        clearTimeout(timer)
        resolve()
      }
    })
  const next = async (): Promise<Buffer | null> => {
    while (!stream.destroyed) {
      // Asked before the read: what was written by then is found by it.
      const state = growth()
      const { bytesRead, buffer } = await file.read(Buffer.allocUnsafeSlow(readBytes), 0, readBytes, at)
      at += bytesRead
      if (bytesRead > 0) return buffer.subarray(0, bytesRead)
      if (state === 'ended') return null
      if (state === 'failed') throw new Error('git ended in the middle of its answer')
      await pause()
    }
    return null
  }

  let reading: Promise<void> = Promise.resolve()
  const stream = new Readable({
    highWaterMark: readBytes,
    read() {
      reading = next().then(
        (chunk) => void stream.push(chunk),
        (error: unknown) => void stream.destroy(error instanceof Error ? error : new Error('unreadable')),
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
  return stream
}
