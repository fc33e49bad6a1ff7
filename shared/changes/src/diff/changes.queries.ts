import {
  compareCommits,
  getChanges,
  getCommit,
  getCommitRefs,
  getFileChanges,
  getFileLines,
} from '@sheaf/client/operations'
import { pageSizes } from '@sheaf/contract'
import { type RepositoryAt, repositoryKey } from '@sheaf/repository'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'

export interface RangeAt extends RepositoryAt {
  /** A commit, or two with `..` or `...` between them. */
  range: string
}

/** A commit by itself: who wrote it, and why. */
export const commitQuery = ({ owner, repo, id }: RepositoryAt & { id: string }) =>
  queryOptions({
    queryKey: [...repositoryKey({ owner, repo }), 'commit', id],
    queryFn: ({ signal }) => getCommit({ params: { owner, repo, commit: id } }, { signal }),
  })

/** The branches and tags that reach a commit. */
export const commitRefsQuery = ({ owner, repo, id }: RepositoryAt & { id: string }) =>
  queryOptions({
    queryKey: [...repositoryKey({ owner, repo }), 'commit-refs', id],
    queryFn: ({ signal }) => getCommitRefs({ params: { owner, repo, commit: id } }, { signal }),
  })

/** Commits that are listed at first above what they changed; more come by hand. */
export const comparedAtOnce = 5

/** What two commits have to do with each other, and the commits that one has alone, page by page. */
export const comparisonQuery = ({ owner, repo, range }: RangeAt) =>
  infiniteQueryOptions({
    queryKey: [...repositoryKey({ owner, repo }), 'comparison', range],
    queryFn: ({ pageParam, signal }) =>
      compareCommits(
        {
          params: { owner, repo, range },
          query: pageParam === '' ? { page_size: comparedAtOnce } : { page_size: pageSizes.max, cursor: pageParam },
        },
        { signal },
      ),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
  })

/** The files that differ; without the numbers of their lines where those take longer to count. */
export const changesQuery = ({ owner, repo, range }: RangeAt) =>
  queryOptions({
    queryKey: [...repositoryKey({ owner, repo }), 'changes', range],
    queryFn: ({ signal }) => getChanges({ params: { owner, repo, range } }, { signal }),
  })

/** The same, with all numbers. */
export const countedChangesQuery = ({ owner, repo, range }: RangeAt) =>
  queryOptions({
    queryKey: [...repositoryKey({ owner, repo }), 'changes', range, 'counted'],
    queryFn: ({ signal }) => getChanges({ params: { owner, repo, range }, query: { counts: 'all' } }, { signal }),
  })

export interface FileChangesAt extends RangeAt {
  path: string
  oldPath: string | null
  ignoreWhitespace: boolean
}

/** The lines of one file that differ. `range` is of whole ids, of which they never change. */
export const fileChangesQuery = ({ owner, repo, range, path, oldPath, ignoreWhitespace }: FileChangesAt) =>
  queryOptions({
    queryKey: [...repositoryKey({ owner, repo }), 'file-changes', range, path, oldPath, ignoreWhitespace],
    queryFn: ({ signal }) =>
      getFileChanges(
        {
          params: { owner, repo, range },
          query: {
            path,
            ...(oldPath !== null && { old_path: oldPath }),
            ...(ignoreWhitespace && { whitespace: 'ignore' }),
          },
        },
        { signal },
      ),
    staleTime: Number.POSITIVE_INFINITY,
  })

export interface FileLinesAt extends RepositoryAt {
  commit: string
  path: string
  /** The first line, from 1. */
  start: number
  count: number
}

/** Lines that a diff leaves out. */
export const fileLinesQuery = ({ owner, repo, commit, path, start, count }: FileLinesAt) =>
  queryOptions({
    queryKey: [...repositoryKey({ owner, repo }), 'lines', commit, path, start, count],
    queryFn: ({ signal }) =>
      getFileLines({ params: { owner, repo, branch: commit, path }, query: { start, count } }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  })
