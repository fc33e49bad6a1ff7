import { changesQuery, commitQuery, commitRefsQuery } from '@sheaf/changes/diff'
import { repositoryAt } from '@sheaf/repository'
import { awaitBriefly, queryClient } from '@sheaf/shell'
import type { LoaderFunctionArgs } from 'react-router'

/** A commit, what it changed, and where it is. */
export const loadCommit = ({ params }: LoaderFunctionArgs) => {
  const at = repositoryAt(params)
  const id = params.id ?? ''
  void queryClient.prefetchQuery(commitRefsQuery({ ...at, id }))
  return awaitBriefly(
    Promise.all([
      queryClient.prefetchQuery(commitQuery({ ...at, id })),
      queryClient.prefetchQuery(changesQuery({ ...at, range: id })),
    ]),
  )
}
