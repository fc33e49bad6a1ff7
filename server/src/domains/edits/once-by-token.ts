import { createLru } from '@sheaf/server-core/lru'

/** Answers are kept so long for whoever did not hear them and asks again, and so many of them. */
const kept = { capacity: 10_000, idleTtlMs: 10 * 60_000 }

/**
 * Does what is asked for under a key once: whoever asks again meanwhile or afterwards gets the same answer. A failure is forgotten.
 * Another server knows nothing of it: what is done twice there must come to the same.
 */
export function createOnce<T>(): (key: string, work: () => Promise<T>) => Promise<T> {
  const answers = createLru<Promise<T>>(kept)
  return (key, work) => {
    const known = answers.get(key)
    if (known !== undefined) return known
    const answer = work()
    answers.set(key, answer)
    answer.catch(() => answers.delete(key))
    return answer
  }
}
