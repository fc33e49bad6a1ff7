import { setTimeout as sleep } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { handedOver, type InputOf, type OutputOf, type TextKind, textBounds } from './kinds.ts'
import type { TextReport, TextTask } from './text-thread.ts'
import { TextTooMuch } from './text-too-much.ts'

/** Hears of the beginning of an answer, where it is there long before the rest. */
export type OnBeginning<Kind extends TextKind> = (beginning: OutputOf<Kind>) => void

/** One thread, with one task at a time. */
export interface TextWorker {
  /** Rejects with `TextTooMuch` where the text is too much for the thread, which is gone then. */
  work<Kind extends TextKind>(
    kind: Kind,
    input: InputOf<Kind>,
    onBeginning?: OnBeginning<Kind>,
  ): Promise<OutputOf<Kind>>
  /** Whether it can take another task. */
  readonly isAlive: boolean
  /** Ends the thread; a task that it has fails. */
  end(): void
}

/** A thread that has not even loaded what its task needs in this time, in milliseconds, is a fault of this machine. */
const startMs = 30_000

/** On a machine that gives a thread little of its time, a task may take so many times as long by the clock. */
const starvedFactor = 8

/**
 * Of one thread, in MiB. A text that needs more ends its thread, and nothing else. V8 fills what it may before it collects in earnest: with 160, a
 * thread that had met long texts took 165 MiB of the process and not 118, and notebooks of 11 MB were no faster. Of what a grammar makes of a long text
 * much outlives a young generation of 24, and is copied for it: 48 save an eighth of all its time, and more saves no more.
 */
const heap = { maxOldGenerationSizeMb: 96, maxYoungGenerationSizeMb: 48, stackSizeMb: 4 }

/** Starts a thread. The process may end while it has no task. */
export function startTextWorker({ deadlineMs }: { deadlineMs?: number | undefined } = {}): TextWorker {
  const thread = new Worker(new URL('./text-thread.ts', import.meta.url), { name: 'text', resourceLimits: heap })
  let isAlive = true
  let fail: ((error: Error) => void) | undefined

  const end = (error: Error) => {
    if (!isAlive) return
    isAlive = false
    thread.removeAllListeners()
    // A listener must stay: an error that comes while the thread ends is nobody's.
    thread.on('error', () => undefined)
    void thread.terminate()
    fail?.(error)
  }
  thread.on('error', (cause) =>
    end(
      isOutOfMemory(cause)
        ? new TextTooMuch('memory', 'it takes more memory than a thread has', { cause })
        : new Error('a text thread broke down', { cause }),
    ),
  )
  thread.on('exit', () => end(new Error('a text thread ended')))
  thread.unref()

  return {
    async work<Kind extends TextKind>(kind: Kind, input: InputOf<Kind>, onBeginning?: OnBeginning<Kind>) {
      const answer = Promise.withResolvers<OutputOf<Kind>>()
      const mostMs = deadlineMs ?? textBounds[kind].deadlineMs
      const late = () => end(new TextTooMuch('time', `it takes more than ${mostMs} ms`))
      let begun = 0
      let cpuAtBegin: NodeJS.CpuUsage | undefined
      // An answer that came while the main thread was busy counts: it is heard before the immediate.
      const look = () => setImmediate(() => void extendOrEnd())
      const extendOrEnd = async () => {
        const used = await within(cpuOf(thread, cpuAtBegin))
        if (fail === undefined) return
        const isStarved = used !== undefined && (used.user + used.system) / 1_000 < mostMs
        if (!isStarved || performance.now() - begun > mostMs * starvedFactor) return late()
        timer = setTimeout(look, Math.max(50, mostMs / 2))
      }
      let timer = setTimeout(() => end(new Error(`a text thread did not start in ${startMs} ms`)), startMs)
      const hear = (report: TextReport<Kind>) => {
        if (report.said === 'begun') {
          clearTimeout(timer)
          begun = performance.now()
          // Told with the message: to ask the thread is a message there and back for each task.
          cpuAtBegin = report.cpu
          timer = setTimeout(look, mostMs)
        } else if (report.said === 'beginning') onBeginning?.(report.output)
        else if (report.said === 'done') answer.resolve(report.output)
        else answer.reject(failureBy(kind, report))
      }
      fail = answer.reject
      thread.on('message', hear)
      thread.ref()
      thread.postMessage({ kind, input } satisfies TextTask<Kind>, handedOver[kind]?.(input) ?? [])
      try {
        return await answer.promise
      } finally {
        fail = undefined
        clearTimeout(timer)
        thread.off('message', hear)
        thread.unref()
      }
    },
    get isAlive() {
      return isAlive
    },
    end: () => end(new Error('a text thread was ended')),
  }
}

/** What a thread has used of the processor; nothing where it has gone. */
const cpuOf = (thread: Worker, since?: NodeJS.CpuUsage): Promise<NodeJS.CpuUsage | undefined> =>
  thread.cpuUsage(since).catch(() => undefined)

/** A thread that is deep in native code says nothing until it comes back. */
const within = <T>(told: Promise<T>): Promise<T | undefined> =>
  Promise.race([told, sleep(250, undefined, { ref: false })])

function failureBy(
  kind: TextKind,
  report: Exclude<TextReport<TextKind>, { said: 'begun' } | { said: 'beginning' } | { said: 'done' }>,
): Error {
  if (report.said === 'too large') {
    return new TextTooMuch('output', `it becomes more than ${textBounds[kind].outputSize}`)
  }
  const { said, error: cause } = report
  if (said === 'exhausted') return new TextTooMuch('memory', 'it takes more than the engine has', { cause })
  return new Error(`a text could not be worked on: ${kind}`, { cause })
}

const isOutOfMemory = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY'
