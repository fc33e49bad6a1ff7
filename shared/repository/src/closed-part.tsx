import { useLingui } from '@lingui/react/macro'
import { paths } from '@sheaf/contract'
import { EmptyState, LinkButton } from '@sheaf/ui'
import { IconLock } from '@sheaf/ui/icons'
import { useRepositoryAt } from './use-repository.ts'

/** Stands where a part of a gated repository would that whoever looks has no access to. */
export function ClosedPart() {
  const { t } = useLingui()
  const { owner, repo } = useRepositoryAt()
  return (
    <EmptyState
      icon={<IconLock size={24} />}
      title={t`This part is shared on request`}
      action={
        <LinkButton variant="default" to={paths.repo(owner, repo)}>
          {t`Request access`}
        </LinkButton>
      }
    />
  )
}
