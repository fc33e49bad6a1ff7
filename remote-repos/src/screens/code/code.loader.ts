import { repositoryAt } from '@sheaf/repository'
import { awaitBriefly, queryClient } from '@sheaf/shell'
import type { LoaderFunctionArgs } from 'react-router'
import { activityQuery } from '../../api/activity.queries.ts'
import { latestCommitQuery } from '../../api/commits.queries.ts'
import { folderQuery } from '../../api/tree.queries.ts'
import { refOf } from '../../components/address.ts'

/** The root folder, the newest commit and what happened last. */
export const loadCode = (args: LoaderFunctionArgs) => {
  const at = repositoryAt(args.params)
  const code = async () => {
    const ref = await refOf(args)
    if (ref === undefined) return
    await Promise.all([
      queryClient.prefetchInfiniteQuery(folderQuery({ ...at, ref, path: '' })),
      queryClient.prefetchQuery(latestCommitQuery({ ...at, ref })),
    ])
  }
  return awaitBriefly(code(), queryClient.prefetchQuery(activityQuery(at)))
}
