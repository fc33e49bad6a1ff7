import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import type { Identity } from '@sheaf/contract'
import { notify } from '@sheaf/shell'
import { RelativeTime, Row, RowList } from '@sheaf/ui'
import { Text } from '@sheaf/ui/controls'
import { ConfirmDialog } from '@sheaf/ui/overlays'
import { useSuspenseQuery } from '@tanstack/react-query'
import { sayFailure } from '../../api/failure.ts'
import { useConnect, useDisconnect } from '../../api/identities.mutations.ts'
import { identitiesQuery } from '../../api/identities.queries.ts'
import classes from '../../components/key-row.module.css'
import { useDeletion } from '../../components/use-deletion.ts'
import { Section } from './section.tsx'
import { useConfirmation } from './use-confirmation.tsx'

/** By which other providers the account can be entered; nothing where there are none. */
export function Identities() {
  const { t } = useLingui()
  const { data } = useSuspenseQuery(identitiesQuery)
  const confirmation = useConfirmation()
  const connect = useConnect()
  const disconnect = useDisconnect()
  const { list, target, asking, ask, confirm, close, closed } = useDeletion<Identity>({
    remove: (identity, then) => {
      const again = () =>
        disconnect.mutate(identity.uid, {
          onSuccess: () => {
            notify.success(t`Login disconnected`)
            then.onSuccess()
          },
          onError: (error) => {
            if (!confirmation.asked(error, again)) sayFailure(error, t`Couldn't disconnect the login. Try again`)
            then.onError(error)
          },
        })
      again()
    },
  })
  const go = (name: string) => {
    const again = () =>
      connect.mutate(name, {
        onError: (error) => {
          if (!confirmation.asked(error, again)) sayFailure(error, t`Couldn't connect the login. Try again`)
        },
      })
    again()
  }
  const { items } = data
  const open = data.providers
    .filter(({ name }) => items.every(({ provider }) => provider !== name))
    .map(({ name, label }) => ({ name, shown: label || name }))
  if (items.length + open.length === 0) return null
  return (
    <Section title={t`Other providers`} description={t`Log in with an account that you have elsewhere`}>
      <RowList ref={list} label={t`Other providers`}>
        {items.map((identity, index) => (
          <Row key={identity.uid}>
            <div className={classes.card}>
              <div className={classes.main}>
                <Text fw={600} truncate title={identity.label}>
                  {identity.label}
                </Text>
                <p className={classes.facts}>
                  <span>{identity.account}</span>
                  <span>
                    {identity.last_used === null ? (
                      <Trans>Never used</Trans>
                    ) : (
                      <Trans>
                        Last used <RelativeTime at={identity.last_used} />
                      </Trans>
                    )}
                  </span>
                </p>
              </div>
              <Button
                variant="default"
                size="xs"
                onClick={() => ask(identity, index)}
                aria-label={t`Disconnect ${identity.label}`}
              >
                {t`Disconnect`}
              </Button>
            </div>
          </Row>
        ))}
        {open.map(({ name, shown }) => (
          <Row key={name}>
            <div className={classes.card}>
              <div className={classes.main}>
                <Text fw={600} truncate>
                  {shown}
                </Text>
                <p className={classes.facts}>
                  <span>{t`Not connected`}</span>
                </p>
              </div>
              <Button
                variant="default"
                size="xs"
                loading={connect.variables === name && (connect.isPending || connect.isSuccess)}
                onClick={() => go(name)}
                aria-label={t`Connect ${shown}`}
              >
                {t`Connect`}
              </Button>
            </div>
          </Row>
        ))}
      </RowList>
      <ConfirmDialog
        opened={asking}
        title={t`Disconnect login`}
        confirmLabel={t`Disconnect`}
        danger
        busy={disconnect.isPending}
        onConfirm={confirm}
        onClose={close}
        onClosed={closed}
      >
        <Trans>
          <strong>{target?.label}</strong> can no longer be used to log in. Your password still can
        </Trans>
      </ConfirmDialog>
      {confirmation.dialog}
    </Section>
  )
}
