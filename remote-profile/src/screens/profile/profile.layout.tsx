import { Page, TextSkeleton } from '@sheaf/ui'
import { Suspense } from 'react'
import { Outlet, useParams } from 'react-router'
import { ProfileHeader } from './profile-header.tsx'

/** /:username: who this is, above what they have. */
export function ProfileLayout() {
  const { username = '' } = useParams()
  return (
    <Page>
      <Suspense fallback={<TextSkeleton lines={3} />}>
        <ProfileHeader username={username} />
        <Outlet />
      </Suspense>
    </Page>
  )
}
