import type { Readable } from 'node:stream'

const everyMs = 250

/** Reads so much of a paused stream and no more; what is not read waits with whoever sends it. Gives what ends that. */
export function readSlowly(stream: Readable, bytesPerSecond: number): () => void {
  const step = Math.ceil((bytesPerSecond * everyMs) / 1000)
  stream.pause()
  if (step === 0) return () => undefined
  const timer = setInterval(() => void stream.read(Math.min(step, stream.readableLength || step)), everyMs)
  return () => clearInterval(timer)
}
