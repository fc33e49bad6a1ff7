import { Trans, useLingui } from '@lingui/react/macro'
import { paths, type User } from '@sheaf/contract'
import { EmptyState, LinkButton } from '@sheaf/ui'
import { IconFolders } from '@sheaf/ui/icons'

/** What stands where a user or a team has no repository that the one who looks may see. */
export function NoRepositories({ owner }: { owner: User }) {
  const { is_owner: isOwner, team: isTeam } = owner
  const { username } = owner.model
  const { t } = useLingui()
  if (!isOwner) {
    return <EmptyState icon={<IconFolders size={24} />} title={t`${username} has no public repositories yet`} />
  }
  return (
    <EmptyState
      icon={<IconFolders size={24} />}
      title={isTeam ? t`No repositories yet` : t`You have no repositories yet`}
      action={<LinkButton to={paths.initRepository()}>{t`New Repository`}</LinkButton>}
    >
      <Trans>Create one, then push your project to it with git</Trans>
    </EmptyState>
  )
}
