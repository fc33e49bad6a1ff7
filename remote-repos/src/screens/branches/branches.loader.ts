import { queryClient } from '@sheaf/shell'
import type { LoaderFunctionArgs } from 'react-router'
import { refsQuery } from '../../api/refs.queries.ts'
import { soon } from '../../api/soon.ts'
import { repositoryAt } from '../../components/address.ts'

export const loadBranches = ({ params }: LoaderFunctionArgs) =>
  soon(queryClient.prefetchQuery(refsQuery(repositoryAt(params))))
