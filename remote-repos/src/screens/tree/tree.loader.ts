import { repositoryAt } from '@sheaf/repository'
import { awaitBriefly, queryClient } from '@sheaf/shell'
import type { LoaderFunctionArgs } from 'react-router'
import { readmeQuery } from '../../api/readme.queries.ts'
import { fetchFolder } from '../../api/tree.queries.ts'
import { folderPathOf, revisionOf } from '../../components/address.ts'

/** The entries of the folder that the address names, and its README, which is not waited for. */
export const loadTree = ({ params, request }: LoaderFunctionArgs) => {
  const url = new URL(request.url)
  const folder = { ...repositoryAt(params), ref: revisionOf(url.searchParams), path: folderPathOf(url) }
  void queryClient.prefetchQuery(readmeQuery(folder))
  return awaitBriefly(fetchFolder(folder))
}
