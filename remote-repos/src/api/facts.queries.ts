import { getContributors, getLanguages, getLicense } from '@sheaf/client/operations'
import { type RepositoryAt, repositoryKey } from '@sheaf/repository'
import { queryOptions } from '@tanstack/react-query'

type At = RepositoryAt & { revision: string }

const keyOf = ({ revision, ...at }: At, what: string) => [...repositoryKey(at), 'facts', what, revision]
const paramsOf = ({ owner, repo, revision }: At) => ({ owner, repo, branch: revision })

/** The license of a ref. */
export const licenseQuery = (at: At) =>
  queryOptions({
    queryKey: keyOf(at, 'license'),
    queryFn: ({ signal }) => getLicense({ params: paramsOf(at) }, { signal }),
  })

/** Who wrote its history. */
export const contributorsQuery = (at: At) =>
  queryOptions({
    queryKey: keyOf(at, 'contributors'),
    queryFn: ({ signal }) => getContributors({ params: paramsOf(at) }, { signal }),
  })

/** What it is written in. */
export const languagesQuery = (at: At) =>
  queryOptions({
    queryKey: keyOf(at, 'languages'),
    queryFn: ({ signal }) => getLanguages({ params: paramsOf(at) }, { signal }),
  })
