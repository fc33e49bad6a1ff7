import { repositoryAt } from '@sheaf/repository'
import { awaitBriefly, queryClient } from '@sheaf/shell'
import type { LoaderFunctionArgs } from 'react-router'
import { blameQuery, fileQuery } from '../../api/files.queries.ts'
import { fileAddressOf } from '../../components/address.ts'

/** The file that the address names, and where its lines come from. */
export const loadBlame = ({ params, request }: LoaderFunctionArgs) => {
  const at = { ...repositoryAt(params), ...fileAddressOf(new URL(request.url)) }
  return awaitBriefly(queryClient.prefetchQuery(fileQuery(at)), queryClient.prefetchInfiniteQuery(blameQuery(at)))
}
