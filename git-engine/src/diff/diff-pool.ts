import { createFairQueue, type FairQueue } from '@sheaf/server-core/admission/fair-queue'
import { createIdlePool } from '../idle-pool.ts'
import { acquireSlot } from '../process/acquire-slot.ts'
import { GitError } from '../process/git-error.ts'
import type { Git } from '../process/run-git.ts'
import { type DiffOutput, type DiffQuestion, type DiffReader, openDiffReader } from './diff-reader.ts'

/** Diffs of any repository, by readers that stay open while they are in use. */
export interface DiffPool {
  ask(gitDir: string, question: DiffQuestion): Promise<DiffOutput>
  /** Ends the readers of one repository. */
  release(gitDir: string): void
  close(): void
}

interface RepositoryReaders {
  queue: FairQueue
  resting: DiffReader[]
  dropped: boolean
}

/** Of one repository; one of them is for others than who has the rest. */
const queueLimits = { slots: 3, perCaller: 2, waiting: 64, waitingPerCaller: 16, maxWaitMs: 20_000 }

/** Makes a pool for at most `capacity` repositories, with three readers each, that end after `idleMs` without a question. */
export function createDiffPool({
  git,
  options,
  capacity = 8,
  idleMs = 15_000,
}: {
  git: Git
  options: readonly string[]
  capacity?: number
  idleMs?: number
}): DiffPool {
  const idlePool = createIdlePool<RepositoryReaders>({
    capacity,
    idleMs,
    make: () => ({ queue: createFairQueue(queueLimits), resting: [], dropped: false }),
    end(readers) {
      readers.dropped = true
      for (const reader of readers.resting.splice(0)) reader.close()
    },
  })

  const ask = async (readers: RepositoryReaders, gitDir: string, question: DiffQuestion): Promise<DiffOutput> => {
    const rested = readers.resting.pop()
    const reader = rested?.alive ? rested : await openDiffReader({ git, gitDir, options })
    try {
      return await reader.ask(question)
    } finally {
      if (reader.alive && !readers.dropped) readers.resting.push(reader)
      else reader.close()
    }
  }

  return {
    async ask(gitDir, question) {
      const readers = idlePool.of(gitDir)
      const release = await acquireSlot(readers.queue, { signal: question.signal })
      try {
        return await ask(readers, gitDir, question)
      } catch (error) {
        // A reader may end between two questions: the next one starts afresh, once.
        if (!(error instanceof GitError && error.kind === 'failed')) throw error
        return await ask(readers, gitDir, question)
      } finally {
        release()
        idlePool.used(gitDir, readers)
      }
    },
    release: idlePool.release,
    close: idlePool.close,
  }
}
