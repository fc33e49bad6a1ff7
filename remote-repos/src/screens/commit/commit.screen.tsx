import { useLingui } from '@lingui/react/macro'
import { DiffView } from '@sheaf/changes/diff'
import { paths } from '@sheaf/contract'
import { useRepositoryAt } from '@sheaf/repository'
import { EmptyState, LinkButton, ListSkeleton } from '@sheaf/ui'
import { IconGitCommit } from '@sheaf/ui/icons'
import { Suspense } from 'react'
import { useParams } from 'react-router'
import { MissingBoundary } from '../../components/missing-boundary.tsx'
import { shortRef } from '../../components/short-ref.ts'
import { CommitHead } from './commit-head.tsx'

/** One commit: what it says, and what it changed against its first parent. */
export function CommitScreen() {
  const { id = '' } = useParams()
  return (
    <MissingBoundary key={id} fallback={() => <NoCommit id={id} />}>
      <Suspense fallback={<ListSkeleton rows={8} height={40} />}>
        <CommitHead id={id} />
        <Suspense fallback={<ListSkeleton rows={8} height={40} />}>
          <DiffView range={id} />
        </Suspense>
      </Suspense>
    </MissingBoundary>
  )
}

function NoCommit({ id }: { id: string }) {
  const { t } = useLingui()
  const { owner, repo } = useRepositoryAt()
  const short = shortRef(id)
  return (
    <EmptyState
      icon={<IconGitCommit size={24} />}
      title={t`There is no commit ${short}`}
      action={
        <LinkButton variant="default" to={paths.commits(owner, repo)}>
          {t`All commits`}
        </LinkButton>
      }
    />
  )
}
