import { listCommits, searchCommits } from '@sheaf/client/operations'
import { type CommitPage, pageSizes } from '@sheaf/contract'
import { type RepositoryAt, repositoryKey } from '@sheaf/repository'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'

export interface RefAt extends RepositoryAt {
  ref: string
}

/** The history of a ref tells how many commits it has. Only that of a path may not know: it is asked for nowhere here. */
const counted = ({ data, total }: CommitPage) => ({ data, total: total ?? data.length })

/** One page of the history of a ref, counted from 1. */
export const commitsQuery = ({ owner, repo, ref, page }: RefAt & { page: number }) =>
  queryOptions({
    queryKey: [...repositoryKey({ owner, repo }), 'commits', ref, page],
    queryFn: ({ signal }) =>
      listCommits(
        { params: { owner, repo, branch: ref }, query: { page, page_size: pageSizes.commits } },
        { signal },
      ).then(counted),
  })

/** The newest commit of a ref and how many there are, in one small answer: page 0 of size 1, as SPEC 7 has it. */
export const latestCommitQuery = ({ owner, repo, ref }: RefAt) =>
  queryOptions({
    queryKey: [...repositoryKey({ owner, repo }), 'commits', ref, 'latest'],
    queryFn: ({ signal }) =>
      listCommits({ params: { owner, repo, branch: ref }, query: { page: 0, page_size: 1 } }, { signal }).then(counted),
  })

/** The commits of a ref with a text in their message or author, as far as they were looked for. */
export const commitSearchQuery = ({ owner, repo, ref, text }: RefAt & { text: string }) =>
  infiniteQueryOptions({
    queryKey: [...repositoryKey({ owner, repo }), 'commit-search', ref, text],
    queryFn: ({ pageParam, signal }) => {
      const query = { query: text, page_size: pageSizes.commits, ...(pageParam !== '' && { cursor: pageParam }) }
      return searchCommits({ params: { owner, repo, branch: ref }, query }, { signal })
    },
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
  })
