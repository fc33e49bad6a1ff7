import { useLingui } from '@lingui/react/macro'
import { TextInput } from '@mantine/core'
import { ConfirmDialog } from '@sheaf/ui/overlays'
import { useState } from 'react'

interface DeclineDialogProps {
  opened: boolean
  username: string
  busy: boolean
  onClose: () => void
  onDecline: (reason: string) => void
}

/** Asks once more before somebody is shut out, and why. */
export function DeclineDialog({ opened, username, busy, onClose, onDecline }: DeclineDialogProps) {
  const { t } = useLingui()
  const [reason, setReason] = useState('')
  return (
    <ConfirmDialog
      opened={opened}
      title={t`Decline access for ${username}?`}
      confirmLabel={t`Decline`}
      danger
      busy={busy}
      onConfirm={() => onDecline(reason.trim())}
      onClose={onClose}
    >
      <TextInput
        label={t`Reason (optional)`}
        description={t`${username} will see it`}
        autoComplete="off"
        value={reason}
        onChange={({ currentTarget }) => setReason(currentTarget.value)}
      />
    </ConfirmDialog>
  )
}
