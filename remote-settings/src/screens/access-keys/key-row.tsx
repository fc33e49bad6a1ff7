import { Trans, useLingui } from '@lingui/react/macro'
import { ActionIcon } from '@mantine/core'
import type { AccessKey } from '@sheaf/contract'
import { RelativeTime, Row } from '@sheaf/ui'
import { Badge, Text } from '@sheaf/ui/controls'
import { IconPencil, IconTrash } from '@sheaf/ui/icons'
import classes from '../../components/key-row.module.css'
import { KeyScopeSummary } from '../../components/key-scope/key-scope-summary.tsx'
import { PermissionSummary } from './permission-summary.tsx'

interface KeyRowProps {
  accessKey: AccessKey
  onEdit: () => void
  onDelete: () => void
}

/** One key: what it is for, what it opens, how long it lives and when it was used. */
export function KeyRow({ accessKey, onEdit, onDelete }: KeyRowProps) {
  const { t, i18n } = useLingui()
  const expired = Date.parse(accessKey.expiration) < Date.now()
  // Days end in UTC, as the form says: elsewhere in the world the last one would be shown as the next.
  const day = i18n.date(accessKey.expiration, { dateStyle: 'medium', timeZone: 'UTC' })
  return (
    <Row>
      <div className={classes.card} data-expired={expired || undefined}>
        <div className={classes.main}>
          <div className={classes.title}>
            <Text fw={600} truncate title={accessKey.title}>
              {accessKey.title}
            </Text>
            <code>{accessKey.prefix}…</code>
            {expired && (
              <Badge color="red" variant="light">
                <Trans>Expired</Trans>
              </Badge>
            )}
          </div>
          {accessKey.description && <p className={classes.description}>{accessKey.description}</p>}
          <PermissionSummary grants={accessKey} />
          <KeyScopeSummary of={accessKey} />
          <p className={classes.facts}>
            <span>
              <Trans>
                Created <RelativeTime at={accessKey.created_at} />
              </Trans>
            </span>
            <span>
              {accessKey.last_used === null ? (
                <Trans>Never used</Trans>
              ) : (
                <Trans>
                  Last used <RelativeTime at={accessKey.last_used} />
                </Trans>
              )}
            </span>
            <span>
              <time dateTime={accessKey.expiration}>{expired ? t`Expired on ${day}` : t`Expires on ${day}`}</time>
            </span>
          </p>
        </div>
        <ActionIcon variant="subtle" color="gray" onClick={onEdit} aria-label={t`Edit ${accessKey.title}`}>
          <IconPencil size={16} />
        </ActionIcon>
        <ActionIcon variant="subtle" color="gray" onClick={onDelete} aria-label={t`Delete ${accessKey.title}`}>
          <IconTrash size={16} />
        </ActionIcon>
      </div>
    </Row>
  )
}
