import { repositoryAt } from '@sheaf/repository'
import { awaitBriefly, queryClient } from '@sheaf/shell'
import type { LoaderFunctionArgs } from 'react-router'
import { folderQuery } from '../../api/tree.queries.ts'
import { folderPathOf, refOf } from '../../components/address.ts'

/** The entries of the folder that the address names. */
export const loadTree = (args: LoaderFunctionArgs) => {
  const folder = async () => {
    const ref = await refOf(args)
    if (ref === undefined) return
    const path = folderPathOf(new URL(args.request.url).pathname)
    await queryClient.prefetchInfiniteQuery(folderQuery({ ...repositoryAt(args.params), ref, path }))
  }
  return awaitBriefly(folder())
}
