import { prefetchFirstFile } from '@sheaf/changes/first-file'
import { type RepositoryAt, repositoryAt } from '@sheaf/repository'
import { awaitBriefly, queryClient } from '@sheaf/shell'
import type { LoaderFunctionArgs } from 'react-router'
import { pullQuery } from '../../api/pulls.ts'
import { reviewThreadsQuery } from '../../api/review-threads.ts'
import { pullRange } from './pull-range.ts'

/** Asks for the files of a pull request while their page is on its way: one answer says what to ask for next, three times. */
export const loadPullFiles = ({ params, request }: LoaderFunctionArgs) => {
  const [at, number] = [repositoryAt(params), params.number ?? '']
  const ignoreWhitespace = new URL(request.url).searchParams.get('w') === '1'
  return awaitBriefly(
    queryClient.prefetchQuery(reviewThreadsQuery({ at, number })),
    // What fails is told by the page, which asks again.
    loadFiles({ at, number, ignoreWhitespace }).catch(() => undefined),
  )
}

async function loadFiles({
  at,
  number,
  ignoreWhitespace,
}: {
  at: RepositoryAt
  number: string
  ignoreWhitespace: boolean
}): Promise<void> {
  const { pages } = await queryClient.fetchInfiniteQuery(pullQuery(at, number))
  const range = pages[0] && pullRange(pages[0].pull)
  if (range !== undefined) await prefetchFirstFile({ ...at, range, ignoreWhitespace })
}
