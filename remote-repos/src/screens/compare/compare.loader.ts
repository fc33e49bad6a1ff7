import { comparisonQuery } from '@sheaf/changes/diff'
import { prefetchFirstFile } from '@sheaf/changes/first-file'
import { repositoryAt } from '@sheaf/repository'
import { awaitBriefly, queryClient } from '@sheaf/shell'
import type { LoaderFunctionArgs } from 'react-router'
import { acrossForksQuery } from '../../api/forks.ts'
import { comparedRangeOf, isAcrossForks, rangeOf, readComparedRefs, sidesOf } from '../../components/compared-refs.ts'

/** What two refs have apart: the commits, and the files in which they differ. */
export const loadCompare = ({ params, request }: LoaderFunctionArgs) => {
  const url = new URL(request.url)
  const compared = readComparedRefs(comparedRangeOf(url))
  if (compared === undefined) return null
  if (isAcrossForks(compared))
    return awaitBriefly(queryClient.prefetchQuery(acrossForksQuery(repositoryAt(params), sidesOf(compared))))
  const at = { ...repositoryAt(params), range: rangeOf(compared) }
  return awaitBriefly(
    queryClient.prefetchInfiniteQuery(comparisonQuery(at)),
    prefetchFirstFile({ ...at, ignoreWhitespace: url.searchParams.get('w') === '1' }),
  )
}
