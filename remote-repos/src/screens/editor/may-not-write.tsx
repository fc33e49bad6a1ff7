import { useLingui } from '@lingui/react/macro'
import { paths } from '@sheaf/contract'
import { useRepository, useRepositoryAt } from '@sheaf/repository'
import { EmptyState, LinkButton } from '@sheaf/ui'
import { IconLock } from '@sheaf/ui/icons'
import type { FileAddress } from '../../components/address.ts'

/** Whoever came here by an address can't change anything: why, and where to go on. */
export function MayNotWrite({ address: { ref, path } }: { address: FileAddress }) {
  const { t } = useLingui()
  const { owner, repo } = useRepositoryAt()
  const { archived } = useRepository().model
  return (
    <EmptyState
      icon={<IconLock size={24} />}
      title={archived ? t`This repository is archived` : t`You can't change files here`}
      action={
        <LinkButton variant="default" to={path === '' ? paths.repo(owner, repo) : paths.file(owner, repo, path, ref)}>
          {t`Back to files`}
        </LinkButton>
      }
    >
      {archived ? t`Nothing in it can be changed` : t`Ask an owner of the repository to let you write to it`}
    </EmptyState>
  )
}
