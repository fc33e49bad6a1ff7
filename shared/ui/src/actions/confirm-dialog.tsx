import { useLingui } from '@lingui/react/macro'
import { Button, Modal } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './confirm-dialog.module.css'

export interface ConfirmDialogProps {
  opened: boolean
  /** The one question. */
  title: string
  /** What happens, and what is lost. */
  children: ReactNode
  confirmLabel: string
  danger?: boolean
  busy?: boolean
  onConfirm: () => void
  onClose: () => void
  /** It is gone from the page, and with it the focus if what opened it is no more. */
  onClosed?: () => void
}

/** Asks one question before something happens. Stays open and can't be sent twice while `busy`. */
export function ConfirmDialog({
  opened,
  title,
  children,
  confirmLabel,
  danger = false,
  busy = false,
  onConfirm,
  onClose,
  onClosed,
}: ConfirmDialogProps) {
  const { t } = useLingui()
  return (
    <Modal
      opened={opened}
      onClose={busy ? () => undefined : onClose}
      {...(onClosed && { onExitTransitionEnd: onClosed })}
      title={title}
      closeButtonProps={{ 'aria-label': t`Close`, disabled: busy }}
    >
      <div className={classes.body}>{children}</div>
      <div className={classes.actions}>
        <Button variant="default" onClick={onClose} disabled={busy} data-autofocus>
          {t`Cancel`}
        </Button>
        <Button color={danger ? 'red' : 'green'} onClick={onConfirm} loading={busy}>
          {confirmLabel}
        </Button>
      </div>
    </Modal>
  )
}
