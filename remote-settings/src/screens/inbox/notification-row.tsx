import { useLingui } from '@lingui/react/macro'
import { ActionIcon } from '@mantine/core'
import { type Notification, type NotificationState, paths } from '@sheaf/contract'
import { Avatar, RelativeTime, Row, TextLink } from '@sheaf/ui'
import { Checkbox } from '@sheaf/ui/controls'
import { IconBellOff, IconCheck, IconMail, IconMailOpened, IconShieldCheck } from '@sheaf/ui/icons'
import classes from './inbox.module.css'
import { placeOf, useNotificationWords, useThreadReason } from './use-notification-words.ts'

interface NotificationRowProps {
  notification: Notification
  selected: boolean
  busy: boolean
  onSelect: (selected: boolean) => void
  onMark: (state: NotificationState) => void
  onMute: () => void
}

/** Something that happened, where it leads, and what can be done with it. */
export function NotificationRow({ notification, selected, busy, onSelect, onMark, onMute }: NotificationRowProps) {
  const { t } = useLingui()
  const words = useNotificationWords()(notification)
  const reason = useThreadReason()(notification)
  const { state, actor, repository, kind, updated_at } = notification
  const name = repository === null ? '' : `${repository.owner}/${repository.name}`
  const about = name === '' ? words : `${words}, ${name}`
  const isUnread = state === 'unread'
  const read = () => {
    if (isUnread) onMark('read')
  }
  return (
    <Row>
      <Checkbox
        aria-label={t`Select: ${about}`}
        checked={selected}
        onChange={(event) => onSelect(event.currentTarget.checked)}
      />
      {kind === 'security' || actor === null ? (
        <span className={classes.icon}>
          <IconShieldCheck size={20} aria-hidden="true" />
        </span>
      ) : (
        <Avatar name={actor.username} src={actor.avatar_url} size={24} />
      )}
      <div className={classes.main} data-unread={isUnread || undefined}>
        <TextLink look="plain" to={placeOf(notification)} onClick={read}>
          {isUnread && <span className={classes.dot} role="img" aria-label={t`Unread`} />}
          {words}
        </TextLink>
        <p className={classes.facts}>
          {repository !== null && (
            <TextLink look="plain" to={paths.repo(repository.owner, repository.name)} onClick={read}>
              {name}
            </TextLink>
          )}
          <RelativeTime at={updated_at} />
          {reason !== undefined && <span>{reason}</span>}
        </p>
      </div>
      <div className={classes.actions}>
        <ActionIcon
          variant="subtle"
          color="gray"
          disabled={busy}
          aria-label={isUnread ? t`Mark as read: ${about}` : t`Mark as unread: ${about}`}
          title={isUnread ? t`Mark as read` : t`Mark as unread`}
          onClick={() => onMark(isUnread ? 'read' : 'unread')}
        >
          {isUnread ? <IconMailOpened size={18} /> : <IconMail size={18} />}
        </ActionIcon>
        {state !== 'done' && (
          <ActionIcon
            variant="subtle"
            color="gray"
            disabled={busy}
            aria-label={t`Done: ${about}`}
            title={t`Done`}
            onClick={() => onMark('done')}
          >
            <IconCheck size={18} />
          </ActionIcon>
        )}
        {kind !== 'security' && state !== 'done' && (
          <ActionIcon
            variant="subtle"
            color="gray"
            disabled={busy}
            aria-label={t`Mute: ${about}`}
            title={t`Mute`}
            onClick={onMute}
          >
            <IconBellOff size={18} />
          </ActionIcon>
        )}
      </div>
    </Row>
  )
}
