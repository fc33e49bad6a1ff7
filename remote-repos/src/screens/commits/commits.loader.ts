import { repositoryAt } from '@sheaf/repository'
import { awaitBriefly, queryClient } from '@sheaf/shell'
import type { LoaderFunctionArgs } from 'react-router'
import { commitsQuery } from '../../api/commits.queries.ts'
import { revisionOf } from '../../components/address.ts'
import { commitsPageOf, historyPathIn, isSearch } from './commits-page.ts'

/** The page of the history that the address names. */
export const loadCommits = ({ params, request }: LoaderFunctionArgs) => {
  const { searchParams } = new URL(request.url)
  // What is typed is looked for when it rests.
  if (isSearch(searchParams)) return null
  const page = { ref: revisionOf(searchParams), page: commitsPageOf(searchParams), path: historyPathIn(searchParams) }
  return awaitBriefly(queryClient.prefetchQuery(commitsQuery({ ...repositoryAt(params), ...page })))
}
