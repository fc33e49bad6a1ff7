import { useLingui } from '@lingui/react/macro'
import type { AccessKey } from '@sheaf/contract'
import { Modal } from '@sheaf/ui/overlays'
import { useState } from 'react'
import { EditKeyForm } from './edit-key-form.tsx'

interface EditKeyDialogProps {
  /** It outlives its dialog while that fades. */
  accessKey: AccessKey | undefined
  opened: boolean
  onClose: () => void
}

/** Changes a key, whose secret stays as it is. */
export function EditKeyDialog({ accessKey, opened, onClose }: EditKeyDialogProps) {
  const { t } = useLingui()
  const [busy, setBusy] = useState(false)
  return (
    <Modal
      opened={opened}
      size="lg"
      title={t`Edit access key`}
      closeButtonProps={{ 'aria-label': t`Close`, disabled: busy }}
      closeOnClickOutside={!busy}
      closeOnEscape={!busy}
      onClose={onClose}
    >
      {accessKey && (
        <EditKeyForm key={accessKey.id} accessKey={accessKey} onBusy={setBusy} onCancel={onClose} onSaved={onClose} />
      )}
    </Modal>
  )
}
