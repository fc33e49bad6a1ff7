import { useLingui } from '@lingui/react/macro'
import { Modal } from '@sheaf/ui/overlays'
import { useState } from 'react'
import { AddSshKeyForm } from './add-ssh-key-form.tsx'

interface AddSshKeyDialogProps {
  opened: boolean
  onAdded: () => void
  onClose: () => void
}

/** Takes a public key and a name for it. */
export function AddSshKeyDialog({ opened, onAdded, onClose }: AddSshKeyDialogProps) {
  const { t } = useLingui()
  const [busy, setBusy] = useState(false)
  return (
    <Modal
      opened={opened}
      size="lg"
      title={t`Add SSH Key`}
      closeButtonProps={{ 'aria-label': t`Close`, disabled: busy }}
      closeOnClickOutside={!busy}
      closeOnEscape={!busy}
      onClose={onClose}
    >
      <AddSshKeyForm
        onBusy={setBusy}
        onCancel={onClose}
        onAdded={() => {
          onClose()
          onAdded()
        }}
      />
    </Modal>
  )
}
