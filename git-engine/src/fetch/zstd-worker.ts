import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { ZstdTask } from './zstd-thread.ts'

/** Pieces of the file lie outside of it. */
const heap = { maxOldGenerationSizeMb: 32, maxYoungGenerationSizeMb: 4 }

/**
 * Compresses a file as zstd (RFC 8878), in a thread of its own: what is read and written in between would have the answering thread collect all of its
 * heap for each 64 MiB. Gives whether it came to its end, which it does not where `signal` is aborted, a file can't be read or written, or after `deadlineMs`.
 */
export async function compressAsZstd(
  task: ZstdTask,
  { signal, deadlineMs }: { signal: AbortSignal; deadlineMs: number },
): Promise<boolean> {
  const thread = new Worker(new URL('./zstd-thread.ts', import.meta.url), {
    name: 'zstd',
    workerData: task,
    resourceLimits: heap,
  })
  // A failure ends the thread, which is all that is asked here.
  thread.on('error', () => undefined)
  const ended = once(thread, 'exit')
  const either = AbortSignal.any([signal, AbortSignal.timeout(deadlineMs)])
  const end = () => void thread.terminate()
  either.addEventListener('abort', end, { once: true })
  if (either.aborted) end()
  try {
    const [code] = await ended
    return code === 0 && !either.aborted
  } finally {
    either.removeEventListener('abort', end)
  }
}
