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

interface Place {
  turns: FairQueue
  resting: DiffReader[]
  dropped: boolean
}

/** Of one repository; one of them is for others than who has the rest. */
const turns = { slots: 3, perCaller: 2, waiting: 64, waitingPerCaller: 16, maxWaitMs: 20_000 }

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
  const places = createIdlePool<Place>({
    capacity,
    idleMs,
    make: () => ({ turns: createFairQueue(turns), resting: [], dropped: false }),
    end(place) {
      place.dropped = true
      for (const reader of place.resting.splice(0)) reader.close()
    },
  })

  const ask = async (place: Place, gitDir: string, question: DiffQuestion): Promise<DiffOutput> => {
    const rested = place.resting.pop()
    const reader = rested?.alive ? rested : await openDiffReader({ git, gitDir, options })
    try {
      return await reader.ask(question)
    } finally {
      if (reader.alive && !place.dropped) place.resting.push(reader)
      else reader.close()
    }
  }

  return {
    async ask(gitDir, question) {
      const place = places.of(gitDir)
      const leave = await acquireSlot(place.turns, { signal: question.signal })
      try {
        return await ask(place, gitDir, question)
      } catch (error) {
        // A reader may end between two questions: the next one starts afresh, once.
        if (!(error instanceof GitError && error.kind === 'failed')) throw error
        return await ask(place, gitDir, question)
      } finally {
        leave()
        places.used(gitDir, place)
      }
    },
    release: places.release,
    close: places.close,
  }
}
