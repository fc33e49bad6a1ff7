import { useLingui } from '@lingui/react/macro'
import { secondFactorOperations } from '@sheaf/contract'
import { messageOf } from '@sheaf/shell'
import { PasswordInput } from '@sheaf/ui/controls'
import { DialogForm, useContractForm } from '@sheaf/ui/form'
import { Modal } from '@sheaf/ui/overlays'
import { useState } from 'react'
import { useConfirmSession } from '../../api/factors.mutations.ts'

interface ConfirmPasswordDialogProps {
  opened: boolean
  onConfirmed: () => void
  onClose: () => void
}

/** Asks for the password before something changes that decides who gets in. */
export function ConfirmPasswordDialog({ opened, onConfirmed, onClose }: ConfirmPasswordDialogProps) {
  const { t } = useLingui()
  const [busy, setBusy] = useState(false)
  return (
    <Modal
      opened={opened}
      title={t`Confirm that it's you`}
      closeButtonProps={{ 'aria-label': t`Close`, disabled: busy }}
      closeOnClickOutside={!busy}
      closeOnEscape={!busy}
      onClose={onClose}
    >
      <PasswordForm onBusy={setBusy} onCancel={onClose} onConfirmed={onConfirmed} />
    </Modal>
  )
}

interface PasswordFormProps {
  onBusy: (busy: boolean) => void
  onCancel: () => void
  onConfirmed: () => void
}

function PasswordForm({ onConfirmed, ...dialog }: PasswordFormProps) {
  const { t } = useLingui()
  const { form, field } = useContractForm({
    schema: secondFactorOperations.confirmSession.body,
    initialValues: { password: '' },
    mutation: useConfirmSession(),
    onSuccess: onConfirmed,
    onError: (error) => ({ said: messageOf(error, t`Couldn't check your password. Try again`), field: 'password' }),
  })
  return (
    <DialogForm of={form} submitLabel={t`Confirm`} {...dialog}>
      <PasswordInput
        label={t`Password`}
        autoComplete="current-password"
        data-autofocus
        visibilityToggleButtonProps={{ 'aria-label': t`Show password`, tabIndex: 0 }}
        {...field('password')}
      />
    </DialogForm>
  )
}
