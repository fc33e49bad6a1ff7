import { changesQuery, comparisonQuery } from '@sheaf/changes/diff'
import { repositoryAt } from '@sheaf/repository'
import { awaitBriefly, queryClient } from '@sheaf/shell'
import type { LoaderFunctionArgs } from 'react-router'
import { acrossForksQuery } from '../../api/forks.ts'
import { comparedRangeOf, isAcrossForks, rangeOf, readComparedRefs, sidesOf } from '../../components/compared-refs.ts'

/** What two refs have apart: the commits, and the files in which they differ. */
export const loadCompare = ({ params, request }: LoaderFunctionArgs) => {
  const compared = readComparedRefs(comparedRangeOf(new URL(request.url)))
  if (compared === undefined) return null
  if (isAcrossForks(compared))
    return awaitBriefly(queryClient.prefetchQuery(acrossForksQuery(repositoryAt(params), sidesOf(compared))))
  const at = { ...repositoryAt(params), range: rangeOf(compared) }
  return awaitBriefly(
    Promise.all([queryClient.prefetchInfiniteQuery(comparisonQuery(at)), queryClient.prefetchQuery(changesQuery(at))]),
  )
}
