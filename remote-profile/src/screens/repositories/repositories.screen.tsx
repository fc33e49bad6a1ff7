import { ListSkeleton } from '@sheaf/ui'
import { Suspense } from 'react'
import { useParams, useSearchParams } from 'react-router'
import { repositoriesPageOf } from '../../repository-page.ts'
import { RepositoryPage } from './repository-page.tsx'

/** /:username/repos: all repositories of a user that the one who looks may see. */
export function RepositoriesScreen() {
  const { username = '' } = useParams()
  const [search] = useSearchParams()
  return (
    <Suspense fallback={<ListSkeleton rows={6} height={72} />}>
      <RepositoryPage username={username} {...repositoriesPageOf(search)} />
    </Suspense>
  )
}
