import { Page } from '@sheaf/ui'
import { Suspense } from 'react'
import { Outlet } from 'react-router'
import { RepositoryHeader } from './repository-header.tsx'
import { RepositorySkeleton } from './repository-skeleton.tsx'
import { RepositoryTabs } from './repository-tabs.tsx'

/** What all pages of a repository share: its name above them and the way between them. */
export function RepositoryLayout() {
  return (
    <Page>
      <Suspense fallback={<RepositorySkeleton />}>
        <RepositoryHeader />
        <RepositoryTabs />
        <Outlet />
      </Suspense>
    </Page>
  )
}
