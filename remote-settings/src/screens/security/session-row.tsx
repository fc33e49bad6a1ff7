import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import type { SignedInSession } from '@sheaf/contract'
import { RelativeTime, Row } from '@sheaf/ui'
import { Badge, Text } from '@sheaf/ui/controls'
import classes from '../../components/key-row.module.css'
import { useDeviceName } from './use-device-name.ts'

/** One browser: what it is, where it was, when it was used. */
export function SessionRow({ session, onEnd }: { session: SignedInSession; onEnd: () => void }) {
  const { t } = useLingui()
  const name = useDeviceName()(session)
  return (
    <Row>
      <div className={classes.card}>
        <div className={classes.main}>
          <div className={classes.title}>
            <Text fw={600}>{name}</Text>
            {session.is_current && <Badge variant="light">{t`This device`}</Badge>}
          </div>
          <p className={classes.facts}>
            {session.address !== '' && <span>{session.address}</span>}
            <span>
              <Trans>
                Logged in <RelativeTime at={session.created_at} />
              </Trans>
            </span>
            <span>
              <Trans>
                Last used <RelativeTime at={session.last_seen} />
              </Trans>
            </span>
          </p>
        </div>
        {!session.is_current && (
          <Button variant="default" size="xs" onClick={onEnd} aria-label={t`Log out ${name}`}>
            {t`Log out`}
          </Button>
        )}
      </div>
    </Row>
  )
}
