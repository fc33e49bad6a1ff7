import { useLingui } from '@lingui/react/macro'
import { TextInput } from '@mantine/core'
import { NewPasskeyName } from '@sheaf/contract'
import { messageOf, notify } from '@sheaf/shell'
import { DialogForm, useContractForm } from '@sheaf/ui/form'
import { Modal } from '@sheaf/ui/overlays'
import { useState } from 'react'
import { useCreatePasskey } from '../../api/factors.mutations.ts'
import type { useConfirmation } from './use-confirmation.tsx'

interface AddPasskeyDialogProps {
  opened: boolean
  confirmation: ReturnType<typeof useConfirmation>
  onAdded: (recoveryCodes: string[]) => void
  onClose: () => void
}

/** Asks what to call a new passkey; then the browser asks for the rest. */
export function AddPasskeyDialog({ opened, onClose, ...form }: AddPasskeyDialogProps) {
  const { t } = useLingui()
  const [busy, setBusy] = useState(false)
  return (
    <Modal
      opened={opened}
      title={t`Add passkey`}
      closeButtonProps={{ 'aria-label': t`Close`, disabled: busy }}
      closeOnClickOutside={!busy}
      closeOnEscape={!busy}
      onClose={onClose}
    >
      <AddPasskeyForm onBusy={setBusy} onCancel={onClose} {...form} />
    </Modal>
  )
}

interface AddPasskeyFormProps extends Pick<AddPasskeyDialogProps, 'confirmation' | 'onAdded'> {
  onBusy: (busy: boolean) => void
  onCancel: () => void
}

function AddPasskeyForm({ confirmation, onAdded, ...dialog }: AddPasskeyFormProps) {
  const { t } = useLingui()
  const create = useCreatePasskey()
  const { form, field, values } = useContractForm({
    schema: NewPasskeyName,
    initialValues: { name: '' },
    mutation: create,
    onSuccess: ({ recovery_codes: codes }) => {
      notify.success(t`Passkey added`)
      onAdded(codes)
    },
    onError: (error) => {
      const again = () =>
        create.mutate({ name: values.name }, { onSuccess: ({ recovery_codes }) => onAdded(recovery_codes) })
      if (confirmation.asked(error, again)) return {}
      // Somebody closed the browser's own dialog: they know.
      if (error.name === 'NotAllowedError' || error.name === 'AbortError') return { field: 'name' }
      return { said: messageOf(error, t`Couldn't add the passkey. Try again`), field: 'name' }
    },
  })
  return (
    <DialogForm of={form} submitLabel={t`Add passkey`} {...dialog}>
      <TextInput
        label={t`Name`}
        description={t`Such as the device that holds it`}
        autoComplete="off"
        data-autofocus
        {...field('name')}
      />
    </DialogForm>
  )
}
