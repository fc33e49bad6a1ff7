import { getFileContents, getNotebook, getRenderedText } from '@sheaf/client/operations'
import { paths, type RepositoryFile } from '@sheaf/contract'
import { type RepositoryAt, repositoryKey } from '@sheaf/repository'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type { FileAt } from './files.queries.ts'

/** A file as HTML. */
export const renderedTextQuery = ({ owner, repo, ref, path }: FileAt) =>
  queryOptions({
    queryKey: [...repositoryKey({ owner, repo }), 'rendered', ref, path],
    queryFn: ({ signal }) => getRenderedText({ params: { owner, repo, branch: ref, path } }, { signal }),
  })

/** The cells of a notebook, page by page. */
export const notebookQuery = ({ owner, repo, ref, path }: FileAt) =>
  infiniteQueryOptions({
    queryKey: [...repositoryKey({ owner, repo }), 'notebook', ref, path],
    queryFn: ({ pageParam: page, signal }) =>
      getNotebook({ params: { owner, repo, branch: ref, path }, query: { page } }, { signal }),
    initialPageParam: 0,
    getNextPageParam: ({ next }) => next,
  })

/** What a file says that it holds. It goes with the object: at another commit it is the same. */
export const contentsQuery = ({ owner, repo, file }: RepositoryAt & { file: RepositoryFile }) =>
  queryOptions({
    queryKey: [...repositoryKey({ owner, repo }), 'contents', file.oid],
    queryFn: ({ signal }) =>
      getFileContents({ params: { owner, repo, branch: file.commit_id, path: file.path } }, { signal }),
  })

/** The bytes of a file, for what is drawn by the browser itself. */
export const rawBytesQuery = ({ owner, repo, file }: RepositoryAt & { file: RepositoryFile }) =>
  queryOptions({
    queryKey: [...repositoryKey({ owner, repo }), 'raw-bytes', file.oid],
    queryFn: async ({ signal }) => {
      const answer = await fetch(paths.raw(owner, repo, file.path, file.commit_id), { signal })
      if (!answer.ok) throw new Error(`The raw file was answered with ${answer.status}`)
      return answer.arrayBuffer()
    },
    staleTime: Number.POSITIVE_INFINITY,
    // It may be megabytes.
    gcTime: 60_000,
  })
