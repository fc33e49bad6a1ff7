import { repositoryAt } from '@sheaf/repository'
import { awaitBriefly, queryClient } from '@sheaf/shell'
import type { LoaderFunctionArgs } from 'react-router'
import { forksQuery } from '../../api/forks.ts'
import { forksPageOf } from './forks-page.ts'

export const loadForks = ({ params, request }: LoaderFunctionArgs) =>
  awaitBriefly(
    queryClient.prefetchQuery(forksQuery(repositoryAt(params), forksPageOf(new URL(request.url).searchParams))),
  )
