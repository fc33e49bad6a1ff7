import { type RepositoryAt, repositoryKey } from '@sheaf/repository'

type Answer<T> = (found: Promise<T | null>) => void

interface Together<T> {
  /** So many at once. */
  atOnce: number
  /** Asks for all of these, of which some may be left out of the answer. */
  ask: (at: RepositoryAt, oids: readonly string[]) => Promise<readonly T[]>
  oidOf: (found: T) => string
}

/** Asks for one thing of a commit or tag: those that a page asks for in one turn of the event loop are asked for together. */
export function askTogether<T>({ atOnce, ask, oidOf }: Together<T>) {
  /** What was asked for in this turn, by repository. */
  const waiting = new Map<string, Map<string, Answer<T>[]>>()
  const answerAll = ({ owner, repo }: RepositoryAt, asked: ReadonlyMap<string, readonly Answer<T>[]>) => {
    const oids = [...asked.keys()]
    for (let at = 0; at < oids.length; at += atOnce) {
      const some = oids.slice(at, at + atOnce)
      const answer = ask({ owner, repo }, some)
      for (const oid of some) {
        const one = answer.then((found) => found.find((each) => oidOf(each) === oid) ?? null)
        for (const resolve of asked.get(oid) ?? []) resolve(one)
      }
    }
  }
  return (at: RepositoryAt, oid: string): Promise<T | null> => {
    const key = repositoryKey(at).join('/')
    const known = waiting.get(key)
    const asked = known ?? new Map<string, Answer<T>[]>()
    if (known === undefined) {
      waiting.set(key, asked)
      setTimeout(() => {
        waiting.delete(key)
        answerAll(at, asked)
      })
    }
    return new Promise((resolve) => asked.set(oid, [...(asked.get(oid) ?? []), resolve]))
  }
}
