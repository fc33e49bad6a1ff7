import { createLru } from '../lru.ts'
import { GitError } from '../process/git-error.ts'
import type { Git } from '../process/run-git.ts'
import { createSemaphore, type Semaphore } from '../semaphore.ts'
import { type DiffOutput, type DiffQuestion, type DiffReader, openDiffReader } from './diff-reader.ts'

/** Diffs of any repository, by readers that stay open while they are in use. */
export interface DiffPool {
  ask(gitDir: string, question: DiffQuestion): Promise<DiffOutput>
  /** Ends the readers of one repository. */
  release(gitDir: string): void
  close(): void
}

interface Place {
  turns: Semaphore
  resting: DiffReader[]
  idle: NodeJS.Timeout
  dropped: boolean
}

const readersAtOnce = 2

/** Makes a pool for at most `capacity` repositories, with two readers each, that end after `idleMs` without a question. */
export function createDiffPool({
  git,
  options,
  capacity = 8,
  idleMs = 60_000,
}: {
  git: Git
  options: readonly string[]
  capacity?: number
  idleMs?: number
}): DiffPool {
  const end = (place: Place) => {
    place.dropped = true
    clearTimeout(place.idle)
    for (const reader of place.resting.splice(0)) reader.close()
  }
  const places = createLru<Place>({ capacity, dropped: end })

  const placeOf = (gitDir: string): Place => {
    const known = places.get(gitDir)
    if (known !== undefined) return known
    const idle = setTimeout(() => {
      if (places.get(gitDir) === place) places.delete(gitDir)
    }, idleMs).unref()
    const turns = createSemaphore({ places: readersAtOnce, queue: 64 })
    const place: Place = { turns, resting: [], idle, dropped: false }
    places.set(gitDir, place)
    return place
  }

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
      const place = placeOf(gitDir)
      const leave = await place.turns.acquire(question.signal)
      try {
        return await ask(place, gitDir, question)
      } catch (error) {
        // A reader may end between two questions: the next one starts afresh, once.
        if (!(error instanceof GitError && error.kind === 'failed')) throw error
        return await ask(place, gitDir, question)
      } finally {
        leave()
        if (places.get(gitDir) === place) place.idle.refresh()
      }
    },
    release: (gitDir) => places.delete(gitDir),
    close() {
      for (const place of [...places.values()]) end(place)
    },
  }
}
