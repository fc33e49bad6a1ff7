import { useLingui } from '@lingui/react/macro'
import { ConfirmDialog } from '@sheaf/ui/overlays'

interface LeaveDialogProps {
  /** Will this browser have the text when somebody comes back? */
  isKept: boolean
  opened: boolean
  onLeave: () => void
  onStay: () => void
}

/** The question before a page is left with what is not committed. */
export function LeaveDialog({ isKept, opened, onLeave, onStay }: LeaveDialogProps) {
  const { t } = useLingui()
  return (
    <ConfirmDialog
      opened={opened}
      title={t`Leave without committing?`}
      confirmLabel={t`Leave`}
      danger={!isKept}
      onConfirm={onLeave}
      onClose={onStay}
    >
      {isKept
        ? t`Your changes stay in this browser for 30 days. They are back when you open this page again.`
        : t`Your changes are lost then: this browser can't keep them.`}
    </ConfirmDialog>
  )
}
