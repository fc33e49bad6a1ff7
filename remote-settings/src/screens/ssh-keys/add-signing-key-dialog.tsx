import { useLingui } from '@lingui/react/macro'
import { TextInput } from '@mantine/core'
import { signingKeyOperations } from '@sheaf/contract'
import { InputBase } from '@sheaf/ui/controls'
import { DialogForm, useContractForm } from '@sheaf/ui/form'
import { Modal } from '@sheaf/ui/overlays'
import { useState } from 'react'
import { useAddSigningKey } from '../../api/signing-keys.mutations.ts'
import classes from './add-ssh-key-form.module.css'

/** Takes a public key of either kind, which its text says, and a name for it. */
export function AddSigningKeyDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const { t } = useLingui()
  const [busy, setBusy] = useState(false)
  return (
    <Modal
      opened={opened}
      size="lg"
      title={t`Add signing key`}
      closeButtonProps={{ 'aria-label': t`Close`, disabled: busy }}
      closeOnClickOutside={!busy}
      closeOnEscape={!busy}
      onClose={onClose}
    >
      <AddSigningKeyForm onBusy={setBusy} onCancel={onClose} onAdded={onClose} />
    </Modal>
  )
}

interface FormProps {
  onBusy: (busy: boolean) => void
  onCancel: () => void
  onAdded: () => void
}

function AddSigningKeyForm({ onAdded, ...dialog }: FormProps) {
  const { t } = useLingui()
  const { form, field } = useContractForm({
    schema: signingKeyOperations.createSigningKey.body,
    initialValues: { name: '', content: '' },
    mutation: useAddSigningKey(),
    onSuccess: onAdded,
    onError: () => ({ field: 'content' }),
  })
  return (
    <DialogForm of={form} submitLabel={t`Add signing key`} {...dialog}>
      <TextInput label={t`Title`} placeholder={t`e.g. Laptop`} autoComplete="off" data-autofocus {...field('name')} />
      <InputBase
        component="textarea"
        multiline
        rows={8}
        label={t`Public key`}
        description={t`Paste an SSH key from a .pub file, or a GPG key as printed by gpg --armor --export`}
        placeholder="-----BEGIN PGP PUBLIC KEY BLOCK-----"
        autoComplete="off"
        spellCheck={false}
        classNames={{ input: classes.key ?? '' }}
        {...field('content')}
      />
    </DialogForm>
  )
}
