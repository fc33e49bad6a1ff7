import { awaitBriefly, queryClient } from '@sheaf/shell'
import type { LoaderFunctionArgs } from 'react-router'
import { repositoryAt } from './address.ts'
import { refsQuery, repositoryQuery } from './repository.queries.ts'

/** The loader of the route that draws the frame: the header and the list of branches belong to every page of a repository. */
export const loadRepository = ({ params }: LoaderFunctionArgs) => {
  const at = repositoryAt(params)
  return awaitBriefly(queryClient.prefetchQuery(repositoryQuery(at)), queryClient.prefetchQuery(refsQuery(at)))
}
