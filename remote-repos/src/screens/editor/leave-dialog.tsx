import { useLingui } from '@lingui/react/macro'
import { ConfirmDialog } from '@sheaf/ui/overlays'

interface LeaveDialogProps {
  /** What becomes of what is left behind. */
  about: string
  isLost: boolean
  opened: boolean
  onLeave: () => void
  onStay: () => void
}

/** The question before a page is left with what is not committed. */
export function LeaveDialog({ about, isLost, opened, onLeave, onStay }: LeaveDialogProps) {
  const { t } = useLingui()
  return (
    <ConfirmDialog
      opened={opened}
      title={t`Leave without committing?`}
      confirmLabel={t`Leave`}
      danger={isLost}
      onConfirm={onLeave}
      onClose={onStay}
    >
      {about}
    </ConfirmDialog>
  )
}
