import { useLingui } from '@lingui/react/macro'
import type { ApiError } from '@sheaf/client/errors'
import { printableName } from '@sheaf/code/printable-name'
import { paths } from '@sheaf/contract'
import { useRepositoryAt } from '@sheaf/repository'
import { EmptyState, LinkButton, RowIcon } from '@sheaf/ui'
import { IconGitBranch } from '@sheaf/ui/icons'
import { Navigate } from 'react-router'
import { isFile, isMissingRevision } from '../api/failure.ts'
import { shortRef } from './short-ref.ts'
import { useShownRef } from './use-shown-ref.ts'

export interface MissingContentProps {
  error: ApiError
  current: string
  /** The folder that was asked for; empty for the root. */
  path?: string
}

/** What an address names is not on this branch, or there is no such branch: which of the two, and where to go on. To a file, where it is one. */
export function MissingContent({ error, current, path = '' }: MissingContentProps) {
  const { t } = useLingui()
  const { owner, repo } = useRepositoryAt()
  const { inAddress } = useShownRef()
  const ref = shortRef(current)
  const folder = printableName(path)
  if (isFile(error)) return <Navigate replace to={paths.file(owner, repo, path, current)} />
  if (isMissingRevision(error) || path === '') {
    return (
      <EmptyState
        icon={<IconGitBranch size={24} />}
        title={t`There is no branch, tag or commit called ${ref}`}
        action={
          <LinkButton variant="default" to={paths.repo(owner, repo)}>
            {t`Go to the default branch`}
          </LinkButton>
        }
      />
    )
  }
  return (
    <EmptyState
      icon={<RowIcon name="folder" size={24} />}
      title={t`${folder} isn't on ${ref}`}
      action={
        <LinkButton variant="default" to={paths.repoAt(owner, repo, inAddress(current))}>
          {t`Go to the root of ${ref}`}
        </LinkButton>
      }
    />
  )
}
