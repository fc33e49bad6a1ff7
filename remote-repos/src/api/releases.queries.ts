import { getRelease, listReleaseMarks, listReleases } from '@sheaf/client/operations'
import { type RepositoryAt, repositoryKey } from '@sheaf/repository'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'

const releasesAtOnce = 10

const keyOf = (at: RepositoryAt) => [...repositoryKey(at), 'releases'] as const

/** Releases, the newest first, page by page. */
export const releasesQuery = (at: RepositoryAt) =>
  infiniteQueryOptions({
    queryKey: [...keyOf(at), 'list'],
    queryFn: ({ pageParam, signal }) =>
      listReleases(
        { params: { ...at }, query: { page_size: releasesAtOnce, ...(pageParam !== '' && { after: pageParam }) } },
        { signal },
      ),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
  })

/** The newest release, and how many there are. */
export const newestReleaseQuery = (at: RepositoryAt) =>
  queryOptions({
    queryKey: [...keyOf(at), 'newest'],
    queryFn: ({ signal }) => listReleases({ params: { ...at }, query: { page_size: 1 } }, { signal }),
  })

/** The release of a tag. */
export const releaseQuery = (at: RepositoryAt, tag: string) =>
  queryOptions({
    queryKey: [...keyOf(at), 'one', tag],
    queryFn: ({ signal }) => getRelease({ params: { ...at, tag } }, { signal }),
  })

/** Which tags have a release. */
export const releaseMarksQuery = (at: RepositoryAt) =>
  queryOptions({
    queryKey: [...keyOf(at), 'marks'],
    queryFn: ({ signal }) => listReleaseMarks({ params: { ...at } }, { signal }),
  })
