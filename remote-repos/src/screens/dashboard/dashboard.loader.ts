import { appStore, awaitBriefly, queryClient, sessionStateAtom } from '@sheaf/shell'
import type { LoaderFunctionArgs, ShouldRevalidateFunctionArgs } from 'react-router'
import { repositoriesQuery } from '../../api/repositories.queries.ts'
import { viewOf } from './dashboard-view.ts'

/** The page of repositories that the address asks for, unless it is not known yet who asks. */
export const loadDashboard = ({ request }: LoaderFunctionArgs) => {
  const { session, isLoading } = appStore.get(sessionStateAtom)
  if (!session && isLoading) return null
  const { scope, page, limit, topic } = viewOf(new URL(request.url).searchParams)
  const username = scope === 'own' ? session?.username : undefined
  return awaitBriefly(queryClient.prefetchQuery(repositoriesQuery({ username, page, limit, topic })))
}

/** Searching, filtering and sorting happen on the page that is here: only another page is asked for. */
export function dashboardIsStale({ currentUrl, nextUrl, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  const before = viewOf(currentUrl.searchParams)
  const after = viewOf(nextUrl.searchParams)
  const asked = ['scope', 'page', 'limit', 'topic'] as const
  const same = asked.every((key) => before[key] === after[key])
  return currentUrl.href === nextUrl.href ? defaultShouldRevalidate : !same
}
