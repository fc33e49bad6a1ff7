import { listVerifications } from '@sheaf/client/operations'
import { limits, type Verification } from '@sheaf/contract'
import { type RepositoryAt, repositoryKey } from '@sheaf/repository'
import { queryOptions } from '@tanstack/react-query'

/** The server was busy: it is asked again after this, in milliseconds. */
const againMs = 2_000

/** What the signature of one commit or tag is worth. Those that a page asks for at once are asked for together. */
export const verificationQuery = ({ owner, repo, oid }: RepositoryAt & { oid: string }) =>
  queryOptions({
    queryKey: [...repositoryKey({ owner, repo }), 'verification', oid],
    queryFn: () => ask({ owner, repo }, oid),
    refetchInterval: ({ state }) => (state.data?.reason === 'pending' ? againMs : false),
  })

type Answer = (verification: Promise<Verification | null>) => void

/** What was asked for in this turn of the event loop, by repository. */
const waiting = new Map<string, Map<string, Answer[]>>()

function ask(at: RepositoryAt, oid: string): Promise<Verification | null> {
  const key = `${at.owner}/${at.repo}`
  const known = waiting.get(key)
  const asked = known ?? new Map<string, Answer[]>()
  if (known === undefined) {
    waiting.set(key, asked)
    setTimeout(() => {
      waiting.delete(key)
      answerAll(at, asked)
    })
  }
  return new Promise((resolve) => asked.set(oid, [...(asked.get(oid) ?? []), resolve]))
}

function answerAll({ owner, repo }: RepositoryAt, asked: ReadonlyMap<string, readonly Answer[]>): void {
  const oids = [...asked.keys()]
  for (let at = 0; at < oids.length; at += limits.verifiedAtOnce) {
    const some = oids.slice(at, at + limits.verifiedAtOnce)
    const answer = listVerifications({ params: { owner, repo }, query: { objects: some.join() } })
    for (const oid of some) {
      const one = answer.then((verifications) => verifications.find((each) => each.oid === oid) ?? null)
      for (const resolve of asked.get(oid) ?? []) resolve(one)
    }
  }
}
