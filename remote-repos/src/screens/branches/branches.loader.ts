import { refsQuery, repositoryAt } from '@sheaf/repository'
import { awaitBriefly, queryClient } from '@sheaf/shell'
import type { LoaderFunctionArgs } from 'react-router'

export const loadBranches = ({ params }: LoaderFunctionArgs) =>
  awaitBriefly(queryClient.prefetchQuery(refsQuery(repositoryAt(params))))
