import { getRefLoss, listDeletedRefs } from '@sheaf/client/operations'
import { type RepositoryAt, repositoryKey } from '@sheaf/repository'
import { queryOptions } from '@tanstack/react-query'

/** Branches and tags that can be brought back. */
export const deletedRefsQuery = (at: RepositoryAt) =>
  queryOptions({
    queryKey: [...repositoryKey(at), 'deleted-refs'],
    queryFn: ({ signal }) => listDeletedRefs({ params: { ...at } }, { signal }),
  })

/** How many commits would go with a ref, which is given by its whole name. */
export const refLossQuery = (at: RepositoryAt, ref: string) =>
  queryOptions({
    queryKey: [...repositoryKey(at), 'ref-loss', ref],
    queryFn: ({ signal }) => getRefLoss({ params: { ...at, ref } }, { signal }),
    staleTime: 0,
    retry: false,
  })
