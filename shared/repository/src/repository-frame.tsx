import { ListSkeleton, Page, Renamed } from '@sheaf/ui'
import { useQuery } from '@tanstack/react-query'
import { lazy, type ReactNode, Suspense } from 'react'
import { useLocation } from 'react-router'
import { refsQuery, repositoryQuery } from './repository.queries.ts'
import { RepositoryHeader } from './repository-header.tsx'
import { RepositorySkeleton } from './repository-skeleton.tsx'
import { RepositoryTabs } from './repository-tabs.tsx'
import { isOpenPart } from './tabs.ts'
import { useRepositoryAt } from './use-repository.ts'

const ClosedPart = lazy(async () => {
  const { ClosedPart } = await import(/* webpackChunkName: "closed-part" */ './closed-part.tsx')
  return { default: ClosedPart }
})

export interface RepositoryFrameProps {
  /** The page of one part. Until its data is there, rows stand in for it. */
  children: ReactNode
  /** What is drawn where the repository can't be told about; otherwise the route's error element draws what stopped it. */
  unavailable?: ReactNode
}

/** What all pages of a repository share: its name above them and the way between them. */
export function RepositoryFrame({ children, unavailable }: RepositoryFrameProps) {
  const at = useRepositoryAt()
  const { pathname } = useLocation()
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
  const { owner, model, can_read: isReader, open_pulls: pulls, open_discussions: discussions } = repository.data
  const isNamed = (asked: string, name: string) => asked.toLowerCase() === name.toLowerCase()
  if (!isNamed(at.owner, owner.username) || !isNamed(at.repo, model.repo_name)) {
    return <Renamed to={owner.username} repo={model.repo_name} />
  }
  return (
    <Page>
      <RepositoryHeader repository={repository.data} />
      <RepositoryTabs
        counts={{ branches: refs.data?.total, pulls, discussions }}
        canManage={repository.data.can_configure}
        canRead={isReader}
      />
      <Suspense fallback={<ListSkeleton rows={10} height={36} />}>
        {isReader || isOpenPart(pathname) ? children : <ClosedPart />}
      </Suspense>
    </Page>
  )
}
