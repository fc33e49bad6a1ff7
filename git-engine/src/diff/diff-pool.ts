import { availableParallelism } from 'node:os'
import { createFairQueue, type FairQueue } from '@sheaf/server-core/admission/fair-queue'
import { createIdlePool } from '../idle-pool.ts'
import { acquireSlot } from '../process/acquire-slot.ts'
import { GitError } from '../process/git-error.ts'
import type { Git } from '../process/run-git.ts'
import { type AnswerParser, type DiffQuestion, type DiffReader, openDiffReader } from './diff-reader.ts'

/** Diffs of any repository, by readers that stay open while they are in use. */
export interface DiffPool {
  /** Asks one of them; `createParser` is called once more where a reader had ended. */
  ask<T>(gitDir: string, question: DiffQuestion, createParser: () => AnswerParser<T>): Promise<T>
  /** Ends the readers of one repository. */
  release(gitDir: string): void
  close(): void
}

interface RepositoryReaders {
  /** Those that rest, the one that was asked last at the end. */
  resting: { reader: DiffReader; nice: number }[]
  dropped: boolean
}

/**
 * How many work at a time, in all repositories: by repository, whoever asks in twenty had as many times the processors, and each waits for all
 * others all the same. What is worked out behind an answer is for whoever comes back for it: no more than keep the processors busy. Callers who
 * ask again and again leave a slot to who comes now and then.
 */
export function createDiffQueue({ behind = false }: { behind?: boolean } = {}): FairQueue {
  const cores = Math.max(2, availableParallelism())
  const slots = behind ? cores + 1 : 3 * cores
  const forFrequent = behind ? cores : 2 * cores
  return createFairQueue({ slots, perCaller: 2, forFrequent, waiting: 256, waitingPerCaller: 16, maxWaitMs: 20_000 })
}

/** Of one repository so many rest. */
const mostResting = 3

/**
 * A process keeps its nice value, since only a privileged one may take it back. So there are readers of a few kinds: for callers who used
 * little lately, and for those who had much and yield more; what is worked out behind an answer yields to answers of the same caller. All yield to
 * the thread that answers, as what is read for a page does.
 */
const kinds = {
  answer: { prompt: 5, yielding: 10 },
  behind: { prompt: 10, yielding: 15 },
}
/** Who would start a process of their own at this nice value has one that yields. */
const yieldsFrom = 10

/**
 * Makes a pool for at most `capacity` repositories, whose readers end after `idleMs` without a question: sooner than readers of
 * objects, since each holds up to 16 MiB, and another one is there in some milliseconds.
 */
export function createDiffPool({
  git,
  options,
  behind = false,
  queue = createDiffQueue({ behind }),
  capacity = 8,
  idleMs = 1_000,
}: {
  git: Git
  options: readonly string[]
  /** What is asked for was answered without it: it is worked out behind the answer. */
  behind?: boolean
  /** The slots of those who ask, where another pool has a part of them. */
  queue?: FairQueue
  capacity?: number
  idleMs?: number
}): DiffPool {
  const niceness = behind ? kinds.behind : kinds.answer
  const idlePool = createIdlePool<RepositoryReaders>({
    capacity,
    idleMs,
    make: () => ({ resting: [], dropped: false }),
    end(readers) {
      readers.dropped = true
      for (const { reader } of readers.resting.splice(0)) reader.close()
    },
  })

  const takeRested = (readers: RepositoryReaders, nice: number): DiffReader | undefined => {
    const at = readers.resting.findLastIndex((one) => one.nice === nice && one.reader.alive)
    return at < 0 ? undefined : readers.resting.splice(at, 1)[0]?.reader
  }
  const rest = (readers: RepositoryReaders, one: RepositoryReaders['resting'][number]) => {
    readers.resting.push(one)
    if (readers.resting.length > mostResting) readers.resting.shift()?.reader.close()
  }

  const ask = async <T>(
    readers: RepositoryReaders,
    gitDir: string,
    { question, createParser }: { question: DiffQuestion; createParser: () => AnswerParser<T> },
  ): Promise<T> => {
    const nice = niceness[git.lanes.niceness('read') < yieldsFrom ? 'prompt' : 'yielding']
    const reader = takeRested(readers, nice) ?? (await openDiffReader({ git, gitDir, options, nice }))
    const endUse = git.lanes.charge()
    const before = reader.workedMs()
    try {
      return await reader.ask(question, createParser())
    } finally {
      const after = reader.workedMs()
      // By the clock, who waits for a processor would have used it, and yield to others with the next push.
      endUse(before === undefined || after === undefined ? undefined : after - before)
      if (reader.alive && !readers.dropped) rest(readers, { reader, nice })
      else reader.close()
    }
  }

  return {
    async ask(gitDir, question, createParser) {
      const release = await acquireSlot(queue, { signal: question.signal })
      const readers = idlePool.take(gitDir)
      try {
        return await ask(readers, gitDir, { question, createParser })
      } catch (error) {
        // A reader may end between two questions: the next one starts afresh, once.
        if (!(error instanceof GitError && error.kind === 'failed')) throw error
        return await ask(readers, gitDir, { question, createParser })
      } finally {
        release()
        idlePool.giveBack(gitDir, readers)
      }
    },
    release: idlePool.release,
    close: idlePool.close,
  }
}
