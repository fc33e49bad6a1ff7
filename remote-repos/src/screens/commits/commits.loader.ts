import { repositoryAt } from '@sheaf/repository'
import { awaitBriefly, queryClient } from '@sheaf/shell'
import type { LoaderFunctionArgs } from 'react-router'
import { commitsQuery } from '../../api/commits.queries.ts'
import { refOf } from '../../components/address.ts'
import { commitsPageOf } from './commits-page.ts'

/** The page of the history that the address names. */
export const loadCommits = (args: LoaderFunctionArgs) => {
  const history = async () => {
    const ref = await refOf(args)
    if (ref === undefined) return
    const page = commitsPageOf(new URL(args.request.url).searchParams)
    await queryClient.prefetchQuery(commitsQuery({ ...repositoryAt(args.params), ref, page }))
  }
  return awaitBriefly(history())
}
