import { Trans, useLingui } from '@lingui/react/macro'
import { paths } from '@sheaf/contract'
import { EmptyState, LinkButton } from '@sheaf/ui'
import { IconFolders } from '@sheaf/ui/icons'

/** What stands where a user has no repository that the one who looks may see. */
export function NoRepositories({ username, isOwner }: { username: string; isOwner: boolean }) {
  const { t } = useLingui()
  if (!isOwner) {
    return <EmptyState icon={<IconFolders size={24} />} title={t`${username} has no public repositories yet`} />
  }
  return (
    <EmptyState
      icon={<IconFolders size={24} />}
      title={t`You have no repositories yet`}
      action={<LinkButton to={paths.initRepository()}>{t`New Repository`}</LinkButton>}
    >
      <Trans>Create one, then push your project to it with git</Trans>
    </EmptyState>
  )
}
