import { appStore, awaitBriefly, queryClient, sessionAtom } from '@sheaf/shell'
import type { LoaderFunctionArgs } from 'react-router'
import { boardQuery, projectOwnersQuery, projectsQuery } from './api/projects.queries.ts'

/** Visitors are sent to log in and are asked nothing. */
const isSignedIn = () => appStore.get(sessionAtom) !== null

export const loadOwners = () => (isSignedIn() ? awaitBriefly(queryClient.prefetchQuery(projectOwnersQuery())) : null)

export function loadProjects({ request }: LoaderFunctionArgs): null {
  const owner = new URL(request.url).searchParams.get('owner') ?? ''
  if (isSignedIn()) void queryClient.prefetchInfiniteQuery(projectsQuery(owner))
  return null
}

export function loadBoard({ params }: LoaderFunctionArgs): null {
  if (isSignedIn()) void queryClient.prefetchQuery(boardQuery(params.project ?? ''))
  return null
}
