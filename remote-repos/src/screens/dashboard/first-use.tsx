import { useLingui } from '@lingui/react/macro'
import { paths } from '@sheaf/contract'
import { EmptyState, LinkButton } from '@sheaf/ui'
import { IconBook, IconPlus } from '@sheaf/ui/icons'

/** There is no repository at all yet: what to do about it. */
export function FirstUse({ own }: { own: boolean }) {
  const { t } = useLingui()
  if (!own) return <EmptyState icon={<IconBook size={24} />} title={t`There are no public repositories yet`} />
  return (
    <EmptyState
      icon={<IconBook size={24} />}
      title={t`You have no repositories yet`}
      action={
        <LinkButton to={paths.initRepository()} leftSection={<IconPlus size={16} />}>
          {t`New Repository`}
        </LinkButton>
      }
    >
      {t`Create one, then push your project to it with git`}
    </EmptyState>
  )
}
