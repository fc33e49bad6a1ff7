import { commitQuery, commitRefsQuery } from '@sheaf/changes/diff'
import { prefetchFirstFile } from '@sheaf/changes/first-file'
import { repositoryAt } from '@sheaf/repository'
import { awaitBriefly, queryClient } from '@sheaf/shell'
import type { LoaderFunctionArgs } from 'react-router'

/** A commit, what it changed, and where it is. */
export const loadCommit = ({ params, request }: LoaderFunctionArgs) => {
  const at = repositoryAt(params)
  const id = params.id ?? ''
  void queryClient.prefetchQuery(commitRefsQuery({ ...at, id }))
  return awaitBriefly(
    queryClient.prefetchQuery(commitQuery({ ...at, id })),
    prefetchFirstFile({ ...at, range: id, ignoreWhitespace: new URL(request.url).searchParams.get('w') === '1' }),
  )
}
