import { GitError } from './process/git-error.ts'

/** Work that several ask for at once is done once. */
export interface SingleFlight<Answer> {
  /**
   * Joins the work of this key, or starts it. Rejects as `aborted` when `signal` says that this asker is gone; the
   * work itself is aborted with its last asker.
   */
  join(
    key: string,
    options: { signal?: AbortSignal | undefined; start: (signal: AbortSignal) => Promise<Answer> },
  ): Promise<Answer>
}

interface Running<Answer> {
  answer: Promise<Answer>
  askers: number
  abandoned: AbortController
}

/** Makes a single flight for work of one kind. Nothing is kept of what has ended. */
export function createSingleFlight<Answer>(): SingleFlight<Answer> {
  const running = new Map<string, Running<Answer>>()

  const begin = (key: string, start: (signal: AbortSignal) => Promise<Answer>): Running<Answer> => {
    const abandoned = new AbortController()
    const begun = { answer: start(abandoned.signal), askers: 0, abandoned }
    running.set(key, begun)
    const forget = () => {
      if (running.get(key) === begun) running.delete(key)
    }
    begun.answer.then(forget, forget)
    return begun
  }

  return {
    join(key, { signal, start }) {
      const gone = () => new GitError('aborted', 'nobody waits for this answer')
      if (signal?.aborted) return Promise.reject(gone())
      const joined = running.get(key) ?? begin(key, start)
      joined.askers += 1
      return new Promise((resolve, reject) => {
        let isIn = true
        const leave = () => {
          signal?.removeEventListener('abort', giveUp)
          isIn = false
          joined.askers -= 1
        }
        const giveUp = () => {
          leave()
          reject(gone())
          if (joined.askers > 0) return
          // Whoever asks from now on starts anew.
          if (running.get(key) === joined) running.delete(key)
          joined.abandoned.abort()
        }
        signal?.addEventListener('abort', giveUp, { once: true })
        joined.answer.then(
          (answer) => {
            if (isIn) leave()
            resolve(answer)
          },
          (error: unknown) => {
            if (isIn) leave()
            reject(error)
          },
        )
      })
    },
  }
}
