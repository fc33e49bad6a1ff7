import { Trans, useLingui } from '@lingui/react/macro'
import { ActionIcon } from '@mantine/core'
import type { SshKey } from '@sheaf/contract'
import { RelativeTime, Row } from '@sheaf/ui'
import { Text } from '@sheaf/ui/controls'
import { IconTrash } from '@sheaf/ui/icons'
import classes from '../../components/key-row.module.css'
import { KeyScopeSummary } from '../../components/key-scope/key-scope-summary.tsx'

/** One key: its name, how to recognise it and when it was used. */
export function SshKeyRow({ sshKey, onDelete }: { sshKey: SshKey; onDelete: () => void }) {
  const { t } = useLingui()
  return (
    <Row>
      <div className={classes.card}>
        <div className={classes.main}>
          <div className={classes.title}>
            <Text fw={600} truncate title={sshKey.name}>
              {sshKey.name}
            </Text>
            <code>{sshKey.algorithm}</code>
          </div>
          <p className={classes.description}>
            <code>{sshKey.fingerprint}</code>
          </p>
          <KeyScopeSummary of={sshKey} />
          <p className={classes.facts}>
            <span>
              <Trans>
                Created <RelativeTime at={sshKey.created_at} />
              </Trans>
            </span>
            <span>
              {sshKey.updated_at === null ? (
                <Trans>Never used</Trans>
              ) : (
                <Trans>
                  Last used <RelativeTime at={sshKey.updated_at} />
                </Trans>
              )}
            </span>
          </p>
        </div>
        <ActionIcon variant="subtle" color="gray" onClick={onDelete} aria-label={t`Delete ${sshKey.name}`}>
          <IconTrash size={16} />
        </ActionIcon>
      </div>
    </Row>
  )
}
