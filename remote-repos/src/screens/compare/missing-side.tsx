import { useLingui } from '@lingui/react/macro'
import type { ApiError } from '@sheaf/client/errors'
import { paths } from '@sheaf/contract'
import { useRepositoryAt } from '@sheaf/repository'
import { EmptyState, LinkButton } from '@sheaf/ui'
import { IconGitBranch } from '@sheaf/ui/icons'
import { isMissingSide } from '../../api/failure.ts'

/** One of the two is not there: which, where the server says it. */
export function MissingSide({ error }: { error: ApiError }) {
  const { t } = useLingui()
  const { owner, repo } = useRepositoryAt()
  const name = isMissingSide(error) ? error.said?.params?.name : undefined
  return (
    <EmptyState
      icon={<IconGitBranch size={24} />}
      title={
        name === undefined ? t`There is nothing to compare yet` : t`There is no branch, tag or commit called ${name}`
      }
      action={
        <LinkButton variant="default" to={paths.repoPart(owner, repo, 'branches')}>
          {t`All branches`}
        </LinkButton>
      }
    />
  )
}
