import { useLingui } from '@lingui/react/macro'
import { UnstyledButton } from '@mantine/core'
import type { NoticeKind } from '@sheaf/shell'
import { IconAlertCircle, IconAlertTriangle, IconCheck, IconInfoCircle, IconX } from '@sheaf/ui/icons'
import { useSetAtom } from 'jotai'
import { type Toast, toastDuration } from './shown-toasts.ts'
import classes from './toasts.module.css'
import { dismissToastAtom } from './toasts-atom.ts'
import { useAutoClose } from './use-auto-close.ts'

/** SPEC 9, in milliseconds: how long a toast fades. */
const removal = 200

const icons: Readonly<Record<NoticeKind, typeof IconCheck>> = {
  success: IconCheck,
  info: IconInfoCircle,
  warning: IconAlertTriangle,
  error: IconAlertCircle,
}

interface ToastCardProps {
  toast: Toast
  paused: boolean
  /** Somebody closed it. */
  onClose: () => void
}

/** One toast. Only what went wrong interrupts a screen reader. */
export function ToastCard({ toast: { id, kind, message, leaving }, paused, onClose }: ToastCardProps) {
  const { t } = useLingui()
  const dismiss = useSetAtom(dismissToastAtom)
  const Icon = icons[kind]
  const close = () => {
    dismiss(id)
    onClose()
  }
  return (
    <li>
      <div
        className={classes.toast}
        role={kind === 'error' ? 'alert' : 'status'}
        data-kind={kind}
        data-leaving={leaving}
      >
        <Icon size={18} className={classes.icon} aria-hidden="true" />
        <span className={classes.message}>{message}</span>
        <UnstyledButton className={classes.close} aria-label={t`Close`} onClick={close}>
          <IconX size={16} />
        </UnstyledButton>
      </div>
      <AutoClose
        key={leaving ? 'leaving' : 'shown'}
        milliseconds={leaving ? removal : toastDuration}
        paused={paused && !leaving}
        onEnd={() => dismiss(id)}
      />
    </li>
  )
}

function AutoClose(props: Parameters<typeof useAutoClose>[0]) {
  useAutoClose(props)
  return null
}
