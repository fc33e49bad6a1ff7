import { repositoryAt } from '@sheaf/repository'
import { awaitBriefly, queryClient } from '@sheaf/shell'
import type { LoaderFunctionArgs } from 'react-router'
import { fileQuery } from '../../api/files.queries.ts'
import { fileAddressOf } from '../../components/address.ts'

/** The file that the address names. */
export const loadFile = ({ params, request }: LoaderFunctionArgs) =>
  awaitBriefly(
    queryClient.prefetchQuery(fileQuery({ ...repositoryAt(params), ...fileAddressOf(new URL(request.url)) })),
  )
