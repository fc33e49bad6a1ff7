import { GitError } from './process/git-error.ts'

/** Gives out a bounded number of places; those who wait get them in turn. */
export interface Semaphore {
  /** Waits for a place and returns the function that gives it back (calling it again does nothing). */
  acquire(signal?: AbortSignal): Promise<() => void>
  /** How many wait. */
  readonly waiting: number
}

/** Makes a semaphore of `places`. When `queue` callers wait already, the next one is refused at once as `busy`. */
export function createSemaphore({ places, queue }: { places: number; queue: number }): Semaphore {
  let free = places
  const waiting = new Set<() => void>()

  const release = () => {
    let given = true
    return () => {
      if (!given) return
      given = false
      const [next] = waiting
      if (next === undefined) free += 1
      else {
        waiting.delete(next)
        next()
      }
    }
  }

  return {
    get waiting() {
      return waiting.size
    },
    acquire(signal) {
      if (signal?.aborted) return Promise.reject(new GitError('aborted', 'nobody waits for this git process'))
      if (free > 0) {
        free -= 1
        return Promise.resolve(release())
      }
      if (waiting.size >= queue) return Promise.reject(new GitError('busy', `${queue} git processes wait already`))
      return new Promise((resolve, reject) => {
        const take = () => {
          signal?.removeEventListener('abort', leave)
          resolve(release())
        }
        const leave = () => {
          waiting.delete(take)
          reject(new GitError('aborted', 'nobody waits for this git process'))
        }
        waiting.add(take)
        signal?.addEventListener('abort', leave, { once: true })
      })
    },
  }
}
