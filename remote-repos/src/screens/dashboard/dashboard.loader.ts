import { appStore, awaitBriefly, queryClient, sessionStateAtom } from '@sheaf/shell'
import type { LoaderFunctionArgs, ShouldRevalidateFunctionArgs } from 'react-router'
import { repositoriesQuery } from '../../api/repositories.queries.ts'
import { viewOf } from './dashboard-view.ts'

/** The page of repositories that the address asks for, unless it is not known yet who asks. */
export const loadDashboard = ({ request }: LoaderFunctionArgs) => {
  const { session, isLoading } = appStore.get(sessionStateAtom)
  if (!session && isLoading) return null
  const { scope, page, limit } = viewOf(new URL(request.url).searchParams)
  const username = scope === 'own' ? session?.username : undefined
  return awaitBriefly(queryClient.prefetchQuery(repositoriesQuery({ username, page, limit })))
}

/** Searching, filtering and sorting happen on the page that is here: only another page is asked for. */
export function dashboardIsStale({ currentUrl, nextUrl, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  const before = viewOf(currentUrl.searchParams)
  const after = viewOf(nextUrl.searchParams)
  const same = before.scope === after.scope && before.page === after.page && before.limit === after.limit
  return currentUrl.href === nextUrl.href ? defaultShouldRevalidate : !same
}
