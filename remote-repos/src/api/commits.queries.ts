import { getCommitGraph, listCommits, searchCommits } from '@sheaf/client/operations'
import { type CommitPage, pageSizes } from '@sheaf/contract'
import { type RepositoryAt, repositoryKey } from '@sheaf/repository'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'

export interface RefAt extends RepositoryAt {
  ref: string
}

/** The history of a ref tells how many commits it has. That of a path may not know. */
const counted = ({ data, total }: CommitPage) => ({ data, total: total ?? data.length })

/**
 * The history of a path is not counted to its end: as many as are known of then, and whether that is all.
 * @param page counted from 1
 */
const countedTo = ({ data, total, has_more: hasMore }: CommitPage, page: number) => ({
  data,
  total: total ?? (page - 1) * pageSizes.commits + data.length + (hasMore ? 1 : 0),
  isCounted: total !== null || !hasMore,
})

/** One page of the history of a ref, or of a path at it, counted from 1. */
export const commitsQuery = ({ owner, repo, ref, page, path = '' }: RefAt & { page: number; path?: string }) =>
  queryOptions({
    queryKey: [...repositoryKey({ owner, repo }), 'commits', ref, page, path],
    queryFn: ({ signal }) =>
      listCommits(
        { params: { owner, repo, branch: ref }, query: { page, page_size: pageSizes.commits, ...(path && { path }) } },
        { signal },
      ).then((answer) => countedTo(answer, page)),
  })

/** How the commits of one page of a history hang together. */
export const commitGraphQuery = ({ owner, repo, ref, page }: RefAt & { page: number }) =>
  queryOptions({
    queryKey: [...repositoryKey({ owner, repo }), 'commits', ref, page, 'graph'],
    queryFn: ({ signal }) =>
      getCommitGraph(
        { params: { owner, repo, branch: ref }, query: { page, page_size: pageSizes.commits } },
        { signal },
      ),
  })

/** The newest commit of a ref and how many there are, in one small answer: page 0 of size 1, as SPEC 7 has it. */
export const latestCommitQuery = ({ owner, repo, ref }: RefAt) =>
  queryOptions({
    queryKey: [...repositoryKey({ owner, repo }), 'commits', ref, 'latest'],
    queryFn: ({ signal }) =>
      listCommits({ params: { owner, repo, branch: ref }, query: { page: 0, page_size: 1 } }, { signal }).then(counted),
  })

export interface CommitSearchAt extends RefAt {
  text: string
  author: string
  /** Days, as `2026-11-23`, in the time of whoever asks; empty for all. */
  since: string
  until: string
  path?: string
}

const secondsOf = (day: string, time: string) => Math.max(0, Math.floor(Date.parse(`${day}T${time}`) / 1000))

/** The commits of a ref, or of a path at it, that a text, an author and days leave, as far as they were looked for. */
export const commitSearchQuery = ({ owner, repo, ref, text, author, since, until, path = '' }: CommitSearchAt) =>
  infiniteQueryOptions({
    queryKey: [...repositoryKey({ owner, repo }), 'commit-search', ref, text, author, since, until, path],
    queryFn: ({ pageParam, signal }) => {
      const query = {
        ...(text && { query: text }),
        ...(author && { author }),
        ...(since && { since: secondsOf(since, '00:00:00') }),
        ...(until && { until: secondsOf(until, '23:59:59') }),
        page_size: pageSizes.commits,
        ...(path && { path }),
        ...(pageParam !== '' && { cursor: pageParam }),
      }
      return searchCommits({ params: { owner, repo, branch: ref }, query }, { signal })
    },
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
  })
