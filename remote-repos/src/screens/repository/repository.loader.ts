import { queryClient } from '@sheaf/shell'
import type { LoaderFunctionArgs } from 'react-router'
import { refsQuery } from '../../api/refs.queries.ts'
import { repositoryQuery } from '../../api/repository.queries.ts'
import { soon } from '../../api/soon.ts'
import { repositoryAt } from '../../components/address.ts'

/** The header and the list of branches belong to every page of a repository. */
export const loadRepository = ({ params }: LoaderFunctionArgs) => {
  const at = repositoryAt(params)
  return soon(queryClient.prefetchQuery(repositoryQuery(at)), queryClient.prefetchQuery(refsQuery(at)))
}
