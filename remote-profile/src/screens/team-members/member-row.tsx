import { Trans, useLingui } from '@lingui/react/macro'
import { ActionIcon } from '@mantine/core'
import { paths, type TeamMember, type TeamRole } from '@sheaf/contract'
import { Avatar, RelativeTime, Row, TextLink } from '@sheaf/ui'
import { RoleSelect, useRoleNames } from '@sheaf/ui/controls'
import { IconTrash } from '@sheaf/ui/icons'
import classes from './members.module.css'

interface MemberRowProps {
  member: TeamMember
  /** May whoever looks change roles? */
  canManage: boolean
  /** Is it whoever looks? */
  isOwn: boolean
  busy: boolean
  onRole: (role: TeamRole) => void
  onRemove: () => void
}

/** A member: who, since when, as what. */
export function MemberRow({ member, canManage, isOwn, busy, onRole, onRemove }: MemberRowProps) {
  const { t } = useLingui()
  const names = useRoleNames()
  const { username } = member
  const shown = member.display_name || username
  return (
    <Row>
      <div className={classes.person}>
        <Avatar name={shown} src={member.avatar_url} size={32} />
        <div className={classes.names}>
          <TextLink look="plain" to={paths.user(username)}>
            {shown}
          </TextLink>
          <p className={classes.dim}>
            @{username} ·{' '}
            <Trans>
              joined <RelativeTime at={member.since} />
            </Trans>
            {member.second_factor !== null && (
              <> · {member.second_factor ? t`Second factor on` : t`Second factor off`}</>
            )}
          </p>
        </div>
        <div className={classes.role}>
          {canManage ? (
            <RoleSelect heard={t`Role of ${username}`} value={member.role} disabled={busy} onChange={onRole} />
          ) : (
            names[member.role].name
          )}
        </div>
        {(canManage || isOwn) && (
          <ActionIcon
            variant="subtle"
            color="gray"
            onClick={onRemove}
            aria-label={isOwn ? t`Leave this team` : t`Remove ${username}`}
          >
            <IconTrash size={16} />
          </ActionIcon>
        )}
      </div>
    </Row>
  )
}
