import { queryClient } from '@sheaf/shell'
import type { LoaderFunctionArgs } from 'react-router'
import { collectionQuery, collectionsQuery } from './api/collections.queries.ts'
import { followsQuery } from './api/follows.queries.ts'
import { pinnedQuery } from './api/pins.ts'
import { profileReadmeQuery } from './api/profile-readme.queries.ts'
import { userQuery } from './api/user.queries.ts'
import { calendarQuery, userActivityQuery } from './api/user-activity.queries.ts'
import { starredQuery, userRepositoriesQuery } from './api/user-repositories.queries.ts'
import { latest, repositoriesPageOf } from './repository-page.ts'

/** The header of every screen below /:username. */
export function loadUser({ params }: LoaderFunctionArgs): null {
  void queryClient.prefetchQuery(userQuery(params.username ?? ''))
  return null
}

export function loadOverview({ params }: LoaderFunctionArgs): null {
  const { username = '' } = params
  void queryClient.prefetchQuery(userRepositoriesQuery({ username, ...latest }))
  void queryClient.prefetchQuery(profileReadmeQuery(username))
  void prefetchDoings(username)
  return null
}

/** What a user did; teams do nothing themselves. */
async function prefetchDoings(username: string): Promise<void> {
  // What fails is told by whoever shows it.
  const user = await queryClient.ensureQueryData(userQuery(username)).catch(() => undefined)
  if (user === undefined || user.team) return
  // A name of before leads on to the one of now.
  if (user.model.username.toLowerCase() !== username.toLowerCase()) return
  void queryClient.prefetchQuery(pinnedQuery(username))
  void queryClient.prefetchQuery(calendarQuery(username))
  void queryClient.prefetchInfiniteQuery(userActivityQuery(username))
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

export function loadCollections({ params }: LoaderFunctionArgs): null {
  void queryClient.prefetchInfiniteQuery(collectionsQuery(params.owner ?? ''))
  return null
}

export function loadCollection({ params: { owner = '', slug = '' } }: LoaderFunctionArgs): null {
  void queryClient.prefetchQuery(collectionQuery({ owner, slug }))
  return null
}

export function loadFollowing({ params }: LoaderFunctionArgs): null {
  for (const list of ['following', 'followers'] as const)
    void queryClient.prefetchInfiniteQuery(followsQuery(params.username ?? '', list))
  return null
}
