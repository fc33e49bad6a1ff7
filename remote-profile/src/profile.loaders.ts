import { queryClient } from '@sheaf/shell'
import type { LoaderFunctionArgs } from 'react-router'
import { followsQuery } from './api/follows.queries.ts'
import { userQuery } from './api/user.queries.ts'
import { starredQuery, userRepositoriesQuery } from './api/user-repositories.queries.ts'
import { latest, repositoriesPageOf } from './repository-page.ts'

/** The header of every screen below /:username. */
export function loadUser({ params }: LoaderFunctionArgs): null {
  void queryClient.prefetchQuery(userQuery(params.username ?? ''))
  return null
}

export function loadOverview({ params }: LoaderFunctionArgs): null {
  void queryClient.prefetchQuery(userRepositoriesQuery({ username: params.username ?? '', ...latest }))
  return null
}

export function loadRepositories({ params, request }: LoaderFunctionArgs): null {
  const asked = repositoriesPageOf(new URL(request.url).searchParams)
  void queryClient.prefetchQuery(userRepositoriesQuery({ username: params.username ?? '', ...asked }))
  return null
}

export function loadStars({ params, request }: LoaderFunctionArgs): null {
  const asked = repositoriesPageOf(new URL(request.url).searchParams)
  void queryClient.prefetchQuery(starredQuery({ username: params.username ?? '', ...asked }))
  return null
}

export function loadFollowing({ params }: LoaderFunctionArgs): null {
  for (const list of ['following', 'followers'] as const)
    void queryClient.prefetchInfiniteQuery(followsQuery(params.username ?? '', list))
  return null
}
