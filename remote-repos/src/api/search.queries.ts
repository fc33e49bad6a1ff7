import { searchAllCommits, searchCode, searchNames } from '@sheaf/client/operations'
import { limits } from '@sheaf/contract'
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'

/** Files by what stands in them, page by page; while another query is asked for, what the one before found. */
export const codeSearchQuery = (text: string) =>
  infiniteQueryOptions({
    queryKey: ['code-search', text],
    queryFn: ({ pageParam, signal }) =>
      searchCode({ query: { query: text, ...(pageParam !== '' && { cursor: pageParam }) } }, { signal }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
    // A query that is refused will be so again.
    retry: false,
  })

/** Commits of all repositories, by the same rules. */
export const commitsEverywhereQuery = (text: string) =>
  infiniteQueryOptions({
    queryKey: ['commits-everywhere', text],
    queryFn: ({ pageParam, signal }) =>
      searchAllCommits({ query: { query: text, ...(pageParam !== '' && { cursor: pageParam }) } }, { signal }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
    retry: false,
  })

/** Repositories, people and teams by how they are called. */
export const nameSearchQuery = (text: string) =>
  queryOptions({
    queryKey: ['names', text],
    queryFn: ({ signal }) => searchNames({ query: { query: text.slice(0, limits.searchMax) } }, { signal }),
    placeholderData: keepPreviousData,
    retry: false,
  })
