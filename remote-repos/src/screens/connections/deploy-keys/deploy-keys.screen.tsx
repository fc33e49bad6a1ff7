import { Trans, useLingui } from '@lingui/react/macro'
import { ActionIcon, Button } from '@mantine/core'
import type { DeployKey } from '@sheaf/contract'
import { useRepositoryAt } from '@sheaf/repository'
import { EmptyState, RelativeTime, Row, RowList } from '@sheaf/ui'
import { Badge } from '@sheaf/ui/controls'
import { IconKey, IconPlus, IconTrash } from '@sheaf/ui/icons'
import { ConfirmDialog, Modal } from '@sheaf/ui/overlays'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { deployKeysQuery, useDeleteDeployKey } from '../../../api/deploy-keys.ts'
import classes from './deploy-keys.module.css'
import { NewDeployKey } from './new-deploy-key.tsx'

/** /:owner/:repo/settings/keys: which SSH keys open this repository alone. */
export function DeployKeysScreen() {
  const { t } = useLingui()
  const at = useRepositoryAt()
  const { data: keys } = useSuspenseQuery(deployKeysQuery(at))
  const remove = useDeleteDeployKey(at)
  const [isOpen, setOpen] = useState(false)
  const [target, setTarget] = useState<DeployKey>()
  const title = target?.title ?? ''
  return (
    <section className={classes.column}>
      <div className={classes.head}>
        <h2>{t`Deploy keys`}</h2>
        <Button leftSection={<IconPlus size={16} />} onClick={() => setOpen(true)}>
          {t`Add deploy key`}
        </Button>
      </div>
      <p className={classes.dim}>
        <Trans>
          SSH keys for servers and automation. A deploy key works for this repository only and isn't tied to an account
        </Trans>
      </p>
      {keys.length === 0 ? (
        <EmptyState icon={<IconKey size={24} />} title={t`No deploy keys yet`}>
          {t`Add one to let a build server clone this repository, or push to it`}
        </EmptyState>
      ) : (
        <RowList label={t`Deploy keys`}>
          {keys.map((key) => (
            <Row key={key.uid}>
              <DeployKeyRow of={key} onDelete={() => setTarget(key)} />
            </Row>
          ))}
        </RowList>
      )}
      <Modal
        opened={isOpen}
        size="lg"
        onClose={() => setOpen(false)}
        title={t`Add deploy key`}
        closeButtonProps={{ 'aria-label': t`Close` }}
      >
        <NewDeployKey at={at} onClose={() => setOpen(false)} />
      </Modal>
      <ConfirmDialog
        opened={target !== undefined}
        title={t`Delete ${title}?`}
        confirmLabel={t`Delete`}
        danger
        busy={remove.isPending}
        onConfirm={() => target && remove.mutate(target.uid, { onSettled: () => setTarget(undefined) })}
        onClose={() => setTarget(undefined)}
      >
        {t`Whatever uses this key can no longer reach the repository`}
      </ConfirmDialog>
    </section>
  )
}

function DeployKeyRow({ of: key, onDelete }: { of: DeployKey; onDelete: () => void }) {
  const { t, i18n } = useLingui()
  const { title, algorithm, fingerprint, can_write, added_by, created_at, expires_at, last_used_at } = key
  const isOver = expires_at !== null && Date.parse(expires_at) <= Date.now()
  // Days end in UTC, as the form says.
  const day = expires_at === null ? '' : i18n.date(expires_at, { dateStyle: 'medium', timeZone: 'UTC' })
  return (
    <div className={classes.row} data-expired={isOver || undefined}>
      <div className={classes.words}>
        <p className={classes.title}>
          <strong>{title}</strong>
          <span className={classes.badge}>{can_write ? t`Read and write` : t`Read-only`}</span>
          {isOver && (
            <Badge component="span" color="red" variant="light">
              <Trans>Expired</Trans>
            </Badge>
          )}
        </p>
        <p className={classes.fingerprint}>
          <code>
            {algorithm} {fingerprint}
          </code>
        </p>
        <p className={classes.facts}>
          <span>
            <Trans>
              Added by {added_by} <RelativeTime at={created_at} />
            </Trans>
          </span>
          <span>
            {last_used_at === null ? (
              t`Never used`
            ) : (
              <Trans>
                Last used <RelativeTime at={last_used_at} />
              </Trans>
            )}
          </span>
          {expires_at !== null && (
            <span>
              <time dateTime={expires_at}>{isOver ? t`Expired on ${day}` : t`Expires on ${day}`}</time>
            </span>
          )}
        </p>
      </div>
      <ActionIcon variant="subtle" color="gray" onClick={onDelete} aria-label={t`Delete ${title}`}>
        <IconTrash size={16} />
      </ActionIcon>
    </div>
  )
}
