import { getReadme } from '@sheaf/client/operations'
import { repositoryKey } from '@sheaf/repository'
import { queryOptions } from '@tanstack/react-query'
import type { FolderAt } from './tree.queries.ts'

/** The README of a folder, rendered; null where it has none. */
export const readmeQuery = ({ owner, repo, ref, path }: FolderAt) =>
  queryOptions({
    queryKey: [...repositoryKey({ owner, repo }), 'readme', ref, path],
    // As folders are asked for: SPEC 7 has their paths end in a slash.
    queryFn: ({ signal }) =>
      getReadme({ params: { owner, repo, branch: ref, path: path === '' ? '' : `${path}/` } }, { signal }),
  })
