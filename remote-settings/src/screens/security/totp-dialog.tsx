import { Trans, useLingui } from '@lingui/react/macro'
import { TextInput } from '@mantine/core'
import { type DataOf, secondFactorOperations } from '@sheaf/contract'
import { messageOf, notify } from '@sheaf/shell'
import { CopyButton } from '@sheaf/ui'
import { DialogForm, useContractForm } from '@sheaf/ui/form'
import { Modal } from '@sheaf/ui/overlays'
import { useState } from 'react'
import { useConfirmTotp } from '../../api/factors.mutations.ts'
import classes from './factors.module.css'
import { QrCode } from './qr-code.tsx'

interface TotpDialogProps {
  /** What the app is to hold; nothing while the dialog is closed. */
  totp: DataOf<'startTotp'> | undefined
  onEnabled: (recoveryCodes: string[]) => void
  onClose: () => void
}

/** Shows the secret as a QR code and as text, and asks for the first code of the app. */
export function TotpDialog({ totp, onEnabled, onClose }: TotpDialogProps) {
  const { t } = useLingui()
  const [busy, setBusy] = useState(false)
  return (
    <Modal
      opened={totp !== undefined}
      title={t`Set up an authenticator app`}
      closeButtonProps={{ 'aria-label': t`Close`, disabled: busy }}
      closeOnClickOutside={false}
      closeOnEscape={!busy}
      onClose={onClose}
    >
      {totp && <TotpForm totp={totp} onBusy={setBusy} onCancel={onClose} onEnabled={onEnabled} />}
    </Modal>
  )
}

interface TotpFormProps extends Pick<TotpDialogProps, 'onEnabled'> {
  totp: DataOf<'startTotp'>
  onBusy: (busy: boolean) => void
  onCancel: () => void
}

function TotpForm({ totp, onEnabled, ...dialog }: TotpFormProps) {
  const { t } = useLingui()
  const { form, field } = useContractForm({
    schema: secondFactorOperations.confirmTotp.body,
    initialValues: { code: '' },
    mutation: useConfirmTotp(),
    onSuccess: ({ recovery_codes: codes }) => {
      notify.success(t`Authenticator app set up`)
      onEnabled(codes)
    },
    onError: (error) => ({ said: messageOf(error, t`Couldn't set up the app. Try again`), field: 'code' }),
  })
  return (
    <DialogForm of={form} submitLabel={t`Turn on`} {...dialog}>
      <p>
        <Trans>Scan this with an authenticator app, such as the one of your password manager</Trans>
      </p>
      <QrCode text={totp.uri} />
      <p className={classes.secret}>
        <span>
          <Trans>
            Or type this key: <code>{totp.secret}</code>
          </Trans>
        </span>
        <CopyButton value={totp.secret} label={t`Copy key`} />
      </p>
      <TextInput
        label={t`Code from the app`}
        autoComplete="one-time-code"
        inputMode="numeric"
        data-autofocus
        {...field('code')}
      />
    </DialogForm>
  )
}
