import { useLingui } from '@lingui/react/macro'
import { paths } from '@sheaf/contract'
import { useRepositoryAt } from '@sheaf/repository'
import { EmptyState, LinkButton, RouteError } from '@sheaf/ui'
import { IconFile } from '@sheaf/ui/icons'
import { useRouteError } from 'react-router'
import { isMissing } from '../api/failure.ts'

/** What stopped a page within a repository. The repository itself stands: its header stays above this. */
export function ContentError() {
  const { t } = useLingui()
  return isMissing(useRouteError()) ? (
    <NothingHere />
  ) : (
    <RouteError bare fallback={t`Failed to fetch repository data`} />
  )
}

/** What stopped a repository as a whole. */
export function RepositoryError() {
  const { t } = useLingui()
  return <RouteError fallback={t`Failed to fetch repository data`} />
}

/** The repository is there, but not what the address names within it. */
export function NothingHere() {
  const { t } = useLingui()
  const { owner, repo } = useRepositoryAt()
  return (
    <EmptyState
      icon={<IconFile size={24} />}
      title={t`Page not found`}
      action={
        <LinkButton variant="default" to={paths.repo(owner, repo)}>
          {t`Back to files`}
        </LinkButton>
      }
    >
      {t`This branch or folder doesn't exist`}
    </EmptyState>
  )
}
