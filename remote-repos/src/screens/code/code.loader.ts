import { repositoryAt } from '@sheaf/repository'
import { awaitBriefly, queryClient } from '@sheaf/shell'
import type { LoaderFunctionArgs } from 'react-router'
import { activityQuery } from '../../api/activity.queries.ts'
import { latestCommitQuery } from '../../api/commits.queries.ts'
import { readmeQuery } from '../../api/readme.queries.ts'
import { newestReleaseQuery } from '../../api/releases.queries.ts'
import { fetchFolder } from '../../api/tree.queries.ts'
import { revisionOf } from '../../components/address.ts'

/** The root folder, the newest commit and what happened last; the README as well, which stands below all that and is not waited for. */
export const loadCode = ({ params, request }: LoaderFunctionArgs) => {
  const at = repositoryAt(params)
  const ref = revisionOf(new URL(request.url).searchParams)
  void queryClient.prefetchQuery(readmeQuery({ ...at, ref, path: '' }))
  void queryClient.prefetchQuery(newestReleaseQuery(at))
  return awaitBriefly(
    fetchFolder({ ...at, ref, path: '' }),
    queryClient.prefetchQuery(latestCommitQuery({ ...at, ref })),
    queryClient.prefetchQuery(activityQuery(at)),
  )
}
