import { ListSkeleton } from '@sheaf/ui'
import { Suspense } from 'react'
import { useParams } from 'react-router'
import { LatestRepositories } from './latest-repositories.tsx'

/** /:username and /:username/overview. */
export function OverviewScreen() {
  const { username = '' } = useParams()
  return (
    <Suspense fallback={<ListSkeleton rows={3} height={72} />}>
      <LatestRepositories username={username} />
    </Suspense>
  )
}
