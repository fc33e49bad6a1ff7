import { ListSkeleton, Page, Renamed } from '@sheaf/ui'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, Suspense } from 'react'
import { refsQuery, repositoryQuery } from './repository.queries.ts'
import { RepositoryHeader } from './repository-header.tsx'
import { RepositorySkeleton } from './repository-skeleton.tsx'
import { RepositoryTabs } from './repository-tabs.tsx'
import { useRepositoryAt } from './use-repository.ts'

export interface RepositoryFrameProps {
  /** The page of one part. Until its data is there, rows stand in for it. */
  children: ReactNode
  /** What is drawn where the repository can't be told about; otherwise the route's error element draws what stopped it. */
  unavailable?: ReactNode
}

/** What all pages of a repository share: its name above them and the way between them. */
export function RepositoryFrame({ children, unavailable }: RepositoryFrameProps) {
  const at = useRepositoryAt()
  const repository = useQuery(repositoryQuery(at))
  const refs = useQuery(refsQuery(at))
  if (repository.data === undefined) {
    if (!repository.isError)
      return (
        <Page>
          <RepositorySkeleton />
        </Page>
      )
    if (unavailable === undefined) throw repository.error
    return <Page>{unavailable}</Page>
  }
  const { owner, model } = repository.data
  const isNamed = (asked: string, name: string) => asked.toLowerCase() === name.toLowerCase()
  if (!isNamed(at.owner, owner.username) || !isNamed(at.repo, model.repo_name)) {
    return <Renamed to={owner.username} repo={model.repo_name} />
  }
  return (
    <Page>
      <RepositoryHeader repository={repository.data} />
      <RepositoryTabs branches={refs.data?.total} canManage={repository.data.can_configure} />
      <Suspense fallback={<ListSkeleton rows={10} height={36} />}>{children}</Suspense>
    </Page>
  )
}
