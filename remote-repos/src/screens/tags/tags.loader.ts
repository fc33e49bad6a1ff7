import { repositoryAt } from '@sheaf/repository'
import { awaitBriefly, queryClient } from '@sheaf/shell'
import type { LoaderFunctionArgs } from 'react-router'
import { releaseMarksQuery } from '../../api/releases.queries.ts'
import { tagsQuery } from '../../api/tags.queries.ts'

export const loadTags = ({ params }: LoaderFunctionArgs) =>
  awaitBriefly(
    queryClient.prefetchInfiniteQuery(tagsQuery({ ...repositoryAt(params), search: '' })),
    queryClient.prefetchQuery(releaseMarksQuery(repositoryAt(params))),
  )
