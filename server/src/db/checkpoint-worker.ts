import { Worker } from 'node:worker_threads'
import type { CheckpointOutcome } from './checkpoints.ts'

/** Runs the checkpoints of one database, one at a time. */
export interface CheckpointWorker {
  /** Rejects when the thread breaks down; the next one has a thread of its own. */
  run(): Promise<CheckpointOutcome>
  /** Ends the thread. None must run. */
  end(): Promise<void>
}

/**
 * A thread that had nothing to do for so long ends. Its start takes 50 ms of a processor, most of a checkpoint's time, and a server that is written to
 * as fast as it goes makes two or three checkpoints a second: the thread that answers would share its processors with starts.
 */
const restMs = 10_000

/** Makes the worker; its thread is started with the first checkpoint. `restsFor` is how long that stays, in milliseconds. */
export function createCheckpointWorker(file: string, { restsFor = restMs } = {}): CheckpointWorker {
  let thread: Worker | undefined
  let rest: NodeJS.Timeout | undefined

  const start = (): Worker => {
    const started = new Worker(new URL('./checkpoint-thread.ts', import.meta.url), {
      name: 'checkpoint',
      workerData: file,
      resourceLimits: { maxOldGenerationSizeMb: 32, maxYoungGenerationSizeMb: 6 },
    })
    const forget = () => {
      if (thread === started) thread = undefined
    }
    // A listener must stay: an error that comes while nobody waits is nobody's.
    started.on('error', forget)
    started.on('exit', forget)
    return started
  }
  const end = async () => {
    clearTimeout(rest)
    const ended = thread
    thread = undefined
    await ended?.terminate()
  }

  return {
    async run() {
      clearTimeout(rest)
      thread ??= start()
      const used = thread
      const outcome = Promise.withResolvers<CheckpointOutcome>()
      const breakDown = () => outcome.reject(new Error('the thread of the checkpoint ended'))
      used.once('message', outcome.resolve).once('error', outcome.reject).once('exit', breakDown)
      used.ref()
      used.postMessage('checkpoint')
      try {
        return await outcome.promise
      } finally {
        used.off('message', outcome.resolve).off('error', outcome.reject).off('exit', breakDown)
        // The process may end while it rests.
        used.unref()
        rest = setTimeout(() => void end(), restsFor).unref()
      }
    },
    end,
  }
}
