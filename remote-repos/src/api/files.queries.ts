import { getBlame, getFile, getFileOutline, getFileTokens } from '@sheaf/client/operations'
import type { Blame, RepositoryFile } from '@sheaf/contract'
import { readTokens } from '@sheaf/contract/token-text'
import { type RepositoryAt, repositoryKey } from '@sheaf/repository'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { rawText } from './raw-text.ts'

export interface FileAt extends RepositoryAt {
  ref: string
  path: string
}

/** What a path at a ref names, with its text where an answer can hold it. */
export const fileQuery = ({ owner, repo, ref, path }: FileAt) =>
  queryOptions({
    queryKey: [...repositoryKey({ owner, repo }), 'file', ref, path],
    queryFn: ({ signal }) => getFile({ params: { owner, repo, branch: ref, path } }, { signal }),
  })

/** So long an answer about lines is waited for before it tells of those whose commit is known, in milliseconds: the page is to be there within a second. */
const blameWithinMs = 700
/** After so long it is asked for the others. */
const blameAgainMs = 300

/**
 * Which commit each line of a file comes from, as many lines as an answer carries at a time. Where those of some lines are still looked for it asks
 * again, until they are there or the server says why not.
 */
export const blameQuery = ({ owner, repo, ref, path }: FileAt) =>
  infiniteQueryOptions({
    queryKey: [...repositoryKey({ owner, repo }), 'blame', ref, path],
    queryFn: ({ pageParam, signal }) =>
      getBlame(
        { params: { owner, repo, branch: ref, path }, query: { start_line: pageParam, within: blameWithinMs } },
        { signal },
      ),
    initialPageParam: 1,
    getNextPageParam: ({ ranges, truncated, complete }) => {
      const last = ranges.at(-1)
      return truncated && complete && last ? last.start + last.lines : null
    },
    refetchInterval: ({ state: { status, data } }) => (status === 'success' && isPartial(data) ? blameAgainMs : false),
  })

/** Are there lines whose commit is still looked for? */
export const isPartial = (data: { pages: readonly Blame[] } | undefined): boolean =>
  data?.pages.some(({ complete }) => !complete) === true

/** What the letters of a file are coloured by, page by page. It goes with the object: at another commit it is the same. */
export const tokensQuery = ({ owner, repo, file }: RepositoryAt & { file: RepositoryFile }) =>
  infiniteQueryOptions({
    queryKey: [...repositoryKey({ owner, repo }), 'tokens', file.oid, file.path],
    queryFn: async ({ pageParam: page, signal }) => {
      const params = { owner, repo, branch: file.commit_id, path: file.path }
      const { tokens, start, next, language, symbols } = await getFileTokens({ params, query: { page } }, { signal })
      return { tokens: readTokens(tokens, start), next, language, symbols }
    },
    initialPageParam: 0,
    getNextPageParam: ({ next }) => next,
    // A text without colours is a text: nobody waits for them.
    retry: 1,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 60_000,
  })

/** What a file defines. It goes with the object, as its colours do. */
export const outlineQuery = ({ owner, repo, file }: RepositoryAt & { file: RepositoryFile }) =>
  queryOptions({
    queryKey: [...repositoryKey({ owner, repo }), 'outline', file.oid, file.path],
    queryFn: ({ signal }) =>
      getFileOutline({ params: { owner, repo, branch: file.commit_id, path: file.path } }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 60_000,
  })

/** The text of a file that no answer can hold: read raw, and decoded here. */
export const rawTextQuery = ({ owner, repo, file }: RepositoryAt & { file: RepositoryFile }) =>
  queryOptions({
    queryKey: [...repositoryKey({ owner, repo }), 'raw-text', file.oid],
    queryFn: ({ signal }) => rawText({ owner, repo, file }, signal),
    // An object is what its id says: it never is another one.
    staleTime: Number.POSITIVE_INFINITY,
    // It may be megabytes.
    gcTime: 60_000,
  })
