import type { CheckState } from '@sheaf/contract'
import { IconAlertTriangle, IconCheck, IconClock, IconDots, IconX } from '@sheaf/ui/icons'
import classes from './checks.module.css'

const icons = {
  pending: IconClock,
  success: IconCheck,
  failure: IconX,
  error: IconAlertTriangle,
  cancelled: IconX,
  neutral: IconDots,
  skipped: IconDots,
} as const

/** How a check went; what it stands for is said beside it, or by `label`. */
export function CheckIcon({ state, label }: { state: CheckState; label?: string }) {
  const Icon = icons[state]
  const said = label === undefined ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label, title: label }
  return (
    <span className={classes.icon} data-state={state} {...said}>
      <Icon size={16} aria-hidden="true" />
    </span>
  )
}
