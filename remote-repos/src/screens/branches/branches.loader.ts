import { refsQuery, repositoryAt } from '@sheaf/repository'
import { queryClient, soon } from '@sheaf/shell'
import type { LoaderFunctionArgs } from 'react-router'

export const loadBranches = ({ params }: LoaderFunctionArgs) =>
  soon(queryClient.prefetchQuery(refsQuery(repositoryAt(params))))
