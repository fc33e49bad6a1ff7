import { listVerifications } from '@sheaf/client/operations'
import { limits, type Verification } from '@sheaf/contract'
import { type RepositoryAt, repositoryKey } from '@sheaf/repository'
import { queryOptions } from '@tanstack/react-query'
import { askTogether } from '../ask-together.ts'

/** The server was busy: it is asked again after this, in milliseconds. */
const againMs = 2_000

const ask = askTogether<Verification>({
  atOnce: limits.verifiedAtOnce,
  ask: (at, oids) => listVerifications({ params: { ...at }, query: { objects: oids.join() } }),
  oidOf: ({ oid }) => oid,
})

/** What the signature of one commit or tag is worth. Those that a page asks for at once are asked for together. */
export const verificationQuery = ({ owner, repo, oid }: RepositoryAt & { oid: string }) =>
  queryOptions({
    queryKey: [...repositoryKey({ owner, repo }), 'verification', oid],
    queryFn: () => ask({ owner, repo }, oid),
    refetchInterval: ({ state }) => (state.data?.reason === 'pending' ? againMs : false),
  })
