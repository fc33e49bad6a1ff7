import { useLingui } from '@lingui/react/macro'
import type { NewAccessKey } from '@sheaf/contract'
import { Modal } from '@sheaf/ui/overlays'
import { useState } from 'react'
import { CreateKeyForm } from './create-key-form.tsx'
import { NewKeySecret } from './new-key-secret.tsx'

interface CreateKeyDialogProps {
  opened: boolean
  onCreated: () => void
  onClose: () => void
}

/** Asks what a new key is for, then shows its secret: the one time that anyone can see it. */
export function CreateKeyDialog({ opened, onCreated, onClose }: CreateKeyDialogProps) {
  const { t } = useLingui()
  const [made, setMade] = useState<NewAccessKey | null>(null)
  const [busy, setBusy] = useState(false)
  return (
    <Modal
      opened={opened}
      size="lg"
      title={made ? t`Access key created` : t`Create Access Key`}
      closeButtonProps={{ 'aria-label': t`Close`, disabled: busy }}
      // A slip of the mouse or of a finger must not lose a secret that can't be shown again.
      closeOnClickOutside={!made && !busy}
      closeOnEscape={!made && !busy}
      onClose={onClose}
      // Gone with the dialog: the next one asks again.
      onExitTransitionEnd={() => setMade(null)}
    >
      {made ? (
        <NewKeySecret accessKey={made} onDone={onClose} />
      ) : (
        <CreateKeyForm
          onBusy={setBusy}
          onCancel={onClose}
          onCreated={(key) => {
            setMade(key)
            onCreated()
          }}
        />
      )}
    </Modal>
  )
}
