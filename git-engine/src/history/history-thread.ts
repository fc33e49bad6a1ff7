import { Worker } from 'node:worker_threads'
import { currentCaller } from '@sheaf/server-core/admission/caller'
import { createFairQueue, type FairQueueOptions } from '@sheaf/server-core/admission/fair-queue'
import { GitError } from '../process/git-error.ts'
import type { AnswerTo, Instruction, QuestionKind, QuestionOf, Report } from './questions.ts'
import { UngraphedError, UnreadableError } from './stored-object.ts'

/** Asks the history thread, which reads packs and the commit-graph away from the main thread. */
export interface History {
  /**
   * Asks about a repository (the absolute path of its folder). `background` questions wait for all others. Rejects
   * with `UnreadableError` where git itself must be asked (`UngraphedError` until there is a graph), else with a `GitError`: `aborted` by the signal, `timeout`
   * after `deadlineMs`, `failed` when the thread broke down or the question did, and with `BusyError` when too many wait.
   */
  ask<Kind extends QuestionKind>(
    gitDir: string,
    question: QuestionOf<Kind>,
    options?: AskOptions,
  ): Promise<AnswerTo<Kind>>
  /** Lets go of a repository that goes away from the disk. */
  release(gitDir: string): void
  /** Ends the thread; what is still asked is `aborted`. */
  close(): void
}

export interface AskOptions {
  signal?: AbortSignal | undefined
  background?: boolean
  deadlineMs?: number
}

interface Pending {
  answered(answer: AnswerTo<QuestionKind>): void
  refused(error: Error): void
}

export interface HistoryOptions {
  /** How many questions may be under way in the thread, and how many may wait. */
  questions?: FairQueueOptions
  /** A thread that does not even say within this time that it forgot a question is stuck, and is replaced. */
  stuckMs?: number
  /** What the thread runs in place of its own module, for tests. */
  module?: URL
}

/** The thread schedules those that it has round-robin; what one caller asks beyond its share waits here. */
const foreground = { slots: 128, perCaller: 8, waiting: 1_000, waitingPerCaller: 200, maxWaitMs: 20_000 }
/**
 * The walks of folders have slots of their own: who asked has an answer without the commits that are not known in time, and the walk goes on. With those
 * of all others, a blame waited for the walks of the eight and more old roots that the same person had looked at before it (seconds in git/git).
 */
const walks = { slots: 64, perCaller: 8, waiting: 1_000, waitingPerCaller: 200, maxWaitMs: 20_000 }
const background = { slots: 32, perCaller: 8, waiting: 500, waitingPerCaller: 200, maxWaitMs: 60_000 }

/** Makes the main thread's side. The thread itself starts with the first question, and anew after a breakdown. */
export function createHistory({ questions = foreground, stuckMs = 20_000, module }: HistoryOptions = {}): History {
  const queues = {
    foreground: createFairQueue(questions),
    walks: createFairQueue(walks),
    background: createFairQueue(background),
  }
  const queueOf = (kind: QuestionKind, isBackground: boolean) => {
    if (isBackground) return queues.background
    return kind === 'last-commits' ? queues.walks : queues.foreground
  }
  let thread: Worker | undefined
  let closed = false
  let lastId = 0
  const pending = new Map<number, Pending>()
  const forgetting = new Map<number, NodeJS.Timeout>()

  /** The process may end while nobody waits for an answer. */
  const settle = (id: number): Pending | undefined => {
    const asked = pending.get(id)
    pending.delete(id)
    if (pending.size === 0) thread?.unref()
    return asked
  }
  const breakDown = (error: Error) => {
    const broken = thread
    thread = undefined
    for (const timer of forgetting.values()) clearTimeout(timer)
    forgetting.clear()
    for (const id of [...pending.keys()]) settle(id)?.refused(error)
    broken?.removeAllListeners()
    // A listener must stay: an error that comes while the thread ends is nobody's.
    broken?.on('error', () => undefined)
    void broken?.terminate()
  }
  const hear = (report: Report) => {
    if (report.outcome === 'forgotten') {
      clearTimeout(forgetting.get(report.id))
      forgetting.delete(report.id)
      return
    }
    const asked = settle(report.id)
    if (report.outcome === 'answer') asked?.answered(report.answer)
    else if (report.outcome === 'ungraphed') asked?.refused(new UngraphedError())
    else if (report.outcome === 'unreadable') asked?.refused(new UnreadableError(report.message))
    else asked?.refused(new GitError('failed', `the history thread failed: ${report.message}`))
  }
  const start = (): Worker => {
    const options = { name: 'history', resourceLimits: { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 12 } }
    // Where it begins stands in the call itself: the bundler makes one module of it by that.
    const started =
      module === undefined ? new Worker(new URL('./worker.ts', import.meta.url), options) : new Worker(module, options)
    started.on('message', hear)
    started.on('error', (error) => breakDown(new GitError('failed', 'the history thread broke down', { cause: error })))
    started.on('exit', () => breakDown(new GitError('failed', 'the history thread ended')))
    thread = started
    return started
  }
  const tell = (instruction: Instruction) => (thread ?? start()).postMessage(instruction)

  const forget = (id: number) => {
    tell({ do: 'forget', id })
    const stuck = () => breakDown(new GitError('failed', 'the history thread is stuck'))
    forgetting.set(id, setTimeout(stuck, stuckMs).unref())
  }

  const aborted = () => new GitError('aborted', 'nobody waits for this question')

  /** Asks a question that has been admitted, and waits for the answer. */
  const askThread = <Kind extends QuestionKind>(
    gitDir: string,
    question: QuestionOf<Kind>,
    { signal, background = false, deadlineMs = 120_000 }: AskOptions,
  ): Promise<AnswerTo<Kind>> => {
    lastId += 1
    const id = lastId
    return new Promise((resolve, reject) => {
      const giveUp = (error: GitError) => {
        if (settle(id) === undefined) return
        clean()
        reject(error)
        forget(id)
      }
      const abort = () => giveUp(aborted())
      const late = () => giveUp(new GitError('timeout', `a question of kind ${question.kind} took too long`))
      const timer = setTimeout(late, deadlineMs).unref()
      const clean = () => {
        clearTimeout(timer)
        signal?.removeEventListener('abort', abort)
      }
      signal?.addEventListener('abort', abort, { once: true })
      pending.set(id, {
        answered(answer: AnswerTo<typeof question.kind>) {
          clean()
          resolve(answer)
        },
        refused(error) {
          clean()
          reject(error)
        },
      })
      tell({ do: 'ask', id, gitDir, question, background, caller: currentCaller().key })
      thread?.ref()
    })
  }

  return {
    async ask(gitDir, question, options = {}) {
      const { signal, background = false } = options
      if (closed || signal?.aborted) throw aborted()
      const leave = await queueOf(question.kind, background)
        .acquire({ signal })
        .catch((error: unknown) => {
          throw signal?.aborted ? aborted() : error
        })
      try {
        if (closed || signal?.aborted) throw aborted()
        return await askThread(gitDir, question, options)
      } finally {
        leave()
      }
    },
    release(gitDir) {
      if (thread !== undefined) tell({ do: 'release', gitDir })
    },
    close() {
      closed = true
      breakDown(new GitError('aborted', 'the server ends'))
    },
  }
}
