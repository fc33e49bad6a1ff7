import { repositoryAt } from '@sheaf/repository'
import { awaitBriefly } from '@sheaf/shell'
import type { LoaderFunctionArgs } from 'react-router'
import { fetchFolder } from '../../api/tree.queries.ts'
import { folderPathOf, revisionOf } from '../../components/address.ts'

/** The entries of the folder that the address names. */
export const loadTree = ({ params, request }: LoaderFunctionArgs) => {
  const url = new URL(request.url)
  const folder = { ...repositoryAt(params), ref: revisionOf(url.searchParams), path: folderPathOf(url) }
  return awaitBriefly(fetchFolder(folder))
}
