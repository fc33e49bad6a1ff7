import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { CopyButton } from '@sheaf/ui'
import { IconAlertTriangle } from '@sheaf/ui/icons'
import { Modal } from '@sheaf/ui/overlays'
import classes from './factors.module.css'

interface RecoveryCodesDialogProps {
  /** Nothing while the dialog is closed. */
  codes: readonly string[] | undefined
  onClose: () => void
}

/** New recovery codes: the one time that anyone can see them. */
export function RecoveryCodesDialog({ codes = [], onClose }: RecoveryCodesDialogProps) {
  const { t } = useLingui()
  const text = `${codes.join('\n')}\n`
  return (
    <Modal
      opened={codes.length > 0}
      title={t`Recovery codes`}
      closeButtonProps={{ 'aria-label': t`Close` }}
      // A slip of the mouse must not lose what can't be shown again.
      closeOnClickOutside={false}
      closeOnEscape={false}
      onClose={onClose}
    >
      <p className={classes.warning}>
        <IconAlertTriangle size={16} />
        <span>
          <Trans>Keep these somewhere safe. You won't see them again</Trans>
        </span>
      </p>
      <p>
        <Trans>Each works once, when you can't use your app or passkey</Trans>
      </p>
      <ul className={classes.codes} aria-label={t`Recovery codes`}>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <div className={classes.actions}>
        <CopyButton value={text} label={t`Copy recovery codes`} />
        <Button
          component="a"
          variant="default"
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(text)}`}
          download="sheaf-recovery-codes.txt"
        >
          {t`Download`}
        </Button>
        <Button onClick={onClose} data-autofocus>{t`Done`}</Button>
      </div>
    </Modal>
  )
}
