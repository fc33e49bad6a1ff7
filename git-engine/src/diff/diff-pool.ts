import { createFairQueue, type FairQueue, type Release } from '@sheaf/server-core/admission/fair-queue'
import { createIdlePool } from '../idle-pool.ts'
import { acquireSlot } from '../process/acquire-slot.ts'
import { GitError } from '../process/git-error.ts'
import type { Git } from '../process/run-git.ts'
import { type AnswerParser, type DiffQuestion, type DiffReader, openDiffReader } from './diff-reader.ts'
import { createRestingReaders, type RestingReaders } from './resting-readers.ts'

/** Diffs of any repository, by readers that stay open while they are in use. */
export interface DiffPool {
  /** Asks one of them; `createParser` is called once more where a reader had ended. */
  ask<T>(gitDir: string, question: DiffQuestion, createParser: () => AnswerParser<T>): Promise<T>
  /** Ends the readers of one repository. */
  release(gitDir: string): void
  close(): void
}

interface RepositoryReaders {
  queue: FairQueue
  /** Those that rest, the one that was asked last at the end. */
  resting: { reader: DiffReader; nice: number }[]
  dropped: boolean
}

/** Of one repository; one of them is for others than who has the rest. */
const queueLimits = { slots: 3, perCaller: 2, waiting: 64, waitingPerCaller: 16, maxWaitMs: 20_000 }

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
 * Makes a pool for at most `capacity` repositories at rest, with three readers each, that end after `idleMs` without a question: sooner than readers of
 * objects, since each holds up to 30 MiB, and another one is there in some milliseconds.
 */
export function createDiffPool({
  git,
  options,
  behind = false,
  rested = createRestingReaders(),
  share,
  capacity = 8,
  idleMs = 1_000,
}: {
  git: Git
  options: readonly string[]
  /** What is asked for was answered without it: it is worked out behind the answer. */
  behind?: boolean
  /** Those that rest; of its own where other pools share none with it. */
  rested?: RestingReaders
  /** What one caller may have at work of this pool and others; no more than the repositories give where there is none. */
  share?: FairQueue
  capacity?: number
  idleMs?: number
}): DiffPool {
  const niceness = behind ? kinds.behind : kinds.answer
  const idlePool = createIdlePool<RepositoryReaders>({
    capacity,
    idleMs,
    make: () => ({ queue: createFairQueue(queueLimits), resting: [], dropped: false }),
    end(readers) {
      readers.dropped = true
      for (const { reader } of readers.resting.splice(0)) close(reader)
    },
  })

  const close = (reader: DiffReader) => {
    rested.remove(reader)
    reader.close()
  }
  const takeRested = (readers: RepositoryReaders, nice: number): DiffReader | undefined => {
    const at = readers.resting.findLastIndex((one) => one.nice === nice && one.reader.alive)
    const reader = at < 0 ? undefined : readers.resting.splice(at, 1)[0]?.reader
    if (reader !== undefined) rested.remove(reader)
    return reader
  }
  const rest = (readers: RepositoryReaders, one: RepositoryReaders['resting'][number]) => {
    readers.resting.push(one)
    rested.add(one.reader)
    // Of all kinds together no more rest than may be asked at a time.
    const most = readers.resting.length > queueLimits.slots ? readers.resting.shift() : undefined
    if (most !== undefined) close(most.reader)
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
      const readers = idlePool.take(gitDir)
      const releases: Release[] = []
      const { signal, hurry } = question
      const waits = { signal: signal && hurry ? AbortSignal.any([signal, hurry]) : (signal ?? hurry) }
      try {
        // What waits for its share holds a slot of the repository, where one is left to others. The other way round it would hold a share of all repositories.
        releases.push(await acquireSlot(readers.queue, waits))
        if (share !== undefined) releases.push(await acquireSlot(share, waits))
        return await ask(readers, gitDir, { question, createParser })
      } catch (error) {
        // A reader may end between two questions: the next one starts afresh, once.
        if (!(error instanceof GitError && error.kind === 'failed')) throw error
        return await ask(readers, gitDir, { question, createParser })
      } finally {
        for (const release of releases) release()
        idlePool.giveBack(gitDir, readers)
      }
    },
    release: idlePool.release,
    close: idlePool.close,
  }
}
