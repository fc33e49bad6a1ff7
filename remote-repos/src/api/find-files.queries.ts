import { findFiles } from '@sheaf/client/operations'
import { limits } from '@sheaf/contract'
import { repositoryKey } from '@sheaf/repository'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { RefAt } from './commits.queries.ts'

/** The files of a ref whose paths have these letters; while others are on their way, those of before. */
export const findFilesQuery = ({ owner, repo, ref, text }: RefAt & { text: string }) =>
  queryOptions({
    queryKey: [...repositoryKey({ owner, repo }), 'find-files', ref, text],
    queryFn: ({ signal }) =>
      findFiles(
        { params: { owner, repo, branch: ref }, query: { query: text.slice(0, limits.searchMax) } },
        { signal },
      ),
    placeholderData: keepPreviousData,
  })
