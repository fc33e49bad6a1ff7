import { Page, Renamed, TextSkeleton } from '@sheaf/ui'
import { useSuspenseQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { Outlet, useParams } from 'react-router'
import { userQuery } from '../../api/user.queries.ts'
import { TeamTabs } from '../../components/team-tabs.tsx'
import { FactorDemand } from './factor-demand.tsx'
import { ProfileHeader } from './profile-header.tsx'

/** /:username: who this is, above what they have. */
export function ProfileLayout() {
  const { username = '' } = useParams()
  return (
    <Page>
      <Suspense fallback={<TextSkeleton lines={3} />}>
        <Profile username={username} />
      </Suspense>
    </Page>
  )
}

function Profile({ username }: { username: string }) {
  const { data } = useSuspenseQuery(userQuery(username))
  const { username: current } = data.model
  // Nothing is drawn, nor asked for, under a name of before.
  if (current.toLowerCase() !== username.toLowerCase()) return <Renamed to={current} />
  return (
    <>
      <ProfileHeader username={username} />
      <PartsOfTeam username={username} />
      <Outlet />
    </>
  )
}

/** What is inside of a team is for its members. */
function PartsOfTeam({ username }: { username: string }) {
  const { data } = useSuspenseQuery(userQuery(username))
  if (data.needs_factor) return <FactorDemand team={data.model.username} />
  return data.role === null ? null : <TeamTabs team={data} />
}
