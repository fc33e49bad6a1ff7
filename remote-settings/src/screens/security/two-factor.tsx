import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import type { DataOf } from '@sheaf/contract'
import { notify } from '@sheaf/shell'
import { RelativeTime, Row, RowList } from '@sheaf/ui'
import { Badge, Text } from '@sheaf/ui/controls'
import { ConfirmDialog } from '@sheaf/ui/overlays'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useCreateRecoveryCodes, useDeleteTotp, useStartTotp } from '../../api/factors.mutations.ts'
import { factorsQuery } from '../../api/factors.queries.ts'
import { sayFailure } from '../../api/failure.ts'
import classes from '../../components/key-row.module.css'
import { RecoveryCodesDialog } from './recovery-codes-dialog.tsx'
import { Section } from './section.tsx'
import { TotpDialog } from './totp-dialog.tsx'
import { useConfirmation } from './use-confirmation.tsx'

/** The authenticator app and the recovery codes. */
export function TwoFactor() {
  const { t } = useLingui()
  const { data } = useSuspenseQuery(factorsQuery)
  const [totp, setTotp] = useState<DataOf<'startTotp'>>()
  const [codes, setCodes] = useState<readonly string[]>()
  const [askingOff, setAskingOff] = useState(false)
  const confirmation = useConfirmation()
  const start = useStartTotp()
  const remove = useDeleteTotp()
  const renew = useCreateRecoveryCodes()

  const setUp = () =>
    start.mutate(undefined, {
      onSuccess: setTotp,
      onError: (error) => confirmation.asked(error, setUp) || sayFailure(error, t`Couldn't set up the app. Try again`),
    })
  const turnOff = () => {
    setAskingOff(false)
    remove.mutate(undefined, {
      onSuccess: () => notify.success(t`Authenticator app turned off`),
      onError: (error) =>
        confirmation.asked(error, turnOff) || sayFailure(error, t`Couldn't turn off the app. Try again`),
    })
  }
  const createCodes = () =>
    renew.mutate(undefined, {
      onSuccess: ({ recovery_codes: made }) => setCodes(made),
      onError: (error) =>
        confirmation.asked(error, createCodes) || sayFailure(error, t`Couldn't create recovery codes. Try again`),
    })
  const hasFactor = data.totp !== null || data.passkeys.length > 0
  const left = data.recovery_codes_left

  return (
    <Section
      title={t`Two-factor authentication`}
      description={t`A second step besides your password. Git over HTTP then needs an access key`}
    >
      <RowList label={t`Two-factor authentication`}>
        <Row>
          <div className={classes.card}>
            <div className={classes.main}>
              <div className={classes.title}>
                <Text fw={600}>{t`Authenticator app`}</Text>
                {data.totp !== null && <Badge variant="light">{t`On`}</Badge>}
              </div>
              <p className={classes.facts}>
                {data.totp === null ? (
                  <Trans>A new six-digit code every 30 seconds</Trans>
                ) : (
                  <Trans>
                    Set up <RelativeTime at={data.totp} />
                  </Trans>
                )}
              </p>
            </div>
            {data.totp === null ? (
              <Button variant="default" size="xs" loading={start.isPending} onClick={setUp}>
                {t`Set up`}
              </Button>
            ) : (
              <Button variant="default" size="xs" loading={remove.isPending} onClick={() => setAskingOff(true)}>
                {t`Turn off`}
              </Button>
            )}
          </div>
        </Row>
        {hasFactor && (
          <Row>
            <div className={classes.card}>
              <div className={classes.main}>
                <Text fw={600}>{t`Recovery codes`}</Text>
                <p className={classes.facts}>
                  <Trans>{left} left</Trans>
                </p>
              </div>
              <Button variant="default" size="xs" loading={renew.isPending} onClick={createCodes}>
                {t`Create new codes`}
              </Button>
            </div>
          </Row>
        )}
      </RowList>
      <TotpDialog
        totp={totp}
        onEnabled={(made) => {
          setTotp(undefined)
          setCodes(made)
        }}
        onClose={() => setTotp(undefined)}
      />
      <RecoveryCodesDialog codes={codes} onClose={() => setCodes(undefined)} />
      <ConfirmDialog
        opened={askingOff}
        title={t`Turn off the authenticator app`}
        confirmLabel={t`Turn off`}
        danger
        busy={false}
        onConfirm={turnOff}
        onClose={() => setAskingOff(false)}
      >
        <Trans>Codes from your app no longer work. Without a passkey, your password alone is enough to log in</Trans>
      </ConfirmDialog>
      {confirmation.dialog}
    </Section>
  )
}
