import { ListSkeleton } from '@sheaf/ui'
import { useSuspenseQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { useParams } from 'react-router'
import { userQuery } from '../../api/user.queries.ts'
import { Contributions } from './calendar/contributions.tsx'
import { LatestRepositories } from './latest-repositories.tsx'
import { PinnedRepositories } from './pinned-repositories.tsx'
import { ProfileReadme } from './profile-readme.tsx'
import { RecentActivity } from './recent-activity.tsx'

/** /:username and /:username/overview. Teams write nothing themselves. */
export function OverviewScreen() {
  const { username = '' } = useParams()
  const { data: user } = useSuspenseQuery(userQuery(username))
  // A name of before: the header leads on.
  if (user.model.username.toLowerCase() !== username.toLowerCase()) return null
  return (
    <>
      {!user.team && <Contributions key={username} username={username} />}
      <Suspense fallback={<ListSkeleton rows={3} height={72} />}>
        <ProfileReadme key={username} username={username} />
        {!user.team && <PinnedRepositories username={username} isOwn={user.is_owner} />}
        <LatestRepositories username={username} />
        {/* Last, and not before the list above it: so it moves nothing. */}
        {!user.team && <RecentActivity username={username} />}
      </Suspense>
    </>
  )
}
